"""The secret inputs of an exercise and its points: data of the course.

The inputs lie in `course/hidden/<lab>.json`, outside the package and outside every
release. A group of inputs has a name in words; a message says the name, never an input.
The points stand in the lab's source notebook.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtedu.checks.exercise import Exercise
from mtedu.grading.manifest import find_course_folder


@dataclass(frozen=True, eq=False)
class Group:
    """Secret inputs that test one thing, and what that is in words."""

    tests: str
    inputs: tuple[tuple[Any, ...], ...]
    edge: bool = False


def lab_of(exercise: Exercise) -> str:
    """Return the id of the lab that an exercise belongs to."""
    return exercise.answer.__module__.split(".")[3]


def load_groups(exercise: Exercise, course: Path | None = None) -> list[Group]:
    """Read the secret inputs of an exercise."""
    rows = _read(exercise, course, "hidden", f"{lab_of(exercise)}.json")[exercise.name]
    return [
        Group(row["tests"], tuple(map(tuple, row["inputs"])), row.get("edge", False))
        for row in rows
    ]


def points_of(exercise: Exercise, course: Path | None = None) -> float:
    """Read the points of an exercise from its graded cell."""
    lab = lab_of(exercise)
    notebook = _read(exercise, course, "source", lab, f"{lab}.ipynb")
    for cell in notebook["cells"]:
        found = cell["metadata"].get("nbgrader", {})
        if found.get("grade_id") == f"check-{exercise.function}":
            return float(found["points"])
    raise ValueError(f"The lab has no graded cell check-{exercise.function}.")


def _read(exercise: Exercise, course: Path | None, *path: str) -> Any:
    place = (course or find_course_folder()).joinpath(*path)
    try:
        return json.loads(place.read_text(encoding="utf-8"))
    except (OSError, json.JSONDecodeError) as error:
        raise ValueError(
            f"The hidden inputs of {exercise.name} cannot be read: run this inside the "
            "course's folder."
        ) from error
