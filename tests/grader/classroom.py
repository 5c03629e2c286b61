"""A released course with submissions, and a runner that needs no time."""

import json
import shutil
import sqlite3
from functools import cache

import nbformat

from mtedu.checks.run_answer import run
from mtedu_grader.author.exercises import exercises_of
from mtedu_grader.grade import grade_lab
from mtedu_grader.gradebook import open_gradebook
from mtedu_grader.lab import load_lab
from mtedu_grader.run.job import Ran
from tests.grader import submissions as make

LAB = "lab3_bleu"
FULL = 25.0


@cache
def outcomes(exercise, inputs):
    """What the right answer gives; a lab's inputs are always the same."""
    answer = exercises_of(LAB)[exercise].answer
    return [run(answer, given) for given in json.loads(inputs)]


class Instant:
    """A runner that runs nothing: every answer is right, unless told otherwise."""

    name = "instant"

    def __init__(self, act=lambda: None):
        exercises_of(LAB)  # read here, not by several threads at once
        self.act = act
        self.ran = 0

    def run(self, job, inputs):
        self.act()
        self.ran += 1
        found = {
            name: outcomes(asked["exercise"], json.dumps(asked["inputs"]))
            for name, asked in inputs.items()
        }
        return Ran(outcomes=found, seconds=0.01)


class Gives:
    """A runner that always gives the same: a sandbox that fails, or stops early."""

    name = "gives"

    def __init__(self, **ran):
        self.ran = ran

    def run(self, job, inputs):
        return Ran(**self.ran)


class Classroom:
    """A course in a folder of its own, in which one lab is released."""

    def __init__(self, folder):
        self.folder = folder
        self.lab = load_lab(LAB, folder)

    def submit(self, *students, notebook=None, name=f"{LAB}.ipynb", time=""):
        for student in students:
            place = self.place(student)
            place.mkdir(parents=True, exist_ok=True)
            nbformat.write(notebook or make.released(LAB), place / name)
            if time:
                (place / "timestamp.txt").write_text(time)

    def place(self, student):
        return self.folder / "submitted" / student / LAB

    def stamp(self, student):
        """When somebody handed in, as it is written down."""
        return (self.place(student) / "timestamp.txt").read_text()

    def shown(self, student):
        """The graded notebook that people look at."""
        return self.folder / "autograded" / student / LAB / f"{LAB}.ipynb"

    def due(self, date):
        """Write a due date into the course's list."""
        manifest = self.folder / "course.yml"
        lab = f"  - id: {LAB}"
        text = manifest.read_text(encoding="utf-8")
        dated = text.replace(lab, f"{lab}\n    due: {date}")
        manifest.write_text(dated, encoding="utf-8")

    def configure(self, line):
        """Add a line to nbgrader's settings."""
        with (self.folder / "nbgrader_config.py").open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")

    def give(self, student, cell=None, points=None, comment=None):
        """Do what a person does in the formgrader, to one cell or to all."""
        with open_gradebook(self.folder) as book:
            (notebook,) = book.find_submission(LAB, student).notebooks
            for grade in notebook.grades:
                if points is not None and cell in (None, grade.name):
                    grade.manual_score, grade.needs_manual_grade = points, False
            for one in notebook.comments:
                if comment is not None and cell == one.name:
                    one.manual_comment = comment
            book.db.commit()

    def result(self, student):
        return self.folder / "results" / LAB / f"{student}.json"

    def record(self, student):
        return json.loads(self.result(student).read_text(encoding="utf-8"))

    def grade(self, runner=None, **options):
        return grade_lab(self.lab, runner or Instant(), **options)

    def rows(self, query, *values):
        book = sqlite3.connect(self.folder / "gradebook.db")
        try:
            return book.execute(query, values).fetchall()
        finally:
            book.close()

    def points(self):
        """The automatic points of each student; None if a check has no score."""
        rows = self.rows(
            "SELECT submitted_assignment.student_id, grade.auto_score FROM grade "
            "JOIN submitted_notebook ON submitted_notebook.id = grade.notebook_id "
            "JOIN submitted_assignment "
            "ON submitted_assignment.id = submitted_notebook.assignment_id "
            "JOIN base_cell ON base_cell.id = grade.cell_id "
            "WHERE base_cell.name LIKE 'check-%'"
        )
        found = {}
        for student, score in rows:
            before = found.get(student, 0.0)
            found[student] = None if None in (before, score) else before + score
        return found

    def unfinished(self):
        """Files that no finished command leaves behind."""
        return [p for p in self.folder.rglob("*") if p.name.startswith(".writing-")]


def copy(released, folder):
    shutil.copytree(released, folder)
    return Classroom(folder)


def whole(room, *students):
    """All that must hold after any run: each graded once, nothing half written."""
    assert room.points() == dict.fromkeys(students, FULL)
    assert room.rows("PRAGMA integrity_check") == [("ok",)]
    count = "SELECT student_id, count(*) FROM submitted_assignment GROUP BY student_id"
    assert room.rows(count) == [(student, 1) for student in sorted(students)]
    assert not room.unfinished()
    for student in students:
        assert room.record(student)["points"] == FULL
        nbformat.validate(nbformat.read(room.shown(student), as_version=4))
    return True
