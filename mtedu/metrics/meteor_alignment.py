"""Which word goes with which: the two alignments that METEOR can be computed on.

`fewest_chunks` is what the papers ask for: as many matches as the exact stage allows,
then as many as the stem stage can add, then the synonym stage; among all alignments
with these numbers one with the fewest chunks, and among those the one whose words stand
nearest to their places (Denkowski and Lavie 2011; Banerjee and Lavie 2005 ask for the
fewest crossing lines, with which the score, made of chunks, would not be settled).
`greedy` is NLTK's: it takes the last words first and never looks at chunks.

The search for the fewest chunks is a hard problem: no known method is fast for all
texts. Ours goes through the candidate from left to right and keeps every partial
alignment that can still become the best, as long as there are few. Of many (long texts
whose words repeat often) it keeps the best ones, as METEOR's own program does, and says
that perhaps fewer chunks would do. Texts of over `LONGEST` words are no sentences: they
are aligned greedily.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from heapq import nlargest, nsmallest
from itertools import accumulate
from operator import or_
from typing import Any, NamedTuple, TypeAlias

from mtedu.metrics.porter import stem
from mtedu.text import Tokens

STAGES = ("exact", "stem", "synonym")
LONGEST = 300
STEPS = 400_000
"""About so many ways to go on are looked at for one pair of texts."""
NEAR = 24
"""Of the places that a word could take, so many are looked at."""

Partners: TypeAlias = dict[str, list[tuple[int, int]]]
"""For a candidate word: the reference places it may take, each after its stage."""

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
    partners = _partners(candidate, reference, stages, meanings)
    # Sets of places are the bits of a number: those a word, or a later one, could take.
    own = [sum(1 << j for _, j in partners[word]) for word in candidate] + [0]
    later = [*accumulate(reversed(own), or_)][::-1]
    # One number compares two alignments: no count of matches, of chunks or of
    # distances can outweigh one step of the count before it.
    chunk = len(candidate) * len(reference) + 1
    ranks = range(len(stages), 0, -1)
    gains = [(len(candidate) + 1) ** rank * chunk for rank in ranks]
    beam = max(20, STEPS // (NEAR * len(candidate) + 1))
    complete = True
    # What decides on later words: the places in use, and where the chunk would go on.
    states: dict[tuple[int, int], tuple[int, Path]] = {(0, 0): (0, ())}
    left = Counter(candidate)
    for i, word in enumerate(candidate):
        left[word] -= 1
        grown: dict[tuple[int, int], tuple[int, Path]] = {}
        for (used, onward), (value, path) in states.items():
            free = [place for place in partners[word] if not used >> place[1] & 1]
            exact = [place for place in free if place[0] == 0]
            if len(exact) > left[word]:  # too few of its kind follow to use them all
                free = exact
            else:
                _keep(grown, (used & later[i + 1], 0), (value, path))
            near = nsmallest(NEAR, free, partial(_likely, i, onward))
            complete &= len(near) == len(free)
            for rank, j in near:
                bit = 1 << j
                gain = gains[rank] - abs(i - j) - (bit != onward) * chunk
                key = (used | bit) & later[i + 1], bit << 1 & own[i + 1]
                _keep(grown, key, (value + gain, (i, j, rank, path)))
        complete &= len(grown) <= beam
        states = dict(nlargest(beam, grown.items(), lambda item: item[1][0]))
    _, path = max(states.values(), key=lambda state: state[0])
    matches = []
    while path:
        i, j, rank, path = path
        matches.append(Match(i, j, stages[rank]))
    return matches[::-1], complete


def _likely(i: int, onward: int, place: tuple[int, int]) -> tuple[bool, int]:
    """Sort places: the one that goes on with a chunk, then near ones."""
    return 1 << place[1] != onward, abs(place[1] - i)


def _keep(states: dict[Any, Any], key: Any, state: tuple[int, Path]) -> None:
    """Keep the best way into a situation."""
    if key not in states or states[key][0] < state[0]:
        states[key] = state


def _partners(
    candidate: Tokens, reference: Tokens, stages: Sequence[str], meanings: Meanings
) -> Partners:
    """Find the places that each word may take, at the first stage that allows it."""
    partners: Partners = {word: [] for word in candidate}
    keys: dict[str, Meanings] = {"exact": lambda word: (word,), "synonym": meanings}
    keys["stem"] = lambda word: (stem(word),)
    taken: set[tuple[str, int]] = set()
    for rank, stage in enumerate(stages):
        owners: dict[Hashable, list[int]] = {}
        for j, word in enumerate(reference):
            for key in keys[stage](word):
                owners.setdefault(key, []).append(j)
        for word, found in partners.items():
            places = {j for key in keys[stage](word) for j in owners.get(key, ())}
            fresh = [j for j in sorted(places) if (word, j) not in taken]
            found += [(rank, j) for j in fresh]
            taken.update((word, j) for j in fresh)
    return partners
