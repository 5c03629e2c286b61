"""The statistics of a system's outputs, one row per segment.

The score of any set of segments follows from the sums of their rows. So a test set can
be drawn again, or two systems' outputs exchanged, a thousand times without reading a
text again: add up other rows of one table. That table is a `SegmentStats`; what a row
holds and the formula for sums stand in the metric's entry (`mtedu.metrics.registry`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from mtedu.metrics.registry import Metric, additive_metric, ratio
from mtedu.text import References, Text
from mtedu.wording import list_of

Array: TypeAlias = Any
"""A NumPy array of floats."""


@dataclass(frozen=True, eq=False)
class SegmentStats:
    """The statistics of one system's outputs, one row per segment."""

    metric: Metric
    values: Array
    unit: str = "segments"

    @property
    def score(self) -> float:
        """The score of the whole corpus."""
        return float(self.metric.of_sums(self.values.sum(axis=0)))

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        return f"{self.metric.label} {self.score:.4f} over {len(self)} {self.unit}"

    def grouped(self, units: Sequence[str]) -> SegmentStats:
        """Return one row for each unit, for example for each document."""
        if len(list_of(units, "units")) != len(self):
            raise ValueError(f"Give {len(self)} units, one for each segment.")
        of = np.array(units)
        rows = [self.values[of == unit].sum(axis=0) for unit in dict.fromkeys(units)]
        return SegmentStats(self.metric, np.array(rows), "units")


Outputs: TypeAlias = Sequence[Text] | Sequence[float] | SegmentStats
"""The outputs of a system, or a score of each, or the statistics made of them."""


def segment_stats(
    candidates: Outputs,
    references: Sequence[References] | None = None,
    metric: str = "bleu",
    units: Sequence[str] | None = None,
    **options: Any,
) -> SegmentStats:
    """Return the additive statistics of a system's outputs.

    `metric` is one of `"bleu"`, `"chrf"`, `"ter"`, `"wer"`, which add up counts, or
    `"rouge_1"`, `"rouge_2"`, `"rouge_l"` or `"meteor"`, which take the mean over the
    segments; `options` go to the metric: `tokenize=`, `lowercase=`, `word_order=`, ...
    With `units`, the document of each segment, a row is a whole document: tests then
    draw documents, since segments of one document are not independent. Scores that are
    there already, one number per segment (COMET's, a judge's), may come instead of
    candidates, without references: their mean is tested, and `metric` names it.

    >>> segment_stats(["the cat sat on the mat", "hello there"],
    ...               ["the cat sat on the mat", "hello you there"])
    BLEU 0.8432 over 2 segments
    >>> segment_stats([0.8, 0.5, 0.8], metric="COMET", units=["a", "a", "b"])
    COMET 0.7000 over 2 units
    """
    if references is None and not isinstance(candidates, SegmentStats):
        candidates = _given(candidates, "mean score" if metric == "bleu" else metric)
    if isinstance(candidates, SegmentStats) and options:
        raise ValueError(f"Scores that are there already take no {min(options)}.")
    if isinstance(candidates, SegmentStats):
        return candidates.grouped(units) if units is not None else candidates
    if references is None:
        raise ValueError("Give the references, one per segment, as third argument.")
    try:
        chosen = additive_metric(metric, **options)
        rows = chosen.rows(candidates, references)  # type: ignore[misc]
    except TypeError as error:
        raise ValueError(f"{metric} does not take these options: {error}.") from error
    found = SegmentStats(chosen, np.asarray(rows, dtype=float))
    return found.grouped(units) if units is not None else found


def _given(scores: Any, label: str) -> Any:
    """Return the statistics of scores that are numbers; texts as they are."""
    values = np.asarray(scores)
    if values.dtype.kind not in "fiu" or values.ndim != 1 or not len(values):
        return scores
    if not np.isfinite(values).all():
        raise ValueError("Some scores are missing or infinite: leave them out.")
    rows = np.column_stack([values, np.ones(len(values))]).astype(float)
    return SegmentStats(Metric(label, label, formula=ratio), rows)
