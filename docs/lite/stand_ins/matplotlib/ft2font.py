"""How wide words are, as matplotlib asks it of FreeType; the letters draw themselves.

The widths come from the real font when the site is built. Browsers choose a font of
their own, of about these widths: DejaVu Sans, Verdana or what they have.
"""

import unicodedata
from enum import Enum, Flag, auto
from pathlib import Path
from typing import Any

from matplotlib._font_widths import WIDTHS  # for each style and letter, by the size

__freetype_version__, __freetype_build_type__, __libraqm_version__ = "0", "none", "0"
CharacterCodeType = GlyphIndexType = int
LayoutItem = tuple


class LoadFlags(Flag):
    """How letters are loaded: all the same here."""

    DEFAULT, NO_HINTING, FORCE_AUTOHINT, NO_AUTOHINT = 0, auto(), auto(), auto()
    TARGET_LIGHT, RENDER, NO_SCALE = auto(), auto(), auto()


class StyleFlags(Flag):
    """The style of a font."""

    NORMAL, ITALIC, BOLD = 0, 1, 2


class Kerning(Enum):
    """The space between two letters, which is not looked at here."""

    DEFAULT, UNFITTED, UNSCALED = 0, 1, 2


class FT2Font:
    """A font that only knows how wide its letters are."""

    num_faces, face_index, scalable = 1, 0, True

    def __init__(self, file: Any, **options: Any) -> None:
        """Take the style from the file's name, as in DejaVuSans-Bold.ttf."""
        self.fname, stem = str(file), Path(str(file)).stem
        self.style_name = stem.partition("-")[2] or "Regular"
        self.family_name = "Last Resort" if "Last" in stem else "DejaVu Sans"
        self.postscript_name, self.scale, self.words = stem, 1.0, ""
        self.style_flags = StyleFlags.BOLD if "Bold" in stem else StyleFlags.NORMAL
        if "Oblique" in stem:
            self.style_flags |= StyleFlags.ITALIC
        self.widths = WIDTHS["bold" if "Bold" in stem else "regular"]

    def get_sfnt(self) -> dict[Any, Any]:
        """Return the font's tables of names: none."""
        return {}

    def get_ps_font_info(self) -> dict[str, str]:
        """Return how heavy the font is, in words."""
        return {"weight": "Bold" if StyleFlags.BOLD in self.style_flags else "Normal"}

    def get_sfnt_table(self, name: str) -> None:
        """Return a table of the font: none, so that words are measured."""

    def set_size(self, size: float, dpi: float) -> None:
        """Choose the size, in points."""
        self.scale = size * dpi / 72

    def set_text(self, words: str, *options: Any, **more: Any) -> None:
        """Take the words that are to be measured."""
        self.words = words

    def get_width_height(self) -> tuple[float, float]:
        """Return how wide and high the words are, in parts of 64."""
        width = sum(map(self._width, self.words))
        return 64 * self.scale * width, 64 * self.scale * 0.96

    def get_descent(self) -> float:
        """Return how far the letters go below their line."""
        return 64 * self.scale * 0.22

    def _width(self, letter: str) -> float:
        if unicodedata.category(letter) in ("Mn", "Cf"):  # above, below or unseen
            return 0.0
        wide = unicodedata.east_asian_width(letter) in "WF"
        return float(self.widths.get(letter, 1.0 if wide else 0.62))

    def get_char_index(self, letter: int) -> int:
        """Say that there is such a letter: browsers find a font that has it."""
        return 1

    def set_charmap(self, number: int) -> None:
        """Choose between tables of letters; there is one."""

    def _set_transform(self, *matrix: Any) -> None:
        """Letters are not turned here."""
