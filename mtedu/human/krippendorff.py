"""Agreement of any number of raters, on any scale, with gaps: Krippendorff's alpha.

Krippendorff (2011), *Computing Krippendorff's alpha-reliability*. Alpha asks how large
the differences between ratings of one item are, compared with the differences between
ratings of all items thrown together:

alpha = 1 - D_o / D_e

Leaves out: the circular, bipolar and set-valued levels.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mtedu.human.bootstrap import Agreement
from mtedu.human.labels import (
    Label,
    category_order,
    different,
    is_missing,
    is_number,
    rows_of,
)
from mtedu.human.ratings import Ratings
from mtedu.stats.resampling import resample_weights
from mtedu.wording import choose

LEVELS = ("nominal", "ordinal", "interval", "ratio")


@dataclass(frozen=True, repr=False)
class KrippendorffAlpha(Agreement):
    """Krippendorff's alpha and every number it was made of.

    `units` holds the ratings of each item that has two or more; `values` are the
    different ones in order and `totals` says how often each was given. `left_out`
    counts the items with a single rating; `simulated` says that no person rated.
    """

    score: float
    observed: float
    expected: float
    level: str
    values: tuple[Label, ...]
    totals: tuple[int, ...]
    units: tuple[tuple[Label, ...], ...]
    left_out: int
    simulated: bool = False

    @property
    def items(self) -> int:
        """How many items have two ratings or more."""
        return len(self.units)

    @property
    def ratings(self) -> int:
        """How many ratings can be paired with another, n."""
        return sum(self.totals)

    @cached_property
    def coincidences(self) -> tuple[tuple[float, ...], ...]:
        """How often two values meet in an item, each item counting with its ratings."""
        index = {value: i for i, value in enumerate(self.values)}
        matrix = np.zeros((len(index), len(index)))
        for unit in self.units:
            counts = np.bincount([index[value] for value in unit], minlength=len(index))
            pairs = np.outer(counts, counts) - np.diag(counts)
            matrix += pairs / (len(unit) - 1)
        return tuple(tuple(row) for row in matrix.tolist())

    def resampled(self, samples: int, seed: int) -> NDArray[np.float64]:
        """Return alpha of redrawn sets of items."""
        coded, places = _coded(self.units, self.values), _places(self.values)
        fixed = None
        if self.level != "ordinal":  # ranks change with the sample, the rest does not
            fixed = item_differences(coded, places, self.level)
        parts = [
            disagreements(coded, places, self.level, times, fixed)
            for times in resample_weights(self.items, samples, seed)
        ]
        observed, expected = np.array(parts).T
        return 1 - observed / np.where(expected > 0, expected, np.nan)

    def __repr__(self) -> str:
        return (
            f"{self.level} alpha {self.score:.4f} (D_o {self.observed:.4f}, "
            f"D_e {self.expected:.4f}, {self.items} items, {self.ratings} ratings)"
        )


def krippendorff_alpha(
    ratings: Any, level: str = "nominal", categories: Iterable[Label] | None = None
) -> KrippendorffAlpha:
    """Return how far raters agree, for any number of them and with missing ratings.

    `ratings` has one row per rater and one column per item, `None` or NaN where a rater
    gave none; a table of `Ratings` does too. alpha = 1 - D_o / D_e. The difference of
    two values is 1 unless they are equal (`"nominal"`), the number of ratings between
    them (`"ordinal"`), their distance (`"interval"`) or their distance over their sum
    (`"ratio"`); it is squared. Words on an ordinal scale need `categories`, lowest
    first. Items with one rating are left out. If all ratings are equal, alpha is 0/0
    and an error says so.

    >>> krippendorff_alpha([[1, 2, 3, None], [1, 2, 4, 4], [1, 3, 3, 4]], "interval")
    interval alpha 0.8765 (D_o 0.3636, D_e 2.9455, 4 items, 11 ratings)
    """
    choose(level, LEVELS, "level")
    table = ratings.matrix() if isinstance(ratings, Ratings) else ratings
    units, left_out = _units(table)
    values = _domain(different(chain.from_iterable(units)), level, categories)
    coded, once = _coded(units, values), np.ones(len(units))
    observed, expected = disagreements(coded, _places(values), level, once)
    return KrippendorffAlpha(
        score=1 - observed / expected,
        observed=observed,
        expected=expected,
        level=level,
        values=values,
        totals=tuple(np.bincount(coded.codes, minlength=len(values)).tolist()),
        units=units,
        left_out=left_out,
        simulated=isinstance(ratings, Ratings) and ratings.simulated,
    )


class Coded(NamedTuple):
    """All ratings in a row: the place of each in the order of values, and its item."""

    codes: NDArray[np.int64]
    unit: NDArray[np.int64]
    sizes: NDArray[np.int64]


def disagreements(
    coded: Coded,
    places: NDArray[np.float64],
    level: str,
    times: NDArray[Any],
    within: NDArray[np.float64] | None = None,
) -> tuple[float, float]:
    """Return D_o and D_e when item u counts `times[u]` times.

    D_o is the mean squared difference of two ratings of one item, D_e that of any two
    ratings. `within` are the items' sums of squared differences, if they are known.
    """
    weights = times[coded.unit]
    totals = np.asarray(np.bincount(coded.codes, weights, len(places)), float)
    n = totals.sum()
    if np.count_nonzero(totals) < 2:
        return 0.0, 0.0
    if level == "ordinal":
        places = middle_ranks(totals)
    if within is None:
        within = item_differences(coded, places, level)
    observed = (times * within / (coded.sizes - 1)).sum() / n
    expected = squared_differences(places, totals, level) / (n * (n - 1))
    return float(observed), float(expected)


def item_differences(
    coded: Coded, places: NDArray[np.float64], level: str
) -> NDArray[np.float64]:
    """Return for each item the sum of the squared differences of its ratings."""
    if level in ("ordinal", "interval"):
        x, unit, m = places[coded.codes], coded.unit, coded.sizes
        mean = np.bincount(unit, x) / m
        spread = np.bincount(unit, (x - mean[unit]) ** 2)
        return np.asarray(2 * m * spread, float)
    sums = []
    for codes in np.split(coded.codes, np.cumsum(coded.sizes)[:-1]):
        values, counts = np.unique(codes, return_counts=True)
        sums.append(squared_differences(places[values], counts, level))
    return np.array(sums)


def squared_differences(
    places: NDArray[np.float64], counts: NDArray[Any], level: str
) -> float:
    """Return the sum of the squared differences of all pairs of ratings.

    `counts[i]` ratings lie at `places[i]`; a pair counts in both orders. Distances from
    the mean give the sum for all pairs at once. Ordinal places are middle ranks.

    >>> squared_differences(np.array([1.0, 2, 6]), np.array([1, 1, 1]), "interval")
    84.0
    """
    n = counts.sum()
    if level == "nominal":
        return float(n**2 - (counts**2).sum())
    if level == "ratio":
        step = 2**20 // len(places) + 1  # thousands of values do not fit all at once
        parts = range(0, len(places), step)
        rows = [_ratios(places[i : i + step], places) @ counts for i in parts]
        return float(counts @ np.concatenate(rows))
    mean = counts @ places / n
    return float(2 * n * (counts @ (places - mean) ** 2))


def _ratios(
    some: NDArray[np.float64], places: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the squared differences of a ratio scale: (a - b)^2 / (a + b)^2."""
    gaps, sums = some[:, None] - places, some[:, None] + places
    return np.divide(gaps, sums, out=np.zeros_like(gaps), where=sums != 0) ** 2


def middle_ranks(totals: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the middle rank of each value: all ratings below, and half of its own.

    >>> middle_ranks(np.array([2, 4, 1]))
    array([1. , 4. , 6.5])
    """
    return np.cumsum(totals) - totals / 2


def _units(table: Any) -> tuple[tuple[tuple[Any, ...], ...], int]:
    columns = zip(*rows_of(table, "The table of ratings"), strict=True)
    units = [tuple(v for v in column if not is_missing(v)) for column in columns]
    pairable = tuple(unit for unit in units if len(unit) > 1)
    if not pairable:
        raise ValueError(
            "No item has two ratings, so there is nothing to agree on: "
            "give one row per rater and one column per item."
        )
    return pairable, sum(len(unit) == 1 for unit in units)


def _domain(
    used: set[Any], level: str, categories: Iterable[Label] | None
) -> tuple[Label, ...]:
    if level in ("interval", "ratio"):
        _check_numbers(used, level)
    if len(used) == 1:
        raise ValueError(
            f"All ratings are {used.pop()!r}, so D_e = 0 and alpha is 0/0: "
            "agreement beyond chance cannot be seen without a second value."
        )
    if categories is None and all(map(is_number, used)):
        return tuple(sorted(used))
    return category_order(used, categories, ordered=level == "ordinal")


def _check_numbers(used: set[Any], level: str) -> None:
    strange = [v for v in used if not is_number(v) or not math.isfinite(v)]
    if strange:
        raise ValueError(
            f"{strange[0]!r} is not a finite number, which level={level!r} needs: "
            "use level='nominal' or 'ordinal'."
        )
    if level == "ratio" and min(used) < 0:
        raise ValueError(
            f"A ratio scale has no values below 0, but {min(used)!r} was given: "
            "use level='interval'."
        )


def _coded(units: tuple[tuple[Label, ...], ...], values: tuple[Label, ...]) -> Coded:
    index = {value: i for i, value in enumerate(values)}
    sizes = np.array(list(map(len, units)))
    return Coded(
        codes=np.array([index[value] for unit in units for value in unit]),
        unit=np.repeat(np.arange(len(units)), sizes),
        sizes=sizes,
    )


def _places(values: tuple[Label, ...]) -> NDArray[np.float64]:
    """Return values as numbers: words by their place in the order."""
    numeric = all(map(is_number, values))
    return np.array(values if numeric else range(len(values)), float)
