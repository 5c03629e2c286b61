"""A class at the exchange: 200 students fetch and submit, then all is collected.

python -m benchmarks.exchange [students]

Each student's turn is what a press on *Fetch* or *Submit* makes nbgrader do; browsers
and servers are not part of it, for 200 of them would measure memory alone.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.classroom import LAB, make_course

STUDENTS = 200
AT_ONCE = 8
LIMIT = 120.0
"""Seconds within which a class wants to be through."""


def main(students: int = STUDENTS) -> dict[str, Any]:
    """Let so many students fetch and submit; return what it took, in seconds."""
    with tempfile.TemporaryDirectory(prefix="mtedu-exchange-") as place:
        root = Path(place)
        course, exchange = make_course(root / "course", 0), root / "exchange"
        exchange.mkdir()
        exchange.chmod(0o777)
        config = course / "nbgrader_config.py"
        text = f'{config.read_text("utf-8")}\nc.Exchange.root = "{exchange}"\n'
        config.write_text(text, "utf-8")
        os.environ["MTEDU_COURSE"] = str(course)
        _released(course)
        began = time.perf_counter()
        turns = [(str(root), f"student{number:04d}") for number in range(students)]
        with get_context("spawn").Pool(AT_ONCE, initializer=_ready) as pool:
            ready = time.perf_counter()
            spent = pool.starmap(_turn, turns, chunksize=1)
        through = time.perf_counter() - began
        began_collecting = time.perf_counter()
        collected = _collected(course)
        return {
            "students": students,
            "seconds for all": round(through, 1),
            "of them until the processes were there": round(ready - began, 1),
            "a turn, median": round(median(spent), 2),
            "a turn, longest": round(max(spent), 2),
            "collected": collected,
            "seconds to collect": round(time.perf_counter() - began_collecting, 1),
        }


def _released(course: Path) -> None:
    from nbgrader.exchange import ExchangeFactory

    from mtedu_grader.gradebook_write import release, settings
    from mtedu_grader.lab import load_lab

    lab = load_lab(LAB, course)
    release(lab)
    config = settings(lab)
    _do(ExchangeFactory(config=config).ReleaseAssignment, config)


def _do(kind: Any, config: Any) -> None:
    from nbgrader.auth import Authenticator
    from nbgrader.coursedir import CourseDirectory

    coursedir, who = CourseDirectory(config=config), Authenticator(config=config)
    kind(coursedir=coursedir, authenticator=who, config=config).start()


def _ready() -> None:
    import nbgrader.exchange  # noqa: F401


def _turn(place: str, student: str) -> float:
    """One student fetches the lab and hands it in; return the seconds of both."""
    from nbgrader.exchange import ExchangeFactory
    from traitlets.config import Config

    root = Path(place)
    home = root / "home" / student
    home.mkdir(parents=True)
    os.chdir(home)
    config = Config()
    config.CourseDirectory.course_id = "mtedu"
    config.CourseDirectory.assignment_id = LAB
    config.CourseDirectory.student_id = student
    config.Exchange.root = str(root / "exchange")
    config.Exchange.cache = str(home / "cache")
    began = time.perf_counter()
    kinds = ExchangeFactory(config=config)
    for kind in (kinds.FetchAssignment, kinds.Submit):
        _do(kind, config)
    return time.perf_counter() - began


def _collected(course: Path) -> int:
    from mtedu_grader.exchange import collect_exchange
    from mtedu_grader.lab import load_lab

    return len(collect_exchange(load_lab(LAB, course)).new)


if __name__ == "__main__":
    found = main(*map(int, sys.argv[1:2]))
    for name, value in found.items():
        print(f"{name:40} {value}")
    sys.exit(
        found["collected"] != found["students"] or found["seconds for all"] > LIMIT
    )
