"""A histogram as SVG, for widgets that redraw it at every step."""

from collections.abc import Callable, Sequence
from html import escape

from mtedu.show import palette
from mtedu.widgets.panel import tag

WIDTH, HEIGHT, TOP, FOOT, SIDE = 640, 230, 26, 40, 16
BASE = HEIGHT - FOOT
STRIPES = (
    '<defs><pattern id="mtedu-stripes" width="5" height="5" '
    'patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="5" height="5" fill="{palette.RED}"/>'
    '<rect width="1.5" height="5" fill="white"/></pattern></defs>'
)


def counts(values: Sequence[float], ends: tuple[float, float], bins: int) -> list[int]:
    """Return how many values each bin has; those outside go to the end bins.

    >>> counts([-5, 0.1, 0.1, 0.9, 7], (0, 1), 2)
    [3, 2]
    """
    found = [0] * bins
    width = (ends[1] - ends[0]) / bins
    for value in values:
        place = int((value - ends[0]) / width)
        found[min(max(place, 0), bins - 1)] += 1
    return found


def histogram(
    values: Sequence[float],
    ends: tuple[float, float],
    unit: str,
    alt: str,
    *,
    marked: Callable[[float], bool],
    marks: Sequence[tuple[float, str]] = (),
    curve: Callable[[float], float] | None = None,
    shaded: tuple[float, float] | None = None,
    bins: int = 40,
    ticks: str = "g",
    least: int = 5,
) -> str:
    """Draw values in bins of equal width between two ends; `unit` names the axis.

    Bins whose middle is `marked` are drawn in red stripes. `marks` are upright lines
    with words above; `curve` gives the expected count of a bin around a place, `shaded`
    is a range. The height holds at least so many values.
    """
    low, high = ends

    def x(value: float) -> float:
        return SIDE + (value - low) / (high - low) * (WIDTH - 2 * SIDE)

    found = counts(values, ends, bins)
    middles = [low + (i + 0.5) * (high - low) / bins for i in range(bins)]
    expected = [curve(middle) for middle in middles] if curve else []
    unit_height = (BASE - TOP) / max([*found, *expected, least])
    parts = []
    if shaded is not None:
        left, right = map(x, shaded)
        place = {"x": f"{left:.1f}", "y": TOP, "width": f"{right - left:.1f}"}
        look = {"fill": palette.GREY, "opacity": 0.28}
        parts.append(tag("rect", **place, height=BASE - TOP, **look))
    width = (WIDTH - 2 * SIDE) / bins
    for i, count in enumerate(found):
        height = unit_height * count
        place = {"x": f"{SIDE + i * width:.1f}", "y": f"{BASE - height:.1f}"}
        size = {"width": f"{width - 0.8:.1f}", "height": f"{height:.1f}"}
        fill = "url(#mtedu-stripes)" if marked(middles[i]) else palette.BLUE
        if count:
            parts.append(tag("rect", **place, **size, fill=fill))
    if expected:
        places = zip(middles, expected, strict=True)
        line = " ".join(f"{x(m):.1f},{BASE - unit_height * y:.1f}" for m, y in places)
        parts.append(tag("polyline", class_="mtedu-line", stroke_width=2, points=line))
    parts += [_mark(x(place), words) for place, words in marks]
    parts.append(_line(SIDE, WIDTH - SIDE, BASE, BASE, stroke_width=1))
    for i in range(5):
        value = low + i * (high - low) / 4
        anchor = ("start", "middle", "middle", "middle", "end")[i]
        parts.append(_text(x(value), BASE + 16, anchor, f"{value:{ticks}}"))
    parts.append(_text(WIDTH / 2, HEIGHT - 6, "middle", unit))
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(alt, quote=True)}">{STRIPES}{"".join(parts)}</svg>'
    )


def _mark(x: float, words: str) -> str:
    """Draw an upright line; all but that of 0 are dashed."""
    dash = {} if words == "0" else {"stroke_dasharray": "6 4"}
    anchor = "start" if x < WIDTH / 2 else "end"
    line = _line(x, x, TOP - 8, BASE, stroke_width=1.5, **dash)
    return line + _text(x, TOP - 12, anchor, words)


def _line(x1: float, x2: float, y1: int, y2: int, **look: object) -> str:
    ends = {"x1": f"{x1:.1f}", "x2": f"{x2:.1f}", "y1": y1, "y2": y2}
    return tag("line", class_="mtedu-line", **ends, **look)


def _text(x: float, y: int, anchor: str, words: str) -> str:
    return tag("text", words, x=f"{x:.1f}", y=y, text_anchor=anchor)
