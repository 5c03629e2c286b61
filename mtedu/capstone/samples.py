"""Which samples are fair: right size, no repeats, repeatable, no favourite places."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

FORM = "return a list with one sample, itself a list, for each seed."
SETS = "your samples are sets. Return lists, so that they have an order."
COUNT = "a sample does not have n segments."
PLACES = "your sample holds places. Return the names that stand there."
REPEATS = "a segment is drawn twice. Draw without putting back."
FIRST = "you take the first n segments: all of them are from the same few documents."
BLOCK = (
    "your sample is one block of neighbours, so it has only a few documents. Draw each "
    "segment by itself."
)
FIXED_STEP = (
    "you take every so many segments from a fixed start: the seed changes nothing, and "
    "some segments can never be drawn."
)
NOT_REPEATABLE = (
    "the same seed gives another sample, so that nobody can repeat yours. Make a "
    "generator with the seed for each sample: random.Random(seed)."
)
SEED_UNUSED = "all seeds give the same sample. Use the seed that is given."
FAVOURITES = (
    "over many seeds your samples prefer some places. Every segment needs the same "
    "chance."
)


def accept_samples(arguments: Any, value: Any) -> str | None:
    """Take samples of n different names, repeatable, that favour no place."""
    names, n, seeds = arguments
    place = {name: i for i, name in enumerate(names)}
    if isinstance(value, list) and value and isinstance(value[0], frozenset):
        return SETS
    if not _is_list(value, len(seeds)) or not all(map(_is_list, value)):
        return FORM
    drawn = [name for sample in value for name in sample]
    if any(name not in place for name in drawn if isinstance(name, str)):
        return FORM
    if drawn and all(isinstance(name, int) for name in drawn):
        return PLACES
    if not all(isinstance(name, str) for name in drawn):
        return FORM
    if any(len(sample) != n for sample in value):
        return COUNT
    if any(len(set(sample)) != n for sample in value):
        return REPEATS
    return _unfair([sorted(place[x] for x in sample) for sample in value], arguments)


def _is_list(value: Any, size: int | None = None) -> bool:
    return isinstance(value, list | tuple) and size in (None, len(value))


def _unfair(samples: list[list[int]], arguments: Any) -> str | None:
    names, n, seeds = arguments
    if n == len(names):
        return None
    first: dict[Any, list[int]] = {}
    repeatable = all(
        first.setdefault(seed, sample) == sample
        for seed, sample in zip(seeds, samples, strict=True)
    )
    if not repeatable:
        return NOT_REPEATABLE
    if len(first) > 1 and len({tuple(sample) for sample in samples}) == 1:
        return _always_the_same(samples[0], n)
    if n > 2 and all(sample[-1] - sample[0] == n - 1 for sample in samples):
        return BLOCK
    return FAVOURITES if _prefers(list(first.values()), len(names), n) else None


def _always_the_same(sample: list[int], n: int) -> str:
    if sample == list(range(n)):
        return FIRST
    steps = {y - x for x, y in pairwise(sample)}
    return FIXED_STEP if len(steps) == 1 and n > 2 else SEED_UNUSED


def _prefers(samples: Sequence[list[int]], size: int, n: int) -> bool:
    """Tell whether the places lie too far from the middle, or from its spread."""
    if len(samples) < 20:
        return False
    draws = len(samples) * n
    middle, variance = (size - 1) / 2, (size**2 - 1) / 12
    places = [place for sample in samples for place in sample]
    mean = sum(places) / draws
    spread = sum((place - middle) ** 2 for place in places) / draws
    # Of a flat distribution: the fourth moment less the squared second one.
    fourth = variance * (3 * size**2 - 7) / 20 - variance**2
    too_far = abs(mean - middle) > 5 * math.sqrt(variance / draws)
    return too_far or abs(spread - variance) > 5 * math.sqrt(fourth / draws)
