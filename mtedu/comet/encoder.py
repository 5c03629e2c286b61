"""Texts as vectors without a trained language model: hashed pieces, summed up.

A text is cut into words, pairs of neighbouring words and pieces of three and four
letters. A hash sends each piece to one of 16,384 random vectors; the text is their sum,
each weighed by how rare its piece is, brought to a fixed length. Two texts that share
many pieces get vectors with a large product (random projection keeps products, Johnson
and Lindenstrauss 1984); a pair of letters swapped changes only the pieces round it.

Leaves out: meaning. COMET's encoder has read billions of words and puts *car* near
*Auto*; here a word is like another only if the letters are.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np

from mtedu.wording import whole_number

BUCKETS = 2**14
ORDERS = (3, 4)
_WORD = re.compile(r"\w+|[^\w\s]")


class Encoder(Protocol):
    """What turns texts into vectors: any object with these three."""

    dimension: int

    def fit(self, texts: Sequence[str]) -> object:
        """Learn what can be learnt from texts alone, such as which pieces are rare."""
        ...

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        """Return a table with one row a text and `dimension` columns."""
        ...


def word_pieces(word: str) -> list[str]:
    """Cut a word into itself and its pieces of three and four letters.

    >>> word_pieces("gato")
    ['gato', '<ga', 'gat', 'ato', 'to>', '<gat', 'gato', 'ato>']
    """
    edged = f"<{word}>"
    found = [edged[i : i + n] for n in ORDERS for i in range(len(edged) - n + 1)]
    return [word, *found]


def word_pairs(words: Sequence[str]) -> list[str]:
    """Return the pairs of neighbouring words, with marks for start and end.

    >>> word_pairs(["un", "gato"])
    ['^ un', 'un gato', 'gato $']
    """
    if not words:
        return []
    pairs = zip(["^", *words], [*words, "$"], strict=True)
    return [f"{first} {second}" for first, second in pairs]


class HashedEncoder:
    """Random vectors for hashed pieces of text, summed with weights for rare ones."""

    name = "hashed pieces"

    def __init__(self, dimension: int = 256, seed: int = 1) -> None:
        """Draw the vectors; the same seed draws the same ones."""
        whole_number(dimension, "dimension")
        self.dimension, self.seed = dimension, seed
        drawn = np.random.default_rng(seed).standard_normal((BUCKETS, dimension))
        self._vectors = drawn.astype(np.float32)
        self.rarity = np.ones(BUCKETS, np.float32)

    def fit(self, texts: Sequence[str]) -> HashedEncoder:
        """Count in how many texts each piece is: log((1 + texts) / (1 + count))."""
        different = set(texts)
        counts = np.zeros(BUCKETS)
        for text in different:
            counts[list(set(_places(text)))] += 1
        self.rarity = np.log((1 + len(different)) / (1 + counts)).astype(np.float32)
        return self

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        """Return one row a text; its squares sum to the dimension, or to 0."""
        known: dict[str, np.ndarray] = {}
        for text in texts:
            if text not in known:
                known[text] = self._encode(text)
        return np.array([known[text] for text in texts])

    def _encode(self, text: str) -> np.ndarray:
        places, counts = np.unique(
            np.array(_places(text), dtype=int), return_counts=True
        )
        weights = np.log1p(counts).astype(np.float32) * self.rarity[places]
        vector = weights @ self._vectors[places]
        length = float(np.linalg.norm(vector))
        return vector * np.float32(np.sqrt(self.dimension) / length if length else 0)


def _places(text: str) -> list[int]:
    """Return the bucket of every piece of a text."""
    words = _WORD.findall(text)
    found = [_place(pair) for pair in word_pairs(words)]
    for word in words:
        found += _word_places(word)
    return found


@lru_cache(maxsize=2**16)  # words come again, and cutting them up is the slow part
def _word_places(word: str) -> tuple[int, ...]:
    return tuple(_place(piece) for piece in word_pieces(word))


def _place(piece: str) -> int:
    return zlib.crc32(piece.encode()) % BUCKETS
