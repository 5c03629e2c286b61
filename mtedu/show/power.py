"""The working and the picture of a power curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtedu.show import palette
from mtedu.show.base import number, plot, table, working
from mtedu.show.figure import axes, say
from mtedu.stats.power import PowerCurve, PowerRow

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@working.register(PowerCurve)
def _(curve: PowerCurve) -> str:
    rows = [
        [row.segments, f"{row.found} / {row.trials}", f"{row.power:.2f}", _range(row)]
        for row in curve.rows
    ]
    needed = (
        f"About **{curve.segments} segments** are needed"
        if curve.segments
        else f"More than **{curve.rows[-1].segments} segments** are needed"
    )
    headers = ["segments", "found", "power", "95 % interval"]
    return (
        f"{table(headers, rows)}\n\n{needed} to find a difference of "
        f"{number(curve.difference)} {curve.metric} (observed: "
        f"{number(curve.observed)}) in {100 * curve.wanted:g} % of tests at the "
        f"{100 * curve.alpha:g} % level."
    )


def _range(row: PowerRow) -> str:
    low, high = row.interval
    return f"{low:.2f} to {high:.2f}"


@plot.register(PowerCurve)
def _(curve: PowerCurve, ax: Axes | None = None) -> Axes:
    sizes = [row.segments for row in curve.rows]
    powers = [row.power for row in curve.rows]
    lows, highs = zip(*(row.interval for row in curve.rows), strict=True)
    with axes(ax, (5.6, 3.2)) as ax:
        ax.fill_between(sizes, lows, highs, color=palette.BLUE, alpha=0.25, lw=0)
        ax.plot(sizes, powers, "o-", color=palette.INK_GOOD)
        ax.axhline(curve.wanted, color=palette.INK_QUIET, ls="--", lw=1)
        if curve.segments:
            ax.plot(
                [curve.segments] * 2, [0, curve.wanted], color=palette.INK_BAD, lw=2
            )
            ax.annotate(
                f" {curve.segments}",
                (curve.segments, 0.03),
                color=palette.INK_BAD,
            )
        ax.set_xscale("log")
        ax.set_xticks(sizes, [str(size) for size in sizes], minor=False)
        ax.set_xticks([], minor=True)
        ax.set(
            ylim=(0, 1.03),
            xlabel="segments of the test set",
            ylabel="share of tests that find it",
            title=f"Seeing a difference of {curve.difference:.4f} {curve.metric}",
        )
    words = ", ".join(f"{row.segments}: {row.power:.2f}" for row in curve.rows)
    needed = curve.segments or f"more than {sizes[-1]}"
    return say(
        ax,
        f"Power by number of segments for a difference of {curve.difference:.4f} "
        f"{curve.metric}: {words}. {needed} segments reach {curve.wanted:g}.",
    )
