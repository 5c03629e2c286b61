"""A class of made-up students: right answers, known mistakes, blank labs."""

from __future__ import annotations

import shutil
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

import nbformat

from benchmarks.measure import ROOT
from mtedu_grader.author.exercises import exercises
from tests.grader import submissions as make

LAB = "lab3_bleu"
KINDS = 24


@cache
def notebook(kind: int) -> Any:
    """Return one of 24 submissions: right, blank, or with known mistakes."""
    right = make.solved_lab(LAB)
    if kind % 3 == 0:
        return right
    if kind % 7 == 6:
        return make.released(LAB)
    prefix = LAB.partition("_")[0]
    known = exercises().items()
    own = [found for name, found in known if name.startswith(f"{prefix}.")]
    return make.with_mistakes(right, own, kind % 8)


def make_course(folder: Path, students: int) -> Path:
    """Make a course in an empty folder, in which so many handed in the lab."""
    for name in ("source", "hidden", "exercises"):
        shutil.copytree(ROOT / "course" / name, folder / name)
    for name in ("nbgrader_config.py", "course.yml"):
        shutil.copy(ROOT / "course" / name, folder / name)
    add_students(folder, 0, students)
    return folder


def add_students(folder: Path, first: int, last: int) -> None:
    """Put submissions into a course."""
    for number in range(first, last):
        place = folder / "submitted" / f"student{number:04d}" / LAB
        place.mkdir(parents=True)
        nbformat.write(notebook(number % KINDS), place / f"{LAB}.ipynb")


def clear(folder: Path) -> None:
    """Forget all grades, so that the same submissions are graded again."""
    for name in ("autograded", "results", "backups"):
        shutil.rmtree(folder / name, ignore_errors=True)
    book = sqlite3.connect(folder / "gradebook.db")
    tables = "grade comment submitted_notebook submitted_assignment student".split()
    with book:
        for table in tables:
            book.execute(f"DELETE FROM {table}")
    book.close()


def points(folder: Path) -> dict[tuple[str, str], float | None]:
    """Return the automatic points of each student and cell, from the gradebook."""
    book = sqlite3.connect(folder / "gradebook.db")
    query = """
        SELECT submitted_assignment.student_id, base_cell.name, grade.auto_score
        FROM grade
        JOIN base_cell ON grade.cell_id = base_cell.id
        JOIN submitted_notebook ON grade.notebook_id = submitted_notebook.id
        JOIN submitted_assignment
          ON submitted_notebook.assignment_id = submitted_assignment.id
    """
    rows = book.execute(query).fetchall()
    book.close()
    return {(student, cell): score for student, cell, score in rows}
