"""System calls that no lab needs are refused, and honest code does not notice."""

import errno
import os
import re
import struct
from pathlib import Path

import pytest

from mtedu_grader.run.sandbox import seccomp
from mtedu_grader.run.sandbox.seccomp_calls import ALIKE, NUMBERS
from tests.grader.run.conftest import ADD, F, play, text, values

HEADERS = {
    "x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "aarch64": "/usr/include/asm-generic/unistd.h",
}
EPERM = 0x50000 | errno.EPERM
ALLOWED, DONE = 0x7FFF0000, 0x50000


def judged(machine, number, *arguments, kernel=None):
    """What the filter says of a call, by doing its steps one after another."""
    kernel = seccomp.MACHINES[machine][0] if kernel is None else kernel
    padded = [*arguments, *[0] * (6 - len(arguments))]
    call = struct.pack("<IIQ6Q", number, kernel, 0, *padded)
    steps = [struct.unpack("HBBI", step) for step in seccomp.program(machine)]
    place = kept = 0
    while True:
        code, if_true, if_false, value = steps[place]
        place += 1
        if code == seccomp.LOAD:
            (kept,) = struct.unpack_from("<I", call, value)
        elif code == seccomp.AND:
            kept &= value
        elif code == seccomp.EQUAL:
            place += if_true if kept == value else if_false
        elif code == seccomp.AT_LEAST:
            place += if_true if kept >= value else if_false
        else:
            return value


@pytest.fixture(params=seccomp.MACHINES)
def machine(request):
    return request.param


def number(name, machine):
    return seccomp._number(name, machine)


def test_each_call_is_judged_as_the_table_says(machine):
    for names, gives in (
        (seccomp.REFUSED, EPERM),
        (seccomp.UNKNOWN, 0x50000 | errno.ENOSYS),
        (seccomp.PRETENDED, DONE),
    ):
        for name in names:
            found = number(name, machine)
            assert found is None or judged(machine, found) == gives, name
    named = {number(name, machine) for name in (*NUMBERS, *ALIKE)}
    for other in set(range(460)) - named:
        assert judged(machine, other) == ALLOWED


@pytest.mark.parametrize(
    ("name", "arguments", "gives"),
    [
        ("fcntl", (3, 6), DONE),
        ("fcntl", (3, 5), EPERM),
        ("fcntl", (3, 1031), EPERM),
        ("fcntl", (3, 4), ALLOWED),
        ("mmap", (0, 4096, 3, 0x21), EPERM),
        ("mmap", (0, 4096, 3, 0x22), ALLOWED),
        ("mmap", (0, 4096, 3, 0x01), ALLOWED),
        ("socket", (1, 1), ALLOWED),
        ("socket", (40, 1), 0x50000 | errno.EAFNOSUPPORT),
        ("socketpair", (16, 1), ALLOWED),
        ("clone", (0x11,), ALLOWED),
        ("clone", (0x10000011,), EPERM),
        ("ioctl", (3, 0xC0506617), 0x50000 | errno.ENOTTY),
        ("ioctl", (3, 0x5421), ALLOWED),
        ("prctl", (4, 0), EPERM),
        ("prctl", (15, 0), ALLOWED),
    ],
)
def test_arguments_decide(machine, name, arguments, gives):
    assert judged(machine, number(name, machine), *arguments) == gives


def test_other_ways_to_make_calls_are_closed(machine):
    assert judged(machine, 0, kernel=0x40000003) == EPERM  # of 32 bits
    assert judged(machine, 0x40000000) == 0x50000 | errno.ENOSYS


def test_numbers_are_the_kernels(machine):
    header = Path(HEADERS[machine])
    if not header.exists():
        pytest.skip("no headers of the kernel here")
    lines = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", header.read_text())
    known = {name: int(found) for name, found in lines}
    for name in (*NUMBERS, *ALIKE):
        if name in known:
            assert number(name, machine) == known[name], name


HONEST = {
    "a database": """import sqlite3
for _ in range(2):
    with sqlite3.connect('a.db') as book:
        book.execute('create table if not exists a(b)')
        book.execute('insert into a values (1)')
print(book.execute('select sum(b) from a').fetchone())""",
    "locks": """import fcntl
file = open('lock', 'w')
fcntl.flock(file, fcntl.LOCK_EX)
fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)""",
    "threads": """from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(3) as pool:
    print(sum(pool.map(abs, range(9))))""",
    "programs": """import subprocess
subprocess.run('ls / | sort | head -1', shell=True, check=True, timeout=9)
!python3 -c "print(1)" """,
    "processes": """import multiprocessing, operator
with multiprocessing.get_context('fork').Pool(2) as pool:
    print(pool.map(operator.neg, range(4)))
print(multiprocessing.Value('i', 3).value)""",
    "files": """import mmap, os, shutil, tempfile
with tempfile.NamedTemporaryFile() as file:
    file.write(b'abc'); file.flush()
    shutil.copy(file.name, 'copy')
    print(mmap.mmap(file.fileno(), 0)[:2], os.preadv(file.fileno(), [bytearray(2)], 0))
""",
    "numbers": """import numpy
table = numpy.random.rand(90, 90)
print(numpy.linalg.inv(table @ table).shape)""",
    "pictures": "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()",
    "waiting": """import asyncio
print(await asyncio.gather(*(asyncio.sleep(0, n) for n in range(3))))""",
    "the machine": "import os, platform\nprint(os.cpu_count(), platform.platform())",
}


@pytest.fixture(scope="module")
def honest(walled):
    return play(walled, *HONEST.values(), ADD, F)


@pytest.mark.parametrize("name", HONEST)
def test_honest_code_does_not_notice(honest, name):
    cell = f"c{list(HONEST).index(name)}"
    kinds = [output["output_type"] for output in honest.outputs[cell]]
    assert "error" not in kinds, text(honest, cell)


def test_nor_does_an_answer(honest):
    assert values(honest, f"c{len(HONEST) + 1}") == [2, 3]
    assert not any("/grader" in note for note in honest.notes)


CALLS = {
    "keyrings": "call(248, b'user', b'a', b'b', 1, -3)",
    "memory without a file": "os.memfd_create('a')",
    "memory of System V": "call(29, 0, 4096, 0o1600)",
    "messages of System V": "call(68, 0, 0o1600)",
    "io_uring": "call(425, 8, ctypes.create_string_buffer(240))",
    "another's memory": "call(101, 16, 1, 0, 0)",
    "who reads a file": "call(294, 0)",
    "which pages are read": "call(27, id(0) & ~4095, 4096, b'0')",
    "how busy the machine is": "call(99, ctypes.create_string_buffer(200))",
    "the kernel's log": "call(103, 3, ctypes.create_string_buffer(99), 99)",
    "a larger pipe": "fcntl.fcntl(os.pipe()[0], 1031, 1 << 20)",
    "whose lock it is": "fcntl.fcntl(open(os.__file__), fcntl.F_GETLK, bytes(32))",
    "memory for several": "mmap.mmap(-1, 4096)",
    "memory out of zeros": "open('/dev/zero', 'rb').read(1)",
    "sockets beside the walls": "socket.socket(socket.AF_VSOCK)",
    "to hide": "call(157, 4, 0, 0, 0, 0)",
    "memory and load": "open('/proc/meminfo').read(9)",
    "open files of all": "open('/proc/sys/fs/file-nr').read(9)",
}
PREPARE = """import ctypes, fcntl, mmap, os, socket
def call(*arguments):
    if ctypes.CDLL(None, use_errno=True).syscall(*arguments) < 0:
        raise PermissionError(ctypes.get_errno())"""


@pytest.fixture(scope="module")
def refused(walled):
    if not seccomp.available():
        pytest.skip("no filter of system calls here")
    return play(walled, PREPARE, *(f"{line}\nprint('OK')" for line in CALLS.values()))


@pytest.mark.parametrize("name", CALLS)
def test_what_is_refused(refused, name):
    if "call(" in CALLS[name] and os.uname().machine != "x86_64":
        pytest.skip("the numbers are those of x86")
    shown = text(refused, f"c{1 + list(CALLS).index(name)}")
    assert re.search("PermissionError|OSError|FileNotFoundError", shown), shown
    assert "OK\n" not in shown


def test_the_same_calls_work_outside():
    """Otherwise the tests above would show nothing."""
    for name in ("memory without a file", "how busy the machine is", "a larger pipe"):
        exec(f"{PREPARE}\n{CALLS[name]}", {})
    exec(f"{PREPARE}\n{CALLS['memory for several']}", {})


def test_a_machine_without_a_filter_says_so_and_goes_on(monkeypatch, fast):
    assert "system calls" in fast.describe()
    monkeypatch.setattr(seccomp, "available", lambda: False)
    assert seccomp.restrict() is False
    assert "no filter of system calls" in fast.describe()
