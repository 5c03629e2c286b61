"""Agreement of two raters: how often they agree, and how much of that is chance.

Cohen (1960), *A coefficient of agreement for nominal scales*; weights for near misses
from Cohen (1968), *Weighted kappa*; chance by equal shares from Bennett, Alpert and
Goldstein (1954), *Communications through limited response questioning*.

kappa = (P(A) - P(E)) / (1 - P(E))

Leaves out: standard errors by formula (`.interval()` draws the items again instead).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from mtedu.human.bootstrap import Agreement
from mtedu.human.coding import pair_counts
from mtedu.human.labels import Label, Labels, category_order, paired, rows_of

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

CHANCES = ("marginals", "uniform")
WEIGHTS = (None, "linear", "quadratic")

Matrix = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, repr=False)
class PercentAgreement(Agreement):
    """The share of items on which two raters gave the same label."""

    matrix: Matrix
    categories: tuple[Label, ...]
    raters: tuple[str, str]
    left_out: int = 0

    @property
    def items(self) -> int:
        """How many items both rated."""
        return sum(map(sum, self.matrix))

    @property
    def agreed(self) -> int:
        """How many of them got the same label from both: the diagonal."""
        return sum(row[i] for i, row in enumerate(self.matrix))

    @property
    def score(self) -> float:  # type: ignore[override]
        """The share, between 0 and 1."""
        return self.agreed / self.items

    def resampled(self, rng: Generator, samples: int) -> NDArray[np.float64]:
        """Return the share of agreement in redrawn sets of items."""
        return rng.binomial(self.items, self.score, size=samples) / self.items

    def __repr__(self) -> str:
        return f"agreement {self.score:.4f} = {self.agreed}/{self.items}"


@dataclass(frozen=True, repr=False)
class CohenKappa(Agreement):
    """Cohen's kappa and every number it was made of.

    `matrix` counts items: the row is the first rater's label, the column the second's.
    `observed` is P(A), `expected` is P(E), both weighted if `weights` says so.
    `left_out` counts the items that only one of the two rated.
    """

    score: float
    observed: float
    expected: float
    matrix: Matrix
    categories: tuple[Label, ...]
    chance: str
    weights: str | None
    raters: tuple[str, str]
    left_out: int = 0

    @property
    def items(self) -> int:
        """How many items both rated."""
        return sum(map(sum, self.matrix))

    @property
    def row_totals(self) -> tuple[int, ...]:
        """How often the first rater used each category."""
        return tuple(map(sum, self.matrix))

    @property
    def column_totals(self) -> tuple[int, ...]:
        """How often the second rater used each category."""
        return tuple(map(sum, zip(*self.matrix, strict=True)))

    def resampled(self, rng: Generator, samples: int) -> NDArray[np.float64]:
        """Return kappa of redrawn sets of items, a multinomial draw of the matrix."""
        k, n = len(self.categories), self.items
        shares = np.array(self.matrix, float).ravel() / n
        cells = rng.multinomial(n, shares, size=samples).reshape(samples, k, k) / n
        agree = np.array(agreement_weights(k, self.weights))
        observed = (cells * agree).sum(axis=(1, 2))
        expected = np.full(samples, agree.mean())
        if self.chance == "marginals":
            rows, columns = cells.sum(axis=2), cells.sum(axis=1)
            expected = np.einsum("si,ij,sj->s", rows, agree, columns)
        room = np.where(expected < 1 - 1e-12, 1 - expected, np.nan)
        return (observed - expected) / room

    def __repr__(self) -> str:
        kind = f"{self.weights} kappa" if self.weights else "kappa"
        return (
            f"{kind} {self.score:.4f} (P(A) {self.observed:.4f}, "
            f"P(E) {self.expected:.4f}, {self.items} items)"
        )


def percent_agreement(
    a: Labels,
    b: Labels,
    categories: Iterable[Label] | None = None,
    *,
    raters: tuple[str, str] | None = None,
) -> PercentAgreement:
    """Return the share of items on which two raters agree, P(A).

    Labels come as lists, one label an item, or as mappings (item: label). An item that
    one of the two did not rate (`None`, NaN) is left out. `raters` names the two.

    >>> percent_agreement([5, 4, 4, 2, 1], [5, 4, 3, 2, 2])
    agreement 0.6000 = 3/5
    """
    first, second, left_out = paired(a, b)
    order = category_order([*first, *second], categories)
    matrix = confusion(first, second, order)
    return PercentAgreement(matrix, order, _names(raters, a, b), left_out)


def cohen_kappa(
    a: Labels,
    b: Labels,
    chance: str = "marginals",
    weights: str | None = None,
    categories: Iterable[Label] | None = None,
    *,
    raters: tuple[str, str] | None = None,
) -> CohenKappa:
    """Return the agreement of two raters beyond chance.

    kappa = (P(A) - P(E)) / (1 - P(E)). P(E) is the chance to agree when both label at
    random: each by their own habits (`chance="marginals"`), or both with all k
    categories alike (`"uniform"`), which is k x 1/k x 1/k = 1/k. `weights` lets near
    misses count in part: 1 - d/(k-1) (`"linear"`) or 1 - (d/(k-1))^2 (`"quadratic"`)
    for labels d steps apart.

    Give `categories`, lowest first, when the scale has steps that nobody used: the
    uniform chance counts them. Weighted kappa fills gaps between whole numbers itself
    and asks for the order of words. If both raters used one and the same label
    throughout, kappa is 0/0 and an error says so.

    >>> a = ["yes"] * 25 + ["no"] * 25
    >>> b = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15
    >>> cohen_kappa(a, b)
    kappa 0.4000 (P(A) 0.7000, P(E) 0.5000, 50 items)
    >>> cohen_kappa([1, 2, 3, 4, 5], [1, 2, 3, 5, 4], "uniform").expected
    0.2
    """
    _check_settings(chance, weights)
    first, second, left_out = paired(a, b)
    order = category_order([*first, *second], categories, ordered=weights is not None)
    matrix = confusion(first, second, order)
    return _kappa(matrix, order, chance, weights, _names(raters, a, b), left_out)


def kappa_from_matrix(
    matrix: Any,
    chance: str = "marginals",
    weights: str | None = None,
    categories: Iterable[Label] | None = None,
    *,
    raters: tuple[str, str] | None = None,
) -> CohenKappa:
    """Return Cohen's kappa of a finished confusion matrix of counts.

    >>> kappa_from_matrix([[20, 5], [10, 15]])
    kappa 0.4000 (P(A) 0.7000, P(E) 0.5000, 50 items)
    """
    _check_settings(chance, weights)
    rows = rows_of(matrix, "The confusion matrix")
    if len(rows) != len(rows[0]):
        raise ValueError(
            f"The confusion matrix has {len(rows)} rows and {len(rows[0])} columns: "
            "give one row and one column a category."
        )
    counts = tuple(tuple(as_count(cell) for cell in row) for row in rows)
    if not sum(map(sum, counts)):
        raise ValueError("The confusion matrix is empty: give at least one item.")
    order = range(1, len(rows) + 1) if categories is None else categories
    order = category_order([], order)
    if len(order) != len(rows):
        raise ValueError(
            f"{len(order)} categories for {len(rows)} rows: give one category a row."
        )
    return _kappa(counts, order, chance, weights, _names(raters), 0)


def confusion(a: list[Label], b: list[Label], categories: tuple[Label, ...]) -> Matrix:
    """Count the items by the labels of both raters: rows for `a`, columns for `b`.

    >>> confusion([1, 1, 2], [1, 2, 2], (1, 2))
    ((1, 1), (0, 1))
    """
    cells = pair_counts(a, b)
    return tuple(tuple(cells[row, col] for col in categories) for row in categories)


def agreement_weights(k: int, weights: str | None) -> list[list[float]]:
    """Return how much two categories count as agreeing: 1 on the diagonal.

    >>> agreement_weights(3, "linear")
    [[1.0, 0.5, 0.0], [0.5, 1.0, 0.5], [0.0, 0.5, 1.0]]
    """
    steps = max(k - 1, 1)
    power = {"linear": 1, "quadratic": 2}.get(weights or "")
    if power is None:
        return [[float(i == j) for j in range(k)] for i in range(k)]
    return [[1 - (abs(i - j) / steps) ** power for j in range(k)] for i in range(k)]


def as_count(cell: Any) -> int:
    """Return a cell of a table of counts; a `ValueError` if it is none."""
    if isinstance(cell, int | float) and cell >= 0 and float(cell).is_integer():
        return int(cell)
    raise ValueError(f"A count must be a whole number from 0 on, not {cell!r}.")


def _kappa(
    matrix: Matrix,
    categories: tuple[Label, ...],
    chance: str,
    weights: str | None,
    raters: tuple[str, str],
    left_out: int,
) -> CohenKappa:
    k = len(categories)
    n = sum(map(sum, matrix))
    agree = agreement_weights(k, weights)
    rows, columns = (
        [sum(row) for row in matrix],
        [sum(c) for c in zip(*matrix, strict=True)],
    )
    cells = [(i, j) for i in range(k) for j in range(k)]
    observed = sum(agree[i][j] * matrix[i][j] for i, j in cells) / n
    if chance == "uniform":
        expected = sum(agree[i][j] for i, j in cells) / k**2
        undefined = k == 1
    else:
        expected = sum(agree[i][j] * rows[i] * columns[j] for i, j in cells) / n**2
        undefined = any(rows[i] == columns[i] == n for i in range(k))
    if undefined:
        raise ValueError(_undefined(categories[rows.index(n)], n, chance))
    score = (observed - expected) / (1 - expected)
    return CohenKappa(
        score,
        observed,
        expected,
        matrix,
        categories,
        chance,
        weights,
        raters,
        left_out,
    )


def _undefined(label: Label, items: int, chance: str) -> str:
    fix = (
        "give the whole scale as categories="
        if chance == "uniform"
        else "report percent_agreement, or give chance='uniform' and categories="
    )
    return (
        f"Both raters used only the label {label!r} ({items} items), so P(E) = 1 and "
        f"kappa is 0/0: {fix}."
    )


def _check_settings(chance: str, weights: str | None) -> None:
    if chance not in CHANCES:
        raise ValueError(
            f"There is no chance {chance!r}: choose 'marginals' or 'uniform'."
        )
    if weights not in WEIGHTS:
        raise ValueError(
            f"There are no weights {weights!r}: choose None, 'linear' or 'quadratic'."
        )


def _names(
    raters: tuple[str, str] | None, a: Any = None, b: Any = None
) -> tuple[str, str]:
    if raters is None:
        first, second = getattr(a, "name", None), getattr(b, "name", None)
        return str(first or "rater A"), str(second or "rater B")
    if isinstance(raters, str) or len(raters) != 2:
        raise ValueError("raters must be the names of the two raters.")
    return str(raters[0]), str(raters[1])
