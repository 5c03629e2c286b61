"""The plain way: the program bubblewrap builds the walls, around a fresh Python.

Slower than a fork, since every job loads its libraries, and of use where the grader's
own namespaces are not allowed but the installed `bwrap` is.
"""

from __future__ import annotations

import shutil
import subprocess
from functools import cache

from mtedu_grader.run.job import Limits
from mtedu_grader.run.sandbox.namespaces import NOBODY, SCRATCH
from mtedu_grader.run.sandbox.places import Places


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
    words += ["--proc", "/proc", "--dev", "/dev"]
    if "--size" in _options(program):
        words += ["--size", str(int(limits.scratch_bytes))]
    return [*words, "--tmpfs", SCRATCH, "--remount-ro", "/", "--chdir", SCRATCH, "--"]
