"""A course in a folder of its own, and nbgrader's commands run inside it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]


ONE_OF_EACH_LAB = (
    "lab1.fill lab2.f1 lab3.closest_length lab4.kappa lab5.chunks lab6.blocks "
    "lab7.holm lab8.kendall lab9.tally lab10.read_score"
).split()


def cases(exercises, slow=lambda one: one.name not in ONE_OF_EACH_LAB):
    """Return exercises as cases of a test; slow ones are tried in long runs only."""
    marks = {True: pytest.mark.long, False: ()}
    return [pytest.param(one, id=one.name, marks=marks[slow(one)]) for one in exercises]


class NbgraderCourse:
    def __init__(self, folder):
        self.folder = folder
        for name in ("source", "hidden", "exercises"):
            shutil.copytree(ROOT / "course" / name, folder / name)
        for name in ("nbgrader_config.py", "course.yml"):
            shutil.copy(ROOT / "course" / name, folder / name)

    def run(self, *command):
        scripts = str(Path(sys.executable).parent)
        env = {**os.environ, "PATH": scripts + os.pathsep + os.environ["PATH"]}
        env.pop("MTEDU_COURSE", None)
        for _ in range(3):
            done = subprocess.run(
                [sys.executable, "-m", "nbgrader", *command],
                cwd=self.folder,
                env=env,
                capture_output=True,
                text=True,
            )
            # Two kernels that start at once may want the same port; nbgrader grades
            # whom it left out when it is called again.
            if "Address already in use" not in done.stderr:
                break
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def submit(self, student, lab, notebook):
        place = self.folder / "submitted" / student / lab
        place.mkdir(parents=True)
        nbformat.write(notebook, place / f"{lab}.ipynb")

    def texts(self, step):
        """All files of one step of the course as text, by their path."""
        return {
            str(path.relative_to(self.folder)): path.read_text(encoding="utf-8")
            for path in (self.folder / step).rglob("*")
            if path.is_file()
        }


class Beside(NbgraderCourse):
    """nbgrader's commands in a course that is there already."""

    def __init__(self, folder):
        self.folder = folder


@pytest.fixture(scope="session")
def released(tmp_path_factory):
    """A course in which lab 3 is released, made once."""
    from mtedu_grader.gradebook_write import release
    from mtedu_grader.lab import load_lab
    from tests.grader.classroom import LAB

    folder = NbgraderCourse(tmp_path_factory.mktemp("released") / "course").folder
    release(load_lab(LAB, folder))
    return folder


@pytest.fixture
def room(released, tmp_path, monkeypatch):
    """A copy of that course for one test, in which commands work."""
    from tests.grader.classroom import copy

    found = copy(released, tmp_path / "course")
    monkeypatch.setenv("MTEDU_COURSE", str(found.folder))
    return found


@pytest.fixture
def take(room, tmp_path):
    """Collect from a ZIP of these files."""
    from mtedu_grader.collect import collect
    from mtedu_grader.roster import read_roster
    from tests.grader.zips import ROSTER, YEAR, zipped

    def taken(files, roster=ROSTER, time=YEAR, **options):
        path = tmp_path / "export.zip"
        path.write_bytes(zipped(files, time))
        known = read_roster(roster.encode()) if roster else None
        return collect(room.lab, path, roster=known, **options)

    return taken


@pytest.fixture
def quick_alembic(room, monkeypatch):
    """nbgrader starts a program for this number at every new gradebook."""
    version = room.rows("SELECT version_num FROM alembic_version")[0][0]
    monkeypatch.setattr("nbgrader.api.get_alembic_version", lambda: version)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Keep what needs the released course on one worker: it is made once."""
    for item in items:
        if "released" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("released"))
