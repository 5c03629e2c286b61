"""What neural encoders make of a few sentences: a vector for every token.

They ship with the package, so that embeddings can be looked at and compared without
PyTorch. `course/making/neural_vectors.py` made them and has the settings.

| name | encoder | language |
|:--|:--|:--|
| `mpnet-en` | all-mpnet-base-v2 (Song et al. 2020), Apache-2.0 | English |
| `opus-en` | that of OPUS-MT English-French, CC BY 4.0 / Apache-2.0 | English |
| `opus-fr` | that of OPUS-MT French-English, CC BY 4.0 / Apache-2.0 | French |

`load_vectors(name)` is a dict from a sentence to its `Encoded`: `tokens` (as the model
cuts them), `vectors` of shape (tokens, coordinates) in 32 bits, the `reference` that
the sentence belongs to, and in `what` how it differs from it (`"reference"` if not).

The models' vectors have 768 and 512 dimensions. Here each set is turned into the
smaller space that its vectors span, which keeps lengths and angles; rounding to eight
bits moves a cosine by less than 0.005. Each encoder has a space of its own: a vector
of one says nothing beside one of another.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mtedu.wording import choose

FOLDER = Path(__file__).parent / "vectors"


@dataclass(frozen=True, eq=False)
class Encoded:
    """A sentence as an encoder sees it."""

    text: str
    reference: str
    what: str
    tokens: tuple[str, ...]
    vectors: np.ndarray

    def __repr__(self) -> str:
        size = "{} tokens x {} coordinates".format(*self.vectors.shape)
        return f"Encoded({self.text!r}: {size}, {self.what})"


def load_vectors(name: str = "mpnet-en") -> dict[str, Encoded]:
    """Load the token vectors of some sentences; the module's text says of which.

    >>> sentences = load_vectors("mpnet-en")
    >>> sentences["The cat sat on the mat."]
    Encoded('The cat sat on the mat.': 7 tokens x 221 coordinates, reference)
    >>> list(sentences["The cat sat on the mat."].tokens)
    ['the', 'cat', 'sat', 'on', 'the', 'mat', '.']
    """
    names = sorted(file.stem for file in FOLDER.glob("*.npz"))
    with np.load(FOLDER / f"{choose(name, names, 'set of vectors')}.npz") as file:
        texts = json.loads(str(file["about"]))["texts"]
        rows = unpacked(file["numbers"], file["scale"])
    ends = np.cumsum([len(tokens) for *_, tokens in texts])
    return {
        text: Encoded(
            text, reference, what, tuple(tokens), rows[end - len(tokens) : end]
        )
        for (text, reference, what, tokens), end in zip(texts, ends, strict=True)
    }


def unpacked(numbers: np.ndarray, scale: np.ndarray) -> np.ndarray:
    """Return vectors that are kept as whole numbers and one scale each."""
    return np.asarray(numbers * scale[:, None], dtype=np.float32)
