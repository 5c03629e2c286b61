"""A phrase-based translation model, learnt from pairs of sentences.

Three steps, each the plain textbook one: word alignment by expectation maximisation
(IBM model 1 with a liking for the diagonal, in both directions), phrase pairs that
agree with the alignment, and a Kneser-Ney trigram model of the target language.

Leaves out: fertility, lexicalised reordering and the tuning of weights.

Brown and others (1993), *The mathematics of statistical machine translation*; Koehn,
Och and Marcu (2003), *Statistical phrase-based translation*; Dyer, Chahuneau and Smith
(2013), *A simple, fast, and effective reparameterization of IBM model 2*.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Words = tuple[str, ...]
Pair = tuple[Words, Words]
Links = frozenset[tuple[int, int]]

NOTHING = "<nothing>"
NOTHING_SHARE = 0.08
LONGEST = 5
DIAGONAL = 4.0
"""How strongly a word prefers partners at the same relative place."""


def align(pairs: Sequence[Pair], rounds: int = 5) -> list[Links]:
    """Return the links (source place, target place) of every pair, symmetrised.

    >>> pairs = [(("car",), ("coche",)), (("red",), ("rojo",))]
    >>> sorted(align([*pairs * 9, (("red", "car"), ("coche", "rojo"))])[-1])
    [(0, 1), (1, 0)]
    """
    forward = _best_links(pairs, _word_table(pairs, rounds))
    turned = [(target, source) for source, target in pairs]
    backward = _best_links(turned, _word_table(turned, rounds))
    return [
        _grow(links, frozenset((i, j) for j, i in back))
        for links, back in zip(forward, backward, strict=True)
    ]


def _pull(i: int, j: int, sources: int, targets: int) -> float:
    return math.exp(-DIAGONAL * abs((i + 0.5) / sources - (j + 0.5) / targets))


def _shares(
    source: Words, target: Words, j: int, table: dict[str, dict[str, float]]
) -> list[float]:
    """Return how likely each source word, and last nothing, made target word j."""
    pulls = [_pull(i, j, len(source), len(target)) for i in range(len(source))]
    scale = (1 - NOTHING_SHARE) / sum(pulls)
    word = target[j]
    shares = [
        pull * scale * table[made].get(word, 1e-9)
        for made, pull in zip(source, pulls, strict=True)
    ]
    return shares + [NOTHING_SHARE * table[NOTHING].get(word, 1e-9)]


def _word_table(pairs: Sequence[Pair], rounds: int) -> dict[str, dict[str, float]]:
    """Learn t(target word | source word) by expectation maximisation."""
    together: dict[str, set[str]] = defaultdict(set)
    for source, target in pairs:
        for word in (*source, NOTHING):
            together[word].update(target)
    table = {
        word: dict.fromkeys(sorted(others), 1 / len(others))
        for word, others in together.items()
    }
    for _ in range(rounds):
        counts: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for source, target in pairs:
            for j, word in enumerate(target):
                shares = _shares(source, target, j, table)
                whole = sum(shares)
                for made, share in zip((*source, NOTHING), shares, strict=True):
                    counts[made][word] += share / whole
        for made, found in counts.items():
            whole = sum(found.values())
            table[made] = {w: c / whole for w, c in found.items() if c / whole > 1e-7}
    return table


def _best_links(
    pairs: Sequence[Pair], table: dict[str, dict[str, float]]
) -> list[Links]:
    links = []
    for source, target in pairs:
        best = set()
        for j in range(len(target)):
            shares = _shares(source, target, j, table)
            i = max(range(len(shares)), key=shares.__getitem__)
            if i < len(source):
                best.add((i, j))
        links.append(frozenset(best))
    return links


def _grow(forward: Links, backward: Links) -> Links:
    """Start from the links both directions agree on, add neighbours, then the rest."""
    links = set(forward & backward)
    union = sorted(forward | backward)
    grown = True
    while grown:
        grown = False
        for i, j in union:
            fresh = (i, j) not in links
            lonely = _lonely(links, i, j, both=False)
            if fresh and lonely and any(_near(i, j, link) for link in links):
                links.add((i, j))
                grown = True
    for i, j in union:
        if _lonely(links, i, j, both=True):
            links.add((i, j))
    return frozenset(links)


def _lonely(links: set[tuple[int, int]], i: int, j: int, both: bool) -> bool:
    free = [all(i != a for a, _ in links), all(j != b for _, b in links)]
    return all(free) if both else any(free)


def _near(i: int, j: int, link: tuple[int, int]) -> bool:
    return max(abs(i - link[0]), abs(j - link[1])) == 1


def phrases(pair: Pair, links: Links, longest: int = LONGEST) -> Iterator[Pair]:
    """Go through the phrase pairs that no link leaves.

    >>> pair = (("red", "car"), ("coche", "rojo"))
    >>> for found in phrases(pair, frozenset({(0, 1), (1, 0)})):
    ...     print(*found)
    ('red',) ('rojo',)
    ('red', 'car') ('coche', 'rojo')
    ('car',) ('coche',)
    """
    source, target = pair
    linked = {j for _, j in links}
    for first in range(len(source)):
        for last in range(first, min(first + longest, len(source))):
            inside = [j for i, j in links if first <= i <= last]
            if not inside:
                continue
            low, high = min(inside), max(inside)
            if any(low <= j <= high and not first <= i <= last for i, j in links):
                continue
            for start, end in _loosened(low, high, linked, len(target), longest):
                yield source[first : last + 1], target[start : end + 1]


def _loosened(
    low: int, high: int, linked: set[int], length: int, longest: int
) -> Iterator[tuple[int, int]]:
    """Widen a target span over words without a link."""
    start = low
    while start >= 0 and (start == low or start not in linked):
        end = high
        while end < length and (end == high or end not in linked):
            if end - start < longest + 2:
                yield start, end
            end += 1
        start -= 1


@dataclass(frozen=True)
class Option:
    """One way to say a source phrase, with its score (a logarithm)."""

    target: Words
    score: float


def phrase_table(
    pairs: Sequence[Pair], links: Sequence[Links], best: int = 12
) -> dict[Words, list[Option]]:
    """Return the best targets of every source phrase.

    The score is the mean of log P(target | source) and log P(source | target), minus a
    price for rare pairs.
    """
    counts: Counter[Pair] = Counter()
    for pair, found in zip(pairs, links, strict=True):
        counts.update(phrases(pair, found))
    sources: Counter[Words] = Counter()
    targets: Counter[Words] = Counter()
    for (source, target), count in counts.items():
        sources[source] += count
        targets[target] += count
    table: dict[Words, list[Option]] = defaultdict(list)
    for (source, target), count in counts.items():
        score = 0.5 * math.log(count / sources[source])
        score += 0.5 * math.log(count / targets[target]) - 0.5 / count
        table[source].append(Option(target, score))
    for source, options in table.items():
        options.sort(key=lambda option: (-option.score, option.target))
        table[source] = options[:best]
    return dict(table)


class TrigramModel:
    """An interpolated Kneser-Ney model of three words.

    >>> model = TrigramModel([("the", "cat", "sleeps"), ("the", "dog", "sleeps")])
    >>> model.logprob("sleeps", ("the", "cat")) > model.logprob("cat", ("the", "cat"))
    True
    """

    START, END = "<s>", "</s>"
    DISCOUNT = 0.75

    def __init__(self, texts: Sequence[Words]) -> None:
        three: Counter[Words] = Counter()
        for text in texts:
            row = (self.START, self.START, *text, self.END)
            three.update(zip(row, row[1:], row[2:], strict=False))
        two = Counter(key[1:] for key in three)  # in how many contexts, not how often
        one = Counter(key[1:] for key in two)
        self.tables: list[Counter[Words]] = [one, two, three]
        self.totals: list[Counter[Words]] = [Counter(), Counter(), Counter()]
        self.kinds: list[Counter[Words]] = [Counter(), Counter(), Counter()]
        for table, totals, kinds in zip(
            self.tables, self.totals, self.kinds, strict=True
        ):
            for key, count in table.items():
                totals[key[:-1]] += count
                kinds[key[:-1]] += 1
        self.floor = 1 / (len(one) + 1)
        self.known: dict[Words, float] = {}

    def logprob(self, word: str, before: tuple[str, str]) -> float:
        """Return log P(word | the two words before)."""
        key = (*before, word)
        if key not in self.known:
            self.known[key] = math.log(self._probability(key))
        return self.known[key]

    def _probability(self, key: Words) -> float:
        if not key:
            return self.floor
        order, context = len(key) - 1, key[:-1]
        lower = self._probability(key[1:])
        total = self.totals[order][context]
        if not total:
            return lower
        kept = max(self.tables[order][key] - self.DISCOUNT, 0)
        freed = self.DISCOUNT * self.kinds[order][context]
        return (kept + freed * lower) / total
