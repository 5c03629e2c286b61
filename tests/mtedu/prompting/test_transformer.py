"""The NumPy transformer equals the formulas written out with loops."""

import math

import numpy as np
import pytest

from mtedu.prompting.continuous import backward, forward
from mtedu.prompting.models.transformer import Shape, Transformer

SHAPE = Shape(2, 16, 4, 2, 24, 11)


def random_weights(shape, seed=0):
    rng = np.random.default_rng(seed)
    narrow = shape.kv_heads * shape.head_size
    weights = {
        "embed": rng.normal(size=(shape.vocabulary, shape.width)),
        "norm": rng.uniform(0.5, 1.5, shape.width),
    }
    for i in range(shape.layers):
        for name, size in {
            "q": (shape.width, shape.width),
            "k": (narrow, shape.width),
            "v": (narrow, shape.width),
            "o": (shape.width, shape.width),
            "gate": (shape.hidden, shape.width),
            "up": (shape.hidden, shape.width),
            "down": (shape.width, shape.hidden),
        }.items():
            weights[f"{i}.{name}"] = rng.normal(size=size) / 4
        for name in ("attention_norm", "feed_norm"):
            weights[f"{i}.{name}"] = rng.uniform(0.5, 1.5, shape.width)
    return weights


def by_loops(shape, w, x):
    """The same network, one number at a time."""
    size = shape.head_size

    def norm(row, gain):
        root = math.sqrt(sum(v * v for v in row) / len(row) + shape.epsilon)
        return np.array([v / root * g for v, g in zip(row, gain, strict=True)])

    def turn(vector, position):
        out = np.array(vector)
        for i in range(size // 2):
            angle = position * shape.rotary_base ** (-2 * i / size)
            a, b = vector[2 * i], vector[2 * i + 1]
            out[2 * i] = a * math.cos(angle) - b * math.sin(angle)
            out[2 * i + 1] = a * math.sin(angle) + b * math.cos(angle)
        return out

    x = [np.array(row) for row in x]
    for layer in range(shape.layers):
        part = {
            n: w[f"{layer}.{n}"] for n in ("q", "k", "v", "o", "gate", "up", "down")
        }
        h = [norm(row, w[f"{layer}.attention_norm"]) for row in x]
        mixed = [np.zeros(shape.width) for _ in x]
        for head in range(shape.heads):
            shared = head // (shape.heads // shape.kv_heads)
            rows, narrow = (
                slice(head * size, head * size + size),
                slice(shared * size, shared * size + size),
            )
            q = [turn(part["q"][rows] @ row, i) for i, row in enumerate(h)]
            k = [turn(part["k"][narrow] @ row, i) for i, row in enumerate(h)]
            v = [part["v"][narrow] @ row for row in h]
            for i in range(len(x)):
                seen = range(i + 1) if shape.causal else range(len(x))
                scores = [math.exp(q[i] @ k[j] / math.sqrt(size)) for j in seen]
                mixed[i][rows] = sum(
                    s / sum(scores) * v[j] for s, j in zip(scores, seen, strict=True)
                )
        x = [row + part["o"] @ m for row, m in zip(x, mixed, strict=True)]
        for i, row in enumerate(x):
            n = norm(row, w[f"{layer}.feed_norm"])
            gate = part["gate"] @ n
            x[i] = row + part["down"] @ (gate / (1 + np.exp(-gate)) * (part["up"] @ n))
    return np.array([norm(row, w["norm"]) for row in x])


@pytest.mark.parametrize("causal", [True, False])
def test_forward_equals_loops(causal):
    shape = Shape(**{**SHAPE.__dict__, "causal": causal})
    model = Transformer(shape, random_weights(shape))
    x = model.embed([1, 5, 2, 2, 9])
    states, _ = model.forward(x)
    np.testing.assert_allclose(states, by_loops(shape, model.weights, x), atol=1e-5)


def test_reading_in_pieces_equals_reading_at_once():
    model = Transformer(SHAPE, random_weights(SHAPE))
    x = model.embed([1, 5, 2, 2, 9, 0, 3])
    whole, _ = model.forward(x)
    first, past = model.forward(x[:3])
    second, past = model.forward(x[3:5], past)
    third, last = model.forward(x[5:6], past)
    branch, _ = model.forward(x[5:7], past)  # the past is not used up
    np.testing.assert_allclose(
        np.concatenate([first, second, third]), whole[:6], atol=1e-5
    )
    np.testing.assert_allclose(branch, whole[5:], atol=1e-5)
    assert last[0][0].shape == (2, 6, 4)


@pytest.mark.parametrize("causal", [True, False])
def test_the_gradient_equals_finite_differences(causal):
    shape = Shape(**{**SHAPE.__dict__, "causal": causal})
    model = Transformer(shape, random_weights(shape))
    rng = np.random.default_rng(2)
    x = model.embed([1, 5, 2, 9]).astype(np.float64)
    slope = rng.normal(size=x.shape)
    states, layers, last = forward(model, x)
    np.testing.assert_allclose(states, model.forward(x)[0], atol=1e-6)
    found = backward(model, layers, last, slope)
    for place in [(0, 0), (1, 7), (2, 15), (3, 3)]:
        step = np.zeros_like(x)
        step[place] = 1e-4
        up = (forward(model, x + step)[0] * slope).sum()
        down = (forward(model, x - step)[0] * slope).sum()
        assert found[place] == pytest.approx((up - down) / 2e-4, rel=1e-3, abs=1e-4)
