"""The correlation explorer: drag a system and see which correlation follows it."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import traitlets

from mtedu.data.scores import load_scores
from mtedu.stats.correlation import METHODS, correlate
from mtedu.stats.kendall import count_pairs
from mtedu.stats.scores import Scores, paired_scores
from mtedu.widgets.bundle import read_yaml
from mtedu.widgets.explorer import Explorer
from mtedu.widgets.text_twin import fixed

FEWEST, MOST = 3, 40
Point = tuple[float, float]


class CorrelationExplorer(Explorer, styles=("scatter",)):
    """The widget behind `correlation_explorer`; its traits are the points."""

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
    shipped = read_yaml("correlation_explorer/examples.yml")
    known = [_example(**entry) for entry in shipped]
    if metric is None and human is None:
        first = {k: v for k, v in known[0].items() if k not in ("label", "note")}
        return CorrelationExplorer(examples=known, **first)
    if metric is None or human is None:
        raise ValueError("Give both sides, the metric's scores and people's, or none.")
    labels, x, y = paired_scores(metric, human, names)
    if not FEWEST <= len(labels) <= MOST:
        raise ValueError(
            f"The explorer shows {FEWEST} to {MOST} systems, not {len(labels)}: "
            "correlation_plot draws more."
        )
    points = list(zip(x.tolist(), y.tolist(), strict=True))
    titles = [metric_name, human_name]
    shown = _picture(points, list(labels), titles, _farthest(points))
    return CorrelationExplorer(examples=known, **shown)


def _farthest(points: Sequence[Point]) -> int:
    """Return the point farthest from the middle, each side in units of its range."""
    places = np.array(points)
    middle = np.sort(places, axis=0)[len(points) // 2]
    reach = np.ptp(places, axis=0)
    away = (places - middle) / np.where(reach, reach, 1.0)
    return int((away**2).sum(axis=1).argmax())


def _coefficients(points: list[list[float]]) -> dict[str, float | None]:
    x, y = [point[0] for point in points], [point[1] for point in points]
    if len(set(x)) < 2 or len(set(y)) < 2:
        return dict.fromkeys(METHODS)
    return {method: correlate(x, y, method, samples=0).score for method in METHODS}


def _listed(values: dict[str, float | None]) -> str:
    said = {m: "not defined" if v is None else fixed(v, 3) for m, v in values.items()}
    return ", ".join(f"{method.capitalize()} {value}" for method, value in said.items())


def _example(
    label: str, note: str, titles: list[str], chosen: Any, **data: Any
) -> dict[str, Any]:
    if "points" in data:
        points = data["points"]
        names = [f"system {i + 1}" for i in range(len(points))]
    else:
        x, y = load_scores("wmt20").pair(data["pair"]).metric_and_human(data["metric"])
        names, points = list(x), [(x[name], y[name]) for name in x]
        chosen = next(i for i, name in enumerate(x) if name.startswith(chosen))
    return {"label": label, "note": note, **_picture(points, names, titles, chosen)}


def _picture(
    points: Sequence[Point], names: list[str], titles: list[str], chosen: int
) -> dict[str, Any]:
    """Return the traits that show some points, with room around them to drag."""
    places = [[float(f"{x:.9g}"), float(f"{y:.9g}")] for x, y in points]
    sides = [[place[axis] for place in places] for axis in (0, 1)]
    steps = [_step(side) for side in sides]
    return {
        "points": places,
        "start": [list(place) for place in places],
        "names": names,
        "titles": titles,
        "chosen": chosen,
        "steps": steps,
        "bounds": [_ends(s, step) for s, step in zip(sides, steps, strict=True)],
    }


def _step(values: list[float]) -> float:
    """Return 1, 2 or 5 times a power of ten: about a hundredth of the range."""
    wanted = (max(values) - min(values) or 1.0) / 100
    power = 10.0 ** math.floor(math.log10(wanted))
    size = next(n for n in (1, 2, 5, 10) if n * power >= wanted * (1 - 1e-9))
    return float(f"{size * power:.6g}")


def _ends(values: list[float], step: float) -> list[float]:
    room = 0.15 * (max(values) - min(values) or 1.0)
    low = math.floor((min(values) - room) / step) * step
    high = math.ceil((max(values) + room) / step) * step
    return [float(f"{low:.9g}"), float(f"{high:.9g}")]
