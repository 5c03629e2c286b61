"""The plain way: the program bubblewrap builds the walls, around a fresh Python.

Slower than a fork, since every job loads its libraries, and of use where the grader's
own namespaces are not allowed but the installed `bwrap` is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache

from mtedu_grader.run.job import Limits
from mtedu_grader.run.sandbox.namespaces import NOBODY, SCRATCH
from mtedu_grader.run.sandbox.places import Places

SHARED_BYTES = 8 << 20
KEPT = "cmdline cpuinfo filesystems version".split()
"""In /proc: what never changes."""


@cache
def _options(program: str) -> str:
    done = subprocess.run([program, "--help"], capture_output=True, text=True)
    return done.stdout + done.stderr


def find() -> str | None:
    """Return the path of bubblewrap, None if it is not installed or too old."""
    program = shutil.which("bwrap")
    if program is None or "--as-pid-1" not in _options(program):
        return None
    return program


def command(program: str, places: Places, limits: Limits) -> list[str]:
    """Return the command line that comes before the one to run inside."""
    new = "--unshare-all --unshare-user --die-with-parent --new-session --as-pid-1"
    words = [program, *new.split(), "--uid", str(NOBODY), "--gid", str(NOBODY)]
    words += ["--cap-drop", "ALL", "--hostname", "sandbox"]
    if "--disable-userns" in _options(program):
        words.append("--disable-userns")
    for place in places.read:
        words += ["--ro-bind", place, place]
    for hole in places.holes:
        words += ["--perms", "0000"] if "--perms" in _options(program) else []
        words += ["--tmpfs", hole, "--remount-ro", hole]
    for link, target in places.links:
        words += ["--symlink", target, link]
    words += ["--proc", "/proc", *_covers(), "--dev", "/dev"]
    words += _memory(program, "/dev/shm", SHARED_BYTES)
    words += _memory(program, SCRATCH, int(limits.scratch_bytes))
    for place in ("/dev", "/"):
        words += ["--remount-ro", place]
    return [*words, "--chdir", SCRATCH, "--"]


def _memory(program: str, place: str, size: int) -> list[str]:
    """Return the words for an empty folder that lives in memory."""
    limit = ["--size", str(size)] if "--size" in _options(program) else []
    return [*limit, "--tmpfs", place]


def _covers() -> list[str]:
    """Return the words that cover what /proc tells of the machine as a whole."""
    words = []
    for name in sorted(os.listdir("/proc")):
        place = f"/proc/{name}"
        if name.isdigit() or name in KEPT or os.path.islink(place):
            continue
        if os.path.isdir(place):
            words += ["--tmpfs", place, "--remount-ro", place]
        else:
            words += ["--ro-bind", os.devnull, place]
    return words
