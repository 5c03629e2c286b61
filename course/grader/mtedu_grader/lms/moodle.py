"""Moodle: Grades, Import, CSV file; map by e-mail or ID number.

In its archives a folder is called `Ada Lovelace_40_assignsubmission_file_`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mtedu_grader.lms.columns import Column
from mtedu_grader.lms.filenames import NOBODY, Sender
from mtedu_grader.roster import Student

SENT = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_file(?:_(?P<file>.*))?")
OTHER = re.compile(r".+_\d+_assignsubmission_(?!file)\w+")
WITHOUT_ROSTER = "Moodle's numbers change from lab to lab: a roster.csv maps its names."


def sender(parts: Sequence[str]) -> Sender | None:
    """Read who sent a file."""
    first, rest = parts[0], tuple(parts[1:])
    if OTHER.fullmatch(first):  # a comment or a text written online
        return NOBODY
    found = SENT.fullmatch(first)
    if not found:
        return None
    inside = (found["file"], *rest) if found["file"] else rest
    words = tuple(_without_group(found["name"]))
    return Sender("moodle", found["id"], words, inside) if inside else NOBODY


def _without_group(name: str) -> Iterator[str]:
    """Yield a name as it is, and without the group that Moodle may put before it."""
    words = name.split("-")
    for start in range(len(words)):
        yield "-".join(words[start:])


def rows(
    students: Sequence[Student], columns: Sequence[Column]
) -> Iterator[list[object]]:
    """Yield a line for each student, a column for each lab."""
    head = ["First name", "Last name", "ID number", "Email address"]
    yield [*head, *(column.title for column in columns)]
    for one in students:
        points = [column.mark(one.id).points for column in columns]
        yield [one.first_name, one.last_name, one.id, one.email, *points]
