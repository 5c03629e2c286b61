"""Correlation segment by segment: three ways to average, three different numbers.

A metric scores the outputs of several systems for several segments. One can compare

- the systems within each segment, and average over segments (`"segment"`): which of
  these translations of one sentence is better?
- the segments within each system, and average over systems (`"system"`): which
  sentences did this system translate well? Easy sentences help every metric here.
- all outputs at once (`"pooled"`): both questions mixed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mtedu.result import Result
from mtedu.stats.kendall import (
    DARR_POINTS,
    PairCounts,
    count_pairs,
    count_pairs_by_column,
    tau,
)
from mtedu.stats.scores import paired_tables
from mtedu.stats.segment_stats import Array

AVERAGES = ("segment", "system", "pooled")


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
            self.average, f"mean of {len(self.values)} {self.average}s"
        )
        skipped = f", {self.undefined} undefined" if self.undefined else ""
        return (
            f"Kendall ({self.variant}) {self.score:.4f} ({how}{skipped}; "
            f"{self.systems} systems, {self.segments} segments)"
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

    Scores come one row a system, one column a segment; a missing score (`None` or NaN)
    makes no pair. Human differences below `threshold` are ties; it is 25 for the
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
    if average not in AVERAGES:
        known = ", ".join(AVERAGES)
        raise ValueError(f"There is no average {average!r}: choose one of {known}.")
    if threshold is None:
        threshold = DARR_POINTS if variant == "darr" else 0.0
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
    if average == "segment":
        groups = [(x, y)]
        counts = count_pairs_by_column(x, y, threshold)
    else:
        if average == "pooled":
            x, y = x.reshape(1, -1), y.reshape(1, -1)
        rows = list(zip(x, y, strict=True))
        groups = [(a[:, None], b[:, None]) for a, b in rows]
        parts = [_count_row(a, b, threshold) for a, b in rows]
        counts = PairCounts(*map(np.array, zip(*parts, strict=True)))
    known = [~(np.isnan(a) | np.isnan(b)) for a, b in groups]
    sizes = np.concatenate([ok.sum(axis=0) for ok in known])
    levels = [
        np.minimum(_levels(np.where(ok, a, np.nan)), _levels(np.where(ok, b, np.nan)))
        for ok, (a, b) in zip(known, groups, strict=True)
    ]
    return counts, sizes, np.concatenate(levels)


def _count_row(a: Array, b: Array, threshold: float) -> PairCounts:
    known = ~(np.isnan(a) | np.isnan(b))
    if not threshold:
        return count_pairs(a[known], b[known])
    counts = count_pairs_by_column(a[known, None], b[known, None], threshold)
    return PairCounts(*(int(count[0]) for count in counts))


def _levels(values: Array) -> Array:
    """Return how many different values each column has; NaN is none."""
    ordered = np.sort(values, axis=0)
    new = (ordered[1:] != ordered[:-1]) & ~np.isnan(ordered[1:])
    return new.sum(axis=0) + ~np.isnan(ordered[0])
