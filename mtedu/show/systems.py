"""The working and the pictures of systems by people: averages, MQM, rankings."""

import math
from itertools import accumulate

from mtedu.human.mqm import Mqm, SystemPenalty
from mtedu.human.ranking import ExpectedWins, Pairs
from mtedu.human.systems import SystemScores
from mtedu.show import charts, palette
from mtedu.show.agreement import WIDEST
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.tables import fraction, join, over, plus, table

LOOKS = {
    "non-translation": (palette.PURPLE, "xx"),
    "major": (palette.RED, "///"),
    "minor": (palette.ORANGE, ""),
    "punctuation": (palette.GREY, ".."),
}


@working.register(SystemScores)
def _(result: SystemScores) -> str:
    cluster = {name: n for n, group in enumerate(result.clusters, 1) for name in group}
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
        cuts=list(accumulate(map(len, result.clusters[:-1]))),
        xlabel=f"mean {result.scale}{better}",
        title=f"Systems with {result.level:.0%} intervals{simulated}",
    )


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
    return table(["system", "points per segment", "segments", *kinds], rows)


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
        alt=f"Stacked bars of MQM points per segment, best first: {words}.",
        ax=ax,
        size=(6.2, 1.3 + 0.34 * len(names)),
        way="stacked",
        legend=place if series else None,
        xlim=(0, 1.12 * max(*totals, 1e-9)),
        xlabel="MQM points per segment (fewer is better)",
        title="MQM",
    )


def _parts(row: SystemPenalty) -> str:
    parts = ", ".join(f"{kind} {points:.2f}" for kind, points in row.parts if points)
    return f"{row.penalty:.2f} ({parts or 'no errors'})"


@working.register(Pairs)
def _(result: Pairs) -> str:
    systems = result.systems[:WIDEST]
    rows = [
        [escape(a), *("·" if a == b else _record(result, a, b) for b in systems)]
        for a in systems
    ]
    heads = ["wins ↓ against →", *map(escape, systems)]
    note = f"{result!r}. A cell counts the wins of its row, ties in brackets."
    return join(table(heads, rows), note)


@working.register(ExpectedWins)
def _(result: ExpectedWins) -> str:
    rows = [
        [str(rank), escape(row.system), row.score, row.opponents]
        for rank, row in enumerate(result, start=1)
    ]
    lost = [escape(row.system) for row in result if not row.opponents]
    note = f"Never decided, 0.5 by definition: {', '.join(lost)}." if lost else ""
    heads = ["rank", "system", "expected wins", "opponents"]
    return join(table(heads, rows), *_best_system(result), note)


def _best_system(result: ExpectedWins) -> list[str]:
    """Write the formula with the numbers of the best system."""
    best, pairs = result[0].system, result.pairs
    half = 0.5 if result.ties == "half" else 0.0
    terms = []
    for other in pairs.systems:
        tied = half * pairs.ties.get((best, other), 0)
        won = pairs.wins.get((best, other), 0) + tied
        lost = pairs.wins.get((other, best), 0) + tied
        if won + lost:
            terms.append(fraction(won, won + lost))
    return [
        r"$$\text{score}(i) = \frac{1}{|J|} \sum_{j \in J} "
        r"\frac{\text{wins}(i, j)}{\text{wins}(i, j) + \text{wins}(j, i)}$$",
        rf"$$\text{{score}}(\text{{{escape(best)}}}) = \frac{{1}}{{{len(terms)}}} "
        rf"\Big({plus(terms)}\Big) = {number(result[0].score)}$$",
    ]


def _record(result: Pairs, a: str, b: str) -> str:
    ties = result.ties[a, b]
    return f"{result.wins[a, b]} ({ties})" if ties else str(result.wins[a, b])


@plot.register(Pairs)
def _(result: Pairs, ax: Axes | None = None) -> Axes:
    names = result.systems
    words = "; ".join(
        f"{a} beats {b} {result.wins[a, b]} times, loses {result.wins[b, a]}, "
        f"ties {result.ties[a, b]}"
        for i, a in enumerate(names)
        for b in names[i + 1 :]
    )
    return charts.heat_map(
        [[result.wins.get((a, b), math.nan) for b in names] for a in names],
        names,
        alt=f"Table of wins, row against column: {words}.",
        ax=ax,
        xlabel="against",
        ylabel="wins of",
        title="Who beats whom",
    )


@plot.register(ExpectedWins)
def _(result: ExpectedWins, ax: Axes | None = None) -> Axes:
    words = ", ".join(f"{row.system} {row.score:.2f}" for row in result)
    return charts.bars(
        [row.system for row in result],
        charts.Bars([row.score for row in result], ".2f"),
        alt=f"Bar chart of expected wins, best first: {words}.",
        ax=ax,
        rules=[charts.Rule(0.5)],
        xlim=(0, 1.1),
        title="Expected wins",
    )
