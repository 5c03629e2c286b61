"""Subsequences: words in their order, with anything in between.

The longest one that two texts share is found by dynamic programming: `lcs_table` is
the table as taught; where rapidfuzz is installed it finds the length, and tests hold
the two equal. `weighted_rows` is the programme of Lin (2004) that prefers words in one
piece. The shortest subsequences of interest, pairs of words, are the `skip_bigrams`.
"""

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias, TypeVar

try:
    from rapidfuzz.distance.LCSseq import similarity
except ImportError:
    similarity = None  # type: ignore[assignment]

Words: TypeAlias = Sequence[Hashable]
Item = TypeVar("Item")


class Run(NamedTuple):
    """Matched words that stand side by side in both texts, and where they start."""

    candidate_start: int
    reference_start: int
    length: int


def lcs_table(candidate: Words, reference: Words) -> list[list[int]]:
    """Return the lengths L of the LCS of all beginnings of two texts.

    L[i][j] = L[i-1][j-1] + 1 where the words are equal, else max(L[i-1][j], L[i][j-1])

    >>> lcs_table(["the", "cat"], ["a", "cat", "sat"])
    [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 1, 1]]
    """
    rows = [[0] * (len(reference) + 1)]
    for word in candidate:
        above, row = rows[-1], [0]
        for j, other in enumerate(reference, start=1):
            equal = word == other
            row.append(above[j - 1] + 1 if equal else max(above[j], row[-1]))
        rows.append(row)
    return rows


def lcs_positions(candidate: Words, reference: Words) -> list[tuple[int, int]]:
    """Return one LCS as pairs of positions, by walking back through the table.

    >>> lcs_positions("the gunman fled".split(), "police shot the gunman".split())
    [(0, 2), (1, 3)]
    """
    table, pairs = lcs_table(candidate, reference), []
    i, j = len(candidate), len(reference)
    while i and j:
        if candidate[i - 1] == reference[j - 1]:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]


def lcs_length(candidate: Words, reference: Words) -> int:
    """Return the length of the LCS: the last cell of the table.

    >>> lcs_length("police kill the gunman".split(), "police killed the gunman".split())
    3
    """
    if similarity is None:
        return lcs_table(candidate, reference)[-1][-1]
    return similarity(candidate, reference)


def weighted_rows(
    candidate: Words, reference: Words, alpha: float
) -> Iterator[tuple[list[float], list[int]]]:
    """Yield the rows of Lin's two tables: the weight c, and the length w of the run.

    Equal words: c[i][j] = c[i-1][j-1] + f(k + 1) - f(k) and w[i][j] = k + 1, where
    k = w[i-1][j-1] and f(k) = k ** alpha. Else c is the larger of the cell above and
    the cell before, and w is 0.
    """
    longest = min(len(candidate), len(reference))
    powers = [k**alpha for k in range(longest + 1)]
    gains = [b - a for a, b in pairwise(powers)]
    weights, runs = [0.0] * (len(reference) + 1), [0] * (len(reference) + 1)
    yield weights, runs
    for word in candidate:
        above, runs_above = weights, runs
        weights, runs = [0.0], [0]
        for j, other in enumerate(reference):
            if word == other:
                weights.append(above[j] + gains[runs_above[j]])
                runs.append(runs_above[j] + 1)
            else:
                weights.append(max(above[j + 1], weights[j]))
                runs.append(0)
        yield weights, runs


def weighted_lcs(candidate: Words, reference: Words, alpha: float) -> float:
    """Return the weight of the weighted LCS: the last cell of Lin's table.

    Four words in one piece weigh 4 ** 2, in four pieces 4 * 1 ** 2:

    >>> weighted_lcs("ABCDHIK", "ABCDEFG", 2), weighted_lcs("AHBKCID", "ABCDEFG", 2)
    (16.0, 4.0)
    """
    weights, _ = deque(weighted_rows(candidate, reference, alpha), maxlen=1)[0]
    return weights[-1]


def weighted_runs(candidate: Words, reference: Words, alpha: float) -> list[Run]:
    """Return the runs of the weighted LCS; the sum of f(length) is its weight.

    >>> weighted_runs("ABCDHIK", "ABCDEFG", 2)
    [Run(candidate_start=0, reference_start=0, length=4)]
    """
    rows = [weights for weights, _ in weighted_rows(candidate, reference, alpha)]
    runs: list[Run] = []
    i, j = len(candidate), len(reference)
    while i and j:
        if candidate[i - 1] != reference[j - 1]:
            i, j = (i - 1, j) if rows[i - 1][j] > rows[i][j - 1] else (i, j - 1)
            continue
        i, j = i - 1, j - 1
        if runs and runs[-1][:2] == (i + 1, j + 1):
            runs[-1] = Run(i, j, runs[-1].length + 1)
        else:
            runs.append(Run(i, j, 1))
    return runs[::-1]


def skip_bigrams(
    tokens: Sequence[Item], max_gap: int | None = None, unigrams: bool = False
) -> list[tuple[Item, ...]]:
    """Return all pairs of words in their order, at most `max_gap` words apart.

    Four words have 3 + 2 + 1 = 6 pairs. With `unigrams` each single word counts too.

    >>> skip_bigrams("police killed the gunman".split(), max_gap=0)
    [('police', 'killed'), ('killed', 'the'), ('the', 'gunman')]
    >>> len(skip_bigrams("police killed the gunman".split()))
    6
    """
    reach = len(tokens) if max_gap is None else max_gap + 2
    pairs: list[tuple[Item, ...]] = [
        (token, later)
        for i, token in enumerate(tokens)
        for later in tokens[i + 1 : i + reach]
    ]
    return pairs + [(token,) for token in tokens] if unigrams else pairs
