"""Code of a library that was copied: read from its file, or run as text."""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from os import listdir, sep
from os.path import dirname
from types import CodeType

import mtedu

MOST_FILES = 400  # in a larger library nearly all that counts is compiled
SHORTEST = 100
"""Bytes of code; what is shorter may well look alike by chance."""
READY = f".{sys.implementation.cache_tag}.pyc"
PLACES = (
    dirname(os.__file__),
    dirname(dirname(mtedu.__file__)),
    *(path for path in sys.path if path.endswith("-packages")),
)


def recogniser(libraries: Sequence[str]) -> Callable[[CodeType], str]:
    """Return what tells from which of the libraries a piece of code was copied.

    Their files are read when code of unknown origin is met, which is hardly ever.
    """
    known: dict[tuple[str, bytes], str] = {}
    read: list[str] = []

    def library_of(code: CodeType) -> str:
        if len(code.co_code) < SHORTEST:
            return ""
        for name in libraries[len(read) :]:
            read.append(name)
            for one in functions(name):
                known[one.co_name, one.co_code] = name
        return known.get((code.co_name, code.co_code), "")

    return library_of


def functions(library: str) -> Iterator[CodeType]:
    """Yield the code of all functions of a library that are worth knowing."""
    for path in _files(library):
        todo = [_compiled(path)]
        while todo:
            code = todo.pop()
            if code is None:
                continue
            if len(code.co_code) >= SHORTEST and code.co_name != "<module>":
                yield code
            todo += [one for one in code.co_consts if type(one) is CodeType]


def _files(library: str) -> list[str]:
    """List a library's files; with nothing but a C function, which nobody changes."""
    for place in PLACES:
        names = _inside(place)
        if f"{library}.py" in names:
            return [f"{place}{sep}{library}.py"]
        if library in names:
            found: list[str] = []
            todo = [f"{place}{sep}{library}"]
            while todo and len(found) <= MOST_FILES:
                folder = todo.pop()
                for name in _inside(folder):
                    path = f"{folder}{sep}{name}"
                    if name.endswith(".py"):
                        found.append(path)
                    elif "." not in name and name != "__pycache__":
                        todo.append(path)
            return found if len(found) <= MOST_FILES else []
    return []


def _inside(folder: str) -> list[str]:
    try:
        return listdir(folder)
    except OSError:
        return []


def _compiled(path: str) -> CodeType | None:
    folder, _, name = path.rpartition(sep)
    try:
        try:
            with open(f"{folder}{sep}__pycache__{sep}{name[:-3]}{READY}", "rb") as file:
                found = marshal.loads(file.read()[16:])
        except (OSError, ValueError, EOFError, TypeError):
            with open(path, "rb") as file:
                found = compile(file.read(), path, "exec")
    except (OSError, ValueError, SyntaxError):
        return None
    return found if type(found) is CodeType else None
