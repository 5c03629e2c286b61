"""Run a lab's notebook as it is, and read what its checks said."""

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat


@dataclass(frozen=True)
class CheckResult:
    """What the check of one graded cell said."""

    cell: str
    passed: bool
    text: str


def check_notebook(
    path: Path, say: Callable[[], None] = lambda: None
) -> list[CheckResult]:
    """Execute a notebook and return what each graded code cell said, in order.

    `say` is called once the notebook was read and its run begins.
    """
    from nbclient import NotebookClient

    try:
        notebook = nbformat.read(path, as_version=4)
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}.") from error
    except Exception as error:  # whatever a file that is no notebook sets off
        raise ValueError(f"{path} is not a notebook that can be read.") from error
    cells = [cell for cell in notebook.cells if _is_graded(cell)]
    if not cells:
        raise ValueError(f"{path} has no checks: is it a lab's notebook?")
    folder = {"metadata": {"path": str(path.resolve().parent)}}
    client = NotebookClient(notebook, timeout=300, allow_errors=True, resources=folder)
    say()
    client.execute(stderr=subprocess.DEVNULL)
    return [_result(cell) for cell in cells]


def _is_graded(cell: Any) -> bool:
    found = cell.metadata.get("nbgrader", {})
    return cell.cell_type == "code" and bool(found.get("grade"))


def _result(cell: Any) -> CheckResult:
    said = []
    passed = True
    for output in cell.outputs:
        if output.output_type == "error":
            passed = False
            name = "" if output.ename == "CheckFailed" else f"{output.ename}: "
            said.append(name + output.evalue)
        elif "data" in output:
            said.append(str(output.data.get("text/plain", "")))
    text = "\n".join(said) or f"{cell.id}: said nothing"
    return CheckResult(cell.id, passed and bool(said), text)
