"""An aligned pair of sentences: English above, Hindi below, lines between the words.

Words stand in columns of equal width, so that the lines know where to end in any font.
"""

import html

from mtedu.data.examples import Divergence
from mtedu.show import palette

HEIGHT = 56
_BIG = "font-size:1.25em"
_QUIET = "opacity:0.75"


def aligned_html(example: Divergence) -> str:
    """Return the example as HTML with an SVG of lines; its words are the alt text."""
    linked = {place for place, _ in example.links}
    english = [
        f"<div>{html.escape(word)}{'' if i in linked else _NOTHING}</div>"
        for i, word in enumerate(example.english)
    ]
    hindi = [
        f'<div><span lang="hi" style="{_BIG}">{html.escape(word.script)}</span>'
        f"<br><i>{html.escape(word.roman)}</i><br>"
        f'<span style="{_QUIET}">{html.escape(word.gloss)}</span></div>'
        for word in example.hindi
    ]
    lines = "".join(_line(example, a, b) for a, b in example.links)
    picture = (
        f'<svg role="img" aria-label="{html.escape(example.text, quote=True)}" '
        f'width="100%" height="{HEIGHT}">{lines}</svg>'
    )
    title = f"<b>{html.escape(example.kind)}</b> ({html.escape(example.group)})"
    width = 92 * max(len(english), len(hindi))
    return (
        f'<div style="max-width:{width}px;overflow-x:auto">{title}'
        f"{_row(english)}{picture}{_row(hindi)}</div>"
        f"<p>{html.escape(example.note)}</p>"
    )


_NOTHING = '<br><small style="opacity:0.75">(no word for it)</small>'


def _row(cells: list[str]) -> str:
    style = (
        f"display:grid;grid-template-columns:repeat({len(cells)},1fr);"
        "text-align:center;line-height:1.35;align-items:end"
    )
    return f'<div style="{style}">{"".join(cells)}</div>'


def _line(example: Divergence, a: int, b: int) -> str:
    x1, x2 = (
        100 * (place + 0.5) / count
        for place, count in ((a, len(example.english)), (b, len(example.hindi)))
    )
    crosses = any((a - c) * (b - d) < 0 for c, d in example.links)
    dash = ' stroke-dasharray="6 3"' if crosses else ""
    colour = palette.ORANGE if crosses else palette.BLUE
    return (
        f'<line x1="{x1:.1f}%" y1="2" x2="{x2:.1f}%" y2="{HEIGHT - 2}" '
        f'stroke="{colour}" stroke-width="2"{dash}/>'
    )
