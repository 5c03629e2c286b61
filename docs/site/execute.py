"""Run a lecture, once for all: its outputs are kept until its code or mtedu changes."""

import copy
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / "_build" / "site-cache"
TIMEOUT = 600
"""Seconds that a cell may take."""
HIDDEN = "from docs.site.kernel import install\ninstall()"


def executed(path: Path, cache: Path = CACHE) -> Any:
    """Return a notebook with its outputs, run now unless they are kept."""
    notebook = nbformat.read(path, as_version=4)
    kept = cache / f"{path.stem}-{_key(notebook)}.json"
    if not kept.is_file():
        outputs = [cell.outputs for cell in _code(_run(notebook))]
        cache.mkdir(parents=True, exist_ok=True)
        for old in cache.glob(f"{path.stem}-*.json"):
            old.unlink()
        kept.write_text(json.dumps(outputs), encoding="utf-8")
    outputs = json.loads(kept.read_text(encoding="utf-8"))
    for number, (cell, found) in enumerate(
        zip(_code(notebook), outputs, strict=True), start=1
    ):
        cell.outputs = [nbformat.from_dict(output) for output in found]
        cell.execution_count = number
    return notebook


def _code(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def _run(notebook: Any) -> Any:
    """Run a copy of a notebook in a course folder and a home for data of its own."""
    notebook = copy.deepcopy(notebook)
    hidden = nbformat.v4.new_code_cell(HIDDEN)
    notebook.cells.insert(0, hidden)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for room in ("lectures", "course"):
            (folder / room).mkdir()
        shutil.copy(ROOT / "course" / "course.yml", folder / "course")
        shutil.copytree(ROOT / "labs", folder / "labs")
        env = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "MTEDU_HOME": name,  # nothing of whoever builds the site is shown
            "XDG_DATA_HOME": name,
            "OPENBLAS_NUM_THREADS": "1",
        }
        client = NotebookClient(
            notebook,
            timeout=TIMEOUT,
            kernel_name="python3",
            resources={"metadata": {"path": str(folder / "lectures")}},
        )
        client.execute(env=env)
    notebook.cells.remove(hidden)
    return notebook


def _key(notebook: Any) -> str:
    """Return a name for the code of a notebook and all that it runs on."""
    found = hashlib.sha256(_library())
    for cell in _code(notebook):
        found.update(cell.source.encode() + b"\0")
    return found.hexdigest()[:16]


def _library() -> bytes:
    found = hashlib.sha256()
    for path in _files([ROOT / "mtedu", Path(__file__).parent]):
        found.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return found.digest()


def _files(folders: Iterable[Path]) -> list[Path]:
    """Return what can change an output: the code and data of the library, and ours."""
    kernel = "kernel explorers quizzes recorded recordings interacts maths".split()
    return sorted(
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and (folder.name == "mtedu" or path.stem in kernel)
    )
