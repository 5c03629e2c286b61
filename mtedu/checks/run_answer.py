"""Run an answer on one input, and keep what happened as plain data."""

import _signal
import contextlib
import copy
import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from types import FrameType, ModuleType
from typing import Any

from mtedu.checks.values import NotPlain, Plain, plain, same

Answer = Callable[..., Any]

PACKAGE = __name__.partition(".")[0]
HOME = __file__.removesuffix(os.path.join("checks", os.path.basename(__file__)))
STANDARD = os.path.join(os.path.dirname(os.__file__), "")
COMPILED = frozenset({"rapidfuzz", "Levenshtein", "editdistance", "polyleven"})
# By these an answer could get at whoever watches it. A profiler sees the calls coming.
TAMPERING = {
    sys.getprofile: "a profiler of its own",
    sys.gettrace: "a tracer of its own",
    **{
        getattr(_signal, name): "signals of its own"
        for name in ("signal", "raise_signal", "pthread_kill", "setitimer", "alarm")
        if hasattr(_signal, name)
    },
}
INSTALLED = re.compile(r"[\\/](?:site|dist)-packages[\\/](\w+)")


@dataclass(frozen=True)
class Outcome:
    """What one call gave: a plain value, or the reason why there is none."""

    value: Plain | None = None
    error: str = ""
    message: str = ""
    printed: str = ""
    odd: str = ""
    changed_argument: bool = False
    borrowed: str = ""

    @property
    def not_started(self) -> bool:
        """The stub is still there."""
        return self.error == "NotImplementedError"


def run(
    answer: Answer,
    arguments: Sequence[Any],
    forbidden: Sequence[str] = (),
    caught: Callable[[BaseException], None] | None = None,
    seen: list[str] | None = None,
    looked_at: set[int] | None = None,
) -> Outcome:
    """Call the answer on a copy of the arguments and report the outcome.

    `forbidden` names the libraries that the answer may not call; `caught` gets the
    exception itself, if there is one, and `seen` the names of forbidden libraries.
    Several runs of one answer may share `looked_at`: its functions are looked at once.
    """
    given = copy.deepcopy(tuple(arguments))
    before = plain(given)
    said = io.StringIO()
    borrowed: list[str] = [] if seen is None else seen
    try:
        with (
            contextlib.redirect_stdout(said),
            contextlib.redirect_stderr(io.StringIO()),
            watching(forbidden, borrowed, set() if looked_at is None else looked_at),
        ):
            result = answer(*given)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also those made to slip through
        if caught is not None:
            caught(error)
        name, message = _in_words(error)
        return Outcome(error=name, message=message, borrowed="".join(borrowed[:1]))
    notes: dict[str, Any] = {
        "printed": said.getvalue(),
        "changed_argument": not _unchanged(before, given),
        "borrowed": "".join(borrowed[:1]),
    }
    try:
        return Outcome(value=plain(result), **notes)
    except NotPlain as reason:
        return Outcome(odd=str(reason), **notes)
    except Exception:  # such as a number with too many digits to be written
        return Outcome(odd="a value that cannot be read", **notes)


def _in_words(error: BaseException) -> tuple[str, str]:
    """Return the name and the message of an error, whose class may be anything."""
    name = str.__str__(type.__dict__["__name__"].__get__(type(error)))
    try:
        return name, str(error)
    except Exception:
        return name, ""


def _unchanged(before: Plain, given: object) -> bool:
    try:
        return same(before, plain(given), tolerance=0.0, strict=True)
    except Exception:  # there is something in it now that was not there before
        return False


@contextlib.contextmanager
def watching(
    forbidden: Sequence[str], seen: list[str], looked_at: set[int]
) -> Iterator[None]:
    """Note every call into one of the forbidden libraries, however it was reached."""

    libraries = frozenset(forbidden)
    silent = COMPILED & libraries
    roots: dict[str, str] = {}
    files: dict[str, str] = {}

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            code = frame.f_code
            path = code.co_filename
            if path not in files:
                files[path] = _library(path)
            if files[path] in libraries:  # whatever name its module has now
                seen.append(files[path])
                return
            if silent and id(code) not in looked_at:
                looked_at.add(id(code))
                for name in silent.intersection(_in_reach(frame)):
                    seen.append(name)
            module = frame.f_globals.get("__name__")
        elif event == "c_call":
            if argument in TAMPERING:
                seen.append(TAMPERING[argument])
                return
            module = getattr(argument, "__module__", None)
        else:
            return
        if type(module) is not str:
            if module is None:
                return
            module = str(module)
        if module not in roots:
            roots[module] = module.partition(".")[0]
        if roots[module] in libraries and module != __name__:
            seen.append(roots[module])

    if not forbidden:  # nothing to watch for, and watching makes every call slow
        yield
        return
    previous = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(previous)


def _library(path: str) -> str:
    """Return the library that a file of code belongs to, "" if to none that is known.

    Names of modules can be changed; where a piece of code came from cannot.
    """
    if path.startswith(HOME):
        return "" if path == __file__ else PACKAGE
    found = INSTALLED.search(path)
    if found is None and path.startswith(STANDARD):
        return path.removeprefix(STANDARD).partition(os.sep)[0].partition(".")[0]
    return found[1] if found else ""


def _in_reach(frame: FrameType) -> Iterator[str]:
    """Yield the libraries of the modules and C functions that a function names.

    Functions of some compiled libraries are called without any sign; but whoever calls
    them has to name them.
    """
    names = frame.f_code.co_names
    for value in (*map(frame.f_globals.get, names), *frame.f_locals.values()):
        inside: Any = value.values() if type(value) is dict else value
        several = type(value) in (dict, list, tuple)
        for one in islice(inside, 50) if several else (value,):
            if type(one) is ModuleType:
                yield str(one.__dict__.get("__name__")).partition(".")[0]
            elif type(one).__name__ == "cython_function_or_method":
                yield str(getattr(one, "__module__", "")).partition(".")[0]
