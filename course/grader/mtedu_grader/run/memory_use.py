"""How much memory a submission takes, also where no process has it in its own count.

Files in memory, sockets and pipes belong to no process: a hundred sockets hold forty
megabytes that a sum over processes would never show.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import stat
from collections.abc import Iterable

from mtedu_grader.run.sandbox import linux, seccomp

PAGE = mmap.PAGESIZE
SHM_INFO = 14
A_PIPE = 64 << 10  # more takes a call that the filter refuses
A_SOCKET = 416 << 10  # what others may have sent to it and nobody has read yet
A_CONNECTION = 10 << 20  # the same for TCP, where both ends grow
AN_INODE = 1 << 10


def read(path: str) -> bytes:
    """Return what a file of /proc holds, nothing if its process has ended."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:  # it has ended since, or is closed to us
        return b""


def resident(process: int) -> int:
    """Return a process's memory, pages that several use counted in full."""
    words = read(f"/proc/{process}/statm").split()
    return int(words[1]) * PAGE if len(words) > 1 else 0


def share(process: int) -> int:
    """Return a process's memory, pages that several use counted in parts."""
    for line in read(f"/proc/{process}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return resident(process)


def outside(processes: Iterable[int], folders: Iterable[str]) -> int:
    """Return the memory of files, sockets and pipes.

    `folders` are those that live in memory; with any, the network is its own too.
    """
    folders = list(folders)
    found = sum(map(_in_folder, folders)) + _in_files(processes)
    if folders:
        found += _in_sockets()
    return found


def _in_folder(folder: str) -> int:
    try:
        of = os.statvfs(folder)
    except OSError:
        return 0
    inodes = of.f_files - of.f_ffree
    return (of.f_blocks - of.f_bfree) * of.f_frsize + inodes * AN_INODE


def _in_sockets() -> int:
    """All sockets there are, also those that nobody has accepted yet."""
    used = 0
    for line in read("/proc/self/net/sockstat").splitlines():
        words = line.split()
        if words[:2] == [b"sockets:", b"used"]:
            used += int(words[2]) * A_SOCKET
        elif words[:2] == [b"TCP:", b"inuse"]:
            used += int(words[2]) * A_CONNECTION
    return used


def _in_files(processes: Iterable[int]) -> int:
    if seccomp.available():  # then no open file can hold more than a pipe does
        return sum(map(_open_files, processes)) * A_PIPE
    known: dict[tuple[int, int], int] = {}
    for process in processes:
        for name in _names(process):
            try:
                of = os.stat(f"/proc/{process}/fd/{name}")
            except OSError:
                continue
            gone = stat.S_ISREG(of.st_mode) and of.st_nlink == 0
            size = of.st_blocks * 512 if gone else 16 * A_PIPE
            if gone or stat.S_ISFIFO(of.st_mode):
                known[of.st_dev, of.st_ino] = size
    return sum(known.values()) + _system_v()


def _system_v() -> int:
    """Return the shared memory of this namespace that is no file at all."""
    found = (ctypes.c_ulong * 16)()
    if not linux.is_linux() or linux.libc().shmctl(0, SHM_INFO, found) < 0:
        return 0
    return int(found[2]) * PAGE


def _open_files(process: int) -> int:
    names = _names(process)
    if names:
        return len(names)
    # Closed to us, if it hides: then as many as it has had room for.
    for line in read(f"/proc/{process}/status").splitlines():
        if line.startswith(b"FDSize:"):
            return int(line.split()[1])
    return 0


def _names(process: int) -> list[str]:
    try:
        return os.listdir(f"/proc/{process}/fd")
    except OSError:
        return []
