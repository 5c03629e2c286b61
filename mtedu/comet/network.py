"""A small feed-forward network in NumPy: forward, backward, one step of Adam.

Layer by layer x -> tanh(x W + b), the last one without tanh; the loss is the mean
square of the error. Kingma and Ba (2015), *Adam: a method for stochastic optimization*.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

Weights = list[np.ndarray]
"""W1, b1, W2, b2 and so on."""

SMALL, SHARED = 0.1, 0.3
"""How far the first weights are apart at the start: each alone, and a block's together.
"""


def start(
    inputs: int, hidden: Sequence[int], blocks: int, rng: np.random.Generator
) -> Weights:
    """Draw the first weights.

    In the first layer all numbers of a block (such as the products with the reference)
    begin with nearly the same weight: a unit starts by weighing the block's sum, which
    for products is the similarity of two texts, and needs little data to go on.
    """
    sizes = [inputs, *hidden, 1]
    weights: Weights = []
    for wide, narrow in pairwise(sizes):
        drawn = rng.standard_normal((wide, narrow)) / np.sqrt(wide)
        if not weights:
            shared = rng.standard_normal((blocks, narrow)) / np.sqrt(wide)
            drawn = SMALL * drawn + SHARED * np.repeat(shared, wide // blocks, axis=0)
        weights += [drawn.astype(np.float32), np.zeros(narrow, np.float32)]
    return weights


def layers(weights: Weights, x: np.ndarray) -> list[np.ndarray]:
    """Return what each layer gives: the input first, the output last.

    >>> layers([np.array([[2.0]]), np.array([1.0])], np.array([[3.0]]))[-1]
    array([[7.]])
    """
    found = [x]
    for i in range(0, len(weights), 2):
        x = x @ weights[i] + weights[i + 1]
        if i + 2 < len(weights):
            x = np.tanh(x)
        found.append(x)
    return found


def loss_and_slopes(
    weights: Weights, x: np.ndarray, target: np.ndarray
) -> tuple[float, Weights]:
    """Return the mean square error, and how it changes with each weight."""
    found = layers(weights, x)
    error = found[-1][:, 0] - target
    slope = (2 / len(target)) * error[:, None]
    slopes: Weights = [weight for weight in weights]
    for i in range(len(weights) - 2, -1, -2):
        below = found[i // 2]
        slopes[i], slopes[i + 1] = below.T @ slope, slope.sum(axis=0)
        if i:
            slope = (slope @ weights[i].T) * (1 - below**2)
    return float(np.mean(error**2)), slopes


@dataclass
class Adam:
    """Steps that are larger where slopes are small and steady."""

    rate: float
    means: Weights = field(default_factory=list)
    squares: Weights = field(default_factory=list)
    steps: int = 0

    def step(self, weights: Weights, slopes: Weights) -> None:
        """Change the weights in place."""
        if not self.steps:
            self.means = [np.zeros_like(weight) for weight in weights]
            self.squares = [np.zeros_like(weight) for weight in weights]
        self.steps += 1
        size = self.rate * np.sqrt(1 - 0.99**self.steps) / (1 - 0.9**self.steps)
        for weight, slope, mean, square in zip(
            weights, slopes, self.means, self.squares, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            weight -= size * mean / (np.sqrt(square) + 1e-8)
