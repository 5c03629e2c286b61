"""The leaderboard of "Fool the metric": a file that only grows.

One JSON object a line. New lines are added at the end and old ones never touched, so
two notebooks may write at once. A damaged line is skipped when the file is read, and
stays in the file.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

FILE = "fool_the_metric.jsonl"


class Entry(NamedTuple):
    """A kept attempt: who fooled which metric with what, and how far apart they are."""

    player: str
    metric_a: str
    metric_b: str
    goal: str
    reference: str
    candidate: str
    quality_a: float
    quality_b: float
    points: int
    time: str

    @property
    def game(self) -> tuple[str, ...]:
        """What must be equal for two attempts to be compared."""
        return self.metric_a, self.metric_b, self.goal, self.reference

    @property
    def line(self) -> str:
        """The attempt as a line of the file."""
        return json.dumps(self._asdict(), ensure_ascii=False)


def default_path() -> Path:
    """Return where the leaderboard is kept: in the user's folder for data."""
    from platformdirs import user_data_path

    return user_data_path("mtedu", appauthor=False) / FILE


def read_board(path: Path) -> tuple[list[Entry], int]:
    """Return the attempts in a file, if it is there, and how many lines are damaged."""
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    found = [_entry(line) for line in lines if line.strip()]
    entries = [entry for entry in found if entry is not None]
    return entries, len(found) - len(entries)


def best_of(
    entries: Sequence[Entry], game: tuple[str, ...], count: int = 5
) -> list[Entry]:
    """Return the best attempts at a game, the earlier of equals first."""
    played = [entry for entry in entries if entry.game == game]
    return sorted(played, key=lambda entry: -entry.points)[:count]


def _entry(line: bytes) -> Entry | None:
    try:
        entry = Entry(**json.loads(line))
    except (ValueError, TypeError, RecursionError):
        return None
    texts, numbers = (*entry[:6], entry.time), entry[6:9]
    sound = all(type(number) in (int, float) for number in numbers)
    sound = sound and all(math.isfinite(number) for number in numbers)
    return entry if sound and all(isinstance(text, str) for text in texts) else None
