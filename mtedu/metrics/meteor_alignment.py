"""Which word goes with which: the two alignments that METEOR can be computed on.

`fewest_chunks` is what the papers ask for: as many matches as the exact stage allows,
then as many as the stem stage can add, then the synonym stage; among all alignments
with these numbers one with the fewest chunks, and among those the one whose words stand
nearest to their places (Denkowski and Lavie 2011; Banerjee and Lavie 2005 ask for the
fewest crossing lines, with which the score, made of chunks, would not be settled).
`greedy` is NLTK's: it takes the last words first and never looks at chunks.

The search for the fewest chunks is exact (see `mtedu.metrics.meteor_search`). Where it
would take too long (long texts whose words repeat often) it is given up, and
`longest_first` aligns stage by stage, the longest run of shared words before the
shorter ones. That finds as many exact and stem matches, but perhaps a few chunks more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import groupby
from typing import NamedTuple, TypeAlias

from mtedu.metrics.meteor_search import Partners, Search
from mtedu.metrics.porter import stem
from mtedu.text import Tokens

STAGES = ("exact", "stem", "synonym")

Meanings: TypeAlias = Callable[[str], Iterable[Hashable]]
"""What a word may mean. Two words are synonyms if they share a meaning."""


class Match(NamedTuple):
    """A candidate word and its reference word, by position, and the stage they met."""

    candidate: int
    reference: int
    stage: str


def chunks(matches: Sequence[Match]) -> list[list[Match]]:
    """Group matches into runs that are neighbours in both texts, in the same order.

    >>> pairs = [Match(0, 4, "exact"), Match(1, 5, "exact"), Match(2, 0, "exact")]
    >>> [len(run) for run in chunks(pairs)]
    [2, 1]
    """
    runs: list[list[Match]] = []
    for match in matches:
        last = runs[-1][-1] if runs else None
        if last and (match[0], match[1]) == (last[0] + 1, last[1] + 1):
            runs[-1].append(match)
        else:
            runs.append([match])
    return runs


def greedy(
    candidate: Tokens,
    reference: Tokens,
    stages: Sequence[str] = ("exact", "stem"),
    synonyms: Callable[[str], frozenset[str]] = lambda word: frozenset(),
) -> list[Match]:
    """Align as NLTK does: stage after stage, last word first, to the last free place.

    The synonym stage is given what the stem stage left: stems, not words.

    >>> [match[:2] for match in greedy("a b a".split(), "a b".split())]
    [(1, 1), (2, 0)]
    """
    matches: list[Match] = []
    words, others = dict(enumerate(candidate)), dict(enumerate(reference))
    for stage in stages:
        if stage == "stem":
            words = {i: stem(word) for i, word in words.items()}
            others = {j: stem(word) for j, word in others.items()}
        places: dict[str, list[int]] = {}
        for j, word in others.items():
            places.setdefault(word, []).append(j)
        for i in [*reversed(words)]:
            name = words[i]
            if stage == "synonym":
                names = [n for n in {name} | synonyms(name) if places.get(n)]
                name = max(names, default=name, key=lambda n: places[n][-1])
            if places.get(name):
                match = Match(i, places[name].pop(), stage)
                matches.append(match)
                del words[i], others[match.reference]
    return sorted(matches)


def fewest_chunks(
    candidate: Tokens,
    reference: Tokens,
    stages: Sequence[str] = ("exact", "stem"),
    meanings: Meanings = lambda word: (word,),
) -> tuple[list[Match], bool]:
    """Align in the fewest chunks; tell also whether the search was complete.

    >>> matches, complete = fewest_chunks("a b a".split(), "a b".split())
    >>> [match[:2] for match in matches], complete
    ([(0, 0), (1, 1)], True)
    """
    partners, most = _partners(candidate, reference, stages, meanings)
    path = Search(candidate, reference, partners, most).best()
    if path is None:
        return longest_first(candidate, reference, partners, stages, most), False
    matches = []
    while path:
        i, j, rank, path = path
        matches.append(Match(i, j, stages[rank]))
    return matches[::-1], True


def longest_first(
    candidate: Tokens,
    reference: Tokens,
    partners: Partners,
    stages: Sequence[str],
    most: Sequence[int],
) -> list[Match]:
    """Align stage by stage, the longest run of neighbours that is still free first.

    A stage ends when it has `most` matches, or nothing is left.
    """
    matches: list[Match] = []
    free_left, free_right = [True] * len(candidate), [True] * len(reference)
    places: dict[str, list[int]] = {}
    for j, word in enumerate(reference):
        places.setdefault(word, []).append(j)
    for rank, stage in enumerate(stages):
        options = {
            word: [
                j for stage_, other in pairs if stage_ == rank for j in places[other]
            ]
            for word, pairs in partners.items()
        }
        runs = _runs(candidate, options)
        heapify(runs)
        goal = len(matches) + most[rank]
        while runs and len(matches) < goal:
            length, _, i, j = heappop(runs)
            pairs = [(i + k, j + k) for k in range(-length)]
            free = [free_left[a] and free_right[b] for a, b in pairs]
            if all(free):
                for a, b in pairs:
                    free_left[a] = free_right[b] = False
                    matches.append(Match(a, b, stage))
                continue
            for start, stop in _spans(free):
                heappush(runs, (start - stop, abs(i - j), i + start, j + start))
    return sorted(matches)


def _runs(
    candidate: Tokens, options: dict[str, list[int]]
) -> list[tuple[int, int, int, int]]:
    """List the runs of neighbouring pairs: minus length, distance, the two starts."""
    starts: dict[int, int] = {}
    runs = []
    for i, word in enumerate([*candidate, ""]):
        going = {}
        for j in options.get(word, ()) if i < len(candidate) else ():
            going[j - i] = starts.pop(j - i, i)
        runs += [(k - i, abs(shift), k, k + shift) for shift, k in starts.items()]
        starts = going
    return runs


def _spans(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Give start and stop of each run of true flags."""
    start = 0
    for flag, group in groupby(flags):
        stop = start + len(list(group))
        if flag:
            yield start, stop
        start = stop


def _partners(
    candidate: Tokens, reference: Tokens, stages: Sequence[str], meanings: Meanings
) -> tuple[Partners, list[int]]:
    """Find who may go with whom, and how many matches a stage can have at most.

    A later stage is shown only the words that the stages before it can leave over.
    """
    left, right = Counter(candidate), Counter(reference)
    shared = left & right
    left, right = left - shared, right - shared
    partners: Partners = {word: [(0, word)] for word in shared}
    most = [shared.total()]
    for rank, stage in enumerate(stages[1:], start=1):
        keys = meanings if stage == "synonym" else _stems
        owners: dict[Hashable, list[str]] = {}
        for word in right:
            for key in keys(word):
                owners.setdefault(key, []).append(word)
        pairs = {
            word: {other for key in keys(word) for other in owners.get(key, ())}
            for word in left
        }
        for word, others in pairs.items():
            found = [(rank, other) for other in right if other in others]
            if found:
                partners.setdefault(word, []).extend(found)
        met = set().union(*pairs.values())
        ours = sum(left[word] for word, others in pairs.items() if others)
        most.append(min(ours, sum(right[other] for other in met)))
        if stage == "stem":
            left, right, most[-1] = _without_stems(left, right)
    return partners, most


def _stems(word: str) -> tuple[str]:
    return (stem(word),)


def _without_stems(
    left: Counter[str], right: Counter[str]
) -> tuple[Counter[str], Counter[str], int]:
    """Return the words that the stem stage can leave over, and how many it matches."""
    ours: Counter[str] = Counter()
    theirs: Counter[str] = Counter()
    for words, count in ((left, ours), (right, theirs)):
        for word, n in words.items():
            count[stem(word)] += n
    more, less = ours - theirs, theirs - ours
    return (
        Counter({word: n for word, n in left.items() if stem(word) in more}),
        Counter({word: n for word, n in right.items() if stem(word) in less}),
        (ours & theirs).total(),
    )
