"""A line that says how far a long computation is, from the second second on."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import IO, TypeVar

Item = TypeVar("Item")

PATIENCE = 2.0
"""Seconds without a word."""


def stream() -> IO[str]:
    """Return where progress is told: stderr, in a notebook stdout.

    Notebooks paint stderr as they paint errors, and nothing is wrong here.
    """
    ipython = sys.modules.get("IPython")
    kernel = ipython and getattr(ipython.get_ipython(), "kernel", None)
    return sys.stdout if kernel else sys.stderr


def tell(text: str) -> None:
    """Write part of a progress line at once."""
    stream().write(text)
    stream().flush()


def progress(items: Sequence[Item], what: str) -> Iterator[Item]:
    """Yield the items; if that takes over two seconds, say how many are done.

    >>> list(progress([1, 2, 3], "numbers"))
    [1, 2, 3]
    """
    try:
        from tqdm import tqdm
    except ImportError:  # as in a browser
        yield from items
        return
    tqdm.monitor_interval = 0  # no thread of its own beside the computation
    looks = "{desc}: {n_fmt} of {total_fmt}"
    yield from tqdm(items, what, file=stream(), delay=PATIENCE, bar_format=looks)
