"""From ratings to systems: averages with intervals, and groups that differ.

The ratings of an item are averaged first, so that an item rated three times counts
once; then items are drawn again (bootstrap) to see how sure the averages are, the same
items for all systems, so that a hard item is hard for all.

Leaves out: that annotators, too, are a sample of all people who could have judged.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mtedu.human.ratings import Ratings, as_ratings
from mtedu.result import NamedRows
from mtedu.stats.intervals import percentile_interval
from mtedu.stats.resampling import bootstrap_sums
from mtedu.wording import whole_number


class SystemScore(NamedTuple):
    """One system's average, its interval and how much it rests on."""

    system: str
    mean: float
    low: float
    high: float
    items: int
    ratings: int


@dataclass(frozen=True, repr=False)
class SystemScores(NamedRows[SystemScore]):
    """The systems, best first; `differs[i][j]` says that i and j differ clearly.

    Two systems differ if the bootstrap interval of their difference leaves out 0.
    """

    rows: tuple[SystemScore, ...]
    differs: tuple[tuple[bool, ...], ...]
    scale: str
    level: float
    samples: int
    seed: int
    higher_is_better: bool = True
    simulated: bool = False

    @cached_property
    def clusters(self) -> tuple[tuple[str, ...], ...]:
        """The groups of systems that no clear difference cuts apart, best first.

        A line is drawn where every system above differs from every system below.
        """
        k = len(self.rows)
        cuts = [
            cut
            for cut in range(1, k)
            if all(self.differs[i][j] for i in range(cut) for j in range(cut, k))
        ]
        names = [row.system for row in self.rows]
        edges = [0, *cuts, k]
        return tuple(tuple(names[a:b]) for a, b in pairwise(edges))

    def __repr__(self) -> str:
        parts = (f"{r.system} {r.mean:.2f} [{r.low:.2f}, {r.high:.2f}]" for r in self)
        return f"{self.scale}: {', '.join(parts)}"


def system_scores(
    table: Any,
    *,
    higher_is_better: bool = True,
    level: float = 0.95,
    samples: int = 1000,
    seed: int = 0,
) -> SystemScores:
    """Return the average of each system with its bootstrap interval, best first.

    mean over items of the mean over the item's ratings. Give z-scores
    (`z_normalise(table)`) to take the annotators' habits out first.

    >>> rows = [("ann", str(i), name, "da", value + i % 3)
    ...         for i in range(12) for name, value in (("A", 70), ("B", 72))]
    >>> system_scores(rows)
    da: B 73.00 [72.58, 73.42], A 71.00 [70.58, 71.42]
    """
    whole_number(samples, "samples")
    ratings = as_ratings(table).of_one_scale()
    if not ratings:
        raise ValueError("The table has no ratings: give at least one.")
    values, counts = item_means(ratings)
    rated = ~np.isnan(values)
    means = np.nanmean(values, axis=1)
    drawn = _drawn_means(values, rated, samples, seed)
    order = np.argsort(-means if higher_is_better else means, kind="stable")
    rows = tuple(
        SystemScore(
            ratings.systems[i],
            float(means[i]),
            *percentile_interval(drawn[:, i], level),
            items=int(rated[i].sum()),
            ratings=int(counts[i].sum()),
        )
        for i in order
    )
    best_first = drawn[:, order].T
    differs = tuple(tuple(_differ(a, b, level) for b in best_first) for a in best_first)
    how = level, samples, seed, higher_is_better, ratings.simulated
    return SystemScores(rows, differs, ratings.scales[0], *how)


def item_means(table: Ratings) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return mean values and numbers of ratings: a row per system, a column per item.

    An item that a system has no rating for is NaN.
    """
    system = {name: i for i, name in enumerate(table.systems)}
    item = {name: i for i, name in enumerate(table.items)}
    cells: dict[tuple[int, int], list[float]] = {}
    for row in table:
        cells.setdefault((system[row.system], item[row.item]), []).append(row.value)
    means = np.full((len(system), len(item)), np.nan)
    counts = np.zeros((len(system), len(item)), dtype=np.int64)
    for place, values in cells.items():
        means[place], counts[place] = fmean(values), len(values)
    return means, counts


def _drawn_means(
    values: NDArray[np.float64], rated: NDArray[np.bool_], samples: int, seed: int
) -> NDArray[np.float64]:
    """Return the systems' means in each sample, the same drawn items for all.

    A system without any item in a sample keeps its mean.
    """
    tables = [np.nan_to_num(values).T, rated.T]
    sums, counts = bootstrap_sums(tables, samples, seed).transpose(1, 0, 2)
    means = np.nanmean(values, axis=1)
    return np.where(counts > 0, sums / np.maximum(counts, 1), means)


def _differ(one: NDArray[np.float64], other: NDArray[np.float64], level: float) -> bool:
    low, high = percentile_interval(one - other, level)
    return low > 0 or high < 0
