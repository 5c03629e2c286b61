"""Hidden checks: the same exercises on secret inputs, which are data of the course.

The inputs lie in `course/hidden/<lab>.json`, outside the package and outside every
release. A group of inputs has a name in words; a message says the name, never an input.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtedu.checks import CheckFailed, Report, find
from mtedu.checks.diagnosis import diagnose, examine
from mtedu.checks.exercise import Exercise
from mtedu.grading.manifest import find_course_folder


@dataclass(frozen=True)
class Group:
    """Secret inputs that test one thing, and what that is in words."""

    tests: str
    inputs: tuple[tuple[Any, ...], ...]


def load_groups(exercise: Exercise, course: Path | None = None) -> list[Group]:
    """Read the secret inputs of an exercise."""
    folder = (course or find_course_folder()) / "hidden"
    lab = exercise.answer.__module__.split(".")[3]
    try:
        data = json.loads((folder / f"{lab}.json").read_text(encoding="utf-8"))
        rows = data[exercise.name]
    except (OSError, KeyError, json.JSONDecodeError) as error:
        raise ValueError(
            f"The hidden inputs of {exercise.name} cannot be read: run this inside the "
            "course's folder."
        ) from error
    return [Group(row["tests"], tuple(map(tuple, row["inputs"]))) for row in rows]


def hidden_check(name: str, answer: Any) -> None:
    """Check an answer on the secret inputs; raise `CheckFailed` where it is wrong.

    Nothing comes back: nbgrader would read a value at the end of a graded cell as
    points.
    """
    exercise = find(name)
    groups = load_groups(exercise)
    for group in groups:
        outcomes, wrong = examine(exercise, answer, group.inputs)
        if wrong:
            mistake = diagnose(exercise, group.inputs, outcomes, wrong)
            raise CheckFailed(_report(exercise, group, mistake))
    words = f"Hidden checks passed ({len(groups)} of {len(groups)} groups)."
    Report(exercise.name, exercise.title, "passed", words).show()


def _report(exercise: Exercise, group: Group, mistake: str) -> Report:
    return Report(
        exercise.name,
        exercise.title,
        "not yet",
        f"A hidden check did not pass. What it tries: {group.tests}.",
        mistake=mistake,
    )
