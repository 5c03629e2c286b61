"""Plots that name what you point at: `pairs_plot` and `correlation_plot` as widgets.

Python computes all figures; the page draws them and finds the point that is meant.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
import traitlets

from mtedu.show.correlation import correlated
from mtedu.show.pairs import named_pairs
from mtedu.stats.correlation import Correlation
from mtedu.stats.pairs import SystemPairs
from mtedu.widgets.bundle import bundle, stylesheet
from mtedu.widgets.explorer import Explorer
from mtedu.widgets.pair_words import counted, pair_words

_STYLES = ("shared/base.css", "shared/result.css", "shared/scatter.css")


class HoverPairs(Explorer):
    """The widget behind `hover_pairs_plot`; `metric` and `chosen` are places."""

    _page = "hover_pairs.mjs"
    _esm = bundle(_page)
    _css = stylesheet(*_STYLES, "pairs_explorer.css")

    metrics = traitlets.List(traitlets.Dict()).tag(sync=True)
    metric = traitlets.Int(0, min=0).tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    judges = traitlets.Unicode("People").tag(sync=True)

    def __init__(self, found: Mapping[str, SystemPairs], **traits: Any) -> None:
        """Show the pairs of each metric."""
        self.found = dict(found)
        metrics = [
            {"name": name, "pairs": [list(row) for row in pairs]}
            for name, pairs in self.found.items()
        ]
        super().__init__(metrics=metrics, **traits)

    @property
    def text(self) -> str:
        """The text twin: how often each metric errs, and the chosen pair."""
        name = list(self.found)[self.metric]
        others = {title: counted(pairs) for title, pairs in self.found.items()}
        return pair_words(
            self.name, name, self.judges, self.found[name], self.chosen, others
        )


class HoverCorrelation(Explorer):
    """The widget behind `hover_correlation_plot`; `chosen` is a system's place."""

    _page = "hover_correlation.mjs"
    _esm = bundle(_page)
    _css = stylesheet(*_STYLES)

    points: Any = traitlets.List().tag(sync=True)
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    titles = traitlets.List(traitlets.Unicode()).tag(sync=True)
    lines: Any = traitlets.List().tag(sync=True)
    headline = traitlets.Unicode().tag(sync=True)
    words = traitlets.Unicode().tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)

    @property
    def text(self) -> str:
        """The text twin: the correlation, its outliers, and the chosen system."""
        if not 0 <= self.chosen < len(self.points):
            return self.words
        x, y, far = self.points[self.chosen]
        said = f"{self.titles[0]} {x:g}, {self.titles[1]} {y:g}"
        end = ", outlier" if far else ""
        return f"{self.words} Chosen: {self.names[self.chosen]}, {said}{end}."


def hover_pairs_plot(
    metric: Any,
    human: Any = None,
    *,
    lower_is_better: bool | Collection[str] = False,
    name: str = "Systems",
    judges: str = "People",
    **options: Any,
) -> HoverPairs:
    """Draw metric against human differences of pairs; hovering names the two systems.

    It takes what `pairs_plot` takes; several metrics get a button each. Thousands of
    pairs are drawn as squares that grow with their number; zoom in to see the pairs.
    `.chosen` is the pair that was pressed, and `.text` says what is shown.

    >>> plot = hover_pairs_plot({"A": 30, "B": 28}, {"A": 72, "B": 75})
    >>> plot.chosen = 0
    >>> print(plot.text)
    Systems: 1 pairs of systems. metric points the wrong way in 1 of 1 (100.0 %).
    Chosen: A and B. metric: A is better by 2.000. People: B is better by 3.000. They
    disagree: the wrong way.
    """
    found = named_pairs(metric, human, lower_is_better, options)
    return HoverPairs(found, name=name, judges=judges)


def hover_correlation_plot(
    metric: Any,
    human: Any = None,
    *,
    metric_name: str = "metric",
    human_name: str = "human score",
    names: Sequence[str] | None = None,
    **options: Any,
) -> HoverCorrelation:
    """Draw systems by metric and human score; hovering names the system.

    It takes what `correlation_plot` takes. `.chosen` is the system that was pressed,
    and `.text` says what is shown.

    >>> plot = hover_correlation_plot([1, 2, 4], [1, 3, 2], names=["A", "B", "C"])
    >>> plot.chosen = 2
    >>> print(plot.text.partition(" Chosen: ")[2])
    C, metric 4, human score 2.
    """
    result = correlated(metric, human, names=names, **options)
    far = [name in result.outliers for name in result.names]
    turned = " (turned: higher is better)" if result.lower_is_better else ""
    points = zip(result.metric, result.human, far, strict=True)
    return HoverCorrelation(
        points=[list(point) for point in points],
        names=list(result.names),
        titles=[metric_name + turned, human_name],
        lines=_lines(result, np.array(far)),
        headline=repr(result),
        words=_words(result),
    )


def _lines(result: Correlation, far: Any) -> list[dict[str, Any]]:
    x, y = np.array(result.metric), np.array(result.human)
    lines = [{"kind": "all", **_line(x, y)}]
    rest = ~far
    if far.any() and rest.sum() > 2 and np.ptp(x[rest]) > 0:
        lines.append({"kind": "without", **_line(x[rest], y[rest])})
    return lines


def _line(x: Any, y: Any) -> dict[str, list[float]]:
    """Return both ends of the least-squares line of y on x."""
    slope, height = np.polyfit(x - x.mean(), y, 1)
    ends = [float(x.min()), float(x.max())]
    first, last = ([end, float(height + slope * (end - x.mean()))] for end in ends)
    return {"from": first, "to": last}


def _words(result: Correlation) -> str:
    said = f"{result!r}."
    if result.outliers:
        more = len(result.outliers) - 8
        also = f" and {more} more" if more > 0 else ""
        said += f" Outliers: {', '.join(result.outliers[:8])}{also}."
    return said
