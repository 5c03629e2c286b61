"""The file that a rater fills: it only grows, and a killed kernel loses nothing.

One row per judgement, CSV, readable by `read_ratings`. The rows of a page are written
at once and forced to the disk before the next page is shown. Each row says how many
rows of its page are `left`: the last one has 0. If the file ends within a page, as
after a power cut, that end is moved to a file `....torn`, and the page comes again.
What was clicked but not saved yet is kept in a draft beside the file.
"""

import csv
import io
import json
import os
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from mtedu.human.files import read_ratings
from mtedu.human.ratings import COLUMNS
from mtedu.progress_log import append_line

HEADER = (*COLUMNS, "spans", "left", "seconds", "time")
_HEAD = ",".join(HEADER) + "\n"


class Judged(NamedTuple):
    """One value that a page got: which system, on which scale."""

    system: str
    scale: str
    value: float
    spans: str = ""


class Judgement(NamedTuple):
    """All values that a page got in one go, from one rater."""

    annotator: str
    item: str
    values: tuple[Judged, ...]
    seconds: float = 0.0

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        """What was judged: the item and its systems, as in `Page.key`."""
        return self.item, tuple(sorted({value.system for value in self.values}))


class Log:
    """A file of judgements: what is in it, and what is added to it."""

    def __init__(self, path: Path) -> None:
        """Read the file if there is one; a torn end is moved aside."""
        self.path = path
        self.moved = 0
        self.judgements: list[Judgement] = []
        self._size = -1
        self.refresh()

    def refresh(self) -> bool:
        """Read the file again if somebody else wrote; return whether it was so."""
        size = self.path.stat().st_size if self.path.exists() else 0
        if size == self._size:
            return False
        self.moved = _mend(self.path) if size else 0
        self.judgements = _read(self.path) if size > self.moved else []
        self._size = size - self.moved
        return True

    def add(self, judgement: Judgement) -> None:
        """Write a judgement behind the others, down to the disk; all of it or nothing.

        An `OSError` says why it could not be written; the file is then as before.
        """
        new = not self.path.exists() or not self.path.stat().st_size
        lines = _HEAD + _lines(judgement) if new else _lines(judgement)
        append_line(self.path, lines.removesuffix("\n"), to_disk=True)
        if new:
            _sync_folder(self.path.parent)
        self.judgements.append(judgement)
        self._size = self.path.stat().st_size

    def counts(self, annotator: str, scales: Iterable[str]) -> Counter[object]:
        """Return how often this rater judged each page on these scales."""
        wanted = set(scales)
        return Counter(
            judgement.key
            for judgement in self.judgements
            if judgement.annotator == annotator
            and {value.scale for value in judgement.values} == wanted
        )


def _lines(judgement: Judgement) -> str:
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\n")
    time = datetime.now(UTC).isoformat(timespec="seconds")
    left = len(judgement.values)
    for system, scale, value, spans in judgement.values:
        left -= 1
        given = int(value) if float(value).is_integer() else repr(value)
        names = (judgement.annotator, judgement.item, system, scale)
        rest = (given, spans, left, f"{judgement.seconds:.1f}", time)
        writer.writerow([*names, *rest])
    return written.getvalue()


def _mend(path: Path) -> int:
    """Move an unfinished end to a file beside; return how many bytes it has."""
    content = path.read_bytes()
    kept = content[: _finished(path, content)]
    torn = content[len(kept) :]
    if not torn:
        return 0
    with path.with_name(path.name + ".torn").open("ab") as aside:
        aside.write(torn if torn.endswith(b"\n") else torn + b"\n")
        aside.flush()
        os.fsync(aside.fileno())
    with path.open("rb+") as file:
        file.truncate(len(kept))
        os.fsync(file.fileno())
    return len(torn)


def _finished(path: Path, content: bytes) -> int:
    """Return where the last finished page ends."""
    head = _HEAD.encode()
    if head.startswith(content):
        return len(content) if content == head else 0
    if not content.startswith(head):
        raise ValueError(
            f"{path.name} is not as annotate wrote it (another program may have saved "
            "it): choose another path=."
        )
    end = place = len(head)
    for line in content[len(head) :].splitlines(keepends=True):
        place += len(line)
        if line.endswith(b"\n") and _is_last(line):
            end = place
    return end


def _is_last(line: bytes) -> bool:
    cells = next(csv.reader([line.decode("utf-8", "replace")]), [])
    return len(cells) == len(HEADER) and cells[HEADER.index("left")] == "0"


def _read(path: Path) -> list[Judgement]:
    ratings = read_ratings(path)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found: list[Judgement] = []
    page: list[Judged] = []
    for rating, row in zip(ratings, rows, strict=True):
        page.append(Judged(rating.system, rating.scale, rating.value, row["spans"]))
        if row["left"] == "0":
            seconds = float(row["seconds"] or 0)
            found.append(Judgement(rating.annotator, rating.item, tuple(page), seconds))
            page = []
    return found


def _sync_folder(folder: Path) -> None:
    """Force the name of a new file to the disk, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def keep_draft(path: Path, page: list[Any], answer: Any) -> None:
    """Keep what was clicked so far on a page; a disk that refuses it is no error.

    Whether the disk works is told when a judgement is saved.
    """
    new = path.with_name(path.name + ".new")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = json.dumps({"page": page, "answer": answer}, ensure_ascii=False)
        new.write_text(kept, encoding="utf-8")
        os.replace(new, path)  # there is always a whole draft, old or new


def read_draft(path: Path, page: list[Any]) -> Any:
    """Return what was clicked on this page before a restart, or None."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    same = isinstance(kept, dict) and kept.get("page") == page
    return kept.get("answer") if same else None
