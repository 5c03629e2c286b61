"""Texts as rows of boxes: pieces that move, tokens that match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from mtedu.show import palette
from mtedu.show.figure import axes, follow_script
from mtedu.show.two_texts import plain, word_widths

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDEST = 7.0  # inches of boxes before a row goes on in the next line
SIZE = 10  # points
PAD = 0.09  # inches left and right of a text within its box
GAP = 0.05  # inches between two boxes
LINE = 0.44  # inches from one line to the next
MOST = 60  # boxes of a row that are drawn


class Box(NamedTuple):
    """A text in a frame; a `lit` box is filled, `mark` is a small sign above it."""

    text: str
    lit: bool = False
    mark: str = ""


@dataclass(frozen=True)
class Strip:
    """A row of boxes with a title before it and a note behind its title."""

    title: str
    boxes: tuple[Box, ...]
    note: str = ""


def draw_strips(strips: Sequence[Strip], ax: Axes | None = None) -> Axes:
    """Draw rows of boxes, each under its title; long rows go on in the next line."""
    lines = [_lines(strip.boxes[:MOST]) for strip in strips]
    height = sum(0.3 + LINE * len(rows) + 0.12 for rows in lines)
    width = max([3.0, *(_length(row) for rows in lines for row in rows)])
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
        follow_script(ax, [box.text for strip in strips for box in strip.boxes])
    return ax


def _title(ax: Axes, y: float, strip: Strip, width: float) -> None:
    more = len(strip.boxes) - MOST
    title = strip.title + (f" (the first {MOST} of {more + MOST})" if more > 0 else "")
    ax.text(0, y, title, fontsize=9, color=palette.INK_QUIET, va="center")
    ax.text(
        width, y, strip.note, fontsize=9, color=palette.INK, ha="right", va="center"
    )


def _lines(boxes: Sequence[Box]) -> list[list[tuple[Box, float]]]:
    widths = word_widths([box.text for box in boxes], SIZE)
    lines: list[list[tuple[Box, float]]] = [[]]
    for box, width in zip(boxes, widths, strict=True):
        placed = (box, width + 2 * PAD)
        if lines[-1] and _length([*lines[-1], placed]) > WIDEST:
            lines.append([])
        lines[-1].append(placed)
    return lines


def _length(row: Sequence[tuple[Box, float]]) -> float:
    return sum(width + GAP for _, width in row)


def _row(ax: Axes, y: float, row: Sequence[tuple[Box, float]]) -> None:
    from matplotlib.colors import to_rgba
    from matplotlib.patches import Rectangle

    x = 0.0
    for box, width in row:
        # A filled box also has a thick frame, for readers and printers without colour.
        style: dict[str, Any] = {"facecolor": "white", "edgecolor": palette.GREY}
        if box.lit:
            style = {
                "facecolor": to_rgba(palette.BLUE, 0.3),
                "edgecolor": palette.INK_GOOD,
            }
        ax.add_patch(
            Rectangle((x, y), width, 0.29, linewidth=1.6 if box.lit else 0.7, **style)
        )
        text: dict[str, Any] = {"va": "center", "fontsize": SIZE, "color": palette.INK}
        ax.text(x + width / 2, y + 0.14, plain(box.text), ha="center", **text)
        if box.mark:
            small: dict[str, Any] = {
                "fontsize": 6.5,
                "color": palette.INK_QUIET,
                "va": "bottom",
            }
            ax.text(x + 0.02, y + 0.295, box.mark, **small)
        x += width + GAP
