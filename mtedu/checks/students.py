"""Answers as a student has them: code of a notebook, not of a library.

The answers declared in the lab modules are functions of `mtedu`, which no answer may
call. Tests and reports need them as they would stand in a submission; so their source
is taken out and run again under the notebook's name.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from importlib import import_module
from typing import Any

from mtedu.checks.exercise import Answer, Exercise


@cache
def namespace(package: str) -> dict[str, Any]:
    """Return all answers of a lab module, run as if typed into a notebook."""
    lab = import_module(package)
    space: dict[str, Any] = {"__name__": "__main__"}
    for name in _modules_in_order(lab):
        tree = ast.parse(inspect.getsource(import_module(name)))
        tree.body = [node for node in tree.body if _belongs(node)]
        exec(compile(tree, f"<{name}>", "exec"), space)
    return space


def _modules_in_order(lab: Any) -> list[str]:
    return list(dict.fromkeys(item.answer.__module__ for item in lab.EXERCISES))


def _belongs(node: ast.stmt) -> bool:
    if isinstance(node, ast.ImportFrom):
        return not (node.module or "").startswith("mtedu")
    return isinstance(node, ast.FunctionDef | ast.Import)


def as_student(answer: Answer) -> Answer:
    """Return an answer as the student's own function."""
    package = answer.__module__.rpartition(".")[0]
    student: Answer = namespace(package)[answer.__name__]
    return student


def source_as(answer: Answer, exercise: Exercise) -> str:
    """Return the source of an answer, under the name that the exercise asks for.

    An answer that leans on the right one of the same exercise brings it along.
    """
    name, wanted = answer.__name__, exercise.function
    source = inspect.getsource(answer)
    if name == wanted:
        return source
    right = ""
    if f"{wanted}(" in source.replace(f"{name}(", ""):
        right = inspect.getsource(exercise.answer)
    return f"{right}\n\n{source}\n\n{wanted} = {name}\n".lstrip()
