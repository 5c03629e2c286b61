"""The key to an exercise: what is right on given inputs, and what mistakes give.

All of it works on outcomes as plain data. None of the student's code is called, so a
key can judge where that code never runs.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mtedu.checks.exercise import Exercise
from mtedu.checks.plain import Plain, built_in, same
from mtedu.checks.trial import Outcome, alike, run

# Whoever runs an answer takes over `sys.stdout` meanwhile: two threads that do so at
# once may leave it with the wrong one. In Python 3.11 a cached property has a lock of
# its own: this one always comes before it, or two threads would wait for each other.
one_at_a_time = threading.RLock()


@dataclass(frozen=True, eq=False)
class Key:
    """An exercise on some inputs; what it needs is computed once, when first asked."""

    exercise: Exercise
    inputs: tuple[tuple[Any, ...], ...]

    @property
    def expected(self) -> list[Plain]:
        """What the reference answer gives on each input."""
        with one_at_a_time:
            return self._expected

    @cached_property
    def _expected(self) -> list[Plain]:
        found = []
        for arguments in self.inputs:
            value = run(self.exercise.answer, arguments).value
            assert value is not None, f"the answer of {self.exercise.name} failed"
            found.append(value)
        return found

    @property
    def mistaken(self) -> list[list[Outcome]]:
        """What each known mistake gives on each input."""
        with one_at_a_time:
            return self._mistaken

    @cached_property
    def _mistaken(self) -> list[list[Outcome]]:
        return [
            [run(mistake.answer, arguments) for arguments in self.inputs]
            for mistake in self.exercise.mistakes
        ]

    def objection(self, place: int, outcome: Outcome) -> str | None:
        """Say what is wrong on one input: None if nothing, "" if words are lacking."""
        if outcome.value is None or outcome.borrowed or outcome.changed_argument:
            return ""
        if self.exercise.accepts is not None:
            return self.exercise.accepts(self.inputs[place], built_in(outcome.value))
        tolerance, strict = self.exercise.tolerance, self.exercise.strict
        equal = same(outcome.value, self.expected[place], tolerance, strict)
        return None if equal else ""

    def wrong(self, outcomes: Sequence[Outcome]) -> list[int]:
        """Return the places of the inputs on which the outcomes are wrong."""
        return [
            place
            for place, outcome in enumerate(outcomes)
            if self.objection(place, outcome) is not None
        ]

    def known_mistake(self, outcomes: Sequence[Outcome], wrong: Sequence[int]) -> str:
        """Return the hint of the known mistake that fits, or nothing.

        A mistake fits if it gives the same outcome on every input; failing that, if it
        gives the same wrong outcome wherever the answer is wrong; failing that, if it
        does so on the first wrong input, which the student sees, and on most others:
        few have made one mistake only while they still forget the empty list.
        """
        best, hint = 0.5, ""
        for mistake, gave in zip(self.exercise.mistakes, self.mistaken, strict=True):
            agrees = [
                alike(a, b, self.exercise) for a, b in zip(gave, outcomes, strict=True)
            ]
            if all(agrees):
                return mistake.hint
            share = sum(agrees[place] for place in wrong) / len(wrong)
            if agrees[wrong[0]] and share > best:
                best, hint = share, mistake.hint
        return hint
