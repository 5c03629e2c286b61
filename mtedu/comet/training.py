"""Training a network on scores: what is held out, the epochs, and which one is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from mtedu.comet import network
from mtedu.progress_bar import progress_bar
from mtedu.stats.correlation import coefficient
from mtedu.wording import real_number, whole_number

HELD_OUT = 0.15
"""The share of sources that training does not see, to choose the best epoch."""

FEWEST = 20
"""Training asks for so many segments at least."""


@dataclass(frozen=True)
class Settings:
    """How to train; `dropout` is the share of inputs left out in each step."""

    epochs: int
    batch: int
    rate: float
    dropout: float

    def __post_init__(self) -> None:
        whole_number(self.epochs, "epochs")
        whole_number(self.batch, "batch")
        real_number(self.rate, "rate", 0, ends=False)
        real_number(self.dropout, "dropout", 0, 0.99)


@dataclass(frozen=True)
class Epoch:
    """One round through the training data; losses are mean squares of z-scores."""

    number: int
    loss: float
    held_out_loss: float
    held_out_pearson: float


def train(
    weights: network.Weights,
    seen: tuple[np.ndarray, np.ndarray],
    held: tuple[np.ndarray, np.ndarray],
    settings: Settings,
    rng: np.random.Generator,
    progress: bool,
) -> tuple[network.Weights, tuple[Epoch, ...]]:
    """Change the weights epoch by epoch; return the best ones, and the history.

    `seen` and `held` are inputs and targets; best is the highest Pearson on `held`.
    """
    adam, best = network.Adam(settings.rate), -np.inf
    kept, history = weights, []
    with progress_bar(settings.epochs, "epochs", shown=progress) as bar:
        for number in range(1, settings.epochs + 1):
            loss = _one_epoch(weights, adam, *seen, settings, rng)
            found = network.layers(weights, held[0])[-1][:, 0].astype(float)
            pearson = 0.0
            if np.ptp(found):
                pearson = coefficient(found, held[1].astype(float), "pearson")
            held_loss = float(np.mean((found - held[1]) ** 2))
            history.append(Epoch(number, loss, held_loss, pearson))
            if pearson > best:
                best, kept = pearson, [weight.copy() for weight in weights]
            said = f"loss {loss:.3f}, held-out Pearson {pearson:.3f}"
            bar.set_postfix_str(said, refresh=False)
            bar.update()
    return kept, tuple(history)


def _one_epoch(
    weights: network.Weights,
    adam: network.Adam,
    x: np.ndarray,
    y: np.ndarray,
    settings: Settings,
    rng: np.random.Generator,
) -> float:
    """Go through all segments once, in a new order; return the mean loss."""
    losses, dropout = [], settings.dropout
    for chosen in np.array_split(rng.permutation(len(y)), -(-len(y) // settings.batch)):
        kept = rng.random((len(chosen), x.shape[1]), dtype=np.float32) >= dropout
        inputs = x[chosen] * (kept / np.float32(1 - dropout))
        loss, slopes = network.loss_and_slopes(weights, inputs, y[chosen])
        adam.step(weights, slopes)
        losses.append(loss * len(chosen))
    return sum(losses) / len(y)


def targets(scores: Sequence[float], count: int, least: int = FEWEST) -> np.ndarray:
    """Return scores as numbers; too few or equal ones are an error."""
    try:
        target = np.asarray(list(scores), dtype=float)
    except (TypeError, ValueError) as error:
        raise ValueError("Scores must be numbers, one per segment.") from error
    if target.ndim != 1 or not np.isfinite(target).all():
        raise ValueError("Some scores are missing: leave those segments out.")
    if len(target) != count:
        raise ValueError(
            f"{count} segments but {len(target)} scores: give one score per segment."
        )
    if count < least:
        raise ValueError(f"{count} segments are too few: give at least {least}.")
    if np.ptp(target) == 0:
        raise ValueError("All scores are the same: there is nothing to learn.")
    return target


def held_out(sources: Sequence[str], target: np.ndarray, seed: int) -> np.ndarray:
    """Mark the segments of some sources; all translations of a source go together."""
    different = list(dict.fromkeys(sources))
    if len(different) < 4:
        raise ValueError(
            f"{len(different)} different sources are too few to hold some out: give "
            "at least 4."
        )
    count = max(2, round(HELD_OUT * len(different)))
    chosen = set(Random(seed).sample(different, count))
    marks = np.array([source in chosen for source in sources])
    for side in (target[marks], target[~marks]):
        if np.ptp(side) == 0:
            raise ValueError(
                "Too few different scores to hold some out: give more segments."
            )
    return marks
