"""What was run in the notebook, and whether a check has before it what it should judge.

A kernel knows the cells that it ran. An answer whose cell failed, was edited since, or
lost its name to something else must not be judged by what it was before.
"""

from __future__ import annotations

import ast
import json
import linecache
import os
import re
import sys
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtedu.checks.error_messages import explain, nearest, table
from mtedu.checks.key import Key


@dataclass(frozen=True)
class Run:
    """One run of a cell: its text, how it failed, which cell it was, and when."""

    source: str
    error: BaseException | None
    cell: str
    at: float


_runs: deque[Run] = deque(maxlen=500)


def note_run(result: Any) -> None:
    """Keep what a cell was and how its run ended; IPython calls this afterwards."""
    error = result.error_before_exec or result.error_in_exec
    cell = getattr(result.info, "cell_id", None) or ""
    _runs.append(Run(result.info.raw_cell or "", error, cell, time.time()))


class LateNames(ast.NodeTransformer):
    """Lets `check("lab2.f1", f1)` be called where there is no `f1`, to say so."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Hand over a `NameError` instead of raising one."""
        called = isinstance(node.func, ast.Name) and node.func.id == "check"
        if called and len(node.args) == 2 and isinstance(node.args[1], ast.Name):
            name = node.args[1].id
            late = f"globals().get({name!r}, NameError({name!r}))"
            found = ast.parse(late, mode="eval").body
            for part in ast.walk(found):
                ast.copy_location(part, node.args[1])
            node.args[1] = found
        return node


def not_ready(key: Key, answer: Any) -> str:
    """Say why an answer cannot be judged as it stands; "" if it can."""
    name, words = key.function, table()["not_ready"]
    last = next((run for run in reversed(_runs) if _defines(run.source, name)), None)
    if isinstance(answer, NameError):
        return _missing(name, last)
    if not callable(answer):
        return str(words["overwritten"].format(name, type(answer).__name__))
    if last is None or not hasattr(answer, "__code__"):
        return ""
    if last.error and _own_cell(answer) != last.source.strip():
        return _failed(name, last)
    return str(words["edited"].format(name)) if _edited(last, name) else ""


def _defines(source: str, name: str) -> bool:
    return bool(re.search(rf"^\s*(?:async\s+)?def\s+{name}\b", source, re.M))


def _missing(name: str, last: Run | None) -> str:
    words = table()["not_ready"]
    if last is not None and last.error:
        return _failed(name, last)
    known = vars(sys.modules.get("__main__", object))
    mine = [k for k, v in known.items() if callable(v) and k[0] != "_"]
    same = [k for k in mine if k.lower() == name.lower()]
    near = same[0] if same else nearest(name, mine)
    if near in mine and near not in ("check", name):
        return str(words["other_name"].format(name, near))
    return str(words["missing"].format(name))


def _failed(name: str, last: Run) -> str:
    error = last.error
    kinds = [kind.__name__ for kind in type(error).__mro__]
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    found = explain(kinds, message or "")
    line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
    meaning = f" {found.sentence()}" if found else ""
    return str(table()["not_ready"]["failed"]).format(name, kinds[0] + line, meaning)


def _own_cell(answer: Any) -> str:
    """Return the text of the cell in which a function was written."""
    return "".join(linecache.getlines(answer.__code__.co_filename)).strip()


def _edited(last: Run, name: str) -> bool:
    """Tell whether the saved notebook has another text in the answer's cell."""
    path = Path(os.environ.get("JPY_SESSION_NAME", ""))
    try:
        if not last.cell or path.stat().st_mtime <= last.at:
            return False
        cells = json.loads(path.read_bytes())["cells"]
        text = next("".join(c["source"]) for c in cells if c.get("id") == last.cell)
    except (OSError, ValueError, KeyError, TypeError, StopIteration):
        return False
    return _defines(text, name) and text.strip() != last.source.strip()


def in_a_page() -> bool:
    """Tell whether somebody looks at this cell's output, where a card can be shown."""
    if os.environ.get("MTEDU_CARDS") or sys.platform == "emscripten":
        return True
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    try:
        return bool(shell.get_parent()["metadata"]["cellId"])  # type: ignore[union-attr]
    except (AttributeError, KeyError, TypeError):
        return False
