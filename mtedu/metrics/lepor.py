"""LEPOR: length penalty, word position penalty, and precision with recall.

Han, Wong and Chao (2012), *LEPOR: a robust evaluation metric for machine translation
with augmented factors*. The formulas are the paper's. Two of its points are often got
wrong: a candidate of the wrong length is punished, never rewarded, and each word, of
either text, is aligned once only.

Leaves out: the later hLEPOR and nLEPOR, which weigh the factors and add part-of-speech
tags. The paper has one reference; with several, the best score counts here. The
authors' program ignores case: say `lowercase=True` for that.
"""

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mtedu.metrics.overlap import MatchedWords
from mtedu.metrics.registry import Metric
from mtedu.text import References, Text, Tokens, segment
from mtedu.wording import real_number

WINDOW = 2
"""How many words to the left and right make the context of a word."""


class PositionRow(NamedTuple):
    """An aligned word: its places, from 0, and how far they lie apart.

    `difference` compares places as shares of the sentence lengths.
    """

    word: str
    candidate: int
    reference: int
    difference: float


@dataclass(frozen=True, repr=False)
class Lepor(MatchedWords):
    """A LEPOR score, its three factors and what they were made of."""

    rows: tuple[PositionRow, ...]
    candidate: tuple[str, ...]
    reference: tuple[str, ...]
    reference_index: int
    alpha: float
    beta: float

    @property
    def candidate_length(self) -> int:  # type: ignore[override]
        """The number of candidate words, c."""
        return len(self.candidate)

    @property
    def reference_length(self) -> int:  # type: ignore[override]
        """The number of reference words, r."""
        return len(self.reference)

    @property
    def matched(self) -> int:  # type: ignore[override]
        """The number of aligned words."""
        return len(self.rows)

    @property
    def length_penalty(self) -> float:
        """The first factor: 1 if both texts have the same length."""
        return length_penalty(self.candidate_length, self.reference_length)

    @property
    def position_difference(self) -> float:
        """NPD: the sum of position differences for each candidate word."""
        total = sum(row.difference for row in self.rows)
        return total / self.candidate_length if self.rows else 0.0

    @property
    def position_penalty(self) -> float:
        """The second factor: exp(-NPD), 1 if aligned words stand in the same places."""
        return math.exp(-self.position_difference)

    @property
    def harmonic(self) -> float:
        """The third factor: the weighted harmonic mean of recall and precision."""
        if not self.matched:
            return 0.0
        weights = self.alpha + self.beta
        return weights / (self.alpha / self.recall + self.beta / self.precision)

    @property
    def score(self) -> float:  # type: ignore[override]
        """The product of the three factors."""
        return self.length_penalty * self.position_penalty * self.harmonic

    def __repr__(self) -> str:
        return (
            f"LEPOR {self.score:.4f} = length {self.length_penalty:.4f} * "
            f"position {self.position_penalty:.4f} * harmonic {self.harmonic:.4f}"
        )


def lepor(
    candidate: Text,
    references: References,
    alpha: float = 1.0,
    beta: float = 1.0,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Lepor:
    """Return the LEPOR of one segment; the best one with several references.

    LEPOR = LP * exp(-NPD) * (alpha + beta) / (alpha / R + beta / P)

    LP = exp(1 - r/c) for c < r, 1 for c = r, exp(1 - c/r) for c > r. NPD adds up, over
    the aligned words, the distance between place / c and place / r, and divides by c.
    `alpha` is the weight of recall and `beta` that of precision. The paper tunes them
    by language pair; the authors' program has 9 and 1. The default is the plain
    harmonic mean.

    >>> lepor("a b", "a b c d")
    LEPOR 0.1686 = length 0.3679 * position 0.6873 * harmonic 0.6667
    """
    _check_weights(alpha, beta)
    pair = segment(candidate, references, tokenize, lowercase)
    return _best(*pair, alpha, beta)


def length_penalty(candidate_length: int, reference_length: int) -> float:
    """Return exp(1 - longer / shorter): 1 for equal lengths, less for all others.

    >>> round(length_penalty(4, 8), 4), round(length_penalty(8, 4), 4)
    (0.3679, 0.3679)
    """
    shorter, longer = sorted((candidate_length, reference_length))
    if not shorter:
        return float(shorter == longer)
    return math.exp(1 - longer / shorter)


def align(
    candidate: Tokens, reference: Tokens, window: int = WINDOW
) -> list[tuple[int, int]]:
    """Align equal words, each once; context decides first, then nearness.

    A word goes to the nearest free place around which some other word agrees too, up
    to `window` words to the left or right. Words that find no such place go to the
    nearest place that is left.

    >>> align("on a mat a cat".split(), "a cat on a mat".split())
    [(0, 2), (1, 3), (2, 4), (3, 0), (4, 1)]
    """
    places: dict[str, list[int]] = {}
    for j, word in enumerate(reference):
        places.setdefault(word, []).append(j)
    aligned: dict[int, int] = {}
    for need_context in (True, False):
        for i, word in enumerate(candidate):
            if i in aligned:
                continue
            for j in _nearest_first(places.get(word, []), i):
                if not need_context or _context(candidate, i, reference, j, window):
                    aligned[i] = j
                    places[word].remove(j)
                    break
    return sorted(aligned.items())


def _context(candidate: Tokens, i: int, reference: Tokens, j: int, window: int) -> bool:
    return any(
        candidate[i + k] == reference[j + k]
        for k in range(-window, window + 1)
        if k and 0 <= i + k < len(candidate) and 0 <= j + k < len(reference)
    )


def _nearest_first(places: Sequence[int], i: int) -> Iterator[int]:
    """Give the places in the order of their distance from i, the left one on a tie."""
    right = bisect_left(places, i)
    left = right - 1
    while left >= 0 or right < len(places):
        if right == len(places) or (
            left >= 0 and i - places[left] <= places[right] - i
        ):
            yield places[left]
            left -= 1
        else:
            yield places[right]
            right += 1


def _best(
    tokens: Tokens, references: Sequence[Tokens], alpha: float, beta: float
) -> Lepor:
    results = []
    for index, reference in enumerate(references):
        c, r = len(tokens), len(reference)
        rows = tuple(
            PositionRow(tokens[i], i, j, abs((i + 1) / c - (j + 1) / r))
            for i, j in align(tokens, reference)
        )
        results.append(Lepor(rows, tuple(tokens), tuple(reference), index, alpha, beta))
    return max(results, key=lambda result: result.score)


def _check_weights(alpha: float, beta: float) -> None:
    real_number(alpha, "alpha", 0)
    real_number(beta, "beta", 0)
    if not alpha + beta:
        raise ValueError("alpha and beta must not both be 0.")


METRICS = (Metric("lepor", "LEPOR", lepor),)
