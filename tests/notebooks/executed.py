"""Run a notebook on a student's machine: a fresh kernel, real widgets, no network."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
LECTURES, LABS, SOLUTIONS = (
    [path.relative_to(ROOT) for path in sorted(ROOT.glob(pattern))]
    for pattern in ("lectures/*.ipynb", "labs/*/*.ipynb", "solutions/*/*.ipynb")
)

# The tests of one lecture share one run of it, so one worker has them all.
EVERY_LECTURE = [
    pytest.param(path, id=path.stem, marks=pytest.mark.xdist_group(path.stem))
    for path in LECTURES
]

NO_NETWORK = """
import socket

def _blocked(*arguments, **options):
    raise OSError("the network is blocked in tests")

socket.socket.connect = socket.create_connection = socket.getaddrinfo = _blocked
"""

# The kernel's own peak; what resource.getrusage says also counts the process that
# started it.
PEAK = "print(0)"
if sys.platform == "linux":
    PEAK = 'print(open("/proc/self/status").read().split("VmHWM:")[1].split()[0])'


def run(machine, path, allow_errors=False, after=""):
    """Run a notebook and return its cells; `after` is one more cell at the end."""
    path = machine.folder / path
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.insert(0, nbformat.v4.new_code_cell(NO_NETWORK))
    if after:
        notebook.cells.append(nbformat.v4.new_code_cell(after))
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="student",
        allow_errors=allow_errors,
        coalesce_streams=True,  # a slow machine prints in more pieces
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute(stderr=subprocess.DEVNULL, env=machine.variables())
    return notebook.cells[1:]
