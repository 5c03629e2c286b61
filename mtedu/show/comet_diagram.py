"""How a trained metric is built, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtedu.show import palette
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TEXTS = (("source", "s"), ("translation", "h"), ("reference", "r"))
FEATURES = "h,  r,  h·s,  h·r,\n|h − s|,  |h − r|"
WORDS = (
    "Diagram of a trained metric. Source, translation and reference each go through "
    "the same encoder and are pooled to one vector each: s, h and r. These are "
    "combined to h, r, the products h times s and h times r, and the distances |h "
    "minus s| and |h minus r|. A small network turns them into one score, and training "
    "brings it close to the score that people gave."
)


def comet_diagram(ax: Axes | None = None) -> Axes:
    """Draw the way from three texts to one score."""
    with axes(ax, (9.2, 3.2)) as ax:
        for row, (name, letter) in enumerate(TEXTS):
            y = 2 - row
            for x, words in ((0, name), (1.9, "encoder"), (3.8, f"mean: {letter}")):
                colour = palette.ORANGE if words == "encoder" else palette.GREY
                _box(ax, x, y, 1.35, 0.6, words, colour)
            _arrow(ax, (1.35, y), (1.9, y))
            _arrow(ax, (3.25, y), (3.8, y))
            _arrow(ax, (5.15, y), (5.75, 1 + 0.35 * (y - 1)))
        _box(ax, 5.75, 1, 2.1, 1.3, f"combined\n{FEATURES}", palette.BLUE)
        _arrow(ax, (7.85, 1), (8.35, 1))
        _box(ax, 8.35, 1, 1.5, 0.9, "small\nnetwork", palette.ORANGE)
        _arrow(ax, (9.85, 1), (10.35, 1))
        _box(ax, 10.35, 1, 1.1, 0.6, "score", palette.BLUE)
        _box(ax, 10.1, -0.1, 1.6, 0.6, "people's score", palette.GREY)
        both: dict[str, Any] = {"arrowstyle": "<->", "ls": "--", "color": palette.INK}
        ax.annotate("", (10.9, 0.72), (10.9, 0.18), arrowprops=both)
        ax.annotate("training", (11.0, 0.45), va="center", fontsize=8)
        ax.annotate("the same encoder", (2.57, 2.42), ha="center", fontsize=8)
        ax.set(xlim=(-0.1, 11.8), ylim=(-0.5, 2.7))
        ax.axis("off")
    return say(ax, WORDS)


def _box(
    ax: Axes, x: float, y: float, width: float, height: float, words: str, colour: str
) -> None:
    from matplotlib.patches import FancyBboxPatch

    look: dict[str, Any] = {"facecolor": colour, "alpha": 0.28, "lw": 0}
    shape = "round,pad=0,rounding_size=0.08"
    ax.add_patch(
        FancyBboxPatch((x, y - height / 2), width, height, boxstyle=shape, **look)
    )
    ax.text(x + width / 2, y, words, ha="center", va="center", fontsize=9)


def _arrow(ax: Axes, start: tuple[float, float], end: tuple[float, float]) -> None:
    look: dict[str, Any] = {"arrowstyle": "->", "color": palette.INK_QUIET}
    ax.annotate("", end, start, arrowprops=look)
