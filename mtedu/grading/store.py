"""Grades into nbgrader's gradebook, and notebooks where its formgrader looks."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import warnings
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mtedu.grading.lab import Lab
from mtedu.grading.record import Record, write_whole

NO_RESPONSE = "No response."
KEPT_BACKUPS = 20


def database(course: Path) -> str:
    """Return the address of the course's gradebook."""
    return f"sqlite:///{course / 'gradebook.db'}"


def back_up(course: Path) -> Path | None:
    """Copy the gradebook, whole even while it is in use; keep the last copies."""
    source = course / "gradebook.db"
    if not source.is_file():
        return None
    folder = course / "backups"
    folder.mkdir(exist_ok=True)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")
    place = folder / f"gradebook-{stamp}.db"
    with sqlite3.connect(source) as old, sqlite3.connect(place) as new:
        old.backup(new)
    for connection in (old, new):
        connection.close()
    for path in sorted(folder.glob("gradebook-*.db"))[:-KEPT_BACKUPS]:
        path.unlink()
    return place


class Store:
    """One open gradebook, to which submissions are saved one after another."""

    def __init__(self, lab: Lab) -> None:
        """Open the gradebook; the lab must have been released into it."""
        import sqlalchemy.exc
        from nbgrader.api import Gradebook

        # nbgrader sets these off at every new submission; they say nothing to users
        warnings.filterwarnings("ignore", category=sqlalchemy.exc.SAWarning)
        self.lab = lab
        self.gradebook = Gradebook(database(lab.course), "mtedu")
        self.checksums = self._checksums()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.gradebook.close()

    def _checksums(self) -> dict[str, str]:
        notebook = self.gradebook.find_notebook(self.lab.id, self.lab.id)
        return {cell.name: cell.checksum for cell in notebook.source_cells}

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
        write_whole(
            folder / f"{self.lab.id}.ipynb",
            json.dumps(notebook, indent=1, ensure_ascii=False),
        )
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
        book = self.gradebook
        book.update_or_create_student(record.student)
        more = {}
        if record.submission.get("timestamp"):
            more["timestamp"] = record.submission["timestamp"]
        found = book.update_or_create_submission(self.lab.id, record.student, **more)
        for notebook in found.notebooks:
            for grade in notebook.grades:
                score = record.scores.get(grade.name)
                if grade.name in self.lab.written and record.status != "NOT GRADED":
                    score = 0.0 if grade.name in unanswered else None
                grade.auto_score = score
                by_hand = grade.manual_score is not None or score is None
                grade.needs_manual_grade = by_hand
            for comment in notebook.comments:
                alone = comment.name in unanswered
                comment.auto_comment = NO_RESPONSE if alone else None
        book.db.commit()


def is_released(lab: Lab) -> bool:
    """Tell whether this very version of the lab was put into the gradebook."""
    place = lab.course / "release" / lab.id / ".lab.sha256"
    return (
        (lab.course / "gradebook.db").is_file()
        and place.is_file()
        and place.read_text().strip() == lab.sha256
    )


def release(lab: Lab, say: Callable[[str], None] = lambda line: None) -> Path:
    """Make the student's version with nbgrader, and put the lab into the gradebook."""
    folder = lab.course / "release" / lab.id
    if is_released(lab):
        say(f"{lab.id} is released already.")
        return folder
    from nbgrader.converters import GenerateAssignment
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config.loader import PyFileConfigLoader

    back_up(lab.course)
    scripts = str(Path(sys.executable).parent)  # nbgrader calls alembic by its name
    os.environ["PATH"] = scripts + os.pathsep + os.environ.get("PATH", "")
    settings = lab.course / "nbgrader_config.py"
    config = PyFileConfigLoader(str(settings)).load_config()
    config.CourseDirectory.root = str(lab.course)
    config.CourseDirectory.assignment_id = lab.id
    config.GenerateAssignment.force = True
    coursedir = CourseDirectory(config=config)
    converter = GenerateAssignment(coursedir=coursedir, config=config)
    converter.log.setLevel("ERROR")
    converter.start()
    write_whole(folder / ".lab.sha256", lab.sha256 + "\n")
    say(f"{lab.id} released: {folder / f'{lab.id}.ipynb'}")
    return folder
