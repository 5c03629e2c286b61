"""The reference: every public name of mtedu, room by room, from its docstring."""

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import mtedu
from docs.site.docstrings import as_markdown, call

ROOMS = {
    "mtedu.text": "Text",
    "mtedu.metrics": "Metrics",
    "mtedu.human": "Human judgements",
    "mtedu.stats": "Statistics",
    "mtedu.prompting": "Prompting",
    "mtedu.comet": "Trained metrics",
    "mtedu.data": "Data",
    "mtedu.show": "Pictures",
    "mtedu.widgets": "Explorers and quizzes",
    "mtedu.checks": "Checks",
    "mtedu.doctor": "Looking after the installation",
}


def api_page() -> str:
    """Return the reference as Markdown for Sphinx."""
    parts = [
        "# Reference",
        "Every name is one of the package: `mtedu.bleu(...)`. A text is a string, "
        "which is tokenised, or a list of tokens, which is used as it is.",
    ]
    rooms = {title: names_of(room) for room, title in ROOMS.items()}
    known = {name for names in rooms.values() for name in names}
    rooms["More"] = sorted(mtedu._HOME.keys() - known)
    for title, names in rooms.items():
        if names:
            parts.append(f"## {title}")
            parts += [entry for name in names for entry in _entry(name)]
    return "\n\n".join(parts) + "\n"


def names_of(room: str) -> list[str]:
    """Return the public names that live in a part of the package.

    >>> names_of("mtedu.text")
    ['ngrams', 'tokenize']
    """
    return [
        name
        for home, names in mtedu._ROOMS.items()
        for name in names.split()
        if home == room or home.startswith(f"{room}.")
    ]


def _entry(name: str) -> Iterator[str]:
    thing = getattr(mtedu, name)
    if isinstance(thing, ModuleType):
        yield from _module(name, thing)
    elif inspect.isclass(thing):
        yield from _class(name, thing)
    else:
        yield _directive("function", name, thing)


def _module(name: str, module: ModuleType) -> Iterator[str]:
    for inner, thing in vars(module).items():
        own = getattr(thing, "__module__", "") == module.__name__
        if inspect.isfunction(thing) and own and not inner.startswith("_"):
            yield _directive("function", f"{name}.{inner}", thing)


def _class(name: str, found: type) -> Iterator[str]:
    inside = [
        _directive(kind, inner, thing, fence=4)
        for inner, thing, kind in _members(found)
    ]
    body = "\n\n".join([as_markdown(found), *inside])
    yield f"`````{{py:class}} {name}{call(found)}\n:module: mtedu\n\n{body}\n`````"


def _members(found: type) -> Iterator[tuple[str, Any, str]]:
    for inner, thing in vars(found).items():
        if inner.startswith("_"):
            continue
        if isinstance(thing, property):
            yield inner, thing, "property"
        elif isinstance(thing, classmethod | staticmethod):
            yield inner, thing.__func__, "method"
        elif inspect.isfunction(thing):
            yield inner, thing, "method"


def _directive(kind: str, name: str, thing: Any, fence: int = 5) -> str:
    marks = "`" * fence
    written = "" if kind == "property" else _call(kind, thing)
    module = ":module: mtedu\n" if kind == "function" else ""
    body = as_markdown(thing)
    return f"{marks}{{py:{kind}}} {name}{written}\n{module}\n{body}\n{marks}"


def _call(kind: str, thing: Any) -> str:
    written = call(thing)
    if kind == "method":
        for first in ("self", "cls"):
            written = written.replace(f"({first}, ", "(").replace(f"({first})", "()")
    return written
