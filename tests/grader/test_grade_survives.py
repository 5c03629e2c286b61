"""Grading when the machine fails it: locks, a full disk, damage, kill -9."""

import errno
import os
import shutil
import signal
import sqlite3
import subprocess
import sys

import pytest

from mtedu.notebook import write
from mtedu_grader import gradebook
from mtedu_grader.lock import only_one
from tests.grader.classroom import FULL, Instant, whole


def test_a_locked_gradebook_is_waited_for(room, monkeypatch):
    room.submit("ada")
    keeper = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sqlite3, sys, time\n"
            "book = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
            "book.execute('BEGIN EXCLUSIVE'); print('locked', flush=True)\n"
            "sys.stdin.readline()",
            str(room.folder / "gradebook.db"),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert keeper.stdout.readline() == "locked\n"
        monkeypatch.setattr(gradebook, "WAIT", 0.2)
        with pytest.raises(ValueError, match=r"keeps the gradebook .* locked"):
            room.grade()
        monkeypatch.setattr(gradebook, "WAIT", 20)
        keeper.stdin.write("\n")
        keeper.stdin.flush()
        room.grade()
        assert whole(room, "ada")
    finally:
        keeper.kill()
        keeper.wait()


def test_a_gradebook_locked_in_the_middle_is_one_sentence(room, monkeypatch):
    monkeypatch.setattr(gradebook, "WAIT", 0.2)
    room.submit("ada", "alan")
    others = []

    def lock():
        if not others:
            path = room.folder / "gradebook.db"
            book = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            others.append(book)
            book.execute("BEGIN EXCLUSIVE")

    with pytest.raises(ValueError, match=r"keeps the gradebook .* locked"):
        room.grade(Instant(lock), jobs=1)
    others[0].close()
    room.grade()
    assert whole(room, "ada", "alan")


def test_a_damaged_gradebook_names_its_copy(room):
    room.submit("ada")
    room.grade()
    room.grade(force=True)
    (room.folder / "gradebook.db").write_bytes(b"not a gradebook" * 100)
    with pytest.raises(ValueError, match=r"damaged.*backups/gradebook-.*\.db"):
        room.grade(force=True)


def test_two_at_once_are_told(room):
    room.submit("ada")
    with (
        only_one(room.folder, "mtedu grade lab1"),
        pytest.raises(ValueError, match=r"mtedu grade lab1 \(process \d+\) is at work"),
    ):
        room.grade()
    room.grade()
    assert whole(room, "ada")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_a_full_disk_is_one_sentence(room, monkeypatch, number, after):
    room.submit("ada", "alan")
    real, calls = os.fsync, []

    def full(handle):
        calls.append(handle)
        if len(calls) > after:
            raise OSError(number, os.strerror(number))
        real(handle)

    with monkeypatch.context() as patch:
        patch.setattr(write.os, "fsync", full)
        with pytest.raises(ValueError, match="The disk is full: make room"):
            room.grade(jobs=1)
    assert not room.unfinished()
    room.grade()
    assert whole(room, "ada", "alan")


def test_a_full_gradebook_is_the_same_sentence(room, monkeypatch):
    def full(self):
        raise sqlite3.OperationalError("database or disk is full")

    room.submit("ada")
    with monkeypatch.context() as patch:
        patch.setattr("mtedu_grader.gradebook_write.Store.scores", full)
        with pytest.raises(ValueError, match="The disk is full: make room"):
            room.grade()
    room.grade()
    assert whole(room, "ada")


class Ticks:
    """Counts moments that matter, and dies at one of them like a lost machine."""

    def __init__(self, deadly=-1):
        self.deadly, self.count = deadly, 0

    def tick(self):
        self.count += 1
        if self.count == self.deadly:
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, function):
        def called(*arguments, **options):
            self.tick()
            result = function(*arguments, **options)
            self.tick()
            return result

        return called

    def watch(self, monkeypatch):
        import sqlalchemy.orm

        for place, name in [
            (os, "fsync"),
            (os, "replace"),
            (sqlalchemy.orm.Session, "commit"),
            (sqlalchemy.orm.Session, "flush"),
        ]:
            monkeypatch.setattr(place, name, self.around(getattr(place, name)))


def die_at(room, moment, monkeypatch):
    """Grade in a process that is killed at a moment; return how it ended."""
    child = os.fork()
    if child == 0:
        code = 3
        try:
            ticks = Ticks(moment)
            ticks.watch(monkeypatch)
            room.grade(Instant(ticks.tick), jobs=1)
            code = 0
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1]


def kill_and_go_on(room, monkeypatch, clean, times):
    """Kill grading at some moments, from the first to the last, and grade again."""
    shutil.copytree(room.folder, clean)
    with monkeypatch.context() as patch:
        ticks = Ticks()
        ticks.watch(patch)
        room.grade(Instant(ticks.tick), jobs=1)
    assert ticks.count > 20
    moments = {round(1 + k * (ticks.count - 1) / (times - 1)) for k in range(times)}
    for moment in sorted(moments):
        shutil.rmtree(room.folder)
        shutil.copytree(clean, room.folder)
        assert die_at(room, moment, monkeypatch) == signal.SIGKILL, moment
        if (room.folder / "gradebook.db").is_file():
            for points in room.points().values():
                assert points in (None, FULL), moment
        room.grade()
        assert whole(room, "ada", "alan"), moment
        runner = Instant()
        room.grade(runner)
        assert runner.ran == 0


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@needs_fork
def test_killed_at_any_moment_the_next_run_completes_it(room, monkeypatch, tmp_path):
    room.submit("ada", "alan")
    kill_and_go_on(room, monkeypatch, tmp_path / "clean", times=7)


@needs_fork
@pytest.mark.usefixtures("quick_alembic")
def test_killed_while_the_lab_is_released(room, monkeypatch, tmp_path):
    room.submit("ada", "alan")
    (room.folder / "gradebook.db").unlink()
    kill_and_go_on(room, monkeypatch, tmp_path / "clean", times=3)
