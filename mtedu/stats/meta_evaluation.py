"""How metrics are judged today: ties must be foreseen, and sureness counts.

All functions take two tables of scores, one row per system, one column per segment, the
metric's and people's.

- Calibrated accuracy: of all pairs of translations of one segment, how many does the
  metric put in people's order, ties included? A metric that gives fractions never ties,
  so differences up to a threshold count as ties, and the best threshold is found on the
  data. Deutsch, Foster and Freitag (2023), *Ties matter: meta-evaluating modern metrics
  with pairwise accuracy and tie calibration*.
- Soft pairwise accuracy: is the metric as sure as people are that one system is better
  than another? Thompson, Mathur, Deutsch and Khayrallah (2024), *Improving statistical
  significance in human evaluation of automatic metrics via soft pairwise accuracy*.
- The permutation test between two metrics: if it did not matter which of them scored a
  segment, how often would they be as far apart? Deutsch, Dror and Roth (2021), *A
  statistical analysis of summarization evaluation metrics using resampling methods*.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from mtedu.result import Result
from mtedu.stats.correlation import CONSTANT, coefficient
from mtedu.stats.kendall import PairCounts, segment_kendall
from mtedu.stats.pairs import pairwise_accuracy
from mtedu.stats.resampling import SEED, generator
from mtedu.stats.scores import numbers, paired_scores, paired_tables
from mtedu.stats.segment_stats import Array
from mtedu.stats.significance import ROUNDING, randomization_p
from mtedu.wording import choose, list_of, real_number, whole_number

GROUPS = ("segment", "system", "all")
"""What is compared: outputs for one segment, outputs of one system, or any two."""
MOST_PAIRS = 300_000
"""Of more pairs than this so many are drawn: all outputs at once make millions."""


@dataclass(frozen=True, repr=False, eq=False)
class CalibratedAccuracy(Result):
    """The best accuracy over all thresholds for ties of the metric.

    `accuracies[i]` is what `thresholds[i]` gives, the first one is 0: only equal scores
    are ties. `values` has the accuracy of each group at the threshold chosen, `counts`
    the kinds of pairs.
    """

    score: float
    threshold: float
    group: str
    counts: PairCounts
    values: Array
    thresholds: Array
    accuracies: Array
    drawn: bool = False
    """Whether the pairs are only a part of all, drawn at random."""
    given: bool = False
    """Whether the threshold was given, and not found on the data."""

    @property
    def uncalibrated(self) -> float:
        """The accuracy if only equal scores of the metric are ties."""
        return float(self.accuracies[0])

    @property
    def pairs(self) -> int:
        """How many pairs were compared."""
        return int(self.counts.pairs)

    def __repr__(self) -> str:
        where = "all outputs" if self.group == "all" else f"{self.group}s"
        many = "" if self.group == "all" else f"{len(self.values)} "
        return (
            f"calibrated accuracy {self.score:.4f}, ties within {self.threshold:.4g} "
            f"(without {self.uncalibrated:.4f}; {self.pairs} pairs, {many}{where})"
        )


def calibrated_accuracy(
    metric: Any,
    human: Any,
    *,
    group: str = "segment",
    threshold: float | None = None,
    lower_is_better: bool = False,
    seed: int | None = SEED,
) -> CalibratedAccuracy:
    """Return the share of pairs that a metric orders as people do, ties calibrated.

    acc_eq = (C + B) / N in each group: C pairs in the same order, B tied by both, N all
    pairs; then the mean over the groups. Metric differences up to a threshold are ties;
    of all thresholds the smallest of the best is taken, on the data itself, which is a
    bit too good. With `threshold=` you set it, for example to one found on other data.
    `group="system"` compares segments within each system, `"all"` any two outputs. A
    missing score (`None` or NaN) makes no pair.

    >>> metric = [[0.90, 0.50], [0.88, 0.70], [0.40, 0.10]]
    >>> human = [[-1, -5], [-1, -1], [-6, -6]]
    >>> calibrated_accuracy(metric, human)
    calibrated accuracy 1.0000, ties within 0.02 (without 0.8333; 6 pairs, 2 segments)
    """
    choose(group, GROUPS, "group")
    if threshold is not None:
        real_number(threshold, "threshold", 0)
    _, x, y = paired_tables(metric, human)
    x = -x if lower_is_better else x
    if group != "segment":
        x, y = (side.T if group == "system" else side.reshape(-1, 1) for side in (x, y))
    x, y, drawn = _differences(x, y, seed)
    known = ~np.isnan(x + y)
    used = known.any(axis=0)
    if not used.any():
        raise ValueError("No group has two outputs with both scores: nothing to rank.")
    x, y, known = x[:, used], y[:, used], known[:, used]
    share = np.broadcast_to(1 / known.sum(axis=0) / x.shape[1], x.shape)
    limits, found = _by_threshold(x[known], y[known], share[known])
    given = threshold is not None
    if threshold is None:
        threshold = float(limits[np.flatnonzero(found >= found.max() - ROUNDING)[0]])
    right = np.where(np.abs(x) <= threshold, y == 0, np.sign(x) == np.sign(y)) & known
    values = right.sum(axis=0) / known.sum(axis=0)
    counts = _counts(x[known], y[known], threshold)
    score = float(values.mean())
    return CalibratedAccuracy(
        score, threshold, group, counts, values, limits, found, drawn, given
    )


def _differences(x: Array, y: Array, seed: int | None) -> tuple[Array, Array, bool]:
    """Return the differences of all pairs of rows, in every column; or of some."""
    rows, columns = x.shape
    pairs = rows * (rows - 1) // 2
    if pairs * columns <= MOST_PAIRS:
        one, two = np.triu_indices(rows, k=1)
        return x[one] - x[two], y[one] - y[two], False
    rng = generator(seed)
    one = rng.integers(rows, size=MOST_PAIRS // columns)
    two = (one + 1 + rng.integers(rows - 1, size=len(one))) % rows
    return x[one] - x[two], y[one] - y[two], True


def _by_threshold(x: Array, y: Array, share: Array) -> tuple[Array, Array]:
    """Return all limits for ties of the metric, from 0 up, and what is then right.

    `share` is how much each pair counts. With a growing limit a pair changes once, from
    "in this order" to "tied", so sorting by the size of the difference and summing up
    what each change brings is enough.
    """
    sizes = np.abs(x)
    order = np.argsort(sizes, kind="stable")
    ordered = np.sign(x) == np.sign(y)
    gain = np.cumsum((((y == 0) * 1.0 - ordered) * share)[order])
    # Pairs with equal differences become ties together: look after the last of them.
    last = np.append(np.diff(sizes[order]) > 0, True)
    start = (ordered * share).sum()
    limits, found = sizes[order][last], start + gain[last]
    if limits[0] > 0:
        limits, found = np.append(0.0, limits), np.append(start, found)
    return limits, found


def _counts(x: Array, y: Array, threshold: float) -> PairCounts:
    tied, equal = np.abs(x) <= threshold, y == 0
    same = np.sign(x) == np.sign(y)
    ordered = ~tied & ~equal
    kinds = [ordered & same, ordered & ~same, ~tied & equal, tied & ~equal]
    return PairCounts(*(int(kind.sum()) for kind in (*kinds, tied & equal)))


@dataclass(frozen=True, repr=False, eq=False)
class SoftAccuracy(Result):
    """How near a metric's sureness is to people's, over all pairs of systems.

    `metric_p` and `human_p` have one p-value for each of `pairs`: how often chance
    alone would put the first system as far above the second. Near 0 the first is surely
    better, near 1 the second.
    """

    score: float
    pairs: tuple[tuple[str, str], ...]
    metric_p: Array
    human_p: Array
    segments: int
    samples: int
    seed: int | None = field(default=SEED)

    def __repr__(self) -> str:
        return (
            f"soft pairwise accuracy {self.score:.4f} ({len(self.pairs)} pairs of "
            f"systems, {self.segments} segments, {self.samples} samples)"
        )


def soft_pairwise_accuracy(
    metric: Any,
    human: Any,
    samples: int = 1000,
    seed: int | None = SEED,
    *,
    lower_is_better: bool = False,
) -> SoftAccuracy:
    """Return how near a metric's sureness about pairs of systems is to people's.

    1 - mean |p_human - p_metric| over the pairs. p is that of a one-sided permutation
    test: a coin is tossed for every segment, and where it shows heads the two systems
    change places; p is the share of `samples` tosses after which the first system is at
    least as far above the second as it really was. All pairs and both sides share the
    tosses. Segments that lack a score are left out.

    >>> metric = [[3, 2, 4, 3], [1, 2, 2, 1], [1, 1, 2, 2]]
    >>> soft_pairwise_accuracy(metric, metric)
    soft pairwise accuracy 1.0000 (3 pairs of systems, 4 segments, 1000 samples)
    >>> human = [[5, 4, 4, 5], [1, 2, 1, 0], [4, 3, 3, 4]]
    >>> soft = soft_pairwise_accuracy(metric, human)
    >>> [round(float(p), 2) for p in (soft.score, *soft.metric_p, *soft.human_p)]
    [0.9, 0.13, 0.06, 0.76, 0.06, 0.06, 1.0]
    """
    whole_number(samples, "samples")
    names, x, y = paired_tables(metric, human)
    if len(names) < 2:
        raise ValueError("There is no pair: give at least two systems.")
    x, y = complete(-x if lower_is_better else x, y)
    coins = generator(seed).integers(2, size=(samples, x.shape[1]))
    signs = 1.0 - 2.0 * coins
    p_metric, p_human = (_better_by_chance(side, signs) for side in (x, y))
    score = 1 - float(np.abs(p_human - p_metric).mean())
    pairs = tuple(combinations(names, 2))
    return SoftAccuracy(score, pairs, p_metric, p_human, x.shape[1], samples, seed)


def complete(*tables: Array) -> list[Array]:
    """Return tables with the segments that have every score in all of them.

    >>> complete(np.array([[1, np.nan, 3]]), np.array([[4, 5, 6]]))
    [array([[1., 3.]]), array([[4, 6]])]
    """
    kept = ~np.any([np.isnan(side).any(axis=0) for side in tables], axis=0)
    if not kept.any():
        raise ValueError("No segment has all scores: leave out systems without them.")
    return [side[:, kept] for side in tables]


def _better_by_chance(scores: Array, signs: Array) -> Array:
    """Return the p-value of each pair of systems."""
    one, two = np.triu_indices(len(scores), k=1)
    drawn, real = signs @ scores.T, scores.sum(axis=1)
    chance = drawn[:, one] - drawn[:, two]
    return (chance >= real[one] - real[two] - ROUNDING * np.abs(scores).max()).mean(0)


@dataclass(frozen=True, repr=False, eq=False)
class MetricTest(Result):
    """A permutation test of two metrics; `score` is its p-value."""

    by: str
    value_a: float
    value_b: float
    p_value: float
    samples: int
    differences: Array = field(compare=False)
    name_a: str = "A"
    name_b: str = "B"

    @property
    def score(self) -> float:  # type: ignore[override]
        """The p-value."""
        return self.p_value

    def __repr__(self) -> str:
        return (
            f"permutation test: p = {self.p_value:.4f} ({self.by} {self.name_a} "
            f"{self.value_a:.4f}, {self.name_b} {self.value_b:.4f}, difference "
            f"{self.value_a - self.value_b:+.4f}; {self.samples} samples)"
        )


SYSTEM_LEVEL = ("pearson", "spearman", "kendall", "accuracy", "soft")
SEGMENT_LEVEL = ("calibrated", "pearson", "kendall", "wmt12", "wmt13")
LEVELS = {"system": "", "segment": "segment", "within": "system", "all": "all"}
"""What `agreement` can compare, and how the outputs are grouped for it."""
TESTED = ("pearson", "accuracy", "calibrated")


def compare_metrics(
    metric_a: Any,
    metric_b: Any,
    human: Any,
    by: str = "calibrated",
    samples: int = 1000,
    seed: int | None = SEED,
    names: tuple[str, str] = ("A", "B"),
) -> MetricTest:
    """Test whether two metrics agree equally well with people, by permutation.

    Both metrics are brought to one scale (z-scores); then a coin is tossed for every
    segment, and where it shows heads their scores of it change places. p = (1 + number
    of tosses with |d_i| >= |observed d|) / (1 + tosses). `by="calibrated"` compares
    the calibrated accuracies, each with its own threshold, `"pearson"` the correlations
    of the systems' means, `"accuracy"` the shares of pairs of systems. Plain lists, one
    score per segment, are compared by Pearson.

    >>> human = [[5, 4, 3, 5], [1, 2, 1, 0], [4, 3, 3, 4]]
    >>> compare_metrics(human, human, human)
    permutation test: p = 1.0000 (calibrated A 1.0000, B 1.0000, difference +0.0000;
    1000 samples)
    >>> compare_metrics([1, 2, 3, 4, 6], [2, 1, 4, 3, 5], [1, 2, 3, 5, 6]).by
    'pearson'
    """
    choose(by, TESTED, "test by")
    whole_number(samples, "samples")
    rows = [] if isinstance(human, Mapping) else list_of(human, "human")
    if rows and not any(map(np.ndim, rows)):
        by, y = "pearson", numbers(human, "human")
        a, b = (paired_scores(side, y)[1] for side in (metric_a, metric_b))
    else:
        y = paired_tables(metric_a, human)[2]
        a, b = (paired_tables(side, human)[1] for side in (metric_a, metric_b))
        a, b, y = complete(a, b, y)
    coins = generator(seed).integers(2, size=(samples, y.shape[-1]))
    if by == "calibrated":
        found = [calibrated_accuracy(side, y) for side in (a, b)]
        one, two = (result.score for result in found)
        drawn = (1 - 2 * coins) @ (found[0].values - found[1].values) / y.shape[1]
    else:
        a, b = ((side - side.mean()) / (side.std() or 1) for side in (a, b))
        if y.ndim == 1:
            mixed, people = np.where(coins, b, a), y
        else:
            mixed, people = a.sum(axis=1) + coins @ (b - a).T, y.mean(axis=1)
            a, b = a.sum(axis=1), b.sum(axis=1)
        if np.ptp(people) == 0:
            raise ValueError(f"All human scores are the same: {CONSTANT}.")
        one, two = (float(_rows_by(side[None], people, by)[0]) for side in (a, b))
        drawn = _rows_by(mixed, people, by) - _rows_by(a + b - mixed, people, by)
    p = randomization_p(drawn, one - two, "standard")
    return MetricTest(by, one, two, p, samples, drawn, *map(str, names))


def _rows_by(metric: Array, people: Array, by: str) -> Array:
    """Return one coefficient for each row of the metric's scores."""
    if by == "pearson":
        x, y = metric - metric.mean(axis=1, keepdims=True), people - people.mean()
        below = np.sqrt((x * x).sum(axis=1) * (y * y).sum())
        return x @ y / np.where(below > 0, below, np.inf)
    one, two = np.triu_indices(len(people), k=1)
    real = np.flatnonzero(people[one] != people[two])
    one, two = one[real], two[real]
    same = np.sign(metric[:, one] - metric[:, two]) == np.sign(
        people[one] - people[two]
    )
    return same.mean(axis=1)


def agreement(
    metric: Any,
    human: Any,
    level: str = "system",
    by: str = "pearson",
    *,
    lower_is_better: bool = False,
    **options: Any,
) -> float:
    """Return how far a metric agrees with people, at one level, by one coefficient.

    `level="system"` takes the means over the segments and knows `"pearson"`,
    `"spearman"`, `"kendall"`, `"accuracy"` and `"soft"`. The other levels compare
    outputs: for one segment (`"segment"`), of one system over segments (`"within"`), or
    any two (`"all"`), by `"calibrated"`, `"pearson"`, `"kendall"` and its variants
    `"wmt12"` and `"wmt13"`. Pearson and Kendall are averaged over the groups. Further
    `options` go to the measure, where it has any.

    >>> human = [[5, 4, 3, 5], [1, 2, 1, 0], [4, 3, 3, 4]]
    >>> metric = [[9, 7, 7, 8], [3, 3, 4, 2], [5, 6, 4, 7]]
    >>> [round(agreement(metric, human, level), 3) for level in ("system", "segment")]
    [0.963, 0.838]
    """
    choose(level, LEVELS, "level")
    known = SYSTEM_LEVEL if level == "system" else SEGMENT_LEVEL
    choose(by, known, f"coefficient of the level {level!r}")
    _, x, y = paired_tables(metric, human)
    x, group = -x if lower_is_better else x, LEVELS[level]
    if by == "soft":
        return soft_pairwise_accuracy(x, y, **options).score
    if by == "calibrated":
        return calibrated_accuracy(x, y, group=group, **options).score
    if level != "system" and by != "pearson":
        average = "pooled" if group == "all" else group
        variant = "b" if by == "kendall" else by
        return segment_kendall(x, y, variant, average, **options).score
    if options:
        raise ValueError(f"{by} takes no {min(options)}: leave it out.")
    x, y = complete(x, y)
    if level == "system":
        x, y = (side.mean(axis=1, keepdims=True) for side in (x, y))
    elif group != "segment":
        x, y = (side.T if group == "system" else side.reshape(-1, 1) for side in (x, y))
    if by == "accuracy":
        return pairwise_accuracy(x[:, 0], y[:, 0]).score
    kind = "b" if by == "kendall" else by
    found = np.array([coefficient(a, b, kind) for a, b in zip(x.T, y.T, strict=True)])
    if np.isnan(found).all():
        raise ValueError(f"All scores of one side are the same: {CONSTANT}.")
    return float(np.nanmean(found))
