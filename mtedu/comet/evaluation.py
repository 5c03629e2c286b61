"""How well a trained metric agrees with scores it has not seen, beside others."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import repeat
from math import nan
from typing import Any

import numpy as np

from mtedu.metrics.bleu import bleu
from mtedu.metrics.chrf import chrf
from mtedu.result import Result, Rows
from mtedu.stats.correlation import coefficient
from mtedu.wording import choose, whole_number


@dataclass(frozen=True)
class MetricRow:
    """The three correlations of one metric; NaN if it gives everything one score."""

    metric: str
    pearson: float
    spearman: float
    kendall: float
    scores: tuple[float, ...] = field(repr=False)


@dataclass(frozen=True)
class Case:
    """One segment with the score it has and the one that was predicted."""

    source: str
    text: str
    reference: str | None
    score: float
    predicted: float

    @property
    def gap(self) -> float:
        """How much too high (or, below 0, too low) the prediction is."""
        return self.predicted - self.score


@dataclass(frozen=True, repr=False)
class WorstCases(Rows[Case]):
    """Segments where the metric is most wrong, the worst first."""

    rows: tuple[Case, ...]

    def __repr__(self) -> str:
        return "\n".join(
            f"{case.predicted:.1f} instead of {case.score:.1f}: {case.text}"
            for case in self
        )


@dataclass(frozen=True, repr=False)
class CometEvaluation(Result):
    """Correlations of SmallComet and of its rivals over the same segments.

    `score` is SmallComet's Pearson; `evaluation["BLEU"].kendall` is another.
    """

    score: float
    rows: tuple[MetricRow, ...]
    cases: tuple[Case, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the metrics."""
        return tuple(row.metric for row in self.rows)

    def __len__(self) -> int:
        return len(self.cases)

    def __getitem__(self, name: str) -> MetricRow:
        return self.rows[self.names.index(choose(name, self.names, "metric"))]

    def __repr__(self) -> str:
        found = ", ".join(f"{row.metric} {row.pearson:.4f}" for row in self.rows)
        return f"Pearson over {len(self)} segments: {found}"

    def worst(self, n: int = 5) -> WorstCases:
        """Return the n segments with the largest gap between prediction and score."""
        whole_number(n, "n")
        ordered = sorted(self.cases, key=lambda case: -abs(case.gap))
        return WorstCases(tuple(ordered[:n]))


def evaluate(
    src: Sequence[str],
    mt: Sequence[str],
    ref: Sequence[str] | None,
    scores: Sequence[float],
    predicted: Sequence[float],
) -> CometEvaluation:
    """Put predictions and other metrics beside the scores of the same segments."""
    metrics: dict[str, list[float]] = {"SmallComet": list(predicted)}
    if ref is not None:
        pairs = list(zip(mt, ref, strict=True))
        smooth: Any = {"smoothing": "exp", "effective_order": True}
        metrics["BLEU"] = [bleu(*pair, **smooth).score for pair in pairs]
        metrics["chrF"] = [chrf(*pair).score for pair in pairs]
    metrics["length"] = [-float(len(text)) for text in mt]
    rows = tuple(_row(name, found, scores) for name, found in metrics.items())
    columns = zip(src, mt, ref or repeat(None), scores, predicted, strict=False)
    cases = tuple(Case(*column) for column in columns)
    return CometEvaluation(rows[0].pearson, rows, cases)


def _row(name: str, found: Sequence[float], scores: Sequence[float]) -> MetricRow:
    x, y = np.array(found, dtype=float), np.array(scores, dtype=float)
    kinds, flat = ("pearson", "spearman", "b"), np.ptp(x) == 0
    values = [nan if flat else coefficient(x, y, kind) for kind in kinds]
    pearson, spearman, kendall = values
    return MetricRow(name, pearson, spearman, kendall, tuple(found))
