"""Which samples are fair: right size, no repeats, repeatable, no favourite places."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from mtedu.capstone.settings import hints

SAY = hints("samples")


def accept_samples(arguments: Any, value: Any) -> str | None:
    """Take samples of n different names, repeatable, that favour no place."""
    names, n, seeds = arguments
    place = {name: i for i, name in enumerate(names)}
    if isinstance(value, list) and value and isinstance(value[0], frozenset):
        return SAY.SETS
    if not _is_list(value, len(seeds)) or not all(map(_is_list, value)):
        return SAY.FORM
    drawn = [name for sample in value for name in sample]
    if any(name not in place for name in drawn if isinstance(name, str)):
        return SAY.FORM
    if drawn and all(isinstance(name, int) for name in drawn):
        return SAY.PLACES
    if not all(isinstance(name, str) for name in drawn):
        return SAY.FORM
    if any(len(sample) != n for sample in value):
        return SAY.COUNT
    if any(len(set(sample)) != n for sample in value):
        return SAY.REPEATS
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
        return SAY.NOT_REPEATABLE
    if len(first) > 1 and len({tuple(sample) for sample in samples}) == 1:
        return _always_the_same(samples[0], n)
    if n > 2 and all(sample[-1] - sample[0] == n - 1 for sample in samples):
        return SAY.BLOCK
    return SAY.FAVOURITES if _prefers(list(first.values()), len(names), n) else None


def _always_the_same(sample: list[int], n: int) -> str:
    if sample == list(range(n)):
        return SAY.FIRST
    steps = {y - x for x, y in pairwise(sample)}
    return SAY.FIXED_STEP if len(steps) == 1 and n > 2 else SAY.SEED_UNUSED


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
    times = [places.count(place) for place in range(size)]
    by_chance = size * max(n / size, 1 - n / size) ** len(samples)
    if by_chance < 1e-5 and (0 in times or len(samples) in times):
        return True  # chance alone leaves no place out of all samples, and none in all
    off = max(abs(found - draws / size) for found in times)
    limit = 5 * math.sqrt(draws / size * (1 - n / size))
    uneven = draws > 20 * size and off > limit
    too_far = abs(mean - middle) > 5 * math.sqrt(variance / draws)
    return uneven or too_far or abs(spread - variance) > 5 * math.sqrt(fourth / draws)
