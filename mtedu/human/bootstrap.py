"""How sure a number is: draw the items again, many times, and look at the spread.

Efron and Tibshirani (1993), *An introduction to the bootstrap*. The interval is the
percentile interval: the middle 95 % of the values that the drawn samples give.

Leaves out: the corrected intervals (BCa, studentised), which differ on few items.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from mtedu.result import Result, Shown

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray


@dataclass(frozen=True, repr=False)
class Interval(Shown):
    """A confidence interval, with the bootstrap values that it was read from.

    `undefined` counts the samples for which the measure has no value (all raters used
    one label); they are left out.
    """

    estimate: float
    low: float
    high: float
    level: float
    samples: int
    seed: int
    undefined: int
    values: tuple[float, ...]

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __repr__(self) -> str:
        return (
            f"{self.estimate:.4f}, {self.level:.0%} interval {self.low:.4f} to "
            f"{self.high:.4f} ({self.samples} bootstrap samples)"
        )


class Agreement(Result):
    """An agreement between raters: a number that can say how sure it is."""

    def resampled(self, rng: Generator, samples: int) -> NDArray[np.float64]:
        """Return the measure of `samples` redrawn sets of items; NaN if undefined."""
        raise NotImplementedError

    def interval(
        self, level: float = 0.95, samples: int = 1000, seed: int = 0
    ) -> Interval:
        """Return the bootstrap interval: items are drawn again with replacement."""
        check_bootstrap(level, samples)
        values = self.resampled(np.random.default_rng(seed), samples)
        return interval_of(float(self), values, level, seed)

    @property
    def strength(self) -> str:
        """The word of Landis and Koch (1977): a convention, not a test."""
        value = round(float(self), 2)
        steps = ((0, "poor"), (0.21, "slight"), (0.41, "fair"), (0.61, "moderate"))
        for limit, word in (*steps, (0.81, "substantial")):
            if value < limit:
                return word
        return "almost perfect"


def interval_of(
    estimate: float, values: NDArray[np.float64], level: float, seed: int
) -> Interval:
    """Return the percentile interval of bootstrap values."""
    defined = values[~np.isnan(values)]
    if not len(defined):
        raise ValueError(
            "No bootstrap sample has a value: there are too few items for an interval."
        )
    low, high = spread(defined, level)
    return Interval(
        estimate=estimate,
        low=float(low),
        high=float(high),
        level=level,
        samples=len(values),
        seed=seed,
        undefined=len(values) - len(defined),
        values=tuple(defined.tolist()),
    )


def spread(values: NDArray[np.float64], level: float) -> NDArray[np.float64]:
    """Return the two ends of the middle `level` share of values, by column."""
    return np.quantile(values, [(1 - level) / 2, (1 + level) / 2], axis=0)


def draws(rng: Generator, samples: int, items: int) -> NDArray[np.int64]:
    """Return how often each item is drawn: a row a sample, a column an item."""
    return rng.multinomial(items, np.full(items, 1 / items), size=samples)


def check_bootstrap(level: float, samples: int) -> None:
    """Raise a `ValueError` for a level or a number of samples that makes no sense."""
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, e.g. 0.95, not {level!r}.")
    if not isinstance(samples, int) or samples < 1:
        raise ValueError(f"samples must be a whole number from 1 on, not {samples!r}.")
