"""What the working of results is made of: fractions, sums, counts, paragraphs."""

from __future__ import annotations

from collections.abc import Sequence


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
