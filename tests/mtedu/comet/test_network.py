"""The network's slopes are those that small changes of the weights give."""

import numpy as np
import pytest

from mtedu.comet import network


@pytest.mark.parametrize("hidden", [(5,), (6, 4)])
def test_slopes_are_those_of_the_loss(hidden):
    rng = np.random.default_rng(3)
    weights = [w.astype(float) for w in network.start(12, hidden, 3, rng)]
    for weight in weights:  # away from the start, where units of a block are alike
        weight += rng.standard_normal(weight.shape) / 3
    x, target = rng.standard_normal((7, 12)), rng.standard_normal(7)
    _, slopes = network.loss_and_slopes(weights, x, target)
    step = 1e-6
    for weight, slope in zip(weights, slopes, strict=True):
        measured = np.zeros_like(weight)
        for place in np.ndindex(weight.shape):
            kept = weight[place]
            losses = []
            for change in (step, -step):
                weight[place] = kept + change
                losses.append(network.loss_and_slopes(weights, x, target)[0])
            weight[place] = kept
            measured[place] = (losses[0] - losses[1]) / (2 * step)
        np.testing.assert_allclose(slope, measured, rtol=1e-5, atol=1e-8)


def test_loss_by_hand():
    weights = [np.array([[1.0], [0.5]]), np.array([0.25])]
    x, target = np.array([[1.0, 2.0], [0.0, 4.0]]), np.array([2.0, 3.25])
    loss, slopes = network.loss_and_slopes(weights, x, target)
    assert loss == (0.25**2 + 1) / 2  # 2.25 for 2 and 2.25 for 3.25
    assert slopes[1].tolist() == [0.25 - 1.0]


def test_a_unit_starts_by_weighing_whole_blocks():
    first = network.start(600, (4,), 6, np.random.default_rng(0))[0]
    blocks = first.reshape(6, 100, 4)
    within = blocks.std(axis=1).mean()
    between = blocks.mean(axis=1).std()
    assert between > 2 * within > 0


def test_adam_reaches_the_least_square():
    weights = [np.array([[5.0]]), np.array([0.0])]
    x = np.linspace(-1, 1, 20)[:, None]
    adam = network.Adam(0.05)
    for _ in range(1000):
        _, slopes = network.loss_and_slopes(weights, x, 2 * x[:, 0] + 1)
        adam.step(weights, slopes)
    assert weights[0][0, 0] == pytest.approx(2, abs=1e-3)
    assert weights[1][0] == pytest.approx(1, abs=1e-3)
