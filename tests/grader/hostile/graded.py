"""A course with ordinary and hostile submissions, graded in one run."""

import csv
import hashlib
import json
import os
import socket
import threading
from dataclasses import dataclass, field
from pathlib import Path

import nbformat

from mtedu_grader.author.exercises import exercises
from mtedu_grader.grade import grade_lab
from mtedu_grader.lab import load_lab
from mtedu_grader.run import choose
from tests.grader import submissions
from tests.grader.conftest import NbgraderCourse
from tests.grader.hostile.kind import GOOD, LAB, World

LIMITS = {
    "notebook_seconds": 25,
    "cell_seconds": 4,
    "grace_seconds": 1,
    "test_seconds": 4,
    "input_seconds": 1,
    "cpu_seconds": 20,
    "memory": 1 << 30,
    "processes": 24,
    "scratch_bytes": 30_000_000,
}
ORDINARY = "anna bela chen dara enzo fatima goran hana ivan zora".split()
SECRET = "ordinary-secret-4711"
MOST = 110_000_000
CHANGING = ("seconds", "cpu", "memory_mb", "graded_at")


class Listener:
    """Somebody who listens on this machine, and counts who comes."""

    def __init__(self):
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.came = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while True:
            try:
                line, _ = self.server.accept()
            except OSError:
                return
            self.came += 1
            line.close()

    def close(self):
        self.server.close()


@dataclass
class Graded:
    """A graded course, and how it looked before."""

    course: NbgraderCourse
    way: str
    result: object
    before: dict
    after: dict
    came: int
    records: dict = field(default_factory=dict)
    books: dict = field(default_factory=dict)

    def said(self, student):
        """All words of a record that people read."""
        record = self.records[student]
        words = [record["reason"], *record["notes"]]
        words += [finding["words"] for finding in record["findings"]]
        for row in record["judgements"]:
            words += [row["message"], row["summary"], row["mistake"], *row["notes"]]
        return "\n".join(" ".join(text.split()) for text in words)

    def shown(self, student):
        """All outputs of the graded notebook, and pictures in its texts."""
        cells = self.books[student]["cells"]
        parts = [[cell.get("outputs"), cell.get("attachments")] for cell in cells]
        return json.dumps(parts, ensure_ascii=False)

    def export(self):
        """What nbgrader itself exports: the score of each student."""
        self.course.run("export")
        with (self.course.folder / "grades.csv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        return {row["student_id"]: float(row["score"]) for row in rows}


def grade(folder, kinds, way):
    """Grade ordinary submissions together with some kinds of others."""
    folder.mkdir()
    course = NbgraderCourse(folder / "course")
    listener = Listener()
    world = World(course.folder, listener.port)
    for student, notebook in ordinary():
        course.submit(student, LAB, notebook)
    for kind in kinds:
        kind.write(course.folder / "submitted" / kind.student / LAB, world)
    lab = load_lab(LAB, course.folder)
    before = fingerprints(folder)
    with choose(way, protect=[course.folder]) as runner:
        result = grade_lab(lab, runner, jobs=2, limits=LIMITS)
    after = fingerprints(folder)
    listener.close()
    graded = Graded(course, way, result, before, after, listener.came)
    for path in (course.folder / "results" / LAB).glob("*.json"):
        graded.records[path.stem] = json.loads(path.read_text(encoding="utf-8"))
    for path in (course.folder / "autograded").glob(f"*/{LAB}/{LAB}.ipynb"):
        graded.books[path.parts[-3]] = json.loads(path.read_text(encoding="utf-8"))
    return graded


def ordinary():
    """Ten ordinary submissions: right, untouched, and with known mistakes."""
    known = [item for name, item in exercises().items() if name.startswith("lab3.")]
    for place, student in enumerate(ORDINARY):
        if place % 4 == 0:
            notebook = nbformat.from_dict(json.loads(json.dumps(GOOD)))
        elif place % 4 == 3:
            notebook = submissions.released(LAB)
        else:
            notebook = submissions.with_mistakes(GOOD, known, place)
        notebook.cells.append(
            nbformat.v4.new_code_cell(f"# {SECRET} of {student}", id="private")
        )
        yield student, notebook


def fingerprints(folder):
    """What every file and link under a folder holds."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in [*files, *folders]:
            path = Path(place, name)
            if path.is_symlink():
                content = os.readlink(path).encode()
            elif path.is_dir():
                content = b"a folder"
            else:
                with path.open("rb") as file:
                    content = file.read(MOST)
            key = str(path.relative_to(folder))
            found[key] = hashlib.sha256(content).hexdigest()
    return found
