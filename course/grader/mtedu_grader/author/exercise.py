"""What an author knows of an exercise, declared where its answers are written.

    CLIPPED = Exercise("lab3.clipped_matches", title="clipped matches", ...)

    @CLIPPED.wrong("you forget clipping: every repeat counts.")
    def clipped_matches_unclipped(candidate, references, n): ...

The reference answer is not here: it is the solution cell of the lab's source notebook.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from mtedu.checks.key import LIBRARIES, Accepts

Answer = Callable[..., Any]
Draw = Callable[[Random], tuple[Any, ...]]


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that people give, and the hint that names it."""

    answer: Answer
    hint: str


@dataclass(eq=False)
class Exercise:
    """One exercise: its visible inputs, its hints, and the answers that are known.

    `inputs` are the visible ones, a tuple of arguments each. They tell the known
    mistakes apart; those that a search found come after those that authors wrote.
    Secret inputs are not here: they are data of the course. `draw` draws an ordinary
    input by chance, `edge` an edge case: both are functions of the lab's `domain.py`.

    Where several methods are defensible, `accepts` decides instead of equality with the
    reference answer, which is then one answer of many. It is a function of the library
    (`mtedu.capstone`), sees the arguments and the result rebuilt from plain data, and
    must be pure.

    `slips` has, for the name of an exception, what usually raises it here; behind the
    name may stand, after a colon, what the message must have: "TypeError: unhashable".
    """

    name: str
    title: str
    inputs: tuple[tuple[Any, ...], ...]
    hints: tuple[str, str, str]
    slips: Mapping[str, str] = field(default_factory=dict)
    tolerance: float = 1e-9
    strict: bool = False
    forbidden: tuple[str, ...] = LIBRARIES
    accepts: Accepts | None = None
    lab: str = ""
    draw: Draw | None = field(init=False, default=None)
    edge: Draw | None = field(init=False, default=None)
    answer: Answer = field(init=False)
    mistakes: list[Mistake] = field(init=False, default_factory=list)
    also_right: list[Answer] = field(init=False, default_factory=list)
    slipped: list[Answer] = field(init=False, default_factory=list)

    @property
    def function(self) -> str:
        """The name of the function that the student writes."""
        return self.name.split(".")[1]

    @property
    def known(self) -> list[Answer]:
        """All answers that are known: the reference, other right ones, wrong ones."""
        wrong = [mistake.answer for mistake in self.mistakes]
        return [self.answer, *self.also_right, *wrong]

    def right(self, answer: Answer) -> Answer:
        """Declare another right answer."""
        self.also_right.append(answer)
        return answer

    def slip(self, answer: Answer) -> Answer:
        """Declare a wrong answer without a hint: it has to be caught, not named."""
        self.slipped.append(answer)
        return answer

    def wrong(self, hint: str) -> Callable[[Answer], Answer]:
        """Declare a wrong answer, and the hint that names the mistake."""

        def declare(answer: Answer) -> Answer:
            self.mistakes.append(Mistake(answer, hint))
            return answer

        return declare
