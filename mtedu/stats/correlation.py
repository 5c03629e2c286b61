"""Does a metric rank systems as people do? Pearson, Spearman and Kendall.

- Pearson: do the scores lie on a line? One outlier can make or break it.
- Spearman: Pearson of the ranks.
- Kendall: pairs in the same order less pairs in the opposite order
  (`mtedu.stats.kendall` has its variants).

A correlation over a dozen systems is itself uncertain, so it comes with a bootstrap
interval, and with its value without outliers: systems that people scored more than 2.5
times 1.483 median absolute deviations from the median (Mathur, Baldwin and Cohn 2020,
*Tangled up in BLEU*).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mtedu.result import Result
from mtedu.stats.intervals import percentile_interval
from mtedu.stats.kendall import (
    DARR_POINTS,
    PairCounts,
    count_pairs,
    count_pairs_by_column,
    tau,
)
from mtedu.stats.resampling import SEED, resample_weights
from mtedu.stats.scores import Scores, paired_scores
from mtedu.stats.segment_stats import Array
from mtedu.wording import choose, count, whole_number

METHODS = ("pearson", "spearman", "kendall")
SIDES = ("human", "metric", "either")
MAD_LIMIT = 2.5
MAD_FACTOR = 1.483
"""Turns the median absolute deviation of normal data into their standard deviation."""

SAME = 1e-13
"""Scores whose differences are a smaller part of them are equal up to rounding."""

CONSTANT = "a constant has no correlation with anything"

MOST_FOR_KENDALL = 4000
"""Above so many systems Kendall's tau comes without an interval: it takes too long."""


@dataclass(frozen=True, repr=False)
class Correlation(Result):
    """A correlation between a metric and people, with its interval and its outliers.

    `metric` and `human` are the scores, turned where lower is better. `low` and `high`
    are `None` where there is no interval, `without_outliers` where there are none.
    """

    score: float
    method: str
    variant: str | None
    names: tuple[str, ...]
    metric: tuple[float, ...]
    human: tuple[float, ...]
    low: float | None
    high: float | None
    level: float
    outliers: tuple[str, ...]
    without_outliers: float | None
    lower_is_better: bool = False
    outliers_by: str = "human"
    """Whose scores make an outlier: `"human"`, `"metric"` or `"either"`."""

    @property
    def systems(self) -> int:
        """How many systems there are."""
        return len(self.names)

    @property
    def title(self) -> str:
        """The name of the correlation."""
        if self.variant is None:
            return self.method.capitalize()
        return f"Kendall ({self.variant})" if self.variant != "b" else "Kendall"

    def __repr__(self) -> str:
        interval = (
            f" [{self.low:.4f}, {self.high:.4f}]"
            if self.low is not None and self.high is not None
            else ""
        )
        what = count(len(self.outliers), "outlier")
        without = (
            f", without {what} {self.without_outliers:.4f}"
            if self.without_outliers is not None
            else ""
        )
        return (
            f"{self.title} {self.score:.4f}{interval} ({self.systems} systems{without})"
        )


def correlate(
    metric: Scores,
    human: Scores,
    method: str = "pearson",
    *,
    variant: str = "b",
    lower_is_better: bool = False,
    names: Sequence[str] | None = None,
    outliers: str = "human",
    samples: int = 1000,
    level: float = 0.95,
    seed: int | None = SEED,
) -> Correlation:
    """Return the correlation of a metric with people over systems.

    Pearson's r = sum (x - mean x)(y - mean y) / sqrt(sum (x - mean x)^2 sum (y - mean
    y)^2). `lower_is_better=True` turns the metric round (TER, WER). `outliers` says
    which scores make a system an outlier: those of `"human"`, of `"metric"`, or
    `"either"`. `samples=0` leaves out the interval.

    Anscombe's fourth example: one point makes the whole correlation.

    >>> x = [8, 8, 8, 8, 8, 8, 8, 19, 8, 8, 8]
    >>> y = [6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.5, 5.56, 7.91, 6.89]
    >>> correlate(x, y, samples=0)
    Pearson 0.8165 (11 systems)
    """
    labels, x, y = paired_scores(metric, human, names)
    _check(x, y, method, samples)
    x = -x if lower_is_better else x
    kind = method if method != "kendall" else variant
    value = coefficient(x, y, kind)
    if np.isnan(value):
        raise ValueError(
            f"This correlation is not defined here: {method} ({variant}) has only ties."
        )
    low, high = _interval(x, y, kind, samples, level, seed)
    far = mark_outliers(x, y, outliers)
    return Correlation(
        score=value,
        method=method,
        variant=variant if method == "kendall" else None,
        names=labels,
        metric=tuple(x.tolist()),
        human=tuple(y.tolist()),
        low=low,
        high=high,
        level=level,
        outliers=tuple(name for name, out in zip(labels, far, strict=True) if out),
        without_outliers=_without(x, y, kind, far),
        lower_is_better=lower_is_better,
        outliers_by=outliers,
    )


def _without(x: Array, y: Array, kind: str, far: Array) -> float | None:
    """Return the coefficient without outliers; `None` if there is none."""
    x, y = x[~far], y[~far]
    if not far.any() or len(x) < 3 or np.ptp(x) == 0 or np.ptp(y) == 0:
        return None
    value = coefficient(x, y, kind)
    return None if np.isnan(value) else value


def far_from_median(values: Array) -> Array:
    """Tell which values are outliers by their median absolute deviation.

    |value - median| / (1.483 * MAD) > 2.5. If more than half of the values are equal,
    MAD is 0 and nothing is an outlier.

    >>> far_from_median([0.1, 0.2, 0.15, 0.12, -1.6])
    array([False, False, False, False,  True])
    """
    values = np.asarray(values, dtype=float)
    middle, reach = outlier_limit(values)
    away = np.abs(values - middle)
    return away > reach if reach > 0 else np.zeros(len(away), bool)


def outlier_limit(values: Array) -> tuple[float, float]:
    """Return the median, and how far from it a value is no outlier yet.

    >>> middle, reach = outlier_limit([0.1, 0.2, 0.15, 0.12, -1.6])
    >>> round(middle, 4), round(reach, 4)  # 2.5 * 1.483 * 0.03
    (0.12, 0.1112)
    """
    values = np.asarray(values, dtype=float)
    middle = float(np.median(values))
    deviation = float(np.median(np.abs(values - middle)))
    return middle, MAD_LIMIT * MAD_FACTOR * deviation


def mark_outliers(metric: Array, human: Array, by: str = "human") -> Array:
    """Tell which systems are outliers in people's scores, the metric's, or either."""
    choose(by, SIDES, "outliers by")
    if by == "either":
        return far_from_median(human) | far_from_median(metric)
    return far_from_median(human if by == "human" else metric)


def coefficient(x: Array, y: Array, kind: str) -> float:
    """Return one coefficient: `"pearson"`, `"spearman"` or a variant of Kendall's."""
    if kind in METHODS:
        return float(_weighted(x, y, kind, np.ones((1, len(x))))[0])
    if kind == "darr":
        counts = count_pairs_by_column(x[:, None], y[:, None], DARR_POINTS)
        return float(tau(counts, kind)[0])
    levels = min(len(np.unique(x)), len(np.unique(y))) if kind == "c" else 0
    return float(tau(count_pairs(x, y), kind, len(x), levels))


def _interval(
    x: Array, y: Array, kind: str, samples: int, level: float, seed: int | None
) -> tuple[float | None, float | None]:
    kendall = kind not in METHODS
    too_many = kendall and len(x) > MOST_FOR_KENDALL
    if not samples or len(x) < 3 or too_many or kind == "darr":
        return None, None
    weights = resample_weights(len(x), samples, seed)
    if kendall:
        drawn = _weighted_tau(x, y, kind, weights)
    else:
        drawn = _weighted(x, y, kind, weights)
    drawn = drawn[~np.isnan(drawn)]  # draws in which all systems score the same
    return percentile_interval(drawn, level) if len(drawn) else (None, None)


def _weighted(x: Array, y: Array, kind: str, weights: Array) -> Array:
    """Return Pearson or Spearman for each row of weights: how often a system counts."""
    flat = (_levels(x, weights) < 2) | (_levels(y, weights) < 2)
    side = _ranks if kind == "spearman" else _in_range
    x, y = side(x, weights), side(y, weights)
    total = weights.sum(axis=-1, keepdims=True)
    x = x - (weights * x).sum(axis=-1, keepdims=True) / total
    y = y - (weights * y).sum(axis=-1, keepdims=True) / total
    together = (weights * x * y).sum(axis=-1)
    spread = [np.sqrt((weights * side * side).sum(axis=-1)) for side in (x, y)]
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.clip(together / spread[0] / spread[1], -1.0, 1.0)
    return np.where(flat, np.nan, found)


def _in_range(values: Array, weights: Array) -> Array:
    # so that squares of very large or small scores stay within range
    return values / (np.abs(values).max() or 1.0)


def ranks(values: Array) -> Array:
    """Return the rank of each score from the lowest up; equal scores share the mean.

    >>> ranks(np.array([0.2, 0.5, 0.2]))
    array([1.5, 3. , 1.5])
    """
    return _ranks(values, np.ones((1, len(values))))[0]


def _ranks(values: Array, weights: Array) -> Array:
    """Return the rank of each system in each draw; equal scores share a mean rank."""
    counts, groups = _group_counts(values, weights)
    return (np.cumsum(counts, axis=1, dtype=float) - (counts - 1) / 2)[:, groups]


def _weighted_tau(x: Array, y: Array, variant: str, weights: Array) -> Array:
    order = np.sign(x[:, None] - x) * np.sign(y[:, None] - y)
    agreement = (weights @ order.astype(np.float32) * weights).sum(axis=1) / 2
    both = np.unique(np.column_stack([x, y]), axis=0, return_inverse=True)[1].ravel()
    ties_x, ties_y, ties = (_ties(side, weights) for side in (x, y, both))
    size = len(x)
    strict = size * (size - 1) / 2 - ties_x - ties_y + ties
    concordant = (strict + agreement) / 2
    counts = PairCounts(
        concordant, strict - concordant, ties_y - ties, ties_x - ties, ties
    )
    levels = np.minimum(_levels(x, weights), _levels(y, weights))
    return tau(counts, variant, size, levels)


def _group_counts(values: Array, weights: Array) -> tuple[Array, Array]:
    """Return how often each different value was drawn, and which value each has."""
    groups = np.unique(values, return_inverse=True)[1].ravel()
    order = np.argsort(groups, kind="stable")
    starts = np.flatnonzero(np.diff(groups[order], prepend=-1))
    return np.add.reduceat(weights[:, order], starts, axis=1), groups


def _levels(values: Array, weights: Array) -> Array:
    return (_group_counts(values, weights)[0] > 0).sum(axis=1)


def _ties(values: Array, weights: Array) -> Array:
    counts = _group_counts(values, weights)[0].astype(float)
    return (counts * (counts - 1) / 2).sum(axis=1)


def _check(x: Array, y: Array, method: str, samples: int) -> None:
    choose(method, METHODS, "method")
    whole_number(samples, "samples", least=0)
    if len(x) < 2:
        raise ValueError("A correlation needs at least two systems.")
    for side, values in (("metric", x), ("human", y)):
        spread = values.max() - values.min()
        if spread <= SAME * np.abs(values).max():
            about = "" if spread == 0 else " up to rounding"
            raise ValueError(
                f"All {side} scores are the same{about} ({values[0]:g}): {CONSTANT}."
            )
