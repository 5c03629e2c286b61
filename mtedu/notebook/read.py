"""Read a notebook that a stranger sent: bytes of any kind to a plain, tidy dict."""

import json
import math
import re
from dataclasses import dataclass, field
from typing import Any

LARGEST_FILE = 100_000_000
MOST_PARTS = 3_000_000
DEEPEST = 30
MOST_CELLS = 20_000
BETWEEN = re.compile(r"[ \t\r\n,]*")
OTHERS = {
    b"pk\x03\x04": "a ZIP archive: unpack it",
    b"%pdf": "a PDF: the .ipynb file is needed",
    b"<": "a web page: the .ipynb file is needed",
}
"""What else was handed in, by its first bytes in small letters."""
METADATA = {
    "nbgrader": dict,
    "name": str,
    "collapsed": bool,
    "scrolled": bool,
    "tags": list,
    "format": str,
    "jupyter": dict,
    "execution": dict,
    "source_hidden": bool,
}
"""What the format says of a cell's metadata; other names may hold anything."""
TYPES = ("code", "markdown", "raw")


@dataclass(frozen=True)
class Flaw:
    """Something about a notebook that is not as it should be, in plain words."""

    kind: str
    words: str
    repaired: bool = True


@dataclass
class Examined:
    """What came of reading a notebook.

    With `fatal` it cannot be graded as it is; `notebook` is then what could be saved of
    it, if anything.
    """

    notebook: dict[str, Any] | None = None
    findings: list[Flaw] = field(default_factory=list)
    fatal: str = ""

    def found(self, kind: str, words: str, repaired: bool = True) -> None:
        """Add a finding."""
        self.findings.append(Flaw(kind, words, repaired))


def read(data: bytes) -> Examined:
    """Read the bytes of a notebook file."""
    if len(data) > LARGEST_FILE:
        most = f"{LARGEST_FILE // 1_000_000} MB"
        return Examined(fatal=f"The file is larger than {most}.")
    if not data.strip():
        return Examined(fatal="The file is empty.")
    start = data[:100].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    for mark, words in OTHERS.items():
        if start.startswith(mark) and not start.startswith(b"<<<"):
            return Examined(fatal=f"The file is not a notebook but {words}.")
    result = Examined()
    content = _parse(_decode(data, result), result)
    try:
        content = _tame(content, [MOST_PARTS])
    except ValueError as error:
        result.fatal, content = str(error), None
    if content is not None:
        _normalise(content, result)
    return result


def _decode(data: bytes, result: Examined) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        result.found("encoding", "The file was utf-16, now UTF-8.")
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        words = (
            "The file was not UTF-8. It was read as Windows-1252: check its accents."
        )
        result.found("encoding", words)
        return data.decode("cp1252", errors="replace")


def _parse(text: str, result: Examined) -> Any:
    try:
        return json.loads(text)
    except RecursionError:
        result.fatal = "The file is nested too deeply to be a notebook."
        return None
    except ValueError as error:
        place = f" (line {error.lineno})" if hasattr(error, "lineno") else ""
    if re.search("^<{7} |^>{7} ", text, re.M):
        result.fatal = "The file has the marks of a merge conflict in it (<<<<<<<)."
        return None
    cells = _whole_cells(text)
    if cells:
        result.fatal = f"The file is cut off or damaged{place}: not valid JSON."
        words = f"{len(cells)} whole cells could be saved from the damaged file."
        result.found("damaged", words)
        return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    result.fatal = f"The file is not a notebook: no valid JSON{place}."
    return None


def _tame(value: Any, left: list[int], depth: int = 0) -> Any:
    """Return JSON that can be written again: whole characters, numbers, no abyss."""
    left[0] -= 1
    if left[0] < 0:
        raise ValueError(f"The file has more than {MOST_PARTS:,} parts.")
    if type(value) is str:
        return _whole_characters(value)
    if type(value) is float and not math.isfinite(value):
        return None
    if type(value) in (list, dict) and depth > DEEPEST:
        return None
    if type(value) is list:
        return [_tame(item, left, depth + 1) for item in value]
    if type(value) is dict:
        return {
            _whole_characters(key): _tame(item, left, depth + 1)
            for key, item in value.items()
        }
    return value


def _whole_characters(text: str) -> str:
    """Replace halves of characters, which JSON can hold but no file can.

    >>> _whole_characters("a\\ud800")
    'a\ufffd'
    """
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _whole_cells(text: str) -> list[Any]:
    """Read as many cells as are there in full, from the front."""
    start = re.search(r'"cells"\s*:\s*\[', text)
    cells: list[Any] = []
    place = start.end() if start else len(text)
    decoder = json.JSONDecoder()
    while between := BETWEEN.match(text, place):  # the text is never copied
        try:
            cell, place = decoder.raw_decode(text, between.end())
        except (ValueError, RecursionError):
            break
        cells.append(cell)
    return cells


def _normalise(content: Any, result: Examined) -> None:
    if type(content) is dict and "worksheets" in content:
        content = _upgraded(content, result)
    if type(content) is not dict or type(content.get("cells")) is not list:
        result.fatal = result.fatal or "The file is JSON, but not a notebook."
        return
    if len(content["cells"]) > MOST_CELLS:
        result.fatal = f"The notebook has more than {MOST_CELLS:,} cells."
        return
    metadata = content.get("metadata")
    metadata = metadata if type(metadata) is dict else {}
    cells = [_cell(cell) for cell in content["cells"] if type(cell) is dict]
    if len(cells) < len(content["cells"]):
        result.found("damaged", "Some cells were not cells; they were left out.")
    _give_ids(cells, result)
    result.notebook = {
        "cells": cells,
        "metadata": metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    if content.get("nbformat") not in (None, 4):
        result.found("version", "The notebook had an old format; it was converted.")


def _upgraded(content: Any, result: Examined) -> Any:
    import nbformat

    try:
        upgraded: Any = nbformat.convert(nbformat.from_dict(content), 4)
    except Exception as error:  # whatever an invented old notebook sets off
        name = type(error).__name__
        result.fatal = f"The notebook has an old format that cannot be read ({name})."
        return None
    result.found("version", "The notebook had an old format; it was converted.")
    return json.loads(json.dumps(upgraded))


def _cell(cell: dict[str, Any]) -> dict[str, Any]:
    kind = cell.get("cell_type")
    tidy: dict[str, Any] = {
        "cell_type": kind if kind in TYPES else "raw",
        "id": cell.get("id") if type(cell.get("id")) is str else "",
        "metadata": _metadata(cell.get("metadata")),
        "source": _text(cell.get("source")),
    }
    if tidy["cell_type"] == "code":
        count = cell.get("execution_count")
        tidy["execution_count"] = count if type(count) is int else None
        outputs = cell.get("outputs")
        outputs = outputs if type(outputs) is list else []
        tidy["outputs"] = [one for one in outputs if type(one) is dict]
    elif _are_pictures(cell.get("attachments")):
        tidy["attachments"] = cell["attachments"]
    return tidy


def _metadata(found: Any) -> dict[str, Any]:
    """Return a cell's metadata without what the format does not allow."""
    if type(found) is not dict:
        return {}
    return {
        name: value
        for name, value in found.items()
        if type(value) is METADATA.get(name, type(value))
        and (name != "tags" or all(type(item) is str for item in found[name]))
    }


def _are_pictures(found: Any) -> bool:
    """Tell whether these are pictures as a text cell holds them, by name and kind."""
    return type(found) is dict and all(
        type(kinds) is dict and all(type(data) is str for data in kinds.values())
        for kinds in found.values()
    )


def _text(source: Any) -> str:
    if type(source) is list:
        source = "".join(part for part in source if type(part) is str)
    return source.replace("\r\n", "\n") if type(source) is str else ""


def _give_ids(cells: list[dict[str, Any]], result: Examined) -> None:
    seen: set[str] = set()
    missing = False
    for place, cell in enumerate(cells):
        if not re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", cell["id"]) or cell["id"] in seen:
            missing = True
            cell["id"] = f"cell-{place}"
            while cell["id"] in seen:
                cell["id"] += "x"
        seen.add(cell["id"])
    if missing:
        result.found("ids", "Cells without an id of their own got one.")
