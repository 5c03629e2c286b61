"""What people and programs wrote into nbgrader's gradebook, read for pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mtedu_grader.gradebook import has_gradebook, open_gradebook
from mtedu_grader.gradebook_write import NO_RESPONSE
from mtedu_grader.lab import Lab


@dataclass(frozen=True)
class Mark:
    """The grade of one cell: by the grader, by a person, or not yet."""

    auto: float | None = None
    by_hand: float | None = None
    extra: float = 0.0
    waits: bool = False
    comment: str = ""

    @property
    def points(self) -> float | None:
        """The points that count, or None where nobody gave any yet."""
        given = self.auto if self.by_hand is None else self.by_hand
        return None if given is None else round(given + self.extra, 2)


@dataclass
class Marks:
    """All that the gradebook holds about one lab."""

    cells: dict[str, dict[str, Mark]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    penalties: dict[str, float] = field(default_factory=dict)

    def of(self, student: str, cell: str) -> Mark:
        """Return the mark of one cell of one student."""
        return self.cells.get(student, {}).get(cell, Mark())

    def all_by_hand(self, student: str, cells: Iterable[str]) -> bool:
        """Tell whether a person gave the points of all these cells."""
        return all(self.of(student, cell).by_hand is not None for cell in cells)

    def waits(self, student: str, lab: Lab) -> bool:
        """Tell whether checks have points and a written answer waits for a person."""
        checked = all(self.of(student, cell).points is not None for cell in lab.tests)
        answers = (self.of(student, cell) for cell in lab.written)
        return checked and any(one.waits and one.by_hand is None for one in answers)


def read_marks(course: Path, lab: str) -> Marks:
    """Read the marks of a lab in a few queries, however many students there are."""
    found = Marks()
    if not has_gradebook(course):
        return found
    from nbgrader import api

    with open_gradebook(course) as book:
        for row in book.db.query(
            api.Student.id, api.Student.first_name, api.Student.last_name
        ):
            found.names[row[0]] = " ".join(part for part in row[1:] if part)
        comments = {
            (student, cell): (manual or auto or "").strip()
            for student, cell, auto, manual in _rows(
                book, lab, api.Comment, "auto_comment", "manual_comment"
            )
        }
        columns = ("auto_score", "manual_score", "extra_credit", "needs_manual_grade")
        for student, cell, auto, manual, extra, waits in _rows(
            book, lab, api.Grade, *columns
        ):
            words = comments.pop((student, cell), "")
            mark = Mark(auto, manual, extra or 0.0, bool(waits), _said(words))
            found.cells.setdefault(student, {})[cell] = mark
        for (student, cell), words in comments.items():
            found.cells.setdefault(student, {})[cell] = Mark(comment=_said(words))
        for student, penalty in _penalties(book, lab):
            found.penalties[student] = found.penalties.get(student, 0.0) + penalty
    return found


def _said(words: str) -> str:
    """Return a comment, unless the grader wrote it by itself."""
    return "" if words == NO_RESPONSE else words


def _rows(book: Any, lab: str, table: Any, *columns: str) -> Any:
    """Return student, cell and further columns of all grades or comments of a lab."""
    from nbgrader import api

    wanted = [getattr(table, name) for name in columns]
    return (
        book.db.query(api.SubmittedAssignment.student_id, api.BaseCell.name, *wanted)
        .join(
            api.SubmittedNotebook,
            api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id,
        )
        .join(table, table.notebook_id == api.SubmittedNotebook.id)
        .join(api.BaseCell, api.BaseCell.id == table.cell_id)
        .join(
            api.Assignment, api.Assignment.id == api.SubmittedAssignment.assignment_id
        )
        .filter(api.Assignment.name == lab)
        .all()
    )


def _penalties(book: Any, lab: str) -> Any:
    from nbgrader import api

    return (
        book.db.query(
            api.SubmittedAssignment.student_id,
            api.SubmittedNotebook.late_submission_penalty,
        )
        .join(
            api.SubmittedNotebook,
            api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id,
        )
        .join(
            api.Assignment, api.Assignment.id == api.SubmittedAssignment.assignment_id
        )
        .filter(api.Assignment.name == lab)
        .filter(api.SubmittedNotebook.late_submission_penalty.isnot(None))
        .all()
    )
