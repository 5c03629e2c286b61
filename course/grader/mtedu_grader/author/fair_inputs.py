"""Inputs drawn by chance, with a fixed seed, on which all right answers agree.

An input on which they do not is outside of what the statement asks for.
"""

from __future__ import annotations

import json
import random
from typing import Any

from mtedu.checks.run_answer import run
from mtedu_grader.author.compile_key import compile_key
from mtedu_grader.author.exercise import Draw, Exercise

Arguments = tuple[Any, ...]


def fair_inputs(
    exercise: Exercise, draw: Draw | None, count: int, seed: int | str
) -> list[Arguments]:
    """Return up to so many different inputs on which all right answers agree."""
    if draw is None:
        return []
    chance = random.Random(f"{exercise.name} {seed}")
    drawn = (tuple(draw(chance)) for _ in range(count))
    different = {json.dumps(given): given for given in drawn}
    return [given for given in different.values() if is_fair(exercise, given)]


def is_fair(exercise: Exercise, given: Arguments) -> bool:
    """Tell whether the right answers agree on an input."""
    if run(exercise.answer, given).value is None:
        return False
    key = compile_key(exercise, (given,), mistakes=False)
    right = (exercise.answer, *exercise.also_right)
    return not any(key.wrong([run(answer, given)]) for answer in right)
