"""A limit for answers that never come to an end, or would in a hundred years."""

import contextlib
import ctypes
import signal
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

SECONDS = 5.0


class TimeLimit(Exception):
    """An answer took too long."""

    def __init__(self, *_: object) -> None:
        """Say how long that was; a signal's handler gets more than it needs."""
        super().__init__(f"no result within {SECONDS:g} seconds")


def limited() -> contextlib.AbstractContextManager[None]:
    """Stop what takes longer, in the way that the system has."""
    if sys.platform == "emscripten":
        return _by_lines()
    here = threading.current_thread() is threading.main_thread()
    return _by_signal() if here and hasattr(signal, "setitimer") else _by_thread()


@contextlib.contextmanager
def _by_signal() -> Iterator[None]:
    def ring(*_: object) -> None:
        raise TimeLimit

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS, 0.5)  # again: it may catch the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def _by_thread() -> Iterator[None]:
    """Raise from another thread, where there are no such signals: on Windows."""
    throw, here = ctypes.pythonapi.PyThreadState_SetAsyncExc, threading.get_ident()
    mine, limit = ctypes.c_ulong(here), ctypes.py_object(TimeLimit)
    timer = threading.Timer(SECONDS, throw, (mine, limit))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        throw(mine, None)  # one that is on its way


@contextlib.contextmanager
def _by_lines() -> Iterator[None]:
    """Look at the clock at every line, where nothing else can: in a browser."""
    end, before = time.monotonic() + SECONDS, sys.gettrace()

    def look(*_: Any) -> Any:
        if time.monotonic() > end:
            raise TimeLimit
        return look

    sys.settrace(look)
    try:
        yield
    finally:
        sys.settrace(before)
