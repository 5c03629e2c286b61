"""Figures: axes in the course's style, and pictures that carry their words along."""

from __future__ import annotations

import base64
import html
import io
import json
import re
import sys
import unicodedata
import warnings
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtedu.show import palette
from mtedu.show.base import Axes, plot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MACHINE = Path(__file__).parents[1] / "data" / "machine.json"
FONTS = json.loads(MACHINE.read_text(encoding="utf-8"))["fonts"]
"""Tried in this order, character by character; those not installed are left out."""

MISSING = re.compile(r"Glyph (\d+) .*missing from font")
SCRIPTS = {"Cjk": "Chinese", "Hiragana": "Japanese", "Katakana": "Japanese"}
"""What the scripts of a character's name are called in words."""
DARK = """<style>@media screen {
:is([data-jp-theme-light=false], [data-theme=dark]) .mtedu-picture {
filter: invert(.93) hue-rotate(180deg) !important } }</style>"""
"""Turns light and dark, and keeps the hue, where JupyterLab or the website is dark."""


class Picture:
    """A figure with its words: the alt text that screen readers speak."""

    def __init__(self, image: bytes, alt: str, width: int, hint: str = "") -> None:
        """Keep a PNG or SVG image, the words for it and its width on the page.

        `hint` says in one line what is missing on this machine, if anything.
        """
        self.image, self.alt, self.width, self.hint = image, alt, width, hint

    def __repr__(self) -> str:
        return f"Picture: {self.alt}"

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.image).decode()
        kind = "png" if self.image.startswith(b"\x89PNG") else "svg+xml"
        alt = html.escape(self.alt, quote=True)
        return (
            f'<img alt="{alt}" class="mtedu-picture" width="{self.width}" '
            f'style="max-width:100%" src="data:image/{kind};base64,{data}">{DARK}'
            + (f"<p><em>{html.escape(self.hint)}</em></p>" if self.hint else "")
        )


def picture(drawn: Any, alt: str | None = None) -> Picture:
    """Turn a result, axes or a figure into a picture with alt text.

    Results bring their own words; for a figure of your own, say what it shows.
    """
    need_matplotlib()
    from matplotlib import pyplot
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")  # a missing glyph is said once, in one line
        if not isinstance(drawn, Axes | Figure):
            drawn = plot(drawn)
        figure: Any = drawn.figure if isinstance(drawn, Axes) else drawn
        alt = alt or getattr(figure, "alt_text", None)
        if not alt:
            raise ValueError(
                "Say in words what the figure shows: picture(figure, alt=...)."
            )
        buffer = io.BytesIO()
        kind = "svg" if sys.platform == "emscripten" else "png"  # in a browser, lines
        figure.savefig(buffer, format=kind, dpi=160, bbox_inches="tight")
    pyplot.close(figure)
    for one in said:
        if not MISSING.match(str(one.message)):
            warnings.warn_explicit(one.message, one.category, one.filename, one.lineno)
    hint = font_hint(str(one.message) for one in said)
    return Picture(buffer.getvalue(), alt, round(figure.get_figwidth() * 96), hint)


def font_hint(messages: Iterable[str]) -> str:
    """Say in one line for which scripts matplotlib found no font, by its warnings.

    >>> font_hint(["Glyph 2325 (x) missing from font(s) DejaVu Sans."])
    'No font for Devanagari here: boxes stand for it. The README says which to add.'
    """
    found = {
        unicodedata.name(chr(int(match[1])), "other").split()[0].capitalize()
        for match in map(MISSING.match, messages)
        if match
    }
    if not found:
        return ""
    scripts = " and ".join(sorted(SCRIPTS.get(name, name) for name in found))
    return (
        f"No font for {scripts} here: boxes stand for it. The README says which to add."
    )


def need_matplotlib() -> None:
    """Complain if matplotlib is missing."""
    if find_spec("matplotlib") is None:
        raise ImportError(
            "Pictures need matplotlib (pip install matplotlib); results, tables and "
            "explorers work without it."
        )


@contextmanager
def axes(ax: Axes | None, size: tuple[float, float]) -> Iterator[Axes]:
    """Give axes to draw on, new ones of that size unless there are some already."""
    need_matplotlib()
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


def panels(size: tuple[float, float], rows: int, columns: int, **shared: Any) -> Any:
    """Give an array of axes on one figure of that size."""
    with axes(None, size) as whole:
        figure: Any = whole.figure
        whole.remove()
        return figure.subplots(rows, columns, squeeze=False, **shared)


def say(ax: Axes, alt: str) -> Axes:
    """Give the words for a picture to its figure, and return the axes."""
    figure: Any = ax.figure
    figure.alt_text = alt
    return ax


def box(
    ax: Axes,
    corner: tuple[float, float],
    width: float,
    height: float = 1,
    rounding: float = 0,
    **look: Any,
) -> None:
    """Draw a rectangle up from its lower left corner, with round corners if asked."""
    from matplotlib.patches import FancyBboxPatch, Rectangle

    if rounding:
        style = f"round,pad=0,rounding_size={rounding}"
        ax.add_patch(FancyBboxPatch(corner, width, height, boxstyle=style, **look))
    else:
        ax.add_patch(Rectangle(corner, width, height, **look))


def right_to_left(words: Iterable[str]) -> bool:
    """Say whether most words are of a script that runs from right to left.

    >>> right_to_left(["القطة", "BLEU", "على"]), right_to_left(["the", "cat"])
    (True, False)
    """
    ways = [unicodedata.bidirectional(word[0]) for word in words if word]
    return 2 * sum(way in ("R", "AL") for way in ways) > len(ways)


def follow_script(ax: Axes, words: Iterable[str]) -> None:
    """Let a picture of words in a row run from right to left where its script does.

    To be called when all is written: what was left of the words is then right of them.
    """
    if not right_to_left(words):
        return
    ax.invert_xaxis()
    other: dict[str, Any] = {"left": "right", "right": "left"}
    for text in ax.texts:
        side: Any = text.get_horizontalalignment()
        text.set_horizontalalignment(other.get(side, side))


@cache
def fonts() -> list[str]:
    """Return those of the course's fonts that this machine has."""
    from matplotlib.font_manager import fontManager

    installed = {font.name for font in fontManager.ttflist}
    return [name for name in FONTS if name in installed] or ["sans-serif"]


def covered(text: str) -> bool:
    """Say whether the fonts of this machine have all characters of a text."""
    from matplotlib.font_manager import findfont, get_font

    chosen = [get_font(findfont(name)) for name in fonts()]
    return all(
        any(font.get_char_index(ord(character)) for font in chosen)
        for character in text
        if not character.isspace()
    )
