"""The key to an exercise: what is right on given inputs, and what mistakes give.

A key is data and no answer: inputs, outcomes, words. All of it works on outcomes as
plain data. None of the student's code is called, so a key can judge where that code
never runs.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any

from mtedu.checks.run_answer import Outcome
from mtedu.checks.values import Plain, built_in, same

LIBRARIES = tuple(
    (
        "mtedu nltk sacrebleu bleuscore evaluate jiwer rouge_score rouge torchmetrics "
        "rapidfuzz Levenshtein editdistance polyleven jellyfish textdistance"
    ).split()
)
"""What an answer may not call: the point is to build the metric."""

ACCEPTING = "mtedu.capstone"
"""The room whose functions a key may name as its `accepts`."""

Accepts = Callable[[tuple[Any, ...], Any], str | None]
"""From arguments and a result to what is wrong with it; None if it is defensible."""


@dataclass(frozen=True)
class Mistake:
    """What a known wrong answer gives on each input, and the hint that names it.

    `weights` says, for each input on which it is wrong, how much the same outcome
    speaks for it.
    """

    hint: str
    gave: tuple[Outcome, ...]
    weights: Mapping[int, float]


@dataclass(frozen=True, eq=False)
class Key:
    """One exercise, as checks need it: what to try, and what to say of the outcomes.

    Where several methods are defensible, `accepts` names a function of the library that
    decides instead of equality with `expected`, which is then one result of many.
    `section` is where a lecture teaches it, words and place in the course; `tries` says
    what hidden checks will try, in words.
    """

    name: str
    title: str
    lab: str
    inputs: tuple[tuple[Any, ...], ...]
    expected: tuple[Plain, ...]
    mistakes: tuple[Mistake, ...] = ()
    hints: tuple[str, ...] = ()
    slips: Mapping[str, str] = field(default_factory=dict)
    tolerance: float = 1e-9
    strict: bool = False
    forbidden: tuple[str, ...] = LIBRARIES
    accepts: str = ""
    points: float = 0.0
    section: tuple[str, str] = ("", "")
    tries: tuple[str, ...] = ()

    @property
    def function(self) -> str:
        """The name of the function that the student writes."""
        return self.name.split(".")[1]

    @cached_property
    def _accepts(self) -> Accepts:
        room, _, name = self.accepts.partition(":")
        if not room.startswith(f"{ACCEPTING}."):
            raise ValueError(
                f"The key of {self.name} names no function of {ACCEPTING}."
            )
        found: Accepts = getattr(import_module(room), name)
        return found

    def objection(self, place: int, outcome: Outcome) -> str | None:
        """Say what is wrong on one input: None if nothing, "" if words are lacking."""
        if outcome.value is None or outcome.borrowed or outcome.changed_argument:
            return ""
        if self.accepts:
            return self._accepts(self.inputs[place], built_in(outcome.value))
        equal = same(outcome.value, self.expected[place], self.tolerance, self.strict)
        return None if equal else ""

    def wrong(self, outcomes: Sequence[Outcome]) -> list[int]:
        """Return the places of the inputs on which the outcomes are wrong."""
        return [
            place
            for place, outcome in enumerate(outcomes)
            if self.objection(place, outcome) is not None
        ]

    def alike(self, a: Outcome, b: Outcome) -> bool:
        """Tell whether two outcomes are the same mistake: same value or same error."""
        if a.value is not None and b.value is not None:
            return a.changed_argument == b.changed_argument and (
                same(a.value, b.value, self.tolerance, self.strict)
                or (is_nan(a.value) and is_nan(b.value))
            )
        return bool(a.error or a.odd) and (a.error, a.odd) == (b.error, b.odd)


def is_nan(value: Plain) -> bool:
    """Tell whether a plain value is NaN; whole numbers may be larger than any float."""
    return value[0] == "number" and value[1] != value[1]
