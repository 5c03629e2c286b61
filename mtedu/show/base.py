"""The two questions a result answers, and the small words all answers are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@singledispatch
def working(result: Any) -> str:
    """Return the formula of a result with its numbers put in, as Markdown."""
    return f"`{result!r}`"


@singledispatch
def plot(result: Any, ax: Axes | None = None) -> Axes:
    """Draw a result and return the axes."""
    raise ValueError(
        f"There is no picture for {type(result).__name__}: read its .working()."
    )


def number(value: float) -> str:
    """Write a number with four digits behind the point, whole numbers without.

    >>> number(0.51154), number(3.0), number(1e-9)
    ('0.5115', '3', '1.000e-09')
    """
    if float(value).is_integer():
        return f"{value:.0f}"
    return f"{value:.4f}" if abs(value) >= 5e-4 else f"{value:.3e}"


def fraction(part: float, whole: float) -> str:
    r"""Write a fraction in LaTeX.

    >>> fraction(2, 7)
    '\\tfrac{2}{7}'
    """
    return rf"\tfrac{{{part:g}}}{{{whole:g}}}"


def escape(text: str) -> str:
    r"""Write a text so that Markdown, LaTeX and HTML leave it alone.

    >>> escape("a|b *c* $5")
    'a\\|b \\*c\\* \\$5'
    """
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join("\\" + c if c in "\\|*_$`[]~#" else c for c in text)


def table(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a Markdown table; the first column is text, the others are centred.

    >>> print(table(["word", "count"], [["the", 7]]))
    | word | count |
    |:--|:-:|
    | the | 7 |
    """
    lines = [headers, *rows]
    written = ["| " + " | ".join(map(str, line)) + " |" for line in lines]
    rule = "|:--|" + ":-:|" * (len(headers) - 1)
    return "\n".join([written[0], rule, *written[1:]])
