"""The system calls of Linux that Python has no name for."""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys
from functools import cache

CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC = 0x20000, 0x4000000, 0x8000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
MNT_DETACH = 2
AT_RECURSIVE, AT_FDCWD = 0x8000, -100
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_CAPBSET_DROP = 1, 4, 24
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 36, 38, 47
# Numbers that all architectures share, as all calls since Linux 5.0 do.
SYS_MOUNT_SETATTR = 442
SYS_LANDLOCK_CREATE, SYS_LANDLOCK_ADD, SYS_LANDLOCK_RESTRICT = 444, 445, 446
KEYCTL = {"x86_64": 250, "aarch64": 219, "riscv64": 219, "ppc64le": 271, "s390x": 280}
KEYCTL_JOIN_SESSION_KEYRING = 1
PIVOT_ROOT = {"x86_64": 155, "aarch64": 41, "riscv64": 41, "ppc64le": 203, "s390x": 217}


@cache
def libc() -> ctypes.CDLL:
    """The C library of this process."""
    return ctypes.CDLL(None, use_errno=True)


def _checked(result: int, words: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{words}: {os.strerror(number)}")
    return result


def syscall(number: int, *arguments: object, words: str = "") -> int:
    """Make a system call by its number; raise `OSError` if it fails."""
    given = [
        ctypes.c_long(item) if isinstance(item, int) else item for item in arguments
    ]
    return _checked(libc().syscall(ctypes.c_long(number), *given), words)


def prctl(option: int, argument: int = 0, words: str = "prctl") -> int:
    """Change a property of this process."""
    long = ctypes.c_ulong
    return _checked(
        libc().prctl(option, long(argument), long(0), long(0), long(0)), words
    )


def unshare(flags: int) -> None:
    """Leave namespaces for new ones."""
    _checked(libc().unshare(flags), "unshare")


def mount(
    source: str, target: str, kind: str = "", flags: int = 0, options: str = ""
) -> None:
    """Mount a file system or bind a folder."""
    _checked(
        libc().mount(
            os.fsencode(source),
            os.fsencode(target),
            os.fsencode(kind),
            ctypes.c_ulong(flags),
            os.fsencode(options) or None,
        ),
        f"mount {kind or source} at {target}",
    )


def make_read_only(tree: str) -> None:
    """Forbid writing, devices and set-uid programs in all mounts below a folder."""
    attributes = struct.pack("QQQQ", MS_RDONLY | MS_NOSUID | MS_NODEV, 0, 0, 0)
    syscall(
        SYS_MOUNT_SETATTR,
        AT_FDCWD,
        os.fsencode(tree),
        AT_RECURSIVE,
        ctypes.c_char_p(attributes),
        len(attributes),
        words="mount_setattr",
    )


def enter_root(folder: str) -> None:
    """Make a mounted folder the root, and let go of all that was there before."""
    machine = os.uname().machine
    if machine not in PIVOT_ROOT:
        raise OSError(f"pivot_root has no known number on {machine}")
    os.chdir(folder)
    syscall(PIVOT_ROOT[machine], b".", b".", words="pivot_root")
    _checked(libc().umount2(b".", MNT_DETACH), "umount of the old root")
    os.chdir("/")


def drop_capabilities() -> None:
    """Give up every privilege for good: also programs that are started gain none."""
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    for capability in range(64):
        if libc().prctl(PR_CAPBSET_DROP, ctypes.c_ulong(capability), 0, 0, 0) < 0:
            break
    header = struct.pack("Ii", 0x20080522, 0)
    _checked(
        libc().capset(ctypes.c_char_p(header), ctypes.c_char_p(bytes(24))), "capset"
    )


def new_keyring() -> None:
    """Leave the keyring of the session for an empty one of this process alone.

    Keys are no files: they would pass every wall, from the teacher's session to a
    student, and from one student to the next.
    """
    machine = os.uname().machine
    if machine not in KEYCTL:
        raise OSError(f"keyctl has no known number on {machine}")
    try:
        syscall(
            KEYCTL[machine],
            KEYCTL_JOIN_SESSION_KEYRING,
            0,
            words="a keyring of its own",
        )
    except OSError as error:
        if error.errno != errno.ENOSYS:  # a kernel without keys has none to share
            raise


def is_linux() -> bool:
    """Tell whether these calls exist here."""
    return sys.platform == "linux"
