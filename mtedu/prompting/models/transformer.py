"""A decoder-only transformer in plain NumPy, as SmolLM2 and its relatives are built.

Embedding; then for each layer attention and a gated feed-forward step, each on a
normalised copy and added back; then a last norm and a product with the embedding. Read
`Transformer.forward` and `layer` first: the functions before them are their parts.

Vaswani and others (2017), *Attention is all you need*; Zhang and Sennrich (2019), *Root
mean square layer normalization*; Su and others (2021), *RoFormer* (rotary positions);
Shazeer (2020), *GLU variants improve transformer*; Ainslie and others (2023), *GQA*.

Leaves out: training, batches, and every trick for speed but the key-value cache.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray
Past: TypeAlias = tuple[tuple[Array, Array], ...]
"""The keys and values of the tokens read so far, for each layer: heads, tokens, size.

Reading on gives a new past and leaves the old one alone, so a search can branch."""


@dataclass(frozen=True)
class Shape:
    """The numbers that say how large a transformer is."""

    layers: int
    width: int
    heads: int
    kv_heads: int
    hidden: int
    vocabulary: int
    rotary_base: float = 10_000.0
    epsilon: float = 1e-5
    causal: bool = True

    @property
    def head_size(self) -> int:
        """How many numbers a head looks at."""
        return self.width // self.heads


class Layer(NamedTuple):
    """What a layer made of its input `x`, step by step: the way back needs it all."""

    x: Array
    queries: Array
    keys: Array
    values: Array
    weights: Array
    middle: Array
    normed: Array


def rms_norm(x: Array, gain: Array, epsilon: float) -> Array:
    """Scale each row to a mean square of one, then weight its columns.

    >>> rms_norm(np.array([3.0, 4.0]), np.ones(2), 0).round(4)
    array([0.8485, 1.1314])
    """
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * gain


def rotary(start: int, length: int, size: int, base: float) -> tuple[Array, Array]:
    """Return cosine and sine of the angle that each position turns each pair by.

    Pair i at position m turns by m * base^(-2i / size): neighbours differ in the fast
    pairs, distant tokens in the slow ones.
    """
    speeds = base ** (-np.arange(0, size, 2, dtype=np.float32) / size)
    angles = np.outer(np.arange(start, start + length, dtype=np.float32), speeds)
    return np.cos(angles), np.sin(angles)


def rotate(x: Array, cos: Array, sin: Array) -> Array:
    """Turn the number pairs (2i, 2i + 1) of each token by its position's angle."""
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = np.empty_like(x)
    turned[..., 0::2] = even * cos - odd * sin
    turned[..., 1::2] = even * sin + odd * cos
    return turned


def softmax(x: Array) -> Array:
    """Turn scores into probabilities along the last axis.

    >>> softmax(np.array([0.0, np.log(3)]))
    array([0.25, 0.75])
    """
    powers = np.exp(x - x.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def attend(
    queries: Array, keys: Array, values: Array, causal: bool
) -> tuple[Array, Array]:
    """Mix values by how well their keys answer each query; return the weights too.

    softmax(Q K^T / sqrt(size)) V. Several query heads share one key-value head; the
    last query stands at the last key, and if `causal`, none looks to its right.
    """
    heads, length, size = queries.shape
    grouped = queries.reshape(len(keys), -1, length, size)
    scores = grouped @ keys[:, None].swapaxes(-1, -2) / np.float32(np.sqrt(size))
    if causal and length > 1:
        total = keys.shape[1]
        future = np.triu(np.ones((length, total), bool), total - length + 1)
        scores[..., future] = -np.inf
    weights = softmax(scores)
    return (weights @ values[:, None]).reshape(heads, length, size), weights


def feed_forward(x: Array, gate: Array, up: Array, down: Array) -> Array:
    """Widen, let a gate decide what passes, and narrow again (SwiGLU)."""
    opened = x @ gate.T
    return (opened / (1 + np.exp(-opened)) * (x @ up.T)) @ down.T


class Transformer:
    """The weights of a model, and the one way through them."""

    def __init__(self, shape: Shape, weights: Mapping[str, Array]) -> None:
        """Keep weights named `embed`, `norm` and `0.attention_norm`, `0.q`, ... ."""
        self.shape, self.weights = shape, weights

    def forward(self, x: Array, past: Past | None = None) -> tuple[Array, Past]:
        """Read embedded tokens; return a state for each, and the past with them."""
        start = past[0][0].shape[1] if past else 0
        angles = self.angles(start, len(x))
        seen: list[tuple[Array, Array]] = []
        for i in range(self.shape.layers):
            x, layer = self.layer(i, x, angles, past[i] if past else None)
            seen.append((layer.keys, layer.values))
        return rms_norm(x, self.weights["norm"], self.shape.epsilon), tuple(seen)

    def layer(
        self,
        i: int,
        x: Array,
        angles: tuple[Array, Array],
        past: tuple[Array, Array] | None = None,
    ) -> tuple[Array, Layer]:
        """Go through one layer; return what comes out, and every step."""
        w, epsilon = self.weights, self.shape.epsilon
        h = rms_norm(x, w[f"{i}.attention_norm"], epsilon)
        queries = rotate(self.heads(h @ w[f"{i}.q"].T), *angles)
        keys = rotate(self.heads(h @ w[f"{i}.k"].T), *angles)
        values = self.heads(h @ w[f"{i}.v"].T)
        if past:
            keys = np.concatenate([past[0], keys], axis=1)
            values = np.concatenate([past[1], values], axis=1)
        mixed, weights = attend(queries, keys, values, self.shape.causal)
        middle = x + mixed.swapaxes(0, 1).reshape(len(x), -1) @ w[f"{i}.o"].T
        h = rms_norm(middle, w[f"{i}.feed_norm"], epsilon)
        out = middle + feed_forward(h, w[f"{i}.gate"], w[f"{i}.up"], w[f"{i}.down"])
        return out, Layer(x, queries, keys, values, weights, middle, h)

    def angles(self, start: int, length: int) -> tuple[Array, Array]:
        """Return how far each of some positions turns queries and keys."""
        return rotary(start, length, self.shape.head_size, self.shape.rotary_base)

    def heads(self, x: Array) -> Array:
        """Part the numbers of each token among the heads: heads, tokens, size."""
        return x.reshape(len(x), -1, self.shape.head_size).swapaxes(0, 1)

    def embed(self, ids: Sequence[int]) -> Array:
        """Return the vector of each token."""
        return self.weights["embed"][list(ids)]

    def logprobs(self, states: Array) -> Array:
        """Return the log-probability of every token after each state."""
        logits = states @ self.weights["embed"].T
        logits -= logits.max(-1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(-1, keepdims=True))
        return logits
