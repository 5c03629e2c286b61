"""Memory that is in no process's count still counts, or cannot be had."""

import os

import pytest

from mtedu_grader.run import memory_use
from mtedu_grader.run.sandbox import seccomp
from tests.grader.hostile.unseen_memory import (
    TRY,
    callers_without_end,
    full_sockets,
)
from tests.grader.run.conftest import ADD, F, play, text, values

MEGABYTE = 1 << 20


@pytest.mark.parametrize("fill", [full_sockets, callers_without_end])
def test_sockets_count(walled, fill):
    ran = play(walled, ADD, F, TRY + fill(), "'still here'", memory=350 * MEGABYTE)
    assert ran.status == "student error", text(ran, "c2")
    assert "memory" in ran.reason
    assert values(ran, "c1") == [2, 3]


FILES = """
import os
count = 0
try:
    for place in range(76):
        with open(f'{folder}/part{{place}}', 'wb') as file:
            file.write(bytes(5_000_000))
        count += 5
except OSError as error:
    print(error)
"""


def test_files_in_memory_have_a_limit_and_count(walled):
    """Also in the folder that bubblewrap would make as large as half the machine."""
    cells = [FILES.format(folder=folder) for folder in ("/dev/shm", ".")]
    ran = play(walled, *cells, "count", ADD, F, scratch_bytes=40 * MEGABYTE)
    assert "No space left" in text(ran, "c0")
    assert "No space left" in text(ran, "c1")
    assert values(ran, "c4") == [2, 3]
    limits = {"memory": 350 * MEGABYTE, "scratch_bytes": 400 * MEGABYTE}
    ran = play(walled, cells[1], "import time\ntime.sleep(2)", **limits)
    assert "memory" in ran.reason


@pytest.fixture
def no_filter(monkeypatch):
    monkeypatch.setattr(seccomp, "available", lambda: False)


def test_without_a_filter_such_memory_is_counted(no_filter):
    """Each piece once, however many processes and numbers it has."""
    before = memory_use.outside([os.getpid()], ())
    number = os.memfd_create("test")
    os.write(number, bytes(3 * MEGABYTE))
    twin = os.dup(number)
    try:
        after = memory_use.outside([os.getpid(), os.getpid()], ())
    finally:
        os.close(number)
        os.close(twin)
    assert 3 * MEGABYTE <= after - before < 4 * MEGABYTE


def test_pipes_count(fast):
    before = memory_use.outside([os.getpid()], ())
    pipes = [os.pipe() for _ in range(8)]
    after = memory_use.outside([os.getpid()], ())
    for number in (end for pipe in pipes for end in pipe):
        os.close(number)
    assert after - before >= 8 * memory_use.A_PIPE


def test_who_hides_is_counted_by_what_it_may_have(monkeypatch):
    monkeypatch.setattr(os, "listdir", lambda path: [])
    assert memory_use.outside([os.getpid()], ()) >= 64 * memory_use.A_PIPE
