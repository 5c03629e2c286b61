"""What a course of many learners needs, computed from what one submission costs.

python -m benchmarks.scale measure   measure here, keep it in scale.json
python -m benchmarks.scale           write the tables of docs/scale.md from it
"""

from __future__ import annotations

import json
import math
import os
import resource
import shutil
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FACTS = Path(__file__).with_suffix(".json")
PAGE = ROOT / "docs" / "scale.md"
LAB = "lab3_bleu"
LABS = 10
EQUAL = "nine kinds of notebook; equal text is cleaned once"
FEW, MANY = 12, 72
"""Graded first, to leave out what a start costs; then 60 more are measured."""


def measure() -> dict[str, Any]:
    """Grade 60 submissions of lab 3, and return what each of them cost."""
    from benchmarks.machine import describe, load

    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "course"
        for name in ("source", "hidden", "exercises"):
            shutil.copytree(ROOT / "course" / name, folder / name)
        for name in ("nbgrader_config.py", "course.yml"):
            shutil.copy(ROOT / "course" / name, folder / name)
        os.environ["MTEDU_COURSE"] = str(folder)
        facts = _grade(folder)
        facts |= _sizes(folder)
        facts["labs_cpu"] = _each_lab(folder)
    facts |= _notebook_server()
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": describe(),
        "load": round(load(), 1),
        **facts,
    }


class Kept:
    """A runner in front of another that keeps what came out, to give it again."""

    def __init__(self, runner: Any) -> None:
        self.runner, self.name = runner, runner.name
        self.kept: dict[str, Any] = {}

    def run(self, job: Any, inputs: Any) -> Any:
        key = json.dumps(job["cells"])
        if self.runner is not None:
            self.kept[key] = self.runner.run(job, inputs)
        return self.kept[key]


def _grade(folder: Path) -> dict[str, float]:
    from mtedu_grader.grade import grade_lab
    from mtedu_grader.lab import load_lab
    from mtedu_grader.run import choose

    lab = load_lab(LAB, folder)
    _hand_in(folder, 0, FEW)
    runner = Kept(choose(protect=[folder], libraries=lab.libraries))
    grade_lab(lab, runner, jobs=2)
    _hand_in(folder, FEW, MANY)
    book = (folder / "gradebook.db").stat().st_size
    own, began = _cpu(resource.RUSAGE_SELF), time.perf_counter()
    result = grade_lab(lab, runner, jobs=2)
    seconds = time.perf_counter() - began
    own = _cpu(resource.RUSAGE_SELF) - own
    book = (folder / "gradebook.db").stat().st_size - book
    count = len(result.records)
    assert count == MANY - FEW
    runner.runner.close()
    runner.runner = None  # from here on nothing is run: what is left is the client's
    began = time.perf_counter()
    grade_lab(lab, runner, jobs=2, force=True)
    client = time.perf_counter() - began
    return {
        "submissions": count,
        "run_cpu": round(mean(record.cpu for record in result.records), 3),
        "client_cpu": round(own / count, 3),
        "client_seconds": round(client / MANY, 3),
        "seconds": round(seconds / count, 3),
        "memory_mb": round(max(record.memory_mb for record in result.records)),
        "gradebook_bytes": round(book / count),
    }


def _each_lab(folder: Path) -> dict[str, float]:
    """Return what running one right submission of each lab takes, in CPU seconds."""
    import nbformat

    from mtedu_grader.lab import load_lab
    from mtedu_grader.run import choose
    from mtedu_grader.submission import Submission, grade_submission
    from tests.grader import submissions as make

    found = {}
    for lab in sorted(path.name for path in (folder / "source").iterdir()):
        place = folder / "submitted" / "solved" / lab
        place.mkdir(parents=True)
        nbformat.write(make.solved_lab(lab), place / f"{lab}.ipynb")
        one = Submission(load_lab(lab, folder), "solved", place)
        with choose(protect=[folder], libraries=one.lab.libraries) as runner:
            record, _ = grade_submission(one, runner)
            assert record.status == "graded", record.reason
            found[lab.partition("_")[0]] = round(record.cpu, 2)
    return found


def _cpu(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def _hand_in(folder: Path, first: int, last: int) -> None:
    """Hand in right answers and answers with known mistakes, half of each."""
    import nbformat

    from mtedu_grader.author.exercises import exercises
    from tests.grader import submissions as make

    right = make.solved_lab(LAB)
    own = [found for name, found in exercises().items() if name.startswith("lab3.")]
    kinds = [right, *(make.with_mistakes(right, own, k) for k in range(8))]
    for number in range(first, last):
        place = folder / "submitted" / f"student{number:06d}" / LAB
        place.mkdir(parents=True)
        kind = 0 if number % 2 else 1 + number // 2 % 8
        nbformat.write(kinds[kind], place / f"{LAB}.ipynb")


def _sizes(folder: Path) -> dict[str, int]:
    from mtedu.course import load_course
    from mtedu_grader.feedback import make_feedback
    from mtedu_grader.lab import load_lab

    began = _cpu(resource.RUSAGE_SELF)
    made = make_feedback(load_lab(LAB, folder), load_course())
    feedback = _cpu(resource.RUSAGE_SELF) - began
    sizes = {
        "record": folder.glob(f"results/{LAB}/*.json"),
        "submitted": folder.glob(f"submitted/*/{LAB}/*.ipynb"),
        "autograded": folder.glob(f"autograded/*/{LAB}/*.ipynb"),
        "feedback": folder.glob(f"feedback/*/{LAB}/*.html"),
    }
    found: dict[str, Any] = {
        f"{name}_bytes": round(mean(path.stat().st_size for path in paths))
        for name, paths in sizes.items()
    }
    found["feedback_cpu"] = round(feedback / len(made.written), 3)
    return found


def _notebook_server() -> dict[str, int]:
    """Return what a learner's kernel holds in memory after lab 3's first lines."""
    import psutil
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3")
    try:
        code = "from mtedu import check\ncheck('lab3.ngrams', lambda tokens, n: [])"
        client.execute_interactive(code, timeout=60, output_hook=lambda message: None)
        used = psutil.Process(manager.provisioner.pid).memory_info().rss
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return {"kernel_mb": round(used / 1e6)}


def cores(learners: int, hours: float, cpu: float) -> int:
    """Return how many cores (or clients) have one lab of all done within some hours.

    >>> cores(100_000, 10, 0.36)
    1
    """
    return math.ceil(learners * cpu / (hours * 3600))


def measured_table(facts: dict[str, Any]) -> str:
    """Return what was measured, as a table."""
    machine = facts["machine"]
    name, cpu = max(facts["labs_cpu"].items(), key=lambda item: item[1])
    rows = {
        "running its notebook, on a worker": f"{facts['run_cpu']} CPU seconds",
        f"the same for {name}, the costliest, one right answer": f"{cpu} CPU seconds",
        "judging and saving, on the client": f"{facts['client_cpu']} CPU seconds",
        "the client alone, nothing run": f"{facts['client_seconds']} s",
        "largest memory of a notebook": f"{facts['memory_mb']} MB",
        f"the feedback page ({EQUAL})": f"{facts['feedback_cpu']} CPU seconds",
        "what was handed in": _kb(facts["submitted_bytes"]),
        "the graded notebook": _kb(facts["autograded_bytes"]),
        "the record": _kb(facts["record_bytes"]),
        "the feedback page's size": _kb(facts["feedback_bytes"]),
        "its part of the gradebook": _kb(facts["gradebook_bytes"]),
        "a learner's kernel in lab 3": f"{facts['kernel_mb']} MB",
    }
    return "\n".join(
        [
            f"Measured on {facts['date']}: {facts['submissions']} submissions of "
            f"lab 3, half right, half with known mistakes,\non "
            f"{machine['cores']} cores "
            f"({machine['processor']}, {machine['python']}) under a load of "
            f"{facts['load']}.",
            "",
            "| for each submission | |",
            "|---|---|",
            *(f"| {name} | {value} |" for name, value in rows.items()),
        ]
    )


def computed_table(facts: dict[str, Any]) -> str:
    """Return what classes of several sizes need, as a table."""
    stored = sum(
        facts[f"{name}_bytes"]
        for name in ("submitted", "autograded", "record", "feedback", "gradebook")
    )
    lines = [
        "| learners | worker cores, one lab within 1 h | clients for that | worker "
        f"cores within 8 h | one client alone | files, {LABS} labs "
        f"| gradebook, {LABS} labs |",
        "|---|---|---|---|---|---|---|",
    ]
    for learners in (30, 1_000, 10_000, 100_000):
        lines.append(
            f"| {learners:,} | {cores(learners, 1, facts['run_cpu'])} "
            f"| {cores(learners, 1, facts['client_seconds'])} "
            f"| {cores(learners, 8, facts['run_cpu'])} "
            f"| {_duration(learners * facts['client_seconds'])} "
            f"| {_gb(learners * LABS * stored)} "
            f"| {_gb(learners * LABS * facts['gradebook_bytes'])} |"
        )
    busy = facts["run_cpu"] / facts["client_seconds"]
    lines += ["", f"One client keeps about {busy:.0f} worker cores busy with lab 3."]
    return "\n".join(lines)


def _kb(size: float) -> str:
    return f"{size / 1e3:.1f} kB"


def _gb(size: float) -> str:
    if size >= 1e11:
        return f"{size / 1e9:.0f} GB"
    return f"{size / 1e9:.2g} GB" if size >= 1e8 else f"{size / 1e6:.2g} MB"


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def page(text: str, facts: dict[str, Any]) -> str:
    """Return the page with its two tables made anew."""
    for name, table in {
        "measured": measured_table(facts),
        "computed": computed_table(facts),
    }.items():
        before, rest = text.split(f"<!-- {name} -->\n", 1)
        _, after = rest.split(f"\n<!-- end of {name} -->", 1)
        text = f"{before}<!-- {name} -->\n{table}\n<!-- end of {name} -->{after}"
    return text


def main(words: list[str]) -> None:
    if words == ["measure"]:
        FACTS.write_text(json.dumps(measure(), indent=2) + "\n", encoding="utf-8")
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), facts), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
