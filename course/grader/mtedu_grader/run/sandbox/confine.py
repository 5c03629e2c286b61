"""What a process does to itself, right before it runs student code."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import asdict, dataclass
from typing import Any

from mtedu_grader.run.job import Limits
from mtedu_grader.run.sandbox import landlock, linux, seccomp

# Not /dev/zero: what is mapped from it is memory in nobody's count.
DEVICES = "/dev/null /dev/full /dev/random /dev/urandom /dev/shm".split()


@dataclass(frozen=True)
class Walls:
    """How a worker is confined, beyond what was set up around it.

    `user` is the number of the user it becomes, None to stay who it is.
    `own_processes` says that it sees no processes but its own.
    """

    scratch: str
    read: tuple[str, ...]
    user: int | None = None
    own_processes: bool = False
    landlock: bool = True

    def to_json(self) -> dict[str, Any]:
        """Return the walls as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Walls:
        """Rebuild walls from plain data."""
        return cls(**{**data, "read": tuple(data["read"])})


def confine(walls: Walls, limits: Limits) -> None:
    """Give up files, privileges and resources for good."""
    folders = [os.path.join(walls.scratch, name) for name in ("work", "home", "tmp")]
    for folder in folders:
        os.makedirs(folder, mode=0o755, exist_ok=True)
        if walls.user is not None:
            os.chown(folder, walls.user, walls.user)
    clean_environment(*folders[1:])
    os.chdir(folders[0])
    os.umask(0o022)
    set_limits(limits)
    if linux.is_linux():
        if walls.user is not None:
            os.setgroups([])
            os.setresgid(walls.user, walls.user, walls.user)
            os.setresuid(walls.user, walls.user, walls.user)
            # A change of user makes the folders in /proc of this process root's own.
            linux.prctl(linux.PR_SET_DUMPABLE, 1)
        linux.new_keyring()
        linux.drop_capabilities()
        if walls.landlock:
            landlock.restrict(
                walls.read,
                (*folders, "/dev/shm"),
                devices=DEVICES,
                listable=("/",) if walls.own_processes else (),
            )
        seccomp.restrict()


def clean_environment(home: str, temporary: str) -> None:
    """Leave nothing of the grader's environment but the way to programs."""
    programs = os.path.dirname(sys.executable)
    kept = {
        "PATH": f"{programs}:/usr/bin:/bin",
        "HOME": home,
        "TMPDIR": temporary,
        "LANG": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        "OPENBLAS_NUM_THREADS": "1",
        "MTEDU_GRADING": "apart",
    }
    if os.name == "nt":
        names = ("SYSTEMROOT", "PATH")
        kept.update({name: os.environ.get(name, "") for name in names})
    os.environ.clear()
    os.environ.update(kept)
    tempfile.tempdir = None  # it may remember a folder that is not here any more


# The system's name, ours, what it is in words, and its letter for `ulimit`.
SYSTEM_LIMITS = (
    ("AS", "memory", "bytes of memory", "v"),
    ("CPU", "cpu_seconds", "seconds of CPU time", "t"),
    ("FSIZE", "file_bytes", "bytes in a file", "f"),
    ("NOFILE", "open_files", "open files", "n"),
    ("NPROC", "processes", "processes", "u"),
)


def set_limits(limits: Limits) -> None:
    """Set the limits that the system itself enforces, where it knows them."""
    try:
        import resource
    except ImportError:  # Windows
        return
    wanted = [(name, getattr(limits, ours)) for name, ours, *_ in SYSTEM_LIMITS]
    for name, value in (*wanted, ("CORE", 0), ("MSGQUEUE", 0), ("MEMLOCK", 0)):
        number = getattr(resource, f"RLIMIT_{name}", None)
        if number is None or (name == "AS" and sys.platform == "darwin"):
            continue
        value = int(value)
        hard = resource.getrlimit(number)[1]
        if hard != resource.RLIM_INFINITY:
            value = min(value, hard)
        # One second more for the hard limit, so that the soft one is what is felt.
        top = value + 1 if name == "CPU" and hard in (-1, resource.RLIM_INFINITY) else 0
        resource.setrlimit(number, (value, top or value))


def lowered(limits: Limits) -> str:
    """Say which limits this machine sets lower than the grader would, "" if none.

    Whoever is graded then has less, and other points perhaps, than elsewhere.
    """
    try:
        import resource
    except ImportError:  # Windows
        return ""
    found = []
    for name, ours, words, letter in SYSTEM_LIMITS:
        number = getattr(resource, f"RLIMIT_{name}", None)
        if number is None or (name == "AS" and sys.platform == "darwin"):
            continue
        hard, wanted = resource.getrlimit(number)[1], int(getattr(limits, ours))
        if hard != resource.RLIM_INFINITY and hard < wanted:
            found.append(f"{hard:,} {words} instead of {wanted:,} (ulimit -H{letter})")
    if not found:
        return ""
    return (
        f"Your system allows a submission only {' and '.join(found)}, so right answers "
        "may be stopped too early: raise that limit, or ask who runs the machine to."
    )
