"""The way back through the transformer: how a loss changes with the embedded tokens.

Each step of `Transformer.forward` has its own step back, in reverse order. Only the
input gets a gradient, since a continuous prompt leaves all weights as they are.
"""

from __future__ import annotations

import numpy as np

from mtedu.prompting.models.transformer import (
    Array,
    Layer,
    Transformer,
    rms_norm,
    rotate,
)


def forward(transformer: Transformer, x: Array) -> tuple[Array, list[Layer], Array]:
    """Do what `Transformer.forward` does, and keep what the way back needs."""
    angles, layers = transformer.angles(0, len(x)), []
    for i in range(transformer.shape.layers):
        x, layer = transformer.layer(i, x, angles)
        layers.append(layer)
    norm = transformer.weights["norm"]
    return rms_norm(x, norm, transformer.shape.epsilon), layers, x


def backward(
    transformer: Transformer, layers: list[Layer], last: Array, slope: Array
) -> Array:
    """Return how the loss changes with the input, from how it does with the states."""
    w, epsilon = transformer.weights, transformer.shape.epsilon
    cos, sin = transformer.angles(0, len(last))
    slope = _norm_back(slope, last, w["norm"], epsilon)
    for i, layer in reversed(list(enumerate(layers))):
        back = _feed_back(slope, layer.normed, w, i)
        slope = slope + _norm_back(back, layer.middle, w[f"{i}.feed_norm"], epsilon)
        q, k, v = _attend_back(transformer.heads(slope @ w[f"{i}.o"]), layer)
        back = _flat(rotate(q, cos, -sin)) @ w[f"{i}.q"]
        back = back + _flat(rotate(k, cos, -sin)) @ w[f"{i}.k"]
        back = back + _flat(v) @ w[f"{i}.v"]
        slope = slope + _norm_back(back, layer.x, w[f"{i}.attention_norm"], epsilon)
    return slope


def _norm_back(slope: Array, x: Array, gain: Array, epsilon: float) -> Array:
    scale = 1 / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon)
    slope = slope * gain
    return scale * slope - x * scale**3 * (slope * x).mean(-1, keepdims=True)


def _attend_back(slope: Array, layer: Layer) -> tuple[Array, Array, Array]:
    weights, k, v = layer.weights, layer.keys[:, None], layer.values[:, None]
    grouped = (*weights.shape[:2], *slope.shape[1:])
    q, slope = layer.queries.reshape(grouped), slope.reshape(grouped)
    to_values = weights.swapaxes(-1, -2) @ slope
    to_weights = slope @ v.swapaxes(-1, -2)
    mean = (to_weights * weights).sum(-1, keepdims=True)
    to_scores = weights * (to_weights - mean) / np.float32(np.sqrt(q.shape[-1]))
    to_keys = to_scores.swapaxes(-1, -2) @ q
    # Query heads that share a key-value head add up there.
    return to_scores @ k, to_keys.sum(1, keepdims=True), to_values.sum(1, keepdims=True)


def _feed_back(slope: Array, x: Array, w, i: int) -> Array:  # type: ignore[no-untyped-def]
    gate, up = x @ w[f"{i}.gate"].T, x @ w[f"{i}.up"].T
    open_ = 1 / (1 + np.exp(-gate))
    wide = slope @ w[f"{i}.down"]
    to_gate = wide * up * open_ * (1 + gate * (1 - open_))
    return to_gate @ w[f"{i}.gate"] + (wide * gate * open_) @ w[f"{i}.up"]


def _flat(x: Array) -> Array:
    """Put all heads of a token side by side again."""
    length, size = x.shape[-2:]
    return x.reshape(-1, length, size).swapaxes(0, 1).reshape(length, -1)
