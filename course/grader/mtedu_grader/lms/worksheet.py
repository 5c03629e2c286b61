"""Moodle's grading worksheet: who has which number in a lab, and when it came in.

*Assignment, View all submissions, Download grading worksheet.* Its numbers are those in
the names of the files; they tell namesakes apart, and with blind marking they are all
there is. Filled in with grades it goes back by *Upload grading worksheet*.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from mtedu_grader.lms.filenames import Sender

NUMBER, NAME, EMAIL, ID = "Identifier", "Full name", "Email address", "ID number"
CAME, GRADE = "Last modified (submission)", "Grade"


@dataclass(frozen=True)
class Line:
    """One participant: the ways to know the student, none where marking is blind."""

    words: tuple[str, ...] = ()
    time: datetime | None = None


def participant(number: str) -> str:
    """Return the id of somebody of whom only the number in this lab is known.

    >>> participant("40149")
    'participant40149'
    """
    return f"participant{number}"


def read_worksheet(path: Path, zone: tzinfo | None = None) -> dict[str, Line]:
    """Read a worksheet: lines by participant's number; times are in that zone."""
    found = {}
    for row in _rows(path):
        number = re.sub(r"\D", "", row[NUMBER])
        words = tuple(row[name].strip() for name in (ID, EMAIL, NAME) if row.get(name))
        found[number] = Line(words, _time(row.get(CAME, ""), path, zone))
    return found


def _rows(path: Path) -> list[dict[str, str]]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} cannot be read as a worksheet: {error}.") from None
    rows = list(csv.DictReader(io.StringIO(text)))
    if not rows or NUMBER not in rows[0] or GRADE not in rows[0]:
        raise ValueError(
            f"{path.name} is no grading worksheet with the columns {NUMBER} and "
            f"{GRADE}: set Moodle to English and download it once more."
        )
    return rows


def _time(text: str, path: Path, zone: tzinfo | None) -> datetime | None:
    from dateutil import parser, tz

    if text.strip() in ("", "-"):
        return None
    try:
        found = parser.parse(text)
    except (ValueError, OverflowError):
        raise ValueError(
            f"{path.name}: {text!r} is no time: set Moodle to English and download "
            "the worksheet once more."
        ) from None
    local = found.replace(tzinfo=found.tzinfo or zone or tz.tzlocal())
    return local.astimezone(UTC)


def known_by(lines: Mapping[str, Line], sender: Sender) -> Sender:
    """Return a sender with what the worksheet knows of them."""
    line = lines.get(sender.id)
    if sender.platform != "moodle" or line is None:
        return sender
    if line.words:
        return replace(sender, words=line.words, time=line.time)
    return replace(sender, id=participant(sender.id), nameless=True, time=line.time)


def filled_in(
    path: Path, points: Callable[[str, tuple[str, ...]], float | None]
) -> str:
    """Return the worksheet with grades; `points` gets an id and words to find one by.

    Who has no points keeps what the worksheet says.
    """
    rows, text = _rows(path), io.StringIO()
    lines = read_worksheet(path)
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        number = re.sub(r"\D", "", row[NUMBER])
        found = points(participant(number), lines[number].words)
        writer.writerow(row if found is None else {**row, GRADE: f"{found:.10g}"})
    return text.getvalue()
