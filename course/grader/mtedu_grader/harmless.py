"""A graded notebook that a teacher can open: nothing of a submission runs there.

The formgrader and nbconvert show a notebook's HTML, SVG, scripts and Markdown as they
are, with the teacher's rights. So what is written to `autograded/` is harmless already:
outputs keep what a page can show without running anything, and Markdown keeps its words
and its form, but no tag, link, picture from elsewhere or macro in it works.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Collection
from typing import Any

from mtedu_grader.pages.safe import clean

NOTHING = "\u200b"
"""A space without width: after it a `<` begins no tag, and reads as before."""
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
NOT_SHOWN = "(an output of a kind that is not shown here)"
LONGEST_STREAM = 200_000
METADATA = {
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
    "language_info": {"name": "python"},
}
KEPT = ("nbgrader", "deletable", "editable")
NAME = re.compile(r"[\w.%-]+")
ATTACHED = re.compile(r"!\[[^\[\]\n]*\]\(attachment:([\w.%-]+)\)")
MARKUP = re.compile(
    r"<(?=[a-zA-Z/!?])"  # a tag, a comment, an address in brackets
    r"|&(?=#|\w+;)"  # a letter in disguise
    r"|!(?=\[)|\](?=\s*[(:\[])"  # a picture, a link, where a link leads
    r"|\\(?=href|require|class|style|cssId|html|data|url|unicode|def|newcommand|let|input)"
)
SAFE_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")


def harmless(notebook: dict[str, Any], trusted: Collection[str] = ()) -> dict[str, Any]:
    """Make a notebook harmless, in place, and return it.

    Words that are `trusted`, those of the lab itself, stay as they are.
    """
    notebook["metadata"] = {name: dict(value) for name, value in METADATA.items()}
    for place, cell in enumerate(notebook["cells"]):
        if not SAFE_NAME.fullmatch(str(cell.get("id", "x"))):
            cell["id"] = f"cell-{place}"
        found = cell.get("metadata") or {}
        cell["metadata"] = {name: found[name] for name in KEPT if name in found}
        if cell["cell_type"] == "code":
            cell["outputs"] = [_output(one) for one in cell.get("outputs") or []]
        else:
            _written(cell, trusted)
    return notebook


def _written(cell: dict[str, Any], trusted: Collection[str]) -> None:
    """Make a cell of words harmless; a raw one would go into the page as it is."""
    cell["cell_type"] = "markdown"
    attached = {
        name: kept
        for name, kinds in (cell.pop("attachments", None) or {}).items()
        if NAME.fullmatch(name) and (kept := _pictures(kinds))
    }
    if attached:
        cell["attachments"] = attached
    source = _text(cell.get("source"))
    own = source.strip() in trusted
    cell["source"] = source if own else words(source, attached)


def words(text: str, attached: Collection[str] = ()) -> str:
    """Return Markdown in which nothing but its form works; it reads as before.

    Pictures that are attached to the cell are shown.

    >>> words("a <b>, [c](javascript:d)").replace(NOTHING, "|")
    'a <|b>, [c]|(javascript:d)'
    """
    pieces = []
    end = 0
    for found in ATTACHED.finditer(text):
        if found[1] in attached:
            pieces += [_neutral(text[end : found.start()]), found[0]]
            end = found.end()
    return "".join([*pieces, _neutral(text[end:])])


def _neutral(text: str) -> str:
    return MARKUP.sub(lambda found: found[0] + NOTHING, text)


def _output(output: dict[str, Any]) -> dict[str, Any]:
    kind = output.get("output_type")
    if kind == "stream":
        name = "stderr" if output.get("name") == "stderr" else "stdout"
        text = _text(output.get("text"))[:LONGEST_STREAM]
        return {"output_type": "stream", "name": name, "text": text}
    if kind == "error":
        lines = output.get("traceback") or []
        return {
            "output_type": "error",
            "ename": _text(output.get("ename")),
            "evalue": _text(output.get("evalue")),
            "traceback": [_text(line) for line in lines if isinstance(line, str)],
        }
    data = output.get("data")
    shown = {"data": _data(data if isinstance(data, dict) else {}), "metadata": {}}
    if kind == "execute_result":
        count = output.get("execution_count")
        count = count if isinstance(count, int) else None
        return {"output_type": "execute_result", **shown, "execution_count": count}
    return {"output_type": "display_data", **shown}


def _data(given: dict[str, Any]) -> dict[str, str]:
    """Keep words, pictures that are pictures, and HTML without anything that works."""
    data: dict[str, str] = {}
    plain = _text(given.get("text/plain") or given.get("text/latex"))
    if plain:
        data["text/plain"] = plain[:LONGEST_STREAM]
    if "text/html" in given:
        data["text/html"] = str(clean(_text(given["text/html"])))
    if "text/markdown" in given:
        data["text/markdown"] = words(_text(given["text/markdown"]))
    if "image/svg+xml" in given and "text/html" not in data:
        # In a picture's place a drawing runs nothing.
        inside = base64.b64encode(_text(given["image/svg+xml"]).encode()).decode()
        source = f"data:image/svg+xml;base64,{inside}"
        data["text/html"] = str(clean(f'<img alt="a drawing" src="{source}">'))
    data |= _pictures(given)
    return data or {"text/plain": NOT_SHOWN}


def _pictures(kinds: Any) -> dict[str, str]:
    if not isinstance(kinds, dict):
        return {}
    return {
        kind: found
        for kind in PICTURES
        if kind in kinds and (found := _picture(kinds[kind]))
    }


def _picture(data: Any) -> str:
    """Return a picture as base64 alone; "" if it is something else."""
    text = "".join(_text(data).split())
    try:
        base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return ""
    return text


def _text(found: Any) -> str:
    if isinstance(found, list):
        return "".join(part for part in found if isinstance(part, str))
    return found if isinstance(found, str) else ""
