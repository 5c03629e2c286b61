"""How sure a number is: draw the items again, many times, and look at the spread.

Efron and Tibshirani (1993), *An introduction to the bootstrap*. The interval is the
percentile interval: the middle 95 % of the values that the drawn samples give.

Leaves out: the corrected intervals (BCa, studentised), which differ on few items.
"""

import numpy as np
from numpy.typing import NDArray

from mtedu.result import Result
from mtedu.stats.intervals import Interval, percentile_interval
from mtedu.wording import whole_number


class Agreement(Result):
    """An agreement between raters: a number that can say how sure it is."""

    def resampled(self, samples: int, seed: int) -> NDArray[np.float64]:
        """Return the measure of `samples` redrawn sets of items; NaN if undefined."""
        raise NotImplementedError

    def interval(
        self, level: float = 0.95, samples: int = 1000, seed: int = 0
    ) -> Interval:
        """Return the bootstrap interval: items are drawn again with replacement.

        Samples in which all raters used one label have no value (`undefined`).
        """
        whole_number(samples, "samples")
        values = self.resampled(samples, seed)
        defined = values[~np.isnan(values)]
        if not len(defined):
            raise ValueError(
                "No bootstrap sample has a value: there are too few items for an "
                "interval."
            )
        low, high = percentile_interval(defined, level)
        name = repr(self).partition(f" {float(self):.4f}")[0]
        items: int = self.items  # type: ignore[attr-defined]
        drawn = float(defined.mean()), items, defined, "items", samples - len(defined)
        return Interval(name, float(self), low, high, level, *drawn)

    @property
    def strength(self) -> str:
        """The word of Landis and Koch (1977): a convention, not a test."""
        value = round(float(self), 2)
        steps = ((0, "poor"), (0.21, "slight"), (0.41, "fair"), (0.61, "moderate"))
        for limit, word in (*steps, (0.81, "substantial")):
            if value < limit:
                return word
        return "almost perfect"


def kappa_of(
    observed: NDArray[np.float64], expected: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return kappa of many samples at once; NaN where chance alone agrees always."""
    room = np.where(expected < 1 - 1e-12, 1 - expected, np.nan)
    return (observed - expected) / room
