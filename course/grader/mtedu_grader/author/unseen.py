"""Answers that nobody who wrote the exercises has seen, and how the grader judges them.

They were written from the released labs alone: `tests/grader/unseen/<lab>.yml`. Whether
a hint names the mistake or misleads is for a person to say: `verdicts.yml` beside them
keeps it, by exercise, mistake and the hint's words.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml

from mtedu.checks.diagnosis import examine
from mtedu.checks.error_messages import table
from mtedu.checks.run_answer import Outcome, run
from mtedu.checks.time_limit import TimeLimit
from mtedu.course import find_course_folder
from mtedu.notebook.lab import read_lab
from mtedu_grader.author.exercise import Answer, Exercise
from mtedu_grader.author.exercises import exercises, solution_code, source_notebook
from mtedu_grader.author.mutants import TooSlow, within
from mtedu_grader.scoring import EXAMPLES_TOO, ONLY_EXAMPLES, Marking, Scored

FOLDER = Path("tests", "grader", "unseen")
VERDICTS = "verdicts.yml"
SECONDS = 3.0
JUDGED = 20.0
"""What an input may take; more where answers draw samples and a judge decides."""
NEUTRAL = ("", ONLY_EXAMPLES, EXAMPLES_TOO)
SLOW = str(table()["general"]["slow"]).partition(":")[0]

Verdict = Literal["names", "neutral", "misleads"]
Verdicts = dict[str, dict[str, dict[str, Verdict]]]
"""What a person said of each hint, by exercise, mistake and the hint's words."""


@dataclass(frozen=True)
class Unseen:
    """An answer to an exercise: how a right one works, what is wrong with another."""

    exercise: str
    right: bool
    words: str
    code: str


@dataclass(frozen=True)
class Judged:
    """What the checks said of an answer."""

    answer: Unseen
    visible: bool
    points: float
    max_points: float
    hints: tuple[str, str]

    @property
    def passed(self) -> bool:
        """Both kinds of checks passed it."""
        return self.visible and self.points == self.max_points


@cache
def _read(path: Path) -> Any:
    # libyaml, where PyYAML was built with it, reads ten times as fast.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(path.read_text(encoding="utf-8"), loader)


def unseen_answers(root: Path) -> Iterator[Unseen]:
    """Read all answers that were written from the labs alone."""
    known = {(one.lab, one.function): name for name, one in exercises().items()}
    for path in sorted((root / FOLDER).glob("lab*.yml")):
        for function, answers in _read(path).items():
            name = known[path.stem, function]
            for row in answers["right"]:
                yield Unseen(name, True, row["how"], row["code"])
            for row in answers["wrong"]:
                yield Unseen(name, False, row["mistake"], row["code"])


@cache
def strangers(exercise: Exercise, right: bool) -> list[Answer]:
    """Return the right or the wrong answers to an exercise that strangers wrote."""
    root = find_course_folder().parent
    mine = (one for one in unseen_answers(root) if one.exercise == exercise.name)
    return [as_function(one, exercise) for one in mine if one.right == right]


@cache
def _lab_code(lab: str) -> Any:
    notebook = read_lab(lab, source_notebook(lab, find_course_folder()))
    tree = ast.Module(list(solution_code(notebook)), type_ignores=[])
    return compile(ast.fix_missing_locations(tree), "<lab>", "exec")


def as_function(answer: Unseen, exercise: Exercise) -> Answer:
    """Return the function of an answer's cell, run where the lab's others are right."""
    space: dict[str, Any] = {"__name__": "__main__"}
    exec(_lab_code(exercise.lab), space)
    exec(compile(answer.code, "<unseen>", "exec"), space)
    function: Answer = space[exercise.function]
    return function


def judge(answer: Unseen, exercise: Exercise, found: Marking) -> Judged:
    """Let the visible and the hidden checks judge an answer."""
    function = as_function(answer, exercise)
    shown = examine(found.visible_key, function)
    hidden = scored(found, function)
    return Judged(
        answer,
        shown.status == "passed",
        hidden.points,
        hidden.max_points,
        (shown.mistake, hidden.mistake),
    )


def scored(found: Marking, function: Answer) -> Scored:
    """Return what an answer earns as it is handed in, also an endless one."""
    outcomes, seconds = [], JUDGED if found.key.accepts else SECONDS
    once: dict[str, Any] = {"forbidden": found.key.forbidden, "looked_at": set()}
    for given in found.key.inputs:
        try:
            with within(seconds):
                outcomes.append(run(function, given, **once))
        except TooSlow:
            outcomes.append(Outcome(error=TimeLimit.__name__))
    return found.score(outcomes)


def load_verdicts(root: Path) -> Verdicts:
    """Read what a person said of each hint, by exercise, mistake and words."""
    found: Verdicts = _read(root / FOLDER / VERDICTS)
    return found


def verdict_on(judged: Judged, hint: str, verdicts: Verdicts) -> Verdict | None:
    """Return what a hint is worth; None if nobody has judged its words yet."""
    if hint in NEUTRAL:
        return "neutral"
    rows = verdicts.get(judged.answer.exercise, {}).get(judged.answer.words, {})
    # On a slow machine an answer may be stopped that is not slow elsewhere.
    return rows.get(hint, "neutral" if hint.startswith(SLOW) else None)
