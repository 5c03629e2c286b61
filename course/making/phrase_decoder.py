"""Search for the best translation with a phrase table and a language model.

A stack decoder with a beam: a hypothesis covers some source words, the next phrase may
start at most a few words away from where the last one ended.

Koehn (2004), *Pharaoh: a beam search decoder for phrase-based statistical machine
translation models*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from course.making.phrase_model import Option, TrigramModel, Words

TABLE_WEIGHT = 1.0
MODEL_WEIGHT = 0.6
JUMP_PRICE = 0.6
WORD_GAIN = 0.5
PHRASE_PRICE = 0.4
UNKNOWN_PRICE = 10.0


@dataclass(frozen=True)
class State:
    """A translation in the making."""

    covered: int
    """Bit i is set when source word i is translated."""
    last: int
    """Where the last source phrase ended."""
    tail: tuple[str, str]
    score: float
    outlook: float
    target: Words


class Decoder:
    """Translate tokens with a phrase table and a trigram model.

    >>> table = {("red", "car"): [Option(("coche", "rojo"), -0.1)]}
    >>> model = TrigramModel([("coche", "rojo")])
    >>> Decoder(table, model).translate(["red", "car", "!"])
    ['coche', 'rojo', '!']
    """

    def __init__(
        self,
        table: Mapping[Words, Sequence[Option]],
        model: TrigramModel,
        beam: int = 40,
        jump: int = 3,
    ) -> None:
        self.table, self.model = table, model
        self.beam, self.jump = beam, jump
        self.longest = max(map(len, table), default=1)

    def translate(self, tokens: Sequence[str]) -> list[str]:
        """Return the best target tokens; an unknown word is copied."""
        source = tuple(tokens)
        spans = self._spans(source)
        outlook = self._outlook(spans, len(source))
        start = (TrigramModel.START, TrigramModel.START)
        stacks: list[dict[tuple[int, int, Words], State]]
        stacks = [{} for _ in range(len(source) + 1)]
        stacks[0][0, 0, start] = State(0, 0, start, 0.0, 0.0, ())
        for stack in stacks[:-1]:
            kept = sorted(stack.values(), key=lambda s: -(s.score + s.outlook))
            for state in kept[: self.beam]:
                for fresh in self._steps(state, spans, outlook, len(source)):
                    held = stacks[fresh.covered.bit_count()]
                    key = (fresh.covered, fresh.last, fresh.tail)
                    if key not in held or fresh.score > held[key].score:
                        held[key] = fresh
        return list(max(stacks[-1].values(), key=lambda s: s.score).target)

    def _spans(self, source: Words) -> dict[tuple[int, int], list[tuple[float, Words]]]:
        """Return the ways to say each run of source words, already weighted."""
        spans = {}
        for i in range(len(source)):
            for j in range(i + 1, min(i + self.longest, len(source)) + 1):
                options = self.table.get(source[i:j], ())
                found = [
                    (TABLE_WEIGHT * option.score - PHRASE_PRICE, option.target)
                    for option in options
                ]
                if not found and j == i + 1:
                    found = [(-UNKNOWN_PRICE, source[i:j])]
                if found:
                    spans[i, j] = found
        return spans

    def _outlook(
        self, spans: Mapping[tuple[int, int], list[tuple[float, Words]]], length: int
    ) -> list[list[float]]:
        """Return the best score that each run of source words could still bring."""
        best = [[float("-inf")] * (length + 1) for _ in range(length + 1)]
        for (i, j), options in spans.items():
            best[i][j] = max(score + self._alone(target) for score, target in options)
        for size in range(2, length + 1):
            for i in range(length - size + 1):
                j = i + size
                split = max(best[i][k] + best[k][j] for k in range(i + 1, j))
                best[i][j] = max(best[i][j], split)
        return best

    def _alone(self, target: Words) -> float:
        tail, score = ("", ""), 0.0
        for word in target:
            score += MODEL_WEIGHT * self.model.logprob(word, tail) + WORD_GAIN
            tail = (tail[1], word)
        return score

    def _steps(
        self,
        state: State,
        spans: Mapping[tuple[int, int], list[tuple[float, Words]]],
        outlook: list[list[float]],
        length: int,
    ) -> Iterator[State]:
        """Go through the states one phrase further."""
        gap = _first_gap(state.covered)
        for i in range(gap, min(length, gap + self.jump + 1)):
            for j in range(i + 1, min(i + self.longest, length) + 1):
                mask = ((1 << (j - i)) - 1) << i
                if mask & state.covered:
                    break
                covered = state.covered | mask
                ahead = sum(outlook[a][b] for a, b in _gaps(covered, length))
                price = JUMP_PRICE * abs(i - state.last)
                for score, target in spans.get((i, j), ()):
                    yield self._extended(
                        state, covered, j, score - price, target, ahead, length
                    )

    def _extended(
        self,
        state: State,
        covered: int,
        last: int,
        gain: float,
        target: Words,
        ahead: float,
        length: int,
    ) -> State:
        tail, score = state.tail, state.score + gain
        for word in target:
            score += MODEL_WEIGHT * self.model.logprob(word, tail) + WORD_GAIN
            tail = (tail[1], word)
        if covered.bit_count() == length:
            score += MODEL_WEIGHT * self.model.logprob(TrigramModel.END, tail)
        return State(covered, last, tail, score, ahead, state.target + target)


def _first_gap(covered: int) -> int:
    return (~covered & (covered + 1)).bit_length() - 1


def _gaps(covered: int, length: int) -> Iterator[tuple[int, int]]:
    """Go through the runs of source words that are not covered yet.

    >>> list(_gaps(0b00110, 5))
    [(0, 1), (3, 5)]
    """
    start = None
    for i in range(length + 1):
        free = i < length and not covered >> i & 1
        if free and start is None:
            start = i
        elif not free and start is not None:
            yield start, i
            start = None
