"""The fast way: a forked process leaves the machine's namespaces for its own.

Seen from inside there are no other processes, no network, and a root folder that holds
only what Python needs, read-only, and an empty scratch that lives in memory.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
from collections.abc import Callable
from typing import NoReturn

from mtedu_grader.run.job import Limits
from mtedu_grader.run.sandbox import linux
from mtedu_grader.run.sandbox.places import Places

SCRATCH = "/scratch"
NOBODY = 65534
ALL_NEW = (
    linux.CLONE_NEWUSER
    | linux.CLONE_NEWNS
    | linux.CLONE_NEWPID
    | linux.CLONE_NEWNET
    | linux.CLONE_NEWIPC
    | linux.CLONE_NEWUTS
)

READY = b"r"
REFUSED = {
    errno.ENOSPC: "user namespaces are switched off (user.max_user_namespaces is 0)",
    errno.EPERM: (
        "this system lets nobody make user namespaces but its administrator: a "
        "container does so, or the setting kernel.unprivileged_userns_clone, or "
        "AppArmor (kernel.apparmor_restrict_unprivileged_userns)"
    ),
}


def fork_inside(run: Callable[[], None], nobody: bool) -> int:
    """Fork a process with namespaces of its own; `run` is called as its process 1.

    Returns the number of a process that lives as long as the namespaces. With `nobody`,
    which only root can ask for, the user 65534 exists inside as well.
    """
    ready_read, ready_write = os.pipe()
    go_read, go_write = os.pipe()
    outer = os.fork()
    if outer == 0:
        os.close(ready_read)
        os.close(go_write)
        _outer(run, ready_write, go_read)
    os.close(ready_write)
    os.close(go_read)
    try:
        said = os.read(ready_read, 10)
        if said == READY:
            _map_users(outer, nobody)
            os.write(go_write, b"g")
        elif said:
            number = int(said)
            raise OSError(number, REFUSED.get(number, os.strerror(number)))
    finally:
        os.close(ready_read)
        os.close(go_write)
    return outer


def _outer(run: Callable[[], None], ready: int, go: int) -> NoReturn:
    code = 1
    try:
        linux.prctl(linux.PR_SET_PDEATHSIG, signal.SIGKILL)
        try:
            linux.unshare(ALL_NEW)
        except OSError as error:
            os.write(ready, str(error.errno or 0).encode("ascii"))
            raise
        os.write(ready, READY)
        if os.read(go, 1):
            os.close(ready)
            os.close(go)
            inner = os.fork()
            if inner == 0:
                _first(run)
            # Sockets that this process kept open would hide the end of the others.
            os.closerange(3, 1024)
            code = os.waitstatus_to_exitcode(os.waitpid(inner, 0)[1])
    finally:
        os._exit(code & 0xFF)


def _first(run: Callable[[], None]) -> NoReturn:
    code = 1
    try:
        linux.prctl(linux.PR_SET_PDEATHSIG, signal.SIGKILL)
        linux.prctl(linux.PR_SET_DUMPABLE, 0)  # closes /proc/1 to student code
        run()
        code = 0
    finally:
        os._exit(code)


def _map_users(process: int, nobody: bool) -> None:
    me, group = os.geteuid(), os.getegid()
    users, groups = f"{me} {me} 1\n", f"{group} {group} 1\n"
    if nobody:
        users, groups = (f"{text}{NOBODY} {NOBODY} 1\n" for text in (users, groups))
    else:
        _write(f"/proc/{process}/setgroups", "deny")
    _write(f"/proc/{process}/uid_map", users)
    _write(f"/proc/{process}/gid_map", groups)


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


def build_root(places: Places, base: str, limits: Limits) -> None:
    """Build a root folder at the empty folder `base` and move into it."""
    linux.mount("none", "/", flags=linux.MS_REC | linux.MS_PRIVATE)
    linux.mount("tmpfs", base, "tmpfs", linux.MS_NOSUID, "size=4m,mode=755")
    _bind_all(places, base)
    for name in ("proc", "dev", SCRATCH[1:]):
        os.makedirs(f"{base}/{name}", exist_ok=True)
    _mount_proc(f"{base}/proc")
    devices = _devices(base)
    linux.make_read_only(base)
    for device in devices:
        linux.mount(device, base + device, flags=linux.MS_BIND)
    options = linux.MS_NOSUID | linux.MS_NODEV
    size = f"size={int(limits.scratch_bytes)},nr_inodes=4000,mode=755"
    linux.mount("tmpfs", base + SCRATCH, "tmpfs", options, size)
    shared = "size=8m,nr_inodes=200,mode=1777"
    linux.mount("tmpfs", f"{base}/dev/shm", "tmpfs", options, shared)
    linux.enter_root(base)


def _mount_proc(place: str) -> None:
    """Show its own processes, and nothing of how busy the machine is.

    What others take of memory and time would tell two accomplices something.
    """
    flags = linux.MS_NOSUID | linux.MS_NOEXEC
    linux.mount("proc", place, "proc", flags)
    _write(f"{place}/sys/user/max_user_namespaces", "0")
    with contextlib.suppress(OSError):  # before Linux 5.8
        linux.mount("proc", place, "proc", flags, "subset=pid")


def _devices(base: str) -> list[str]:
    os.makedirs(f"{base}/dev/shm")
    names = [f"/dev/{name}" for name in "null full random urandom".split()]
    for name in names:
        with open(base + name, "w"):
            pass
    return names


def _bind_all(places: Places, base: str) -> None:
    for place in places.read:
        target = base + place
        if os.path.isdir(place):
            os.makedirs(target, exist_ok=True)
        else:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "w"):
                pass
        linux.mount(place, target, flags=linux.MS_BIND | linux.MS_REC)
    for hole in places.holes:
        linux.mount("tmpfs", base + hole, "tmpfs", 0, "size=4k,mode=000")
    for link, target in places.links:
        os.makedirs(os.path.dirname(base + link), exist_ok=True)
        if not os.path.lexists(base + link):
            os.symlink(target, base + link)
