"""The search for shifts that translation edit rate is made of.

Again and again the one shift is made that saves most edits, until none saves any.
What a shift saves is measured by `mtedu.metrics.ter_distance`.

A shift is tried only for words that stand wrong, to where the reference has them, and
only within the limits below: they are tercom's, but for the number of tries, which is
sacreBLEU's. Long sentences need them, and published scores contain them.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from mtedu.metrics.levenshtein import Operation
from mtedu.metrics.ter_distance import Ruler
from mtedu.text import Tokens

MAX_SIZE = 10
"""Words in a block."""
MAX_DISTANCE = 50
"""Words between a block's place in the candidate and in the reference."""
MAX_TRIES = 1000
"""Shifts tried for one pair of sentences; with the last of them the search ends."""


class Shift(NamedTuple):
    """One move: `length` words from `start` on now begin at `destination`."""

    start: int
    length: int
    destination: int
    words: tuple[str, ...]
    sentence: tuple[str, ...]


def find_shifts(
    candidate: Tokens, reference: Tokens, ruler: type[Ruler] = Ruler
) -> tuple[int, list[Shift]]:
    """Return the edits of a sentence, each shift counting one, and the shifts.

    >>> edits, shifts = find_shifts("d e a b c".split(), "a b c d e".split())
    >>> edits, shifts[0].words, shifts[0].destination
    (1, ('d', 'e'), 3)
    """
    if not reference:
        return len(candidate), []
    measure = ruler(reference)
    least = max(len(candidate), len(reference)) - measure.shared(candidate)
    words, shifts, tries = list(candidate), list[Shift](), 0
    while (edits := measure.lay(words)) > least:
        tried = list(islice(moves(words, measure), MAX_TRIES - tries))
        tries += len(tried)
        if tries >= MAX_TRIES:
            break
        shift = best_move(words, tried, measure, edits, least)
        if shift is None:
            break
        shifts.append(shift)
        words = list(shift.sentence)
    return edits + len(shifts), shifts


def moves(words: list[str], measure: Ruler) -> Iterator[tuple[int, int, int]]:
    """Yield the shifts to try: minus their length, start, and the word to go before.

    A block is tried if it occurs in the reference, holds a wrong word here and there,
    and does not lie around the place that it should go to. It may go before and after
    each place that its counterpart in the reference is aligned with.
    """
    size = len(words), len(measure.reference)
    partner, next_wrong, next_missed = _errors(*size, measure.back())
    after = [0, *(place + 1 for place in partner)]
    where, reference = measure.where, measure.reference
    for start, word in enumerate(words):
        first = next_wrong[start] - start
        for r in where.get(word, ()):
            room = partner[r] - start
            longest = room if 0 <= room < MAX_SIZE else MAX_SIZE
            if longest <= first or abs(r - start) > MAX_DISTANCE:
                continue
            shortest = max(first, next_missed[r] - r) + 1
            longest = min(longest, len(words) - start, len(reference) - r)
            for length in range(shortest, longest + 1):
                if words[start : start + length] != reference[r : r + length]:
                    break
                for target in set(after[r : r + length + 1]):
                    yield -length, start, target


def _errors(
    i: int, j: int, back: Iterator[str]
) -> tuple[list[int], list[int], list[int]]:
    """Return for each reference word its partner, and for all words the next error.

    The partner is the last word of the sentence at or before it, or -1.
    """
    wrong, missed = i + MAX_SIZE, j + MAX_SIZE
    partner, next_wrong, next_missed = [0] * j, [0] * i, [0] * j
    for kind in back:
        if kind != "deletion":
            j -= 1
            partner[j] = i - 1
            next_missed[j] = missed = missed if kind == "hit" else j
        if kind != "insertion":
            i -= 1
            next_wrong[i] = wrong = wrong if kind == "hit" else i
    return partner, next_wrong, next_missed


def best_move(
    words: Sequence[str],
    tried: Sequence[tuple[int, int, int]],
    measure: Ruler,
    edits: int,
    least: int,
) -> Shift | None:
    """Return the shift that saves most edits: of equals the longest, then the first."""
    best, saved = None, 0
    for minus_length, start, target in sorted(set(tried)):
        length = -minus_length
        # A target inside the block is as many words further right as it is in it.
        destination = min(target, len(words) - length)
        if target > start + length:
            destination = target - length
        # As a block is moved by taking it out and putting it in, or the words that it
        # passes, it saves no more than twice their number.
        most = 2 * min(length, abs(destination - start)) + measure.excess
        if most <= saved:
            continue
        shifted = [*words[:start], *words[start + length :]]
        shifted[destination:destination] = words[start : start + length]
        left = measure.edits(shifted, edits - saved)
        if edits - left > saved:
            saved = edits - left
            block = tuple(words[start : start + length])
            best = Shift(start, length, destination, block, tuple(shifted))
        if edits - saved == least:
            break
    return best


def operations(words: Tokens, reference: Tokens) -> list[Operation]:
    """Return how a shifted sentence becomes the reference, with positions and words."""
    measure = Ruler(reference)
    measure.lay(words)
    steps = []
    i, j = len(words), len(reference)
    for kind in measure.back():
        here, there = kind != "insertion", kind != "deletion"
        i, j = i - here, j - there
        step = (i, words[i]) if here else (None, "")
        partner = (j, reference[j]) if there else (None, "")
        steps.append(Operation(kind, step[0], partner[0], step[1], partner[1]))
    return steps[::-1]
