"""Count the edits of many pairs of texts at once, their lattices side by side.

The fast twin of adding up `count_edits`: a test holds the two equal. As in `sweep`, a
row of a lattice is two whole numbers. They have room for more than one lattice: each
gets a lane, as many bits as its reference has words, and a bit stays empty after it so
that nothing is carried into the next. One step then serves dozens of pairs, on the way
down the rows as on the way back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat, zip_longest
from typing import TypeAlias

from mtedu.metrics.levenshtein import Counts, common_ends, count_edits, next_row
from mtedu.text import Tokens

WIDTH = 2000
"""Bits of a row: the wider the fewer steps, but the more a step costs."""

Pair: TypeAlias = tuple[Tokens, Tokens]


def total_edits(pairs: Sequence[Pair]) -> Counts:
    """Return the sums of what `count_edits` finds for candidates and references.

    >>> total_edits([(["the", "cat"], ["a", "cat", "sat"]), ([], ["sat"])])
    Counts(hits=1, substitutions=1, insertions=0, deletions=2)
    """
    long = [count_edits(*pair) for pair in pairs if len(pair[1]) >= WIDTH]
    short = [pair for pair in pairs if len(pair[1]) < WIDTH]
    inner = sorted((_inner(*pair) for pair in short), key=lambda pair: len(pair[0]))
    bits = [1 << place for place in range(min(WIDTH, _room(inner)))]
    found = [_count(group, bits) for group in _groups(inner)]
    edits, deletions = map(sum, zip((0, 0), *found, strict=True))
    insertions = deletions + sum(len(words) - len(ref) for words, ref in inner)
    substitutions = edits - insertions - deletions
    hits = sum(len(ref) for _, ref in short) - substitutions - deletions
    shorts = Counts(hits, substitutions, insertions, deletions)
    return Counts(*map(sum, zip(shorts, *long, strict=True)))


def _inner(candidate: Tokens, reference: Tokens) -> Pair:
    start, end = common_ends(candidate, reference)
    stop = len(candidate) - end
    return candidate[start:stop], reference[start : len(reference) - end]


def _room(pairs: Iterable[Pair]) -> int:
    return sum(len(reference) + 1 for _, reference in pairs)


def _groups(pairs: Iterable[Pair]) -> Iterator[list[Pair]]:
    """Yield as many pairs at a time as a row has bits for."""
    group, room = list[Pair](), WIDTH
    for pair in pairs:
        if len(pair[1]) >= room:
            yield group
            group, room = [], WIDTH
        group.append(pair)
        room -= len(pair[1]) + 1
    yield group


def _count(group: Sequence[Pair], bits: Sequence[int]) -> tuple[int, int]:
    """Return the edits of all pairs, and how many of them are deletions."""
    matches, ends = [], defaultdict[int, int](int)
    first = inside = at = 0
    for words, reference in group:
        columns = len(reference)
        where: dict[str, int] = {}
        for word, bit in zip(reference, bits[at : at + columns], strict=True):
            where[word] = where[word] | bit if word in where else bit
        matches.append(list(map(where.get, words, repeat(0))))
        lane = (1 << columns) - 1 << at
        first, inside = first | 1 << at, inside | lane
        ends[len(words)] |= lane
        at += columns + 1
    up, down = inside, 0
    ups, downs = [up], [down]
    for row in zip_longest(*matches, fillvalue=0):
        up, down = next_row(sum(row), up, down, first)
        up, down = up & inside, down & inside
        ups.append(up)
        downs.append(down)
    edits, deletions = _way_back(ups, downs, inside, ends)
    return edits + sum(len(words) for words, _ in group), deletions


def _way_back(
    ups: Sequence[int], downs: Sequence[int], inside: int, ends: dict[int, int]
) -> tuple[int, int]:
    """Return what the last rows add to their starts, and the deletions on all ways.

    `ends` has the lanes that end with a row. Bit j of a lane is set in `here` where its
    way is in column j + 1; a way in column 0 has no bit, and no deletion any more.
    """
    added = deletions = here = 0
    for i in reversed(range(len(ups))):
        up, lanes = ups[i], ends.get(i, 0)
        if lanes:
            added += (up & lanes).bit_count() - (downs[i] & lanes).bit_count()
            here |= lanes & ~(lanes >> 1)
        while rises := up & here:
            deletions += rises.bit_count()
            here = (here ^ rises | rises >> 1) & inside
        stay = here & downs[i - 1]  # the first row rises throughout: none is left here
        here = (stay | (here ^ stay) >> 1) & inside
    return added, deletions
