"""One or two plain sentences under an ordinary traceback.

They come after the cell: the traceback, and the error that nbgrader reads, stay exactly
as they are. What the sentences cannot explain gets none.
"""

from __future__ import annotations

import html
import os
import sys
from dataclasses import dataclass
from functools import partial
from typing import Any

from mtedu.checks.error_messages import PlainWords, explain, nearest

MARK = "_mtedu_help"
SILENT = ("CheckFailed", "NotImplementedError", "KeyboardInterrupt", "SystemExit")
"""They say all there is to say, or are no mistakes."""


@dataclass(frozen=True, repr=False)
class Help:
    """What an error means, as text and as HTML."""

    words: PlainWords

    def __repr__(self) -> str:
        return self.words.sentence()

    def _repr_html_(self) -> str:
        edge = "border-left:4px solid #5e5c64;padding:0.3em 0.8em"
        return f'<div style="{edge}">{html.escape(repr(self))}</div>'


def help_on(error: BaseException, known: dict[str, Any]) -> Help | None:
    """Return plain words on an error of a cell, if there are any.

    `known` holds the notebook's names. An error that the library raises on purpose says
    itself what is wrong; so does one of the student's own making.
    """
    if type(error).__module__ == "__main__":
        return None
    kinds = [kind.__name__ for kind in type(error).__mro__]
    if set(SILENT) & set(kinds) or _on_purpose(error):
        return None
    from mtedu.checks.key_file import all_keys

    functions = {key.function for key in all_keys().values()}
    names = [name for name in known if not name.startswith("_")]
    words = explain(kinds, _message(error), names, functions)
    return None if words is None else Help(_closer(error, words))


def _message(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return error.msg or ""
    return str(error)


def _closer(error: BaseException, words: PlainWords) -> PlainWords:
    """Name what may have been meant, where something of mtedu was asked for."""
    if type(error) is ImportError and error.name == "mtedu":
        import mtedu

        wanted = str(error).partition("'")[2].partition("'")[0]
        if near := nearest(wanted, mtedu.__all__):
            return PlainWords(words.meaning, f"did you mean `{near}`?")
    return words


def _on_purpose(error: BaseException) -> bool:
    """Tell whether the library itself refused: its own words say what to do."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    module = last.tb_frame.f_globals.get("__name__", "") if last else ""
    ours = str(module).partition(".")[0] == "mtedu"
    return ours and isinstance(error, ValueError | AttributeError)


def install(shell: Any = None) -> bool:
    """Show plain words under the errors of a notebook; tell whether this was new.

    Nothing happens outside IPython, while grading, or where somebody has an error
    handler of their own.
    """
    if os.environ.get("MTEDU_GRADING", "0") not in ("", "0"):
        return False
    shell = shell or _running()
    if shell is None or getattr(shell, MARK, False) or shell.custom_exceptions:
        return False
    shell.events.register("post_run_cell", partial(_afterwards, shell))
    setattr(shell, MARK, True)
    return True


def _running() -> Any:
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython is not None else None


def _afterwards(shell: Any, result: Any) -> None:
    """Show the words when a cell has run."""
    try:
        error = result.error_before_exec or result.error_in_exec
        if error is None or shell.custom_exceptions:
            return
        found = help_on(error, shell.user_ns)
        if found is not None:
            from IPython.display import display

            display(found)
    except Exception:  # help that fails must not be one more problem
        return
