"""Agreement of two raters, or with oneself: how often, and how much of it is chance.

Cohen (1960), *A coefficient of agreement for nominal scales*; weights for near misses
from Cohen (1968), *Weighted kappa*; chance by equal shares from Bennett, Alpert and
Goldstein (1954), *Communications through limited response questioning*.

kappa = (P(A) - P(E)) / (1 - P(E))

Leaves out: standard errors by formula (`.interval()` draws the items again instead).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mtedu.human.bootstrap import Agreement, kappa_of
from mtedu.human.labels import Label, Labels, category_order, numbered, paired, rows_of
from mtedu.human.ratings import as_ratings
from mtedu.stats.resampling import bootstrap_sums
from mtedu.wording import choose, count, list_of

CHANCES = ("marginals", "uniform")
WEIGHTS = (None, "linear", "quadratic")

Matrix = tuple[tuple[int, ...], ...]


class _Confusion(Agreement):
    """What is counted in the matrix of two raters' labels."""

    matrix: Matrix

    @property
    def items(self) -> int:
        """How many items both rated."""
        return sum(map(sum, self.matrix))

    @property
    def agreed(self) -> int:
        """How many of them got the same label from both: the diagonal."""
        return sum(row[i] for i, row in enumerate(self.matrix))


@dataclass(frozen=True, repr=False)
class PercentAgreement(_Confusion):
    """The share of items on which two raters gave the same label."""

    matrix: Matrix
    categories: tuple[Label, ...]
    raters: tuple[str, str]
    left_out: int = 0

    @property
    def score(self) -> float:  # type: ignore[override]
        """The share, between 0 and 1."""
        return self.agreed / self.items

    def resampled(self, samples: int, seed: int) -> NDArray[np.float64]:
        """Return the share of agreement in redrawn sets of items."""
        same = np.arange(self.items)[:, None] < self.agreed
        return bootstrap_sums([same], samples, seed)[:, 0, 0] / self.items

    def __repr__(self) -> str:
        return f"agreement {self.score:.4f} = {self.agreed}/{self.items}"


@dataclass(frozen=True, repr=False)
class CohenKappa(_Confusion):
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
    def row_totals(self) -> tuple[int, ...]:
        """How often the first rater used each category."""
        return tuple(map(sum, self.matrix))

    @property
    def column_totals(self) -> tuple[int, ...]:
        """How often the second rater used each category."""
        return tuple(map(sum, zip(*self.matrix, strict=True)))

    def resampled(self, samples: int, seed: int) -> NDArray[np.float64]:
        """Return kappa of redrawn sets of items."""
        matrix = np.array(self.matrix)
        first, second = np.nonzero(matrix)  # the labels of each cell that is not empty
        items = np.repeat(np.eye(len(first)), matrix[first, second], axis=0)
        shares = bootstrap_sums([items], samples, seed)[:, 0] / self.items
        agree = np.array(agreement_weights(len(matrix), self.weights))
        expected = np.full(samples, agree.mean())
        if self.chance == "marginals":
            one = np.eye(len(matrix))
            expected = ((shares @ one[first] @ agree) * (shares @ one[second])).sum(1)
        return kappa_of(shares @ agree[first, second], expected)

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
) -> PercentAgreement:
    """Return the share of items on which two raters agree, P(A).

    Labels come as lists, one label per item, or as mappings (item: label). An item that
    one of the two did not rate (`None`, NaN) is left out.

    >>> percent_agreement([5, 4, 4, 2, 1], [5, 4, 3, 2, 2])
    agreement 0.6000 = 3/5
    """
    first, second, left_out = paired(a, b)
    order = category_order([*first, *second], categories)
    matrix = confusion(first, second, order)
    return PercentAgreement(matrix, order, _names(a, b), left_out)


def cohen_kappa(
    a: Labels,
    b: Labels,
    chance: str = "marginals",
    weights: str | None = None,
    categories: Iterable[Label] | None = None,
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
    choose(chance, CHANCES, "chance")
    choose(weights, WEIGHTS, "weights", "are")
    first, second, left_out = paired(a, b)
    order = category_order([*first, *second], categories, ordered=weights is not None)
    matrix = confusion(first, second, order)
    return _kappa(matrix, order, chance, weights, _names(a, b), left_out)


def kappa_from_matrix(
    matrix: Any,
    chance: str = "marginals",
    weights: str | None = None,
    categories: Iterable[Label] | None = None,
) -> CohenKappa:
    """Return Cohen's kappa of a finished confusion matrix of counts.

    >>> kappa_from_matrix([[20, 5], [10, 15]])
    kappa 0.4000 (P(A) 0.7000, P(E) 0.5000, 50 items)
    """
    choose(chance, CHANCES, "chance")
    choose(weights, WEIGHTS, "weights", "are")
    rows = rows_of(matrix, "The confusion matrix")
    if len(rows) != len(rows[0]):
        raise ValueError(
            f"The confusion matrix has {count(len(rows), 'row')} and "
            f"{count(len(rows[0]), 'column')}: give one of each per category."
        )
    counts = tuple(tuple(as_count(cell) for cell in row) for row in rows)
    if not sum(map(sum, counts)):
        raise ValueError("The confusion matrix is empty: give at least one item.")
    order = numbered(categories, len(rows), "row")
    return _kappa(counts, order, chance, weights, _names(), 0)


def confusion(a: list[Label], b: list[Label], categories: tuple[Label, ...]) -> Matrix:
    """Count the items by the labels of both raters: rows for `a`, columns for `b`.

    >>> confusion([1, 1, 2], [1, 2, 2], (1, 2))
    ((1, 1), (0, 1))
    """
    cells = Counter(zip(a, b, strict=True))
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
    rows, columns = list(map(sum, matrix)), list(map(sum, zip(*matrix, strict=True)))
    cells = [(i, j) for i in range(k) for j in range(k)]
    observed = sum(agree[i][j] * matrix[i][j] for i, j in cells) / n
    if chance == "uniform":
        expected = sum(agree[i][j] for i, j in cells) / k**2
        undefined = k == 1
    else:
        expected = sum(agree[i][j] * rows[i] * columns[j] for i, j in cells) / n**2
        undefined = any(rows[i] == columns[i] == n for i in range(k))
    if undefined:
        fix = "give the whole scale as categories="
        if chance == "marginals":
            fix = "report percent_agreement, or give chance='uniform' and categories="
        raise ValueError(
            f"Both raters used only the label {categories[rows.index(n)]!r} ({n} "
            f"items), so P(E) = 1 and kappa is 0/0: {fix}."
        )
    score = (observed - expected) / (1 - expected)
    how = chance, weights, raters, left_out
    return CohenKappa(score, observed, expected, matrix, categories, *how)


class SelfAgreement(NamedTuple):
    """One annotator's repeats; `kappa` is None where it is 0/0 (a single label)."""

    annotator: str
    repeats: int
    agreed: int
    distance: float
    kappa: float | None


@dataclass(frozen=True, repr=False)
class IntraAgreement(Agreement):
    """Kappa of first and second ratings, of all annotators together and of each.

    `pooled` is the kappa of all repeats; `annotators` has the share of equal ratings
    and the mean distance for each annotator.
    """

    pooled: CohenKappa
    annotators: tuple[SelfAgreement, ...]

    @property
    def score(self) -> float:  # type: ignore[override]
        """The kappa of all repeats together."""
        return self.pooled.score

    @property
    def items(self) -> int:
        """How many repeats there are."""
        return self.pooled.items

    @property
    def percent(self) -> float:
        """The share of repeats that got the same value again."""
        return self.pooled.agreed / self.items

    def resampled(self, samples: int, seed: int) -> NDArray[np.float64]:
        """Return kappa of redrawn sets of repeats."""
        return self.pooled.resampled(samples, seed)

    def __repr__(self) -> str:
        return (
            f"intra-annotator kappa {self.score:.4f} ({self.percent:.0%} of "
            f"{self.items} repeats equal, {count(len(self.annotators), 'annotator')})"
        )


def intra_agreement(
    table: Any,
    chance: str = "marginals",
    weights: str | None = None,
    categories: Iterable[Label] | None = None,
) -> IntraAgreement:
    """Return how far annotators agree with themselves on items that they got twice.

    Cohen's kappa between the first rating of an item and each later one by the same
    annotator. Annotators without repeats are left out.

    >>> rows = [("ann", item, "A", "adequacy", value)
    ...         for item, value in zip("abcdabcd", [1, 2, 4, 5, 1, 2, 4, 4])]
    >>> intra_agreement(rows)
    intra-annotator kappa 0.6667 (75% of 4 repeats equal, 1 annotator)
    """
    ratings = as_ratings(table).of_one_scale()
    repeats = {name: pairs for name, pairs in ratings.repeats().items() if pairs}
    if not repeats:
        raise ValueError(
            "Nobody rated an item twice: give a table in which some rows repeat."
        )
    order = None if categories is None else list_of(categories, "categories")

    def kappa(pairs: list[tuple[float, float]]) -> CohenKappa:
        first, second = zip(*pairs, strict=True)
        found = cohen_kappa(first, second, chance, weights, order)
        return replace(found, raters=("first time", "second time"))

    def person(name: str, pairs: list[tuple[float, float]]) -> SelfAgreement:
        agreed = sum(first == second for first, second in pairs)
        distance = sum(abs(first - second) for first, second in pairs) / len(pairs)
        try:
            score = kappa(pairs).score
        except ValueError:
            score = None
        return SelfAgreement(name, len(pairs), agreed, distance, score)

    pooled = kappa([pair for pairs in repeats.values() for pair in pairs])
    return IntraAgreement(pooled, tuple(map(person, repeats, repeats.values())))


def _names(a: Any = None, b: Any = None) -> tuple[str, str]:
    first, second = getattr(a, "name", None), getattr(b, "name", None)
    return str(first or "rater A"), str(second or "rater B")
