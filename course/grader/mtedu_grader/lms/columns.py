"""What an export is made of: labs as columns, and each student's mark in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

GRADED, NOT_GRADED, NOTHING = "graded", "NOT GRADED", "nothing handed in"


@dataclass(frozen=True)
class Standing:
    """What one student has in one lab; `points` is None where there is no grade.

    `waiting` counts written answers that nobody has graded yet, or not since the last
    automatic grading.
    """

    status: str
    points: float | None = None
    waiting: int = 0
    late_seconds: float = 0.0
    changed: bool = False
    cells: Mapping[str, float | None] = field(default_factory=dict)
    """The points of each exercise and written answer."""


@dataclass
class Column:
    """One lab: what it is called, the most points, and each student's mark."""

    lab: str
    title: str
    max_points: float
    marks: dict[str, Standing] = field(default_factory=dict)

    def mark(self, student: str) -> Standing:
        """Return a student's mark, also of one who handed in nothing."""
        return self.marks.get(student, Standing(NOTHING))
