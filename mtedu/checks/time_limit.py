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


def _words() -> str:
    return f"no result within {SECONDS:g} seconds"


def _ring(*_: object) -> None:
    raise TimeLimit(_words())


def limited() -> contextlib.AbstractContextManager[None]:
    """Stop what takes longer, in the way that the system has."""
    if sys.platform == "emscripten":
        return _by_lines()
    here = threading.current_thread() is threading.main_thread()
    return _by_timer() if here and hasattr(signal, "setitimer") else _by_thread()


@contextlib.contextmanager
def _by_timer() -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS, 0.5)  # again: it may catch the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def _by_thread() -> Iterator[None]:
    """Raise from another thread, where there are no such timers: on Windows."""
    raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
    mine, over = ctypes.c_ulong(threading.get_ident()), threading.Event()
    lock = threading.Lock()

    def ring() -> None:
        wait = SECONDS
        while not over.wait(wait):
            with lock:
                if not over.is_set():
                    raise_in(mine, ctypes.py_object(TimeLimit))
            wait = 0.5

    threading.Thread(target=ring, daemon=True).start()
    try:
        yield
    except TimeLimit as error:
        raise TimeLimit(_words()) from error
    finally:
        with lock:
            over.set()
            raise_in(mine, None)  # one that was on its way


@contextlib.contextmanager
def _by_lines() -> Iterator[None]:
    """Look at the clock at every line, where nothing else can: in a browser."""
    end, before = time.monotonic() + SECONDS, sys.gettrace()

    def look(*_: Any) -> Any:
        if time.monotonic() > end:
            _ring()
        return look

    sys.settrace(look)
    try:
        yield
    finally:
        sys.settrace(before)
