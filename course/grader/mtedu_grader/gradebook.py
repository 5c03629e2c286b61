"""nbgrader's gradebook: made whole, copied before changes, errors in plain words."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import sqlite3
import sys
import warnings
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from mtedu_grader.roster import Roster

NAME = "gradebook.db"
WAIT = 30  # seconds that others may keep the gradebook
KEPT_BACKUPS = 20


def read_settings(course: Path) -> Any:
    """Read nbgrader's settings: those of the machine and of the user, as nbgrader does.

    The course's own come last, and so count most.
    """
    from jupyter_core.paths import jupyter_config_path
    from traitlets.config import Config
    from traitlets.config.loader import PyFileConfigLoader

    config = Config()
    for folder in [*reversed(jupyter_config_path()), str(course)]:
        if os.path.isfile(os.path.join(folder, "nbgrader_config.py")):
            loader = PyFileConfigLoader("nbgrader_config.py", path=folder)
            config.merge(loader.load_config())
    return config


def database(course: Path) -> str:
    """Return the gradebook's address: nbgrader's `db_url`, or the course's file."""
    return server(course) or f"sqlite:///{course / NAME}?timeout={WAIT}"


def server(course: Path) -> str:
    """Return the address that `db_url` names, "" if the gradebook is the file here."""
    places = [str(course), *_config_path()]
    files = [os.path.join(place, "nbgrader_config.py") for place in places]
    stamps = tuple(os.path.getmtime(one) for one in files if os.path.isfile(one))
    return _server(course, stamps)


@lru_cache(maxsize=8)
def _server(course: Path, stamps: tuple[float, ...]) -> str:
    """Read the settings, which takes a moment, once as long as they do not change."""
    url = str(read_settings(course).CourseDirectory.get("db_url", ""))
    return "" if url == f"sqlite:///{course / NAME}" else url


def _config_path() -> list[str]:
    from jupyter_core.paths import jupyter_config_path

    return list(jupyter_config_path())


def has_gradebook(course: Path) -> bool:
    """Tell whether there is a gradebook yet."""
    return bool(server(course)) or (course / NAME).is_file()


def open_gradebook(course: Path) -> Any:
    """Open the gradebook; a new one appears in one step, never half made."""
    from nbgrader.api import Gradebook

    quiet_sqlalchemy()
    if server(course):
        alembic_in_reach()
    elif not (course / NAME).is_file():
        alembic_in_reach()
        new = course / f".writing-{NAME}"
        for left in course.glob(f"{new.name}*"):
            left.unlink()
        Gradebook(f"sqlite:///{new}", "mtedu").close()
        os.replace(new, course / NAME)
    return Gradebook(database(course), "mtedu")


def quiet_sqlalchemy() -> None:
    """Leave out what nbgrader sets off at every new submission, of no use to users."""
    import sqlalchemy.exc

    warnings.filterwarnings("ignore", category=sqlalchemy.exc.SAWarning)


def alembic_in_reach() -> None:
    """Let nbgrader find alembic, which it calls by its name for a new gradebook."""
    scripts, path = str(Path(sys.executable).parent), os.environ.get("PATH", "")
    if scripts not in path.split(os.pathsep):
        os.environ["PATH"] = scripts + os.pathsep + path


def holds(course: Path, lab: str) -> bool:
    """Tell whether the gradebook knows a lab with its cells."""
    path = course / NAME
    if server(course):
        return _server_holds(course, lab)
    if not path.is_file():
        return False
    query = (
        "SELECT count(*) FROM source_cell JOIN notebook ON notebook.id = notebook_id "
        "JOIN assignment ON assignment.id = assignment_id WHERE assignment.name = ?"
    )
    with contextlib.closing(sqlite3.connect(path, timeout=WAIT)) as book:
        try:
            return bool(book.execute(query, (lab,)).fetchone()[0])
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                return False
            raise


def _server_holds(course: Path, lab: str) -> bool:
    from nbgrader.api import MissingEntry

    with open_gradebook(course) as book:
        try:
            return bool(book.find_notebook(lab, lab).source_cells)
        except MissingEntry:
            return any(one.name == lab and one.notebooks for one in book.assignments)


def back_up(course: Path) -> Path | None:
    """Copy the gradebook, whole even while it is in use; keep the last copies.

    That of a server is left to those who keep the server.
    """
    source = course / NAME
    if server(course) or not source.is_file():
        return None
    folder = course / "backups"
    folder.mkdir(exist_ok=True)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")
    place = folder / f"gradebook-{stamp}.db"
    half = folder / f".writing-{stamp}.db"
    with (
        contextlib.closing(sqlite3.connect(source, timeout=WAIT)) as old,
        contextlib.closing(sqlite3.connect(half)) as new,
    ):
        old.backup(new)
    os.replace(half, place)
    for path in backups(course)[:-KEPT_BACKUPS]:
        path.unlink()
    return place


def backups(course: Path) -> list[Path]:
    """Return the copies of the gradebook, the newest last."""
    return sorted((course / "backups").glob("gradebook-*.db"))


def add_students(gradebook: Any, roster: Roster | None) -> None:
    """Put the names and addresses of the list of students into the gradebook."""
    known = {one.id: one for one in gradebook.students}
    for student in roster.students.values() if roster else ():
        new = student.for_gradebook()
        old = known.get(student.id)
        if old is None or any(getattr(old, name) != new[name] for name in new):
            gradebook.update_or_create_student(student.id, **new)


class Heard(logging.Handler):
    """Keeps what nbgrader says, for the case that it gives up."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one message."""
        self.lines.append(" ".join(record.getMessage().split()))


@contextlib.contextmanager
def plain_errors(course: Path) -> Iterator[None]:
    """Turn what can happen to files and the gradebook into one plain sentence."""
    from nbgrader.api import InvalidEntry
    from sqlalchemy.exc import DatabaseError

    log = logging.getLogger("tornado.application")  # nbgrader prints tracebacks there
    level = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    except (sqlite3.DatabaseError, DatabaseError, InvalidEntry) as error:
        raise ValueError(_sentence(course, str(error))) from error
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise ValueError(_sentence(course, "disk is full")) from error
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise ValueError(f"{error.filename} cannot be written to.") from error
        raise
    finally:
        log.setLevel(level)


def _sentence(course: Path, words: str) -> str:
    """Say what happened to the gradebook, and what to do."""
    if "locked" in words:
        return (
            f"Another program keeps the gradebook ({NAME}) locked: close it, or wait, "
            "and run the same command again; what is saved stays."
        )
    if "disk is full" in words or "disk I/O" in words:
        return (
            "The disk is full: make room and run the same command again; what is "
            "saved stays."
        )
    if "malformed" in words or "not a database" in words:
        copies = backups(course)
        last = f"backups/{copies[-1].name}" if copies else "none"
        return f"The gradebook ({NAME}) is damaged; the last copy of it: {last}."
    if "readonly" in words:
        return f"The gradebook ({NAME}) cannot be written to: check its rights."
    return f"The gradebook ({NAME}) failed: {' '.join(words.split())[:300]}"
