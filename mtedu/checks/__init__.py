"""Exercises and their checks: tick or cross, the failing case, the likely mistake."""

import os
from dataclasses import replace
from typing import Any

from mtedu.checks import cell_help
from mtedu.checks.cells import in_a_page, not_ready
from mtedu.checks.diagnosis import examine
from mtedu.checks.key import Key
from mtedu.checks.key_file import find
from mtedu.checks.lab_summary import LabSummary, called_and_failing, last, summary
from mtedu.checks.places import lecture_section, solved_lab
from mtedu.checks.report import CheckFailed, Report
from mtedu.progress_log import note

__all__ = ["CheckFailed", "LabSummary", "Report", "check", "find"]

_NOTHING = object()
_judged_before: dict[str, Report] = {}
cell_help.install()


def check(exercise: str, answer: Any = _NOTHING, graded: bool = False) -> Any:
    """Check an answer on visible inputs: not started, not yet, or passed.

    A cell that ends with it shows which input failed, what your code gave, and the
    known mistake that this looks like. Each changed answer that runs shows one more
    hint; after the last one comes the way to the solved lab, where it is at hand.

    With `graded=True` the report is shown at once and nothing comes back; a check that
    does not pass raises `CheckFailed` with the same words, so that nbgrader sees it.
    `check("lab3")` shows how far the whole lab is, and `check("lab3.bleu").inputs` are
    the visible inputs of an exercise.

    >>> check("lab3.brevity_penalty", lambda c, r: 1.0).status
    'not yet'
    """
    if os.environ.get("MTEDU_GRADING") == "apart":  # no exercise is at hand there
        print(f"{exercise}: the grader checks this.")  # noqa: T201
        return None
    if answer is _NOTHING:
        return find(exercise) if "." in exercise else summary(exercise)
    key = find(exercise)
    if not callable(answer) and not graded and not isinstance(answer, NameError):
        raise ValueError(
            f"check({exercise!r}, ...) takes your function {key.function} itself, "
            f"not a {type(answer).__name__}: write its name without brackets behind it."
        )
    report = _judged(key, answer)
    if not graded:
        return report
    below_card = in_a_page()
    if report or below_card:
        report.show()
    if not report:
        raise CheckFailed(report, below_card)
    return None


def _judged(key: Key, answer: Any) -> Report:
    """Judge an answer, unless it is not what was written last, and keep the report."""
    if words := not_ready(key, answer):
        last[key.name] = Report(key.name, key.title, "not judged", words)
        return last[key.name]
    before = _judged_before.get(key.name)
    report = examine(key, answer)
    if report.status == "not yet":
        report = replace(
            report,
            tried=report.tried or getattr(before, "tried", ""),
            shown=_hints(report, before),
            solution=solved_lab(key.lab),
            read=lecture_section(key),
            echo=called_and_failing(key, answer),
        )
    if report.status in ("not yet", "passed"):
        report = replace(report, since=_since(report, before))
        note("check", key.name, once=bool(report), passed=bool(report))
    if report.status != "not judged":
        _judged_before[key.name] = report
    last[key.name] = report
    return report


def _hints(report: Report, before: Report | None) -> int:
    """Return how many hints are shown: one more at a changed answer that runs."""
    if before is None or before.status != "not yet":
        return 1 if report.tried else 0
    new = bool(report.tried) and report.tried != before.tried
    return before.shown + new


def _since(report: Report, before: Report | None) -> str:
    """Say what changed since the try before."""
    if before is None or before.status == "not started":
        return ""
    more = report.passed - before.passed
    if not more or report:
        return ""
    return f"{abs(more)} {'more' if more > 0 else 'fewer'} than before."
