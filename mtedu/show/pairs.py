"""The working and the pictures of pairs of systems."""

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from mtedu.show import palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.figure import axes, box, fonts, panels, say
from mtedu.show.points import MANY, cells, count_bar
from mtedu.show.tables import join, over, table
from mtedu.stats.pairs import PairwiseAccuracy, SystemPairs, system_pairs
from mtedu.wording import count

FEW = 150
CELLS = 22
"""How many cells there are from the middle to an edge, where pairs are too many."""
WRONG = "#fbe3e5"
NO_PEOPLE = (
    "People's scores are missing: give them as the second argument. A table of "
    'load_scores hands out both: *table.metric_and_human("bleu").'
)


@working.register(PairwiseAccuracy)
def _(result: PairwiseAccuracy) -> str:
    value = f"{over(result.right, result.total)} = {number(result.score)}"
    what = over(r"\text{pairs on which metric and people agree}", r"\text{pairs}")
    rule = (
        f"Left out as equal to people: {count(result.human_ties, 'pair')}. Counted as "
        f"wrong because the metric ties: {count(result.metric_ties, 'pair')}."
    )
    return join(f"$${what} = {value}$$", rule)


@working.register(SystemPairs)
def _(pairs: SystemPairs) -> str:
    wrong = [row for row in pairs if row.human_difference and not row.agrees]
    wrong.sort(key=lambda row: -abs(row.human_difference))
    grouped = any(row.group for row in wrong)
    rows = [
        [
            escape(row.first),
            escape(row.second),
            *([escape(row.group)] if grouped else []),
            f"{row.metric_difference:+.4g}",
            f"{row.human_difference:+.4g}",
        ]
        for row in wrong[:8]
    ]
    headers = ["first", "second", *(["group"] if grouped else []), "metric", "people"]
    surest = "; people are surest about these" if len(wrong) > 8 else ""
    listed = f"They disagree on {count(len(wrong), 'pair')}{surest}:"
    said = [listed, table(headers, rows)] if rows else []
    return join(working(pairs.accuracy), *said)


@plot.register(SystemPairs)
def _(pairs: SystemPairs, ax: Axes | None = None) -> Axes:
    return _panels({pairs.name: pairs}, ax)


def pairs_plot(
    metric: Any,
    human: Any = None,
    *,
    lower_is_better: bool | Collection[str] = False,
    ax: Axes | None = None,
    **options: Any,
) -> Axes:
    """Draw the metric's difference against people's for all pairs of systems.

    A metric is given as in `system_pairs`, which also takes the `options`, or as its
    result. Several metrics come as `{"BLEU": ..., "COMET": ...}` and are drawn side by
    side, each in units of its own typical difference. `lower_is_better` holds for all,
    or lists names. In the hatched quadrants the metric points the wrong way.
    """
    if isinstance(metric, SystemPairs):
        return _panels({metric.name: metric}, ax)
    if not _several(metric, human):
        metric = {options.get("name", "metric"): metric}
    found: dict[str, SystemPairs] = {}
    for name, scores in metric.items():
        if isinstance(scores, SystemPairs):
            found[name] = scores
        elif human is None:
            raise ValueError(NO_PEOPLE)
        else:
            turned = lower_is_better
            turned = turned if isinstance(turned, bool) else name in turned
            found[name] = system_pairs(scores, human, lower_is_better=turned, **options)
    return _panels(found, ax)


def _several(metric: Any, human: Any) -> bool:
    """Tell many metrics from one with groups, whose keys people's scores have too."""
    if not isinstance(metric, Mapping) or not metric:
        return False
    if isinstance(human, Mapping) and set(metric) == set(human):
        return False
    return not isinstance(next(iter(metric.values())), int | float)


def _panels(metrics: Mapping[str, SystemPairs], ax: Axes | None) -> Axes:
    one = len(metrics) == 1
    scales = {n: 1.0 if one else _nine_of_ten(p.metric) for n, p in metrics.items()}
    far_x = max(_reach(p.metric / scales[name]) for name, p in metrics.items())
    far_y = max(_reach(pairs.human) for pairs in metrics.values())
    places = _grid(len(metrics), ax)
    drawn = []
    for panel, (name, pairs) in zip(places, metrics.items(), strict=True):
        _quadrants(panel, far_x, far_y)
        x, y = pairs.metric / scales[name], pairs.human
        drawn += _points(panel, x, y, (far_x, far_y))
        accuracy = pairs.accuracy
        wrong = accuracy.total - accuracy.right
        panel.set_title(
            f"{name}: {100 * (1 - accuracy.score):.1f} % wrong way\n"
            f"{wrong:,} of {accuracy.total:,} pairs",
            fontsize=10,
            family=fonts(),
        )
    count_bar(places, drawn, "pairs in a cell")
    unit = f"{next(iter(metrics))} difference"
    unit = unit if one else "metric difference (9 of 10 pairs within 1)"
    _axis_names(places, unit)
    return say(places[0], _words(metrics))


def _nine_of_ten(differences: Any) -> float:
    """Return the size that nine of ten differences stay below."""
    sizes = np.abs(differences)
    return float(np.quantile(sizes, 0.9)) or float(sizes.max()) or 1.0


def _reach(values: Any) -> float:
    """Return how far an axis goes: to the end, but past a few far points of many."""
    end = max(float(abs(values).max()), 1e-9)
    if len(values) > FEW:
        end = min(end, 1.6 * _nine_of_ten(values))
    return 1.05 * end


def _grid(count: int, ax: Axes | None) -> list[Any]:
    if ax is not None and count > 1:
        raise ValueError("Several metrics need axes of their own: leave out ax.")
    if count == 1:
        with axes(ax, (5.4, 4.4)) as ax:
            return [ax]
    across = _across(count)
    down = -(-count // across)
    size = (1.2 + 2.9 * across, 0.6 + 3.1 * down)
    places = list(panels(size, down, across, sharex=True, sharey=True).ravel())
    for empty in places[count:]:
        empty.remove()
    return places[:count]


def _across(count: int) -> int:
    return 2 if count == 4 else min(count, 3)


def _quadrants(ax: Axes, far_x: float, far_y: float) -> None:
    lines: dict[str, Any] = {"edgecolor": palette.INK_BAD, "hatch": "//"}
    lines |= {"facecolor": "none", "lw": 0, "alpha": 0.3}
    for corner in ((-far_x, 0.0), (0.0, -far_y)):
        box(ax, corner, far_x, far_y, facecolor=WRONG, lw=0, zorder=0)
        box(ax, corner, far_x, far_y, zorder=2.5, **lines)
    ax.axhline(0, color=palette.INK, lw=0.8, zorder=2.6)
    ax.axvline(0, color=palette.INK, lw=0.8, zorder=2.6)
    ax.set(xlim=(-far_x, far_x), ylim=(-far_y, far_y))
    bad = {"fontsize": 8, "color": palette.INK_BAD}
    _write(ax, "wrong way", (0.03, 0.97), va="top", **bad)
    _write(ax, "wrong way", (0.97, 0.03), ha="right", **bad)


def _write(ax: Axes, words: str, at: tuple[float, float], **style: Any) -> None:
    """Write words in a corner, over what is drawn there."""
    paper = {"facecolor": "white", "alpha": 0.75, "lw": 0, "pad": 1.5}
    ax.annotate(words, at, xycoords="axes fraction", bbox=paper, zorder=5, **style)


def _points(ax: Axes, x: Any, y: Any, far: tuple[float, float]) -> list[Any]:
    """Draw pairs as marks, or as cells coloured by their number if there are many."""
    beyond = int(((np.abs(x) > far[0]) | (np.abs(y) > far[1])).sum())
    if beyond:
        quiet = {"fontsize": 7, "color": palette.INK_QUIET}
        _write(ax, f"{beyond} beyond, drawn on the edge", (0.03, 0.03), **quiet)
    x, y = np.clip(x, -far[0], far[0]), np.clip(y, -far[1], far[1])
    if len(x) > MANY:
        # An even number of cells a side: none lies on both sides of a zero line.
        edges = [np.linspace(-end, end, 2 * CELLS + 1) for end in far]
        return [cells(ax, x, y, edges)]
    size, alpha = (26, 0.8) if len(x) <= FEW else (13, 0.5)
    wrong = x * y < 0
    right: dict[str, Any] = {"marker": "o", "color": palette.INK_GOOD, "lw": 0}
    cross: dict[str, Any] = {"marker": "x", "color": palette.INK_BAD, "lw": 1.1}
    for here, marks in ((~wrong, right), (wrong, cross)):
        ax.scatter(x[here], y[here], s=size, alpha=alpha, zorder=3, **marks)
    return []


def _axis_names(places: list[Any], metric: str) -> None:
    across = _across(len(places))
    for i, panel in enumerate(places):
        if i % across == 0:
            panel.set_ylabel("human difference")
        if i + across >= len(places):
            panel.tick_params(labelbottom=True)
    if len(places) > 1:
        places[0].figure.supxlabel(metric, fontsize=10)
    else:
        places[0].set_xlabel(metric)


def _words(metrics: Mapping[str, SystemPairs]) -> str:
    parts = []
    for name, pairs in metrics.items():
        found = pairs.accuracy
        parts.append(
            f"{name} points the wrong way in {found.total - found.right} of "
            f"{found.total} pairs ({100 * (1 - found.score):.1f} %)"
        )
    return (
        "Metric difference against human difference for pairs of systems, "
        f"the quadrants where they disagree hatched: {'; '.join(parts)}."
    )
