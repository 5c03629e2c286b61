"""A gradebook on a PostgreSQL server, as nbgrader's `db_url` names it."""

import csv
import os
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from mtedu.cli import main
from mtedu_grader.gradebook import open_gradebook, server
from tests.grader import submissions as make
from tests.grader.classroom import LAB, Classroom, Instant
from tests.grader.conftest import NbgraderCourse

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


def test_the_setting_of_nbgrader_counts_and_a_change_is_noticed(room, tmp_path):
    assert server(room.folder) == ""
    elsewhere = f"sqlite:///{tmp_path / 'other.db'}"
    room.configure(f'c.CourseDirectory.db_url = "{elsewhere}"')
    os.utime(room.folder / "nbgrader_config.py", (1, 1))
    assert server(room.folder) == elsewhere
    room.submit("ada")
    room.grade()
    assert (tmp_path / "other.db").is_file()
    with open_gradebook(room.folder) as book:
        assert book.find_submission(LAB, "ada").score == 25


@pytest.fixture
def database():
    """A server of our own in a folder of its own, reached by a socket alone."""
    if not PROGRAMS or find_spec("psycopg2") is None:
        pytest.skip("PostgreSQL (Debian's) or psycopg2 is not installed")
    folder = Path(tempfile.mkdtemp(prefix="mtedu-pg-", dir="/tmp"))
    before = []
    if os.geteuid() == 0:  # the server refuses to run as root
        shutil.chown(folder, "postgres")
        before = ["runuser", "-u", "postgres", "--"]

    def run(program, *words):
        command = [*before, str(PROGRAMS[-1] / program), *words]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)

    data = str(folder / "data")
    run("initdb", "-D", data, "-A", "trust", "-U", "grader", "--no-sync")
    options = f"-c listen_addresses= -c unix_socket_directories={folder}"
    run("pg_ctl", "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start")
    try:
        run("createdb", "-h", str(folder), "-U", "grader", "mtedu")
        yield f"postgresql+psycopg2://grader@/mtedu?host={folder}"
    finally:
        run("pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.long
def test_a_class_is_graded_and_exported_from_a_server(database, tmp_path, monkeypatch):
    folder = NbgraderCourse(tmp_path / "course").folder
    room = Classroom(folder)
    room.configure(f'c.CourseDirectory.db_url = "{database}"')
    monkeypatch.setenv("MTEDU_COURSE", str(folder))
    assert main(["release", "lab3"]) == 0
    answer = make.with_answer(make.solved_lab(LAB), "trust", "No.")
    room.submit("ada", "alan", notebook=answer)
    assert len(room.grade().records) == 2
    assert (room.grade(Instant()).skipped, room.grade(force=True).changed) == (2, [])
    assert not (folder / "gradebook.db").exists()
    with open_gradebook(folder) as book:
        assert book.find_submission(LAB, "ada").score == 25
    room.give("ada", "trust", 4)
    assert main(["export", "lab3", "--for", "csv"]) == 0
    text = (folder / "grades-csv.csv").read_text("utf-8-sig")
    rows = {row["student_id"]: row for row in csv.DictReader(text.splitlines())}
    assert (rows["ada"]["points"], rows["alan"]["points"]) == ("29", "25")
    assert main(["feedback", "lab3", "--hold"]) == 0
    assert [path.name for path in (folder / "feedback").iterdir()] == ["ada"]
    assert main(["report", "lab3"]) == 0
