"""Call an answer on inputs in the state that a notebook has at a test cell.

It runs inside the student's process, where anything may have been changed. What it
needs is remembered beforehand and put back; what was found changed is noted. Whether a
value is right is decided elsewhere.
"""

from __future__ import annotations

import _thread
import builtins
import contextlib
import copy
import io
import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from mtedu.checks import run_answer, values
from mtedu.checks.run_answer import Outcome
from mtedu_grader.run import outcome_json
from mtedu_grader.run.audit_hook import Watch
from mtedu_grader.run.protocol import packed

ENDED = "TimeLimit"
WHOLE = (run_answer, values, outcome_json, builtins)
# Of these only what a probe uses: each look at an object copies memory after a fork.
PARTLY = {
    sys: "setprofile getprofile settrace _getframe",
    json: "dumps loads",
    copy: "deepcopy",
    contextlib: "redirect_stdout redirect_stderr",
    io: "StringIO",
    signal: "signal setitimer",
}
PLACES = (*WHOLE, *PARTLY)
CHANGE_BY_THEMSELVES = ("_", "input", "display", "get_ipython")


class TimeLimit(Exception):
    """An answer took too long."""


class Memory:
    """How the modules that a probe needs looked before student code ran."""

    def __init__(self, *more: dict[str, Any]) -> None:
        """Remember those modules, the grader's own, and `more` as it stands."""
        own = (globals(), Watch.mark.__globals__, packed.__globals__, *more)
        self.places = [(m.__name__, m.__dict__, dict(_names(m))) for m in PLACES]
        self.places += [
            (
                space["__name__"],
                space,
                {k: v for k, v in space.items() if k[:2] != "__"},
            )
            for space in own
        ]
        self.methods = [
            (kind, name, value)
            for space in own
            for kind in space.values()
            if type(kind) is type and kind.__module__ == space["__name__"]
            for name, value in vars(kind).items()
            if type(value) is FunctionType
        ]
        functions = [value for *_, names in self.places for value in names.values()]
        functions += [value for *_, value in self.methods]
        self.codes: dict[FunctionType, tuple[CodeType, Any, Any]] = {
            value: (value.__code__, value.__defaults__, value.__kwdefaults__)
            for value in functions
            if type(value) is FunctionType
        }
        inner = run_answer.watching.__wrapped__  # type: ignore[attr-defined]
        self.codes[inner] = (inner.__code__, None, None)
        self.allowed = frozenset({inner.__code__})

    def restore(self) -> list[str]:
        """Put everything back; return the names of what had been changed."""
        changed = []
        for place, space, names in self.places:
            for name, value in names.items():
                if space.get(name) is not value:
                    space[name] = value
                    changed.append(f"{place}.{name}")
        for kind, name, value in self.methods:
            if vars(kind).get(name) is not value:
                setattr(kind, name, value)
                changed.append(value.__qualname__)
        for function, (code, defaults, named) in self.codes.items():
            # Only what differs is written: writing copies memory after a fork.
            if (
                function.__code__ is not code
                or function.__defaults__ is not defaults
                or function.__kwdefaults__ is not named
            ):
                changed.append(function.__qualname__)
                function.__code__ = code
                function.__defaults__, function.__kwdefaults__ = defaults, named
        return changed


@cache
def known_names() -> frozenset[str]:
    """Return all names that can be found changed."""
    from mtedu_grader.run import worker  # which itself needs this module

    memory = Memory(vars(worker))
    inside = (f"{m}.{name}" for m, _, names in memory.places for name in names)
    return frozenset([*inside, *(item.__qualname__ for item in memory.codes)])


def _names(module: Any) -> Iterator[tuple[str, Any]]:
    if module in PARTLY:
        for name in PARTLY[module].split():
            if hasattr(module, name):
                yield name, getattr(module, name)
        return
    for name, value in module.__dict__.items():
        inner = name.startswith("__") and module is not builtins
        if not inner and name not in CHANGE_BY_THEMSELVES:
            yield name, value


class Told(list[str]):
    """Names of borrowed libraries, of which the first is told at once.

    An answer can find this list and wipe it, but not what the grader was told.
    """

    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self._tell = watch.at_once

    def append(self, name: str) -> None:
        """Add a name."""
        if not self:
            self._tell(name)
        super().append(name)


def probe(
    answer: Any,
    inputs: list[list[Any]],
    forbidden: Sequence[str],
    seconds: float,
    watch: Watch,
) -> Iterator[Outcome]:
    """Return what an answer gives on each input, one after another.

    A call that takes longer than `seconds` ends with the error "TimeLimit".
    """
    _watch_threads(watch)
    looked_at: set[int] = set()
    with _alarm(seconds, watch) as restart:
        for given in inputs:
            watch.foreign, watch.probing, watch.late = "", True, False
            try:
                restart(seconds)
                outcome = run_answer.run(
                    answer, given, forbidden, None, Told(watch), looked_at
                )
            except BaseException as error:  # an error that cannot even be written
                outcome = Outcome(error=type(error).__name__)
            finally:
                restart(0)
                watch.probing = False
            if watch.late:  # also if it caught the alarm and went on
                outcome = Outcome(error=ENDED, borrowed=outcome.borrowed)
            if watch.foreign and not outcome.borrowed:
                outcome = replace(outcome, borrowed=watch.foreign)
            yield outcome


def _watch_threads(watch: Watch) -> None:
    """Mark answers that start threads, which early versions of Python do not audit."""
    really = _thread.start_new_thread

    def start(*arguments: Any, **named: Any) -> Any:
        if watch.probing:
            watch.mark("a thread of its own")
        return really(*arguments, **named)

    started: Any = not_the_library(start)
    _thread.start_new_thread = started
    if hasattr(threading, "_start_new_thread"):
        threading._start_new_thread = started
    bars: Any = sys.modules.get("tqdm.std")
    if bars is not None:  # the first progress bar would start a thread
        bars.tqdm.monitor_interval = 0


def not_the_library(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that does not count as a part of the library when called.

    What the grader itself runs while an answer is tried must not look as if the answer
    had called the library.
    """
    names = {**function.__globals__, "__name__": "grader"}
    return FunctionType(function.__code__, names, closure=function.__closure__)


@contextlib.contextmanager
def _alarm(seconds: float, watch: Watch) -> Iterator[Callable[[float], None]]:
    if not hasattr(signal, "setitimer"):  # Windows: the whole test has a limit
        yield lambda _: None
        return

    def ring(*_: Any) -> None:
        watch.late = True
        raise TimeLimit(f"it took longer than {seconds:g} seconds")

    signal.signal(signal.SIGALRM, not_the_library(ring))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
    try:
        # It rings on, for answers that catch every error and go on.
        yield lambda after: _set_timer(after, 0.5 if after else 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _set_timer(seconds: float, again: float) -> None:
    signal.setitimer(signal.ITIMER_REAL, seconds, again)
