"""Attention masks to play with: who may look at whom, beside the sentence."""

from html import escape

import ipywidgets

from mtedu.prompting.masks import AttentionMask, attention_mask
from mtedu.show import palette
from mtedu.widgets.panel import Panel, choice, field, row, slider, svg, tag

KINDS = ("full", "causal", "prefix")
EXAMPLE = "Biden approved measures ."
MOST = 16
"""More words than this do not fit beside their mask."""
CELL, TOP = 26, 92


class AttentionExplorer(Panel):
    """The widget behind `attention_explorer`."""

    def __init__(self, text: str, kind: str, prefix: int, looking: int) -> None:
        """Open on a sentence with one mask; `looking` is the place of a word."""
        self._text = field("Sentence", text)
        self._kind = choice("Mask", KINDS, kind)
        self._prefix = slider("Prefix", prefix, 0, MOST)
        self._looking = ipywidgets.Dropdown(description="Who looks")
        super().__init__([self._text, row(self._kind, self._prefix, self._looking)])
        self._offer(looking)
        self._text.observe(lambda _: self._offer(0), "value")
        self.begin()

    def _offer(self, looking: int) -> None:
        words = [(f"{i + 1}: {token}", i) for i, token in enumerate(self.tokens)]
        place = min(max(looking, 0), len(words) - 1) if words else None
        self._looking.options = words
        self._looking.value = place
        self._prefix.max = min(max(len(words), 1), MOST)

    @property
    def tokens(self) -> list[str]:
        """The words of the sentence."""
        return str(self._text.value).split()

    @property
    def mask(self) -> AttentionMask:
        """The mask as it is now."""
        n, kind = len(self.tokens), self._kind.value
        prefix = min(self._prefix.value, n) if kind == "prefix" else None
        return attention_mask(kind, n, prefix)

    def html(self) -> str:
        """Draw the sentence with its looks, and the mask beside it."""
        self._prefix.disabled = self._kind.value != "prefix"
        if not self.tokens:
            raise ValueError("There is no sentence yet: type some words.")
        if len(self.tokens) > MOST:
            raise ValueError(f"The picture has room for {MOST} words: type fewer.")
        looking = self._looking.value or 0
        said = escape(self.mask.sentences(self.tokens)[looking])
        pictures = glances(self.mask, self.tokens, looking) + grid(
            self.mask, self.tokens, looking
        )
        return (
            f'<p role="status"><b>{said}</b></p>'
            f'<div style="display:flex;flex-wrap:wrap;gap:16px">{pictures}</div>'
        )

    def words(self) -> str:
        """What every word may look at."""
        head = f"{self._kind.value.capitalize()} mask."
        return "\n".join([head, *self.mask.sentences(self.tokens)])


def grid(mask: AttentionMask, tokens: list[str], looking: int) -> str:
    """Draw a mask as squares: a row looks, a dotted square is what it sees."""
    n = len(tokens)
    left = 14 + 9 * max(len(token) for token in tokens)
    parts = []
    for i, token in enumerate(tokens):
        weight = "bold" if i == looking else "normal"
        y = TOP + CELL * i
        name = {"x": left - 6, "y": y + 17, "text_anchor": "end"}
        turned = f"translate({left + CELL * i + 17},{TOP - 6}) rotate(-55)"
        parts.append(tag("text", token, **name, font_weight=weight))
        parts.append(tag("text", token, transform=turned))
        for j in range(n):
            parts.append(_square(left + CELL * j, y, bool(mask[i, j]), i == looking))
    width, height = left + CELL * n + 60, TOP + CELL * n + 8
    said = f"{mask.kind} mask: {'; '.join(mask.sentences(tokens))}"
    return svg(width, height, said, parts)


def _square(x: int, y: int, seen: bool, marked: bool) -> str:
    place = {"x": x + 1, "y": y + 1, "width": CELL - 3, "height": CELL - 3}
    fill = palette.BLUE if seen else "transparent"
    edge, thick = (palette.PURPLE, 2) if marked else (palette.GREY, 1)
    drawn = tag("rect", **place, fill=fill, stroke=edge, stroke_width=thick)
    dot = tag("circle", cx=x + CELL / 2, cy=y + CELL / 2, r=4, fill="white")
    return drawn + dot if seen else drawn


def glances(mask: AttentionMask, tokens: list[str], looking: int) -> str:
    """Draw the sentence, with a line from one word to each word that it sees."""
    places, x = [], 10.0
    for token in tokens:
        wide = 10 + 8 * len(token)
        places.append(x + wide / 2)
        x += wide + 10
    seen, base, here = mask.sees(looking), TOP + 30, places[looking]
    parts = []
    for j in seen:
        there = places[j]
        rise = base - 20 - min(90, 24 + abs(here - there) / 2)
        arc = f"M{here},{base - 18} Q{(here + there) / 2},{rise} {there},{base - 18}"
        look = {"fill": "none", "stroke_width": 2}
        if j == looking:
            ring = {"cx": there, "cy": base - 26, "r": 8, "stroke": palette.PURPLE}
            parts.append(tag("circle", **ring, **look))
        else:
            parts.append(tag("path", d=arc, stroke=palette.BLUE, **look))
    for j, token in enumerate(tokens):
        style = {"font_weight": "bold"} if j == looking else {}
        if j not in seen:
            style |= {"opacity": "0.45", "text_decoration": "line-through"}
        place = {"x": places[j], "y": base, "text_anchor": "middle"}
        parts.append(tag("text", token, **place, **style))
    said = mask.sentences(tokens)[looking]
    return svg(round(x), base + 14, said, parts)


def attention_explorer(
    text: str = EXAMPLE, kind: str = "causal", prefix: int = 2, looking: int = 1
) -> AttentionExplorer:
    """Choose a mask and a word, and see which words it may look at.

    >>> explorer = attention_explorer()
    >>> print(explorer.text)
    Causal mask.
    Biden sees Biden
    approved sees Biden, approved
    measures sees Biden, approved, measures
    . sees Biden, approved, measures, .
    """
    return AttentionExplorer(text, kind, prefix, looking)
