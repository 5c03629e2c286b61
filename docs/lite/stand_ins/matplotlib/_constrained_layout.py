"""Lay out a figure without the compiled solver: the tight layout takes its place."""

from typing import Any

from matplotlib._tight_layout import get_subplotspec_list, get_tight_layout_figure

BAR = 0.86
"""The share of the width that pictures keep beside a bar of colours."""


def do_constrained_layout(figure: Any, **options: Any) -> dict[str, Any]:
    """Give all axes their places: as much as their words leave of the page."""
    bars = [ax for ax in figure.axes if hasattr(ax, "_colorbar")]
    places = [ax for ax in figure.axes if ax not in bars and ax.get_subplotspec()]
    grids = get_subplotspec_list(places)
    renderer = figure._get_renderer()
    rect = (0, 0, BAR if bars else 1, 1)
    look = {"pad": 0.4, "h_pad": None, "w_pad": None, "rect": rect}
    found = get_tight_layout_figure(figure, places, grids, renderer, **look)
    figure.subplotpars.update(**found)
    for ax in places:
        ax._set_position(ax.get_subplotspec().get_position(figure))
    boxes = [ax.get_position() for ax in places]
    for bar in bars:
        low, high = min(b.y0 for b in boxes), max(b.y1 for b in boxes)
        bar._set_position((BAR + 0.01, low, 0.02, high - low))
        bar.set_box_aspect(None)
    return {}
