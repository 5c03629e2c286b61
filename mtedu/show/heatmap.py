"""Tables of counts as coloured cells, with the numbers in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mtedu.show import palette

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NUMBERED = 12
"""Up to this many rows the cells carry numbers; then they are too small."""


def heat_size(k: int) -> tuple[float, float]:
    """Return the size of a figure for a square table of `k` rows."""
    side = min(1.5 + 0.52 * k, 6.0)
    return side + 0.6, side


def heat_map(
    ax: Axes,
    matrix: Sequence[Sequence[float]],
    labels: Sequence[object],
    diagonal: bool = True,
    digits: str = "g",
) -> None:
    """Draw a table: darker is more, the number stands in the cell.

    The cells of agreement, on the diagonal, have a frame; NaN is an empty cell.
    """
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.patches import Rectangle

    colours = LinearSegmentedColormap.from_list("counts", ["white", palette.BLUE])
    top = max((v for row in matrix for v in row if v == v), default=0) or 1
    k = len(matrix)
    ax.imshow(matrix, cmap=colours, vmin=0, vmax=top, aspect="equal")
    for i, row in enumerate(matrix):
        for j, value in enumerate(row if k <= NUMBERED else []):
            ink = palette.INK if value else palette.INK_QUIET
            words = "" if value != value else format(value, digits)
            ax.text(j, i, words, ha="center", va="center", color=ink)
    for i in range(k if diagonal else 0):
        ax.add_patch(
            Rectangle(
                (i - 0.5, i - 0.5),
                1,
                1,
                fill=False,
                ec=palette.INK,
                lw=1.4,
                clip_on=False,
            )
        )
    step = 1 if k <= NUMBERED + 8 else max(k // 10, 1)
    places = range(0, k, step)
    names = [tick(labels[i]) for i in places]
    slant = max(map(len, names)) > 6
    ax.set_xticks(
        places, names, rotation=35 if slant else 0, ha="left" if slant else "center"
    )
    ax.set_yticks(places, names)
    ax.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    ax.xaxis.set_label_position("top")
    ax.spines[:].set_visible(False)


def tick(label: object) -> str:
    """Return a label as it is written: whole numbers without a point."""
    return f"{label:g}" if isinstance(label, float) else str(label)
