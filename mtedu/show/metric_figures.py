"""Published figures on metrics and people as pictures and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtedu.data.metric_figures import BY_SIZE, LEVELS, PAIRS, SHIPPING, TRAINED
from mtedu.show import palette
from mtedu.show.base import table
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_POINTS: dict[str, Any] = {"textcoords": "offset points", "fontsize": 8}


def shipping_plot(ax: Axes | None = None) -> Axes:
    """Draw how often metrics choose the system that people choose."""
    names = list(SHIPPING)[::-1]
    values = [SHIPPING[name].all_pairs for name in names]
    with axes(ax, (6.4, 4.2)) as ax:
        for place, (name, value) in enumerate(zip(names, values, strict=True)):
            trained = name in TRAINED
            colour = palette.BLUE if trained else palette.GREY
            hatch = "" if trained else "//"
            ax.barh(place, value, color=colour, hatch=hatch, ec="white", height=0.7)
            ax.annotate(f"{value:.1f}", (value, place), (4, -4), **_POINTS)
        ax.axvline(50, color=palette.INK_QUIET, lw=1, ls="--")
        ax.annotate("a coin", (50, len(names) - 0.4), (4, 0), **_POINTS)
        ax.set_yticks(range(len(names)), names)
        ax.set(xlim=(0, 100), xlabel=f"right on so many % of {PAIRS[0]:,} pairs")
        ax.set_title("Plain: trained on judgements. Hatched: not.", fontsize="medium")
    said = "; ".join(f"{name} {found.all_pairs}" for name, found in SHIPPING.items())
    return say(ax, f"Bars: per cent of {PAIRS[0]:,} pairs of systems right: {said}.")


def shipping_table() -> str:
    """Write the accuracy of COMET, chrF and BLEU by how sure people are."""
    rows = [[name, *SHIPPING[name]] for name in ("COMET", "chrF", "BLEU")]
    heads = ["all pairs", "people sure, p ≤ 0.05", "people very sure, p ≤ 0.001"]
    counts = [f"{head} ({count:,})" for head, count in zip(heads, PAIRS, strict=True)]
    return table(["right on so many %", *counts], rows)


def size_table() -> str:
    """Write how often a difference of a certain size is right."""
    sides = [list(BY_SIZE[name].items()) for name in ("BLEU", "COMET")]
    rows = [[*one, *two] for one, two in zip(*sides, strict=True)]
    heads = ["BLEU difference (0 to 100)", "right, %", "COMET difference", "right, %"]
    return table(heads, rows)


def levels_table() -> str:
    """Write Pearson over systems and over segments side by side."""
    rows = [
        [name, *(f"{v:.2f}" for v in (*found.systems, *found.segments))]
        for name, found in LEVELS.items()
    ]
    pairs = ("en-de", "zh-en", "he-en")
    heads = [f"{level}, {pair}" for level in ("systems", "segments") for pair in pairs]
    return table(["Pearson with MQM", *heads], rows)
