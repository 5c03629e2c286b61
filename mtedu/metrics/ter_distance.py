"""Edits of a sentence within tercom's beam, as the search for shifts measures them.

`beam_lattice` fills the lattice as taught, and only near its diagonal: the beam is
tercom's, and published TER contains it. A search tries hundreds of sentences; most of
them cannot stray from the beam, and plain edit distance measures those.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, floor, inf

from mtedu.metrics.levenshtein import distance
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
    padded = ["", *reference]
    above: list[float] = list(range(columns))
    yield above
    for word, near in zip(words, beam(len(words) + 1, columns)[1:], strict=True):
        first, end = near.start, near.stop
        row = [inf] * first
        left, corner = inf, above[first - 1] if first else inf
        for up, other in zip(above[first:end], padded[first:end], strict=True):
            if word != other:
                corner += 1
            left = left + 1 if left < up else up + 1
            if corner < left:
                left = corner
            row.append(left)
            corner = up
        row += [inf] * (columns - end)
        yield row
        above = row


def way_back(
    rows: Sequence[Sequence[float]], words: Tokens, reference: Tokens
) -> Iterator[str]:
    """Yield the steps of the way through a lattice, from its last cell to the first.

    Where several ways are equally short, a step is a hit or a substitution if it can
    be, else a deletion (of a word of the sentence), else an insertion.
    """
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


class Ruler:
    """Measures how many edits a sentence is away from one reference.

    Sentences that are only tried out are measured without the beam first. Where no
    shortest way can stray from it, that is all; else they are measured once more.
    """

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
        """Return the edits of a sentence, and keep it.

        `excess` says how many of them the beam alone makes.
        """
        self.words, self._rows = words, list[list[float]]()
        plain = edits = distance(words, self.reference)
        if self._can_stray(plain):
            self._rows = list(beam_lattice(words, self.reference))
            edits = int(self._rows[-1][-1])
        self.excess = edits - plain
        return edits

    def back(self) -> Iterator[str]:
        """Yield the way through its lattice, from the last cell back to the first."""
        rows = self._rows or list(beam_lattice(self.words, self.reference))
        return way_back(rows, self.words, self.reference)

    def edits(self, words: Tokens, below: int) -> int:
        """Return the edits of another sentence of that length if fewer than `below`.

        If not, any number from `below` on.
        """
        edits = distance(words, self.reference)
        if edits >= below or not self._can_stray(edits):
            return edits
        *_, last = beam_lattice(words, self.reference)
        return int(last[-1])

    def _can_stray(self, edits: int) -> bool:
        # No way strays from the diagonal by more than its insertions or its deletions.
        # As many of these as the lengths differ are on one side, the others on both.
        difference = abs(len(self.words) - len(self.reference))
        return (edits + difference) // 2 >= BEAM - 1  # one less, for rounding
