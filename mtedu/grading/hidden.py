"""The check that graded cells use when nbgrader itself runs them.

Its import stands in the lines of a graded cell that students never see; there it takes
the place of `mtedu.check` and adds the secret inputs.
"""

from __future__ import annotations

from typing import Any

from mtedu.checks import find
from mtedu.checks.trial import run
from mtedu.grading.judge import marking


def check(name: str, answer: Any, graded: bool = True) -> float:
    """Judge an answer on all inputs, show the report, and return its points.

    nbgrader reads the number at the end of a graded cell as the points it earned.
    """
    found = marking(find(name))
    if callable(answer):
        forbidden = found.exercise.forbidden
        outcomes = [run(answer, given, forbidden) for given in found.key.inputs]
        judgement = found.judge(outcomes)
    else:
        words = f"{found.exercise.function} is not a function."
        judgement = found.nothing("missing", words)
    judgement.report.show()
    return judgement.points
