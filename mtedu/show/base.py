"""The two questions a result answers, and the small words all answers are made of."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes as Axes
else:
    Axes = Any  # only type checkers need it: matplotlib is loaded when one draws


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


def escape(text: str) -> str:
    r"""Write a text so that Markdown, LaTeX and HTML leave it alone.

    >>> escape("a|b *c* $5")
    'a\\|b \\*c\\* \\$5'
    """
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join("\\" + c if c in "\\|*_$`[]~#" else c for c in text)
