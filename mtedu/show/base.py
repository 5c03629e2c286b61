"""The two questions a result answers, and the small words all answers are made of."""

from __future__ import annotations

from collections.abc import Sequence
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


def fraction(part: float, whole: float) -> str:
    r"""Write a fraction in LaTeX.

    >>> fraction(2, 7)
    '\\tfrac{2}{7}'
    """
    return rf"\tfrac{{{part:g}}}{{{whole:g}}}"


def join(*parts: str) -> str:
    """Put paragraphs together; empty ones are left out.

    >>> join("one", "", "two")
    'one\\n\\ntwo'
    """
    return "\n\n".join(part for part in parts if part)


def count(n: int, word: str, ending: str = "s") -> str:
    """Write a number with its noun.

    >>> count(1, "chunk"), count(2, "match", "es")
    ('1 chunk', '2 matches')
    """
    return f"{n} {word}{ending if n != 1 else ''}"


def over(top: object, bottom: object) -> str:
    r"""Write a fraction of any two things in LaTeX, as high as a line of its own.

    >>> over("S + D + I", "N")
    '\\frac{S + D + I}{N}'
    """
    return rf"\frac{{{top}}}{{{bottom}}}"


def plus(terms: Sequence[str], most: int = 6) -> str:
    r"""Write a sum in LaTeX, cut where it is long.

    >>> plus(["1", "2", "3"], most=2)
    '1 + 2 + \\dots'
    """
    return " + ".join([*terms[:most], *([r"\dots"] if len(terms) > most else [])])
