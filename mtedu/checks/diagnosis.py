"""From outcomes to words: which case failed, which known mistake it looks like."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from mtedu.checks.exercise import Answer, Exercise
from mtedu.checks.plain import plain, written
from mtedu.checks.report import Report
from mtedu.checks.trial import Outcome, alike, objection, run

PLAIN_WORDS = {
    "NameError": "a name is used that does not exist here: is it spelt as above, and "
    "was its cell run?",
    "TypeError": "an operation got a value of the wrong type: look at what each "
    "variable holds (list, tuple, number?).",
    "IndexError": "a position beyond the end of a list was asked for: check the range "
    "of your loop.",
    "KeyError": "a dictionary was asked for a key that it lacks: a Counter answers 0, "
    "a dict needs .get(key, 0).",
    "ZeroDivisionError": "something was divided by 0: what should happen when there "
    "is nothing to count?",
    "ValueError": "a function got a value it cannot take, for instance the logarithm "
    "of 0.",
    "AttributeError": "a value does not have that method: look at its type.",
    "RecursionError": "the function calls itself without an end.",
    "UnboundLocalError": "a variable is used before it gets a value inside the "
    "function.",
}
"""What the exceptions that beginners meet usually mean."""


def examine(
    exercise: Exercise, answer: Answer, inputs: Sequence[Sequence[Any]]
) -> tuple[list[Outcome], list[int]]:
    """Return what the answer gave on each input, and the places where it is wrong."""
    outcomes = [run(answer, arguments, exercise) for arguments in inputs]
    wrong = [
        i
        for i, arguments in enumerate(inputs)
        if objection(outcomes[i], arguments, exercise) is not None
    ]
    return outcomes, wrong


def diagnose(
    exercise: Exercise,
    inputs: Sequence[Sequence[Any]],
    outcomes: Sequence[Outcome],
    wrong: Sequence[int],
) -> str:
    """Name the mistake: a general one first, then the known one that fits.

    A known mistake fits if it gives the same outcome on every input; failing that, if
    it gives the same wrong outcome wherever the answer is wrong. Where the exercise
    accepts more than one result, its own words on the first wrong one come next.
    """
    general = _general(exercise, outcomes[wrong[0]])
    if general:
        return general
    partial = ""
    for mistake in exercise.mistakes:
        agrees = [
            alike(run(mistake.answer, arguments, exercise), outcomes[i], exercise)
            for i, arguments in enumerate(inputs)
        ]
        if all(agrees):
            return mistake.hint
        if not partial and all(agrees[i] for i in wrong):
            partial = mistake.hint
    first = wrong[0]
    words = partial or objection(outcomes[first], inputs[first], exercise)
    return words or PLAIN_WORDS.get(outcomes[first].error, "")


def _general(exercise: Exercise, outcome: Outcome) -> str:
    if outcome.borrowed:
        return (
            f"your answer calls {outcome.borrowed}. Build it yourself here: what a "
            "library computes earns no points in this exercise."
        )
    if outcome.value == ("constant", None):
        if outcome.printed.strip():
            return "your function prints its result. Hand it back with `return`."
        return "your function returned None. Did you forget `return`?"
    if outcome.changed_argument:
        return (
            "your function changes the list it was given. Work on a copy: the caller "
            "still needs it."
        )
    if outcome.odd:
        return (
            f"your function returned {outcome.odd}. Return plain numbers, texts, "
            "lists, tuples or dicts."
        )
    if outcome.value and outcome.value[0] == "number" and math.isnan(outcome.value[1]):
        return "your function returned NaN (not a number). Which division made it?"
    return ""


def case_in_words(
    exercise: Exercise, arguments: Sequence[Any], outcome: Outcome
) -> str:
    """Say which input failed, what was expected and what the code gave."""
    inside = ", ".join(written(plain(argument)) for argument in arguments)
    expected = run(exercise.answer, arguments, exercise).value
    assert expected is not None, f"the reference answer of {exercise.name} failed"
    such_as = "for example " if exercise.accepts else ""
    return (
        f"{exercise.function}({inside})\n"
        f"  expected       {such_as}{written(expected)}\n"
        f"  your code gave {_gave(outcome)}"
    )


def _gave(outcome: Outcome) -> str:
    if outcome.error:
        return f"{outcome.error}: {outcome.message}".rstrip(": ")
    if outcome.odd:
        return outcome.odd
    assert outcome.value is not None
    return written(outcome.value)


def judge(exercise: Exercise, answer: Answer, attempt: int = 1) -> Report:
    """Try the answer on the visible inputs and say how it went."""
    outcomes, wrong = examine(exercise, answer, exercise.probes)
    if outcomes[0].not_started:
        return Report(
            exercise.name,
            exercise.title,
            "not started",
            f"Write {exercise.function} in the cell above, run it, then check again.",
        )
    if not wrong:
        return Report(
            exercise.name,
            exercise.title,
            "passed",
            f"Visible checks passed ({len(outcomes)} of {len(outcomes)}).",
        )
    first = wrong[0]
    passed = len(outcomes) - len(wrong)
    return Report(
        exercise.name,
        exercise.title,
        "not yet",
        f"{passed} of {len(outcomes)} visible checks passed.",
        case=case_in_words(exercise, exercise.probes[first], outcomes[first]),
        mistake=diagnose(exercise, exercise.probes, outcomes, wrong),
        hints=exercise.hints,
        shown=attempt,
    )
