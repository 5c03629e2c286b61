"""Many points without a blot: cells that are darker the more points they hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TICKS = (1, 3, 10, 30, 100, 300, 1000, 3000, 10_000)


def cells(ax: Axes, x: Any, y: Any, edges: Sequence[Any]) -> Any:
    """Draw how many points there are in each cell; empty cells stay white."""
    import numpy as np

    counts = np.histogram2d(x, y, bins=list(edges))[0].T
    seen = np.ma.masked_equal(counts, 0)
    return ax.pcolormesh(*edges, seen, zorder=2, lw=0, antialiased=False)


def count_bar(places: Sequence[Any], drawn: Sequence[Any], label: str) -> None:
    """Give all cells one colouring, in steps of about three, and a bar that reads it.

    One hue from light to dark: it reads the same in print and for all eyes.
    """
    from matplotlib import colormaps
    from matplotlib.colors import ListedColormap, LogNorm

    if not drawn:
        return
    most = max(float(each.get_array().max()) for each in drawn)
    shades = ListedColormap(colormaps["Blues"]([0.25 + i / 132 for i in range(100)]))
    for each in drawn:
        each.set(cmap=shades, norm=LogNorm(1, max(most, 2)))
    figure = places[0].figure
    bar = figure.colorbar(drawn[0], ax=places, fraction=0.03, pad=0.02, aspect=30)
    bar.set_label(label, fontsize=8)
    ticks = [tick for tick in TICKS if tick <= most]
    bar.set_ticks(ticks, labels=[str(tick) for tick in ticks], fontsize=8)
    bar.minorticks_off()
