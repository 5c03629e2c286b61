"""Two submissions that run at once cannot tell each other anything."""

import subprocess
import sys
import threading

import pytest

from mtedu_grader.run.sandbox import seccomp
from tests.grader.run.conftest import ADD, F, play, text, values

PREPARE = """
import ctypes, fcntl, os, socket, struct, time
shared = open(os.__file__)
libc = ctypes.CDLL(None, use_errno=True)
X86 = os.uname().machine == 'x86_64'
def tried(action):
    try:
        return action()
    except OSError as error:
        print('no:', error)
def lock(kind, place):
    return struct.pack('hhqqi4x', kind, 0, place, 1, 0)
"""
SENDS = """
tried(lambda: fcntl.fcntl(shared, fcntl.F_SETLK, lock(fcntl.F_RDLCK, 7)))
tried(lambda: fcntl.fcntl(shared, 37, lock(fcntl.F_RDLCK, 9)))  # of the open file
tried(lambda: fcntl.flock(shared, fcntl.LOCK_SH))
name = socket.socket(socket.AF_UNIX)
tried(lambda: (name.bind('\\0mtedu-accomplice'), name.listen()))
queue = libc.msgget(4711, 0o1666)
memory = libc.shmget(4712, 4096, 0o1666)
tried(lambda: fcntl.fcntl(shared, 1024, fcntl.F_RDLCK))  # a lease
end = time.monotonic() + 3
while time.monotonic() < end:
    open(shared.name).close()  # for who watches the file
    time.sleep(0.01)
"""
HEARS = """
heard = set()
def locked(command, place):
    found = fcntl.fcntl(shared, command, lock(fcntl.F_WRLCK, place))
    return struct.unpack('hhqqi4x', found)[0] != fcntl.F_UNLCK
def refused():
    try:
        fcntl.flock(shared, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    fcntl.flock(shared, fcntl.LOCK_UN)
def connected():
    socket.socket(socket.AF_UNIX).connect('\\0mtedu-accomplice')
    return True
def watched():
    number = libc.inotify_init1(0o4000)
    if number < 0 or libc.inotify_add_watch(number, shared.name.encode(), 0x20) < 0:
        return False
    time.sleep(0.2)
    return bool(os.read(number, 99))
WAYS = {
    'a lock': lambda: locked(fcntl.F_GETLK, 7),
    'a lock of an open file': lambda: locked(36, 9),
    'flock': refused,
    'an abstract socket': connected,
    'inotify': watched,
    'a message queue': lambda: libc.msgget(4711, 0) >= 0,
    'shared memory': lambda: libc.shmget(4712, 4096, 0) >= 0,
}
end = time.monotonic() + 2
while time.monotonic() < end:
    heard |= {name for name, way in WAYS.items() if tried(way)}
    time.sleep(0.2)
print('HEARD', sorted(heard))
"""
TIDIES = """
libc.msgctl(libc.msgget(4711, 0), 0, None)
libc.shmctl(libc.shmget(4712, 4096, 0), 0, None)
"""


def test_nothing_is_heard(walled):
    if not seccomp.available():
        pytest.skip("no filter of system calls here")
    sent = threading.Thread(target=play, args=(walled, PREPARE, SENDS))
    sent.start()
    ran = play(walled, PREPARE, HEARS, ADD, F)
    sent.join()
    assert "HEARD []" in text(ran, "c1"), text(ran, "c1")
    assert values(ran, "c3") == [2, 3]


def test_outside_all_of_it_is_heard():
    """Otherwise the test above would show nothing."""
    with subprocess.Popen([sys.executable, "-c", PREPARE + SENDS]) as sender:
        words = [sys.executable, "-c", PREPARE + HEARS + TIDIES]
        done = subprocess.run(words, capture_output=True, text=True)
        sender.kill()
    for name in ("a lock", "of an open file", "flock", "abstract", "inotify"):
        assert name in done.stdout, done


def test_the_machine_as_a_whole_is_not_shown(walled):
    source = """import os
for name in 'meminfo loadavg stat vmstat uptime locks sys/fs/file-nr'.split():
    try:
        print(name, len(open(f'/proc/{name}').read()))
    except OSError:
        print(name, 0)
"""
    lines = text(play(walled, source), "c0").split("\n")
    assert [line for line in lines if line.strip() and not line.endswith(" 0")] == []
