"""BERTScore by hand: every token looks for the one most like it on the other side.

An encoder makes a vector of each token, so that words of like meaning point in like
directions. The cosine of two vectors takes the place of "is it the same word?", and the
rest is precision, recall and F1 as for bags of words.

Leaves out: weights for rare words (idf), the rescaling that makes scores spread more,
and the choice of a layer, which Zhang et al. (2020) tune.

Zhang, Kishore, Wu, Weinberger and Artzi (2020), *BERTScore: evaluating text generation
with BERT*.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from mtedu.result import Result
from mtedu.wording import list_of

HELP = (
    'Give vectors=load_vectors("mpnet-en"), a mapping from each token to its vector, '
    "or a pair of arrays, (candidate's, reference's)."
)


@dataclass(frozen=True, repr=False, eq=False)
class BertScore(Result):
    """How well the tokens of two texts match; `score` is F1.

    `similarity[i, j]` is the cosine of candidate token i and reference token j.
    """

    precision: float
    recall: float
    candidate: tuple[str, ...]
    reference: tuple[str, ...]
    similarity: np.ndarray

    @property
    def score(self) -> float:  # type: ignore[override]
        """F1: the harmonic mean of precision and recall."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    @property
    def candidate_matches(self) -> list[int]:
        """For each candidate token the place of its best match in the reference."""
        return [int(row.argmax()) for row in self.similarity]

    @property
    def reference_matches(self) -> list[int]:
        """For each reference token the place of its best match in the candidate."""
        if not self.candidate:
            return []
        return [int(column.argmax()) for column in self.similarity.T]

    def __repr__(self) -> str:
        return (
            f"BERTScore {self.score:.4f} (precision {self.precision:.4f}, recall "
            f"{self.recall:.4f})"
        )


def bertscore(candidate: Any, reference: Any, vectors: Any) -> BertScore:
    """Match each token with the most similar one of the other side, by cosine.

    Precision = the mean over candidate tokens of their largest cosine with a reference
    token; recall = the same from the reference's side; F1 = 2PR / (P + R). A token may
    be chosen by many. `vectors` are those of `load_vectors`, by sentence; or a mapping
    from tokens to vectors; or two arrays, one row per token.

    >>> toy = {"cat": [1, 0], "kitten": [0.8, 0.6], "sat": [0, 1]}
    >>> bertscore(["kitten", "sat"], ["cat", "sat"], toy)
    BERTScore 0.9000 (precision 0.9000, recall 0.9000)
    """
    texts = candidate, reference
    sides = [_side(text, vectors, place) for place, text in enumerate(texts)]
    (ours, x), (theirs, y) = sides
    if not theirs:
        raise ValueError("The reference is empty: there is nothing to match with.")
    if not ours:
        return BertScore(0.0, 0.0, ours, theirs, np.zeros((0, len(theirs))))
    if x.shape[1] != y.shape[1]:
        raise ValueError(
            f"Vectors of {x.shape[1]} and of {y.shape[1]} numbers cannot be compared: "
            "take both from one encoder."
        )
    cosines = _unit(x) @ _unit(y).T
    precision, recall = (float(cosines.max(axis=side).mean()) for side in (1, 0))
    return BertScore(precision, recall, ours, theirs, cosines)


def _side(text: Any, vectors: Any, place: int) -> tuple[tuple[str, ...], np.ndarray]:
    """Return the tokens of a text and their vectors."""
    if isinstance(vectors, Mapping) and isinstance(text, str):
        if text not in vectors or not hasattr(vectors[text], "tokens"):
            raise ValueError(f"There are no vectors of {text!r}. {HELP}")
        return vectors[text].tokens, np.asarray(vectors[text].vectors, dtype=float)
    tokens = tuple(text.split() if isinstance(text, str) else list_of(text, "A text"))
    if isinstance(vectors, Mapping):
        missing = [token for token in tokens if token not in vectors]
        if missing:
            raise ValueError(f"There is no vector of the token {missing[0]!r}. {HELP}")
        rows = [vectors[token] for token in tokens]
    elif isinstance(vectors, tuple | list) and len(vectors) == 2:
        rows = vectors[place]
    else:
        raise ValueError(f"These are no vectors: {vectors!r:.40}. {HELP}")
    found = np.asarray(rows, dtype=float)
    if len(found) != len(tokens) or (tokens and found.ndim != 2):
        raise ValueError(
            f"{len(tokens)} tokens but {len(found)} vectors: give one for each token."
        )
    return tokens, found


def _unit(vectors: np.ndarray) -> np.ndarray:
    """Return vectors of length 1; one of length 0 is like nothing, and stays so."""
    length = np.sqrt((vectors * vectors).sum(axis=1, keepdims=True))
    return vectors / np.where(length > 0, length, 1.0)
