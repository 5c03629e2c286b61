"""What was run in the notebook, and whether a check has before it what it should judge.

A kernel knows the cells that it ran. An answer whose cell failed, was edited since, or
lost its name to something else must not be judged by what it was before.
"""

import ast
import linecache
import os
import re
import sys
from collections import deque
from typing import Any

from mtedu.checks.error_messages import explain, nearest, table
from mtedu.checks.key import Key
from mtedu.progress_log import note

Run = tuple[str, BaseException | None]
"""The text of a cell that was run, and the error that it ended with."""

_runs: deque[Run] = deque(maxlen=500)
_page: list[str] = []


def note_run(result: Any) -> None:
    """Keep what a cell was and how its run ended; IPython calls this afterwards."""
    error = result.error_before_exec or result.error_in_exec
    _runs.append((result.info.raw_cell or "", error))
    _page.clear()


def note_page(sources: list[str]) -> None:
    """Keep the page's cells as they stand; JupyterLab calls this before a check."""
    _page[:] = [source.strip() for source in sources]


def note_hint(name: str) -> None:
    """Note that a hint was opened; JupyterLab calls this."""
    note("hint", name, once=True)


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
    written = re.compile(rf"^\s*(?:async\s+)?def\s+{name}\b", re.M)
    runs = (run for run in reversed(_runs) if written.search(run[0]))
    source, error = next(runs, ("", None))
    on_page = [cell for cell in _page if written.search(cell)]
    if source and on_page and source.strip() not in on_page:
        return str(words["edited"].format(name))
    there = callable(answer)
    if error and not (there and own_cell(answer) == source.strip()):
        return _failed(name, error)
    if there:
        return ""
    if not isinstance(answer, NameError):
        return str(words["overwritten"].format(name, type(answer).__name__))
    if near := _other_name(name):
        return str(words["other_name"].format(name, near))
    return str(words["missing"].format(name))


def _other_name(name: str) -> str:
    """Return the function of the notebook that is nearly called so, or nothing."""
    known = vars(sys.modules["__main__"])
    mine = [k for k, v in known.items() if callable(v) and k[0] != "_" and k != "check"]
    same = [k for k in mine if k.lower() == name.lower()]
    near = same[0] if same else nearest(name, mine)
    return near if near in mine else ""


def _failed(name: str, error: BaseException) -> str:
    kinds = [kind.__name__ for kind in type(error).__mro__]
    line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
    found = explain(kinds, getattr(error, "msg", None) or str(error))
    meaning = f" {found.sentence()}" if found else ""
    return str(table()["not_ready"]["failed"]).format(name, kinds[0] + line, meaning)


def own_cell(answer: Any) -> str:
    """Return the text of the cell in which a function was written."""
    file = getattr(getattr(answer, "__code__", None), "co_filename", "")
    return "".join(linecache.getlines(file)).strip()


def running_shell() -> Any:
    """Return the IPython that runs this, or None."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython is not None else None


def in_a_page() -> bool:
    """Tell whether somebody looks at this cell's output, where a card can be shown."""
    if os.environ.get("MTEDU_CARDS") or sys.platform == "emscripten":
        return True
    try:
        return bool(running_shell().get_parent()["metadata"]["cellId"])
    except (AttributeError, KeyError, TypeError):
        return False
