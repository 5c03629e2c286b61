"""Kendall's tau: do metric and people put two systems in the same order?

Every pair of systems is concordant (same order), discordant (opposite order) or tied on
one side or both. All variants start from these five numbers; they differ in what a tie
costs. C concordant, D discordant, H tied by people only, M tied by the metric only, B
tied by both, N all pairs:

- `"a"`: (C - D) / N. A tie counts as half right.
- `"b"`: (C - D) / sqrt((C + D + H) (C + D + M)). Corrects for ties on both sides.
- `"c"`: for scales with different numbers of grades.
- `"wmt12"`: (C - D - M) / (C + D + M). Pairs that people tied are dropped; a tie of the
  metric is as bad as a wrong order.
- `"wmt13"`: (C - D) / (C + D). All ties are dropped: a metric may abstain for free.
- `"wmt14"`: (C - D) / (C + D + M). A metric's tie counts as half right.
- `"darr"`: as `"wmt12"`, but pairs that people rated less than 25 points apart are
  dropped too (WMT 2017 to 2021, "Kendall-like").
- `"23"`: (C + B - D - H - M) / N, and `"acc23"`: (C + B) / N, the share of pairs on
  which both agree (Deutsch, Foster and Freitag 2023, *Ties matter*). A tie must be
  predicted.

Over the segments of several systems there are three ways to group outputs. Compare

- the systems on each segment, and average over segments (`"segment"`): which of these
  translations of one sentence is better?
- the segments within each system, and average over systems (`"system"`): which
  sentences did this system translate well? Easy sentences help every metric here.
- all outputs at once (`"pooled"`): both questions mixed.

Kendall (1938), *A new measure of rank correlation*; Macháček and Bojar (2014), *Results
of the WMT14 metrics shared task*, for the variants with years.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from mtedu.result import Result
from mtedu.stats.scores import paired_tables
from mtedu.stats.segment_stats import Array
from mtedu.wording import choose, count, real_number

VARIANTS = ("a", "b", "c", "wmt12", "wmt13", "wmt14", "darr", "23", "acc23")
DARR_POINTS = 25.0
AVERAGES = ("segment", "system", "pooled")


class PairCounts(NamedTuple):
    """How many pairs of systems are in the same order, in another, or tied.

    Each may be a number or an array of them.
    """

    concordant: Any
    discordant: Any
    human_ties: Any
    metric_ties: Any
    both_ties: Any

    @property
    def pairs(self) -> Any:
        """The number of all pairs."""
        return sum(self)


def tau(counts: PairCounts, variant: str = "b", size: Any = 0, levels: Any = 0) -> Any:
    """Return a variant of Kendall's tau; NaN where it is not defined.

    `size` is the number of systems and `levels` the smaller number of different scores
    on a side; only `"c"` needs them.

    >>> counts = PairCounts(7, 1, human_ties=3, metric_ties=3, both_ties=1)
    >>> [round(float(tau(counts, v, 6, 3)), 4) for v in ("a", "b", "c", "23", "acc23")]
    [0.4, 0.5455, 0.5, 0.0667, 0.5333]
    """
    choose(variant, VARIANTS, "variant")
    c, d, h, m, b = (np.asarray(count, dtype=float) for count in counts)
    match variant:
        case "a":
            above, below = c - d, counts.pairs
        case "b":
            above, below = c - d, np.sqrt((c + d + h) * (c + d + m))
        case "c":
            above, below = 2 * (c - d) * levels, np.square(size) * (levels - 1.0)
        case "wmt12" | "darr":
            above, below = c - d - m, c + d + m
        case "wmt13":
            above, below = c - d, c + d
        case "wmt14":
            above, below = c - d, c + d + m
        case "23":
            above, below = c + b - d - h - m, counts.pairs
        case "acc23":
            above, below = c + b, counts.pairs
    below = np.asarray(below, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(below > 0, above / below, np.nan)


def count_pairs(metric: Array, human: Array) -> PairCounts:
    """Count the pairs of two lists of scores.

    >>> count_pairs([1, 2, 3, 3], [1, 3, 2, 2])
    PairCounts(concordant=3, discordant=2, human_ties=0, metric_ties=0, both_ties=1)
    """
    x, y = (np.asarray(scores, float) for scores in (metric, human))
    ties = [_tied(x), _tied(y), _tied(np.stack([x, y], axis=1))]
    pairs, discordant = len(x) * (len(x) - 1) // 2, _inversions(y[np.lexsort((y, x))])
    by_metric, by_people, both = ties
    concordant = pairs - discordant - by_metric - by_people + both
    return PairCounts(concordant, discordant, by_people - both, by_metric - both, both)


def _tied(values: Array) -> int:
    """Count the pairs of equal values."""
    sizes = np.unique(values, axis=0, return_counts=True)[1]
    return int(np.sum(sizes * (sizes - 1) // 2))


def _inversions(values: Array) -> int:
    """Count the pairs of which the larger value comes first, half by half (Knight)."""
    if len(values) < 64:
        return int(np.triu(values[:, None] > values).sum())
    left, right = np.array_split(values, 2)
    between = len(left) - np.searchsorted(np.sort(left), right, side="right")
    return _inversions(left) + _inversions(right) + int(between.sum())


def count_pairs_by_column(
    metric: Array, human: Array, threshold: float = 0.0
) -> PairCounts:
    """Count the pairs of rows in every column of two tables, all columns at once.

    Rows are systems and columns segments; a score that is NaN makes no pair. People's
    differences below the threshold are ties.

    >>> count_pairs_by_column([[1, 1], [2, 1]], [[5, 5], [6, 9]]).concordant.tolist()
    [1, 0]
    """
    x, y = np.asarray(metric, dtype=float), np.asarray(human, dtype=float)
    counts = np.zeros((5, x.shape[1]), dtype=np.int64)
    for step in range(1, len(x)):
        by_metric = np.sign(x[step:] - x[:-step])
        apart = y[step:] - y[:-step]
        by_people = np.where(np.abs(apart) < threshold, 0.0, np.sign(apart))
        agree = by_metric * by_people
        kinds = (  # what is compared with NaN is false, so that it makes no pair
            agree > 0,
            agree < 0,
            (np.abs(by_metric) > 0) & (by_people == 0),
            (by_metric == 0) & (np.abs(by_people) > 0),
            (by_metric == 0) & (by_people == 0),
        )
        counts += [kind.sum(axis=0) for kind in kinds]
    return PairCounts(*counts)


@dataclass(frozen=True, repr=False)
class SegmentKendall(Result):
    """Kendall's tau at the level of segments.

    `values` are the taus that were averaged (one for pooled), `undefined` how many
    groups have none because everything in them is tied; `counts` sums their pairs.
    """

    score: float
    variant: str
    average: str
    systems: int
    segments: int
    counts: PairCounts
    values: tuple[float, ...]
    undefined: int

    def __repr__(self) -> str:
        how = {"pooled": "all outputs at once"}.get(
            self.average, f"mean of {count(len(self.values), self.average)}"
        )
        skipped = f", {self.undefined} undefined" if self.undefined else ""
        return (
            f"Kendall ({self.variant}) {self.score:.4f} ({how}{skipped}; "
            f"{count(self.systems, 'system')}, {count(self.segments, 'segment')})"
        )


def segment_kendall(
    metric: Mapping[str, Sequence[float]] | Sequence[Sequence[float]],
    human: Mapping[str, Sequence[float]] | Sequence[Sequence[float]],
    variant: str = "b",
    average: str = "segment",
    *,
    lower_is_better: bool = False,
    threshold: float | None = None,
) -> SegmentKendall:
    """Return a variant of Kendall's tau between a metric and people over segments.

    Scores come one row per system, one column per segment; a missing score (`None` or
    NaN) makes no pair. Human differences below `threshold` are ties; it is 25 for the
    variant `"darr"` and 0 for the others unless given.

    >>> metric = {"A": [0.9, 0.2, 0.5], "B": [0.1, 0.1, 0.5], "C": [0.3, 0.3, 0.4]}
    >>> human = {"A": [80, 30, 60], "B": [20, 20, 60], "C": [60, 10, 50]}
    >>> segment_kendall(metric, human)
    Kendall (b) 0.5556 (mean of 3 segments; 3 systems, 3 segments)
    >>> segment_kendall(metric, human, average="system")
    Kendall (b) 0.6667 (mean of 3 systems; 3 systems, 3 segments)
    """
    _, x, y = paired_tables(metric, human)
    x = -x if lower_is_better else x
    choose(average, AVERAGES, "average")
    if threshold is None:
        threshold = DARR_POINTS if variant == "darr" else 0.0
    real_number(threshold, "threshold", 0)
    counts, sizes, levels = _counts(x, y, average, threshold)
    values = np.atleast_1d(tau(counts, variant, sizes, levels))
    defined = values[~np.isnan(values)]
    if not len(defined):
        raise ValueError(
            "No group has two outputs that differ: there is nothing to rank."
        )
    return SegmentKendall(
        score=float(defined.mean()),
        variant=variant,
        average=average,
        systems=x.shape[0],
        segments=x.shape[1],
        counts=PairCounts(*(int(np.sum(count)) for count in counts)),
        values=tuple(defined.tolist()),
        undefined=len(values) - len(defined),
    )


def _counts(
    x: Array, y: Array, average: str, threshold: float
) -> tuple[PairCounts, Any, Any]:
    """Return the pairs of every group, its size, and its number of different scores."""
    if average == "system":
        x, y = x.T, y.T
    elif average == "pooled":
        x, y = x.reshape(-1, 1), y.reshape(-1, 1)
    known = ~(np.isnan(x) | np.isnan(y))
    levels = [_levels(np.where(known, table, np.nan)) for table in (x, y)]
    if average == "pooled" and not threshold:
        counts = count_pairs(x[known], y[known])
    else:
        counts = count_pairs_by_column(x, y, threshold)
    return counts, known.sum(axis=0), np.minimum(*levels)


def _levels(values: Array) -> Array:
    """Return how many different values each column has; NaN is none."""
    ordered = np.sort(values, axis=0)
    new = (ordered[1:] != ordered[:-1]) & ~np.isnan(ordered[1:])
    return new.sum(axis=0) + ~np.isnan(ordered[0])
