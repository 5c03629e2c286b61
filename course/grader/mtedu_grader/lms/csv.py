"""No platform but a table: a line for each student and lab, with all that is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtedu_grader.lms.columns import Column
from mtedu_grader.roster import Student

ENCODING = "utf-8-sig"  # by which Excel knows UTF-8


def rows(
    students: Sequence[Student], columns: Sequence[Column]
) -> Iterator[list[object]]:
    """Yield a line for each student and lab."""
    cells = {
        name: None
        for column in columns
        for mark in column.marks.values()
        for name in mark.cells
    }
    yield [
        *("lab", "student_id", "last_name", "first_name", "email", "status"),
        *("points", "max_points", "late_seconds", "written_not_graded", *cells),
    ]
    for column in columns:
        for one in students:
            mark = column.mark(one.id)
            yield [
                *(column.lab, one.id, one.last_name, one.first_name, one.email),
                *(mark.status, mark.points, column.max_points),
                *(mark.late_seconds, mark.waiting, *map(mark.cells.get, cells)),
            ]
