"""Known answers as a student has them: code of one notebook.

Tests and reports need answers as they would stand in a submission; so their source is
taken out of the exercises' files and run under the notebook's name.
"""

from __future__ import annotations

import ast
import copy
from functools import cache
from pathlib import Path
from typing import Any

from mtedu.course import find_course_folder
from mtedu.notebook.lab import read_lab
from mtedu_grader.author.exercise import Answer, Exercise
from mtedu_grader.author.exercises import (
    exercises_of,
    solution_code,
    source_notebook,
    sources_of,
)


def _code_of(exercise: Exercise) -> tuple[list[ast.stmt], dict[str, ast.FunctionDef]]:
    course = find_course_folder()
    return _code(exercise.lab, course, sources_of(exercise.lab, course))


@cache
def _code(
    lab: str, course: Path, fingerprint: str
) -> tuple[list[ast.stmt], dict[str, ast.FunctionDef]]:
    """Return the imports of a lab's answers, and all of its functions by name."""
    nodes = list(solution_code(read_lab(lab, source_notebook(lab, course))))
    for path in sorted((course / "exercises" / lab).glob("*.py")):
        nodes += ast.parse(path.read_text(encoding="utf-8")).body
    imports = [node for node in nodes if _is_import(node)]
    functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
    for function in functions.values():
        function.decorator_list = []
    return imports, functions


def _is_import(node: ast.stmt) -> bool:
    if isinstance(node, ast.ImportFrom):
        module = (node.module or "").partition(".")[0]
        return not node.level and module not in ("__future__", "mtedu", "mtedu_grader")
    return isinstance(node, ast.Import)


def namespace_of(exercise: Exercise) -> dict[str, Any]:
    """Return all functions of an exercise's lab, as a notebook would hold them."""
    course = find_course_folder()
    return _namespace(exercise.lab, course, sources_of(exercise.lab, course))


@cache
def _namespace(lab: str, course: Path, fingerprint: str) -> dict[str, Any]:
    imports, functions = _code(lab, course, fingerprint)
    space: dict[str, Any] = {"__name__": "__main__"}
    tree = ast.Module([*imports, *functions.values()], type_ignores=[])
    exec(compile(tree, "<notebook>", "exec"), space)
    return space


def as_student(answer: Answer, exercise: Exercise) -> Answer:
    """Return an answer to an exercise as the student's own function."""
    student: Answer = namespace_of(exercise)[answer.__name__]
    return student


def functions_of(exercise: Exercise) -> dict[str, ast.FunctionDef]:
    """Return the syntax trees of all functions of an exercise's lab, by name."""
    return _code_of(exercise)[1]


def source_as(answer: Answer, exercise: Exercise) -> str:
    """Return code for the exercise's cell in which this answer stands.

    The function gets the name that the exercise asks for; helpers come along, and so
    does the right answer, under another name, where a wrong one leans on it.
    """
    wanted = exercise.function
    imports, functions = _code_of(exercise)
    imports = list({ast.unparse(node): node for node in imports}.values())
    given = {one.function for one in exercises_of(exercise.lab).values()} - {wanted}
    needed: dict[str, None] = {}
    _collect(answer.__name__, functions, given, needed)
    names = {wanted: f"right_{wanted}"} if answer.__name__ != wanted else {}
    names[answer.__name__] = wanted
    code = [_renamed(functions[name], names) for name in reversed(needed)]
    tree = ast.Module([*imports, *code], type_ignores=[])
    return ast.unparse(ast.fix_missing_locations(tree))


def _collect(
    name: str,
    functions: dict[str, ast.FunctionDef],
    given: set[str],
    needed: dict[str, None],
) -> None:
    needed[name] = None
    for node in ast.walk(functions[name]):
        used = node.id if isinstance(node, ast.Name) else ""
        if used in functions and used not in given and used not in needed:
            _collect(used, functions, given, needed)


def _renamed(function: ast.FunctionDef, names: dict[str, str]) -> ast.FunctionDef:
    function = copy.deepcopy(function)
    function.name = names.get(function.name, function.name)
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
    return function
