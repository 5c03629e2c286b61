"""Continuous prompts: instead of words, a few vectors that are learnt.

The vectors stand between the input and the answer, where a template has its words; the
model's weights stay as they are. Li and Liang (2021), *Prefix-tuning*; Lester, Al-Rfou
and Constant (2021), *The power of scale for parameter-efficient prompt tuning*.

Learning goes back through the transformer: each step of `Transformer.forward` has its
own step back, in reverse order. Only the input gets a gradient.

Leaves out: vectors in every layer, and answers of more than one token.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from mtedu.progress_bar import progress
from mtedu.prompting.answers import Verbalizer
from mtedu.prompting.models.transformer import (
    Array,
    Layer,
    Transformer,
    rms_norm,
    rotate,
    softmax,
)
from mtedu.result import Shown
from mtedu.wording import pairs_of, real_number, whole_number

if TYPE_CHECKING:
    from mtedu.prompting.models.causal import TransformerModel


@dataclass(frozen=True, repr=False)
class ContinuousPrompt(Shown):
    """Learnt vectors, the model that they prompt, and how the learning went."""

    model: TransformerModel
    vectors: np.ndarray
    verbalizer: Verbalizer
    losses: tuple[float, ...] = ()

    def probabilities(self, x: str) -> dict[str, float]:
        """Return the probability of each answer after an input and the vectors."""
        embedded = _embedded(self.model, x, self.vectors)
        states, _ = self.model.transformer.forward(embedded)
        logprobs = self.model.transformer.logprobs(states[-1:])[0]
        odds = np.exp(logprobs[_answer_ids(self.model, self.verbalizer)])
        return dict(
            zip(self.verbalizer.answers, (odds / odds.sum()).tolist(), strict=True)
        )

    def label(self, x: str) -> str:
        """Return the most probable label of an input."""
        return self.verbalizer.label(self.probabilities(x))

    def accuracy(self, examples: Sequence[tuple[str, str]]) -> float:
        """Return the share of inputs that get their label."""
        return sum(self.label(x) == label for x, label in examples) / len(examples)

    def nearest_words(self) -> list[str]:
        """Return the word whose embedding is most like each vector."""
        table = self.model.transformer.weights["embed"]
        table = table / np.linalg.norm(table, axis=1, keepdims=True)
        return [self.model.token(int(i)) for i in (self.vectors @ table.T).argmax(1)]

    def __repr__(self) -> str:
        count, width = self.vectors.shape
        learnt = f", loss {self.losses[-1]:.4f}" if self.losses else ", not learnt yet"
        return f"continuous prompt: {count} vectors of {width} numbers{learnt}"


def start_prompt(
    model: TransformerModel, verbalizer: Verbalizer, words: str = "", seed: int = 0
) -> ContinuousPrompt:
    """Return vectors that are the embeddings of some words, or of random ones."""
    if not hasattr(model, "transformer") or model.kind != "causal":
        raise ValueError(
            "A continuous prompt needs tiny or smol, whose inside is open."
        )
    whole_number(seed, "seed", least=0)
    verbalizer = Verbalizer(verbalizer)
    _answer_ids(model, verbalizer)
    table = model.transformer.weights["embed"]
    drawn = np.random.default_rng(seed).integers(0, len(table), 5)
    ids = model.encode(words) if words.strip() else drawn
    return ContinuousPrompt(model, np.array(table[ids]), verbalizer)


def learn_prompt(
    model: TransformerModel,
    examples: Sequence[tuple[str, str]],
    verbalizer: Verbalizer,
    *,
    words: str = "",
    steps: int = 40,
    batch: int = 16,
    rate: float = 0.1,
    seed: int = 0,
) -> ContinuousPrompt:
    """Learn the vectors that make a model label examples as it should.

    Gradient descent (Adam) on -log P(answers of the right label | input, vectors).
    """
    examples = pairs_of(examples, "examples")
    if not examples:
        raise ValueError("There is nothing to learn from: give pairs (input, label).")
    for name, number in (("steps", steps), ("batch", batch)):
        whole_number(number, name)
    real_number(rate, "rate", 0, ends=False)
    prompt = start_prompt(model, verbalizer, words, seed)
    rng = np.random.default_rng(seed)
    vectors, verbalizer = prompt.vectors, prompt.verbalizer
    mean, square = np.zeros_like(vectors), np.zeros_like(vectors)
    losses = []
    for step in progress(range(1, steps + 1), "steps learnt"):
        chosen = rng.choice(len(examples), min(batch, len(examples)), replace=False)
        parts = []
        for x, label in (examples[i] for i in chosen):
            parts.append(loss_and_slope(model, vectors, x, label, verbalizer))
        losses.append(float(np.mean([loss for loss, _ in parts])))
        slope = np.mean([part for _, part in parts], axis=0)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        step_size = rate * np.sqrt(1 - 0.99**step) / (1 - 0.9**step)
        vectors = vectors - step_size * mean / (np.sqrt(square) + 1e-8)
    return ContinuousPrompt(model, vectors, verbalizer, tuple(losses))


def loss_and_slope(
    model: TransformerModel,
    vectors: np.ndarray,
    x: str,
    label: str,
    verbalizer: Verbalizer,
) -> tuple[float, np.ndarray]:
    """Return the loss of one example and how it changes with the vectors."""
    transformer = model.transformer
    ids = _answer_ids(model, verbalizer)
    right = np.array([verbalizer[answer] == label for answer in verbalizer.answers])
    if not right.any():
        raise ValueError(f"{label!r} is no label of the verbaliser.")
    states, layers, last = forward(transformer, _embedded(model, x, vectors))
    rows = transformer.weights["embed"][ids]
    odds = softmax(rows @ states[-1])
    share = odds[right].sum()
    # d loss / d score = p(z), less for right answers their share of the right label
    to_scores = odds - np.where(right, odds / share, 0)
    slope = np.zeros_like(states)
    slope[-1] = to_scores @ rows
    to_input = backward(transformer, layers, last, slope)
    return float(-np.log(share)), to_input[-len(vectors) :]


def _embedded(model: TransformerModel, x: str, vectors: np.ndarray) -> np.ndarray:
    words = model.transformer.embed(model.context(x))
    return np.concatenate([words, vectors]).astype(np.float32)


def _answer_ids(model: TransformerModel, verbalizer: Verbalizer) -> list[int]:
    found = [model.encode_after("x", answer) for answer in verbalizer.answers]
    for ids, answer in zip(found, verbalizer.answers, strict=True):
        if len(ids) != 1:
            raise ValueError(f"{answer!r} is not one token: choose another answer.")
    return [ids[0] for ids in found]


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
