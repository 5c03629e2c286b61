"""How far a download or a long computation is: tqdm's bars in the course's look."""

import sys
from collections.abc import Iterator, Sequence
from typing import IO, Any, TypeVar

Item = TypeVar("Item")

PATIENCE = 2.0
"""Seconds without a word."""
BAR = "{desc} [{bar:30}] {percentage:3.0f}%, {n_fmt} of {total_fmt}{unit}{postfix}"
LINE = "{desc}: {n_fmt} of {total_fmt}"


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
    yield from tqdm(items, what, file=stream(), delay=PATIENCE, bar_format=LINE)


def progress_bar(
    total: int, what: str, *, shown: bool = True, size: bool = False
) -> Any:
    """Return a bar, to be used in a `with` statement; with `size` it counts bytes."""
    from tqdm import tqdm

    class Bar(tqdm):
        def update(self, n: float | None = 1) -> bool | None:
            """Go on, never beyond the end: pooch counts its last piece as a whole."""
            return super().update(min(n or 0, self.total - self.n))

    Bar.monitor_interval = 0  # a browser's Python has no thread to watch over it
    return Bar(
        total=total,
        desc=what,
        disable=not shown,
        unit="B" if size else "",
        unit_scale=size,
        ascii=".#",
        bar_format=BAR,
        file=stream(),
    )


def reach(bar: Any, done: int) -> None:
    """Move a bar to what is done so far, never back."""
    bar.update(max(done - bar.n, 0))
