"""Grades into nbgrader's gradebook, and notebooks where its formgrader looks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC
from functools import cached_property
from pathlib import Path
from typing import Any

from mtedu.checks.key_file import BESIDE
from mtedu.course import load_course
from mtedu.notebook.write import write_whole
from mtedu_grader.author.compile_key import compiled
from mtedu_grader.gradebook import (
    Heard,
    add_students,
    back_up,
    database,
    holds,
    open_gradebook,
    read_settings,
)
from mtedu_grader.harmless import harmless
from mtedu_grader.lab import Lab
from mtedu_grader.result_record import NOT_GRADED, Record, json_lines, load_record
from mtedu_grader.roster import load_roster
from mtedu_grader.times import due_time, parse_time

NO_RESPONSE = "No response."


class Store:
    """One open gradebook, to which submissions are saved one after another."""

    def __init__(self, lab: Lab) -> None:
        """Open the gradebook; the lab must have been released into it."""
        self.lab = lab
        self.roster = load_roster(lab.course)
        self.gradebook = open_gradebook(lab.course)
        # What is held beyond a transaction is the lab's own and does not change.
        self.gradebook.db().expire_on_commit = False
        assignment = self.gradebook.find_assignment(lab.id)
        self.assignment, self.notebooks = assignment.id, assignment.notebooks
        self.cells = {notebook.id: notebook._base_cells for notebook in self.notebooks}
        self.checksums = self._checksums()
        self._set_due_date()
        add_students(self.gradebook, self.roster)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.gradebook.close()

    def _checksums(self) -> dict[str, str]:
        notebook = self.gradebook.find_notebook(self.lab.id, self.lab.id)
        return {cell.name: cell.checksum for cell in notebook.source_cells}

    def _set_due_date(self) -> None:
        """Put the manifest's due date into the gradebook; without one, leave it."""
        if not (self.lab.course / "course.yml").is_file():
            return
        due = due_time(load_course(self.lab.course).lab(self.lab.id))
        assignment = self.gradebook.find_assignment(self.lab.id)
        plain = due.astimezone(UTC).replace(tzinfo=None) if due else None
        if plain and assignment.duedate != plain:
            assignment.duedate = plain
            self.gradebook.db.commit()

    def bring_late_up_to_date(self) -> dict[str, float]:
        """Return by how many seconds each came late; mend penalties that no longer fit.

        The due date, an extension, the rule or points given by hand may have changed.
        """
        if self.gradebook.find_assignment(self.lab.id).duedate is None:
            return {}
        found = self.gradebook.assignment_submissions(self.lab.id)
        for one in found:
            self._penalise(one)
        self.gradebook.db.commit()
        return {one.student_id: float(one.total_seconds_late) for one in found}

    def _penalise(self, found: Any) -> None:
        """Give a submission the penalty that nbgrader's own rule asks for, or none."""
        self._extend(found)
        seconds = float(found.total_seconds_late)
        for notebook in found.notebooks:
            penalty = None
            if seconds:
                score = notebook.score
                ask = self._penalties.late_submission_penalty
                penalty = ask(found.student_id, score, seconds)
            if penalty is not None:
                penalty = min(max(penalty, 0), score)
            notebook.late_submission_penalty = penalty

    def _extend(self, found: Any) -> None:
        """Put a student's own due date into the gradebook, as nbgrader's extension.

        Only if the list of students has a column for it, in which an empty cell takes
        an extension back: without one, what was given in another way stays.
        """
        if self.roster and self.lab.id in self.roster.own_dates:
            student = self.roster.students.get(found.student_id)
            due = student.due.get(self.lab.id) if student else None
            plain = due.astimezone(UTC).replace(tzinfo=None) if due else None
            found.extension = plain - found.assignment.duedate if plain else None

    @cached_property
    def _penalties(self) -> Any:
        from nbgrader.preprocessors import AssignLatePenalties

        asked = AssignLatePenalties(config=settings(self.lab))
        asked.init_plugin()
        asked.log.setLevel("ERROR")
        return asked.plugin_inst

    def scores(self) -> dict[str, dict[str, float | None]]:
        """Return what the gradebook holds: the automatic score of each cell."""
        from nbgrader import api

        rows = (
            self.gradebook.db.query(
                api.SubmittedAssignment.student_id,
                api.BaseCell.name,
                api.Grade.auto_score,
            )
            .join(
                api.SubmittedNotebook,
                api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id,
            )
            .join(api.Grade, api.Grade.notebook_id == api.SubmittedNotebook.id)
            .join(api.BaseCell, api.BaseCell.id == api.Grade.cell_id)
            .join(
                api.Assignment,
                api.Assignment.id == api.SubmittedAssignment.assignment_id,
            )
            .filter(api.Assignment.name == self.lab.id)
        )
        found: dict[str, dict[str, float | None]] = {}
        for student, cell, score in rows:
            found.setdefault(student, {})[cell] = score
        return found

    def save(self, record: Record, notebook: dict[str, Any]) -> None:
        """Save a graded submission: the notebook first, then its grades at once."""
        self.write_notebook(record, notebook)
        self.save_grades(record, self._unanswered(notebook))

    def write_notebook(self, record: Record, notebook: dict[str, Any]) -> None:
        """Write the notebook that the formgrader shows."""
        for cell in notebook["cells"]:
            graded = cell["metadata"].get("nbgrader")
            if graded is not None:
                graded["checksum"] = self.checksums.get(cell["id"])
        folder = self.lab.course / "autograded" / record.student / self.lab.id
        safe = harmless(notebook, self.lab.words)
        write_whole(folder / f"{self.lab.id}.ipynb", json_lines(safe))
        stamp = record.submission.get("timestamp")
        if stamp:
            write_whole(folder / "timestamp.txt", stamp)

    def _unanswered(self, notebook: dict[str, Any]) -> set[str]:
        """Return the cells that still have the text they were released with."""
        from nbformat import from_dict
        from nbgrader.utils import compute_checksum

        return {
            cell["id"]
            for cell in notebook["cells"]
            if cell["metadata"].get("nbgrader", {}).get("solution")
            and compute_checksum(from_dict(cell)) == self.checksums.get(cell["id"])
        }

    def save_grades(self, record: Record, unanswered: set[str]) -> None:
        """Write all grades of a submission in one transaction."""
        db = self.gradebook.db
        try:
            found = self._submission(record)
            changed = self._handed_in_anew(record)
            for notebook in found.notebooks:
                self._fill(notebook, record, unanswered, changed)
            db.commit()
        except BaseException:
            db.rollback()
            raise
        self._late(record, found)

    def _submission(self, record: Record) -> Any:
        """Find a submission or make it, with a grade and a comment for each cell.

        nbgrader's own ways do the same in several transactions.
        """
        from nbgrader import api

        db = self.gradebook.db
        known = self.roster.students.get(record.student) if self.roster else None
        details = known.for_gradebook() if known else {}
        db.merge(api.Student(id=record.student, **details))
        keys = {"assignment_id": self.assignment, "student_id": record.student}
        found = db.query(api.SubmittedAssignment).filter_by(**keys).one_or_none()
        if found is None:
            found = api.SubmittedAssignment(**keys)
            for source in self.notebooks:
                notebook = api.SubmittedNotebook(notebook_id=source.id)
                found.notebooks.append(notebook)
                for cell in self.cells[source.id]:
                    if not isinstance(cell, api.SolutionCell):
                        notebook.grades.append(api.Grade(cell_id=cell.id))
                    if not isinstance(cell, api.GradeCell):
                        notebook.comments.append(api.Comment(cell_id=cell.id))
            db.add(found)
        handed_in = parse_time(record.submission.get("timestamp") or "")
        if handed_in:
            found.timestamp = handed_in.replace(tzinfo=None)
        return found

    def _handed_in_anew(self, record: Record) -> bool:
        """Tell whether this is another submission than the one graded before."""
        before = load_record(self.lab.course, self.lab.id, record.student)
        mark = record.submission.get("sha256")
        return before is None or before.submission.get("sha256") != mark

    def _fill(
        self, notebook: Any, record: Record, unanswered: set[str], changed: bool
    ) -> None:
        """Give the grades and comments of a submitted notebook their values."""
        names = {cell.id: cell.name for cell in self.cells[notebook.notebook_id]}
        for grade in notebook.grades:
            name = names[grade.cell_id]
            score = record.scores.get(name)
            if name in self.lab.written and record.status != NOT_GRADED:
                score = 0.0 if name in unanswered else None
            grade.auto_score = score
            if grade.manual_score is None:
                grade.needs_manual_grade = score is None
            elif changed:  # the points are of another answer
                grade.needs_manual_grade = True
        for comment in notebook.comments:
            alone = names[comment.cell_id] in unanswered
            comment.auto_comment = NO_RESPONSE if alone else None

    def _late(self, record: Record, found: Any) -> None:
        """Note how late a submission is, with the penalty that nbgrader is set to."""
        if found.assignment.duedate is None:
            return
        self.gradebook.db.expire_all()  # scores as they are in the gradebook now
        self._penalise(found)
        self.gradebook.db.commit()
        record.submission["late_seconds"] = float(found.total_seconds_late)


def settings(lab: Lab) -> Any:
    """Return nbgrader's settings for a lab of the course."""
    config = read_settings(lab.course)
    config.CourseDirectory.root = str(lab.course)
    config.CourseDirectory.assignment_id = lab.id
    config.CourseDirectory.db_url = database(lab.course)
    return config


def _version(lab: Lab) -> Path:
    """Return where it is noted what was released: not among what students get."""
    return lab.course / "release" / f".{lab.id}.sha256"


def is_released(lab: Lab) -> bool:
    """Tell whether this very version of the lab was put into the gradebook."""
    place = _version(lab)
    return (
        place.is_file()
        and place.read_text().strip() == lab.sha256
        and holds(lab.course, lab.id)
    )


def release(lab: Lab, say: Callable[[str], None] = lambda line: None) -> Path:
    """Make the student's version with nbgrader, and put the lab into the gradebook."""
    folder = lab.course / "release" / lab.id
    if is_released(lab):
        say(f"{lab.id} is released already.")
        return folder
    from nbgrader.converters import GenerateAssignment
    from nbgrader.coursedir import CourseDirectory

    back_up(lab.course)
    open_gradebook(lab.course).close()
    config = settings(lab)
    config.GenerateAssignment.force = True
    coursedir = CourseDirectory(config=config)
    converter = GenerateAssignment(coursedir=coursedir, config=config)
    _convert(converter, lab)
    if lab.tests:  # the lab then works with any mtedu that students have
        write_whole(folder / BESIDE, compiled(lab.id, lab.course))
    write_whole(_version(lab), lab.sha256 + "\n")
    say(f"{lab.id} released: {folder / f'{lab.id}.ipynb'}")
    return folder


def _convert(converter: Any, lab: Lab) -> None:
    """Let nbgrader do its work; say in a sentence why, if it gives up."""
    from nbgrader.converters.base import NbGraderException

    heard, log = Heard(), converter.log
    handlers, propagate = log.handlers, log.propagate
    log.handlers, log.propagate = [heard], False
    try:
        converter.start()
    except (NbGraderException, SystemExit) as error:
        said = " ".join(heard.lines)
        if "submissions" in said:
            raise ValueError(
                f"A cell of {lab.id} that has points or comments by hand is gone: put "
                "it back (with 0 points, if it shall not count), for otherwise they "
                "would be lost."
            ) from error
        raise ValueError(f"nbgrader cannot release {lab.id}: {said[-500:]}") from error
    finally:
        log.handlers, log.propagate = handlers, propagate
