"""Points with a line: names that do not cover each other, cells where points are many.

Names are placed greedily, three times over: the most crowded points choose first; each
name takes the place around its point that does least harm, near places before far ones.
A name that had to move away gets a line. What finds no free place is left out, and the
picture says how many.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mtedu.show import palette
from mtedu.show.base import Axes
from mtedu.show.charts import Note, frame, note
from mtedu.show.figure import axes, say
from mtedu.show.words import CENTRED

MOST_NAMES, MANY = 40, 600
"""Up to so many points have names; from so many on, they are cells."""
STUDENT = (12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, *[2.1] * 20, 2)
"""So many standard errors hold about 95 %, by degrees of freedom: 1, 2, 3 ..."""
TICKS = (1, 3, 10, 30, 100, 300, 1000, 3000, 10_000)
SIZE, MARK = 7.5, 7.0  # of names, and of marks that have one, in points
DEGREES = (0, 180, 90, 270, 45, 135, 315, 225, 60, 120, 300, 240, 20, 160, 340, 200)
DISTANCES = (6.0, 14.0, 24.0, 36.0, 50.0, 66.0)
"""Points of the page from the middle of a mark."""
PASSES = 3
"""How often each name chooses; after the first time it knows where the others are."""
ALONG = np.arange(2, 21)[:, None] / 20
"""The shares of the way from a mark to its name at which a line is looked at."""


def scatter(
    x: Sequence[float],
    y: Sequence[float],
    names: Sequence[str],
    outliers: Sequence[bool],
    *,
    alt: str,
    ax: Axes | None = None,
    **rest: Any,
) -> Axes:
    """Draw systems as points with their names, and the line through them.

    The band holds the line in 95 of 100 repetitions; a dashed line leaves out the
    outliers, which are diamonds. Many points are cells, darker the more they hold.
    """
    xs, ys, far = np.array(x), np.array(y), np.array(outliers)
    with axes(ax, (6.8, 4.6)) as ax:
        _marks(ax, xs, ys, far)
        _fitted(ax, xs, ys, "-", "all points", band=True)
        if far.any() and (~far).sum() > 2 and np.ptp(xs[~far]) > 0:
            _fitted(ax, xs[~far], ys[~far], "--", "without outliers")
        room: Any = {"xmargin": 0.16, "ymargin": 0.1}  # for the names
        frame(ax, legend={"fontsize": 8, "loc": "best"}, **room, **rest)
        if len(xs) <= MOST_NAMES and (left := write_labels(ax, x, y, names)):
            quiet = {"fontsize": 7, "color": palette.INK_QUIET, "ha": "right"}
            words, style = f"{left} without a name: no room", quiet | {"va": "top"}
            note(ax, Note(words, (1, 1), (0, 0), style, "axes fraction"))
    return say(ax, alt)


def _marks(ax: Axes, x: Any, y: Any, far: Any) -> None:
    """Draw circles and, for outliers, diamonds; cells where they would be a blot."""
    size = MARK if len(x) <= MOST_NAMES else 4.0 if len(x) <= MANY else 2.5
    if len(x) > MANY:
        edges = [np.linspace(side.min(), side.max(), 45) for side in (x, y)]
        count_bar([ax], [cells(ax, x, y, edges)], "points in a cell")
        ax.use_sticky_edges = False  # so that cells get a margin as marks do
    else:
        circle: dict[str, Any] = {"color": palette.BLUE, "mec": "white", "mew": 0.5}
        ax.plot(x[~far], y[~far], "o", ls="", ms=size, zorder=3, **circle)
    if far.any():
        marks: dict[str, Any] = {"mec": palette.INK_BAD, "mew": size / 5}
        marks["mfc"] = "white" if len(x) <= MANY else "none"
        label = "outlier" if far.sum() < 10 else f"outlier ({far.sum()})"
        ax.plot(x[far], y[far], "D", ls="", ms=size, zorder=3, label=label, **marks)


def _fitted(
    ax: Axes, x: Any, y: Any, style: str, label: str, band: bool = False
) -> None:
    """Draw the least-squares line of y on x, with the 95 % band of its mean."""
    middle = x.mean()
    slope, height = np.polyfit(x - middle, y, 1)
    places = np.linspace(x.min(), x.max(), 100)
    line = height + slope * (places - middle)
    colour = palette.INK_QUIET
    ax.plot(places, line, style, color=colour, lw=1.3, label=label, zorder=2)
    if band and len(x) > 2:
        left = y - height - slope * (x - middle)
        error = np.sqrt((left**2).sum() / (len(x) - 2))
        spread = ((x - middle) ** 2).sum()
        width = error * np.sqrt(1 / len(x) + (places - middle) ** 2 / spread)
        width *= STUDENT[min(len(x) - 2, len(STUDENT)) - 1]
        grey: Any = {"color": palette.GREY, "alpha": 0.25, "lw": 0}
        ax.fill_between(places, line - width, line + width, **grey)


def cells(ax: Axes, x: Any, y: Any, edges: Sequence[Any]) -> Any:
    """Draw how many points there are in each cell; empty cells stay white."""
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


def overlap(one: Any, other: Any) -> Any:
    """Tell which rectangles, given as left, bottom, right and top, share a part.

    >>> a = np.array([0, 0, 2, 2])
    >>> overlap(a, np.array([[1, 1, 3, 3], [2, 0, 3, 3]])).tolist()
    [True, False]
    """
    below = (one[..., :2] < other[..., 2:]) & (other[..., :2] < one[..., 2:])
    return below.all(-1)


def away(rectangles: Any, points: Any) -> Any:
    """Return the distances of points from rectangles.

    >>> float(away(np.array([0, 0, 2, 2]), np.array([5, 6])))
    5.0
    """
    low, high = rectangles[..., :2] - points, points - rectangles[..., 2:]
    beyond = np.maximum(np.maximum(low, high), 0)
    return np.hypot(beyond[..., 0], beyond[..., 1])


def place_labels(
    points: Any, sizes: Any, page: Any, blocked: Any = ()
) -> tuple[Any, Any]:
    """Find a free place for the name of each point, and how far away it is.

    All is in points of the page: `sizes` are the width and height of the names, `page`
    and what is `blocked` are rectangles. Where there is no place, it is NaN.

    >>> places, distances = place_labels(
    ...     [(50, 50), (52, 50)], [(20, 8), (20, 8)], [0, 0, 100, 100]
    ... )
    >>> places[:, 0].tolist(), distances.tolist()
    ([24.0, 58.0], [6.0, 6.0])
    """
    points, sizes, page = (np.array(each, float) for each in (points, sizes, page))
    solid = [*np.hstack([points - MARK / 2, points + MARK / 2]), *blocked]
    found = np.full((len(points), 4), np.nan)  # which overlaps nothing
    far = np.full(len(points), np.nan)
    crowd = (1 / (1 + _apart(points, points))).sum(1)
    for i in [*np.argsort(-crowd, kind="stable")] * PASSES:
        found[i] = far[i] = np.nan
        least, taken, chosen = np.inf, np.array([*solid, *found]), (found[i], np.nan)
        for distance in DISTANCES:
            if distance >= least:
                break
            places = _around(points[i], sizes[i], distance)
            free = ((page[:2] <= places[:, :2]) & (places[:, 2:] <= page[2:])).all(1)
            places = places[free & ~overlap(places[:, None], taken).any(1)]
            cost = distance + _harm(i, points, places, distance, found, far)
            if min(cost, default=np.inf) < least:
                least, chosen = min(cost), (places[np.argmin(cost)], distance)
        found[i], far[i] = chosen
    return found, far


def _around(point: Any, size: Any, distance: float) -> Any:
    """Return the places for a name at a distance from its point."""
    angles = np.radians(DEGREES)
    way = np.stack([np.cos(angles), np.sin(angles)], axis=1).round(9)
    # Beside the point on the left or right, more and more centred above it.
    side = np.sign(way)
    side[:, 0] = np.where(abs(way[:, 1]) < 0.6, side[:, 0], way[:, 0])
    middles = point + distance * way + size / 2 * side
    return np.hstack([middles - size / 2, middles + size / 2])


def _harm(
    i: int, points: Any, places: Any, distance: float, names: Any, far: Any
) -> Any:
    """Return what speaks against places, in points: so far one would rather move.

    A name nearer to another mark is taken for that mark's, one on a line hides it; a
    line through another mark misleads, and one through a name blots it.
    """
    others, moved = np.delete(points, i, 0), far > DISTANCES[0]
    has_line = distance > DISTANCES[0]
    lines = _lines(points[moved], names[moved]).reshape(-1, 2)
    own = away(places, points[i])[:, None]
    nearer = (away(places[:, None], others) <= own).any(1)
    cost = nearer * (15.0 if has_line else 60.0)
    cost += 40.0 * (away(places[:, None], lines) < 1).any(1)
    if has_line:
        line = _lines(points[i], places)
        cost += 90.0 * (_apart(line, others) < 5).any(1).sum(1)
        cost += 40.0 * (away(names, line[:, :, None]) == 0).any(1).sum(1)
        cost += 40.0 * (_apart(line, lines) < 2.5).any((1, 2))
    return cost


def _lines(points: Any, places: Any) -> Any:
    """Return points along the lines from marks to the middles of their names."""
    ways = (places[:, :2] + places[:, 2:]) / 2 - points
    return np.reshape(points, (-1, 1, 2)) + ALONG * ways[:, None]


def _apart(some: Any, others: Any) -> Any:
    between = some[..., None, :] - others
    return np.hypot(between[..., 0], between[..., 1])


def write_labels(ax: Axes, xs: Sequence[float], ys: Sequence[float], names: Any) -> int:
    """Write names beside points of axes that are otherwise finished.

    Returns how many found no place.
    """
    figure: Any = ax.figure
    figure.draw_without_rendering()  # so that the axes have their final size
    scale = 72 / figure.dpi
    pairs = list(zip(xs, ys, strict=True))
    points = scale * ax.transData.transform(pairs)
    look: dict[str, Any] = {"fontsize": SIZE, "color": palette.INK, "zorder": 4}
    look["bbox"] = {"facecolor": "white", "alpha": 0.7, "lw": 0, "pad": 0.3}
    line = {"arrowstyle": "-", "lw": 0.5, "color": palette.INK_QUIET, "shrinkB": 3}
    legend = ax.get_legend()
    blocked = [scale * legend.get_window_extent().extents] if legend else []
    page = scale * ax.get_window_extent().extents
    places, far = place_labels(points, _sizes(ax, names, scale), page, blocked=blocked)
    for i in np.flatnonzero(~np.isnan(far)):
        shift = (places[i, :2] + places[i, 2:]) / 2 - points[i]
        look["arrowprops"] = line if far[i] > DISTANCES[0] else None
        beside: Any = {"textcoords": "offset points", **CENTRED, **look}
        ax.annotate(names[i], pairs[i], shift, **beside).set_in_layout(False)
    return int(np.isnan(far).sum())


def _sizes(ax: Axes, names: Sequence[str], scale: float) -> list[tuple[float, float]]:
    """Return how wide and high names are, with some room at their sides."""
    written = [ax.text(0, 0, name, fontsize=SIZE) for name in names]
    boxes = [text.get_window_extent() for text in written]
    for text in written:
        text.remove()
    return [(scale * box.width + 5, scale * box.height) for box in boxes]
