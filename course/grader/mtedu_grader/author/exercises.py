"""The exercises of the labs, read from the course's folder.

`course/exercises/<lab>/` holds what authors know of a lab's exercises. Its files may
take functions of the source notebook's solution cells: `from .solution import ngrams`.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from mtedu.course import find_course_folder
from mtedu.notebook.lab import Lab, read_lab
from mtedu_grader.author.exercise import Answer, Exercise

FOUND = "found_inputs.json"


def exercises(course: Path | None = None) -> dict[str, Exercise]:
    """Return all exercises of the course by name, lab by lab."""
    folder = course or find_course_folder()
    return {
        exercise.name: exercise
        for lab in labs_with_exercises(folder)
        for exercise in exercises_of(lab, folder).values()
    }


def labs_with_exercises(course: Path) -> list[str]:
    """Return the labs for which there are exercises."""
    folder = course / "exercises"
    return sorted(path.name for path in folder.glob("*/") if any(path.glob("*.py")))


def exercises_of(lab: str, course: Path | None = None) -> dict[str, Exercise]:
    """Return the exercises of one lab by name, in the order of its notebook."""
    folder = (course or find_course_folder()).resolve()
    return _load(lab, folder, sources_of(lab, folder))


def source_notebook(lab: str, course: Path) -> Path:
    """Return where the notebook with the solutions lies."""
    return course / "source" / lab / f"{lab}.ipynb"


def found_inputs(lab: str, course: Path) -> dict[str, tuple[tuple[Any, ...], ...]]:
    """Return the visible inputs that a search found, by the name of the exercise."""
    place = course / "exercises" / lab / FOUND
    if not place.is_file():
        return {}
    rows = json.loads(place.read_text(encoding="utf-8"))
    return {name: tuple(map(tuple, inputs)) for name, inputs in rows.items()}


def sources_of(lab: str, course: Path) -> str:
    """Return a fingerprint of all that a lab's exercises are made from."""
    digest = hashlib.sha256()
    folder = course / "exercises" / lab
    paths = sorted([*folder.rglob("*.py"), *folder.glob(FOUND)])
    for path in (source_notebook(lab, course), *paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@cache
def _load(lab: str, course: Path, fingerprint: str) -> dict[str, Exercise]:
    """Import the files of a lab under a name that only this state of them has."""
    notebook = read_lab(lab, source_notebook(lab, course))
    name = f"exercises_{fingerprint[:12]}"
    _package(name, course / "exercises")
    _package(f"{name}.{lab}", course / "exercises" / lab)
    solution = _solution(f"{name}.{lab}.solution", notebook)
    found: dict[str, Exercise] = {}
    for path in sorted((course / "exercises" / lab).glob("*.py")):
        module = import_module(f"{name}.{lab}.{path.stem}")
        for exercise in vars(module).values():
            if isinstance(exercise, Exercise):
                exercise.lab = lab
                exercise.answer = _reference(exercise, solution)
                found[exercise.name] = exercise
    domain = sys.modules.get(f"{name}.{lab}.domain")
    further = found_inputs(lab, course)
    for exercise in found.values():
        exercise.draw = getattr(domain, f"draw_{exercise.function}", None)
        exercise.edge = getattr(domain, f"edge_{exercise.function}", None)
        exercise.inputs += further.get(exercise.name, ())
    return {one: found[one] for one in _in_order(notebook, found)}


def _package(name: str, folder: Path) -> None:
    package = ModuleType(name)
    package.__path__ = [str(folder)]
    sys.modules[name] = package


def _solution(name: str, notebook: Lab) -> ModuleType:
    """Make a module of the solution cells and of the imports that they need."""
    module = ModuleType(name)
    module.__dict__["__name__"] = "__main__"  # these are a student's functions
    code = ast.Module(list(solution_code(notebook)), type_ignores=[])
    exec(compile(code, f"<{notebook.id}>", "exec"), module.__dict__)
    sys.modules[name] = module
    return module


def solution_code(notebook: Lab) -> Iterator[ast.stmt]:
    """Yield the imports of a notebook's other cells, then its solution cells."""
    for cell in notebook.cells:
        if cell.kind == "plain" and cell.cell_type == "code":
            for node in ast.parse(cell.source).body:
                if isinstance(node, ast.Import | ast.ImportFrom):
                    yield node
    for cell in notebook.cells:
        if cell.kind == "answer":
            yield from ast.parse(cell.source).body


def _reference(exercise: Exercise, solution: ModuleType) -> Answer:
    try:
        found: Answer = vars(solution)[exercise.function]
        return found
    except KeyError:
        raise ValueError(
            f"The source notebook of {exercise.lab} has no solution of "
            f"{exercise.function}, for which there is an exercise."
        ) from None


def _in_order(notebook: Lab, found: dict[str, Exercise]) -> Iterator[str]:
    asked = [cell.exercise for cell in notebook.tests.values()]
    missing = [name for name in asked if name not in found]
    if missing:
        raise ValueError(
            f"{notebook.id} checks {missing[0]}, which no file in "
            f"course/exercises/{notebook.id} declares."
        )
    yield from asked
    yield from (name for name in found if name not in asked)
