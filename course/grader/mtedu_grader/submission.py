"""One submission: found in its folder, run, judged, and made a notebook to show."""

from __future__ import annotations

import base64
import hashlib
import os
import stat
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from mtedu.notebook.read import LARGEST_FILE, Examined
from mtedu.notebook.repair import examine, name_of
from mtedu_grader.code_warnings import notes_on
from mtedu_grader.lab import Lab
from mtedu_grader.result_record import GRADED, STUDENT_ERROR, Record
from mtedu_grader.run.job import INFRASTRUCTURE, Inputs, Job, Ran
from mtedu_grader.times import parse_time
from mtedu_grader.untrusted_archive import is_junk

LARGEST_DATA = 5_000_000
ZIP_SECONDS = 2  # a ZIP tells times no better
# Two threads that parse at once make Python 3.11 fail now and then ("AST constructor
# recursion depth mismatch"), and a student would be NOT GRADED for it.
_PARSING = threading.Lock()


class Runs(Protocol):
    """Whatever can run a notebook: a sandbox here, or one on another machine."""

    name: str

    def run(self, job: Job, inputs: Mapping[str, Inputs]) -> Ran:
        """Run a notebook and ask its functions for values."""
        ...


@dataclass(frozen=True)
class Submission:
    """The folder that a student handed in."""

    lab: Lab
    student: str
    folder: Path

    def notebook(self) -> tuple[bytes | None, str, str]:
        """Return the notebook's bytes, its name, and what to say about the choice."""
        name, words = self.choice()
        return self._read(name, words) if name else (None, "", words)

    def choice(self) -> tuple[str, str]:
        """Return the name of the notebook that counts, and why that one.

        Of several the newest counts, whatever its name: browsers save a second
        download as `lab3_bleu (1).ipynb`. One without any cell of the lab is no answer
        to it.
        """
        name = f"{self.lab.id}.ipynb"
        if self.is_link():
            return "", "The submission is a link to another place: not followed."
        here = self.notebooks()
        if not here:
            files = {printable(path.name) for path in _all_files(self.folder)}
            others = sorted(files - {"timestamp.txt"})[:5]
            only = f", only {', '.join(others)}" if others else ""
            return "", f"There is no notebook in the submission{only}."
        if len(here) == 1:
            words = f"The notebook was named {readable(here[0])} instead of {name}."
            return here[0], words if here[0] != name else ""
        cells = {one: self._belongs(self.folder / one) for one in here}
        times = {one: (self.folder / one).lstat().st_mtime for one in here}
        real = [one for one in here if cells[one]] or here
        newest = max(times[one] for one in real)
        best = [one for one in real if newest - times[one] <= ZIP_SECONDS]
        best.sort(key=lambda one: (-cells[one], one != name, one))
        return best[0], _why(best, real, here)

    def notebooks(self) -> list[str]:
        """Return the names of all notebooks, those in folders too."""
        found = [path.relative_to(self.folder) for path in _all_files(self.folder)]
        return sorted(
            path.as_posix()
            for path in found
            if path.suffix == ".ipynb" and not is_junk(path.parts)
        )

    def is_link(self) -> bool:
        """Tell whether the folder, or the student's, only leads to another place."""
        return self.folder.is_symlink() or self.folder.parent.is_symlink()

    def _read(self, name: str, words: str) -> tuple[bytes | None, str, str]:
        try:
            return _start_of(self.folder / name), readable(name), words
        except OSError as error:
            why = f"The notebook cannot be read: {error.strerror}."
            return None, readable(name), why

    def _belongs(self, path: Path) -> int:
        """Return how many of a notebook's cells are the lab's; 0 if it cannot count."""
        found = examine(_bytes(path), self.lab)
        if found.fatal or found.notebook is None:
            return 0
        return sum(bool(name_of(cell, self.lab)) for cell in found.notebook["cells"])

    def fingerprint(self) -> str:
        """Return what changes when anything that was handed in changes."""
        digest = hashlib.sha256()
        if self.is_link():
            return digest.hexdigest()
        for path in sorted(_all_files(self.folder)):
            name = path.relative_to(self.folder).as_posix()
            if name != "timestamp.txt":
                digest.update(name.encode("utf-8", "surrogateescape") + b"\0")
                digest.update(_bytes(path) + b"\0")
        return digest.hexdigest()

    def timestamp(self) -> str:
        """Return when it was handed in, as nbgrader writes it, or nothing."""
        for path in _files(self.folder):
            if path.name == "timestamp.txt":
                text = _bytes(path)[:100].decode("utf-8", "replace").strip()
                return text if parse_time(text) else ""
        return ""


def _start_of(path: Path) -> bytes:
    """Read a file, but never more than a notebook can have: it may have no end."""
    with path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def _why(best: list[str], real: list[str], here: list[str]) -> str:
    if len(real) == 1:
        why = "it alone can be read and has cells of the lab"
    elif len(best) == 1:
        why = "it is the newest"
    else:
        why = "others are as new, and none has more of the lab's cells"
    others = ", ".join(readable(one) for one in here if one != best[0])
    first = f"Of {len(here)} notebooks {readable(best[0])} counts: {why}."
    return f"{first} Not looked at: {others}."


def readable(name: str) -> str:
    """Return a file's name with marks for bytes that are no UTF-8."""
    return os.fsencode(name).decode("utf-8", "replace")


def printable(name: str) -> str:
    """Return a file's name with marks for all that a terminal would not print."""
    return "".join(c if c.isprintable() else "?" for c in readable(name))


def _bytes(path: Path) -> bytes:
    try:
        return _start_of(path)
    except OSError:  # a file without the right to read it
        return b""


def _files(folder: Path) -> list[Path]:
    """List the plain files of a folder; links are not followed."""
    if folder.is_symlink() or not folder.is_dir():
        return []
    return [path for path in folder.iterdir() if stat.S_ISREG(os.lstat(path).st_mode)]


def _all_files(folder: Path) -> list[Path]:
    """List the plain files of a folder and its folders; links are not followed."""
    return [path for here, _, _ in os.walk(folder) for path in _files(Path(here))]


def grade_submission(
    submission: Submission, runner: Runs, limits: Mapping[str, float] | None = None
) -> tuple[Record, dict[str, Any]]:
    """Run and judge one submission; return its record and the notebook to show."""
    lab = submission.lab
    record = new_record(submission)
    with _PARSING:
        data, name, words = submission.notebook()
        examined = examine(data, lab) if data is not None else Examined(fatal=words)
    record.submission["file"] = name
    if words and data is not None:
        examined.found("renamed", words)
    if examined.fatal:  # then nothing of it was used, repaired or not
        unused = [replace(one, repaired=False) for one in examined.findings]
        record.found(unused)
        record.not_graded(examined.fatal, list(lab.tests))
        return record, blank(lab, record.reason)
    record.found(examined.findings)
    notebook = examined.notebook
    assert notebook is not None
    job = make_job(notebook, lab, submission.folder)
    job["limits"] = dict(limits or {})
    ran = runner.run(job, questions(lab))
    if ran.status == INFRASTRUCTURE:
        record.not_graded(ran.reason, list(lab.tests))
    else:
        _judge(record, lab, ran)
        forbidden = {
            library
            for test in lab.tests.values()
            for library in lab.marking(test).key.forbidden
        }
        sources = [cell["source"] for cell in job["cells"] if not cell["test"]]
        with _PARSING:
            record.notes += notes_on(sources, sorted(forbidden))
    record.notes += ran.notes
    record.seconds, record.cpu = round(ran.seconds, 3), round(ran.cpu, 3)
    record.memory_mb = round(ran.memory_mb, 1)
    record.runner = runner.name
    return record, shown(notebook, lab, ran, record)


def new_record(submission: Submission) -> Record:
    """Return the record of a submission about which nothing is known yet."""
    lab = submission.lab
    return Record(
        lab.id,
        submission.student,
        max_points=lab.max_points,
        written=dict(lab.written),
        submission={
            "sha256": submission.fingerprint(),
            "timestamp": submission.timestamp(),
        },
        lab_sha256=lab.sha256,
        graded_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def make_job(notebook: dict[str, Any], lab: Lab, folder: Path) -> Job:
    """Return what a runner gets: code without hidden lines, and data files."""
    cells: Any = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        test = lab.tests.get(cell["id"])
        asked = {"exercise": test.exercise, "function": test.function} if test else None
        source = "" if test else cell["source"]
        cells.append({"id": cell["id"], "source": source, "test": asked})
    files = {}
    for place in (folder, lab.course / "source" / lab.id):
        for path in _files(place):
            small = path.stat().st_size <= LARGEST_DATA
            if small and path.suffix != ".ipynb" and path.name != "timestamp.txt":
                files[path.name] = base64.b64encode(path.read_bytes()).decode("ascii")
    return {"cells": cells, "files": files}


def questions(lab: Lab) -> dict[str, Inputs]:
    """Return the inputs that each check's function is asked about."""
    found: dict[str, Inputs] = {}
    for test in lab.tests.values():
        marking = lab.marking(test)
        found[test.id] = {
            "exercise": test.exercise,
            "forbidden": marking.key.forbidden,
            "inputs": marking.key.inputs,
        }
    return found


def _judge(record: Record, lab: Lab, ran: Ran) -> None:
    record.status = GRADED if ran.status == "ran" else STUDENT_ERROR
    record.reason = ran.reason
    for test in lab.tests.values():
        marking = lab.marking(test)
        outcomes = ran.outcomes.get(test.id)
        if outcomes is None:
            words = ran.reasons.get(test.id) or "The answer could not be tried."
            record.judged(test.id, marking.nothing("missing", words))
        else:
            record.judged(test.id, marking.score(outcomes))


def shown(
    notebook: dict[str, Any], lab: Lab, ran: Ran, record: Record
) -> dict[str, Any]:
    """Return the notebook with its outputs, in the form that nbgrader reads."""
    judged = {row["cell"]: row for row in record.judgements}
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        cell["outputs"] = ran.outputs.get(cell["id"], [])
        cell["execution_count"] = ran.counts.get(cell["id"])
        if cell["id"] in lab.tests:
            cell["outputs"] = test_outputs(judged.get(cell["id"]), record.reason)
    return notebook


def test_outputs(row: dict[str, Any] | None, reason: str) -> list[dict[str, Any]]:
    """Return a check's outputs: its message, and the points as nbgrader reads them.

    Where nothing is known there is an error instead: nbgrader would take a cell without
    an output for a right one.
    """
    if row is None:
        words = f"Not graded: {reason}"
        return [
            {
                "output_type": "error",
                "ename": "NotGraded",
                "evalue": words,
                "traceback": [words],
            }
        ]
    return [
        {
            "output_type": "display_data",
            "data": {"text/plain": row["message"], "text/html": row["html"]},
            "metadata": {},
        },
        {
            "output_type": "execute_result",
            "data": {"text/plain": repr(float(row["points"]))},
            "metadata": {},
            "execution_count": None,
        },
    ]


def blank(lab: Lab, reason: str) -> dict[str, Any]:
    """Return a notebook for a submission that cannot be shown, with the reason."""
    cells: list[dict[str, Any]] = [
        {
            "cell_type": "markdown",
            "id": "not-graded",
            "metadata": {},
            "source": f"**Not graded.** {reason}",
        }
    ]
    for source in lab.graded.values():
        cell: dict[str, Any] = {
            "cell_type": source.cell_type,
            "id": source.id,
            "metadata": {"nbgrader": dict(source.metadata)},
            "source": source.source if source.kind == "test" else "",
        }
        if source.cell_type == "code":
            outputs = test_outputs(None, reason) if source.kind == "test" else []
            cell |= {"execution_count": None, "outputs": outputs}
        cells.append(cell)
    return {
        "cells": cells,
        "metadata": {"language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
