"""A line that says how far a long computation is, from the second second on."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

PATIENCE = 2.0
"""Seconds without a word."""


def tell(text: str) -> None:
    """Write part of a progress line at once: to stderr, in a notebook to stdout.

    Notebooks paint stderr as they paint errors, and nothing is wrong here.
    """
    ipython = sys.modules.get("IPython")
    kernel = ipython and getattr(ipython.get_ipython(), "kernel", None)
    stream = sys.stdout if kernel else sys.stderr
    stream.write(text)
    stream.flush()


def progress(items: Sequence[Item], what: str) -> Iterator[Item]:
    """Yield the items; if that takes over two seconds, say how many are done.

    >>> list(progress([1, 2, 3], "numbers"))
    [1, 2, 3]
    """
    start = time.monotonic()
    told = False
    for done, item in enumerate(items):
        if time.monotonic() - start > PATIENCE:
            tell(f"\r{what}: {done} of {len(items)}")
            told = True
        yield item
    if told:
        tell(f"\r{what}: {len(items)} of {len(items)}\n")
