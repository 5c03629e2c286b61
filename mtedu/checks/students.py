"""Answers as a student has them: code of a notebook, not of a library.

The answers declared in the lab modules are functions of `mtedu`, which no answer may
call. Tests and reports need them as they would stand in a submission; so their source
is taken out and run again under the notebook's name.
"""

from __future__ import annotations

import ast
import copy
import inspect
from functools import cache
from importlib import import_module
from typing import Any

from mtedu.checks.exercise import Answer, Exercise


@cache
def _code(package: str) -> tuple[list[ast.stmt], dict[str, ast.FunctionDef]]:
    """Return the imports of a lab's modules, and its functions by name."""
    imports: list[ast.stmt] = []
    functions: dict[str, ast.FunctionDef] = {}
    for module in dict.fromkeys(item.answer.__module__ for item in _lab(package)):
        for node in ast.parse(inspect.getsource(import_module(module))).body:
            if isinstance(node, ast.FunctionDef):
                functions[node.name] = node
            elif isinstance(node, ast.Import) or (
                isinstance(node, ast.ImportFrom)
                and not (node.module or "").startswith("mtedu")
            ):
                imports.append(node)
    return imports, functions


def _lab(package: str) -> tuple[Exercise, ...]:
    exercises: tuple[Exercise, ...] = import_module(package).EXERCISES
    return exercises


def _package(answer: Answer) -> str:
    return answer.__module__.rpartition(".")[0]


@cache
def _namespace(package: str) -> dict[str, Any]:
    imports, functions = _code(package)
    space: dict[str, Any] = {"__name__": "__main__"}
    tree = ast.Module([*imports, *functions.values()], type_ignores=[])
    exec(compile(tree, "<notebook>", "exec"), space)
    return space


def as_student(answer: Answer) -> Answer:
    """Return an answer as the student's own function."""
    student: Answer = _namespace(_package(answer))[answer.__name__]
    return student


def namespace_of(answer: Answer) -> dict[str, Any]:
    """Return all functions of an answer's lab, as a notebook would hold them."""
    return _namespace(_package(answer))


def functions_of(answer: Answer) -> dict[str, ast.FunctionDef]:
    """Return the syntax trees of all functions of an answer's lab, by name."""
    return _code(_package(answer))[1]


def source_as(answer: Answer, exercise: Exercise) -> str:
    """Return code for the exercise's cell in which this answer stands.

    The function gets the name that the exercise asks for; helpers come along, and so
    does the right answer, under another name, where a wrong one leans on it.
    """
    package, wanted = _package(answer), exercise.function
    imports, functions = _code(package)
    imports = list({ast.unparse(node): node for node in imports}.values())
    given = {item.function for item in _lab(package)} - {wanted}
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
