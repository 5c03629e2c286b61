"""The page docs/hostile_submissions.md, written from the table of kinds."""

from tests.grader.hostile.graded import LIMITS, ORDINARY
from tests.grader.hostile.kind import FULL, NOT_GRADED, STOPPED
from tests.grader.hostile.table import GROUPS, all_kinds
from tests.grader.submissions import ROOT

PAGE = ROOT / "docs" / "hostile_submissions.md"
TITLES = {
    "files": "Files",
    "cells": "Cells",
    "honest": "Honest students",
    "crashes": "Too much, and sudden ends",
    "unseen_memory": "Memory that is hard to see",
    "tricks": "Tricks",
    "borrow": "Borrowed answers",
    "around": "Around who watches",
    "reach": "Reaching out",
    "accomplices": "Accomplices",
    "scripts": "Scripts for the teacher",
}
INTRODUCTION = """# Hostile and broken submissions

What `mtedu grade` does with {number} kinds of submissions that are damaged, careless or
hostile, and with honest ones that look odd. The rule: an honest student loses no point,
a dishonest trick earns none, and nobody else's grade is touched.

Each kind is made from the solved lab 3 (8 exercises, {full} points, and an answer in
words that a person grades). All are graded in one run together with {ordinary} ordinary
submissions; tests then hold that

- every row below is true, points and words alike;
- the ordinary submissions get what they get without the others, to the letter;
- source, secret inputs, submissions and grades of others are unchanged, nothing was
  written elsewhere, nothing reached the network, no process is left;
- the gradebook and what `nbgrader export` writes agree with the records.

The run goes through namespaces, and for those marked * through bubblewrap too, with
short limits ({cell} seconds a cell, {notebook} a notebook, {memory} GB).

A *student error* is a notebook that stopped; what was earned before is kept. *NOT
GRADED* means that nothing is known: no points and no zero either; the run lists them
with the reason.

The column nbgrader tells what plain `nbgrader autograde` (0.9.6, without a sandbox) did
with a submission of that kind, measured on a smaller lab: "right" where points were
right; empty where it was not tried.

What an answer calls can only be watched from within its own process. The grader works
there with copies of its functions that no class and no module leads to. Whoever changes
memory itself (by C, by frames, by all objects there are) may still hide that a library
did the work; no hidden input, no grade and no other student is within reach even then,
and notes name the means. Not seen is work by the operators of a compiled library on
objects that an answer keeps out of sight.

The page is written by `python -m tests.grader.hostile` out of the files in
`tests/grader/hostile`: change those.
"""


def page():
    """Return the page as text."""
    kinds = all_kinds()
    parts = [
        INTRODUCTION.format(
            number=len(kinds),
            full=FULL,
            ordinary=len(ORDINARY),
            cell=LIMITS["cell_seconds"],
            notebook=LIMITS["notebook_seconds"],
            memory=LIMITS["memory"] >> 30,
        )
    ]
    for module in GROUPS:
        name = module.__name__.rpartition(".")[2]
        rows = [row(kind) for kind in kinds if kind.group == name]
        table = "\n".join(["| submission | nbgrader | mtedu |", "|---|---|---|", *rows])
        parts.append(f"## {TITLES[name]}\n\n{module.__doc__.strip()}\n\n{table}\n")
    return "\n".join(parts)


def row(kind):
    """One line of a table."""
    star = " *" if kind.twice else ""
    cells = (kind.words + star, kind.nbgrader, outcome(kind))
    escaped = (text.replace("|", "\\|").replace("<", "&lt;") for text in cells)
    return f"| {' | '.join(escaped)} |"


def outcome(kind):
    """What comes of a kind, in words."""
    points = f"{round(kind.points, 2):g} of {FULL}"
    words = {NOT_GRADED: NOT_GRADED, STOPPED: f"{STOPPED}, keeps {points}"}
    said = [f"“{text}”" for text in (*kind.says, *kind.shows)]
    return "; ".join([words.get(kind.status, points), *said])
