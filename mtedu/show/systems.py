"""The working and the pictures of averages and clusters of systems, and of MQM."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from mtedu.human.mqm import Mqm, SystemPenalty
from mtedu.human.systems import Clusters, SystemScores
from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, join, number, over, plot, working
from mtedu.show.tables import table

LOOKS = {
    "non-translation": (palette.PURPLE, "xx"),
    "major": (palette.RED, "///"),
    "minor": (palette.ORANGE, ""),
    "punctuation": (palette.GREY, ".."),
}


@working.register(SystemScores)
def _(result: SystemScores) -> str:
    cluster = cluster_numbers(result.clusters)
    rows = [
        [escape(row.system or "the system"), row.mean]
        + [f"{number(row.low)} to {number(row.high)}", row.items, row.ratings]
        + [cluster[row.system]]
        for row in result
    ]
    headers = ["system", f"mean {escape(result.scale)}", f"{result.level:.0%} interval"]
    note = "*Simulated ratings.* " if result.simulated else ""
    return join(
        table([*headers, "items", "ratings", "cluster"], rows),
        f"{note}Intervals: items drawn again {result.samples} times (seed "
        f"{result.seed}), the same items for all systems. Systems are in different "
        "clusters if every system above differs from every system below: the interval "
        "of their difference leaves out 0.",
    )


@working.register(Clusters)
def _(result: Clusters) -> str:
    return working(result.scores)


@plot.register(SystemScores)
def _(result: SystemScores, ax: Axes | None = None) -> Axes:
    rows = [
        charts.Interval(
            row.system or "the system", row.mean, row.low, row.high, f"{row.mean:.2f}"
        )
        for row in result
    ]
    words = "; ".join(
        f"{row.name} {row.label} ({row.low:.2f} to {row.high:.2f})" for row in rows
    )
    groups = " / ".join(", ".join(group) for group in result.clusters)
    better = "" if result.higher_is_better else " (lower is better)"
    simulated = " (simulated)" if result.simulated else ""
    return charts.intervals(
        rows,
        alt=f"Averages of systems with intervals, best first: {words}. Dashed lines "
        f"cut them into clusters: {groups}.",
        ax=ax,
        cuts=cluster_ends(result.clusters),
        xlabel=f"mean {result.scale}{better}",
        title=f"Systems with {result.level:.0%} intervals{simulated}",
    )


@plot.register(Clusters)
def _(result: Clusters, ax: Axes | None = None) -> Axes:
    return plot(result.scores, ax)


def cluster_numbers(clusters: Sequence[Sequence[str]]) -> dict[str, int]:
    """Return the number of the cluster that each system is in, the best being 1.

    >>> cluster_numbers([["A"], ["B", "C"]])
    {'A': 1, 'B': 2, 'C': 2}
    """
    return {name: n for n, group in enumerate(clusters, 1) for name in group}


def cluster_ends(clusters: Sequence[Sequence[str]]) -> list[int]:
    """Return after how many systems a cluster ends, the last one left out.

    >>> cluster_ends([["A"], ["B", "C"], ["D"]])
    [1, 3]
    """
    return list(accumulate(map(len, clusters[:-1])))


@working.register(Mqm)
def _(result: Mqm) -> str:
    costs = dict(result.weights)
    rows = [[kind, n, costs[kind], n * costs[kind]] for kind, n in result.counts]
    counted = table(["error", "count", "points each", "points"], rows)
    if len(result.systems) == 1 and len(result.segments) == 1:
        terms = " + ".join(
            rf"{n} \cdot {number(costs[kind])}" for kind, n in result.counts if n
        )
        people = len(result.segments[0].by_annotator)
        sums = over(terms or "0", people) if people > 1 else terms or "0"
        return join(counted, rf"$$\text{{points}} = {sums} = {number(result.score)}$$")
    return join(
        counted,
        _system_table(result),
        "A segment's points are the mean over its annotators, a system's points the "
        "mean over its segments; fewer are better.",
    )


def _system_table(result: Mqm) -> str:
    rows = [
        [escape(row.system or "the system"), row.penalty, row.segments]
        + [points for _, points in row.parts]
        for row in result.systems
    ]
    kinds = [f"from {kind}" for kind, _ in result.systems[0].parts]
    return table(["system", "points a segment", "segments", *kinds], rows)


@plot.register(Mqm)
def _(result: Mqm, ax: Axes | None = None) -> Axes:
    names = [row.system or "the system" for row in result.systems]
    totals = [row.penalty for row in result.systems]
    words = "; ".join(
        f"{n} {_parts(row)}" for n, row in zip(names, result.systems, strict=True)
    )
    series = []
    for kind, (colour, hatch) in LOOKS.items():
        points = [dict(row.parts)[kind] for row in result.systems]
        if any(points):
            series.append(charts.Bars(points, "", colour, hatch, kind))
    ends = charts.Bars([0.0] * len(names), [f"{total:.2f}" for total in totals])
    place = {"loc": "lower right", "bbox_to_anchor": (1, 1), "ncols": 4}
    return charts.bars(
        names,
        *series,
        ends,
        alt=f"Stacked bars of MQM points a segment, best first: {words}.",
        ax=ax,
        size=(6.2, 1.3 + 0.34 * len(names)),
        way="stacked",
        legend=place if series else None,
        xlim=(0, 1.12 * max(*totals, 1e-9)),
        xlabel="MQM points a segment (fewer is better)",
        title="MQM",
    )


def _parts(row: SystemPenalty) -> str:
    parts = ", ".join(f"{kind} {points:.2f}" for kind, points in row.parts if points)
    return f"{row.penalty:.2f} ({parts or 'no errors'})"
