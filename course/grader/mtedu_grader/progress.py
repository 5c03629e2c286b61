"""Show how far a long command is: a bar in a terminal, few lines elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any


class Steps:
    """Writes a line at every tenth of the work, for logs and pipes."""

    def __init__(self, total: int, unit: str) -> None:
        self.total, self.unit, self.done = total, unit, 0
        self.stream = sys.stderr  # while answers are tried, it may be another's

    def update(self, number: int) -> None:
        """Note that some more are done."""
        before = 10 * self.done // max(self.total, 1)
        self.done += number
        if 10 * self.done // max(self.total, 1) > before:
            self.stream.write(f"{self.done} of {self.total} {self.unit}\n")
            self.stream.flush()

    def close(self) -> None:
        """End the work."""


def progress(todo: Sequence[Any], unit: str = "submissions") -> Any:
    """Return what shows the progress of a list of things to do."""
    if not sys.stderr.isatty():
        return Steps(len(todo), unit)
    from tqdm import tqdm

    return tqdm(total=len(todo), unit=f" {unit}", disable=not todo)
