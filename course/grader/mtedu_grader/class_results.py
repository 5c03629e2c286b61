"""The numbers about a class: what its records say, counted.

`load_class("lab3")` gives them to a notebook; reports are made of the same.
"""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from mtedu.course import find_course_folder, load_course
from mtedu_grader.gradebook_read import Marks, read_marks
from mtedu_grader.lab import Lab, load_lab
from mtedu_grader.pages import percent
from mtedu_grader.pages.table import Cell, Table
from mtedu_grader.result_record import (
    GRADED,
    NOT_GRADED,
    STUDENT_ERROR,
    Record,
    load_records,
)
from mtedu_grader.roster import load_roster
from mtedu_grader.scoring import EXAMPLES_TOO

FEW_STUDENTS = 30
"""Below so many a correlation over students is mostly chance."""


@dataclass(frozen=True)
class ExerciseNumbers:
    """How a class did on one exercise.

    `share` is the mean share of its points (1 is easy). `discrimination` is the
    correlation between an exercise's points and the points of all others, None where
    everybody has the same.
    """

    name: str
    title: str
    max_points: float
    students: int
    share: float
    passed: int
    part: int
    not_yet: int
    not_started: int
    discrimination: float | None


@dataclass(frozen=True)
class CheckNumbers:
    """How many of those who tried an exercise passed one of its hidden checks."""

    exercise: str
    title: str
    tests: str
    edge: bool
    tried: int
    passed: int

    @property
    def share(self) -> float:
        """The share that passed."""
        return self.passed / self.tried if self.tried else 0.0


@dataclass(frozen=True)
class MistakeNumbers:
    """How many students made a known mistake."""

    exercise: str
    title: str
    hint: str
    students: int


@dataclass
class ClassResults:
    """All results of one lab, and what can be counted in them."""

    lab: Lab
    title: str
    records: list[Record]
    marks: Marks = field(default_factory=Marks)

    def __repr__(self) -> str:
        counts = self.statuses
        words = ", ".join(f"{counts[name]} {name}" for name in counts)
        return f"{self.lab.id}: {len(self.records)} submissions ({words or 'none'})"

    @cached_property
    def statuses(self) -> dict[str, int]:
        """How many submissions there are of each status."""
        counts = Counter(record.status for record in self.records)
        return {name: counts[name] for name in (GRADED, STUDENT_ERROR, NOT_GRADED)}

    @cached_property
    def judged(self) -> list[Record]:
        """The records with points: those not graded would be false zeros."""
        return [record for record in self.records if record.status != NOT_GRADED]

    def name(self, student: str) -> str:
        """Return a student's id, with the name if the gradebook has one."""
        known = self.marks.names.get(student)
        return f"{student} ({known})" if known else student

    def has_points(self, record: Record) -> bool:
        """Tell whether checks gave the points, or a person did instead of them."""
        return record.status != NOT_GRADED or self.marks.all_by_hand(
            record.student, self.lab.tests
        )

    def checked(self, record: Record) -> dict[str, float]:
        """Return the points of each exercise, as checks or a person gave them."""
        found = {}
        if record.status == NOT_GRADED and self.has_points(record):
            for cell, test in self.lab.tests.items():
                mark = self.marks.of(record.student, cell)
                found[test.exercise] = mark.points or 0.0
            return found
        for row in record.judgements:
            mark = self.marks.of(record.student, row["cell"])
            given = row["points"] if mark.by_hand is None else mark.by_hand
            found[row["exercise"]] = given + mark.extra
        return found

    def written(self, record: Record) -> list[float | None]:
        """Return the points of each written answer, None where nobody read it yet."""
        found: list[float | None] = []
        for cell in self.lab.written:
            mark = self.marks.of(record.student, cell)
            waits = mark.waits and mark.by_hand is None
            found.append(None if waits else mark.points)
        return found

    def total(self, record: Record) -> float:
        """Return all points so far, less what handing in late costs."""
        given = [*self.checked(record).values(), *self.written(record)]
        late = self.marks.penalties.get(record.student, 0.0)
        return max(0.0, round(sum(points or 0 for points in given) - late, 2))

    @cached_property
    def points(self) -> list[float]:
        """The points from checks of everybody who has some result."""
        return [round(sum(self.checked(one).values()), 2) for one in self.judged]

    @cached_property
    def waiting(self) -> int:
        """How many submissions have a written answer that nobody read yet."""
        return sum(self.marks.waits(one.student, self.lab) for one in self.judged)

    @cached_property
    def late(self) -> list[str]:
        """Whose submissions came after the due date."""
        return [
            one.student
            for one in self.records
            if (one.submission.get("late_seconds") or 0) > 0
        ]

    @cached_property
    def hardest(self) -> ExerciseNumbers | None:
        """The exercise with the smallest share of its points."""
        return min(self.exercises, key=lambda one: one.share, default=None)

    @cached_property
    def missing(self) -> list[str]:
        """Who is on the list of students and handed in nothing."""
        roster = load_roster(self.lab.course)
        known = {record.student for record in self.records}
        return [one for one in (roster.students if roster else ()) if one not in known]

    @cached_property
    def exercises(self) -> list[ExerciseNumbers]:
        """The numbers of each exercise, in the lab's order."""
        found = []
        points = [self.checked(record) for record in self.judged]
        for name, rows in self._rows.items():
            most = rows[0]["max_points"]
            own = [given.get(name, 0.0) for given in points]
            rest = [sum(given.values()) - given.get(name, 0.0) for given in points]
            status = Counter(row["status"] for row in rows)
            found.append(
                ExerciseNumbers(
                    name,
                    rows[0]["title"],
                    most,
                    len(own),
                    statistics.fmean(own) / most if most else 0.0,
                    status["passed"],
                    status["part"],
                    status["not yet"],
                    status["not started"] + status["missing"],
                    correlation(own, rest),
                )
            )
        return found

    @cached_property
    def _rows(self) -> dict[str, list[dict[str, Any]]]:
        """The judgements of each exercise."""
        found: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for record in self.judged:
            for row in record.judgements:
                found[row["exercise"]].append(row)
        order = [test.exercise for test in self.lab.tests.values()]
        return {name: found[name] for name in order if name in found}

    @cached_property
    def checks(self) -> list[CheckNumbers]:
        """The hidden checks, the hardest first."""
        found = []
        for name, rows in self._rows.items():
            tried: dict[tuple[str, bool], list[bool]] = defaultdict(list)
            for row in rows:
                for part in row["parts"]:
                    tried[part["tests"], part["edge"]].append(part["passed"])
            found += [
                CheckNumbers(name, rows[0]["title"], *key, len(fine), sum(fine))
                for key, fine in tried.items()
            ]
        return sorted(found, key=lambda check: (check.share, -check.tried))

    @cached_property
    def mistakes(self) -> list[MistakeNumbers]:
        """The likely mistakes that were named to students, the most frequent first."""
        counts = Counter(
            (name, rows_title(rows), row["mistake"])
            for name, rows in self._rows.items()
            for row in rows
            if row["mistake"] not in ("", EXAMPLES_TOO)  # that is no mistake
        )
        return [MistakeNumbers(*key, number) for key, number in counts.most_common()]

    def exercise_table(self) -> Table:
        """Return difficulty and discrimination of every exercise."""
        rows: list[list[Cell]] = [
            [
                one.title,
                percent(one.share),
                one.passed,
                one.part,
                one.not_yet,
                one.not_started,
                "–" if one.discrimination is None else f"{one.discrimination:+.2f}",
            ]
            for one in self.exercises
        ]
        headers = (
            "exercise|mean share of points|passed|part|not yet|not started|"
            "discrimination"
        ).split("|")
        caption = f"Exercises, over {len(self.judged)} submissions"
        return Table(caption, headers, rows, "No submission was graded yet.")

    def mistake_table(self, least: int = 1, most: int | None = None) -> Table:
        """Return the known mistakes that so many students made, at least, at most."""
        rows: list[list[Cell]] = [
            [one.title, one.hint, one.students]
            for one in self.mistakes
            if least <= one.students <= (most or len(self.records))
        ]
        headers = ["exercise", "likely mistake, as students read it", "students"]
        caption = "Known mistakes, by how many students made them"
        return Table(caption, headers, rows, "No mistake was named to so many.")

    def check_table(self, most: int = 15) -> Table:
        """Return the hidden checks that fewest passed."""
        rows = [
            [
                one.title,
                one.tests,
                "edge case" if one.edge else "ordinary",
                f"{one.passed} of {one.tried}",
                percent(one.share),
            ]
            for one in self.checks
            if one.passed < one.tried
        ]
        headers = ["exercise", "what is tested", "kind", "passed", "share"]
        return Table(
            "The hardest checks, among those who tried the exercise",
            headers,
            rows[:most],
            "Everybody who tried passed every check.",
        )

    def points_table(self) -> Table:
        """Return the usual numbers about the points from checks."""
        points = sorted(self.points)
        rows: list[list[Any]] = []
        if points:
            low, middle, high = quartiles(points)
            rows = [
                ["students with a result", len(points)],
                ["mean", round(statistics.fmean(points), 2)],
                ["lowest", points[0]],
                ["a quarter has at most", low],
                ["half has at most (median)", middle],
                ["three quarters have at most", high],
                ["highest", points[-1]],
                ["possible", self.lab.max_points],
            ]
        caption = "Points from checks, without written answers"
        return Table(caption, ["", "points"], rows, "No submission was graded yet.")


def rows_title(rows: Sequence[dict[str, Any]]) -> str:
    """Return the title that the rows of an exercise have in common."""
    return str(rows[0]["title"])


def quartiles(points: Sequence[float]) -> tuple[float, float, float]:
    """Return the points below which a quarter, half and three quarters lie.

    >>> quartiles([1, 2, 3, 4, 5])
    (2.0, 3.0, 4.0)
    """
    if len(points) < 2:
        only = float(points[0])
        return only, only, only
    low, middle, high = statistics.quantiles(points, n=4, method="inclusive")
    return float(low), float(middle), float(high)


def correlation(own: Iterable[float], rest: Iterable[float]) -> float | None:
    """Return Pearson's correlation, None where one side is the same for everybody.

    >>> correlation([0, 1, 1, 0], [1, 3, 2, 0]), correlation([1, 1], [0, 2])
    (0.8944271909999159, None)
    """
    try:
        return statistics.correlation(list(own), list(rest))
    except statistics.StatisticsError:
        return None


def load_class(lab: str, course: Path | str | None = None) -> ClassResults:
    """Load all results of a lab; `lab3` is enough for `lab3_bleu`."""
    folder = Path(course) if course else find_course_folder()
    part = load_course(folder).lab(lab)
    found = load_lab(part.id, folder)
    title = f"Lab {part.number}: {part.title}"
    records = load_records(folder, part.id)
    return ClassResults(found, title, records, read_marks(folder, part.id))
