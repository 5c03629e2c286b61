"""Memory that is in no process's count still counts, or cannot be had."""

import os

import pytest

from mtedu_grader.run import memory_use
from mtedu_grader.run.sandbox import seccomp
from tests.grader.run.conftest import ADD, F, play, text, values

MEGABYTE = 1 << 20
SOCKETS = """
import os, socket, time
def fill():
    kept = []
    for _ in range(100):
        a, b = socket.socketpair()
        a.setblocking(False)
        try:
            while True:
                a.send(bytes(100_000))
        except OSError:
            kept += [a, b]
    time.sleep(30)
for _ in range(4):
    if os.fork() == 0:
        fill()
time.sleep(4)
"""
WAITING = """
import os, socket, time
servers = []
for place in range(8):
    server = socket.socket(socket.AF_UNIX)
    server.bind(f'line{place}')
    server.listen(4096)
    servers.append(server)
    for _ in range(150):
        client = socket.socket(socket.AF_UNIX)
        client.setblocking(False)
        try:
            client.connect(f'line{place}')
            client.send(bytes(150_000))
        except OSError:
            pass
        client.close()
time.sleep(2)
"""


@pytest.mark.parametrize("source", [SOCKETS, WAITING], ids=["sockets", "waiting"])
def test_sockets_count(walled, source):
    ran = play(walled, ADD, F, source, "'still here'", memory=350 * MEGABYTE)
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


MEMFD = """
import ctypes, mmap, os
kept = []
for _ in range(20):
    try:
        number = os.memfd_create('x')
        os.write(number, bytes(15_000_000))
        kept.append(number)
    except OSError as error:
        print('no:', error)
    try:
        kept.append(mmap.mmap(-1, 15_000_000))
    except OSError as error:
        print('no:', error)
print('kept', len(kept))
"""


def test_memory_without_a_file_cannot_be_had(walled):
    if not seccomp.available():
        pytest.skip("no filter of system calls here")
    ran = play(walled, MEMFD, ADD, F)
    assert "kept 0" in text(ran, "c0")
    assert values(ran, "c2") == [2, 3]


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
