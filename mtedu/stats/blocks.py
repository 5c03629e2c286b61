"""Cutting a translation into the pieces that may change places, and counting texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import factorial, prod
from typing import TypeAlias

from mtedu.metrics.bleu import max_counts
from mtedu.text import Tokens, ngrams

Block: TypeAlias = tuple[str, ...]
"""A run of tokens that stay together."""

Way: TypeAlias = tuple[Block, tuple[int, ...]]
"""What is left of the present piece, and how often each piece is still to come."""

Step: TypeAlias = tuple[Block, tuple[Block, ...], Block | None]
"""An overhang, the pieces just laid, and the overhang before (`None` at the start)."""

MARKER = "a clear piece"
"""Stands for any piece whose place in a text is clear; no token contains spaces."""

MAX_WAYS = 5_000
"""Up to so many sets of pieces still to come, texts are counted exactly."""

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


def texts_of(blocks: Sequence[Block]) -> tuple[int, bool]:
    """Count the different texts that pieces make in all their orders.

    Exchanging equal pieces changes nothing, so k! is divided by the factorials of how
    often each piece occurs. That is all, unless one text can be cut in two ways: `a`,
    `b` and `a b` make 5 texts, not 6, because `a b a b` comes up twice.

    >>> texts_of([("a",), ("b",), ("c",)]), texts_of([("a",), ("a",), ("b",)])
    ((6, True), (3, True))
    >>> texts_of([("a",), ("b",), ("a", "b")])
    (5, True)

    The second value is false where a long text with many repeats has too many ways to
    be cut; the count is then an upper bound, which counts such a text once a way.
    """
    counts = Counter(blocks)
    doubtful = _ambiguous(list(counts))
    clear = [count for block, count in counts.items() if block not in doubtful]
    spread = factorial(sum(clear)) // prod(map(factorial, clear))
    # Clear pieces can be told in any text, so one kind of marker may stand for them.
    marked = [(block, counts[block]) for block in doubtful]
    marked += [((MARKER,), sum(clear))] if clear else []
    if prod(count + 1 for _, count in marked) <= MAX_WAYS:
        return spread * _different(marked), True
    return factorial(len(blocks)) // prod(map(factorial, counts.values())), False


def _ambiguous(kinds: Sequence[Block]) -> list[Block]:
    """Return the pieces that two different rows of pieces with one text can contain.

    Lay the two rows under each other: what one has more than the other must be the
    start of the next piece, and so on until both end together. (Sardinas and
    Patterson, 1953.)

    >>> _ambiguous([("a",), ("b",), ("a", "b"), ("a", "c")])
    [('a',), ('b',), ('a', 'b')]
    """
    steps: list[Step] = [
        (long[len(short) :], (short, long), None)
        for short in kinds
        for long in kinds
        if short != long and long[: len(short)] == short
    ]
    more = {over for over, _, _ in steps}
    found = set(more)
    while more:
        over = more.pop()
        for kind in kinds:
            size = min(len(kind), len(over))
            if over and kind[:size] == over[:size]:
                rest = kind[size:] + over[size:]
                steps.append((rest, (kind,), over))
                if rest not in found:
                    found.add(rest)
                    more.add(rest)
    ends: set[Block] = {()}  # overhangs from which both rows can end together
    while fresh := {u for v, _, u in steps if v in ends and u is not None} - ends:
        ends.update(fresh)
    used = {kind for over, pieces, _ in steps if over in ends for kind in pieces}
    return [kind for kind in kinds if kind in used]


def _different(pieces: Sequence[tuple[Block, int]]) -> int:
    """Count texts token by token, following all ways to build a text at once.

    A way is what is left of the present piece and how often each piece is still to
    come. Texts whose ways are the same go on in the same way, so only the number of
    such texts is kept, and a text is counted once however many ways lead to it.
    """
    kinds = [block for block, _ in pieces]
    start: Way = ((), tuple(count for _, count in pieces))
    texts = {frozenset([start]): 1}
    for _ in range(sum(len(block) * count for block, count in pieces)):
        longer: Counter[frozenset[Way]] = Counter()
        for ways, count in texts.items():
            following: dict[str, set[Way]] = {}
            for way in ways:
                for token, after in _steps(way, kinds):
                    following.setdefault(token, set()).add(after)
            for after_token in following.values():
                longer[frozenset(after_token)] += count
        texts = dict(longer)
    return sum(texts.values())


def _steps(way: Way, kinds: Sequence[Block]) -> Iterator[tuple[str, Way]]:
    rest, left = way
    if rest:
        yield rest[0], (rest[1:], left)
        return
    for i, kind in enumerate(kinds):
        if left[i]:
            fewer = left[:i] + (left[i] - 1,) + left[i + 1 :]
            yield kind[0], (kind[1:], fewer)
