"""The plot of all ratios: a dot for each duel, right of the line where we are ahead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mtedu.show import palette

Results = dict[str, Any]


def rows(results: Results) -> list[dict[str, Any]]:
    """Return the duels of all parts, each with the title of its part."""
    return [
        {"part": found["title"], **duel}
        for found in results.values()
        for duel in found.get("duels", [])
        if duel["group"] != "real"  # the same duels once more
    ]


def label(duel: dict[str, Any]) -> str:
    """Name a duel in one line.

    >>> label({"name": "WER", "peer": "jiwer"})
    'WER · jiwer'
    """
    return f"{duel['name']} · {duel['peer']}"


def alt(results: Results) -> str:
    """Say in words what the plot shows."""
    found = sorted(rows(results), key=lambda duel: duel["ratio"])
    if not found:
        return "No ratios yet."
    behind = [duel for duel in found if duel["ratio"] < 1]
    first, last = found[0], found[-1]
    return (
        f"Dot plot of {len(found)} ratios to peers on a logarithmic axis, from "
        f"{first['ratio']:.2g} ({label(first)}) to {last['ratio']:.3g} "
        f"({label(last)}); "
        f"{len(found) - len(behind)} are at least 1, where we are as fast or faster. "
        "The tables below give every number."
    )


def draw(results: Results, path: Path) -> None:
    """Draw all ratios, grouped by part."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams["svg.hashsalt"] = "mtedu"  # the same file for the same numbers
    found = rows(results)
    figure = Figure(figsize=(8, 1.2 + 0.22 * len(found)))
    axes = figure.subplots()
    for place, duel in enumerate(found):
        ahead = duel["ratio"] >= 1
        colour = palette.BLUE if ahead else palette.ORANGE
        axes.plot([1, duel["ratio"]], [place, place], color=colour, linewidth=1)
        axes.plot(duel["ratio"], place, "o" if ahead else "D", color=colour)
    names = [label(duel) for duel in found]
    axes.set_yticks(range(len(found)), names, fontsize=7)
    axes.set_ylim(len(found) - 0.4, -0.6)
    axes.set_xscale("log")
    axes.axvline(1, color="0.4", linewidth=0.8)
    axes.grid(axis="x", color="0.9")
    axes.set_axisbelow(True)
    axes.set_xlabel("times as fast as the peer (diamonds: the peer is ahead)")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    figure.savefig(path, format="svg", bbox_inches="tight", metadata={"Date": None})
