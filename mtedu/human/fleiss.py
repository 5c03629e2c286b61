"""Agreement of three and more raters: Fleiss' kappa.

Fleiss (1971), *Measuring nominal scale agreement among many raters*; chance by equal
shares from Randolph (2005), *Free-marginal multirater kappa*.

Leaves out: weights, and items with different numbers of raters: Krippendorff's alpha
knows both. With two raters it is Scott's pi, not Cohen's kappa: the chance comes from
the labels of both raters together.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtedu.human.agreement import CHANCES, as_count
from mtedu.human.bootstrap import Agreement, kappa_of
from mtedu.human.labels import Label, category_order, is_missing, numbered, rows_of
from mtedu.stats.resampling import bootstrap_sums
from mtedu.wording import choose


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

    def resampled(self, samples: int, seed: int) -> NDArray[np.float64]:
        """Return kappa of redrawn sets of items."""
        items = np.column_stack([self.item_agreement, self.counts])
        means = bootstrap_sums([items], samples, seed)[:, 0] / self.items
        expected = ((means[:, 1:] / self.raters) ** 2).sum(axis=1)
        if self.chance == "uniform":
            expected = np.full(samples, 1 / len(self.categories))
        return kappa_of(means[:, 0], expected)

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

    `counts` has one row per item and one column per category; a cell says how many
    raters chose that category, so all rows have the same sum. For raw ratings call
    `rating_counts` first. kappa = (P(A) - P(E)) / (1 - P(E)), where P(A) is the mean
    share of agreeing pairs of raters and P(E) = sum of p_j^2 over the categories
    (`"marginals"`), or 1/k (`"uniform"`). A category that nobody used does not change
    the first, but counts in k. If only one category was used, kappa is 0/0 and an error
    says so.

    >>> fleiss_kappa([[3, 0], [2, 1], [0, 3], [0, 3]])
    Fleiss kappa 0.6571 (P(A) 0.8333, P(E) 0.5139, 4 items, 3 raters)
    """
    choose(chance, CHANCES, "chance")
    table = rows_of(counts, "The table of counts")
    rows = tuple(tuple(as_count(cell) for cell in row) for row in table)
    raters = _raters(list(map(sum, rows)))
    totals = list(map(sum, zip(*rows, strict=True)))
    k, ratings = len(totals), len(rows) * raters
    order = numbered(categories, k, "column")
    # The mean of `pair_agreement` over all rows, added up in whole numbers.
    squares = sum(count**2 for row in rows for count in row)
    observed = (squares - ratings) / (ratings * (raters - 1))
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
    return FleissKappa(score, observed, expected, rows, order, chance)


def rating_counts(
    ratings: Any, categories: Iterable[Label] | None = None
) -> tuple[tuple[int, ...], ...]:
    """Return for each item how many raters chose each category, in category order.

    `ratings` has one row per item and one column per rater.

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
