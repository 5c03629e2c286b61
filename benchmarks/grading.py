"""Grading a class: `mtedu grade` beside plain `nbgrader autograde` and Otter-Grader.

All grade the same submissions. CPU time and memory count everything that a command
starts, and submissions a minute count from the command's first moment to its last.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from benchmarks.classroom import LAB, add_students, clear, make_course, points
from benchmarks.measure import Ran, Result, command
from benchmarks.otter import grade_with_otter

TITLE = "Grading"
STUDENTS = 60
GROWTH = (1000,)
GROWTH_FULL = (300, 1000)
OTTER_STUDENTS = 6  # it is slow, and nearly all of its cost is a submission's own
WAYS = [  # name, workers, how student code is kept apart
    ("1 worker, sandbox", 1, ()),
    ("2 workers, sandbox", 2, ()),
    ("1 worker, no sandbox", 1, ("--sandbox", "none", "--unsafe")),
    ("2 workers, no sandbox", 2, ("--sandbox", "none", "--unsafe")),
]


def run(full: bool = False) -> Result:
    """Grade the same class in all ways."""
    result = Result(
        TITLE,
        f"{STUDENTS} submissions of {LAB}: a third right, one in seven blank, the rest "
        "with known mistakes. nbgrader has no workers: it grades one after another.",
    )
    with tempfile.TemporaryDirectory(prefix="mtedu-bench-") as place:
        course = make_course(Path(place, "course"), STUDENTS)
        nbgrader("generate_assignment", course)
        plain = nbgrader("autograde", course)
        theirs = points(course)
        figures(result, "nbgrader autograde", plain, STUDENTS)
        runs = {}
        for name, workers, more in WAYS:
            clear(course)
            ran = runs[name] = ours(course, workers, more)
            figures(result, f"mtedu grade, {name}", ran, STUDENTS)
            against(result, name, ran, plain)
            if name == WAYS[0][0]:
                compare(result, points(course), theirs)
        otter(result, course, Path(place), ran)
        sizes = GROWTH_FULL if full else GROWTH
        grow(result, course, runs["2 workers, sandbox"], sizes)
    return result


def nbgrader(what: str, course: Path) -> Ran:
    """Run one of nbgrader's commands on the lab."""
    return checked([sys.executable, "-m", "nbgrader", what, LAB], course)


def ours(course: Path, workers: int, more: tuple[str, ...] = ()) -> Ran:
    """Run `mtedu grade`."""
    words = [sys.executable, "-m", "mtedu.cli", "grade", LAB, "--jobs", str(workers)]
    return checked([*words, *more], course)


def checked(words: list[str], course: Path) -> Ran:
    """Run a command in a course; one that fails measures nothing."""
    scripts = str(Path(sys.executable).parent)
    path = scripts + os.pathsep + os.environ.get("PATH", os.defpath)
    env = {"PATH": path, "MTEDU_COURSE": str(course)}
    ran = command(words, cwd=course, env=env)
    if ran.code:
        raise RuntimeError(f"{' '.join(words[2:])} failed: {ran.said[-500:]}")
    return ran


def figures(result: Result, name: str, ran: Ran, students: int) -> None:
    """Keep what a run took."""
    result.figure(name, 60 * students / ran.seconds, "submissions a minute")
    result.figure(name, ran.cpu / students, "CPU s a submission")
    result.figure(name, ran.memory_mb, "MB at most, all processes")


def against(result: Result, name: str, ran: Ran, plain: Ran) -> None:
    """Keep both ratios to plain nbgrader."""
    sides = ran.cpu / STUDENTS, plain.cpu / STUDENTS
    peer = "nbgrader"
    result.ratio(f"CPU a submission, {name}", peer, *sides)
    speeds = 60 * STUDENTS / ran.seconds, 60 * STUDENTS / plain.seconds
    goal = 6 if "2 workers" in name else 4  # what a teacher waits for
    unit = "a minute"
    words = f"submissions a minute, {name}"
    result.ratio(words, peer, *speeds, unit=unit, goal=goal, more_is_better=True)


def compare(result: Result, mine: dict, theirs: dict) -> None:
    """Say for how many cells both gave the same points."""
    both = mine.keys() & theirs.keys()
    same = sum(_points(mine[key]) == _points(theirs[key]) for key in both)
    result.notes.append(
        f"nbgrader and `mtedu grade` give the same points on {same} of {len(both)} "
        "graded cells."
    )


def _points(score: float | None) -> float:
    return round(score or 0.0, 6)


def grow(result: Result, course: Path, first: Ran, sizes: tuple[int, ...]) -> None:
    """Measure cost and memory as the class grows, with two workers and the sandbox."""
    runs = {STUDENTS: first}
    for size in sizes:
        add_students(course, max(runs), size)
        clear(course)
        runs[size] = ours(course, 2)
    name = "mtedu grade, 2 workers, sandbox"
    spent = [ran.cpu for ran in runs.values()]
    peaks = [ran.memory_mb for ran in runs.values()]
    result.growth(name, "submissions", list(runs), spent)
    result.growth(f"{name}, all processes", "submissions", list(runs), peaks, "MB")
    largest = max(runs)
    result.notes.append(
        f"{largest:,} submissions took {runs[largest].seconds / 60:.1f} minutes and at "
        f"most {peaks[-1]:.0f} MB, beside {peaks[0]:.0f} MB with {STUDENTS}: each is "
        "forgotten once it is saved."
    )


def otter(result: Result, course: Path, place: Path, ours: Ran) -> None:
    """Grade some of the same submissions with Otter-Grader, where it can be had."""
    folders = sorted((course / "submitted").glob(f"*/{LAB}"))[:OTTER_STUDENTS]
    notebooks = [folder / f"{LAB}.ipynb" for folder in folders]
    try:
        ran, about = grade_with_otter(notebooks, place / "otter")
    except (OSError, RuntimeError) as error:
        result.notes.append(f"Otter-Grader was not measured: {error}")
        return
    figures(result, "otter, no container", ran, len(notebooks))
    sides = ours.cpu / STUDENTS, ran.cpu / len(notebooks)
    words = f"CPU a submission, {WAYS[-1][0]}"
    result.ratio(words, "otter-grader", *sides)
    result.notes.append(about)
