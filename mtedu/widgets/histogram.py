"""A histogram as SVG, for widgets that redraw it at every step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from mtedu.show import palette

WIDTH, HEIGHT, TOP, FOOT, SIDE = 640, 230, 26, 40, 16


@dataclass(frozen=True)
class Mark:
    """An upright line with words above it."""

    place: float
    words: str
    dashed: bool = True


@dataclass(frozen=True)
class Scale:
    """Where a value stands on the picture."""

    low: float
    high: float

    def x(self, value: float) -> float:
        """Return the place of a value, from the left edge."""
        inside = (value - self.low) / (self.high - self.low)
        return SIDE + inside * (WIDTH - 2 * SIDE)


@dataclass(frozen=True)
class Histogram:
    """What is drawn: values in bins of equal width, marks, a curve, a shaded range.

    `marked` says of the middle of a bin whether it is drawn in red stripes; `curve`
    gives the expected count of a bin around a place; `unit` names the axis.
    """

    values: Sequence[float]
    scale: Scale
    unit: str
    alt: str
    bins: int = 40
    marks: tuple[Mark, ...] = ()
    marked: Callable[[float], bool] | None = None
    curve: Callable[[float], float] | None = None
    shaded: tuple[float, float] | None = None
    ticks: str = "g"
    least: int = 5
    """The height of the picture holds at least so many values."""

    def counts(self) -> list[int]:
        """Return how many values each bin has; those outside go to the end bins."""
        counts = [0] * self.bins
        width = (self.scale.high - self.scale.low) / self.bins
        for value in self.values:
            place = int((value - self.scale.low) / width)
            counts[min(max(place, 0), self.bins - 1)] += 1
        return counts

    def svg(self) -> str:
        """Return the picture; its words are the `alt` text."""
        counts = self.counts()
        centres = [self._middle(i) for i in range(self.bins)]
        expected = [self.curve(x) for x in centres] if self.curve else []
        tallest = max([*counts, *expected, self.least])
        parts = [
            self._shade(),
            *(self._bar(i, count, tallest) for i, count in enumerate(counts)),
            self._line(centres, expected, tallest),
            *(self._mark(mark) for mark in self.marks),
            *self._axis(),
        ]
        return (
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'aria-label="{escape(self.alt, quote=True)}">{STRIPES}'
            f"{''.join(parts)}</svg>"
        )

    def _middle(self, i: int) -> float:
        return self.scale.low + (i + 0.5) * (self.scale.high - self.scale.low) / (
            self.bins
        )

    def _height(self, count: float, tallest: float) -> float:
        return (HEIGHT - FOOT - TOP) * count / tallest

    def _bar(self, i: int, count: int, tallest: float) -> str:
        if not count:
            return ""
        width = (WIDTH - 2 * SIDE) / self.bins
        height = self._height(count, tallest)
        red = self.marked is not None and self.marked(self._middle(i))
        fill = "url(#mtedu-stripes)" if red else palette.BLUE
        return (
            f'<rect x="{SIDE + i * width:.1f}" y="{HEIGHT - FOOT - height:.1f}" '
            f'width="{width - 0.8:.1f}" height="{height:.1f}" fill="{fill}"/>'
        )

    def _line(
        self, places: Sequence[float], heights: Sequence[float], tallest: float
    ) -> str:
        if not heights:
            return ""
        points = " ".join(
            f"{self.scale.x(place):.1f},"
            f"{HEIGHT - FOOT - self._height(height, tallest):.1f}"
            for place, height in zip(places, heights, strict=True)
        )
        return f'<polyline class="mtedu-line" stroke-width="2" points="{points}"/>'

    def _shade(self) -> str:
        if self.shaded is None:
            return ""
        left, right = (self.scale.x(end) for end in self.shaded)
        return (
            f'<rect x="{left:.1f}" y="{TOP}" width="{right - left:.1f}" '
            f'height="{HEIGHT - FOOT - TOP}" fill="{palette.GREY}" opacity="0.28"/>'
        )

    def _mark(self, mark: Mark) -> str:
        x = self.scale.x(mark.place)
        dash = ' stroke-dasharray="6 4"' if mark.dashed else ""
        anchor = "start" if x < WIDTH / 2 else "end"
        return (
            f'<line class="mtedu-line" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" '
            f'y2="{HEIGHT - FOOT}" stroke-width="1.5"{dash}/>'
            f'<text x="{x:.1f}" y="{TOP - 12}" text-anchor="{anchor}">'
            f"{escape(mark.words)}</text>"
        )

    def _axis(self) -> list[str]:
        base = HEIGHT - FOOT
        parts = [
            f'<line class="mtedu-line" x1="{SIDE}" x2="{WIDTH - SIDE}" y1="{base}" '
            f'y2="{base}" stroke-width="1"/>'
        ]
        for i in range(5):
            value = self.scale.low + i * (self.scale.high - self.scale.low) / 4
            anchor = ("start", "middle", "middle", "middle", "end")[i]
            parts.append(
                f'<text x="{self.scale.x(value):.1f}" y="{base + 16}" '
                f'text-anchor="{anchor}">{value:{self.ticks}}</text>'
            )
        middle = WIDTH / 2
        parts.append(
            f'<text x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">'
            f"{escape(self.unit)}</text>"
        )
        return parts


STRIPES = (
    '<defs><pattern id="mtedu-stripes" width="5" height="5" '
    'patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="5" height="5" fill="{palette.RED}"/>'
    '<rect width="1.5" height="5" fill="white"/></pattern></defs>'
)
