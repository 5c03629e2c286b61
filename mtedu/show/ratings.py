"""The working and the pictures of ratings, z-scores and quality control."""

import math
from statistics import fmean, stdev
from typing import Any

import numpy as np

from mtedu.human.normalise import Habit, ZRatings, annotator_habits
from mtedu.human.quality import AnnotatorCheck, QualityControl
from mtedu.human.ratings import COLUMNS, SCALES, Ratings
from mtedu.human.sign import SignTest
from mtedu.show import palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.charts import RIGHT, Note, name_cells, note
from mtedu.show.figure import axes, panels, say
from mtedu.show.tables import join, over, table
from mtedu.show.words import CENTRED
from mtedu.wording import count

MOST = 12
"""How many annotators a written table lists."""
QUIET = {"va": "center", "color": palette.INK_QUIET, "fontsize": "small"}


@working.register(Ratings)
def _(result: Ratings) -> str:
    if not result:
        return "A table without ratings."
    rows = [[*map(escape, row[:4]), f"{row.value:g}"] for row in result[:5]]
    more = f"… and {len(result) - 5} more rows." if len(result) > 5 else ""
    habits = _habit_table(annotator_habits(result))
    return join(_title(result), table(COLUMNS, rows), more, habits)


@working.register(ZRatings)
def _(result: ZRatings) -> str:
    flat = [escape(habit.annotator) for habit in result.habits if not habit.deviation]
    return join(
        _title(result),
        _habit_table(result.habits),
        *_example(result),
        f"Without any spread, so that z is 0: {', '.join(flat)}." if flat else "",
    )


def _example(result: ZRatings) -> list[str]:
    """Write the formula with the numbers of the first rating that has a spread."""
    habit = next((h for h in result.habits if h.deviation), None)
    if not habit or not result.raw:
        return []
    value = next(
        row.value
        for row in result.raw
        if (row.annotator, row.scale) == (habit.annotator, habit.scale)
    )
    z = (value - habit.mean) / habit.deviation
    put_in = over(f"{number(value)} - {number(habit.mean)}", number(habit.deviation))
    return [
        r"$$z = \frac{\text{value} - \text{mean}}{\text{standard deviation}}"
        rf" = {put_in} = {number(z)}$$",
        f"for the first rating of {escape(habit.annotator)}.",
    ]


@working.register(QualityControl)
def _(result: QualityControl) -> str:
    rows = [
        [
            escape(check.annotator),
            check.ratings,
            *(words for words, _ in _verdicts(check)),
            "; ".join(check.faults) or "passed",
        ]
        for check in result.checks
    ]
    note = "*Simulated raters.*\n\n" if result.simulated else ""
    headers = ["annotator", "ratings", "repeats", "references", "damaged copies"]
    return note + table([*headers, "verdict"], rows)


def _title(result: Ratings) -> str:
    note = " **Simulated: no person gave these ratings.**" if result.simulated else ""
    return f"{count(len(result), 'rating')}.{note}"


def _habit_table(habits: tuple[Habit, ...]) -> str:
    rows = [
        [escape(h.annotator), escape(h.scale), h.ratings, *h[3:]] for h in habits[:MOST]
    ]
    headers = ["annotator", "scale", "ratings", "mean", "standard deviation"]
    more = f"\n\n… and {len(habits) - MOST} more." if len(habits) > MOST else ""
    return table(headers, rows) + more


def _verdicts(check: AnnotatorCheck) -> list[tuple[str, str]]:
    """Return for each of the three checks its words, and ok, fail or none."""
    found: list[tuple[str, str]] = []
    faults = " ".join(check.faults)
    ratio, lead, damage = check.repeat_ratio, check.reference_lead, check.damage
    for value, words, fault in (
        (ratio, f"ratio {ratio or 0:.2f}", "repeats"),
        (lead, f"{lead or 0:+.2f}", "references"),
        (damage, _p_value(damage), "damaged"),
    ):
        state = "none" if value is None else "fail" if fault in faults else "ok"
        found.append(("too few" if value is None else words, state))
    return found


def _p_value(test: SignTest | None) -> str:
    p = 1.0 if test is None else test.p_value
    return f"p = {p:.3f}" if p >= 0.0005 else "p < 0.001"


@plot.register(Ratings)
def _(result: Ratings, ax: Axes | None = None) -> Axes:
    groups: dict[str, list[float]] = {}
    for row in result:
        name = row.annotator if len(result.scales) == 1 else f"{row[0]}, {row.scale}"
        groups.setdefault(name, []).append(row.value)
    with axes(ax, (5.6, _height(len(groups)))) as ax:
        edges = _edges(result)
        for place, values in enumerate(groups.values()):
            _ridge(ax, values, edges, -place)
        ax.set_yticks([0.3 - i for i in range(len(groups))], list(groups))
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
        ax.set(ylim=(0.05 - len(groups) + 0.8, 1.05), xlabel=", ".join(result.scales))
        simulated = " (simulated)" if result.simulated else ""
        ax.set_title(f"How each annotator uses the scale{simulated}")
    words = "; ".join(f"{name} {_summary(values)}" for name, values in groups.items())
    return say(
        ax,
        f"Histograms of {'simulated ' if result.simulated else ''}ratings, one row per "
        f"annotator, with a dot at the mean: {words}.",
    )


@plot.register(ZRatings)
def _(result: ZRatings, ax: Axes | None = None) -> Axes:
    histogram = plot.dispatch(Ratings)
    if ax is not None or result.raw is None:
        return histogram(result, ax)
    left, right = panels((9.6, _height(len(result.habits))), 1, 2)[0]
    histogram(result.raw, left).set_title("Before", loc="left")
    before = right.figure.alt_text
    histogram(result, right).set_title("After: z-scores", loc="left")
    right.set_yticks([])
    return say(right, f"Before: {before} After: {right.figure.alt_text}")


@plot.register(QualityControl)
def _(result: QualityControl, ax: Axes | None = None) -> Axes:
    colours = {"ok": "#d5e3fb", "fail": "#f6c6cb", "none": "white"}
    signs = {"ok": "✓ ", "fail": "✗ ", "none": ""}
    names = [check.annotator for check in result.checks]
    with axes(ax, (5.6, 1.0 + 0.42 * len(names))) as ax:
        for i, check in enumerate(result.checks):
            for j, (words, state) in enumerate(_verdicts(check)):
                ax.barh(i, 0.96, 0.9, j - 0.48, color=colours[state])
                ax.text(j, i, signs[state] + words, **CENTRED)
        name_cells(ax, names, ["repeats", "references", "damaged copies"])
        ax.set(ylim=(len(names) - 0.5, -0.5), xlim=(-0.5, 2.5))
        simulated = " (simulated)" if result.simulated else ""
        ax.set_title(f"Quality control{simulated}", pad=10)
    faults = "; ".join(
        f"{check.annotator}: {', '.join(check.faults) or 'passed'}"
        for check in result.checks
    )
    return say(ax, f"Table of quality checks by annotator. {faults}.")


def _height(rows: int) -> float:
    return 0.9 + rows * (0.62 if rows <= 8 else 0.42)


def _ridge(ax: Axes, values: list[float], edges: list[float], base: int) -> None:
    counts = np.histogram(np.clip(values, edges[0], edges[-1]), edges)[0]
    heights = 0.72 * counts / counts.max()
    look: Any = {"color": palette.BLUE, "edgecolor": "white", "lw": 0.8}
    ax.bar(edges[:-1], heights, np.diff(edges), base, align="edge", **look)
    ax.axhline(base, color=palette.INK_QUIET, lw=0.6)
    ax.plot([fmean(values)], [base], "o", color=palette.RED, ms=6, zorder=3)
    note(ax, Note(_summary(values), (1, base + 0.3), style=QUIET, within=RIGHT))


def _summary(values: list[float]) -> str:
    spread = f", sd {stdev(values):.2f}" if len(values) > 1 else ""
    mean = round(fmean(values), 2) + 0.0  # no minus before 0
    return f"mean {mean:.2f}{spread}"


def _edges(result: Ratings) -> list[float]:
    """Return the edges of the bars: whole steps where the scale has them."""
    low, high = min(result.values), max(result.values)
    known = SCALES.get(result.scales[0])
    if known and math.isfinite(known.high):
        low, high = min(low, known.low), max(high, known.high)
    if all(value.is_integer() for value in result.values) and high - low <= 15:
        return [low - 0.5 + i for i in range(int(high - low) + 2)]
    if high == low:
        return [low - 0.5, low + 0.5]
    return [low + (high - low) * i / 20 for i in range(21)]
