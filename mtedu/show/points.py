"""Points with a line: names that do not cover each other, cells where points are many.

Names are placed greedily, three times over: the most crowded points choose first; each
name takes the place around its point that does least harm, near places before far ones.
A name that had to move away gets a line. What finds no free place is left out, and the
picture says how many.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from mtedu.show import palette
from mtedu.show.base import Axes
from mtedu.show.charts import Note, frame, note
from mtedu.show.figure import axes, say

MOST_NAMES, MANY = 40, 600
"""Up to so many points have names; from so many on, they are cells."""
TICKS = (1, 3, 10, 30, 100, 300, 1000, 3000, 10_000)
SIZE = 7.5  # points
DEGREES = (0, 180, 90, 270, 45, 135, 315, 225, 60, 120, 300, 240, 20, 160, 340, 200)
DISTANCES = (6.0, 14.0, 24.0, 36.0, 50.0, 66.0)
"""Points of the page from the middle of a mark."""
PASSES = 3
"""How often each name chooses; after the first time it knows where the others are."""

Point: TypeAlias = tuple[float, float]


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
    import numpy as np

    xs, ys, far = np.array(x), np.array(y), np.array(outliers)
    with axes(ax, (6.8, 4.6)) as ax:
        _marks(ax, xs, ys, far)
        _fitted(ax, xs, ys, "-", "all systems", band=True)
        if far.any() and (~far).sum() > 2 and np.ptp(xs[~far]) > 0:
            _fitted(ax, xs[~far], ys[~far], "--", "without outliers")
        room = {"x": 0.16, "y": 0.1}  # for the names
        frame(ax, room=room, legend={"fontsize": 8, "loc": "best"}, **rest)
        if len(xs) <= MOST_NAMES and (left := write_labels(ax, x, y, names)):
            quiet = {"fontsize": 7, "color": palette.INK_QUIET, "ha": "right"}
            words, style = f"{left} without a name: no room", quiet | {"va": "top"}
            note(ax, Note(words, (1, 1), (0, 0), style, "axes fraction"))
    return say(ax, alt)


def _marks(ax: Axes, x: Any, y: Any, far: Any) -> None:
    """Draw circles and, for outliers, diamonds; cells where they would be a blot."""
    import numpy as np

    size = 7.0 if len(x) <= MOST_NAMES else 4.0 if len(x) <= MANY else 2.5
    if len(x) > MANY:
        edges = [np.linspace(side.min(), side.max(), 45) for side in (x, y)]
        count_bar([ax], [cells(ax, x, y, edges)], "systems in a cell")
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
    import numpy as np

    from mtedu.stats.t_distribution import student_quantile

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
        width *= student_quantile(0.025, len(x) - 2)
        grey: Any = {"color": palette.GREY, "alpha": 0.25, "lw": 0}
        ax.fill_between(places, line - width, line + width, **grey)


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


class Rect(NamedTuple):
    """A rectangle on the page, in points."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> Point:
        """Where the middle of the rectangle is."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def overlaps(self, other: Rect) -> bool:
        """Tell whether two rectangles share a part.

        >>> Rect(0, 0, 2, 2).overlaps(Rect(1, 1, 3, 3))
        True
        >>> Rect(0, 0, 2, 2).overlaps(Rect(2, 0, 3, 3))
        False
        """
        across = self.left < other.right and other.left < self.right
        return across and self.bottom < other.top and other.bottom < self.top

    def within(self, other: Rect) -> bool:
        """Tell whether the rectangle lies within another one."""
        across = other.left <= self.left and self.right <= other.right
        return across and other.bottom <= self.bottom and self.top <= other.top

    def away(self, point: Point) -> float:
        """Return the distance of a point from the rectangle.

        >>> Rect(0, 0, 2, 2).away((5, 6))
        5.0
        """
        x, y = point
        right = max(self.left - x, 0, x - self.right)
        up = max(self.bottom - y, 0, y - self.top)
        return math.hypot(right, up)


def place_labels(
    points: Sequence[Point],
    sizes: Sequence[Point],
    page: Rect,
    mark: float = 7.0,
    blocked: Sequence[Rect] = (),
) -> list[tuple[Rect, float] | None]:
    """Find a free place for the name of each point, with its distance, or `None`.

    `points` are in points of the page, `sizes` the width and height of the names;
    nothing is written on what is `blocked`.

    >>> place_labels([(50, 50), (52, 50)], [(20, 8), (20, 8)], Rect(0, 0, 100, 100))
    [(Rect(left=24.0, ...), 6.0), (Rect(left=58.0, ...), 6.0)]
    """
    marks = [_around(x, y, mark, mark) for x, y in points]
    found: list[tuple[Rect, float] | None] = [None] * len(points)
    for i in sorted(range(len(points)), key=lambda i: -_crowd(points, i)) * PASSES:
        found[i] = None
        names = [place[0] for place in found if place]
        taken = [*marks, *blocked, *names]
        lines = [
            p
            for point, place in zip(points, found, strict=True)
            if place and place[1] > DISTANCES[0]
            for p in _line(point, place[0])
        ]
        others = [point for j, point in enumerate(points) if j != i]
        least = math.inf
        for place, distance in _places(points[i], sizes[i]):
            if distance >= least:
                break
            if place.within(page) and not any(map(place.overlaps, taken)):
                harm = _harm(points[i], place, distance, others, names, lines)
                if distance + harm < least:
                    least, found[i] = distance + harm, (place, distance)
    return found


def _harm(
    point: Point,
    place: Rect,
    distance: float,
    others: Sequence[Point],
    names: Sequence[Rect],
    lines: Sequence[Point],
) -> float:
    """Return what speaks against a place, in points: so far one would rather move.

    A name nearer to another mark is taken for that mark's, one on a line hides it; a
    line through another mark misleads, and one through a name blots it.
    """
    has_line = distance > DISTANCES[0]
    own = place.away(point)
    nearer = any(place.away(other) <= own for other in others)
    hides = any(place.away(p) < 1 for p in lines)
    cost = nearer * (15.0 if has_line else 60.0) + 40.0 * hides
    if has_line:
        line = _line(point, place)
        cost += 90.0 * sum(any(math.dist(p, o) < 5 for p in line) for o in others)
        cost += 40.0 * sum(any(name.away(p) == 0 for p in line) for name in names)
        cost += 40.0 * any(math.dist(p, q) < 2.5 for p in line for q in lines)
    return cost


def _line(point: Point, place: Rect) -> list[Point]:
    """Return points along the line from a mark to its name."""
    (x, y), (a, b) = place.middle, point
    return [(a + i / 20 * (x - a), b + i / 20 * (y - b)) for i in range(2, 21)]


def _places(point: Point, size: Point) -> Iterator[tuple[Rect, float]]:
    width, height = size
    for distance in DISTANCES:
        for angle in map(math.radians, DEGREES):
            right, up = round(math.cos(angle), 9), round(math.sin(angle), 9)
            # Beside the point on the left or right, more and more centred above it.
            beside = _sign(right) if abs(up) < 0.6 else right
            x = point[0] + distance * right + width / 2 * beside
            y = point[1] + distance * up + height / 2 * _sign(up)
            yield _around(x, y, width, height), distance


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _around(x: float, y: float, width: float, height: float) -> Rect:
    return Rect(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _crowd(points: Sequence[Point], i: int) -> float:
    others = (point for j, point in enumerate(points) if j != i)
    return sum(1 / (1 + math.dist(points[i], point)) for point in others)


def write_labels(ax: Axes, xs: Sequence[float], ys: Sequence[float], names: Any) -> int:
    """Write names beside points of axes that are otherwise finished.

    Returns how many found no place.
    """
    figure: Any = ax.figure
    figure.draw_without_rendering()  # so that the axes have their final size
    scale = 72 / figure.dpi
    pairs = list(zip(xs, ys, strict=True))
    points = [tuple(scale * p) for p in ax.transData.transform(pairs)]
    style: dict[str, Any] = {"fontsize": SIZE, "color": palette.INK}
    written = [ax.text(0, 0, name, **style) for name in names]
    boxes = [text.get_window_extent() for text in written]
    for text in written:
        text.remove()
    sizes = [(scale * box.width + 5, scale * box.height) for box in boxes]
    page = _on_page(ax.get_window_extent(), scale)
    legend = ax.get_legend()
    blocked = [_on_page(legend.get_window_extent(), scale)] if legend else []
    places = place_labels(points, sizes, page, blocked=blocked)
    for name, x, y, point, place in zip(names, xs, ys, points, places, strict=True):
        if place:
            _annotate(ax, name, (x, y), point, *place, style)
    return sum(place is None for place in places)


def _on_page(box: Any, scale: float) -> Rect:
    return Rect(*(scale * side for side in (box.x0, box.y0, box.x1, box.y1)))


def _annotate(
    ax: Axes,
    name: str,
    at: Point,
    point: Any,
    place: Rect,
    distance: float,
    style: dict[str, Any],
) -> None:
    line = {"arrowstyle": "-", "lw": 0.5, "color": palette.INK_QUIET, "shrinkB": 3}
    look: dict[str, Any] = {"ha": "center", "va": "center", "zorder": 4, **style}
    look["bbox"] = {"facecolor": "white", "alpha": 0.7, "lw": 0, "pad": 0.3}
    look["arrowprops"] = line if distance > DISTANCES[0] else None
    shift = tuple(a - b for a, b in zip(place.middle, point, strict=True))
    written = ax.annotate(name, at, shift, textcoords="offset points", **look)
    written.set_in_layout(False)
