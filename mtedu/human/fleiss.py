"""Agreement of three and more raters: Fleiss' kappa.

Fleiss (1971), *Measuring nominal scale agreement among many raters*; chance by equal
shares from Randolph (2005), *Free-marginal multirater kappa*.

Leaves out: weights, and items with different numbers of raters: Krippendorff's alpha
knows both. With two raters it is Scott's pi, not Cohen's kappa: the chance comes from
the labels of both raters together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from mtedu.human.agreement import CHANCES, as_count
from mtedu.human.bootstrap import Agreement, draws
from mtedu.human.coding import whole_numbers
from mtedu.human.labels import Label, category_order, is_missing, rows_of
from mtedu.result import later, on_demand

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray


FEW = 60
"""With fewer counts than this, NumPy does not pay."""

LARGEST = 2**20
"""Squares of counts below this can be added up in 64 bits."""


@on_demand("counts")
@dataclass(frozen=True, repr=False)
class FleissKappa(Agreement):
    """Fleiss' kappa and every number it was made of.

    `counts` has a row for each item and a column for each category: how many raters
    chose it. `observed` is the mean of `item_agreement`, `expected` is P(E).
    """

    score: float
    observed: float
    expected: float
    counts: tuple[tuple[int, ...], ...]
    categories: tuple[Label, ...]
    chance: str

    @property
    def items(self) -> int:
        """How many items were rated."""
        return len(self.counts)

    @property
    def raters(self) -> int:
        """How many ratings each item has."""
        return sum(self.counts[0])

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of all ratings that each category got, p_j."""
        total = self.items * self.raters
        columns = zip(*self.counts, strict=True)
        return tuple(sum(column) / total for column in columns)

    @property
    def item_agreement(self) -> tuple[float, ...]:
        """The share of pairs of raters that agree, for each item, P_i."""
        return tuple(pair_agreement(row) for row in self.counts)

    def resampled(self, rng: Generator, samples: int) -> NDArray[np.float64]:
        """Return kappa of redrawn sets of items."""
        times = draws(rng, samples, self.items)
        observed = times @ np.array(self.item_agreement) / self.items
        shares = times @ np.array(self.counts) / (self.items * self.raters)
        expected = (shares**2).sum(axis=1)
        if self.chance == "uniform":
            expected = np.full(samples, 1 / len(self.categories))
        room = np.where(expected < 1 - 1e-12, 1 - expected, np.nan)
        return (observed - expected) / room

    def __repr__(self) -> str:
        return (
            f"Fleiss kappa {self.score:.4f} (P(A) {self.observed:.4f}, "
            f"P(E) {self.expected:.4f}, {self.items} items, {self.raters} raters)"
        )


def fleiss_kappa(
    counts: Any,
    chance: str = "marginals",
    categories: Iterable[Label] | None = None,
) -> FleissKappa:
    """Return the agreement of several raters beyond chance.

    `counts` has one row an item and one column a category; a cell says how many raters
    chose that category, so all rows have the same sum. For raw ratings call
    `rating_counts` first. kappa = (P(A) - P(E)) / (1 - P(E)), where P(A) is the mean
    share of agreeing pairs of raters and P(E) = sum of p_j^2 over the categories
    (`"marginals"`), or 1/k (`"uniform"`). A category that nobody used does not change
    the first, but counts in k. If only one category was used, kappa is 0/0 and an error
    says so.

    >>> fleiss_kappa([[3, 0], [2, 1], [0, 3], [0, 3]])
    Fleiss kappa 0.6571 (P(A) 0.8333, P(E) 0.5139, 4 items, 3 raters)
    """
    if chance not in CHANCES:
        raise ValueError(
            f"There is no chance {chance!r}: choose 'marginals' or 'uniform'."
        )
    table = _added_quickly(counts) or _added(counts)
    k, totals, ratings = len(table.totals), table.totals, table.items * table.raters
    order = category_order([], range(1, k + 1) if categories is None else categories)
    if len(order) != k:
        raise ValueError(
            f"{len(order)} categories for {k} columns: give one category a column."
        )
    # The mean of `pair_agreement` over all rows, added up by columns.
    observed = (table.squares - ratings) / (ratings * (table.raters - 1))
    if k == 1 or (chance == "marginals" and max(totals) == ratings):
        label = order[totals.index(max(totals))]
        raise ValueError(
            f"All ratings are {label!r}, so P(E) = 1 and kappa is 0/0: give counts of "
            "more categories, with chance='uniform' if nobody used them."
        )
    expected = sum((total / ratings) ** 2 for total in totals)
    if chance == "uniform":
        expected = 1 / k
    score = (observed - expected) / (1 - expected)
    return FleissKappa(score, observed, expected, table.rows, order, chance)


def rating_counts(
    ratings: Any, categories: Iterable[Label] | None = None
) -> tuple[tuple[int, ...], ...]:
    """Return for each item how many raters chose each category, in category order.

    `ratings` has one row an item and one column a rater.

    >>> rating_counts([["good", "good", "bad"], ["bad", "bad", "bad"]])
    ((1, 2), (3, 0))
    """
    rows = rows_of(ratings, "The table of ratings")
    if any(is_missing(label) for row in rows for label in row):
        raise ValueError(
            "A rating is missing, and Fleiss' kappa needs the same number of raters "
            "for every item: use krippendorff_alpha."
        )
    order = category_order((label for row in rows for label in row), categories)
    return tuple(tuple(Counter(row)[label] for label in order) for row in rows)


def pair_agreement(row: Iterable[int]) -> float:
    """Return the share of pairs of raters that chose the same category.

    P_i = sum of n_j (n_j - 1) / (m (m - 1)) for m raters

    >>> pair_agreement([2, 1])
    0.3333333333333333
    """
    counts = list(row)
    m = sum(counts)
    return sum(n * (n - 1) for n in counts) / (m * (m - 1))


class _Added(NamedTuple):
    """A table of counts, the sums of its columns and the squares of all its cells."""

    rows: Any
    items: int
    raters: int
    totals: list[int]
    squares: int


def _added(counts: Any) -> _Added:
    rows = _rows(counts)
    raters = _raters(list(map(sum, rows)))
    columns = list(zip(*rows, strict=True))
    totals = list(map(sum, columns))
    squares = sum(sum(map(mul, column, column)) for column in columns)
    return _Added(rows, len(rows), raters, totals, squares)


def _added_quickly(counts: Any) -> _Added | None:
    """Do the same for a large table in NumPy; `None` where it is not plain counts."""
    if hasattr(counts, "to_numpy"):
        counts = counts.to_numpy()
    table = whole_numbers(counts, FEW)
    if table is None or table.min() < 0 or table.max() >= LARGEST:
        return None
    columns = table.T.astype(np.int64, order="C")
    sums = columns.sum(axis=0)
    uneven = (sums != sums[0]).any()
    raters = _raters(sums.tolist() if uneven else [int(sums[0])])
    squares = int((columns * columns).sum())
    totals = columns.sum(axis=1).tolist()
    return _Added(later(_tuples, table), len(table), raters, totals, squares)


def _tuples(table: NDArray[Any]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, table.tolist()))


def _rows(counts: Any) -> tuple[tuple[int, ...], ...]:
    rows = rows_of(counts, "The table of counts")
    cells = list(chain.from_iterable(rows))
    if set(map(type, cells)) == {int} and min(cells) >= 0:
        return tuple(map(tuple, rows))
    return tuple(tuple(as_count(cell) for cell in row) for row in rows)


def _raters(sums: list[int]) -> int:
    odd = next((i for i, total in enumerate(sums) if total != sums[0]), None)
    if odd is not None:
        raise ValueError(
            f"Row 1 counts {sums[0]} ratings but row {odd + 1} counts {sums[odd]}: "
            "give rows of counts with equal sums, from rating_counts(ratings)."
        )
    if sums[0] < 2:
        raise ValueError("Agreement needs at least two raters an item.")
    return sums[0]
