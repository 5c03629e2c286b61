"""A model whose probabilities are written down: for exercises worked by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from mtedu.prompting.models.base import LanguageModel, NextTokens

END = "</s>"


class ToyModel(LanguageModel):
    """A model made of a table: what may follow a text, and how probably.

    Tokens are words. The row that counts is the longest one that the text so far ends
    with; `""` is the row for everything else. `</s>` ends a text.

    >>> model = ToyModel({"": {"a": 0.6, "b": 0.4}, "b": {"c": 0.9, "</s>": 0.1}})
    >>> model.next_tokens("b")
    'c' 0.9000, '</s>' 0.1000
    >>> round(model.logprob("b c").probability, 4)
    0.36
    """

    name = "toy"
    licence = "MIT"
    trained_on = "nothing: its table was written by hand"

    def __init__(self, table: Mapping[str, Mapping[str, float]]) -> None:
        """Read a table from texts to the probabilities of their next words."""
        rows = list(table.values()) if isinstance(table, Mapping) else [None]
        if not all(isinstance(row, Mapping) for row in rows):
            raise ValueError("A ToyModel takes a table: {text: {word: probability}}.")
        for text, row in table.items():
            if any(p < 0 for p in row.values()) or abs(sum(row.values()) - 1) > 1e-6:
                raise ValueError(f"The probabilities after {text!r} must sum to 1.")
        words = [word for text in table for word in text.split()]
        words += [word for row in table.values() for word in row]
        self._words = tuple(dict.fromkeys([END, "<unk>", *words]))
        self._ids = {word: i for i, word in enumerate(self._words)}
        self._table = {tuple(text.split()): row for text, row in table.items()}
        self.size = sum(map(len, table.values()))
        self.end_ids = (0,)

    def encode(self, text: str) -> list[int]:
        """Return the numbers of a text's words."""
        return [self._ids.get(word, 1) for word in text.split()]

    def decode(self, ids: Sequence[int]) -> str:
        """Return the text of some numbers."""
        return " ".join(self._words[i] for i in ids if i)

    def token(self, i: int) -> str:
        """Return one word."""
        return self._words[i]

    def next_logprobs(self, ids: Sequence[int]) -> np.ndarray:
        """Look up the row of the longest ending that the table knows."""
        words = tuple(self._words[i] for i in ids)
        endings = (words[start:] for start in range(len(words) + 1))
        row = next((self._table[e] for e in endings if e in self._table), {})
        probabilities = np.zeros(len(self._words))
        for word, probability in row.items():
            probabilities[self._ids[word]] = probability
        with np.errstate(divide="ignore"):
            return np.log(probabilities)

    def next_tokens(self, text: str, k: int = 10) -> NextTokens:
        """Return the k most probable next words, without the impossible ones."""
        found = super().next_tokens(text, k)
        return replace(found, rows=tuple(row for row in found if row.probability))
