"""The working and the picture of MQM points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtedu.human.mqm import Mqm, SystemPenalty
from mtedu.show import palette
from mtedu.show.base import escape, number, plot, table, working
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LOOKS = {
    "non-translation": (palette.PURPLE, "xx"),
    "major": (palette.RED, "///"),
    "minor": (palette.ORANGE, ""),
    "punctuation": (palette.GREY, ".."),
}


@working.register(Mqm)
def _(result: Mqm) -> str:
    costs = dict(result.weights)
    counted = [
        [kind, n, number(costs[kind]), number(n * costs[kind])]
        for kind, n in result.counts
    ]
    parts = [table(["error", "count", "points each", "points"], counted)]
    if len(result.systems) == 1 and len(result.segments) == 1:
        terms = " + ".join(
            rf"{n} \cdot {number(costs[kind])}" for kind, n in result.counts if n
        )
        people = len(result.segments[0].by_annotator)
        sums = terms or "0"
        if people > 1:
            sums = rf"\frac{{{sums}}}{{{people}}}"
        parts.append(rf"$$\text{{points}} = {sums} = {number(result.score)}$$")
        return "\n\n".join(parts)
    rows = [
        [
            escape(row.system or "the system"),
            number(row.penalty),
            row.segments,
            *(number(points) for _, points in row.parts),
        ]
        for row in result.systems
    ]
    kinds = [f"from {kind}" for kind, _ in result.systems[0].parts]
    parts.append(table(["system", "points a segment", "segments", *kinds], rows))
    parts.append(
        "A segment's points are the mean over its annotators, a system's points the "
        "mean over its segments; fewer are better."
    )
    return "\n\n".join(parts)


@plot.register(Mqm)
def _(result: Mqm, ax: Axes | None = None) -> Axes:
    names = [row.system or "the system" for row in result.systems]
    with axes(ax, (6.2, 1.3 + 0.34 * len(names))) as ax:
        left = [0.0] * len(names)
        for kind, (colour, hatch) in LOOKS.items():
            points = [dict(row.parts)[kind] for row in result.systems]
            if any(points):
                ax.barh(
                    range(len(names)),
                    points,
                    left=left,
                    label=kind,
                    color=colour,
                    hatch=hatch,
                    edgecolor="white",
                    lw=0.5,
                )
            left = [a + b for a, b in zip(left, points, strict=True)]
        for place, total in enumerate(left):
            ax.text(total, place, f" {total:.2f}", va="center")
        ax.set_yticks(range(len(names)), names)
        ax.set(
            ylim=(len(names) - 0.4, -0.6),
            xlim=(0, 1.12 * max(max(left), 1e-9)),
            xlabel="MQM points a segment (fewer is better)",
        )
        ax.set_title("MQM")
        if any(left):
            ax.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=4, frameon=False)
    words = "; ".join(
        f"{n} {_parts(row)}" for n, row in zip(names, result.systems, strict=True)
    )
    return say(ax, f"Stacked bars of MQM points a segment, best first: {words}.")


def _parts(row: SystemPenalty) -> str:
    parts = ", ".join(f"{kind} {points:.2f}" for kind, points in row.parts if points)
    return f"{row.penalty:.2f} ({parts or 'no errors'})"
