"""Words in pictures: how wide they are, in rows of boxes, and in two linked texts.

Pictures that link the words of a candidate to those of a reference start with
`two_texts`: one text above the other, or side by side if they are long. A text runs
along the page; `point` says where a word is, and `curve` bows out of the text.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from mtedu.show import palette
from mtedu.show.base import Axes
from mtedu.show.figure import axes, box, follow_script, fonts, say

WIDEST = 8.5  # inches: a longer text goes down the page instead
MOST = 45  # words of a text that are drawn
SIZE = 11  # points
GAP = 0.22  # inches between two words
SIDES = ("candidate", "reference")
CENTRED: dict[str, Any] = {"ha": "center", "va": "center"}
FRAME: dict[str, Any] = {"fc": (palette.BLUE, 0.25), "ec": palette.INK_GOOD, "lw": 1}
FRAME["boxstyle"] = "round,pad=0.25"

Span: TypeAlias = tuple[float, float]
"""Where something begins and ends on its line, in inches."""


def word_widths(words: Sequence[str], size: float = SIZE) -> list[float]:
    """Return how wide each word is when it is written, in inches."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    canvas = FigureCanvasAgg(Figure())
    renderer = canvas.get_renderer()
    written = [
        canvas.figure.text(0, 0, plain(word), fontsize=size, family=fonts())
        for word in words
    ]
    dpi = canvas.figure.dpi
    return [text.get_window_extent(renderer).width / dpi for text in written]


def plain(word: str) -> str:
    """Write a word so that matplotlib does not take it for a formula."""
    return word.replace("$", r"\$")


def text_end(text: str, most: int) -> str:
    """Return the end of a text, in one line.

    >>> text_end("Is it good?\\nYes", 8)
    '…ood?⏎Yes'
    """
    text = plain(text.replace("\n", "⏎"))
    return text if len(text) <= most else "…" + text[-most:]


def in_a_row(widths: Iterable[float], gap: float) -> list[Span]:
    """Place words of some widths one after the other.

    >>> in_a_row([2, 3], gap=1)
    [(0.0, 2.0), (3.0, 6.0)]
    """
    spans, x = [], 0.0
    for width in widths:
        spans.append((x, x + width))
        x += width + gap
    return spans


@dataclass(frozen=True)
class TwoTexts:
    """Where the words of a candidate and a reference go on a picture, in inches.

    `upright` texts go down the page. `centres` and `widths` are along the line of a
    text for each side; `more` is how many words each side has beyond those drawn.
    """

    texts: tuple[tuple[str, ...], tuple[str, ...]]
    widths: tuple[list[float], list[float]]
    centres: tuple[list[float], list[float]]
    upright: bool
    more: tuple[int, int]

    @property
    def length(self) -> float:
        """How long the longer text is, along its line."""
        if self.upright:
            return 0.3 * max(1, *map(len, self.texts))
        ends = [
            c[-1] + w[-1] / 2
            for c, w in zip(self.centres, self.widths, strict=True)
            if c
        ]
        return max(ends, default=1)

    def size(self, room: float = 0) -> tuple[float, float]:
        """Return the size of the figure; `room` is left outside of each text."""
        if self.upright:
            across = sum(max(widths, default=0.5) for widths in self.widths) + 1.8
            return (across + 2 * room, self.length + 0.7)
        return (max(self.length, 3.2) + 1.1, 1.9 + 2 * room)

    def at(self, side: int, along: float, across: float) -> tuple[float, float]:
        """Return where something is: along its text, and away from the middle."""
        away = -across if side else across  # the candidate is above, or to the left
        return (-away, -along) if self.upright else (along, away)

    def point(self, side: int, i: int, outside: bool = False) -> tuple[float, float]:
        """Return where lines to word i begin: towards the other text, or outside."""
        inner, outer = 0.33, 0.67
        if self.upright:
            inner, outer = 0.75, 1.05 + max(self.widths[side], default=0)
        return self.at(side, self.centres[side][i], outer if outside else inner)

    def place(self, side: int, i: int) -> tuple[float, float]:
        """Return the middle of word i."""
        across = 0.85 + self.widths[side][i] / 2 if self.upright else 0.5
        return self.at(side, self.centres[side][i], across)


def two_texts(candidate: Sequence[str], reference: Sequence[str]) -> TwoTexts:
    """Measure the words of two texts and find a place for each of them."""
    texts = (tuple(candidate[:MOST]), tuple(reference[:MOST]))
    widths = tuple(word_widths(text) for text in texts)
    lines = [sum(line) + GAP * max(len(line) - 1, 0) for line in widths]
    upright = max(lines) > WIDEST
    centres = tuple(_centres(line, upright) for line in widths)
    more = (len(candidate) - len(texts[0]), len(reference) - len(texts[1]))
    return TwoTexts(texts, widths, centres, upright, more)  # type: ignore[arg-type]


def _centres(widths: Sequence[float], upright: bool) -> list[float]:
    if upright:
        return [0.3 * i for i in range(len(widths))]
    return [sum(span) / 2 for span in in_a_row(widths, GAP)]


def write(
    ax: Axes, page: TwoTexts, lit: Sequence[Collection[int]], room: float = 0
) -> None:
    """Write both texts, the words at the `lit` positions in a coloured frame."""
    for side, (name, words) in enumerate(zip(SIDES, page.texts, strict=True)):
        for i, word in enumerate(words):
            framed: dict[str, Any] = {"color": palette.INK_QUIET}
            if i in lit[side]:
                framed = {"color": palette.INK, "bbox": FRAME}
            style = {"fontsize": SIZE, "zorder": 3, **CENTRED, **framed}
            ax.text(*page.place(side, i), plain(word), **style)
        _caption(ax, page, side, name)
    _limits(ax, page, room)


def _caption(ax: Axes, page: TwoTexts, side: int, name: str) -> None:
    """Write before a text what it is, and behind it how many words are left out."""
    more = f"+ {page.more[side]} words" if page.more[side] else ""
    ends, sides, across = (-0.25, page.length + 0.15), ("right", "left"), 0.5
    if page.upright:
        ends, across = (-0.45, 0.3 * len(page.texts[side])), 0.65
        sides = ("left",) * 2 if side else ("right",) * 2
    style: dict[str, Any] = {"fontsize": 8.5, "color": palette.INK_QUIET}
    for words, end, ha in zip((name, more), ends, sides, strict=True):
        slant = "italic" if words is name else "normal"
        at = page.at(side, end, across)
        ax.text(*at, words, ha=ha, va="center", style=slant, **style)


def _limits(ax: Axes, page: TwoTexts, room: float) -> None:
    if page.upright:
        sides = [1.1 + max(widths, default=0.5) + room for widths in page.widths]
        ax.set(xlim=(-sides[0], sides[1]), ylim=(-page.length - 0.1, 0.6))
    else:
        ax.set(xlim=(-1, max(page.length, 3) + 0.1), ylim=(-0.8 - room, 0.8 + room))
        follow_script(ax, page.texts[1])
    ax.set_axis_off()


def link(ax: Axes, page: TwoTexts, i: int, j: int, **style: Any) -> None:
    """Draw a line from word i of the candidate to word j of the reference."""
    (x0, y0), (x1, y1) = page.point(0, i), page.point(1, j)
    ax.plot([x0, x1], [y0, y1], **{"color": palette.BLUE, "lw": 1.8, **style})


def curve(
    ax: Axes, page: TwoTexts, side: int, i: int, j: int, room: float, **style: Any
) -> None:
    """Draw a bow outside of one text, from its word i to its word j."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    ends = [page.point(side, k, outside=True) for k in (i, j)]
    first, last = page.centres[side][i], page.centres[side][j]
    across = abs(ends[0][0 if page.upright else 1])
    high = 2 * room * (0.12 + 0.8 * abs(last - first) / page.length)
    tip = page.at(side, (first + last) / 2, across + high)
    path = Path([ends[0], tip, ends[1]], [Path.MOVETO, Path.CURVE3, Path.CURVE3])
    ax.add_patch(PathPatch(path, facecolor="none", **style))


class Box(NamedTuple):
    """A text in a frame; a `lit` box is filled, `mark` is a small sign above it."""

    text: str
    lit: bool = False
    mark: str = ""


Placed: TypeAlias = tuple[Box, float, float]


class Strip(NamedTuple):
    """A row of boxes with a title before it and a note behind its title."""

    title: str
    boxes: tuple[Box, ...]
    note: str = ""


LONGEST, MOST_BOXES = 7.0, 60
"""Inches of boxes before a row goes on in the next line; boxes of a row drawn."""
LINE, SPACE = 0.44, 0.05
"""Inches from one line of boxes to the next, and between two boxes."""


def draw_strips(strips: Sequence[Strip], alt: str, ax: Axes | None = None) -> Axes:
    """Draw rows of boxes, each under its title; long rows go on in the next line."""
    lines = [_lines(strip.boxes[:MOST_BOXES]) for strip in strips]
    height = sum(0.42 + LINE * len(rows) for rows in lines)
    ends = [x + wide + SPACE for rows in lines for row in rows for _, x, wide in row]
    width = max([3.0, *ends])
    with axes(ax, (width + 0.15, height)) as ax:
        y = height
        for strip, rows in zip(strips, lines, strict=True):
            y -= 0.3
            _title(ax, y + 0.08, strip, width)
            for row in rows:
                y -= LINE
                _row(ax, y, row)
            y -= 0.12
        ax.set(xlim=(-0.05, width + 0.1), ylim=(0, height))
        ax.set_axis_off()
        follow_script(ax, [one.text for strip in strips for one in strip.boxes])
    return say(ax, alt)


def _title(ax: Axes, y: float, strip: Strip, width: float) -> None:
    drawn, count = MOST_BOXES, len(strip.boxes)
    cut = f" (the first {drawn} of {count})" if count > drawn else ""
    style: dict[str, Any] = {"fontsize": 9, "va": "center"}
    ax.text(0, y, strip.title + cut, color=palette.INK_QUIET, **style)
    ax.text(width, y, strip.note, color=palette.INK, ha="right", **style)


def _lines(boxes: Sequence[Box]) -> list[list[Placed]]:
    """Return boxes line by line, each with where it begins and how wide it is."""
    lines: list[list[Placed]] = [[]]
    x, words = 0.0, [one.text for one in boxes]
    for one, inches in zip(boxes, word_widths(words, size=10), strict=True):
        width = inches + 0.18
        if lines[-1] and x + width + SPACE > LONGEST:
            lines.append([])
            x = 0.0
        lines[-1].append((one, x, width))
        x += width + SPACE
    return lines


def _row(ax: Axes, y: float, row: Sequence[Placed]) -> None:
    # A filled box also has a thick frame, for readers and printers without colour.
    filled = {"fc": (palette.BLUE, 0.3), "ec": palette.INK_GOOD, "lw": 1.6}
    empty = {"fc": "white", "ec": palette.GREY, "lw": 0.7}
    small: dict[str, Any] = {"fontsize": 6.5, "color": palette.INK_QUIET}
    for one, x, width in row:
        look: Any = filled if one.lit else empty
        box(ax, (x, y), width, 0.29, **look)
        middle, words = (x + width / 2, y + 0.14), plain(one.text)
        ax.text(*middle, words, fontsize=10, color=palette.INK, **CENTRED)
        ax.text(x + 0.02, y + 0.295, one.mark, va="bottom", **small)
