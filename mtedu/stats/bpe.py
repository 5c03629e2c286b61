"""Subwords by byte-pair encoding: frequent pairs of pieces grow together.

Sennrich, Haddow and Birch (2016), *Neural machine translation of rare words with
subword units*. Words start as characters; the most frequent pair of neighbours becomes
one piece, again and again. Frequent words end up whole, rare ones in pieces.

Leaves out: byte-level alphabets, dropout, and the special tokens of real models.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

from mtedu.wording import whole_number

Pair: TypeAlias = tuple[str, str]

START = "▁"
"""Marks the beginning of a word, so that pieces can be joined to a text again."""


@dataclass(frozen=True)
class Subwords:
    """A learnt list of merges, in the order in which they were learnt."""

    merges: tuple[Pair, ...]

    @cached_property
    def _ranks(self) -> dict[Pair, int]:
        return {pair: rank for rank, pair in enumerate(self.merges)}

    @cached_property
    def _known(self) -> dict[str, list[str]]:
        return {}

    def __call__(self, text: str) -> list[str]:
        """Split a text into its subwords."""
        return [piece for word in text.split() for piece in self._word(word)]

    def _word(self, word: str) -> list[str]:
        if word not in self._known:
            pieces = [START + word[0], *word[1:]]
            while known := [pair for pair in pairwise(pieces) if pair in self._ranks]:
                pieces = merge(pieces, min(known, key=self._ranks.__getitem__))
            self._known[word] = pieces
        return self._known[word]


def merge(pieces: Sequence[str], pair: Pair) -> list[str]:
    """Join a pair of pieces wherever it occurs, from the left.

    >>> merge(["▁b", "a", "n", "a", "n", "a"], ("a", "n"))
    ['▁b', 'an', 'an', 'a']
    """
    joined: list[str] = []
    for piece in pieces:
        if joined and (joined[-1], piece) == pair:
            joined[-1] += piece
        else:
            joined.append(piece)
    return joined


def learn_subwords(texts: Iterable[str], merges: int = 1000) -> Subwords:
    """Learn subwords: `merges` times, join the most frequent pair of neighbours.

    Of equally frequent pairs the alphabetically first one is joined. Nothing is left to
    learn when every word that occurs twice is whole.

    >>> split = learn_subwords(["low low low lower lowest"], merges=3)
    >>> split.merges
    (('o', 'w'), ('▁l', 'ow'), ('▁low', 'e'))
    >>> split("low slower")
    ['▁low', '▁s', 'l', 'ow', 'e', 'r']
    """
    whole_number(merges, "merges", least=0)
    words = Counter(word for text in texts for word in text.split())
    pieces = {word: [START + word[0], *word[1:]] for word in words}
    counts: Counter[Pair] = Counter()
    where: defaultdict[Pair, set[str]] = defaultdict(set)
    for word, times in words.items():
        for pair in pairwise(pieces[word]):
            counts[pair] += times
            where[pair].add(word)
    learnt: list[Pair] = []
    while len(learnt) < merges and counts:
        most = max(counts.values())
        if most < 2:
            break
        best = min(pair for pair, count in counts.items() if count == most)
        learnt.append(best)
        for word in where.pop(best):
            # Only words with the pair change, and with them the counts around it.
            counts.subtract(_times(pieces[word], words[word]))
            pieces[word] = merge(pieces[word], best)
            counts.update(_times(pieces[word], words[word]))
            for pair in pairwise(pieces[word]):
                where[pair].add(word)
        del counts[best]
    return Subwords(tuple(learnt))


def _times(pieces: Sequence[str], times: int) -> Counter[Pair]:
    return Counter({pair: n * times for pair, n in Counter(pairwise(pieces)).items()})
