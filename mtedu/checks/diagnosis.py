"""From outcomes to words: which case failed, which known mistake it looks like."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from mtedu.checks.exercise import Answer, Exercise
from mtedu.checks.key import Key
from mtedu.checks.plain import plain, written
from mtedu.checks.report import Report
from mtedu.checks.trial import Outcome, run

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


def diagnose(key: Key, outcomes: Sequence[Outcome], wrong: Sequence[int]) -> str:
    """Name the mistake: a general one first, then the known one that fits.

    Where the exercise accepts more than one result, its own words on the first wrong
    one go before, since a known mistake that draws at random never gives the same
    twice. Last comes what can be told from the shape of the result or the exception.
    """
    first = wrong[0]
    return (
        _general(outcomes[first])
        or key.objection(first, outcomes[first])
        or key.known_mistake(outcomes, wrong)
        or _shape(key, first, outcomes[first])
        or PLAIN_WORDS.get(outcomes[first].error, "")
    )


def _general(outcome: Outcome) -> str:
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


KINDS = {
    "number": "a number",
    "text": "a text",
    "list": "a list",
    "tuple": "a list",
    "set": "a set",
    "dict": "a dictionary",
    "constant": "True, False or None",
}


def _shape(key: Key, place: int, outcome: Outcome) -> str:
    """Say where a result is of another kind or length than a right one."""
    if outcome.value is None or key.exercise.accepts is not None:
        return ""
    (kind, inside), (wanted, right) = outcome.value, key.expected[place]
    if KINDS[kind] != KINDS[wanted]:
        return f"your function returned {KINDS[kind]}; {KINDS[wanted]} is wanted."
    if kind in ("list", "tuple", "set", "dict") and len(inside) != len(right):
        more = "more" if len(inside) > len(right) else "fewer"
        return f"your function returned {KINDS[kind]} with {more} items than it should."
    return ""


def case_in_words(key: Key, place: int, outcome: Outcome) -> str:
    """Say which input failed, what was expected and what the code gave."""
    exercise = key.exercise
    inside = ", ".join(written(plain(argument)) for argument in key.inputs[place])
    one_of_many = "" if exercise.accepts is None else "for example "
    return (
        f"{exercise.function}({inside})\n"
        f"  expected       {one_of_many}{written(key.expected[place])}\n"
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
    key = visible_key(exercise)
    outcomes = [
        run(answer, arguments, exercise.forbidden) for arguments in exercise.probes
    ]
    if outcomes[0].not_started:
        return Report(
            exercise.name,
            exercise.title,
            "not started",
            f"Write {exercise.function} in the cell above, run it, then check again.",
        )
    wrong = key.wrong(outcomes)
    passed = len(outcomes) - len(wrong)
    if not wrong:
        words = f"Visible checks passed ({passed} of {passed})."
        return Report(exercise.name, exercise.title, "passed", words)
    return Report(
        exercise.name,
        exercise.title,
        "not yet",
        f"{passed} of {len(outcomes)} visible checks passed.",
        case=case_in_words(key, wrong[0], outcomes[wrong[0]]),
        mistake=diagnose(key, outcomes, wrong),
        hints=exercise.hints,
        shown=attempt,
    )


@cache
def visible_key(exercise: Exercise) -> Key:
    """Return the key to the visible inputs."""
    return Key(exercise, exercise.probes)
