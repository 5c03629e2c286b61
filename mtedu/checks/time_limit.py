"""A limit for answers that never come to an end, or would in a hundred years."""

import contextlib
import ctypes
import signal
import sys
import threading
from collections.abc import Iterator

SECONDS = 5.0


class TimeLimit(Exception):
    """An answer took too long."""

    def __init__(self, *_: object) -> None:
        """Say how long that was; a signal's handler gets more than it needs."""
        super().__init__(f"no result within {SECONDS:g} seconds")


def limited() -> contextlib.AbstractContextManager[None]:
    """Stop what takes longer, in the way that the system has."""
    if sys.platform == "emscripten":  # there one can only restart
        return contextlib.nullcontext()
    here = threading.current_thread() is threading.main_thread()
    return _by_signal() if here and hasattr(signal, "setitimer") else _by_thread()


@contextlib.contextmanager
def _by_signal() -> Iterator[None]:
    def ring(*_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.5)  # again: it may catch this one
        raise TimeLimit

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def _by_thread() -> Iterator[None]:
    """Raise from another thread, where there are no such signals: on Windows.

    What was thrown is never taken back: Python 3.11 then waits for ever at the next
    call that is watched.
    """
    throw, here = ctypes.pythonapi.PyThreadState_SetAsyncExc, threading.get_ident()
    over = threading.Lock()  # is held once nothing may be thrown any more

    def ring() -> None:
        if over.acquire(blocking=False):
            throw(ctypes.c_ulong(here), ctypes.py_object(TimeLimit))

    timer = threading.Timer(SECONDS, ring)
    timer.start()
    try:
        yield
    finally:
        over.acquire(blocking=False)
        timer.cancel()
