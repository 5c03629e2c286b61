"""Edit distance: the lattice, the way through it, and the same a whole row at once.

The fewest insertions, deletions and substitutions that turn one list of words into
another, by dynamic programming (Wagner and Fischer 1974, *The string-to-string
correction problem*). `lattice` is the table as taught. `sweep` computes the same table
with a row packed into two whole numbers (Myers 1999; Hyyrö 2003), ten to forty times as
fast; tests hold the two equal.

Leaves out: weights. Every edit costs 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mtedu.text import Tokens


class Counts(NamedTuple):
    """How often each operation is used on the way from reference to candidate."""

    hits: int
    substitutions: int
    insertions: int
    deletions: int

    @property
    def edits(self) -> int:
        """All that is not a hit."""
        return self.substitutions + self.insertions + self.deletions


class Operation(NamedTuple):
    """One step of an alignment: what happens, at which positions, to which words.

    Where a word has no partner, the other side's position is `None`, its word empty.
    """

    kind: str
    candidate_index: int | None
    reference_index: int | None
    candidate: str
    reference: str


def lattice(candidate: Tokens, reference: Tokens) -> list[list[int]]:
    """Return the table D of edit distances between all beginnings of two texts.

    D[i][j] = min(D[i-1][j-1] + (0 if the words are equal, else 1),
    D[i-1][j] + 1, D[i][j-1] + 1): i candidate words against j reference words.

    >>> lattice(["the", "cat"], ["a", "cat", "sat"])
    [[0, 1, 2, 3], [1, 1, 2, 3], [2, 2, 1, 2]]
    """
    rows = [list(range(len(reference) + 1))]
    for i, word in enumerate(candidate, start=1):
        above, row = rows[-1], [i]
        for j, other in enumerate(reference, start=1):
            diagonal = above[j - 1] + (word != other)
            row.append(min(diagonal, above[j] + 1, row[j - 1] + 1))
        rows.append(row)
    return rows


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


def next_row(match: int, up: int, down: int, first: int = 1) -> tuple[int, int]:
    """Return the rises and falls of the row below, given where its word matches.

    Where `first` has a bit a lattice begins, so that several may lie side by side.
    """
    match |= down
    same = (((match & up) + up) ^ up) | match  # equal to the cell up and left
    more = (down | ~(same | up)) << 1 | first  # one more than the cell above
    return (same & up) << 1 | ~(same | more), more & same


def last_cell(start: int, columns: int, up: int, down: int) -> int:
    """Return the value at the end of a row: its start plus its rises minus its falls.

    >>> ups, downs = sweep(places(["a", "cat", "sat"]), ["the", "cat"])
    >>> last_cell(2, 3, ups[-1], downs[-1])
    2
    """
    inside = (1 << columns) - 1
    return start + (up & inside).bit_count() - (down & inside).bit_count()


def count_edits(candidate: Tokens, reference: Tokens) -> Counts:
    """Count hits and edits on one shortest way through the lattice.

    Where several ways are equally short it is the one that jiwer reports; see `align`.

    >>> count_edits(["the", "cat"], ["a", "cat", "sat"])
    Counts(hits=1, substitutions=1, insertions=0, deletions=1)
    """
    start, end = common_ends(candidate, reference)
    words = candidate[start : len(candidate) - end]
    i, j = len(words), len(reference) - end - start
    ups, downs = sweep(places(reference[start : start + j]), words)
    edits = last_cell(i, j, ups[-1], downs[-1])
    deletions = 0
    bit = 1 << j >> 1
    for up, down_above in zip(ups[::-1], downs[-2::-1], strict=False):
        while up & bit:
            deletions += 1
            bit >>= 1
        if not down_above & bit:
            bit >>= 1
    deletions += bit.bit_length()
    insertions = deletions + i - j
    substitutions = edits - insertions - deletions
    hits = len(reference) - substitutions - deletions
    return Counts(hits, substitutions, insertions, deletions)


def align(candidate: Tokens, reference: Tokens) -> list[Operation]:
    """Return one shortest way through the lattice, operation by operation.

    A word that only the candidate has is an insertion, one that only the reference has
    a deletion. Equally short ways are common; this one has the hits of jiwer's, and
    between two hits the words without a partner come before the substitutions.

    >>> [step.kind for step in align(["the", "cat"], ["a", "cat", "sat"])]
    ['substitution', 'hit', 'deletion']
    """
    steps: list[Operation] = []
    i = j = 0
    for to_i, to_j in [*_hits(candidate, reference), (len(candidate), len(reference))]:
        while to_i - i > to_j - j:
            steps.append(Operation("insertion", i, None, candidate[i], ""))
            i += 1
        while to_j - j > to_i - i:
            steps.append(Operation("deletion", None, j, "", reference[j]))
            j += 1
        while i < to_i:
            words = candidate[i], reference[j]
            steps.append(Operation("substitution", i, j, *words))
            i, j = i + 1, j + 1
        if i < len(candidate) and j < len(reference):
            steps.append(Operation("hit", i, j, candidate[i], reference[j]))
            i, j = i + 1, j + 1
    return steps


def _hits(candidate: Tokens, reference: Tokens) -> Iterator[tuple[int, int]]:
    start, end = common_ends(candidate, reference)
    i, j = len(candidate) - end - start, len(reference) - end - start
    words = candidate[start : start + i]
    ups, downs = sweep(places(reference[start : start + j]), words)
    found = [(i + start + k, j + start + k) for k in reversed(range(end))]
    while i and j:
        bit = 1 << j - 1
        if ups[i] & bit:
            j -= 1
        elif downs[i - 1] & bit:
            i -= 1
        else:
            i, j = i - 1, j - 1
            if candidate[start + i] == reference[start + j]:
                found.append((start + i, start + j))
    found += [(k, k) for k in reversed(range(start))]
    return reversed(found)


def common_ends(candidate: Tokens, reference: Tokens) -> tuple[int, int]:
    """Return how many words two texts share at their start and, after it, at their end.

    >>> common_ends("a b c d".split(), "a x d".split())
    (1, 1)
    """
    shorter = min(len(candidate), len(reference))
    start = 0
    while start < shorter and candidate[start] == reference[start]:
        start += 1
    end = 0
    while end < shorter - start and candidate[-1 - end] == reference[-1 - end]:
        end += 1
    return start, end
