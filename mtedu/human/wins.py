"""From wins to an order of systems: expected wins, and ranges of ranks.

Expected wins from Koehn (2012), *Simulating human judgment in machine translation
evaluation campaigns*; Bojar et al. (2013), *Findings of the 2013 workshop on
statistical machine translation*.

Leaves out: TrueSkill, which later campaigns used instead of expected wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from mtedu.human.bootstrap import check_bootstrap, draws, spread
from mtedu.human.ranking import Pairs, as_pairs
from mtedu.result import Shown

if TYPE_CHECKING:
    from numpy.typing import NDArray


class ExpectedWin(NamedTuple):
    """One system's expected wins, and against how many systems it was decided."""

    system: str
    score: float
    opponents: int


@dataclass(frozen=True, repr=False)
class ExpectedWins(Shown, Sequence[ExpectedWin]):
    """The systems by how often they beat another one, best first."""

    rows: tuple[ExpectedWin, ...]
    pairs: Pairs
    ties: str

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if isinstance(index, str):
            return next(row for row in self.rows if row.system == index)
        return self.rows[index]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[ExpectedWin]:
        return iter(self.rows)

    def __repr__(self) -> str:
        parts = ", ".join(f"{row.system} {row.score:.3f}" for row in self)
        return f"expected wins: {parts}"


class RankRange(NamedTuple):
    """One system's rank and the range of ranks that redrawn rankings give it."""

    system: str
    score: float
    rank: int
    low: int
    high: int


@dataclass(frozen=True, repr=False)
class RankRanges(Shown, Sequence[RankRange]):
    """The systems by expected wins, with their ranges of ranks."""

    rows: tuple[RankRange, ...]
    level: float
    samples: int
    seed: int

    @cached_property
    def clusters(self) -> tuple[tuple[str, ...], ...]:
        """The groups of systems whose ranges do not reach into the next group."""
        groups: list[list[str]] = []
        reach = 0
        for place, row in enumerate(self.rows):
            if not groups or min(later.low for later in self.rows[place:]) > reach:
                groups.append([])
            groups[-1].append(row.system)
            reach = max(reach, row.high)
        return tuple(tuple(group) for group in groups)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if isinstance(index, str):
            return next(row for row in self.rows if row.system == index)
        return self.rows[index]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[RankRange]:
        return iter(self.rows)

    def __repr__(self) -> str:
        parts = ", ".join(f"{r.system} {r.low}-{r.high}" for r in self)
        return f"rank ranges: {parts}"


def expected_wins(rankings: Any, ties: str = "drop") -> ExpectedWins:
    """Return how often each system beats another one, on average over the others.

    score(i) = mean over j of wins(i, j) / (wins(i, j) + wins(j, i)). Ties are left out
    (`"drop"`), or count as half a win for both (`"half"`). Two systems without a
    decision between them are left out of the mean; a system without any has 0.5.
    Takes rankings or the result of `rankings_to_pairs`.

    >>> expected_wins(["A > B > C", "A > C > B", "B > A = C"])
    expected wins: A 0.833, B 0.500, C 0.167
    """
    if ties not in ("drop", "half"):
        raise ValueError(f"ties are 'drop' or 'half', not {ties!r}.")
    pairs = as_pairs(rankings)
    wins = _win_table(pairs, ties).sum(axis=0)
    scores, opponents = win_shares(wins[None])
    order = np.argsort(-scores[0], kind="stable")
    rows = (
        ExpectedWin(pairs.systems[i], float(scores[0, i]), int(opponents[0, i]))
        for i in order
    )
    return ExpectedWins(tuple(rows), pairs, ties)


def rank_ranges(
    rankings: Any,
    ties: str = "drop",
    *,
    level: float = 0.95,
    samples: int = 1000,
    seed: int = 0,
) -> RankRanges:
    """Return the ranks of systems by expected wins, with a range for each.

    Rankings are drawn again with replacement, the systems are ordered each time, and
    the range holds the middle `level` share of a system's ranks. Equal scores share the
    better rank.

    >>> rank_ranges(["A > B > C"] * 20 + ["A > C > B"] * 18)
    rank ranges: A 1-1, B 2-3, C 2-3
    """
    check_bootstrap(level, samples)
    pairs = as_pairs(rankings)
    best_first = expected_wins(pairs, ties)
    tables = _win_table(pairs, ties)
    k = len(pairs.systems)
    times = draws(np.random.default_rng(seed), samples, len(tables))
    wins = (times @ tables.reshape(len(tables), -1)).reshape(samples, k, k)
    low, high = spread(_ranks(win_shares(wins)[0]), level)
    names = {name: i for i, name in enumerate(pairs.systems)}
    all_scores = np.array([row.score for row in best_first])
    ranks = _ranks(all_scores[None])[0]
    rows = (
        RankRange(
            row.system,
            row.score,
            int(rank),
            int(np.floor(low[names[row.system]])),
            int(np.ceil(high[names[row.system]])),
        )
        for row, rank in zip(best_first, ranks, strict=True)
    )
    return RankRanges(tuple(rows), level, samples, seed)


def win_shares(
    wins: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return each system's mean share of wins, and the number of its opponents.

    `wins[s, i, j]` counts how often i beat j in sample s.
    """
    decided = wins + wins.transpose(0, 2, 1)
    share = np.divide(wins, decided, out=np.zeros_like(decided), where=decided > 0)
    opponents = (decided > 0).sum(axis=2)
    mean = share.sum(axis=2) / np.maximum(opponents, 1)
    return np.where(opponents > 0, mean, 0.5), opponents


def _ranks(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return ranks from 1 in each row; a tie takes the better rank."""
    better = scores[:, None, :] > scores[:, :, None] + 1e-12
    return 1.0 + better.sum(axis=2)


def _win_table(pairs: Pairs, ties: str) -> NDArray[np.float64]:
    """Return one table of wins for each ranking."""
    place = {name: i for i, name in enumerate(pairs.systems)}
    tables = np.zeros((pairs.rankings, len(place), len(place)))
    half = 0.5 if ties == "half" else 0.0
    for row in pairs:
        a, b = place[row.a], place[row.b]
        share = {">": 1.0, "<": 0.0}.get(row.outcome)
        tables[row.ranking, a, b] += half if share is None else share
        tables[row.ranking, b, a] += half if share is None else 1 - share
    return tables
