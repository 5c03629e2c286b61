"""The search for METEOR's alignment with the fewest chunks.

That is a hard problem: no known method is fast for all texts. The search goes through
the candidate from left to right and keeps every partial alignment that can still become
the best; what it finds is the best. Alignments are compared by their matches at the
first stage, then by those at the second and third, then by their chunks, then by how
far the words stand from their places. After `STEPS` steps it gives up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from mtedu.text import Tokens

STEPS = 50_000

Partners: TypeAlias = dict[str, list[tuple[int, str]]]
"""For a candidate word: the reference words it may go with, each after its stage."""

Path: TypeAlias = tuple[Any, ...]
"""The last match and the path before it: (candidate, reference, stage, path)."""


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
    """The search for the fewest chunks of one candidate and one reference."""

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
            if not own or (fewest > rest.chunks and self._may_stay_out(word)):
                fewest, saving = rest.chunks, 0
            ahead.append(_Ahead(own, own | rest.all, fewest, saving))
        return ahead[::-1]

    def _may_stay_out(self, word: str) -> bool:
        return self.count[word] > self.places.get(word, 0).bit_count()


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
