"""What an exercise is: its right answer, what is tried, and the mistakes it knows."""

from __future__ import annotations

import difflib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

LIBRARIES = (
    "mtedu nltk sacrebleu bleuscore evaluate jiwer rouge_score rouge torchmetrics "
    "rapidfuzz Levenshtein editdistance polyleven jellyfish textdistance"
).split()
"""What an answer may not call: the point is to build the metric."""

Answer = Callable[..., Any]
Accepts = Callable[[tuple[Any, ...], Any], str | None]
"""From arguments and a result to what is wrong with it; None if it is defensible."""


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that people give, and the hint that names it."""

    answer: Answer
    hint: str


@dataclass(frozen=True, eq=False)
class Exercise:
    """One exercise: declared once, used by checks, hidden checks and tests.

    `probes` are the visible inputs, a tuple of arguments each. They tell the known
    mistakes apart. Secret inputs are not here: they are data of the course.

    Where several methods are defensible, `accepts` decides instead of equality with
    `answer`, which is then one answer of many. It sees the arguments and the result
    rebuilt from plain data, never an object of the student's, and must be pure.

    `slips` has, for the name of an exception, what usually raises it here; behind the
    name may stand, after a colon, what the message must have: "TypeError: unhashable".
    """

    name: str
    title: str
    answer: Answer
    probes: tuple[tuple[Any, ...], ...]
    mistakes: tuple[Mistake, ...]
    also_right: tuple[Answer, ...]
    hints: tuple[str, str, str]
    tolerance: float = 1e-9
    strict: bool = False
    forbidden: tuple[str, ...] = tuple(LIBRARIES)
    accepts: Accepts | None = None
    vary: bool = False
    slips: Mapping[str, str] = field(default_factory=dict)

    @property
    def function(self) -> str:
        """The name of the function that the student writes."""
        return self.name.split(".")[1]


@cache
def exercises() -> dict[str, Exercise]:
    """Return all exercises by name."""
    labs = import_module("mtedu.checks.labs")
    names = sorted(module.name for module in pkgutil.iter_modules(labs.__path__))
    modules = (import_module(f"mtedu.checks.labs.{name}") for name in names)
    return {item.name: item for module in modules for item in module.EXERCISES}


def find(name: str) -> Exercise:
    """Return the exercise with that name, or say which names are near."""
    known = exercises()
    if name in known:
        return known[name]
    near = difflib.get_close_matches(str(name), known, n=3, cutoff=0.3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"try {', '.join(known)}."
    raise ValueError(f"There is no exercise {name!r}: {hint}")
