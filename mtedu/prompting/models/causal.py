"""Language models on the NumPy transformer that read from left to right."""

from collections.abc import Sequence
from itertools import takewhile

import numpy as np

from mtedu.prompting.models.base import LanguageModel
from mtedu.prompting.models.transformer import Array, Past, Transformer

REMEMBERED = 8
"""How many texts keep their keys and values, so that what they share is read once."""


class TransformerModel(LanguageModel):
    """A causal model whose `transformer` does the reading."""

    transformer: Transformer

    def __init__(self) -> None:
        """Start with nothing read."""
        self._memory: dict[tuple[int, ...], Past] = {}
        self._last: tuple[tuple[int, ...], np.ndarray] | None = None

    def next_logprobs(self, ids: Sequence[int]) -> np.ndarray:
        """Return the log-probability of every token after some tokens.

        The last row is kept: answers of one token to one prompt all stand in it.
        """
        key = tuple(ids)
        if self._last is None or self._last[0] != key:
            row = self.transformer.logprobs(self._states(key, 1))[0]
            row.flags.writeable = False  # it is shared
            self._last = key, row
        return self._last[1]

    def token_logprobs(self, context: Sequence[int], ids: Sequence[int]) -> list[float]:
        """Return the log-probability of each of some tokens, all in one pass."""
        if not ids:
            return []
        if len(ids) == 1:
            return [float(self.next_logprobs(context)[ids[0]])]
        states = self._states([*context, *ids[:-1]], len(ids))
        found = self.transformer.logprobs(states)
        return [float(row[token]) for row, token in zip(found, ids, strict=True)]

    def _states(self, ids: Sequence[int], last: int) -> Array:
        """Return the states of the last tokens; what was read before is not reread."""
        if len(ids) < last or not ids:
            raise ValueError(
                f"{self.name} has no start mark, so it cannot score the first token: "
                "give it some text to go on."
            )
        key = tuple(ids)
        known, past = self._remembered(key, len(key) - last)
        x = self.transformer.embed(key[known:])
        states, past = self.transformer.forward(x, past)
        self._memory[key] = past
        while len(self._memory) > REMEMBERED:
            del self._memory[next(iter(self._memory))]
        return states[-last:]

    def _remembered(self, key: tuple[int, ...], most: int) -> tuple[int, Past | None]:
        """Return how many tokens were read before, and their past."""
        best, found = 0, None
        for other, past in self._memory.items():
            pairs = zip(key, other, strict=False)
            same = takewhile(lambda pair: pair[0] == pair[1], pairs)
            shared = min(len(list(same)), most)
            if shared > best:
                best, found = shared, past
        if found is None:
            return 0, None
        return best, tuple((k[:, :best], v[:, :best]) for k, v in found)
