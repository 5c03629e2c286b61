"""Figures: axes in the course's style, and pictures that carry their words along.

Where matplotlib is not installed, as in a browser, the words come without the picture.
"""

from __future__ import annotations

import base64
import html
import io
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mtedu.show import palette
from mtedu.show.base import plot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FONTS = (
    "DejaVu Sans",
    "Noto Sans Devanagari",
    "Noto Sans Gujarati",
    "Noto Sans Arabic",
    "Noto Sans CJK SC",
    "Noto Sans CJK JP",
    "Nirmala UI",
    "Microsoft YaHei",
    "Kohinoor Devanagari",
    "PingFang SC",
)
"""Tried in this order, character by character; those not installed are left out."""


class Picture:
    """A figure with its words: the alt text that screen readers speak."""

    def __init__(self, png: bytes, alt: str, width: int) -> None:
        """Keep a PNG image, the words for it and its width on the page."""
        self.png, self.alt, self.width = png, alt, width

    def __repr__(self) -> str:
        return f"Picture: {self.alt}"

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.png).decode()
        alt = html.escape(self.alt, quote=True)
        return (
            f'<img alt="{alt}" width="{self.width}" style="max-width:100%" '
            f'src="data:image/png;base64,{data}">'
        )


class Undrawable(Exception):
    """Something was to be drawn on words."""


class Words:
    """A picture in words alone; it stands for axes where matplotlib is missing."""

    SAYS = "No picture, since matplotlib is not installed here; in words:"

    def __init__(self, alt: str = "") -> None:
        """Keep the words; a drawing function gives them with `say`."""
        self.alt_text, self.figure = alt, self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # what notebooks ask every object for
            raise AttributeError(name)
        raise Undrawable(f"There is no {name} to draw with: matplotlib is missing.")

    def __repr__(self) -> str:
        return f"{self.SAYS} {self.alt_text}"

    def _repr_html_(self) -> str:
        return f"<p><em>{self.SAYS}</em> {html.escape(self.alt_text)}</p>"


def picture(drawn: Any, alt: str | None = None) -> Picture | Words:
    """Turn a result, axes or a figure into a picture with alt text.

    Results bring their own words; for a figure of your own, say what it shows. Without
    matplotlib the words come alone.
    """
    if not can_draw():
        return _in_words(drawn, alt)
    from matplotlib import pyplot
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    if not isinstance(drawn, Axes | Figure):
        drawn = plot(drawn)
    figure: Any = drawn.figure if isinstance(drawn, Axes) else drawn
    alt = alt or getattr(figure, "alt_text", None)
    if not alt:
        raise ValueError(
            "Say in words what the figure shows: picture(figure, alt=...)."
        )
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=160, bbox_inches="tight")
    pyplot.close(figure)
    return Picture(buffer.getvalue(), alt, round(figure.get_figwidth() * 96))


def can_draw() -> bool:
    """Say whether matplotlib is installed."""
    try:
        import_module("matplotlib")
    except ModuleNotFoundError:
        return False
    return True


def _in_words(drawn: Any, alt: str | None) -> Words:
    if isinstance(drawn, Words):
        return Words(alt) if alt else drawn
    try:
        found: Any = plot(drawn)
    except (ModuleNotFoundError, Undrawable, NameError):  # its words need the drawing
        return Words(alt or repr(drawn))
    return Words(alt or found.alt_text)


@contextmanager
def axes(ax: Axes | None, size: tuple[float, float]) -> Iterator[Axes]:
    """Give axes to draw on, new ones of that size unless there are some already.

    Without matplotlib the block ends at its first stroke, and what follows the block
    gives its words to a `Words`.
    """
    if not can_draw():
        try:
            yield Words()  # type: ignore[misc]
        except (ModuleNotFoundError, Undrawable):
            return
        return
    from matplotlib import pyplot, rc_context

    style: Any = {
        "font.family": fonts(),
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.edgecolor": palette.INK_QUIET,
        "axes.titlelocation": "left",
        "figure.constrained_layout.use": True,
        "hatch.linewidth": 0.6,
    }
    with rc_context(style):
        yield ax if ax is not None else pyplot.subplots(figsize=size)[1]


def say(ax: Axes, alt: str) -> Axes:
    """Give the words for a picture to its figure, and return the axes."""
    figure: Figure = ax.figure  # type: ignore[assignment]
    figure.alt_text = alt  # type: ignore[attr-defined]
    return ax


@cache
def fonts() -> list[str]:
    """Return those of the course's fonts that this machine has."""
    from matplotlib.font_manager import fontManager

    installed = {font.name for font in fontManager.ttflist}
    return [name for name in FONTS if name in installed] or ["sans-serif"]
