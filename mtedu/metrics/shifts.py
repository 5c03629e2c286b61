"""The search for shifts that translation edit rate is made of.

Again and again the one shift is made that saves most edits, until none saves any.
`Ruler` measures edits on the lattice as taught, and `FastRuler` a whole row at once;
tests hold the two equal.

A shift is tried only for words that stand wrong, to where the reference has them, and
only within the limits below: they are tercom's, but for the number of tries, which is
sacreBLEU's. Long sentences need them, and published scores contain them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import ceil, floor, inf
from typing import NamedTuple

from mtedu.metrics.distance import Operation, last_cell, places, sweep
from mtedu.text import Tokens

MAX_SIZE = 10
"""Words in a block."""
MAX_DISTANCE = 50
"""Words between a block's place in the candidate and in the reference."""
MAX_TRIES = 1000
"""Shifts tried for one pair of sentences; with the last of them the search ends."""
BEAM = 25
"""Columns of the lattice on either side of its diagonal that are computed."""


class Shift(NamedTuple):
    """One move: `length` words from `start` on now begin at `destination`."""

    start: int
    length: int
    destination: int
    words: tuple[str, ...]
    sentence: tuple[str, ...]


class Ruler:
    """Measures how many edits a sentence is away from one reference."""

    excess: float = inf
    """By how many edits, at most, the beam made the last measured sentence worse."""

    def __init__(self, reference: Tokens) -> None:
        """Keep the reference, and where its words stand."""
        self.reference = list(reference)
        self.where: dict[str, list[int]] = {}
        for place, word in enumerate(reference):
            self.where.setdefault(word, []).append(place)

    def shared(self, words: Tokens) -> int:
        """Return how many words the sentence shares with the reference, in any order.

        No shift changes it, and an edit can match no more than one word more.
        """
        counts = Counter(words).items()
        return sum(min(n, len(self.where.get(word, ()))) for word, n in counts)

    def lay(self, words: Tokens) -> int:
        """Return the edits of a sentence, and keep its lattice."""
        self.words = words
        self.rows = list(beam_lattice(words, self.reference))
        return int(self.rows[-1][-1])

    def back(self) -> Iterator[str]:
        """Yield the way through that lattice, from its last cell back to the first.

        Where several ways are equally short, a step is a hit or a substitution if it
        can be, else a deletion (of a word of the sentence), else an insertion.
        """
        i, j = len(self.words), len(self.reference)
        while i and j:
            here, above = self.rows[i][j], self.rows[i - 1]
            differ = self.words[i - 1] != self.reference[j - 1]
            if here == above[j - 1] + differ:
                yield "substitution" if differ else "hit"
                i, j = i - 1, j - 1
            elif here == above[j] + 1:
                yield "deletion"
                i -= 1
            else:
                yield "insertion"
                j -= 1
        yield from ["deletion"] * i + ["insertion"] * j

    def edits(self, words: Tokens, unchanged: int, below: int) -> int:
        """Return the edits of another sentence if they are fewer than `below`.

        If not, any number from `below` on. Its first `unchanged` words, and its length,
        are those of the sentence that the ruler was laid on.
        """
        *_, row = beam_lattice(words, self.reference)
        return int(row[-1])


def beam(rows: int, columns: int) -> list[range]:
    """Return which columns of each row are near enough to the lattice's diagonal."""
    slope = (columns - 1) / (rows - 1) if rows > 1 else 1
    width = BEAM if slope / 2 <= BEAM else ceil(slope / 2 + BEAM)
    middles = [floor(i * slope) for i in range(rows)]
    near = [range(max(0, m - width), min(columns, m + width)) for m in middles]
    near[-1] = range(near[-1].start, columns)
    near[0] = range(columns)
    return near


def beam_lattice(words: Tokens, reference: Tokens) -> Iterator[list[float]]:
    """Yield the rows of the lattice, infinite where the beam does not reach.

    The beam makes some long sentences look worse than they are.
    """
    columns = len(reference) + 1
    above: list[float] = list(range(columns))
    yield above
    for word, near in zip(words, beam(len(words) + 1, columns)[1:], strict=True):
        row = [inf] * columns
        for j in near:
            row[j] = above[j] + 1
            if j:
                diagonal = above[j - 1] + (word != reference[j - 1])
                row[j] = min(diagonal, row[j], row[j - 1] + 1)
        yield row
        above = row


class FastRuler(Ruler):
    """A `Ruler` that computes a whole row of the lattice at once, without the beam.

    If the way that it finds keeps to the beam, it is the one found within the beam. If
    not, which is rare, it does as `Ruler` does.
    """

    def __init__(self, reference: Tokens) -> None:
        """Keep the reference, and where its words stand."""
        super().__init__(reference)
        self.places = places(reference)

    def lay(self, words: Tokens) -> int:
        """Return the edits of a sentence, and keep its lattice."""
        self.words = words
        self.ups, self.downs = ups, downs = sweep(self.places, words)
        edits = last_cell(len(words), len(self.reference), ups[-1], downs[-1])
        self.strayed = self._can_stray(edits) and self._strays(words, ups, downs)
        self.excess = super().lay(words) - edits if self.strayed else 0
        return edits + int(self.excess)

    def back(self) -> Iterator[str]:
        """Yield the way through that lattice, from its last cell back to the first."""
        if self.strayed:
            return super().back()
        return self._back(self.words, self.ups, self.downs)

    def edits(self, words: Tokens, unchanged: int, below: int) -> int:
        """Return the edits of another sentence if they are fewer than `below`."""
        up, down = self.ups[unchanged], self.downs[unchanged]
        ups, downs = sweep(self.places, words[unchanged:], up, down)
        edits = last_cell(len(words), len(self.reference), ups[-1], downs[-1])
        if edits >= below or not self._can_stray(edits):
            return edits
        ups, downs = self.ups[:unchanged] + ups, self.downs[:unchanged] + downs
        if self._strays(words, ups, downs):
            return super().edits(words, unchanged, below)
        return edits

    def _back(self, words: Tokens, ups: list[int], downs: list[int]) -> Iterator[str]:
        i, j = len(words), len(self.reference)
        while i and j:
            word, bit, up, down = words[i - 1], 1 << j - 1, ups[i - 1], downs[i - 1]
            if word == self.reference[j - 1]:
                yield "hit"
                i, j = i - 1, j - 1
                continue
            match = self.places.get(word, 0) | down
            same = (((match & up) + up) ^ up) | match  # as in `sweep`
            if not same & bit:
                yield "substitution"
                i, j = i - 1, j - 1
            elif down & bit:
                yield "deletion"
                i -= 1
            else:
                yield "insertion"
                j -= 1
        yield from ["deletion"] * i + ["insertion"] * j

    def _can_stray(self, edits: int) -> bool:
        # No way strays from the diagonal by more than its insertions or its deletions.
        # As many of these as the lengths differ are on one side, the others on both.
        difference = abs(len(self.words) - len(self.reference))
        return (edits + difference) // 2 >= BEAM - 1  # one less, for rounding

    def _strays(self, words: Tokens, ups: list[int], downs: list[int]) -> bool:
        i, j = len(words), len(self.reference)
        near = beam(i + 1, j + 1)
        for kind in self._back(words, ups, downs):
            if j not in near[i]:
                return True
            i, j = i - (kind != "insertion"), j - (kind != "deletion")
        return False


def find_shifts(
    candidate: Tokens, reference: Tokens, ruler: type[Ruler] = FastRuler
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
        destination = _destination(len(words), start, length, target)
        # As a block is moved by taking it out and putting it in, or the words that it
        # passes, it saves no more than twice their number.
        most = 2 * min(length, abs(destination - start)) + measure.excess
        if most <= saved:
            continue
        shifted = [*words[:start], *words[start + length :]]
        shifted[destination:destination] = words[start : start + length]
        left = measure.edits(shifted, min(start, destination), edits - saved)
        if edits - left > saved:
            saved = edits - left
            block = tuple(words[start : start + length])
            best = Shift(start, length, destination, block, tuple(shifted))
        if edits - saved == least:
            break
    return best


def _destination(size: int, start: int, length: int, target: int) -> int:
    """Return where a block begins that goes before the word `target`.

    A target inside the block is as many words further right as it is in the block.
    """
    if target > start + length:
        return target - length
    return min(target, size - length)


def operations(words: Tokens, reference: Tokens) -> list[Operation]:
    """Return how a shifted sentence becomes the reference, with positions and words."""
    measure = FastRuler(reference)
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
