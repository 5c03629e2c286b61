"""Which of two systems would you ship? Pairs of systems, and how often a metric errs.

Kocmi et al. (2021), *To ship or not to ship*: a metric is used to choose between two
systems, so count the pairs of systems on which it chooses as people do.
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
from mtedu.wording import count, list_of


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
        return pairwise_accuracy(self)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        one, other, group = self.labels[index] if self.labels else ("A", "B", "")
        differences = float(self.metric[index]), float(self.human[index])
        return PairRow(one, other, group, *differences)

    def __len__(self) -> int:
        return len(self.metric)

    def __repr__(self) -> str:
        return f"{count(len(self), 'pair')} of systems: {self.accuracy!r}"


@dataclass(frozen=True, repr=False)
class PairwiseAccuracy(Result):
    """How many pairs a metric gets right.

    Pairs that people see as equal, `human_ties`, are left out; where the metric ties,
    in `metric_ties` of the others, it is wrong.
    """

    right: int
    total: int
    human_ties: int
    metric_ties: int
    name: str = "metric"

    @property
    def score(self) -> float:  # type: ignore[override]
        """The share of pairs that the metric gets right."""
        return self.right / self.total

    def __repr__(self) -> str:
        ties = count(self.human_ties, "tie")
        extra = f", {ties} of people left out" if self.human_ties else ""
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
    3 pairs of systems: pairwise accuracy 0.5000 = 1/2, 1 tie of people left out
    """
    x, y = numbers(metric, "metric"), numbers(human, "human")
    if len(x) != len(y) or not len(x):
        raise ValueError("Give two lists of differences of the same length, not empty.")
    return SystemPairs(x, y, name)


def pairwise_accuracy(
    metric: Any, human: Any = None, **options: Any
) -> PairwiseAccuracy:
    """Return the share of pairs of systems on which a metric chooses as people do.

    Pairs that people see as equal are left out (Kocmi et al. 2021); a tie of the metric
    is wrong. `calibrated_accuracy` asks for ties instead. The options are those of
    `system_pairs`, whose result may also be given instead of scores.

    >>> pairwise_accuracy([30, 28, 25], [0.2, 0.3, 0.1])
    pairwise accuracy 0.6667 = 2/3
    """
    pairs = metric
    if not isinstance(metric, SystemPairs):
        pairs = system_pairs(metric, human, **options)
    elif options:
        raise ValueError(f"These pairs are made: give {min(options)} to system_pairs.")
    x, y = pairs.metric[pairs.human != 0], pairs.human[pairs.human != 0]
    if not len(y):
        raise ValueError("People see no difference in any pair: nothing to agree on.")
    right, tied = int((np.sign(x) == np.sign(y)).sum()), int((x == 0).sum())
    return PairwiseAccuracy(right, len(y), len(pairs) - len(y), tied, pairs.name)


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
        given = [""] * len(systems) if groups is None else list_of(groups, "groups")
        labels = np.array(given)
        if len(labels) != len(systems):
            raise ValueError(
                f"Give one group per system, {len(systems)}, not {len(labels)}."
            )
        for group in dict.fromkeys(labels.tolist()):
            here = np.flatnonzero(labels == group)
            yield str(group), [systems[i] for i in here], x[here], y[here]
