"""Exercises and their checks: tick or cross, the failing case, the likely mistake."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from typing import Any

from mtedu.checks import cell_help
from mtedu.checks.diagnosis import examine
from mtedu.checks.key_file import find
from mtedu.checks.report import CheckFailed, Offer, Report
from mtedu.checks.solutions import solved_lab
from mtedu.progress_log import note

__all__ = ["CheckFailed", "Report", "check", "find"]

_attempts: Counter[str] = Counter()
cell_help.install()


def check(exercise: str, answer: Any, graded: bool = False) -> Report | None:
    """Check an answer on visible inputs: not started, not yet, or passed.

    A cell that ends with it shows which input failed, what your code gave, and the
    known mistake that this looks like. Each further try shows one more hint; after the
    last one comes the way to the solved lab, where it is at hand.

    With `graded=True` the report is shown at once and nothing comes back; a check that
    does not pass raises `CheckFailed` with the same words, so that nbgrader sees it.

    >>> check("lab3.brevity_penalty", lambda c, r: 1.0).status
    'not yet'
    """
    if os.environ.get("MTEDU_GRADING") == "apart":  # no exercise is at hand there
        print(f"{exercise}: the grader checks this.")  # noqa: T201
        return None
    key = find(exercise)
    if not callable(answer):
        raise ValueError(
            f"check({exercise!r}, ...) takes your function {key.function} itself, "
            f"not a {type(answer).__name__}: write its name without brackets behind it."
        )
    _attempts[exercise] += 1
    report = examine(key, answer, attempt=_attempts[exercise])
    if report.hints:
        report = replace(report, solution=solved_lab(key.lab))
    if report.status != "not started":
        passed = bool(report)
        note("check", exercise, once=passed, passed=passed)
    if report:
        _attempts[exercise] = 0
    if not graded:
        return report
    if not report:
        if report.offer:  # an error is text, in which no link can be followed
            Offer(report.offer).show()
        raise CheckFailed(report)
    report.show()
    return None
