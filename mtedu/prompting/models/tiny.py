"""The embedded models: small enough to ship, real enough to be prompted.

`tiny` reads from left to right, `tiny-masked` looks at both sides. Both were trained by
`course.making.train_tiny` on the text of `mtedu.prompting.world`, and know its words
only: any other word is `<unk>` to them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from mtedu.prompting.models import embedded
from mtedu.prompting.models.base import Card, LanguageModel
from mtedu.prompting.models.causal import TransformerModel
from mtedu.prompting.models.masked import MaskedModel
from mtedu.prompting.models.words import END, MASK, START, Vocabulary

LICENCE = "MIT"
TRAINED_ON = (
    "text that a small grammar wrote: reviews, topics, questions and sentences in "
    "English, French and Spanish (mtedu.prompting.world)"
)


class _Worded(LanguageModel):
    """What both embedded models share: their words and their card."""

    vocabulary: Vocabulary
    path: Path
    licence = LICENCE
    trained_on = TRAINED_ON

    def encode(self, text: str) -> list[int]:
        """Return the numbers of a text's words."""
        return self.vocabulary.encode(text)

    def decode(self, ids: Sequence[int]) -> str:
        """Return the text of some numbers."""
        return self.vocabulary.decode(ids)

    def token(self, i: int) -> str:
        """Return one word."""
        return self.vocabulary.words[i]

    def unknown_words(self, text: str) -> list[str]:
        """Return the words of a text that the model does not know."""
        return self.vocabulary.unknown(text)

    def card(self) -> Card:
        """Return what the model is, with the accuracies that were measured."""
        facts = json.loads(self.path.with_suffix(".json").read_text(encoding="utf-8"))
        measured = tuple((what, str(value)) for what, value in facts.items())
        return Card(
            self.name, self.kind, self.size, self.licence, self.trained_on, measured
        )


class Tiny(_Worded, TransformerModel):
    """A causal transformer of 0.8 million weights."""

    name = "tiny"
    stop = "\n"

    def __init__(self, path: Path = embedded.HOME / "tiny.npz") -> None:
        """Read the weights that ship with the package."""
        super().__init__()
        self.path = path
        self.transformer, self.vocabulary = embedded.load(path)
        self.size = sum(w.size for w in self.transformer.weights.values())
        self.start_ids = (self.vocabulary.id(START),)
        self.end_ids = (self.vocabulary.id(END),)


class TinyMasked(_Worded, MaskedModel):
    """The same, but it looks at both sides of a hidden word."""

    name = "tiny-masked"

    def __init__(self, path: Path = embedded.HOME / "tiny_masked.npz") -> None:
        """Read the weights that ship with the package."""
        self.path = path
        self.transformer, self.vocabulary = embedded.load(path)
        self.size = sum(w.size for w in self.transformer.weights.values())
        self.start_ids = (self.vocabulary.id(START),)
        self.end_ids = (self.vocabulary.id("\n"), self.vocabulary.id(END))
        self.mask_id = self.vocabulary.id(MASK)

    def guess(self, ids: Sequence[int]) -> np.ndarray:
        """Return the log-probability of every word at every place."""
        states, _ = self.transformer.forward(self.transformer.embed(ids))
        return self.transformer.logprobs(states)
