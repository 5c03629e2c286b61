"""The way back through the transformer: how a loss changes with the embedded tokens.

Each step of `Transformer.forward` has its own step back, in reverse order. Only the
input gets a gradient, since a continuous prompt leaves all weights as they are.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mtedu.prompting.models.transformer import (
    Array,
    Transformer,
    rms_norm,
    rotary,
    rotate,
    softmax,
)


class _Layer(NamedTuple):
    """What the way back needs of a layer on the way there."""

    x: Array
    queries: Array
    keys: Array
    values: Array
    weights: Array
    middle: Array
    normed: Array


def forward(transformer: Transformer, x: Array) -> tuple[Array, list[_Layer], Array]:
    """Do what `Transformer.forward` does, and keep what the way back needs."""
    shape, w = transformer.shape, transformer.weights
    cos, sin = rotary(0, len(x), shape.head_size, shape.rotary_base)
    hidden = np.triu(np.full((len(x), len(x)), -np.inf, np.float32), 1)
    layers = []
    for i in range(shape.layers):
        h = rms_norm(x, w[f"{i}.attention_norm"], shape.epsilon)
        q = rotate(_heads(h @ w[f"{i}.q"].T, shape.head_size), cos, sin)
        k = rotate(_heads(h @ w[f"{i}.k"].T, shape.head_size), cos, sin)[:, None]
        v = _heads(h @ w[f"{i}.v"].T, shape.head_size)[:, None]
        q = q.reshape(shape.kv_heads, -1, *q.shape[1:])
        scores = q @ k.swapaxes(-1, -2) / np.float32(np.sqrt(shape.head_size))
        weights = softmax(scores + hidden if shape.causal else scores)
        middle = x + _flat(weights @ v) @ w[f"{i}.o"].T
        normed = rms_norm(middle, w[f"{i}.feed_norm"], shape.epsilon)
        layers.append(_Layer(x, q, k, v, weights, middle, normed))
        gate = normed @ w[f"{i}.gate"].T
        wide = gate * _sigmoid(gate) * (normed @ w[f"{i}.up"].T)
        x = middle + wide @ w[f"{i}.down"].T
    return rms_norm(x, w["norm"], shape.epsilon), layers, x


def backward(
    transformer: Transformer, layers: list[_Layer], last: Array, slope: Array
) -> Array:
    """Return how the loss changes with the input, from how it does with the states."""
    shape, w = transformer.shape, transformer.weights
    cos, sin = rotary(0, len(last), shape.head_size, shape.rotary_base)
    slope = _norm_back(slope, last, w["norm"], shape.epsilon)
    for i, layer in reversed(list(enumerate(layers))):
        back = _feed_back(slope, layer.normed, w, i)
        slope = slope + _norm_back(
            back, layer.middle, w[f"{i}.feed_norm"], shape.epsilon
        )
        mixed = _heads(slope @ w[f"{i}.o"], shape.head_size)
        mixed = mixed.reshape(layer.queries.shape)
        q, k, v = _attend_back(mixed, layer)
        back = _flat(rotate(q, cos, -sin)) @ w[f"{i}.q"]
        back = back + _flat(rotate(k, cos, -sin)) @ w[f"{i}.k"]
        back = back + _flat(v) @ w[f"{i}.v"]
        slope = slope + _norm_back(
            back, layer.x, w[f"{i}.attention_norm"], shape.epsilon
        )
    return slope


def _norm_back(slope: Array, x: Array, gain: Array, epsilon: float) -> Array:
    scale = 1 / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon)
    slope = slope * gain
    return scale * slope - x * scale**3 * (slope * x).mean(-1, keepdims=True)


def _attend_back(slope: Array, layer: _Layer) -> tuple[Array, Array, Array]:
    q, k, v, weights = layer.queries, layer.keys, layer.values, layer.weights
    to_values = weights.swapaxes(-1, -2) @ slope
    to_weights = slope @ v.swapaxes(-1, -2)
    mean = (to_weights * weights).sum(-1, keepdims=True)
    to_scores = weights * (to_weights - mean) / np.float32(np.sqrt(q.shape[-1]))
    to_keys = to_scores.swapaxes(-1, -2) @ q
    # Query heads that share a key-value head add up there.
    return to_scores @ k, to_keys.sum(1, keepdims=True), to_values.sum(1, keepdims=True)


def _feed_back(slope: Array, x: Array, w, i: int) -> Array:  # type: ignore[no-untyped-def]
    gate, up = x @ w[f"{i}.gate"].T, x @ w[f"{i}.up"].T
    open_ = _sigmoid(gate)
    wide = slope @ w[f"{i}.down"]
    to_gate = wide * up * open_ * (1 + gate * (1 - open_))
    return to_gate @ w[f"{i}.gate"] + (wide * gate * open_) @ w[f"{i}.up"]


def _sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


def _heads(x: Array, size: int) -> Array:
    return x.reshape(len(x), -1, size).swapaxes(0, 1)


def _flat(x: Array) -> Array:
    """Put all heads of a token side by side again."""
    length, size = x.shape[-2:]
    return x.reshape(-1, length, size).swapaxes(0, 1).reshape(length, -1)
