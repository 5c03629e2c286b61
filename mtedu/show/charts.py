"""The kinds of chart, once each: bars, histograms, curves, intervals, cells.

A chart gets numbers, names and the words for it (`alt`), draws in the course's style on
axes of its own, or on those given, and returns the axes. What else a function takes is
the frame: `title`, `xlabel`, `ylim`, `xticks` and the like, as `Axes.set` takes them,
and what `frame` adds to these.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from mtedu.show import palette
from mtedu.show.base import Axes
from mtedu.show.figure import axes, box, say

Size = tuple[float, float]
LYING, UPRIGHT = (5.6, 0.9, 0.34), (5.2, 2.8)
SHARES: dict[str, Any] = {"ylim": (0, 1.12), "yticks": (0, 0.5, 1)}
"""The y axis of upright bars that are parts of one."""
RIGHT = ("axes fraction", "data")
"""What a note counts in that stands right of the axes, at a value of the y axis."""
NUMBERED = 12
"""Up to this many rows the cells carry numbers; then they are too small."""


class Rule(NamedTuple):
    """A line through the whole picture, at a value of the x axis or the y axis."""

    at: float
    colour: str = palette.INK_QUIET
    line: str = "--"
    width: float = 1
    name: str = ""
    axis: str = "x"


class Note(NamedTuple):
    """Words beside a point, moved by so many points of the page.

    `within` says what the point counts in: `data`, or `axes fraction` for a share of
    the axes, or one of these for each direction.
    """

    words: str
    at: tuple[float, float]
    shift: tuple[float, float] = (4, 0)
    style: Mapping[str, Any] = {}
    within: str | tuple[str, str] = "data"


class Bars(NamedTuple):
    """Bars of one look: how long, what is written at their ends, what they mean.

    `labels` are words, or how the values are written, as in `.2f`.
    """

    values: Sequence[float]
    labels: Sequence[str] = ()
    colour: str | Sequence[str] = palette.BLUE
    hatch: str | Sequence[str] = ""
    name: str = ""
    edge: str = "white"


class Curve(NamedTuple):
    """Points joined by a line, or marks alone."""

    x: Sequence[float]
    y: Sequence[float]
    name: str = ""
    colour: str = palette.BLUE
    mark: str = ""
    line: str = "-"
    width: float = 2
    size: float = 6
    alpha: float = 1


class Interval(NamedTuple):
    """A value with its reach; an empty square stands for one that is not sure."""

    name: str
    value: float
    low: float
    high: float
    label: str = ""
    sure: bool = True


def note(ax: Axes, one: Note) -> None:
    """Write words beside a point."""
    style: dict[str, Any] = {"xycoords": one.within, **one.style}
    ax.annotate(one.words, one.at, one.shift, textcoords="offset points", **style)


def frame(
    ax: Axes,
    title: str = "",
    title_size: float | str | None = None,
    rules: Sequence[Rule] = (),
    notes: Sequence[Note] = (),
    legend: Mapping[str, Any] | None = None,
    whole: str = "",
    logarithmic: Mapping[float, str] | None = None,
    pad: float | None = None,
    **settings: Any,
) -> None:
    """Finish a chart: its title, lines across it, notes, a legend, its axes.

    `whole` names an axis that has whole numbers only; `logarithmic` are the ticks of a
    logarithmic x axis with their names.
    """
    if logarithmic:
        ax.set_xscale("log")
        ax.set_xticks(list(logarithmic), list(logarithmic.values()))
        ax.minorticks_off()
    for rule in rules:
        draw: Any = ax.axvline if rule.axis == "x" else ax.axhline
        look = {"ls": rule.line, "lw": rule.width, "label": rule.name or None}
        draw(rule.at, color=rule.colour, **look)
    ax.set(**settings)
    ax.set_title(title, fontsize=title_size or "large", pad=pad)
    for one in notes:
        note(ax, one)
    if whole:
        ax.locator_params(axis=whole, integer=True)  # type: ignore[arg-type]
    if legend is not None:
        ax.legend(**{"frameon": False, **legend})


def bars(
    names: Sequence[str] | range,
    *series: Bars,
    alt: str = "",
    ax: Axes | None = None,
    size: Size | None = None,
    lying: bool = True,
    way: str = "beside",
    ticks: Mapping[str, Any] | None = None,
    **rest: Any,
) -> Axes:
    """Draw bars, the first on top or on the left, each series in its own look.

    Several series stand `beside` each other, `over` each other, or end to end
    (`stacked`). A range instead of names counts along the axis.
    """
    width, foot, step = LYING
    size = size or ((width, foot + step * len(names)) if lying else UPRIGHT)
    with axes(ax, size) as ax:
        _draw_bars(ax, names, series, lying, way)
        if not isinstance(names, range):
            set_ticks = ax.set_yticks if lying else ax.set_xticks
            set_ticks(range(len(names)), list(names), **ticks or {})
        if lying:
            ax.invert_yaxis()
        frame(ax, **rest)
    return say(ax, alt)


def part_bars(
    names: Sequence[str], wholes: Sequence[float], parts: Sequence[float], **rest: Any
) -> Axes:
    """Draw lying bars of counts, striped, and over them, full, what part is found."""
    ink = palette.INK_QUIET
    striped = Bars(wholes, colour="white", hatch="///", edge=ink)
    full = Bars(parts, edge=ink)
    room = (0, 1.05 * max(wholes, default=1))
    return bars(names, striped, full, way="over", xlim=room, whole="x", **rest)


def _draw_bars(
    ax: Any,
    names: Sequence[str] | range,
    series: Sequence[Bars],
    lying: bool,
    way: str,
) -> None:
    draw = ax.barh if lying else ax.bar
    places = names if isinstance(names, range) else range(len(names))
    bases = [0.0] * len(places)
    thick = 0.8 / len(series) if way == "beside" else 0.8
    for i, one in enumerate(series):
        shift = thick * (i - (len(series) - 1) / 2) if way == "beside" else 0
        look = {"color": one.colour, "hatch": one.hatch, "edgecolor": one.edge}
        shifted = [place + shift for place in places]
        drawn = draw(shifted, one.values, thick, bases, label=one.name, **look)
        labels = one.labels
        if isinstance(labels, str) and labels:
            labels = [format(value, labels) for value in one.values]
        if labels:
            small = {"fontsize": 8} if way == "beside" and len(series) > 1 else {}
            ax.bar_label(drawn, labels, padding=3, **small)
        if way == "stacked":
            bases = [a + b for a, b in zip(bases, one.values, strict=True)]


def histogram(
    values: Sequence[float],
    bins: int | str | Sequence[float],
    *,
    alt: str,
    ax: Axes | None = None,
    colour: str = palette.BLUE,
    striped_below: float | None = None,
    band: tuple[float, float] | None = None,
    band_name: str = "",
    curve: Curve | None = None,
    **rest: Any,
) -> Axes:
    """Draw how many values there are in each step, below a curve if there is one.

    Bars that begin below `striped_below` are red and striped; a grey `band` marks a
    range of values.
    """
    with axes(ax, (5.6, 2.8)) as ax:
        look: Any = {"color": colour, "edgecolor": "white", "lw": 0.5}
        _, edges, drawn = ax.hist(values, bins, density=curve is not None, **look)
        for left, bar in zip(edges, drawn, strict=False):  # type: ignore[arg-type]
            if striped_below is not None and left < striped_below:
                bar.set(facecolor=palette.RED, hatch="///")
        if band:
            grey: Any = {"color": palette.GREY, "alpha": 0.25, "lw": 0, "zorder": 0}
            ax.axvspan(*band, label=band_name, **grey)
        if curve:
            draw_curve(ax, curve)
        frame(ax, **rest)
    return say(ax, alt)


def curves(
    *lines: Curve,
    alt: str,
    ax: Axes | None = None,
    size: Size = (5.2, 2.8),
    band: tuple[Sequence[float], Sequence[float]] | None = None,
    **rest: Any,
) -> Axes:
    """Draw curves, with a band from low to high around the first."""
    with axes(ax, size) as ax:
        if band:
            ax.fill_between(lines[0].x, *band, color=palette.BLUE, alpha=0.25, lw=0)
        for line in lines:
            draw_curve(ax, line)
        frame(ax, **rest)
    return say(ax, alt)


def draw_curve(ax: Axes, one: Curve) -> None:
    """Draw one curve on axes."""
    look: dict[str, Any] = {"ls": one.line, "lw": one.width, "ms": one.size}
    look |= {"marker": one.mark, "label": one.name, "color": one.colour}
    ax.plot(one.x, one.y, alpha=one.alpha, **look)


def intervals(
    rows: Sequence[Interval],
    *,
    alt: str,
    ax: Axes | None = None,
    cuts: Sequence[int] = (),
    **rest: Any,
) -> Axes:
    """Draw values with their reach, one above the other, the first on top.

    `cuts` are the numbers of rows after which a dashed line cuts them into groups.
    """
    with axes(ax, (5.6, 0.9 + 0.36 * len(rows))) as ax:
        for place, row in enumerate(rows):
            ink, mark = palette.INK_GOOD, "o" if row.sure else "s"
            ax.plot([row.low, row.high], [place] * 2, color=palette.INK_QUIET, lw=2.5)
            inside = ink if row.sure else "white"
            ax.plot([row.value], [place], mark, color=ink, mfc=inside, ms=7)
            middle = {"va": "center"}
            note(ax, Note(row.label, (1, place), style=middle, within=RIGHT))
        for cut in cuts:
            ax.axhline(cut - 0.5, color=palette.INK_QUIET, ls="--", lw=1)
        ax.set_yticks(range(len(rows)), [row.name for row in rows])
        frame(ax, ylim=(len(rows) - 0.5, -0.5), **rest)
    return say(ax, alt)


def heat_map(
    matrix: Sequence[Sequence[float]],
    rows: Sequence[object],
    columns: Sequence[object] | None = None,
    *,
    alt: str,
    ax: Axes | None = None,
    size: Size | None = None,
    diagonal: bool = False,
    digits: str = "g",
    top: float = 0,
    **rest: Any,
) -> Axes:
    """Draw a table: darker is more, the number stands in the cell.

    Without `columns` these are the rows' names. The cells of agreement, on the
    `diagonal`, have a frame; NaN is an empty cell.
    """
    side = min(1.5 + 0.52 * len(matrix), 6.0)
    with axes(ax, size or (side + 0.6, side)) as ax:
        _draw_cells(ax, matrix, digits, top, "auto" if columns else "equal")
        for i in range(len(matrix) if diagonal else 0):
            look: Any = {"fill": False, "ec": palette.INK, "lw": 1.4}
            box(ax, (i - 0.5, i - 0.5), 1, clip_on=False, **look)
        name_cells(ax, rows, rows if columns is None else columns)
        frame(ax, pad=12, **rest)
    return say(ax, alt)


def _draw_cells(
    ax: Any, matrix: Sequence[Sequence[float]], digits: str, top: float, aspect: str
) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    colours = LinearSegmentedColormap.from_list("counts", ["white", palette.BLUE])
    most = top or max((v for row in matrix for v in row if v == v), default=0) or 1
    ax.imshow(matrix, cmap=colours, vmin=0, vmax=most, aspect=aspect)
    for i, row in enumerate(matrix if len(matrix[0]) <= NUMBERED else []):
        for j, value in enumerate(row):
            words = "" if value != value else format(value, digits)
            ink = palette.INK if value else palette.INK_QUIET
            strong = "bold" if aspect == "auto" and value == max(row) else "normal"
            ax.text(j, i, words, ha="center", va="center", color=ink, weight=strong)


def name_cells(ax: Any, rows: Sequence[object], columns: Sequence[object]) -> None:
    """Write the names of a table's rows, and of its columns above it; no lines."""
    for names, axis in ((columns, ax.xaxis), (rows, ax.yaxis)):
        k = len(names)
        places = range(0, k, 1 if k <= 2 * NUMBERED else k // 10)
        axis.set_ticks(places, [tick(names[i]) for i in places])
    if rows is columns and max(len(tick(name)) for name in columns) > 6:
        ax.tick_params(axis="x", labelrotation=35)
        for label in ax.get_xticklabels():
            label.set_horizontalalignment("left")
    ax.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    ax.xaxis.set_label_position("top")
    ax.spines[:].set_visible(False)


def tick(label: object) -> str:
    """Return a label as it is written: whole numbers without a point."""
    return f"{label:g}" if isinstance(label, float) else str(label)
