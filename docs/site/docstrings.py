"""Docstrings as Markdown, and the results that their examples compute."""

import doctest
import inspect
import io
import re
from contextlib import redirect_stdout
from typing import Any

from mtedu.result import Result

_CODE = re.compile(r"(`[^`]*`)")


def as_markdown(thing: Any) -> str:
    """Return the docstring of a function or class, with its examples fenced.

    >>> as_markdown(len)
    'Return the number of items in a container.'
    """
    parts: list[str] = []
    inside = False
    for line in (inspect.getdoc(thing) or "").splitlines():
        starts = line.lstrip().startswith(">>>")
        if starts and not inside:
            parts.append("```pycon")
        elif inside and not line.strip():
            parts.append("```")
        inside = starts or (inside and bool(line.strip()))
        parts.append(line if inside else _quiet(line))
    return "\n".join([*parts, "```"] if inside else parts)


def _quiet(line: str) -> str:
    """Leave signs alone that Markdown would take for marks, outside of `code`."""
    parts = _CODE.split(line)
    parts[::2] = [re.sub(r"([$<*\[\]])", r"\\\1", part) for part in parts[::2]]
    return "".join(parts)


def summary(thing: Any) -> str:
    """Return the first sentence of a docstring, as Markdown."""
    return as_markdown(thing).partition("\n\n")[0].replace("\n", " ")


def worked_example(thing: Any) -> tuple[str, Result]:
    """Run the examples of a docstring; return the first that gives a result.

    >>> from mtedu import wer
    >>> code, result = worked_example(wer)
    >>> round(result.score, 4)
    0.5714
    """
    import mtedu

    names = {name: getattr(mtedu, name) for name in mtedu.__all__}
    so_far: list[str] = []
    for example in doctest.DocTestParser().get_examples(inspect.getdoc(thing) or ""):
        so_far.append(example.source.rstrip())
        try:
            value = eval(example.source, names)
        except SyntaxError:
            with redirect_stdout(io.StringIO()):
                exec(example.source, names)
            continue
        if isinstance(value, Result):
            return "\n".join(so_far), value
    raise ValueError(f"No example of {thing.__name__} gives a result that is worked.")


def call(thing: Any) -> str:
    """Return how a function is called: names and defaults, without types."""
    try:
        signature = inspect.signature(thing)
    except (TypeError, ValueError):
        return "()"
    bare = [p.replace(annotation=p.empty) for p in signature.parameters.values()]
    empty = inspect.Signature.empty
    text = str(signature.replace(parameters=bare, return_annotation=empty))
    return re.sub(r"<[^<>]*>", "...", text)
