"""How many orders of the same words get the same BLEU?

Callison-Burch, Osborne and Koehn (2006), *Re-evaluating the role of Bleu in machine
translation research*: cut a translation wherever two neighbours are not a matched
bigram. The pieces may stand in any order, and no n-gram match is lost. With n tokens
and m matched bigrams there are n - m pieces, hence (n - m)! orders.

What that promises, and what it does not:

- Words in the pieces keep all matches, so the score cannot fall.
- The score can rise: two pieces may meet in a pair of words that the reference has.
  The authors say so; `orders` leaves those out, so its orders score exactly the same.
- Equal pieces that change places make the same text: `distinct` counts such orders
  once. (`a`, `b` and `a b` make one text in two ways; that counts twice.)
- Where words repeat, clipping can call a bigram unmatched although a longer match needs
  it. Cutting there would lose the longer match, so there are fewer than n - m pieces.
  `count` is the published number, `guaranteed` the one without that flaw.

Leaves out: orders that keep the score in another way, by cutting a matched piece and
matching elsewhere instead; there are more orders than are counted here.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, log10
from typing import Any

from mtedu.metrics.bleu import Bleu, bleu_from_stats, bleu_stats
from mtedu.result import Shown
from mtedu.stats.blocks import Block, cut, multiset_orders, rows_of
from mtedu.text import References, Text, segment, segments
from mtedu.wording import count


@dataclass(frozen=True, repr=False)
class Permutations(Shown):
    """The pieces of a candidate whose order BLEU does not see, and how many orders.

    `matched` is m, the clipped bigram matches; `blocks` are the pieces, in the
    candidate's order; `bleu` is the score that all `orders` share.
    """

    candidate: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    matched: int
    blocks: tuple[Block, ...]
    bleu: Bleu

    @property
    def tokens(self) -> int:
        """The number of tokens, n."""
        return len(self.candidate)

    @property
    def count(self) -> int:
        """The published number of orders, (n - m)!, exactly."""
        return factorial(self.tokens - self.matched)

    @property
    def guaranteed(self) -> int:
        """The orders of the pieces that lose no match of any length, exactly."""
        return factorial(len(self.blocks))

    @property
    def distinct(self) -> int:
        """How many of these orders differ: fewer where pieces are equal."""
        return rows_of(self.blocks)

    @property
    def powers_of_ten(self) -> str:
        """The count as a power of ten."""
        return powers_of_ten(self.count)

    def same(self, order: Sequence[str]) -> bool:
        """Tell whether an order has the matches of the candidate, for every n.

        Equal matches mean an equal BLEU with any smoothing; equal scores alone would
        not, because many scores are 0.
        """
        mine = tuple(p.clipped for p in self.bleu.precisions)
        return bleu_stats(order, self.references).clipped == mine

    def orders(self, seed: int | None = None) -> Iterator[list[str]]:
        """Yield different orders of the pieces with the same BLEU, each checked.

        Without a seed they come sorted, starting with the candidate itself, until all
        are told; with a seed they are drawn at random, until 1,000 draws in a row
        bring nothing new.

        >>> found = bleu_permutations("on the mat sat", "the cat sat on the mat")
        >>> [" ".join(order) for order in found.orders()]
        ['on the mat sat']
        >>> found = bleu_permutations("on the mat a dog", "the cat sat on the mat")
        >>> [" ".join(order) for order in found.orders()][:3]
        ['on the mat a dog', 'on the mat dog a', 'a on the mat dog']
        """
        for order in self.block_orders(seed):
            yield [token for block in order for token in block]

    def block_orders(self, seed: int | None = None) -> Iterator[tuple[Block, ...]]:
        """Yield what `orders` does, piece by piece."""
        told: set[Block] = set()
        for order in self._candidates(seed, told):
            text = tuple(token for block in order for token in block)
            if text not in told and self.same(text):
                told.add(text)
                yield tuple(order)

    def _candidates(
        self, seed: int | None, told: set[Block]
    ) -> Iterator[Sequence[Block]]:
        if seed is None:
            yield from multiset_orders(self.blocks)
            return
        chance, pieces, failed, before = random.Random(seed), list(self.blocks), 0, 0
        while failed < 1000:
            chance.shuffle(pieces)
            yield pieces
            failed = failed + 1 if len(told) == before else 0
            before = len(told)

    def __repr__(self) -> str:
        n, m = self.tokens, self.matched
        return (
            f"{_short(self.count)} order{'s' * (self.count > 1)} = ({n} - {m})! "
            f"(distinct {_short(self.distinct)}, BLEU {self.bleu.score:.4f})"
        )


def _summed(name: str, says: str) -> Any:
    """Return a property of a corpus: the sum over its segments."""
    return property(lambda c: sum(getattr(s, name) for s in c.segments), doc=says)


@dataclass(frozen=True, repr=False)
class CorpusPermutations(Shown):
    """The orders of all segments of a corpus: their counts are summed."""

    segments: tuple[Permutations, ...]

    count = _summed("count", "The sum of the segments' (n - m)!, exactly.")
    guaranteed = _summed("guaranteed", "The sum of the orders that lose no match.")
    distinct = _summed("distinct", "The sum of the segments' different orders.")

    @property
    def powers_of_ten(self) -> str:
        """The count as a power of ten."""
        return powers_of_ten(self.count)

    def __repr__(self) -> str:
        return (
            f"{_short(self.count)} orders over {count(len(self.segments), 'segment')}"
        )


def bleu_permutations(
    candidate: Text,
    references: References,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Permutations:
    """Return how many orders of a candidate's words BLEU cannot tell apart.

    (n - m)! for n tokens and m matched bigrams. b mismatched bigrams leave
    m = n - 1 - b matches, hence b + 1 pieces to permute:

    >>> bleu_permutations("Je pense qu'il s'agit de la démocratie .",
    ...     "Je crois que c'est ce qu'on appelle la démocratie .")
    720 orders = (8 - 2)! (distinct 720, BLEU 0.0000)
    """
    pair = segment(candidate, references, tokenize, lowercase)
    return _permutations(*pair)


def corpus_bleu_permutations(
    candidates: Sequence[Text],
    references: Sequence[References],
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> CorpusPermutations:
    """Return the orders of every segment; their `count` is the sum of the counts.

    The sum is about as large as its longest and worst segment. A lab report (Conti
    2023) has 9.90e163 for Marian and 3.01e213 for mBART on newsdiscusstest2015,
    English to French. The *product* would count the orders of the whole corpus.

    >>> corpus_bleu_permutations(["a b c", "d e"], ["a b x", "f g"])
    4 orders over 2 segments
    """
    pairs = segments(candidates, references, tokenize, lowercase)
    return CorpusPermutations(tuple(_permutations(*pair) for pair in pairs))


def _permutations(tokens: list[str], references: list[list[str]]) -> Permutations:
    stats = bleu_stats(tokens, references)
    return Permutations(
        candidate=tuple(tokens),
        references=tuple(map(tuple, references)),
        matched=stats.clipped[1],
        blocks=cut(tokens, references),
        bleu=bleu_from_stats([stats]),
    )


def powers_of_ten(count: int) -> str:
    """Write a whole number of any size with three digits and a power of ten.

    >>> powers_of_ten(40320), powers_of_ten(720), powers_of_ten(99999)
    ('4.03e4', '7.20e2', '1.00e5')
    """
    power = int(count.bit_length() * log10(2))
    power -= 10**power > count  # str(count) refuses numbers of over 4,300 digits
    head = round(Fraction(100 * count, 10**power))
    if head == 1000:
        head, power = 100, power + 1
    return f"{head / 100:.2f}e{power}"


def _short(orders: int) -> str:
    return f"{orders:,}" if orders < 10**9 else powers_of_ten(orders)
