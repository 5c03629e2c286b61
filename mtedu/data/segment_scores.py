"""Published scores of single segments: people's and metrics', system by system.

Figures alone ship with the package, made by `course/making/wmt23_segments.py`; what a
column is, and where it comes from, stands in `wmt/segments.json`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from mtedu.result import Shown
from mtedu.wording import suggest

FOLDER = Path(__file__).parent / "wmt"
ABOUT: Mapping[str, Any] = json.loads(
    (FOLDER / "segments.json").read_text(encoding="utf-8")
)
MISSING = -32768
"""Stands in the files where no score was published."""
BY_PEOPLE = ("refA",)
"""Rows that people wrote and that were judged as if they were systems."""


@dataclass(frozen=True, repr=False, eq=False)
class PairScores(Shown):
    """One language pair: a table of systems by segments for each column.

    `segments`, `documents` and `domains` have one entry per segment: its number in the
    test set, the number of its document, and its kind of text.
    """

    name: str
    pair: str
    every_system: tuple[str, ...]
    segments: tuple[int, ...]
    documents: tuple[str, ...]
    domains: tuple[str, ...]
    tables: Mapping[str, np.ndarray]

    @property
    def systems(self) -> list[str]:
        """The machines, in the order of the rows of `table`."""
        return [name for name in self.every_system if name not in BY_PEOPLE]

    @property
    def columns(self) -> list[str]:
        """Whose scores there are: metrics and people."""
        return list(self.tables)

    @property
    def metrics(self) -> list[str]:
        """The columns that are no people's."""
        return [name for name in self.tables if not self.about(name).get("people")]

    def about(self, column: str) -> Mapping[str, Any]:
        """What a column is: title, and what a metric reads and was trained on."""
        return ABOUT[self.name]["columns"][self._key(column)]

    def title(self, column: str) -> str:
        """The name of a column as one writes it."""
        return str(self.about(column)["title"])

    def table(self, column: str, *, human_translations: bool = False) -> np.ndarray:
        """Return scores, one row per system, one column per segment; NaN where none is.

        Rows are `systems`; with `human_translations=True` they are `every_system`.

        >>> from mtedu import load_scores
        >>> load_scores("wmt23", level="segment").pair("en-de").table("comet").shape
        (12, 549)
        """
        scores = self.tables[self._key(column)]
        if human_translations:
            return scores.copy()
        return scores[[name not in BY_PEOPLE for name in self.every_system]]

    def metric_and_human(
        self, metric: str, human: str = "human", *, human_translations: bool = False
    ) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray]]:
        """Return a metric's and people's scores as `calibrated_accuracy` takes them.

        Both are `{system: scores}`, on the segments that people judged.
        """
        options = {"human_translations": human_translations}
        x, y = (self.table(column, **options) for column in (metric, human))
        judged = ~np.isnan(y).all(axis=0)
        names = self.every_system if human_translations else self.systems
        one, two = (dict(zip(names, side[:, judged], strict=True)) for side in (x, y))
        return one, two

    def means(self, column: str, human: str = "human") -> dict[str, float]:
        """Return the mean of each system over the segments that people judged."""
        scores = self.metric_and_human(column, human)[0]
        return {name: float(np.nanmean(row)) for name, row in scores.items()}

    def _key(self, column: str) -> str:
        wanted = ABOUT[self.name]["human"] if column == "human" else column
        if wanted in self.tables:
            return str(wanted)
        columns = ABOUT[self.name]["columns"]
        for key in self.tables:
            if wanted in (columns[key]["published"], columns[key]["title"]):
                return key
        raise ValueError(
            f"{self.name} {self.pair} has no column {column!r}: "
            f"{suggest(column, self.tables)}"
        )

    def __repr__(self) -> str:
        return (
            f"PairScores({self.name!r}, {self.pair!r}: {len(self.systems)} systems, "
            f"{len(self.segments)} segments, columns {', '.join(self.columns)})"
        )


@dataclass(frozen=True, repr=False, eq=False)
class SegmentScores:
    """The language pairs of a set of segment scores: choose one with `.pair`."""

    name: str

    @property
    def pairs(self) -> list[str]:
        """The language pairs."""
        files = sorted(FOLDER.glob(f"{self.name}_*.npz"))
        return [path.stem.partition("_")[2] for path in files]

    def pair(self, name: str) -> PairScores:
        """Return the tables of one language pair."""
        if name not in self.pairs:
            raise ValueError(
                f"{self.name} has no segment scores of {name!r}: "
                f"{suggest(name, self.pairs)}"
            )
        return _read(self.name, name)

    def __repr__(self) -> str:
        return f"SegmentScores({self.name!r}: language pairs {', '.join(self.pairs)})"


@cache
def _read(name: str, pair: str) -> PairScores:
    with np.load(FOLDER / f"{name}_{pair}.npz") as file:
        tables = {
            column: _unpacked(file[column], about["decimals"])
            for column, about in ABOUT[name]["columns"].items()
            if column in file
        }
        return PairScores(
            name,
            pair,
            tuple(map(str, file["systems"])),
            tuple(map(int, file["segments"])),
            tuple(map(str, file["documents"])),
            tuple(map(str, file["domains"])),
            tables,
        )


def _unpacked(planes: np.ndarray, decimals: int) -> np.ndarray:
    """Return scores from the low and the high bytes of whole numbers.

    >>> import numpy as np
    >>> _unpacked(np.array([[[7]], [[3]]], np.uint8), 3)
    array([[0.775]])
    """
    low, high = planes.astype(np.int32)
    codes = ((low + 256 * high) ^ 0x8000) - 0x8000  # 16 bits with a sign
    scores = np.where(codes == MISSING, np.nan, codes / 10**decimals).T
    scores.setflags(write=False)
    return scores
