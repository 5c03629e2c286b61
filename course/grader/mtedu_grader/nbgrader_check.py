"""The check that graded cells use when nbgrader itself runs them.

Its import stands in the lines of a graded cell that students never see; there it takes
the place of `mtedu.check` and adds the secret inputs.
"""

from __future__ import annotations

from typing import Any

from mtedu.checks.run_answer import run
from mtedu.course import find_course_folder
from mtedu_grader.lab import load_lab
from mtedu_grader.scoring import Marking


def check(name: str, answer: Any = None, graded: bool = True) -> float | None:
    """Judge an answer on all inputs, show the report, and return its points.

    nbgrader reads the number at the end of a graded cell as the points it earned. The
    name of a lab alone, which asks for a summary, gets none here.
    """
    if "." not in name:
        return None
    found = _marking(name)
    if callable(answer):
        forbidden = found.key.forbidden
        outcomes = [run(answer, given, forbidden) for given in found.key.inputs]
        scored = found.score(outcomes)
    else:
        scored = found.nothing("missing", f"{found.key.function} is not a function.")
    scored.report.show()
    return scored.points


def _marking(name: str) -> Marking:
    """Find the lab whose source has a check of that name."""
    course = find_course_folder()
    for folder in sorted((course / "source").glob(f"{name.partition('.')[0]}_*/")):
        lab = load_lab(folder.name, course)
        for test in lab.tests.values():
            if test.exercise == name:
                return lab.marking(test)
    raise ValueError(f"There is no exercise {name!r} in the labs of this course.")
