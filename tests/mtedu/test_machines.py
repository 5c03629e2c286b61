"""Everyone's machine: names with spaces and other scripts, no home, no terminal."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tests.grader import submissions as make

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A home whose owner's name has an accent, a space and an apostrophe."""
    home = tmp_path_factory.mktemp("users") / "Zoë O'Neill मीरा"
    for room in ("lectures", "labs", "course", "solutions"):
        shutil.copytree(ROOT / room, home / "My Course" / room)
    return home


def mtedu(home, *arguments, folder=".", **more):
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("MTEDU_", "XDG_", "JUPYTER", "IPYTHON"))
    }
    env |= {
        "HOME": str(home),
        "USERPROFILE": str(home),
        "PYTHONPATH": str(ROOT),
        **more,
    }
    return subprocess.run(
        [sys.executable, "-m", "mtedu.cli", *arguments],
        cwd=home / "My Course" / folder,
        env=env,
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
    )


def test_a_lab_is_checked_and_noted_in_such_a_home(home):
    place = home / "My Course" / "labs" / "lab2_overlap" / "my lab – copy.ipynb"
    nbformat.write(make.solved_lab("lab2_overlap"), place)
    done = mtedu(home, "check", place.name, folder="labs/lab2_overlap")
    assert done.returncode == 0, done.stderr
    assert "passed in 6 of 6" in done.stdout
    done = mtedu(home, "progress", folder="labs")
    assert done.returncode == 0, done.stderr
    assert "6 of 6 checks" in done.stdout
    assert str(home) in done.stdout


@pytest.mark.parametrize("command", [["data", "list"], ["links", "https://h.example"]])
def test_other_commands_work_there(home, command):
    done = mtedu(home, *command)
    assert done.returncode == 0, done.stderr


def test_a_terminal_that_knows_no_signs(home):
    """Windows' old code pages and LANG=C have no ✓: a question mark stands for it."""
    done = mtedu(home, "progress", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0, done.stderr
    assert "Lecture 00" in done.stdout


def test_a_home_that_is_read_only(home, tmp_path):
    (tmp_path / "file").write_text("")
    done = mtedu(home, "progress", MTEDU_HOME=str(tmp_path / "file"))
    assert done.returncode == 0
    assert "Progress is not kept" in done.stdout
    assert not done.stderr
