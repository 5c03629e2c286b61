"""The models that ship with the package: small, but real enough to be prompted.

`tiny` reads from left to right, `tiny-masked` looks at both sides. Both were trained by
`course.making.train_tiny` on the text of `course.making.world`, and know its words
only: any other word is `<unk>` to them.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from mtedu.prompting.models.base import Card
from mtedu.prompting.models.causal import TransformerModel
from mtedu.prompting.models.masked import MaskedModel
from mtedu.prompting.models.transformer import Shape, Transformer
from mtedu.prompting.models.word_tokenizer import (
    END,
    MASK,
    START,
    Vocabulary,
    WordModel,
)

HOME = Path(__file__).parents[2] / "data" / "models"


def load(path: Path) -> tuple[Transformer, Vocabulary]:
    """Read a model back, with 32 bits per weight."""
    with np.load(path) as arrays:
        about = json.loads(arrays["about"].tobytes())
        weights = {
            name: arrays[name] * arrays[f"{name}.scale"]
            if f"{name}.scale" in arrays
            else arrays[name]
            for name in arrays.files
            if name not in ("about", "sample") and not name.endswith(".scale")
        }
    shape = Shape(**about["shape"])
    return Transformer(shape, weights), Vocabulary(about["words"])


class _Shipped(WordModel):
    """What both models share: their file, their words and their card."""

    transformer: Transformer
    licence = "MIT"
    trained_on = (
        "text that a small grammar wrote: reviews, topics, questions and sentences in "
        "English, French and Spanish (course/making/world)"
    )

    def __init__(self) -> None:
        super().__init__()
        self.path = HOME / f"{self.name.replace('-', '_')}.npz"
        self.transformer, self.vocabulary = load(self.path)
        self.size = sum(w.size for w in self.transformer.weights.values())
        self.start_ids = (self.vocabulary.id(START),)
        self.end_ids = (self.vocabulary.id(END),)

    def unknown_words(self, text: str) -> list[str]:
        """Return the words of a text that the model does not know."""
        return self.vocabulary.unknown(text)

    def card(self) -> Card:
        """Return what the model is, with the accuracies that were measured."""
        facts = json.loads(self.path.with_suffix(".json").read_text(encoding="utf-8"))
        measured = tuple((what, str(value)) for what, value in facts.items())
        return replace(super().card(), measured=measured)


class Tiny(_Shipped, TransformerModel):
    """A causal transformer of 0.8 million weights."""

    name = "tiny"
    stop = "\n"


class TinyMasked(_Shipped, MaskedModel):
    """The same, but it looks at both sides of a hidden word."""

    name = "tiny-masked"

    def __init__(self) -> None:
        """Read the weights that ship with the package."""
        super().__init__()
        self.end_ids = (self.vocabulary.id("\n"), self.vocabulary.id(END))
        self.mask_id = self.vocabulary.id(MASK)

    def guess(self, ids: Sequence[int]) -> np.ndarray:
        """Return the log-probability of every word at every place."""
        states, _ = self.transformer.forward(self.transformer.embed(ids))
        return self.transformer.logprobs(states)


def trained_matrix() -> np.ndarray:
    """Return a weight matrix of `tiny` with the 32 bits that it was trained with.

    >>> trained_matrix().shape
    (320, 128)
    """
    with np.load(HOME / "tiny.npz") as arrays:
        return np.asarray(arrays["sample"])
