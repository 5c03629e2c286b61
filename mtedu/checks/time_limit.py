"""A limit for answers that never come to an end, or would in a hundred years."""

import contextlib
import signal
import threading
from collections.abc import Iterator

SECONDS = 10.0


class TimeLimit(Exception):
    """An answer took too long."""


def _ring(*_: object) -> None:
    raise TimeLimit(f"no result within {SECONDS:g} seconds")


@contextlib.contextmanager
def limited() -> Iterator[None]:
    """Stop what takes longer, where the system has timers that can do it."""
    here = threading.current_thread() is threading.main_thread()
    if not here or not hasattr(signal, "setitimer"):  # on Windows one interrupts it
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS, 0.5)  # again: it may catch the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
