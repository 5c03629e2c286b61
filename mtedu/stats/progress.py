"""A line that says how far a long computation is, from the second second on."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

PATIENCE = 2.0
"""Seconds without a word."""


def progress(items: Sequence[Item], what: str) -> Iterator[Item]:
    """Yield the items; if that takes over two seconds, say how many are done.

    >>> list(progress([1, 2, 3], "numbers"))
    [1, 2, 3]
    """
    start = time.monotonic()
    told = False
    for done, item in enumerate(items):
        if time.monotonic() - start > PATIENCE:
            sys.stderr.write(f"\r{what}: {done} of {len(items)}")
            sys.stderr.flush()
            told = True
        yield item
    if told:
        sys.stderr.write(f"\r{what}: {len(items)} of {len(items)}\n")
        sys.stderr.flush()  # before what the caller prints next
