"""Two texts on one picture, one above the other, or side by side if they are long.

Pictures that link the words of a candidate to those of a reference start here. A text
runs along the page; `point` says where a word is, and `curve` bows out of the text.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mtedu.show import palette
from mtedu.show.figure import follow_script, fonts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDEST = 8.5  # inches: a longer text goes down the page instead
MOST = 45  # words of a text that are drawn
SIZE = 11  # points
GAP = 0.22  # inches between two words
SIDES = ("candidate", "reference")


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

    def point(self, side: int, i: int, outside: bool = False) -> tuple[float, float]:
        """Return where lines to word i begin: towards the other text, or outside."""
        sign = -1 if side else 1  # the candidate is above, or to the left
        if self.upright:
            widest = max(self.widths[side], default=0)
            x = 0.75 + widest + 0.3 if outside else 0.75
            return (-sign * x, -self.centres[side][i])
        away = 0.5 + 0.17 if outside else 0.5 - 0.17
        return (self.centres[side][i], sign * away)

    def place(self, side: int, i: int) -> tuple[float, float]:
        """Return the middle of word i."""
        (x, y), sign = self.point(side, i), -1 if side else 1
        if self.upright:
            return (x - sign * (self.widths[side][i] / 2 + 0.1), y)
        return (x, sign * 0.5)


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
    starts = [sum(widths[:i]) + GAP * i for i in range(len(widths))]
    return [start + width / 2 for start, width in zip(starts, widths, strict=True)]


def word_widths(words: Sequence[str], size: float = SIZE) -> list[float]:
    """Return how wide each word is when it is written, in inches."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    canvas = FigureCanvasAgg(Figure(dpi=100))
    renderer = canvas.get_renderer()
    written = [
        canvas.figure.text(0, 0, plain(word), fontsize=size, family=fonts())
        for word in words
    ]
    return [text.get_window_extent(renderer).width / 100 for text in written]


def plain(word: str) -> str:
    """Write a word so that matplotlib does not take it for a formula."""
    return word.replace("$", r"\$")


def write(
    ax: Axes, page: TwoTexts, lit: Sequence[Collection[int]], room: float = 0
) -> None:
    """Write both texts, the words at the `lit` positions in a coloured frame."""
    for side, (name, words) in enumerate(zip(SIDES, page.texts, strict=True)):
        for i, word in enumerate(words):
            framed: dict[str, Any] = {"color": palette.INK_QUIET}
            if i in lit[side]:
                framed = {"color": palette.INK, "bbox": _frame()}
            x, y = page.place(side, i)
            ax.text(
                x,
                y,
                plain(word),
                ha="center",
                va="center",
                fontsize=SIZE,
                zorder=3,
                **framed,
            )
        _caption(ax, page, side, name)
    _limits(ax, page, room)


def _frame() -> dict[str, Any]:
    from matplotlib.colors import to_rgba

    return {
        "boxstyle": "round,pad=0.25",
        "facecolor": to_rgba(palette.BLUE, 0.25),
        "edgecolor": palette.INK_GOOD,
        "linewidth": 1,
    }


def _caption(ax: Axes, page: TwoTexts, side: int, name: str) -> None:
    style: dict[str, Any] = {"fontsize": 8.5, "color": palette.INK_QUIET}
    more = f"+ {page.more[side]} words" if page.more[side] else ""
    sign = -1 if side else 1
    if page.upright:
        toward = "left" if side else "right"
        ax.text(
            -sign * 0.65, 0.45, name, ha=toward, va="center", style="italic", **style
        )
        bottom = -0.3 * len(page.texts[side])
        ax.text(-sign * 0.65, bottom, more, ha=toward, va="center", **style)
    else:
        ax.text(
            -0.25, sign * 0.5, name, ha="right", va="center", style="italic", **style
        )
        end = page.length + 0.15
        ax.text(end, sign * 0.5, more, ha="left", va="center", **style)


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

    (x0, y0), (x1, y1) = (page.point(side, k, outside=True) for k in (i, j))
    reach = abs(page.centres[side][j] - page.centres[side][i]) / page.length
    high = 2 * room * (0.12 + 0.8 * reach) * (-1 if side else 1)
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    tip = (
        (middle[0] - high, middle[1]) if page.upright else (middle[0], middle[1] + high)
    )
    path = Path([(x0, y0), tip, (x1, y1)], [Path.MOVETO, Path.CURVE3, Path.CURVE3])
    ax.add_patch(PathPatch(path, facecolor="none", **style))
