"""Landlock: a process gives up all files but those named, and cannot undo it.

It stands behind the mount namespace as a second wall, and alone where there is none.
"""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Iterable
from functools import cache

from mtedu_grader.run.sandbox import linux

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
RULE_PATH = 1
FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | 1 << 14
# By the version of Landlock: bits 0-12 at first, then refer, truncate, and for devices.
RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
ALL_RIGHTS = (1 << 16) - 1
TCP = 3  # bind and connect, from version 4
SCOPES = 3  # abstract sockets and signals, from version 6
DEVICE_RIGHT = 1 << 15
READ = READ_FILE | READ_DIR | EXECUTE


@cache
def version() -> int:
    """Return the version of Landlock in this kernel, 0 if it has none."""
    if not linux.is_linux():
        return 0
    try:
        return linux.syscall(linux.SYS_LANDLOCK_CREATE, None, 0, 1)
    except OSError:
        return 0


def restrict(
    read: Iterable[str],
    write: Iterable[str] = (),
    *,
    devices: Iterable[str] = (),
    listable: Iterable[str] = (),
) -> bool:
    """Give up all files but those; return False where the kernel has no Landlock.

    `listable` folders show the names in them, and no contents.
    """
    if not version():
        return False
    linux.prctl(linux.PR_SET_NO_NEW_PRIVS, 1)
    handled = RIGHTS.get(version(), ALL_RIGHTS)
    head = struct.pack(
        "QQQ",
        handled,
        TCP if version() >= 4 else 0,
        SCOPES if version() >= 6 else 0,
    )
    size = 8 if version() < 4 else 16 if version() < 6 else 24
    ruleset = linux.syscall(
        linux.SYS_LANDLOCK_CREATE, ctypes.c_char_p(head), size, 0, words="landlock"
    )
    try:
        for places, rights in (
            (read, READ),
            (write, handled & ~DEVICE_RIGHT),
            (devices, READ_FILE | WRITE_FILE),
            (listable, READ_DIR),
        ):
            for place in places:
                _allow(ruleset, place, handled & rights)
        linux.syscall(linux.SYS_LANDLOCK_RESTRICT, ruleset, 0, words="landlock")
    finally:
        os.close(ruleset)
    return True


def _allow(ruleset: int, place: str, rights: int) -> None:
    try:
        handle = os.open(place, os.O_PATH | os.O_CLOEXEC)
    except OSError:  # what is not there needs no rule
        return
    try:
        if not os.path.isdir(place):
            rights &= FILE_RIGHTS
        rule = struct.pack("<Qi", rights, handle)
        linux.syscall(
            linux.SYS_LANDLOCK_ADD,
            ruleset,
            RULE_PATH,
            ctypes.c_char_p(rule),
            0,
            words=f"landlock rule for {place}",
        )
    finally:
        os.close(handle)
