"""The correlation explorer: drag a system and see which correlation follows it.

The page computes in JavaScript (`correlation_core.mjs`); the tests hold its numbers and
words equal to `mtedu.correlate` and to `text` here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import traitlets

from mtedu.stats.correlation import METHODS, correlate
from mtedu.stats.kendall import count_pairs
from mtedu.stats.scores import Scores, paired_scores
from mtedu.widgets.bundle import bundle, stylesheet
from mtedu.widgets.correlation_examples import examples, picture_of
from mtedu.widgets.explorer import Explorer

FEWEST, MOST = 3, 40


class CorrelationExplorer(Explorer):
    """The widget behind `correlation_explorer`; its traits are the points."""

    _page = "correlation_explorer.mjs"
    _esm = bundle(_page)
    _css = stylesheet(
        "shared/base.css", "shared/scatter.css", "correlation_explorer.css"
    )

    points = traitlets.List(traitlets.List(traitlets.CFloat())).tag(sync=True)
    start = traitlets.List(traitlets.List(traitlets.CFloat())).tag(sync=True)
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    titles = traitlets.List(traitlets.Unicode()).tag(sync=True)
    chosen = traitlets.Int(0).tag(sync=True)
    bounds: Any = traitlets.List().tag(sync=True)
    steps: Any = traitlets.List().tag(sync=True)
    examples = traitlets.List(traitlets.Dict()).tag(sync=True)

    def coefficients(self, leave_out: int | None = None) -> dict[str, float | None]:
        """Return the three correlations, `None` where one is not defined."""
        kept = [p for i, p in enumerate(self.points) if i != leave_out]
        return _coefficients(kept)

    @property
    def text(self) -> str:
        """The text twin: the coefficients now, without the chosen one, and before."""
        x, y = self.points[self.chosen]
        size = len(self.points)
        same = count_pairs(*zip(*self.points, strict=True)).concordant
        said = (
            f"{size} systems: {_listed(self.coefficients())}. "
            f"{same} of {size * (size - 1) // 2} pairs are in the same order for both. "
            f"Chosen: {self.names[self.chosen]}, {self.titles[0]} {x:.12g}, "
            f"{self.titles[1]} {y:.12g}; without it: "
            f"{_listed(self.coefficients(self.chosen))}."
        )
        if self.points != self.start:
            before = _coefficients(self.start)
            said += f" Before points were moved: {_listed(before)}."
        return said


def correlation_explorer(
    metric: Scores | None = None,
    human: Scores | None = None,
    *,
    names: Sequence[str] | None = None,
    metric_name: str = "metric",
    human_name: str = "human score",
) -> CorrelationExplorer:
    """Open the correlation explorer on systems with a metric's and people's scores.

    Drag a point, move it with the arrow keys or with its sliders: Pearson's r follows a
    far point, Spearman's and Kendall's coefficients only see when the order changes.
    Without scores it opens on an example. `.points` is where they are now,
    `.coefficients()` the correlations, and `.text` says what is shown.

    >>> explorer = correlation_explorer([1, 2, 3, 20], [1, 3, 2, 9])
    >>> print(explorer.text.partition(" Chosen")[0])
    4 systems: Pearson 0.980, Spearman 0.800, Kendall 0.667. 5 of 6 pairs are in the
    same order for both.
    """
    known = examples()
    if metric is None and human is None:
        first = {k: v for k, v in known[0].items() if k not in ("label", "note")}
        return CorrelationExplorer(examples=known, **first)
    if metric is None or human is None:
        raise ValueError("Give both sides, the metric's scores and people's, or none.")
    labels, x, y = paired_scores(metric, human, names)
    if not FEWEST <= len(labels) <= MOST:
        raise ValueError(
            f"The explorer shows {FEWEST} to {MOST} systems, not {len(labels)}: "
            "hover_correlation_plot shows more."
        )
    points = list(zip(x.tolist(), y.tolist(), strict=True))
    titles = [metric_name, human_name]
    shown = picture_of(points, list(labels), titles, _farthest(points))
    return CorrelationExplorer(examples=known, **shown)


def _farthest(points: list[tuple[float, float]]) -> int:
    """Return the point farthest from the middle, each side in units of its range."""
    sides = list(zip(*points, strict=True))
    middles = [sorted(side)[len(side) // 2] for side in sides]
    ranges = [max(side) - min(side) or 1.0 for side in sides]
    away = [
        sum(((v - m) / r) ** 2 for v, m, r in zip(point, middles, ranges, strict=True))
        for point in points
    ]
    return away.index(max(away))


def _coefficients(points: list[list[float]]) -> dict[str, float | None]:
    x, y = [point[0] for point in points], [point[1] for point in points]
    if len(set(x)) < 2 or len(set(y)) < 2:
        return dict.fromkeys(METHODS)
    return {method: correlate(x, y, method, samples=0).score for method in METHODS}


def _listed(values: dict[str, float | None]) -> str:
    return ", ".join(
        f"{method.capitalize()} {_said(value)}" for method, value in values.items()
    )


def _said(value: float | None) -> str:
    if value is None:
        return "not defined"
    written = f"{value:.3f}"
    return "0.000" if written == "-0.000" else written
