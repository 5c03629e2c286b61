"""Which word goes with which: the two alignments that METEOR can be computed on.

`fewest_chunks` is what the papers ask for: as many matches as the exact stage allows,
then as many as the stem stage can add, then the synonym stage; among all alignments
with these numbers one with the fewest chunks, and among those the one whose words stand
nearest to their places (Denkowski and Lavie 2011; Banerjee and Lavie 2005 ask for the
fewest crossing lines, with which the score, made of chunks, would not be settled).
`greedy` is NLTK's: it takes the last words first and never looks at chunks.

The search for the fewest chunks is exact, and a hard problem: no known method is fast
for all texts. It goes through the candidate from left to right and keeps every partial
alignment that can still become the best. Where it would take more than `STEPS` steps
(long texts whose words repeat often) it is given up, and `longest_first` aligns stage
by stage, the longest run of shared words before the shorter ones. That finds as many
exact and stem matches, but perhaps a few chunks more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from mtedu.metrics.porter import stem
from mtedu.text import Tokens

STAGES = ("exact", "stem", "synonym")
STEPS = 50_000

Partners: TypeAlias = dict[str, list[tuple[int, str]]]
"""For a candidate word: the reference words it may go with, each after its stage."""

Path: TypeAlias = tuple[Any, ...]
"""The last match and the path before it: (candidate, reference, stage, path)."""

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
        keys = meanings if stage == "synonym" else lambda word: (stem(word),)
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


class _Ahead(NamedTuple):
    """What can still come from one word of the candidate on.

    Sets of reference places are the bits of a number: bit j is place j.
    """

    own: int  # the places this word could take
    all: int  # the places this or a later word could take
    chunks: int  # at least that many new chunks
    saving: int  # the places from which one chunk less will do, if it goes on there


State: TypeAlias = tuple[int, int, Path]
"""The value of a partial alignment, its number of chunks, and the way to it."""


class Search:
    """The search for the fewest chunks of one candidate and one reference.

    Alignments are compared by their matches at the first stage, then by those at the
    second and third, then by their chunks, then by how far the words stand from their
    places.
    """

    def __init__(
        self,
        candidate: Tokens,
        reference: Tokens,
        partners: Partners,
        most: Sequence[int],
    ) -> None:
        self.candidate, self.partners = candidate, partners
        self.places: dict[str, int] = {}
        for j, word in enumerate(reference):
            self.places[word] = self.places.get(word, 0) | 1 << j
        # One number compares two alignments: no count of matches, of chunks or of
        # distances can outweigh one step of the count before it.
        self.most_chunks = sum(most)
        self.chunk = len(candidate) * len(reference) + 1
        ranks = range(len(most), 0, -1)
        self.gains = [(self.most_chunks + 1) ** rank * self.chunk for rank in ranks]
        self.target = sum(n * g for n, g in zip(most, self.gains, strict=True))
        self.count = Counter(candidate)
        self.rivals = self._rivals()
        self.ahead = self._look_ahead()
        self.steps = 0

    def best(self) -> Path | None:
        """Try with as few chunks as there could be, then with one more, and so on."""
        limit = self.ahead[0].chunks
        while self.steps <= STEPS:
            state = self.run(limit)
            if state and (limit >= self.most_chunks or self._complete(state)):
                return state[2]
            # With fewer matches than there could be, more chunks may bring some back.
            limit = self.most_chunks if state else limit + 1
        return None

    def run(self, limit: int) -> State | None:
        """Go through the candidate and keep the best way into every situation.

        A situation is all that decides what later words can bring: which of the
        places that they could take are in use, and where the chunk would go on.
        """
        left = Counter(self.candidate)
        states: dict[tuple[int, int], State] = {(0, 0): (0, 0, ())}
        for i, word in enumerate(self.candidate):
            left[word] -= 1
            rest = self.ahead[i + 1]
            grown: dict[tuple[int, int], State] = {}
            for (used, onward), state in states.items():
                value, count, path = state
                for rank, j in self._moves(word, used, left):
                    self.steps += 1
                    if rank is None:
                        key, new = (used & rest.all, 0), state
                    else:
                        bit = 1 << j
                        start = bit != onward
                        gain = self.gains[rank] - abs(i - j) - start * self.chunk
                        key = ((used | bit) & rest.all, bit << 1 & rest.own)
                        new = (value + gain, count + start, (i, j, rank, path))
                    fewest = new[1] + rest.chunks - (key[1] & rest.saving > 0)
                    if fewest <= limit and (key not in grown or grown[key][0] < new[0]):
                        grown[key] = new
                if self.steps > STEPS:
                    return None
            states = grown
        return max(states.values(), default=None, key=lambda state: state[0])

    def _moves(
        self, word: str, used: int, left: Mapping[str, int]
    ) -> Iterator[tuple[int | None, int]]:
        """Give what a word can do: take a free place at a stage, or stay out.

        Exact matches come first: a word takes one if too few of its kind follow to use
        all of them, and no other word takes a place that an exact match needs.
        """
        total = 0
        for rank, other in self.partners.get(word, ()):
            free = self.places[other] & ~used
            size = free.bit_count()
            forced = rank == 0 and size > left[word]
            if forced or rank == 0 or size > left[other]:
                total += size
                for j in _bits(free):
                    yield rank, j
            if forced:
                return
        # It may stay out only if later words can use all the places it has.
        if total <= sum(left[rival] for rival in self.rivals.get(word, ())):
            yield None, 0

    def _complete(self, state: State) -> bool:
        """Tell whether an alignment has all the matches that there could be."""
        gain, path = 0, state[2]
        while path:
            gain += self.gains[path[2]]
            path = path[3]
        return gain == self.target

    def _rivals(self) -> dict[str, set[str]]:
        """For each candidate word: the candidate words that could take its places."""
        owners: dict[str, set[str]] = {}
        for word, pairs in self.partners.items():
            for _, other in pairs:
                owners.setdefault(other, set()).add(word)
        return {
            word: set().union(*(owners[other] for _, other in pairs))
            for word, pairs in self.partners.items()
        }

    def _look_ahead(self) -> list[_Ahead]:
        """Find, from the end, how few chunks will do if places could be used again."""
        ahead = [_Ahead(0, 0, 0, 0)]
        for word in reversed(self.candidate):
            rest = ahead[-1]
            own = 0
            for _, other in self.partners.get(word, ()):
                own |= self.places[other]
            onward = rest.saving >> 1 & own
            fewest = rest.chunks + (not onward)
            saving = onward or own
            may_stay_out = self.count[word] > self.places.get(word, 0).bit_count()
            if not own or (fewest > rest.chunks and may_stay_out):
                fewest, saving = rest.chunks, 0
            ahead.append(_Ahead(own, own | rest.all, fewest, saving))
        return ahead[::-1]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
