"""Edit distance: the lattice, and a shortest way through it.

The fewest insertions, deletions and substitutions that turn one list of words into
another, by dynamic programming (Wagner and Fischer 1974, *The string-to-string
correction problem*). `lattice` is the table as taught. Where rapidfuzz is installed, it
finds the way; without it, as in a browser, the way is read off the lattice. Tests hold
the two equal.

Leaves out: weights. Every edit costs 1.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from mtedu.text import Tokens

try:
    from rapidfuzz.distance.Levenshtein import distance, editops
except ImportError:
    editops = None  # type: ignore[assignment]

    def distance(candidate: Tokens, reference: Tokens) -> int:  # type: ignore[no-redef]
        """Return the fewest edits between two lists of words."""
        return lattice(candidate, reference)[-1][-1]


Block: TypeAlias = tuple[int, int, int]
"""Where words that stay begin in the candidate, in the reference, and how many."""


class Counts(NamedTuple):
    """How often each operation is used on the way from reference to candidate."""

    hits: int
    substitutions: int
    insertions: int
    deletions: int


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


def count_edits(candidate: Tokens, reference: Tokens) -> Counts:
    """Count hits and edits on one shortest way through the lattice.

    Where several ways are equally short it is the one that jiwer reports; see `align`.

    >>> count_edits(["the", "cat"], ["a", "cat", "sat"])
    Counts(hits=1, substitutions=1, insertions=0, deletions=1)
    """
    hits = substitutions = i = j = 0
    for to_i, to_j, size in kept_blocks(candidate, reference):
        substitutions += min(to_i - i, to_j - j)
        hits += size
        i, j = to_i + size, to_j + size
    paired = hits + substitutions
    insertions, deletions = len(candidate) - paired, len(reference) - paired
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
    for to_i, to_j, size in kept_blocks(candidate, reference):
        while to_i - i > to_j - j:
            steps.append(Operation("insertion", i, None, candidate[i], ""))
            i += 1
        while to_j - j > to_i - i:
            steps.append(Operation("deletion", None, j, "", reference[j]))
            j += 1
        while i < to_i + size:
            kind = "substitution" if i < to_i else "hit"
            steps.append(Operation(kind, i, j, candidate[i], reference[j]))
            i, j = i + 1, j + 1
    return steps


def kept_blocks(candidate: Tokens, reference: Tokens) -> list[Block]:
    """Return the words that stay as they are, block by block, and an empty last block.

    >>> kept_blocks("the cat".split(), "a cat sat".split())
    [(1, 1, 1), (2, 3, 0)]
    """
    if editops is None:
        ends = len(candidate), len(reference), 0
        return [*((i, j, 1) for i, j in walk_back(candidate, reference)), ends]
    blocks = editops(reference, candidate).as_matching_blocks()
    return [(i, j, size) for j, i, size in blocks]


def walk_back(candidate: Tokens, reference: Tokens) -> Iterator[tuple[int, int]]:
    """Return the hits of that way, read off the lattice from its last cell backwards.

    >>> list(walk_back("the cat sat".split(), "a cat sat down".split()))
    [(1, 1), (2, 2)]
    """
    start, end = common_ends(candidate, reference)
    i, j = len(candidate) - end, len(reference) - end
    found = [(i + k, j + k) for k in reversed(range(end))]
    rows = lattice(candidate[start:i], reference[start:j])
    i, j = i - start, j - start
    while i and j:
        above = rows[i - 1]
        if rows[i][j] > rows[i][j - 1]:
            j -= 1
        elif above[j] < above[j - 1]:
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
