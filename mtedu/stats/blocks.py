"""Cutting a translation into the pieces that may change places, and counting orders."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import factorial, prod
from typing import TypeAlias

from mtedu.metrics.bleu import max_counts
from mtedu.text import Tokens, ngrams

Block: TypeAlias = tuple[str, ...]
"""A run of tokens that stay together."""

Limits: TypeAlias = Sequence[Counter[tuple[str, ...]]]
"""How often each n-gram may match; one counter for n = 2, 3, ..."""


def cut(
    tokens: Tokens, references: Sequence[Tokens], max_n: int = 4
) -> tuple[Block, ...]:
    """Cut a candidate into as many pieces as it can have without losing a match.

    Neighbours that stand side by side in no reference are cut. A bigram that the
    candidate has more often than any reference is cut too, as often as no longer match
    is lost:

    >>> cut("a b x a b".split(), ["a b".split()])
    (('a', 'b'), ('x',), ('a',), ('b',))
    >>> cut("a b x a b c".split(), ["a b c".split()])
    (('a',), ('b',), ('x',), ('a', 'b', 'c'))

    Leaves out: the best choice of cuts where more than 8 places are open; each is then
    tried once, from the right.
    """
    limits = [max_counts(references, n) for n in range(2, max_n + 1)]
    matches = matches_inside([tuple(tokens)], limits)
    pairs: list[tuple[str, ...]] = list(pairwise(tokens))
    surplus = Counter(pairs) - limits[0]
    firm = {i for i, pair in enumerate(pairs) if not limits[0][pair]}
    maybe = [i for i, pair in enumerate(pairs) if i not in firm and surplus[pair]]

    def harmless(cuts: Iterable[int]) -> bool:
        return matches_inside(_pieces(tokens, firm.union(cuts)), limits) == matches

    cuts = _greedy(maybe, harmless)
    if len(tokens) - matches[0] > 1 + len(firm) + len(cuts) and len(maybe) <= 8:
        cuts = _best(maybe, harmless)
    return _pieces(tokens, firm.union(cuts))


def _greedy(places: Sequence[int], harmless: Callable[..., bool]) -> tuple[int, ...]:
    cuts: tuple[int, ...] = ()
    for place in reversed(places):
        if harmless((*cuts, place)):
            cuts = (*cuts, place)
    return cuts


def _best(places: Sequence[int], harmless: Callable[..., bool]) -> tuple[int, ...]:
    sizes = range(len(places), -1, -1)
    return next(c for k in sizes for c in combinations(places, k) if harmless(c))


def matches_inside(blocks: Iterable[Block], limits: Limits) -> list[int]:
    """Count the clipped matches of each length that lie within the pieces.

    >>> limits = [max_counts(["a b c".split()], n) for n in (2, 3)]
    >>> matches_inside([("a", "b", "c"), ("d",)], limits)
    [2, 1]
    >>> matches_inside([("a", "b"), ("c", "d")], limits)
    [1, 0]
    """
    blocks = list(blocks)
    return [
        (Counter(gram for block in blocks for gram in ngrams(block, n)) & limit).total()
        for n, limit in enumerate(limits, start=2)
    ]


def _pieces(tokens: Tokens, cuts: Collection[int]) -> tuple[Block, ...]:
    """Cut after each of the places; place 0 is between the first two tokens."""
    ends = [i + 1 for i in range(len(tokens)) if i in cuts or i == len(tokens) - 1]
    return tuple(tuple(tokens[a:b]) for a, b in pairwise([0, *ends]))


def multiset_orders(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Yield the orders of pieces, equal pieces never exchanged, the given one first.

    >>> [" ".join(map("".join, o)) for o in multiset_orders([("a",), ("a",), ("b",)])]
    ['a a b', 'a b a', 'b a a']
    """
    kinds = list(dict.fromkeys(blocks))
    order = [kinds.index(block) for block in blocks]
    yield list(blocks)
    first = list(order)
    order.sort()
    while True:
        if order != first:
            yield [kinds[i] for i in order]
        # The next order in the dictionary: raise the last digit that can be raised.
        i = max((i for i, (a, b) in enumerate(pairwise(order)) if a < b), default=-1)
        if i < 0:
            return
        j = max(j for j in range(i + 1, len(order)) if order[j] > order[i])
        order[i], order[j] = order[j], order[i]
        order[i + 1 :] = reversed(order[i + 1 :])


def rows_of(blocks: Sequence[Block]) -> int:
    """Count the orders of pieces in which equal pieces are not exchanged.

    k! is divided by the factorials of how often each piece occurs.

    >>> rows_of([("a",), ("b",), ("c",)]), rows_of([("a",), ("a",), ("b",)])
    (6, 3)
    """
    return factorial(len(blocks)) // prod(map(factorial, Counter(blocks).values()))
