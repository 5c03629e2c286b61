"""One command at a time works in a course; a lock that no crash can leave behind."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO


@contextlib.contextmanager
def only_one(course: Path, what: str) -> Iterator[None]:
    """Keep others out of the course while this one works; say who is in already.

    The system lets go of the lock when the process ends, however it ends.
    """
    place = course / "results" / ".lock"
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("a+", encoding="utf-8") as file:
        if not _lock(file):
            file.seek(0)
            who = " ".join(file.read(200).split()) or "another command"
            raise ValueError(
                f"{who} is at work in this course: run this again when it has ended."
            )
        file.seek(0)
        file.truncate()
        file.write(f"{what} (process {os.getpid()})")
        file.flush()
        yield
        file.seek(0)
        file.truncate()


if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30  # Windows keeps others from reading what is locked

    def _lock(file: IO[str]) -> bool:
        try:
            os.lseek(file.fileno(), FAR, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: IO[str]) -> bool:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
