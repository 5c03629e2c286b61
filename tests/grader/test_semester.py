"""From one semester to the next, and what students get: all of it, and no more."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mtedu.checks.key_file import read_keys
from mtedu.cli import main
from mtedu.course import load_course
from mtedu_grader.author.tables import weeks
from mtedu_grader.semester import FOLDERS
from tests.grader.classroom import LAB, whole
from tests.grader.conftest import ROOT


def test_a_new_semester_keeps_the_old_one_and_starts_empty(room, capsys):
    (room.folder / "roster.csv").write_text("id,name,e-mail\nada,Ada L,a@example.org\n")
    room.submit("ada")
    room.grade()
    room.grade(force=True)
    before = {
        path.relative_to(room.folder): path.read_bytes()
        for path in room.folder.rglob("*")
        if path.is_file() and path.relative_to(room.folder).parts[0] in FOLDERS
    }
    assert main(["semester", "new", "2026-spring"]) == 0
    old = room.folder / "archive" / "2026-spring"
    for path, data in before.items():
        assert path.name == ".lock" or (old / path).read_bytes() == data
    assert (old / "gradebook.db").is_file()
    assert (old / "roster.csv").is_file()
    assert not (room.folder / "submitted").exists()
    assert (room.folder / "source" / LAB).is_dir()
    room.submit("bob")
    room.grade()
    assert whole(room, "bob")
    for name in ("2026-spring", "../x"):
        with pytest.raises(SystemExit):
            main(["semester", "new", name])
    assert "is there already" in capsys.readouterr().err


def test_a_semester_that_has_not_begun_is_not_put_away(tmp_path, monkeypatch, capsys):
    (tmp_path / "course.yml").write_text("")
    monkeypatch.setenv("MTEDU_COURSE", str(tmp_path))
    with pytest.raises(SystemExit):
        main(["semester", "new", "x"])
    assert "nothing to put away" in capsys.readouterr().err
    assert not (tmp_path / "archive").exists()


def test_a_bundle_has_lectures_and_labs_and_nothing_else(tmp_path, capsys):
    place = tmp_path / "for students"
    assert main(["release", "--bundle", str(place)]) == 0
    names = {path.name for path in place.iterdir()}
    assert names == {"README.md", "LICENSE", "LICENSE-CONTENT", "labs", "lectures"}
    books = {path.name for path in place.rglob("*.ipynb")}
    course = load_course(ROOT)
    assert {Path(part.path).name for part in course.parts} <= books
    for part in course.labs:
        keys = read_keys(place / "labs" / part.id / "checks.json")
        assert {name.split(".")[0] for name in keys} == {part.id.split("_")[0]}
    for path in place.rglob("*"):
        if path.suffix in (".ipynb", ".md", ".json"):
            text = path.read_text("utf-8")
            assert "BEGIN SOLUTION" not in text
            assert "HIDDEN TESTS" not in text
    with pytest.raises(SystemExit):
        main(["release", "--bundle", str(place)])
    assert "is not empty" in capsys.readouterr().err


def test_the_plan_has_each_part_once_and_labs_after_what_they_need():
    course = load_course(ROOT)
    plan = weeks(course)
    assert len(plan.splitlines()) == 14
    week = {}
    for number, line in enumerate(plan.splitlines()[2:]):
        for part in course.parts:
            column = line.split("|")[2 if part.kind == "lecture" else 3]
            if f"{part.number} {part.title}" in column.strip().split("; "):
                assert part.id not in week
                week[part.id] = number
    assert set(week) == {part.id for part in course.parts}
    for lab in course.labs:
        later = [need for need in lab.prerequisites if week[need] > week[lab.id]]
        assert not later
    minutes = sum(int(line.split("|")[4]) for line in plan.splitlines()[2:])
    assert minutes == sum(part.minutes for part in course.parts)
    assert plan in (ROOT / "course" / "INSTRUCTORS.md").read_text("utf-8")


UNITS = ROOT / "course" / "hub" / "systemd"


def for_cron():
    guide = (ROOT / "course" / "INSTRUCTORS.md").read_text("utf-8")
    return re.search(r"^\*/15 \* \* \* \* (cd .*)$", guide, re.M)[1]


def for_systemd():
    """The unit's commands, one after another, where and with what it runs them."""
    text = (UNITS / "mtedu-grade@.service").read_text("utf-8").replace("%i", "lab3")
    set_there = dict(re.findall(r"^(\w+)=(.*)$", text, re.M))
    commands = [  # a minus: whatever it ends with, the next one follows
        f"{{ {command}; true; }}" if may_fail else command
        for may_fail, command in re.findall(r"^ExecStart=(-?)(.*)$", text, re.M)
    ]
    first = f"cd {set_there['WorkingDirectory']}", f"export {set_there['Environment']}"
    return " && ".join((*first, f"umask {set_there['UMask']}", *commands))


@pytest.mark.parametrize(
    "line", [for_cron, pytest.param(for_systemd, marks=pytest.mark.long)]
)
def test_what_the_clock_calls_collects_and_grades(line, room, tmp_path):
    """The guide's line and the unit's, twice: the second time nothing is left.

    Somebody who is not in the list of students keeps nobody else waiting.
    """
    waiting = room.folder.parent / "exchange" / "mtedu" / "inbound"
    name = f"ada+{LAB}+2026-05-01 10:00:00 UTC+abc"
    (waiting / name).mkdir(parents=True)
    room.submit("ada")
    os.rename(room.place("ada") / f"{LAB}.ipynb", waiting / name / f"{LAB}.ipynb")
    room.place("ada").rmdir()
    (waiting / name / "timestamp.txt").write_text("2026-05-01 10:00:00 UTC")
    shutil.copytree(waiting / name, waiting / name.replace("ada", "guest"))
    (room.folder / "roster.csv").write_text(
        "id,name,e-mail\nada,Ada Lovelace,a@b.org\n"
    )
    room.configure(f'c.Exchange.root = "{room.folder.parent / "exchange"}"')
    scripts = Path(sys.executable).parent
    line = line().replace("/srv/mtedu/course", str(room.folder))
    line = line.replace("/srv/mtedu/.venv/bin", str(scripts))
    env = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    said = []
    for _ in range(2):
        words = ["/bin/sh", "-c", line]
        done = subprocess.run(words, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        said.append(done.stdout)
    assert "1 new." in said[0]
    assert "NOT COLLECTED guest" in said[0]
    assert "1 graded now, 0 were up to date" in said[0]
    assert "0 graded now, 1 were up to date" in said[1]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
def test_systemd_takes_the_units(tmp_path):
    for kind in ("service", "timer"):
        text = (UNITS / f"mtedu-grade@.{kind}").read_text("utf-8")
        text = text.replace("/srv/mtedu/.venv/bin/mtedu", "/bin/true")
        (tmp_path / f"mtedu-grade@lab3.{kind}").write_text(text)
    units = [str(unit) for unit in tmp_path.iterdir()]
    done = subprocess.run(
        ["systemd-analyze", "verify", *units], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
