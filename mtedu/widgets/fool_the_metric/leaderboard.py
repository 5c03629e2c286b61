"""The leaderboard of "Fool the metric": a file that only grows.

One JSON object a line. New lines are added at the end and old ones never touched, so
two notebooks may write at once. A damaged line is skipped when the file is read, and
stays in the file.
"""

from __future__ import annotations

import json
import math
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

FILE = "fool_the_metric.jsonl"


@dataclass(frozen=True)
class Entry:
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


class Board(NamedTuple):
    """What a leaderboard file holds, and how many of its lines are damaged."""

    entries: list[Entry]
    damaged: int

    def best(self, game: tuple[str, ...], count: int = 5) -> list[Entry]:
        """Return the best attempts at a game, the earlier of equals first."""
        played = [entry for entry in self.entries if entry.game == game]
        return sorted(played, key=lambda entry: -entry.points)[:count]

    def has(self, entry: Entry) -> bool:
        """Whether the same player kept the same attempt before."""
        return any(
            (old.game, old.player, old.candidate, old.points)
            == (entry.game, entry.player, entry.candidate, entry.points)
            for old in self.entries
        )


def default_path() -> Path:
    """Return where the leaderboard is kept: in the user's folder for data."""
    from platformdirs import user_data_path

    return user_data_path("mtedu", appauthor=False) / FILE


def read_board(path: Path) -> Board:
    """Read a leaderboard; a file that is not there is an empty one."""
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    found = [_entry(line) for line in lines if line.strip()]
    entries = [entry for entry in found if entry is not None]
    return Board(entries, len(found) - len(entries))


def add_to_board(path: Path, entry: Entry) -> None:
    """Add an attempt at the end of a leaderboard file, in a single write."""
    path.parent.mkdir(parents=True, exist_ok=True)
    line = json.dumps(asdict(entry), ensure_ascii=False).encode() + b"\n"
    with path.open("ab+", buffering=0) as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":  # the last writer was cut off
                line = b"\n" + line
        file.write(line)


def _entry(line: bytes) -> Entry | None:
    try:
        return _checked(json.loads(line))
    except (ValueError, TypeError, RecursionError):
        return None


def _checked(values: Any) -> Entry:
    entry = Entry(**values)
    for field in fields(Entry):
        value = getattr(entry, field.name)
        if field.type == "str":
            sound = isinstance(value, str)
        else:
            sound = type(value) in (int, float) and math.isfinite(value)
        if not sound:
            raise ValueError(f"{field.name} is {value!r}.")
    return entry
