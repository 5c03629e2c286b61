"""Small formulas in pictures: letters with an index or a power, and no more."""

import re
from typing import Any, NamedTuple

from matplotlib.font_manager import FontProperties, findfont, get_font

PIECES = re.compile(r"([_^])(?:\{(.*?)\}|(.))|([^_^$]+)|\$")
LIFT = {"_": -0.25, "^": 0.4}
"""How far an index or a power is moved, by the font's size; both are smaller."""


class Formula(NamedTuple):
    """What is to be drawn: letters with their font, size and place, and lines."""

    width: float
    height: float
    depth: float
    glyphs: list[Any]
    rects: list[Any]


class MathTextParser:
    """Sets words with formulas between dollar signs."""

    def __init__(self, output: str) -> None:
        """Take the kind of output, which is always letters in their places."""

    def parse(self, words: str, dpi: float = 72, prop: Any = None) -> Formula:
        """Return every letter with its place."""
        size = (prop or FontProperties()).get_size_in_points()
        roman, sloped = (
            get_font(findfont(FontProperties(style=style)))
            for style in ("normal", "italic")
        )
        x, glyphs, inside = 0.0, [], False
        for piece in PIECES.finditer(words):
            inside ^= piece[0] == "$"
            small = 0.7 * size if piece[1] else size
            for letter in piece[2] or piece[3] or piece[4] or "":
                font = sloped if inside and letter.isalpha() else roman
                lift = LIFT.get(piece[1], 0) * size
                glyphs.append((font, small, ord(letter), 0, x, lift))
                font.set_size(small, 72)
                font.set_text(letter)
                x += font.get_width_height()[0] / 64
        return Formula(x, size, 0.25 * size, glyphs, [])
