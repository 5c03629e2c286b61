"""Every notebook runs on a student's machine: real widgets, a fresh kernel, no network.

Only the wheel is installed there, nothing of the teacher's side, and memory is little.
"""

import itertools
import json
import re
import subprocess

import nbformat
import pytest
from nbclient import NotebookClient

from mtedu_grader.author.build import rounded, without_pictures, without_widgets
from tests.notebooks.executed import (
    EVERY_LECTURE,
    LABS,
    NO_NETWORK,
    ROOT,
    SOLUTIONS,
    run,
)

MOST = 1_500_000  # kilobytes: Binder stops a kernel at two gigabytes


def errors(cells):
    return [
        (cell.id, output)
        for cell in cells
        for output in cell.get("outputs", [])
        if output.output_type == "error"
    ]


def test_the_block_really_blocks():
    code = "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9')"
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(NO_NETWORK), nbformat.v4.new_code_cell(code)]
    )
    NotebookClient(notebook, allow_errors=True).execute(stderr=subprocess.DEVNULL)
    assert "blocked in tests" in notebook.cells[1].outputs[-1].evalue


def test_numpy_works_with_one_thread_from_the_first_cell_on(machine, monkeypatch):
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    said = "import os, sys\nos.environ['OPENBLAS_NUM_THREADS'], 'numpy' in sys.modules"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(said)])
    client = NotebookClient(notebook, kernel_name="student")
    client.execute(stderr=subprocess.DEVNULL, env=machine.variables())
    assert notebook.cells[0].outputs[0].data["text/plain"] == "('1', False)"


@pytest.mark.parametrize("path", EVERY_LECTURE)
def test_a_lecture_runs(path, executed):
    *cells, peak = executed(path)
    shown = [output for cell in cells for output in cell.get("outputs", [])]
    kinds = {kind for output in shown for kind in output.get("data", {})}
    assert "application/vnd.jupyter.widget-view+json" in kinds
    assert "image/png" not in kinds, "show figures with picture(), which has alt text"
    assert int(peak.outputs[0].text) < MOST


def in_short(path):
    """One blank lab is run every time; all solved ones are."""
    short = path.stem == "lab3_bleu"
    return pytest.param(path, id=path.stem, marks=[] if short else pytest.mark.long)


@pytest.mark.parametrize("path", map(in_short, LABS))
def test_a_blank_lab_says_not_started_everywhere(path, machine):
    found = errors(run(machine, path, allow_errors=True))
    assert found
    for name, output in found:
        assert output.ename == "CheckFailed", (name, output.evalue)
        assert output.evalue.startswith("○ not started"), (name, output.evalue)
        assert len(output.traceback) == len(output.evalue.split("\n"))


def printed(notebook):
    """Return what a notebook's cells gave, as it is kept in solutions."""
    cells = without_pictures(without_widgets(notebook)).cells
    outputs = [cell.get("outputs", []) for cell in cells]
    for output in itertools.chain(*outputs):
        output.pop("execution_count", None)
    text = rounded(json.dumps(outputs, sort_keys=True))
    return re.sub("<style>.*?</style>", "", text)  # kept without


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.stem)
def test_a_solved_lab_passes_and_prints_what_its_file_says(path, machine):
    cells = run(machine, path)
    there = nbformat.read(ROOT / path, as_version=4)
    assert printed(nbformat.v4.new_notebook(cells=cells)) == printed(there)
    said = "".join(
        str(output.get("data", {}).get("text/plain"))
        for cell in cells
        for output in cell.get("outputs", [])
    )
    graded = sum("graded=True" in c.source for c in cells)
    assert said.count("✓ passed") == 2 * graded  # each again in the summary
    assert "Hidden checks will try:" in said
