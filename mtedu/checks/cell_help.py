"""One or two plain sentences under an ordinary traceback.

They come after the cell: the traceback, and the error that nbgrader reads, stay exactly
as they are. What the sentences cannot explain gets none.
"""

import os
from functools import partial
from traceback import walk_tb
from typing import Any

from mtedu.checks.cells import LateNames, note_run, running_shell
from mtedu.checks.error_messages import PlainWords, explain, nearest
from mtedu.progress_log import grading

MARK = "_mtedu_help"
SILENT = ("CheckFailed", "NotImplementedError", "KeyboardInterrupt", "SystemExit")
"""They say all there is to say, or are no mistakes."""


def help_on(error: BaseException, known: dict[str, Any]) -> PlainWords | None:
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
    return words and _closer(error, words)


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
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    module = frames[-1].f_globals.get("__name__", "") if frames else ""
    ours = str(module).partition(".")[0] == "mtedu"
    return ours and isinstance(error, ValueError | AttributeError)


def load_ipython_extension(shell: Any) -> None:
    """Begin when the kernel does: then also a first cell that was not run is said.

    NumPy, not loaded yet, is told to work with one thread: on the course's small tables
    several wait for each other, and a busy machine takes three times as long.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    install(shell)


def install(shell: Any = None) -> bool:
    """Show plain words under the errors of a notebook; tell whether this was new.

    Nothing happens outside IPython, while grading, or where somebody has an error
    handler of their own.
    """
    if grading():
        return False
    shell = shell or running_shell()
    if shell is None or getattr(shell, MARK, False) or shell.custom_exceptions:
        return False
    shell.events.register("post_run_cell", partial(_afterwards, shell))
    shell.ast_transformers.append(LateNames())
    setattr(shell, MARK, True)
    return True


def _afterwards(shell: Any, result: Any) -> None:
    """Show the words when a cell has run."""
    try:
        note_run(result)
        error = result.error_before_exec or result.error_in_exec
        if error is None or shell.custom_exceptions:
            return
        found = help_on(error, shell.user_ns)
        if found is not None:
            from IPython.display import display

            display(found)
    except Exception:  # help that fails must not be one more problem
        return
