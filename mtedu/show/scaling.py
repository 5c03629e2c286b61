"""T5's table as a picture: scores against size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtedu.data.t5 import HUMAN, PREVIOUS, T5
from mtedu.show import palette
from mtedu.show.base import table
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LINES = {
    "SQuAD F1": ("f1", palette.BLUE, "o", "-"),
    "SQuAD exact match": ("exact_match", palette.PURPLE, "s", "--"),
    "SuperGLUE": ("superglue", palette.ORANGE, "^", "-."),
}


def scaling_plot(ax: Axes | None = None) -> Axes:
    """Draw T5's three scores over the number of parameters, with the old records."""
    sizes = [row.parameters for row in T5]
    with axes(ax, (7.2, 3.8)) as ax:
        for name, (score, colour, mark, line) in LINES.items():
            values = [getattr(row, score) for row in T5]
            ax.plot(sizes, values, color=colour, marker=mark, ls=line, label=name)
            ax.annotate(
                f"{values[-1]:.1f}",
                (sizes[-1], values[-1]),
                xytext=(8, -4),
                textcoords="offset points",
            )
            ax.axhline(getattr(PREVIOUS, score), color=colour, lw=1, ls=":")
        ax.set_xscale("log")
        ax.set_xticks(sizes, [row.name for row in T5])
        ax.minorticks_off()
        ax.set(xlabel="size of T5 (parameters, log scale)", ylabel="score (%)")
        ax.set_title("Dotted: the best result before T5", fontsize="medium")
        ax.legend(frameon=False, loc="lower right")
    words = "; ".join(
        f"{row.name}: exact match {row.exact_match}, F1 {row.f1}, "
        f"SuperGLUE {row.superglue}"
        for row in (*T5, PREVIOUS)
    )
    return say(ax, f"Line chart of scores over size. {words}. Human: {HUMAN}.")


def scaling_table() -> str:
    """Write the same numbers as a Markdown table."""
    rows = [
        [row.name, row.exact_match, row.f1, row.superglue] for row in (PREVIOUS, *T5)
    ]
    rows.append(["people", "", "", HUMAN])
    return table(["", "SQuAD exact match", "SQuAD F1", "SuperGLUE"], rows)
