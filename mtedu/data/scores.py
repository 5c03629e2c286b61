"""Published scores of the systems of two metrics tasks: people's and metrics', by pair.

The tables ship with the package. WMT 2020 has 18 language pairs judged by crowds and
researchers (direct assessment), two of them by experts too (MQM); WMT 2023 has 3 pairs
judged by experts.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple, overload

import numpy as np

from mtedu.data.corpus import column, read_table
from mtedu.data.segment_scores import ABOUT, SegmentScores
from mtedu.result import Rows
from mtedu.wording import choose, count, suggest

FOLDER = Path(__file__).parent / "wmt"
LEVELS = ("system", "segment")
METRICS = ("bleu", "chrf", "ter", "comet")
LOWER_IS_BETTER = ("ter",)
"""TER counts edits. The MQM figures are below 0: closer to 0, higher, is better."""

TITLES = {
    "da": "DA (z-score)",
    "mqm": "MQM",
    "bleu": "BLEU",
    "chrf": "chrF",
    "ter": "TER",
    "comet": "COMET",
}
COLUMNS = tuple(TITLES)


class SystemRow(NamedTuple):
    """One system of one language pair; a score that was not published is `None`."""

    pair: str
    system: str
    human_translation: bool
    """Whether a person made this translation; it was judged as if it were a system."""
    da: float | None
    mqm: float | None
    bleu: float
    chrf: float
    ter: float | None
    comet: float


class About(NamedTuple):
    """Where a table comes from."""

    title: str
    human: str
    comet_model: str
    sources: Mapping[str, str]
    notes: Mapping[str, str]
    """What to know of a language pair; `""` is for all."""


TABLES = {
    name: About(**about)
    for name, about in json.loads((FOLDER / "about.json").read_text("utf-8")).items()
}


def _column(name: str, says: str) -> Any:
    """Return a property of a table: one of its columns, as a NumPy array."""
    return property(lambda table: table.column(name), doc=says)


@dataclass(frozen=True, repr=False)
class ScoreTable(Rows[SystemRow]):
    """Systems with their human and metric scores; a cell that ends with it shows it.

    `human`, `da`, `mqm`, `bleu`, `chrf`, `ter` and `comet` are columns: NumPy arrays
    with one number per row, NaN where none was published. `human` is the judgement that
    the metrics task used: DA in 2020, MQM in 2023.
    """

    name: str
    rows: tuple[SystemRow, ...]

    def __repr__(self) -> str:
        pairs = ", ".join(self.pairs[:3]) + (" ..." if len(self.pairs) > 3 else "")
        return (
            f"ScoreTable({self.name!r}: {len(self)} systems, "
            f"{count(len(self.pairs), 'language pair')} ({pairs}))"
        )

    @property
    def about(self) -> About:
        """Title, sources and notes."""
        return TABLES[self.name]

    @property
    def sources(self) -> Mapping[str, str]:
        """Where each column was published."""
        return self.about.sources

    @cached_property
    def pairs(self) -> list[str]:
        """The language pairs."""
        return list(dict.fromkeys(row.pair for row in self.rows))

    systems = column("system", "The name of the system of each row.")

    @cached_property
    def human_translations(self) -> list[str]:
        """The rows that are the work of people."""
        return [row.system for row in self.rows if row.human_translation]

    def column(self, name: str) -> np.ndarray:
        """Return a column as a NumPy array: `"human"`, `"mqm"`, `"bleu"` ..."""
        column = self._column_name(name)
        values = [getattr(row, column) for row in self.rows]
        return np.array([math.nan if v is None else v for v in values], dtype=float)

    human = _column("human", "The judgement that the metrics task used.")
    da = _column("da", "Direct assessment, z-scores (2020).")
    mqm = _column("mqm", "MQM by experts: the closer to 0 the better.")
    bleu = _column("bleu", "BLEU, 0 to 100.")
    chrf = _column("chrf", "Character F-score, 0 to 100.")
    ter = _column("ter", "Translation edit rate, per cent, lower is better (2020).")
    comet = _column("comet", "COMET, in the scale of its model.")

    def pair(self, name: str) -> ScoreTable:
        """Return the systems of one language pair.

        >>> load_scores("wmt23").pair("en-de")
        ScoreTable('wmt23': 12 systems, 1 language pair (en-de))
        """
        if name not in self.pairs:
            raise ValueError(
                f"{self.name} has no language pair {name!r}: "
                f"{suggest(name, self.pairs)}"
            )
        return self._with(row for row in self.rows if row.pair == name)

    def machines(self) -> ScoreTable:
        """Return the table without the translations that people made."""
        return self._with(row for row in self.rows if not row.human_translation)

    def without(self, *systems: str) -> ScoreTable:
        """Return the table without some systems, such as an outlier."""
        for name in systems:
            self._must_have(name)
        return self._with(row for row in self.rows if row.system not in systems)

    def row(self, system: str) -> SystemRow:
        """Return the row of a system; choose a language pair first."""
        found = [row for row in self.rows if row.system == system]
        if len(found) > 1:
            where = ", ".join(row.pair for row in found[:3])
            more = " and others" if len(found) > 3 else ""
            raise ValueError(
                f"{system} took part in {where}{more}: choose with .pair(...) first."
            )
        self._must_have(system)
        return found[0]

    def metric_and_human(
        self, metric: str, human: str = "human", *, human_translations: bool = False
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return a metric's and people's scores as `correlate` and others take them.

        For one language pair `{system: score}`, for several `{pair: {system: score}}`.
        Systems without one of the two are left out; so are translations by people, as
        in the published figures, unless you ask for them.

        >>> from mtedu import correlate, load_scores
        >>> german = load_scores("wmt20").pair("en-de")
        >>> correlate(*german.metric_and_human("comet"), samples=0)
        Pearson 0.9721 (14 systems, without 2 outliers 0.9260)
        """
        columns = self._column_name(metric), self._column_name(human)
        sides: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
        for row in self.rows:
            values = [getattr(row, column) for column in columns]
            if None in values or (row.human_translation and not human_translations):
                continue
            for side, value in zip(sides, values, strict=True):
                side.setdefault(row.pair, {})[row.system] = value
        if not sides[0]:
            raise ValueError(
                f"No system of {', '.join(self.pairs)} in {self.name} has both "
                f"{TITLES[columns[0]]} and {TITLES[columns[1]]}: choose another column."
            )
        if len(self.pairs) == 1:
            return sides[0][self.pairs[0]], sides[1][self.pairs[0]]
        return sides

    def _column_name(self, name: str) -> str:
        known = ["human", *COLUMNS]
        if name not in known:
            raise ValueError(f"There is no column {name!r}: {suggest(name, known)}")
        return self.about.human if name == "human" else name

    def _must_have(self, system: str) -> None:
        if system not in self.systems:
            known = suggest(system, self.systems)
            raise ValueError(f"There is no system {system!r} here: {known}")

    def _with(self, rows: Iterable[SystemRow]) -> ScoreTable:
        return ScoreTable(self.name, tuple(rows))


@overload
def load_scores(name: str) -> ScoreTable: ...
@overload
def load_scores(name: str, level: Literal["segment"]) -> SegmentScores: ...
@overload
def load_scores(name: str, level: str) -> ScoreTable | SegmentScores: ...
def load_scores(name: str, level: str = "system") -> ScoreTable | SegmentScores:
    """Load published scores of systems, by people and by metrics: they ship with us.

    `"wmt20"` has 18 language pairs with BLEU, chrF, TER, COMET and direct assessment
    (for some systems of en-de and zh-en also MQM), `"wmt23"` 3 with BLEU, chrF, COMET
    and MQM. With `level="segment"`, `"wmt23"` has the scores of every segment of en-de
    and he-en, by experts and eight metrics, and `"esa"` those of three ways to ask
    people (en-de).

    >>> load_scores("wmt20")
    ScoreTable('wmt20': 217 systems, 18 language pairs (cs-en, de-en, en-cs ...))
    >>> load_scores("wmt20").pair("en-de").row("Human-P").bleu
    15.72
    >>> load_scores("wmt23", level="segment")
    SegmentScores('wmt23': language pairs en-de, he-en)

    Mathur et al. (2020), Freitag et al. (2021, 2023): `.sources` says which figure is
    from where.
    """
    if choose(level, LEVELS, "level") == "segment":
        return SegmentScores(choose(name, ABOUT, "table of segment scores"))
    if name not in TABLES:
        raise ValueError(f"There are no scores {name!r}: {suggest(name, TABLES)}")
    return ScoreTable(name, _rows(name))


@cache
def _rows(name: str) -> tuple[SystemRow, ...]:
    def row(cells: Mapping[str, str]) -> SystemRow:
        scores: Any = (float(cells[c]) if cells[c] else None for c in COLUMNS)
        by_people = cells["human_translation"] == "yes"
        return SystemRow(cells["pair"], cells["system"], by_people, *scores)

    return tuple(map(row, read_table(FOLDER / f"{name}.tsv")))
