"""What chrF counts: the n-grams of characters and words of two texts.

`pair_stats` counts for one pair of texts, as taught; `stats_of_pairs` does the same for
many pairs at once with NumPy.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from mtedu.metrics.shared_ngrams import shared_ngrams


class OrderStats(NamedTuple):
    """What chrF keeps of one order of n-grams; those of a corpus are the sums."""

    matched: int
    candidate_total: int
    reference_total: int


ChrfStats: TypeAlias = tuple[OrderStats, ...]
"""The character orders 1, 2, ..., then the word orders."""


@dataclass(frozen=True)
class ChrfSettings:
    """How chrF is computed; the defaults are sacreBLEU's."""

    char_order: int = 6
    word_order: int = 0
    beta: float = 2
    whitespace: bool = False
    lowercase: bool = False
    eps_smoothing: bool = False

    def __post_init__(self) -> None:
        for name in ("char_order", "word_order"):
            value = getattr(self, name)
            if not isinstance(value, int) or value < 0:
                raise ValueError(
                    f"{name} must be a whole number from 0 on, not {value!r}."
                )
        if not self.char_order + self.word_order:
            raise ValueError("char_order and word_order are both 0: nothing to count.")
        if not isinstance(self.beta, int | float) or not 0 < self.beta < 1e6:
            raise ValueError(f"beta must be a positive number, not {self.beta!r}.")


def all_ngrams(text: str, settings: ChrfSettings) -> list[list[str]]:
    """Return the n-grams of a text, one list an order: characters, then words.

    >>> all_ngrams("so (it)", ChrfSettings(char_order=2, word_order=1))
    [['s', 'o', '(', 'i', 't', ')'], ['so', 'o(', '(i', 'it', 't)'], ['so', '(it', ')']]
    """
    line = characters(text, settings)
    grams = [
        [line[i : i + n] for i in range(len(line) - n + 1)]
        for n in range(1, settings.char_order + 1)
    ]
    words = split_words(text) if settings.word_order else []
    return grams + [
        [" ".join(words[i : i + n]) for i in range(len(words) - n + 1)]
        for n in range(1, settings.word_order + 1)
    ]


def split_words(text: str) -> list[str]:
    """Split a text into the words of chrF++: one punctuation mark comes off a word.

    It is the last character if that is ASCII punctuation, else the first.

    >>> split_words("(hi) there, 'twas fine।")
    ['(hi', ')', 'there', ',', "'", 'twas', 'fine।']
    """
    words: list[str] = []
    for word in text.split():
        if len(word) > 1 and word[-1] in string.punctuation:
            words += [word[:-1], word[-1]]
        elif len(word) > 1 and word[0] in string.punctuation:
            words += [word[0], word[1:]]
        else:
            words.append(word)
    return words


def characters(text: str, settings: ChrfSettings) -> str:
    """Return the text that character n-grams are cut from: without its spaces."""
    return text if settings.whitespace else "".join(text.split())


def pair_stats(
    candidate: Sequence[Sequence[str]], reference: Sequence[Sequence[str]]
) -> ChrfStats:
    """Count for each order the n-grams of two texts and those that they share.

    Where the reference is too short for an order, the candidate's n-grams of that order
    are not counted either; sacreBLEU does the same, and not the other way round.
    """
    return tuple(
        OrderStats((Counter(a) & Counter(b)).total(), len(a) if b else 0, len(b))
        for a, b in zip(candidate, reference, strict=True)
    )


def stats_of_pairs(
    candidates: Sequence[str], references: Sequence[str], settings: ChrfSettings
) -> list[ChrfStats]:
    """Return the statistics of many pairs of texts, counted all at once."""
    ours, theirs = (
        [characters(text, settings) for text in side]
        for side in (candidates, references)
    )
    stats = _many_orders(ours, theirs, settings.char_order)
    if settings.word_order:
        our_words, their_words = (
            [split_words(text) for text in side] for side in (candidates, references)
        )
        words = _many_orders(our_words, their_words, settings.word_order)
        stats = [a + b for a, b in zip(stats, words, strict=True)]
    return stats


def _many_orders(
    ours: Sequence[Sequence[str]], theirs: Sequence[Sequence[str]], order: int
) -> list[ChrfStats]:
    if not order:
        return [()] * len(ours)
    orders = range(order)
    stats = []
    shared = shared_ngrams(ours, theirs, order)
    for matched, a, b in zip(shared, map(len, ours), map(len, theirs), strict=True):
        stats.append(
            tuple(
                OrderStats(matched[n], max(a - n, 0) if b > n else 0, max(b - n, 0))
                for n in orders
            )
        )
    return stats
