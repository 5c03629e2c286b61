"""What an instructor may want to look at in a submission: notes, not accusations.

They are read from the text of the cells, cost no points and prove nothing. Points are
lost only where an answer does not hold on the secret inputs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

CALLS = {
    "exit": "ends the program",
    "quit": "ends the program",
    "exec": "runs text as code",
    "eval": "runs text as code",
    "setprofile": "replaces the profiler",
    "settrace": "replaces the tracer",
    "set_custom_exc": "replaces how errors are shown",
    "_exit": "ends the process",
    "kill": "sends signals to processes",
    "system": "starts another program",
    "Popen": "starts another program",
    "fork": "starts further processes",
}
FRAMES = "looks into the frames of what is running"
NAMES = {
    "ast_transformers": "changes code before it is run (AST transformers)",
    "input_transformers_post": "changes cells before they are run (input transformers)",
    "input_transformers_cleanup": "changes cells before they are run (input "
    "transformers)",
    "displayhook": "replaces how results are shown",
    "showtraceback": "replaces how errors are shown",
    "__builtins__": "reaches into Python's built-in names",
    "ctypes": "reaches into memory (ctypes)",
    "events": "hooks into the running of cells",
    "_getframe": FRAMES,
    "f_back": FRAMES,
    "f_locals": FRAMES,
    "tb_frame": FRAMES,
    "cell_contents": FRAMES,
    "getprofile": FRAMES,
    "FunctionType": "makes functions out of others' code",
}
MODULES = {
    "builtins": "reaches into Python's built-in names",
    "ctypes": "reaches into memory (ctypes)",
    "gc": "looks through Python's objects (gc)",
    "inspect": "reads code or frames (inspect)",
    "socket": "opens network connections",
    "subprocess": "starts other programs",
    "mtedu.checks": "imports the course's checks",
    "mtedu_grader": "imports the course's grader",
}
MAGIC = re.compile(r"^\s*[%!](\w*)", re.M)
KEPT = 10_000


def notes_on(sources: Iterable[str], forbidden: Sequence[str]) -> list[str]:
    """Return notes on the code of a notebook, each once.

    >>> notes_on(["import sacrebleu", "check = print"], ["sacrebleu"])
    ['imports sacrebleu', 'gives the name check another meaning']
    """
    found: dict[str, None] = {}
    for source in sources:
        # Most cells are the same in every submission; long ones are not kept.
        look = _notes_on_cell if len(source) < KEPT else _notes_on_cell.__wrapped__
        found |= dict.fromkeys(look(source, tuple(forbidden)))
    return list(found)


@lru_cache(maxsize=256)
def _notes_on_cell(source: str, forbidden: tuple[str, ...]) -> tuple[str, ...]:
    found = []
    if any(name.startswith("reset") for name in MAGIC.findall(source)):
        found.append("forgets all names with %reset")
    code = "\n".join(
        "" if re.match(r"\s*[%!]", line) else line for line in source.split("\n")
    )
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError, SystemError):
        return tuple(found)
    for node in ast.walk(tree):
        found.extend(_on(node, forbidden))
    return tuple(dict.fromkeys(found))


def _on(node: ast.AST, forbidden: Sequence[str]) -> Iterable[str]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield from _module(alias.name, forbidden)
    elif isinstance(node, ast.ImportFrom):
        yield from _module(node.module or "", forbidden)
    elif isinstance(node, ast.Call):
        name = _last(node.func)
        if name in CALLS:
            yield CALLS[name]
        if name in ("__import__", "import_module") and node.args:
            given = node.args[0]
            if isinstance(given, ast.Constant):
                yield from _module(str(given.value), forbidden)
    elif isinstance(node, ast.Attribute) and node.attr in NAMES:
        yield NAMES[node.attr]
    elif isinstance(node, ast.Name):
        if node.id in NAMES:
            yield NAMES[node.id]
        if isinstance(node.ctx, ast.Store):
            yield from _renamed(node.id)
    elif isinstance(node, ast.FunctionDef):
        yield from _renamed(node.name)
        if node.name == "__eq__":
            yield "defines its own equality (__eq__)"


def _renamed(name: str) -> Iterable[str]:
    if name in ("check", "print"):
        yield f"gives the name {name} another meaning"


def _module(name: str, forbidden: Sequence[str]) -> Iterable[str]:
    for known, words in MODULES.items():
        if name == known or name.startswith(known + "."):
            yield words
    root = name.partition(".")[0]
    if root in forbidden and root != "mtedu":
        yield f"imports {root}"


def _last(function: Any) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
