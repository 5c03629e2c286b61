"""Edits of a sentence within tercom's beam, as the search for shifts measures them.

`beam_lattice` fills the lattice as taught, and only near its diagonal: the beam is
tercom's, and published TER contains it. `Ruler` computes a whole row at once, packed
into two whole numbers (Myers 1999; Hyyrö 2003); tests hold the two equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, inf
from typing import NamedTuple

from mtedu.text import Tokens

BEAM = 25
"""Columns of the lattice on either side of its diagonal that are computed."""


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


def way_back(
    rows: Sequence[Sequence[float]], words: Tokens, reference: Tokens
) -> Iterator[str]:
    """Yield the steps of the way through a lattice, as `Ruler.back` does."""
    i, j = len(words), len(reference)
    while i and j:
        here, above = rows[i][j], rows[i - 1]
        differ = words[i - 1] != reference[j - 1]
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


def places(words: Tokens) -> dict[str, int]:
    """Return for each word the whole number whose bits say where it stands.

    >>> places(["a", "b", "a"])
    {'a': 5, 'b': 2}
    """
    bits: dict[str, int] = {}
    bit = 1
    for word in words:
        bits[word] = bits[word] | bit if word in bits else bit
        bit <<= 1
    return bits


def sweep(
    reference: dict[str, int], words: Tokens, up: int = -1, down: int = 0
) -> tuple[list[int], list[int]]:
    """Run the words of a candidate through the lattice, a whole row at once.

    Neighbours in a row differ by 1, 0 or -1. Bit j of `up` is set where the row rises
    from column j to j + 1, bit j of `down` where it falls; returned are these two
    numbers for the row that was given and for the row of each word. Bits beyond the
    reference belong to words that match nothing, and disturb none below them.
    """
    ups, downs = [up], [down]
    for word in words:
        if word in reference:  # `next_row`, written out: a call a word costs a tenth
            match = reference[word] | down
            same = (((match & up) + up) ^ up) | match  # equal to the cell up and left
            more = (down | ~(same | up)) << 1 | 1  # one more than the cell above
            up, down = (same & up) << 1 | ~(same | more), more & same
        else:  # what the lines above come to without a match
            more = ~up << 1 | 1
            up, down = ~(down | more), more & down
        ups.append(up)
        downs.append(down)
    return ups, downs


def next_row(match: int, up: int, down: int) -> tuple[int, int]:
    """Return the rises and falls of the row below, given where its word matches."""
    match |= down
    same = (((match & up) + up) ^ up) | match  # equal to the cell up and left
    more = (down | ~(same | up)) << 1 | 1  # one more than the cell above
    return (same & up) << 1 | ~(same | more), more & same


def last_cell(start: int, columns: int, up: int, down: int) -> int:
    """Return the value at the end of a row: its start plus its rises minus its falls.

    >>> ups, downs = sweep(places(["a", "cat", "sat"]), ["the", "cat"])
    >>> last_cell(2, 3, ups[-1], downs[-1])
    2
    """
    inside = (1 << columns) - 1
    return start + (up & inside).bit_count() - (down & inside).bit_count()


class Window(NamedTuple):
    """Which columns of the row above count for a row of the beam."""

    step: int
    """How many columns further right it begins than the window before."""
    first: int
    columns: int


def windows(rows: int, columns: int) -> list[Window]:
    """Return the window of each row but the first.

    It holds what the beam holds of the row above, from the cell up and left of the
    row's own first cell on: a hit or a substitution may come from there.

    >>> windows(61, 61)[30:32]
    [Window(step=1, first=5, columns=50), Window(step=1, first=6, columns=50)]
    """
    found, first = [], 0
    for above, here in pairwise(beam(rows, columns)):
        before, first = first, max(above.start, here.start - 1)
        found.append(Window(first - before, first, above.stop - first))
    return found


def beam_edits(
    reference: dict[str, int], words: Tokens, columns: int, band: Sequence[Window]
) -> int:
    """Return the last cell of the lattice within the beam, a whole row at once.

    Bits count from the window's first column, whose value is kept. Cells outside the
    beam that a row looks at have a value that no way gains by: on the left one more
    than the cell above them, on the right one more than the cell before them.
    """
    up, down, value, first = -1, 0, 0, 0
    for word, (step, first, width) in zip(words, band, strict=True):
        value = 1 + last_cell(value, step, up, down)
        inside = (1 << width) - 1
        up, down = up >> step | ~(inside >> 1), down >> step & inside >> 1
        match = reference.get(word, 0) >> first & inside
        up, down = next_row(match, up, down)
    return last_cell(value, columns - first, up, down)


class Ruler:
    """Measures how many edits a sentence is away from one reference.

    It computes whole rows of the lattice, without the beam first. If the way that it
    finds keeps to the beam, it is the one found within the beam. If not, which is rare,
    it measures once more.
    """

    def __init__(self, reference: Tokens) -> None:
        """Keep the reference, and where its words stand."""
        self.reference = list(reference)
        self.places = places(reference)
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
        """Return the edits of a sentence, and keep its lattice.

        `excess` says how many of them the beam alone makes, and `rows` are the lattice
        within the beam where the shortest way strays from it.
        """
        self.words, self.band = words, list[Window]()
        self.ups, self.downs = ups, downs = sweep(self.places, words)
        edits = last_cell(len(words), len(self.reference), ups[-1], downs[-1])
        self.rows: list[list[float]] = []
        if self._can_stray(edits) and self._strays():
            self.rows = list(beam_lattice(words, self.reference))
        self.excess = int(self.rows[-1][-1]) - edits if self.rows else 0
        return edits + self.excess

    def back(self) -> Iterator[str]:
        """Yield the way through that lattice, from its last cell back to the first.

        Where several ways are equally short, a step is a hit or a substitution if it
        can be, else a deletion (of a word of the sentence), else an insertion.
        """
        if self.rows:
            return way_back(self.rows, self.words, self.reference)
        return self._back()

    def edits(self, words: Tokens, unchanged: int, below: int) -> int:
        """Return the edits of another sentence if they are fewer than `below`.

        If not, any number from `below` on. Its first `unchanged` words, and its length,
        are those of the sentence that the ruler was laid on.
        """
        up, down = self.ups[unchanged], self.downs[unchanged]
        ups, downs = sweep(self.places, words[unchanged:], up, down)
        edits = last_cell(len(words), len(self.reference), ups[-1], downs[-1])
        if edits >= below or not self._can_stray(edits):
            return edits
        columns = len(self.reference)
        self.band = self.band or windows(len(words) + 1, columns + 1)
        return beam_edits(self.places, words, columns, self.band)

    def _back(self) -> Iterator[str]:
        words, ups, downs = self.words, self.ups, self.downs
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

    def _strays(self) -> bool:
        i, j = len(self.words), len(self.reference)
        near = beam(i + 1, j + 1)
        for kind in self._back():
            if j not in near[i]:
                return True
            i, j = i - (kind != "insertion"), j - (kind != "deletion")
        return False
