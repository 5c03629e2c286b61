"""Collect from nbgrader's exchange: nbgrader chooses what, `mtedu` copies it."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import Any

from mtedu_grader.collect import STAMP, Collected, check_student, deliver_one
from mtedu_grader.gradebook import Heard
from mtedu_grader.gradebook_write import settings
from mtedu_grader.lab import Lab
from mtedu_grader.roster import Roster, wrong_id
from mtedu_grader.times import parse_time
from mtedu_grader.untrusted_archive import open_parcel


def collect_exchange(
    lab: Lab, *, roster: Roster | None = None, student: str = ""
) -> Collected:
    """Collect each student's newest submission from nbgrader's exchange.

    nbgrader's own copying follows links and throws the old submission away, so only
    its choice is used, and the files are read like any others.
    """
    check_student(student, roster)
    result = Collected()
    waiting = lab.course / "history" / ".exchange"
    shutil.rmtree(waiting, ignore_errors=True)
    try:
        for name, folder in sorted(_chosen(lab, student or "*", waiting)):
            known, reason = roster.find([name]) if roster else (None, wrong_id(name))
            if reason:
                result.unknown.append((name, reason))
                continue
            with open_parcel(folder) as parcel:
                time = _time(folder)
                who = known.id if known else name
                deliver_one(lab, who, parcel, time, result)
                result.refused += [
                    (f"{name}: {one}", why) for one, why in parcel.refused
                ]
    finally:
        shutil.rmtree(waiting, ignore_errors=True)
    return result


def _time(folder: Path) -> Any:
    """Return when nbgrader took a submission; a link in its place says nothing.

    The times of the files themselves are the student's, so without a note in the
    folder its name counts: student+lab+time+....
    """
    path = folder / STAMP
    if path.is_symlink() or not path.is_file():
        named = folder.name.split("+")
        return parse_time(named[2]) if len(named) > 2 else None
    return parse_time(path.read_text("utf-8", "replace")[:100])


def _chosen(lab: Lab, student: str, waiting: Path) -> list[tuple[str, Path]]:
    """Run nbgrader's collect, and return the folders that it would copy."""
    from nbgrader.auth import Authenticator
    from nbgrader.coursedir import CourseDirectory
    from nbgrader.exchange import ExchangeError, ExchangeFactory

    config = settings(lab)
    config.CourseDirectory.student_id = student
    config.CourseDirectory.submitted_directory = str(waiting.relative_to(lab.course))
    found: list[tuple[str, Path]] = []

    class Choice(ExchangeFactory(config=config).collect):  # type: ignore[misc]
        """Notes what it is asked to copy."""

        def do_copy(self, src: str, dest: str, log: Any = None) -> None:
            found.append((Path(dest).parent.name, Path(src)))

    # Not through nbgrader's application: that sets up logging anew for the whole
    # process, and closes what others log to.
    choice = Choice(
        coursedir=CourseDirectory(config=config),
        authenticator=Authenticator(config=config),
        config=config,
    )
    heard = Heard()
    choice.log = logging.Logger("nbgrader's collect")
    choice.log.addHandler(heard)
    try:
        choice.start()
    except ExchangeError as error:
        said = heard.lines[0] if heard.lines else str(error) or "it did not say why"
        raise ValueError(
            f"nbgrader's collect failed: {said.rstrip('.')}. Where the exchange lies "
            "says c.Exchange.root in nbgrader_config.py."
        ) from error
    # an exchange of another kind copies by itself
    found += [(one.parent.name, one) for one in waiting.glob(f"*/{lab.id}")]
    return found
