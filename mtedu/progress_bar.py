"""The one bar for downloads and long computations: tqdm's, in the course's look."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from mtedu.stats.progress import tell

LOOK = "{desc} [{bar:30}] {percentage:3.0f}%, {n_fmt} of {total_fmt}{unit}{postfix}"


def progress_bar(
    total: int, what: str, *, shown: bool = True, size: bool = False
) -> Any:
    """Return a bar of tqdm, to be used in a `with` statement.

    With `size` it counts bytes. It is written where `tell` writes: a notebook paints
    what comes from stderr as it paints errors.
    """
    from tqdm import tqdm

    tqdm.monitor_interval = 0  # a browser's Python has no thread to watch over it
    return tqdm(
        total=total,
        desc=what,
        disable=not shown,
        unit="B" if size else "",
        unit_scale=size,
        ascii=".#",
        bar_format=LOOK,
        file=SimpleNamespace(write=tell, flush=lambda: None),
    )


def reach(bar: Any, done: int) -> None:
    """Move a bar to what is done so far, never back and never beyond its end."""
    bar.update(max(min(done, bar.total) - bar.n, 0))
