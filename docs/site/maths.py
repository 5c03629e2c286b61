"""Formulas as MathML, which browsers draw and screen readers read by themselves."""

import re
from html import escape

from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml

_SIZES = re.compile(r"\\[bB]igg?[lr]?(?![a-zA-Z])")
_NAMES = re.compile(r"(\\(?:log|ln|min|max)(?:_\{[^}]*\}|_\w)?)(?![a-zA-Z(])(?!\s*\()")
"""A function without brackets: browsers leave no room around its name."""
_BARE = re.compile(r"(\\t?frac(?:\{\d\})?)(\d)")
"""A part of a fraction that is a digit without braces."""
_INLINE = re.compile(r"\$([^$]+)\$")


def mathml(tex: str, block: bool = False) -> str:
    """Return a formula in LaTeX as MathML.

    >>> mathml("p_1").count("<msub>")
    1
    """
    try:
        return tex2mathml(_plain(tex), as_block=block)
    except MathError as error:
        raise ValueError(f"The formula {tex!r} cannot be written: {error}.") from error


def _plain(tex: str) -> str:
    """Say in other words what the converter does not know; brackets grow by themselves.

    >>> print(_plain(r"\\Big(\\frac1{25}\\Big)"))
    (\\frac{1}{25})
    """
    tex = _SIZES.sub("", tex).replace(r"\dfrac", r"\frac").replace(r"\dots", r"\ldots")
    tex = _NAMES.sub(r"\\,\1\\,", tex)
    return _BARE.sub(r"\1{\2}", _BARE.sub(r"\1{\2}", tex))


def with_maths(html: str) -> str:
    """Write the $formulas$ in a piece of HTML as MathML.

    >>> "<mi>n</mi>" in with_maths("all <b>$n$</b> words")
    True
    """
    return _INLINE.sub(lambda found: mathml(_unescaped(found.group(1))), html)


def _unescaped(tex: str) -> str:
    return tex.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def visit_inline(writer, node) -> None:
    """Write an inline formula into a page."""
    _write(writer, node, block=False)


def visit_block(writer, node) -> None:
    """Write a formula on a line of its own into a page."""
    _write(writer, node, block=True)


def _write(writer, node, block: bool) -> None:
    from docutils.nodes import SkipNode

    tag = "div" if block else "span"
    attributes = {"class": "math notranslate", "ids": node.get("ids", [])}
    writer.body.append(writer.starttag(node, tag, "", **attributes))
    try:
        writer.body.append(mathml(node.astext(), block))
    except ValueError as error:
        from sphinx.util import logging

        logging.getLogger(__name__).warning(str(error), location=node)
        writer.body.append(f"<code>{escape(node.astext())}</code>")
    writer.body.append(f"</{tag}>")
    raise SkipNode
