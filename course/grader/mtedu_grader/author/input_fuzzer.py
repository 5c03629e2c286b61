"""Inputs made by a program from known ones, with a fixed seed: more than anyone types.

An input is fair if all right answers agree on it, in whatever style they are written.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from mtedu.checks.key import Key
from mtedu.checks.run_answer import run
from mtedu_grader.author.compile_key import compile_key
from mtedu_grader.author.exercise import Exercise
from mtedu_grader.hidden_inputs import Group

TRIES = 150
WANTED = 8
TESTS = "further inputs, made by a program"

Arguments = tuple[Any, ...]


def made_up(
    exercise: Exercise,
    inputs: Sequence[Arguments],
    seed: int | str,
    tries: int = TRIES,
) -> Iterator[Arguments]:
    """Yield new inputs: known ones with tokens or numbers exchanged.

    Only such as the right answer takes: those it raises an error on are left out.
    """
    chance = random.Random(seed)
    seen = {json.dumps(arguments) for arguments in inputs}
    for _ in range(tries):
        given = list(copy.deepcopy(chance.choice(inputs)))
        if not given:
            return
        place = chance.randrange(len(given))
        given[place] = _varied(given[place], _pool(inputs, place), chance)
        text = json.dumps(given)
        if text not in seen:
            seen.add(text)
            if run(exercise.answer, given).value is not None:
                yield tuple(given)


def made_up_group(
    exercise: Exercise, groups: Sequence[Group], seed: int | str
) -> list[Group]:
    """Return a group of made-up inputs for the core of an exercise, if there are any.

    They are made from the ordinary inputs. Where a known mistake shows in edge cases
    alone, it has to be right on them too, and they may give no other kind of result:
    an edge case costs its own part only.
    """
    if not exercise.vary:
        return []
    core = [group for group in groups if not group.edge]
    known = compile_key(exercise, tuple(one for group in core for one in group.inputs))
    edge_only = [
        mistake.answer
        for mistake, compiled in zip(exercise.mistakes, known.mistakes, strict=True)
        if not known.wrong(compiled.gave)
    ]
    agreeing = [*exercise.also_right, *edge_only]
    old = {json.dumps(one) for group in groups for one in group.inputs}
    fair = (
        given
        for given in made_up(exercise, known.inputs, seed)
        if json.dumps(given) not in old and _fair(exercise, known, agreeing, given)
    )
    inputs = tuple(islice(fair, WANTED))
    return [Group(TESTS, inputs)] if inputs else []


def _fair(
    exercise: Exercise, known: Key, answers: Sequence[Any], given: Arguments
) -> bool:
    key = compile_key(exercise, (given,), mistakes=False)
    ordinary = {kind for kind, _ in known.expected}
    return key.expected[0][0] in ordinary and not any(
        key.wrong([run(answer, given)]) for answer in answers
    )


def _pool(inputs: Sequence[Arguments], place: int) -> list[Any]:
    """Return the single values that stand at one place of the known inputs."""
    found: list[Any] = []

    def gather(value: Any) -> None:
        if isinstance(value, list | tuple):
            for item in value:
                gather(item)
        elif not isinstance(value, dict):
            found.append(value)

    for arguments in inputs:
        gather(arguments[place : place + 1])
    return found


def _varied(value: Any, pool: Sequence[Any], chance: random.Random) -> Any:
    """Return a value with one thing exchanged for another of the same type."""
    if isinstance(value, list) and value:
        value = list(value)
        place = chance.randrange(len(value))
        alike = len({type(item) for item in value}) == 1
        if alike and chance.random() < 0.2 and not isinstance(value[0], list):
            chance.shuffle(value)
        else:
            value[place] = _varied(value[place], pool, chance)
        return value
    same = [item for item in pool if type(item) is type(value)]
    return chance.choice(same) if same else value
