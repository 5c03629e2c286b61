"""Canvas: Grades, Import.

In its archives a file is called `lovelaceada_LATE_9001_77_lab3-1.ipynb`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mtedu_grader.lms.columns import Column
from mtedu_grader.lms.filenames import Sender
from mtedu_grader.roster import Student

SENT = re.compile(
    r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<id>\d+)_(?P<upload>\d+)_(?P<file>.+)"
)
NUMBERED = re.compile(r"-\d+(?=\.\w+$)")


def sender(parts: Sequence[str]) -> Sender | None:
    """Read who sent a file."""
    found = SENT.fullmatch(parts[0])
    if not found:
        return None
    inside = (NUMBERED.sub("", found["file"]), *parts[1:])
    late, name = bool(found["late"]), (found["name"],)
    return Sender("canvas", found["id"], name, inside, found["id"], late, no_time=True)


def rows(
    students: Sequence[Student], columns: Sequence[Column]
) -> Iterator[list[object]]:
    """Yield the most points of each lab, and then a line for each student."""
    head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    yield [*head, *(column.title for column in columns)]
    most = [column.max_points for column in columns]
    yield ["    Points Possible", "", "", "", "", *most]
    for one in students:
        names = filter(None, (one.last_name, one.first_name))
        points = [column.mark(one.id).points for column in columns]
        who = [", ".join(names) or one.id, one.canvas, one.id, one.email, ""]
        yield [*who, *points]
