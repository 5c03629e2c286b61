"""What the working of results is made of: tables, fractions, sums, paragraphs.

All in Markdown with LaTeX; `html_table` writes the tables of explorers.
"""

from collections.abc import Iterable, Sequence
from numbers import Integral, Real

from mtedu.show.base import number


def table(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a Markdown table; the first column is text, the others are centred.

    Fractions are written as everywhere; `escape` words that are not your own.

    >>> print(table(["word", "count", "share"], [["the", 7, 0.51154]]))
    | word | count | share |
    |:--|:-:|:-:|
    | the | 7 | 0.5115 |
    """
    lines = [headers, *rows]
    written = ["| " + " | ".join(map(_cell, line)) + " |" for line in lines]
    rule = "|:--|" + ":-:|" * (len(headers) - 1)
    return "\n".join([written[0], rule, *written[1:]])


def _cell(value: object) -> str:
    if isinstance(value, Real) and not isinstance(value, Integral):
        return number(float(value))
    return str(value)


def cut_table(
    headers: Sequence[str], rows: Sequence[Sequence[object]], most: int, what: str
) -> str:
    """Write the first rows of a table and how many more there are; nothing if none.

    >>> print(cut_table(["word", "count"], [["the", 7], ["cat", 1]], 1, "words"))
    | word | count |
    |:--|:-:|
    | the | 7 |
    <BLANKLINE>
    ... and 1 words more.
    """
    if not rows:
        return ""
    more = len(rows) - most
    end = f"\n\n... and {more} {what} more." if more > 0 else ""
    return table(headers, rows[:most]) + end


def html_table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]
) -> str:
    """Write a table; the first cell of a row is its head, and cells are HTML."""
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    top = top and f"<thead><tr>{top}</tr></thead>"
    body = "".join(
        f'<tr><th scope="row">{first}</th>'
        + "".join(f"<td>{cell}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return (
        f'<div class="mtedu-scroll" tabindex="0"><table><caption>{caption}</caption>'
        f"{top}<tbody>{body}</tbody></table></div>"
    )


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
