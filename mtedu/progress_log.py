"""What you have done in the course, noted on this machine alone.

One line of JSON for each thing done: a lecture run to its end, a quiz answered, a check
tried. Lines are only ever added, so two notebooks at once, an update or a crash lose
nothing. `MTEDU_HOME` names another folder; while grading (`MTEDU_GRADING`) nothing is
noted. Nothing is ever sent anywhere.
"""

import contextlib
import errno
import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

from mtedu.wording import count

VERSION = 1
"""The form of a line. A line of a later form is kept and not read."""

NAME, ASIDE = "progress.jsonl", "progress.damaged.jsonl"
PATIENCE = 0.02
"""For how many seconds a note waits for another notebook's."""

Entry = dict[str, Any]

_once: set[tuple[str, str, str]] = set()


@dataclass(frozen=True)
class Journal:
    """All that was noted, oldest first, and in one line what is wrong, if anything."""

    entries: tuple[Entry, ...]
    hint: str = ""


def home() -> Path:
    """Return the folder of the journal: `MTEDU_HOME`, or the user's data folder."""
    chosen = os.environ.get("MTEDU_HOME")
    if chosen:
        return Path(chosen).expanduser()
    try:
        from platformdirs import user_data_path
    except ModuleNotFoundError:
        return Path.home() / ".local" / "share" / "mtedu"
    return user_data_path("mtedu", appauthor=False)


def note(what: str, name: str, once: bool = False, **details: object) -> bool:
    """Note that something was done, and say whether that worked; it never raises.

    With `once`, what this process noted already is not noted again: a cell may run many
    times.
    """
    if grading():
        return False
    try:
        folder = home()
        key = (str(folder), what, name)
        if once and key in _once:
            return True
        now = datetime.now(UTC).isoformat(timespec="seconds")
        entry = {"version": VERSION, "at": now, "what": what, "name": name, **details}
        with _held(folder):
            append_line(folder / NAME, json.dumps(entry, ensure_ascii=False))
        if once:
            _once.add(key)
    except Exception:  # a full disk is no reason to stop a lecture
        return False
    return True


def grading() -> bool:
    """Say whether a grader runs this, who is not the one to make progress."""
    return os.environ.get("MTEDU_GRADING", "0") not in ("", "0")


def reader() -> str:
    """Return a word of this reader's own, drawn once and kept beside the journal.

    It seeds what shall differ from reader to reader, and not from day to day.
    """
    if grading():
        return ""
    try:
        place = home() / "reader"
        if not place.is_file():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(uuid4().hex, encoding="utf-8")
        return place.read_text(encoding="utf-8")
    except (OSError, ValueError, RuntimeError):  # nothing can be kept here
        return os.environ.get("USER", "")


def read() -> Journal:
    """Return what was noted; damaged lines are put aside first, and that is said."""
    folder = home()
    place = folder / NAME
    try:
        with _held(folder):
            entries, damaged, later = _lines(place)
            if damaged:
                _put_aside(place, damaged)
    except (OSError, ValueError, RuntimeError):
        entries, damaged, later = _lines(place)
        return Journal(
            tuple(entries),
            f"Progress is not kept: {folder} cannot be written. MTEDU_HOME names "
            "another folder.",
        )
    hint = ""
    if damaged:
        lines = count(len(damaged), "damaged line")
        hint = f"{lines} of the progress file: kept aside in {folder / ASIDE}."
    elif later:
        hint = f"{count(later, 'note')} of a later version of mtedu: left alone."
    return Journal(tuple(entries), hint)


def _lines(place: Path) -> tuple[list[Entry], list[bytes], int]:
    """Return the lines that can be read, those that cannot, and how many are newer."""
    entries: list[Entry] = []
    damaged: list[bytes] = []
    later = 0
    try:
        data = place.read_bytes()
    except OSError:
        return [], [], 0
    for line in data.split(b"\n"):
        if not line.strip():
            continue
        try:
            entry = json.loads(line.decode("utf-8"))
            version, _, _ = int(entry["version"]), entry["what"], entry["name"]
        except (ValueError, TypeError, KeyError, RecursionError):
            damaged.append(line)
            continue
        if version > VERSION:
            later += 1
        elif isinstance(entry["what"], str) and isinstance(entry["name"], str):
            entries.append(entry)
        else:
            damaged.append(line)
    return entries, damaged, later


def append_line(path: Path, text: str, *, to_disk: bool = False) -> None:
    """Add lines at the end of a file: all of them or, with an `OSError`, nothing.

    Where a crash left half a line, that one is ended first. With `to_disk` it returns
    only when the disk has them.
    """
    data = text.encode("utf-8") + b"\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+", buffering=0) as file:
        end = file.seek(0, os.SEEK_END)
        if end:
            file.seek(end - 1)
            data = data if file.read(1) == b"\n" else b"\n" + data
        try:
            if file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if to_disk:
                os.fsync(file.fileno())
        except OSError:
            file.truncate(end)
            raise


def _put_aside(place: Path, damaged: list[bytes]) -> None:
    """Move damaged lines into a file of their own, then write the others anew."""
    lost = set(damaged)
    with place.with_name(ASIDE).open("ab") as file:
        file.write(b"\n".join(damaged) + b"\n")
    whole = [line for line in place.read_bytes().split(b"\n") if line not in lost]
    made = place.with_name(f"{NAME}.{os.getpid()}")
    made.write_bytes(b"\n".join(whole))
    os.replace(made, place)


@contextlib.contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold the journal's lock; after a short wait go on without it.

    Then two lines written in the same instant could run into each other, which costs
    those two lines and is said when the journal is read; waiting would cost time.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("ab") as file:
        end = time.monotonic() + PATIENCE
        while not _lock(file) and time.monotonic() < end:
            time.sleep(0.001)
        yield


def _lock(file: IO[bytes]) -> bool:
    """Take the lock, which the system gives back when the file is closed."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # another one holds it
        return False
    except (ImportError, AttributeError, OSError):  # no locks: a browser, some disks
        pass
    return True
