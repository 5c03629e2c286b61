"""Which of two systems would you ship? Pairs of systems, and how often a metric errs.

Kocmi et al. (2021), *To ship or not to ship*: a metric is used to choose between two
systems, so count the pairs of systems on which it chooses as people do. Deutsch, Foster
and Freitag (2023), *Ties matter*: people often see no difference; a metric can be given
credit for that if small differences of its scores count as ties, and how small is found
on the data (tie calibration).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from mtedu.result import Result, Shown
from mtedu.stats.scores import numbers, paired_scores, paired_tables
from mtedu.stats.segment_stats import Array

TIES = ("drop", "equal", "calibrate")


class PairRow(NamedTuple):
    """Two systems, and how far apart metric and people see them (first less second)."""

    first: str
    second: str
    group: str
    metric_difference: float
    human_difference: float

    @property
    def agrees(self) -> bool:
        """Tell whether both put the same system first, or both see no difference."""
        return bool(np.sign(self.metric_difference) == np.sign(self.human_difference))


@dataclass(frozen=True, repr=False, eq=False)
class SystemPairs(Shown, Sequence[PairRow]):
    """All pairs of systems with the differences of their scores.

    A positive difference is in favour of the first system, on both sides.
    """

    metric: Array
    human: Array
    name: str = "metric"
    labels: tuple[tuple[str, str, str], ...] = field(default=())

    @property
    def accuracy(self) -> PairwiseAccuracy:
        """The share of pairs on which metric and people agree; human ties left out."""
        return accuracy_of(self)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        one, other, group = self.labels[index] if self.labels else ("A", "B", "")
        differences = float(self.metric[index]), float(self.human[index])
        return PairRow(one, other, group, *differences)

    def __len__(self) -> int:
        return len(self.metric)

    def __iter__(self) -> Iterator[PairRow]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return f"{len(self)} pairs of systems: {self.accuracy!r}"


@dataclass(frozen=True, repr=False)
class PairwiseAccuracy(Result):
    """How many pairs a metric gets right.

    `ties` says what became of pairs that people see as equal; `epsilon` is the largest
    difference of the metric that counts as a tie.
    """

    right: int
    total: int
    human_ties: int
    metric_ties: int
    ties: str
    epsilon: float
    name: str = "metric"

    @property
    def score(self) -> float:  # type: ignore[override]
        """The share of pairs that the metric gets right."""
        return self.right / self.total

    def __repr__(self) -> str:
        extra = (
            f", {self.human_ties} ties of people left out" if self.human_ties else ""
        )
        if self.ties != "drop":
            extra = f", ties within {self.epsilon:g}"
        return f"pairwise accuracy {self.score:.4f} = {self.right}/{self.total}{extra}"


def system_pairs(
    metric: Any,
    human: Any,
    *,
    groups: Sequence[str] | None = None,
    lower_is_better: bool = False,
    human_lower_is_better: bool = False,
    names: Sequence[str] | None = None,
    name: str = "metric",
) -> SystemPairs:
    """Return every pair of systems with the differences of their scores.

    Scores are lists, mappings `{system: score}`, mappings of such mappings
    `{"en-de": {system: score}}`, or mappings `{system: [score of each segment]}`.
    Systems of different groups (language pairs, segments) are never paired.

    >>> pairs = system_pairs({"A": 30, "B": 28, "C": 25}, {"A": 72, "B": 75, "C": 61})
    >>> pairs
    3 pairs of systems: pairwise accuracy 0.6667 = 2/3
    >>> pairs[0].metric_difference, pairs[0].human_difference, pairs[0].agrees
    (2.0, -3.0, False)
    """
    found = _grouped(metric, human, groups, names)
    x, y, labels = [], [], []
    for group, systems, a, b in found:
        one, two = np.triu_indices(len(systems), k=1)
        x.append(a[one] - a[two])
        y.append(b[one] - b[two])
        labels += [(p, q, group) for p, q in combinations(systems, 2)]
    if not labels:
        raise ValueError("There is no pair: give at least two systems of one group.")
    return SystemPairs(
        np.concatenate(x) * (-1 if lower_is_better else 1),
        np.concatenate(y) * (-1 if human_lower_is_better else 1),
        name,
        tuple(labels),
    )


def pairs_from_differences(
    metric: Sequence[float], human: Sequence[float], name: str = "metric"
) -> SystemPairs:
    """Return pairs of systems of which only the differences are known.

    >>> pairs_from_differences([1.5, -0.2, 0.3], [0.1, 0.1, 0.0])
    3 pairs of systems: pairwise accuracy 0.5000 = 1/2, 1 ties of people left out
    """
    x, y = numbers(metric, "metric"), numbers(human, "human")
    if len(x) != len(y) or not len(x):
        raise ValueError("Give two lists of differences of the same length, not empty.")
    return SystemPairs(x, y, name)


def pairwise_accuracy(
    metric: Any, human: Any = None, *, ties: str = "drop", **options: Any
) -> PairwiseAccuracy:
    """Return the share of pairs of systems on which a metric chooses as people do.

    `ties="drop"` leaves out pairs that people see as equal (Kocmi et al. 2021); a tie
    of the metric is wrong. `"equal"` keeps all pairs; a tie is right where both tie.
    `"calibrate"` also counts differences of the metric up to epsilon as ties, with the
    epsilon that gives most right pairs (Deutsch et al. 2023); on the data it was chosen
    on, that is a bit too good. The other options are those of `system_pairs`, whose
    result may also be given instead of scores.

    >>> pairwise_accuracy([30, 28, 25], [0.2, 0.3, 0.1])
    pairwise accuracy 0.6667 = 2/3
    >>> pairwise_accuracy([30, 28, 27.9], [0.2, 0.1, 0.1], ties="calibrate")
    pairwise accuracy 1.0000 = 3/3, ties within 0.1
    """
    if isinstance(metric, SystemPairs):
        return accuracy_of(metric, ties)
    return accuracy_of(system_pairs(metric, human, **options), ties)


def accuracy_of(pairs: SystemPairs, ties: str = "drop") -> PairwiseAccuracy:
    """Return the accuracy on pairs that are there already."""
    if ties not in TIES:
        raise ValueError(f"ties must be one of {', '.join(TIES)}, not {ties!r}.")
    x, y = pairs.metric, pairs.human
    no_difference = int((y == 0).sum())
    if ties == "drop":
        x, y = x[y != 0], y[y != 0]
        if not len(y):
            raise ValueError(
                "People see no difference in any pair: nothing to agree on."
            )
    epsilon = _best_epsilon(x, y) if ties == "calibrate" else 0.0
    tied = np.abs(x) <= epsilon
    right = np.where(tied, y == 0, np.sign(x) == np.sign(y))
    counts = int(right.sum()), len(y), no_difference, int(tied.sum())
    return PairwiseAccuracy(*counts, ties, epsilon, pairs.name)


def _same_groups(metric: Any, human: Any) -> None:
    there = set(human) if isinstance(human, Mapping) else set()
    for side, more in (
        ("People's", set(metric) - there),
        ("The metric's", there - set(metric)),
    ):
        if more:
            raise ValueError(
                f"{side} scores have no group {min(map(str, more))!r}: give both sides "
                "the same groups."
            )


def _best_epsilon(x: Array, y: Array) -> float:
    """Return the smallest limit for ties that makes most pairs right.

    With growing epsilon a pair changes once, from "in this order" to "tied", so sorting
    by the size of the difference and summing up what each change brings is enough.
    """
    sizes = np.abs(x)
    order = np.argsort(sizes, kind="stable")
    change = (y == 0).astype(int) - (np.sign(x) == np.sign(y))
    gain = np.cumsum(np.where(sizes[order] > 0, change[order], 0))
    # Pairs with equal differences become ties together: look after the last of them.
    last = np.append(np.diff(sizes[order]) > 0, True)
    gain, limits = gain[last], sizes[order][last]
    return float(limits[gain.argmax()]) if gain.max() > 0 else 0.0


def _grouped(
    metric: Any, human: Any, groups: Sequence[str] | None, names: Sequence[str] | None
) -> Iterator[tuple[str, Sequence[str], Array, Array]]:
    first = next(iter(metric.values()), None) if isinstance(metric, Mapping) else None
    if isinstance(first, Mapping):
        _same_groups(metric, human)
        for group, scores in metric.items():
            yield str(group), *paired_scores(scores, human[group])
    elif isinstance(first, Sequence | np.ndarray):
        systems, x, y = paired_tables(metric, human)
        for i, (a, b) in enumerate(zip(x.T, y.T, strict=True)):
            known = ~(np.isnan(a) | np.isnan(b))
            kept = [s for s, ok in zip(systems, known, strict=True) if ok]
            yield str(i + 1), kept, a[known], b[known]
    else:
        systems, x, y = paired_scores(metric, human, names)
        labels = np.array([""] * len(systems) if groups is None else list(groups))
        if len(labels) != len(systems):
            raise ValueError(
                f"{len(labels)} groups for {len(systems)} systems: give one each."
            )
        for group in dict.fromkeys(labels.tolist()):
            here = np.flatnonzero(labels == group)
            yield str(group), [systems[i] for i in here], x[here], y[here]
