"""Call an answer on inputs in the state that a notebook has at a test cell.

It runs inside the student's process, where anything may have been changed. What it
needs is remembered beforehand and put back; what was found changed is noted. Whether a
value is right is decided elsewhere.
"""

from __future__ import annotations

import _signal
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
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from mtedu.checks import run_answer, values
from mtedu_grader.run import outcome_json
from mtedu_grader.run.audit_hook import Watch
from mtedu_grader.run.protocol import packed
from mtedu_grader.run.watch_answer import allowed, call

ENDED = "TimeLimit"
NOTHING = outcome_json.outcome_to_json(run_answer.Outcome())
# Before anybody could put something else there.
set_handler = _signal.signal
set_timer: Any = getattr(_signal, "setitimer", None)
set_mask: Any = getattr(_signal, "pthread_sigmask", None)
WHOLE = (run_answer, values, outcome_json, builtins)
# Of these only what a probe uses: each look at an object copies memory after a fork.
PARTLY = {
    sys: "setprofile getprofile settrace _getframe",
    json: "dumps loads _default_encoder _default_decoder",
    copy: "deepcopy",
    contextlib: "redirect_stdout redirect_stderr _GeneratorContextManager",
    io: "StringIO",
    signal: "signal setitimer",
}
PLACES = (*WHOLE, *PARTLY)
CLASSES = (
    contextlib._GeneratorContextManager,
    json.JSONEncoder,
    json.JSONDecoder,
    run_answer.Outcome,
)
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
        kinds = [
            kind
            for space in own
            for kind in space.values()
            if type(kind) is type and kind.__module__ == space["__name__"]
        ]
        self.methods = [
            (kind, name, value)
            for kind in (*kinds, *CLASSES)
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
        self.allowed = allowed() | {inner.__code__}

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


def probe(
    answer: Any,
    inputs: list[list[Any]],
    forbidden: Sequence[str],
    seconds: float,
    watch: Watch,
) -> Iterator[dict[str, Any]]:
    """Yield what an answer gives on each input, as plain JSON, one after another.

    A call that takes longer than `seconds` ends with the error "TimeLimit".
    """
    looked_at: dict[int, Any] = {}
    restart = _alarm(seconds, watch)
    for given in inputs:
        watch.foreign, watch.probing, watch.late = "", True, False
        try:
            restart(seconds)
            outcome = call(answer, given, forbidden, watch.at_once, looked_at)
        except BaseException as error:  # an error that cannot even be written
            outcome = {**NOTHING, "error": type(error).__name__}
        finally:
            restart(0)
            watch.probing = False
        if watch.late:  # also if it caught the alarm and went on
            outcome = {**NOTHING, "error": ENDED, "borrowed": outcome["borrowed"]}
        if watch.foreign and not outcome["borrowed"]:
            outcome["borrowed"] = watch.foreign
        yield outcome


def watch_threads(watch: Watch) -> None:
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


def _alarm(seconds: float, watch: Watch) -> Callable[[float], None]:
    """Return what starts the clock anew, and with 0 stops it."""
    if set_timer is None:  # Windows: the whole test has a limit
        return lambda _: None

    def ring(*_: Any) -> None:
        watch.late = True
        raise TimeLimit(f"it took longer than {seconds:g} seconds")

    set_handler(_signal.SIGALRM, not_the_library(ring))
    set_mask(_signal.SIG_UNBLOCK, {_signal.SIGALRM})
    # It rings on, for answers that catch every error and go on.
    return lambda after: set_timer(_signal.ITIMER_REAL, after, 0.5 if after else 0)
