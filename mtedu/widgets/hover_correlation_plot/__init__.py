"""A plot that names what you point at: `correlation_plot` as a widget.

Python computes all figures; the page draws them and finds the point that is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import traitlets

from mtedu.show.correlation import correlated
from mtedu.stats.correlation import Correlation
from mtedu.widgets.explorer import Explorer
from mtedu.widgets.text_twin import cut


class HoverCorrelation(Explorer, styles=("result", "scatter")):
    """The widget behind `hover_correlation_plot`; `chosen` is a system's place."""

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
        said += f" Outliers: {cut(result.outliers, 8)}."
    return said
