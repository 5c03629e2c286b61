"""Call an answer, and see what does the work: by where code comes from, not by names.

A module can be called otherwise, loaded under another name, or copied; a piece of code
keeps the file that it came from, and what it consists of. All of it runs in copies that
the answer cannot reach (`isolate`), and nothing here uses a part of Python that is
written in Python: that could be changed.
"""

from __future__ import annotations

import os
import sys
from _io import StringIO
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from marshal import dumps
from sys import setprofile
from types import CodeType, FrameType, ModuleType
from typing import Any

from mtedu.checks import values
from mtedu.checks.run_answer import (
    COMPILED,
    HOME,
    INSTALLED,
    PACKAGE,
    STANDARD,
    TAMPERING,
)
from mtedu.checks.values import NotPlain, plain, same
from mtedu_grader.run.copied_code import _compiled, functions, recogniser
from mtedu_grader.run.outcome_json import LONGEST, TEXTS, _pack

Told = Callable[[str], None]
GRADER = os.path.dirname(os.path.dirname(__file__))
CELL = "<ipython-input-"
SILENT = COMPILED | {"numpy"}
"""Libraries whose work can be done without a call that Python tells of."""
TAMPERED = frozenset({"sys", "_signal"})


def _all_of(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if type(inner) is CodeType:
            yield from _all_of(inner)


OWN = frozenset(
    code
    for value in vars(values).values()
    if hasattr(value, "__code__")
    for code in _all_of(value.__code__)
)


def allowed() -> frozenset[CodeType]:
    """Return the code that may do here what an answer may not."""
    return frozenset({call.__code__, *map(_code, (functions, _compiled))})


def _code(function: Any) -> CodeType:
    found: CodeType = function.__code__
    return found


def copied(value: Any) -> Any:
    """Copy what came as JSON: lists and dicts, and what cannot change.

    >>> copied([[1, "a"], {"b": None}])
    [[1, 'a'], {'b': None}]
    """
    if type(value) is list:
        return [copied(item) for item in value]
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    return value


def call(
    answer: Any,
    arguments: Sequence[Any],
    forbidden: Sequence[str],
    tell: Told,
    looked_at: dict[int, Any],
) -> dict[str, Any]:
    """Call an answer on a copy of the arguments; return the outcome as plain JSON.

    `tell` gets the name of each forbidden library that is called, at once.
    """
    given = [copied(item) for item in arguments]
    before = plain(given)
    found: dict[str, Any] = {**dict.fromkeys(TEXTS, ""), "value": None}
    found["changed_argument"] = False
    borrowed: list[str] = []
    said, streams = StringIO(), (sys.stdout, sys.stderr)
    sys.stdout, sys.stderr = said, StringIO()
    if forbidden:  # watching makes every call slow
        setprofile(watcher(forbidden, borrowed, tell, looked_at))
    try:
        result = answer(*given)
        if forbidden and _built_in((result, given)):
            setprofile(None)  # reading them calls nothing of the answer's
        found["changed_argument"] = not _unchanged(before, given)
        found |= _in_plain(result)
        found["printed"] = StringIO.getvalue(said)[:LONGEST]
    except BaseException as error:  # also those made to slip through
        name = type.__dict__["__name__"].__get__(type(error))
        found |= {"error": str.__str__(name)[:LONGEST], "message": _words(error)}
    finally:
        if forbidden:
            setprofile(None)
        sys.stdout, sys.stderr = streams
    found["borrowed"] = borrowed[0] if borrowed else ""
    return found


def _built_in(value: Any) -> bool:
    """Tell whether a value is of built-in types alone, not even of classes of them.

    >>> import fractions
    >>> _built_in([1, {"a": (2.5, None)}]), _built_in([fractions.Fraction(1, 2)])
    (True, False)
    """
    try:
        dumps(value)
    except Exception:
        return False
    return True


def _in_plain(result: Any) -> dict[str, Any]:
    try:
        return {"value": _pack(plain(result))}
    except NotPlain as reason:
        return {"odd": str(reason)[:LONGEST]}
    except Exception:  # such as a number with too many digits to be written
        return {"odd": "a value that cannot be read"}


def _unchanged(before: Any, given: list[Any]) -> bool:
    try:
        return same(before, plain(given), tolerance=0.0, strict=True)
    except Exception:  # there is something in it now that was not there before
        return False


def _words(error: BaseException) -> str:
    try:
        return str.__str__(str(error))[:LONGEST]
    except Exception:
        return ""


def watcher(
    forbidden: Sequence[str],
    borrowed: list[str],
    tell: Told,
    looked_at: dict[int, Any],
) -> Callable[[FrameType, str, Any], None]:
    """Return a profiler that notes every call into one of the forbidden libraries.

    What was found to be no part of them is in `looked_at`, and looked at no more.
    """
    libraries = frozenset(forbidden)
    silent = SILENT & libraries
    # They hold for all inputs; no object has these numbers.
    library_of = looked_at.setdefault(0, recogniser(forbidden))
    fine: set[Any] = looked_at.setdefault(1, set())
    kinds: set[type] = looked_at.setdefault(2, set())
    before: FrameType | None = None

    def note(name: str) -> None:
        if not borrowed:
            tell(name)
        borrowed.append(name)

    def look(frame: FrameType, code: CodeType) -> None:
        path = code.co_filename
        name = where_from(path) or root_of(frame.f_globals.get("__name__"))
        if name not in libraries and not path.startswith(CELL) and not where_from(path):
            name = library_of(code)
        found = {name, *in_reach(frame)} if silent else {name}
        taken = libraries & (found if name in libraries else silent & found)
        for name in taken:
            note(name)
        if not taken:
            looked_at[id(code)] = code

    def look_at_compiled(argument: Any) -> None:
        self = getattr(argument, "__self__", None)
        module = getattr(argument, "__module__", None)
        if argument in TAMPERING:
            note(TAMPERING[argument])
            return
        roots = {root_of(module), root_of(owner(self))}
        for name in roots & libraries:
            note(name)
        if not roots & (libraries | TAMPERED):
            if type(self) is ModuleType:
                fine.add(argument)
            elif module is None and not isinstance(self, type):
                kinds.add(type(self))

    # Ten thousands of calls go through it: what was looked at before costs little.
    def watch(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal before
        if event == "c_call":
            if argument in fine:
                return
            if type(argument.__self__) in kinds and argument.__module__ is None:
                return
            look_at_compiled(argument)
        elif event == "call" and frame is not before:
            before = frame  # a generator goes on in the same one
            code = frame.f_code
            if id(code) not in looked_at and code not in OWN:
                look(frame, code)

    return watch


def root_of(module: Any) -> str:
    """Return the first part of a module's name, by the hand of `str` alone."""
    return str.partition(module, ".")[0] if isinstance(module, str) else ""


def owner(found: Any) -> Any:
    """Return the module that the compiled methods of an object belong to."""
    if type(found) is ModuleType:
        return vars(found).get("__name__")
    kind = found if isinstance(found, type) else type(found)
    return type.__getattribute__(kind, "__module__")


def where_from(path: str) -> str:
    """Return the library that a file of code belongs to, "" if to none.

    >>> where_from(os.path.join(os.path.dirname(os.__file__), "statistics.py"))
    'statistics'
    """
    if path.startswith(HOME):
        return PACKAGE
    if path.startswith(GRADER):
        return "grader"
    found = INSTALLED.search(path)
    if found:
        return found[1]
    if path.startswith("<frozen "):
        return path[8:-1].partition(".")[0]
    if path.startswith(STANDARD):
        return path[len(STANDARD) :].partition(os.sep)[0].partition(".")[0]
    return ""


def in_reach(frame: FrameType) -> Iterator[str]:
    """Yield the libraries of what a function names: modules, functions, tables.

    Some compiled libraries work without any sign; but whoever uses them has to name
    something of theirs.
    """
    names = frame.f_code.co_names
    for value in (*map(frame.f_globals.get, names), *frame.f_locals.values()):
        inside: Any = value.values() if type(value) is dict else value
        several = type(value) in (dict, list, tuple)
        for one in islice(inside, 50) if several else (value,):
            if type(one) is ModuleType:
                name = vars(one).get("__name__")
            elif type(one).__name__ == "cython_function_or_method":
                name = getattr(one, "__module__", "")
            else:
                name = type.__getattribute__(type(one), "__module__")
            yield str(name).partition(".")[0]
