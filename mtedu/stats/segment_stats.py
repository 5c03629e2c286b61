"""Metrics whose corpus score is made of sums over segments.

BLEU keeps of a segment its matches and lengths, TER its edits and its length; the score
of any set of segments follows from the sums alone. So a test set can be drawn again, or
two systems' outputs exchanged, a thousand times without reading a text again: add up
other rows of one table. That table is a `SegmentStats`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from mtedu.text import References, Text

Array: TypeAlias = Any
"""A NumPy array of floats."""


@dataclass(frozen=True)
class AdditiveMetric:
    """A metric as a table of statistics a segment, and a formula for their sums.

    `stats(candidates, references)` returns one row a segment; `score(sums)` takes sums
    of rows, any number of them at once (the last axis is the row), and returns scores.
    """

    name: str
    stats: Callable[[Sequence[Text], Sequence[References]], Array]
    score: Callable[[Array], Array]
    lower_is_better: bool = False


@dataclass(frozen=True, eq=False)
class SegmentStats:
    """The statistics of one system's outputs, one row a segment."""

    metric: AdditiveMetric
    values: Array

    @property
    def score(self) -> float:
        """The score of the whole corpus."""
        return float(self.metric.score(self.values.sum(axis=0)))

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        return f"{self.metric.name} {self.score:.4f} over {len(self)} segments"


Outputs: TypeAlias = Sequence[Text] | SegmentStats
"""The outputs of a system, or the statistics made of them."""


def segment_stats(
    candidates: Outputs,
    references: Sequence[References] | None = None,
    metric: str | AdditiveMetric = "bleu",
    **options: Any,
) -> SegmentStats:
    """Return the additive statistics of a system's outputs.

    `metric` is one of `"bleu"`, `"chrf"`, `"ter"`, `"wer"`, which add up counts, or
    `"rouge_1"`, `"rouge_2"`, `"rouge_l"` or `"meteor"`, which take the mean over the
    segments; `options` go to the metric: `tokenize=`, `lowercase=`, `word_order=`, ...

    >>> segment_stats(["the cat sat on the mat", "hello there"],
    ...               ["the cat sat on the mat", "hello you there"])
    BLEU 0.8432 over 2 segments
    """
    if isinstance(candidates, SegmentStats):
        return candidates
    if references is None:
        raise ValueError("Give the references, one entry a segment, as third argument.")
    if isinstance(metric, str):
        from mtedu.stats.additive_metrics import additive

        metric = additive(metric, **options)
    values = np.asarray(metric.stats(candidates, references), dtype=float)
    return SegmentStats(metric, values)


def mean_stats(
    scores: Sequence[float], name: str = "mean", lower_is_better: bool = False
) -> SegmentStats:
    """Return statistics for a metric that is the mean of its segments' scores.

    That makes tests and intervals work for scores that were computed elsewhere, as
    COMET's:

    >>> mean_stats([0.81, 0.75, 0.9], "COMET")
    COMET 0.8200 over 3 segments
    """
    values = np.asarray(scores, dtype=float)
    if values.ndim != 1 or not len(values) or not np.isfinite(values).all():
        raise ValueError("scores must be a list of numbers, one a segment.")
    metric = AdditiveMetric(name, _no_texts, ratio, lower_is_better)
    return SegmentStats(metric, np.column_stack([values, np.ones(len(values))]))


def ratio(sums: Array) -> Array:
    """Return first sum over second: a mean, or edits over words (over 1 for none).

    >>> ratio([[4, 7], [2, 0]]).round(4)
    array([0.5714, 2.    ])
    """
    sums = np.asarray(sums, dtype=float)
    return sums[..., 0] / np.where(sums[..., 1] > 0, sums[..., 1], 1.0)


def _no_texts(candidates: Sequence[Text], references: Sequence[References]) -> Array:
    raise ValueError("These are scores without texts: pass the statistics themselves.")
