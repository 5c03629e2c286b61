"""Grades for learning platforms, as plugins of nbgrader's own export.

`nbgrader export --exporter mtedu_grader.lms.export.MoodleExporter` works as well.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from nbgrader.plugins import ExportPlugin

from mtedu.course import load_course
from mtedu.notebook.write import write_whole
from mtedu_grader import lms
from mtedu_grader.folders import teaching_folder
from mtedu_grader.lms.columns import GRADED, NOT_GRADED, NOTHING, Column, Standing
from mtedu_grader.lms.worksheet import filled_in
from mtedu_grader.roster import Roster, Student, load_roster
from mtedu_grader.times import parse_time

FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def safe(cell: object) -> str:
    """Return a cell's text that no spreadsheet takes for a formula.

    >>> safe("=1+1"), safe(7.5), safe(30.0)
    ("'=1+1", '7.5', '30')
    """
    if isinstance(cell, float):
        return f"{cell:.10g}"
    text = "" if cell is None else str(cell)
    text = "".join(c if c.isprintable() else " " for c in text)  # one line stays one
    return f"'{text}" if text.lstrip().startswith(FORMULA) else text


class Exporter(ExportPlugin):
    """What all exporters share: reading the gradebook, and saying what is missing."""

    kind = ""
    encoding = "utf-8"

    def export(self, gradebook: Any) -> None:
        """Write the file; what is not graded stays empty and is said."""
        course = self.course or _folder(gradebook)
        roster = load_roster(course)
        students = [
            one
            for one in _students(gradebook, roster)
            if not self.student or one.id in map(str, self.student)
        ]
        wanted = list(map(str, self.assignment))
        columns = [
            _column(gradebook, one, course)
            for one in sorted(gradebook.assignments, key=lambda one: one.name)
            if not wanted or one.name in wanted
        ]
        missing = set(wanted) - {column.lab for column in columns}
        if missing:
            names = ", ".join(sorted(missing))
            raise ValueError(f"The gradebook has no {names}: mtedu grade comes before.")
        if not students:
            raise ValueError(
                "There is nobody to export: no graded submission and no roster.csv."
            )
        if not wanted:  # a lab that was released, and no more, is no column yet
            columns = [one for one in columns if one.marks] or columns
        if self.worksheet:
            self._fill_in(students, columns, roster)
            return
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        for row in self.rows(students, columns):
            writer.writerow([safe(cell) for cell in row])
        place = Path(self.to or f"grades-{self.kind}.csv")
        bom = "\ufeff" if self.encoding == "utf-8-sig" else ""
        _write(place, bom + text.getvalue())
        self.place, self.left_out = place, list(_left_out(students, columns))
        for line in self.left_out:
            self.log.warning("%s", line)

    def _fill_in(
        self, students: Sequence[Student], columns: Sequence[Column], roster: Any
    ) -> None:
        """Write Moodle's grading worksheet with the points of one lab in it."""
        if len(columns) != 1:
            raise ValueError("A worksheet is of one lab: mtedu export lab3 and so on.")

        def points(nameless: str, words: tuple[str, ...]) -> float | None:
            known, _ = (roster or Roster({})).find(words) if words else (None, "")
            return columns[0].mark(known.id if known else nameless).points

        place = Path(self.to)
        _write(place, filled_in(Path(self.worksheet), points))
        self.place, self.left_out = place, list(_left_out(students, columns))

    course: Path | None = None
    worksheet: Any = None
    rows: Any
    """From students and columns to the lines of the file: the platform's own."""


def _write(place: Path, text: str) -> None:
    """Write a file as a whole; what is none, such as /dev/stdout, is not replaced."""
    if place.is_symlink() or (place.exists() and not place.is_file()):
        place.write_text(text, encoding="utf-8", newline="\n")
    else:
        write_whole(place, text)


def exporter(platform: str) -> type[Exporter]:
    """Return the plugin of nbgrader's that writes for a platform."""
    found = lms.platform(platform)
    words = {
        "__doc__": found.__doc__,
        "kind": platform,
        "encoding": getattr(found, "ENCODING", "utf-8"),
        "rows": staticmethod(found.rows),
    }
    return type(f"{platform.capitalize()}Exporter", (Exporter,), words)


def __getattr__(name: str) -> Any:
    """Return the exporter of a platform by its class' name: `MoodleExporter`."""
    platform = name.removesuffix("Exporter").lower()
    if not name.endswith("Exporter") or platform not in lms.platforms():
        raise AttributeError(f"{__name__} has no {name}.")
    return exporter(platform)


def _folder(gradebook: Any) -> Path:
    """Return the course's folder: that of its gradebook, or where nbgrader works."""
    url = gradebook.engine.url
    if url.get_backend_name() == "sqlite":
        return Path(url.database).resolve().parent
    return teaching_folder()


def _students(gradebook: Any, roster: Roster | None) -> list[Student]:
    """Return the list of students, and after it those whom only the gradebook knows."""
    found = dict(roster.students) if roster else {}
    for one in gradebook.students:
        name = f"{one.last_name or ''}, {one.first_name or ''}"
        known = Student(one.id, name if name != ", " else "", one.email or "")
        found.setdefault(one.id, known)
    return list(found.values())


def _column(gradebook: Any, assignment: Any, course: Path) -> Column:
    """Read what the gradebook and the folders know about a lab."""
    title = assignment.name
    try:
        part = load_course(course).lab(assignment.name)
        title = f"Lab {part.number}: {part.title}"
    except ValueError:  # a lab of the instructor's own
        pass
    column = Column(assignment.name, title, float(assignment.max_score))
    for folder in (course / "submitted").glob(f"*/{assignment.name}"):
        column.marks[folder.parent.name] = Standing(NOT_GRADED)
    by_hand = {
        cell.name
        for notebook in assignment.notebooks
        for cell in (*notebook.solution_cells, *notebook.task_cells)
    }
    for found in gradebook.assignment_submissions(assignment.name):
        column.marks[found.student.id] = _mark(found, by_hand, course)
    return column


def _mark(found: Any, by_hand: set[str], course: Path) -> Standing:
    """Return a mark; without a score for every check there is no grade at all."""
    grades = [grade for notebook in found.notebooks for grade in notebook.grades]
    empty = [one.name for one in grades if one.auto_score is one.manual_score is None]
    late = float(found.total_seconds_late) if found.assignment.duedate else 0.0
    if any(name not in by_hand for name in empty):
        return Standing(NOT_GRADED, late_seconds=late)
    points = max(0.0, found.score - (found.late_submission_penalty or 0.0))
    stamp = course / "submitted" / found.student.id / found.assignment.name
    stamp /= "timestamp.txt"
    handed_in = parse_time(stamp.read_text("utf-8")) if stamp.is_file() else None
    known = found.timestamp
    changed = bool(handed_in and known and handed_in.replace(tzinfo=None) > known)
    waiting = [one for one in grades if one.needs_manual_grade and one.name in by_hand]
    cells = {
        _cell_name(found, one): None if one in waiting else round(one.score, 2)
        for one in grades
    }
    return Standing(GRADED, round(points, 2), len(waiting), late, changed, cells)


def _cell_name(found: Any, grade: Any) -> str:
    """Return what a cell is called in a table: `lab3.ngrams`."""
    lab = found.assignment.name
    books = [lab.partition("_")[0] if lab.startswith("lab") else lab]
    books += [grade.notebook.name] if len(found.notebooks) > 1 else []
    return ".".join([*books, grade.name.removeprefix("check-")])


def _left_out(students: Sequence[Student], columns: Sequence[Column]) -> Iterator[str]:
    """Say in lines which cells are empty, and which will still change."""
    for column in columns:
        marks = {one.id: column.mark(one.id) for one in students}
        groups = {
            "left empty, NOT GRADED": [NOT_GRADED],
            "left empty, nothing handed in": [NOTHING],
        }
        for words, statuses in groups.items():
            names = [one for one, mark in marks.items() if mark.status in statuses]
            if names:
                yield f"{column.lab}: {words}: {_list(names)}"
        waiting = [
            f"{one} ({mark.waiting})" for one, mark in marks.items() if mark.waiting
        ]
        if waiting:
            yield (
                f"{column.lab}: written answers not graded yet, so points may change: "
                f"{_list(waiting, 8)}"
            )
        changed = [one for one, mark in marks.items() if mark.changed]
        if changed:
            yield f"{column.lab}: handed in again since it was graded: {_list(changed)}"


def _list(names: Sequence[str], most: int = 30) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
