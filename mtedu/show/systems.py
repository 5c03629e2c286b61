"""The working and the pictures of system averages and clusters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtedu.human.systems import Clusters, SystemScores
from mtedu.show import palette
from mtedu.show.base import escape, number, plot, table, working
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@working.register(SystemScores)
def _(result: SystemScores) -> str:
    cluster = _cluster_numbers(result)
    rows = [
        [
            escape(row.system or "the system"),
            number(row.mean),
            f"{number(row.low)} to {number(row.high)}",
            row.items,
            row.ratings,
            cluster[row.system],
        ]
        for row in result
    ]
    headers = ["system", f"mean {escape(result.scale)}", f"{result.level:.0%} interval"]
    note = "*Simulated ratings.* " if result.simulated else ""
    return (
        table([*headers, "items", "ratings", "cluster"], rows) + "\n\n"
        f"{note}Intervals: items drawn again {result.samples} times (seed "
        f"{result.seed}), the same items for all systems. Systems are in different "
        "clusters if every system above differs from every system below: the interval "
        "of their difference leaves out 0."
    )


@working.register(Clusters)
def _(result: Clusters) -> str:
    return working(result.scores)


@plot.register(SystemScores)
def _(result: SystemScores, ax: Axes | None = None) -> Axes:
    names = [row.system or "the system" for row in result]
    with axes(ax, (5.6, 0.9 + 0.36 * len(names))) as ax:
        for place, row in enumerate(result):
            ends = [[row.mean - row.low], [row.high - row.mean]]
            ax.errorbar(
                [row.mean],
                [place],
                xerr=ends,
                fmt="o",
                color=palette.INK_GOOD,
                capsize=4,
            )
            ax.text(
                1.01,
                place,
                f"{row.mean:.2f}",
                transform=ax.get_yaxis_transform(),
                va="center",
            )
        edge = 0
        for group in result.clusters[:-1]:
            edge += len(group)
            ax.axhline(edge - 0.5, color=palette.INK_QUIET, ls="--", lw=1)
        better = "" if result.higher_is_better else " (lower is better)"
        label = f"mean {result.scale}{better}"
        ax.set_yticks(range(len(names)), names)
        ax.set(ylim=(len(names) - 0.5, -0.5), xlabel=label)
        simulated = " (simulated)" if result.simulated else ""
        ax.set_title(f"Systems with {result.level:.0%} intervals{simulated}")
    words = "; ".join(
        f"{name} {row.mean:.2f} ({row.low:.2f} to {row.high:.2f})"
        for name, row in zip(names, result, strict=True)
    )
    groups = " / ".join(", ".join(group) for group in result.clusters)
    return say(
        ax,
        f"Averages of systems with intervals, best first: {words}. Dashed lines cut "
        f"them into clusters: {groups}.",
    )


@plot.register(Clusters)
def _(result: Clusters, ax: Axes | None = None) -> Axes:
    return plot(result.scores, ax)


def _cluster_numbers(result: SystemScores) -> dict[str, int]:
    return {
        name: number_
        for number_, group in enumerate(result.clusters, start=1)
        for name in group
    }
