"""From what an author knows of an exercise to a key: known answers are run once, here.

Keys are written the same way every time, so that a key that is stale shows.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from mtedu.checks.key import Key, Mistake
from mtedu.checks.key_file import FORMAT, NEVER_THE_SAME, OPTIONAL
from mtedu.checks.run_answer import Outcome, run
from mtedu.checks.values import Plain, built_in
from mtedu.notebook.lab import Lab, read_lab
from mtedu.progress_bar import progress
from mtedu_grader.author.exercise import Answer, Exercise
from mtedu_grader.author.exercises import exercises_of, source_notebook
from mtedu_grader.hidden_inputs import hidden_file, load_groups, together
from mtedu_grader.sections import section

Inputs = tuple[tuple[Any, ...], ...]
Tried = tuple[Outcome, str | None]
"""What an answer gave on an input, and the key's objection to it."""


def compile_key(
    exercise: Exercise, inputs: Inputs | None = None, mistakes: bool = True
) -> Key:
    """Return the key to an exercise on its visible inputs, or on others."""
    given = exercise.inputs if inputs is None else inputs
    wrong = exercise.mistakes if mistakes else []
    key = Key(
        exercise.name,
        exercise.title,
        exercise.lab,
        given,
        tuple(_expected(exercise, arguments) for arguments in given),
        (),
        exercise.hints,
        exercise.slips,
        exercise.tolerance,
        exercise.strict,
        exercise.forbidden,
        _named(exercise),
    )
    trying = progress(wrong, f"Key to {exercise.name}, known mistakes tried")
    rows = [_tried(key, one.answer) for one in trying]
    found = (
        Mistake(one.hint, tuple(outcome for outcome, _ in row), weights)
        for one, row, weights in zip(wrong, rows, _weights(key, rows), strict=True)
        if _compared(row, key)
    )
    return replace(key, mistakes=tuple(found))


def _tried(key: Key, answer: Answer) -> list[Tried]:
    """Return what a wrong answer gives on each input, and what is wrong with it.

    Where it is wrong it is asked twice: a result of chance is another each time, and
    nothing is like it. Where a judge has words for all of it, once is enough.
    """
    once = [_without_words(run(answer, given)) for given in key.inputs]
    row = [(found, key.objection(place, found)) for place, found in enumerate(once)]
    wrong = [place for place, (_, objection) in enumerate(row) if objection is not None]
    for place in wrong:
        if place != wrong[0] and not _compared(row, key):
            break
        again = run(answer, key.inputs[place])
        if repr(again.value) != repr(once[place].value):
            row[place] = NEVER_THE_SAME, ""
    return row


def _without_words(found: Outcome) -> Outcome:
    """Leave out what no key is compared by."""
    return replace(found, message="", printed="", borrowed="")


def _weights(key: Key, rows: Sequence[Sequence[Tried]]) -> list[dict[int, float]]:
    """Say for each mistake how much its outcomes speak for it, where it is wrong.

    That is the logarithm of how many of the mistakes that are wrong there, and one
    more, come on each that gives the same.
    """
    weights: list[dict[int, float]] = [{} for _ in rows]
    for place in range(len(key.inputs)):
        column = [row[place] for row in rows]
        others = [outcome for outcome, objection in column if objection is not None]
        for (mine, objection), found in zip(column, weights, strict=True):
            if objection is not None:
                same = sum(key.alike(mine, other) for other in others)
                found[place] = round(math.log((len(others) + 1) / max(same, 1)), 2)
    return weights


def _compared(row: Sequence[Tried], key: Key) -> bool:
    """Tell whether what a mistake gives is ever compared: not where a judge speaks."""
    return not key.accepts or any(objection == "" for _, objection in row)


def _expected(exercise: Exercise, arguments: tuple[Any, ...]) -> Plain:
    value = run(exercise.answer, arguments).value
    if value is None:
        raise ValueError(f"The reference answer of {exercise.name} fails on an input.")
    return value


def _named(exercise: Exercise) -> str:
    accepts = exercise.accepts
    return f"{accepts.__module__}:{accepts.__qualname__}" if accepts else ""


def compiled(lab: str, course: Path, hidden: bool = False) -> str:
    """Return a lab's key as text: that of its visible inputs, or that of all.

    It is made in a process of its own, where sets have a fixed order; this one may hold
    a student's code.
    """
    kind = "hidden" if hidden else "visible"
    done = subprocess.run(
        [sys.executable, "-m", __spec__.name, lab, str(course), kind],
        env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,  # how far it is goes where this process tells it
        encoding="utf-8",
    )
    if done.returncode:
        reason = done.stdout.strip() or f"it ended with code {done.returncode}"
        raise ValueError(f"The key of {lab} cannot be compiled: {reason}")
    return done.stdout


def visible_keys(lab: str, course: Path) -> str:
    """Compile the key to a lab's visible inputs in this process."""
    found = read_lab(lab, source_notebook(lab, course))
    points = {test.exercise: test.points for test in found.tests.values()}
    groups = load_groups(lab, course) if hidden_file(lab, course).is_file() else {}
    keys = [
        replace(
            compile_key(exercise),
            points=points.get(name, 0.0),
            section=section(course.parent, name),
            tries=tuple(group.tests for group in together(groups.get(name, []))),
        )
        for name, exercise in exercises_of(lab, course).items()
    ]
    return keys_to_json(lab, keys, written_answers(found))


def written_answers(lab: Lab) -> list[tuple[str, float]]:
    """Return the answers in words: the heading above each, and its points."""
    found, heading = [], ""
    for cell in lab.cells:
        if cell.kind == "written":
            found.append((heading, cell.points))
        elif cell.source.startswith("#"):
            heading = cell.source.partition("\n")[0].lstrip("# ").partition(" (")[0]
    return found


def hidden_keys(lab: str, course: Path) -> str:
    """Compile the key to all inputs: the visible ones, then those of each group."""
    keys, tested = [], {}
    groups = load_groups(lab, course)
    for name, exercise in exercises_of(lab, course).items():
        mine = together(groups.get(name, []))
        if not mine:
            raise ValueError(f"hidden/{lab}.json has no inputs for {name}")
        secret = (given for group in mine for given in group.inputs)
        keys.append(compile_key(exercise, (*exercise.inputs, *secret)))
        tested[name] = [(one.tests, one.edge, len(one.inputs)) for one in mine]
    text = {"keys": keys_to_json(lab, keys), "groups": tested}
    return json.dumps(text, ensure_ascii=False)


def keys_to_json(lab: str, keys: Iterable[Key], written: Sequence[Any] = ()) -> str:
    """Write keys the same way every time: a line for each input, outcome and hint."""
    rows = ",\n".join(_object(_row(key)) for key in keys)
    more = f'"written": {json.dumps(written, ensure_ascii=False)}, ' if written else ""
    head = f'{{"format": {FORMAT}, "lab": {json.dumps(lab)}, {more}"exercises": ['
    return f"{head}\n{rows}\n]}}\n"


def _row(key: Key) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": key.name,
        "title": key.title,
        "inputs": [list(map(to_json, given)) for given in key.inputs],
        "expected": [to_json(built_in(value)) for value in key.expected],
        "mistakes": [
            {"hint": one.hint, "gave": dict(_differing(one))} for one in key.mistakes
        ],
        "hints": list(key.hints),
        "slips": dict(key.slips),
    }
    found = {name: getattr(key, name) for name in OPTIONAL}
    row |= {name: value for name, value in found.items() if value != OPTIONAL[name]}
    return row


def _differing(mistake: Mistake) -> Iterable[tuple[str, Any]]:
    for place, weight in mistake.weights.items():
        row = _outcome_row(mistake.gave[place])
        yield str(place), row and row | {"weight": weight}


def _outcome_row(outcome: Outcome) -> dict[str, Any] | None:
    if outcome == NEVER_THE_SAME:
        return None
    row: dict[str, Any] = {}
    if outcome.value is not None:
        row["value"] = to_json(built_in(outcome.value))
    for name in ("error", "odd", "changed_argument"):
        if getattr(outcome, name):
            row[name] = getattr(outcome, name)
    return row


def to_json(value: Any) -> Any:
    """Write a value of Python's as JSON that keeps its kind and its order.

    >>> to_json({"b": (1, 2), "a": None})
    {'dict': [['b', {'tuple': [1, 2]}], ['a', None]]}
    """
    if isinstance(value, list):
        return [to_json(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [to_json(item) for item in value]}
    if isinstance(value, set | frozenset):
        return {"set": [to_json(item) for item in sorted(value, key=repr)]}
    if isinstance(value, dict):
        return {"dict": [[to_json(key), to_json(item)] for key, item in value.items()]}
    return value


def _object(row: Mapping[str, Any]) -> str:
    """Write an object with its lists and objects a line per item."""
    lines = []
    for name, value in row.items():
        inside = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list) and value:
            items = (json.dumps(item, ensure_ascii=False) for item in value)
            inside = "[\n  " + ",\n  ".join(items) + "\n ]"
        lines.append(f'"{name}": {inside}')
    return "{" + ",\n ".join(lines) + "}"


if __name__ == "__main__":
    make = {"visible": visible_keys, "hidden": hidden_keys}[sys.argv[3]]
    try:
        sys.stdout.write(make(sys.argv[1], Path(sys.argv[2])))
    except Exception as error:
        sys.stdout.write(f"{type(error).__name__}: {error}")
        sys.exit(1)
