"""Agreement with oneself: what an annotator says to the same item the second time.

Somebody who does not agree with their own earlier judgement cannot agree with others
more than by luck, so this is the ceiling for agreement between people.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from mtedu.human.agreement import CohenKappa, cohen_kappa
from mtedu.human.bootstrap import Agreement
from mtedu.human.labels import Label
from mtedu.human.ratings import as_ratings

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray


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
    def percent(self) -> float:
        """The share of repeats that got the same value again."""
        matrix = self.pooled.matrix
        return sum(row[i] for i, row in enumerate(matrix)) / self.pooled.items

    def resampled(self, rng: Generator, samples: int) -> NDArray[np.float64]:
        """Return kappa of redrawn sets of repeats."""
        return self.pooled.resampled(rng, samples)

    def __repr__(self) -> str:
        return (
            f"intra-annotator kappa {self.score:.4f} ({self.percent:.0%} of "
            f"{self.pooled.items} repeats equal, {len(self.annotators)} annotators)"
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
    intra-annotator kappa 0.6667 (75% of 4 repeats equal, 1 annotators)
    """
    ratings = as_ratings(table)
    if len(ratings.scales) > 1:
        raise ValueError(
            f"The table has {len(ratings.scales)} scales ({', '.join(ratings.scales)}):"
            " choose one with table.select(scale=...)."
        )
    repeats = {name: pairs for name, pairs in ratings.repeats().items() if pairs}
    if not repeats:
        raise ValueError(
            "Nobody rated an item twice: give a table in which some rows repeat."
        )
    order = None if categories is None else tuple(categories)
    every = [pair for pairs in repeats.values() for pair in pairs]
    pooled = _kappa(every, chance, weights, order)
    people = (_person(name, p, chance, weights, order) for name, p in repeats.items())
    return IntraAgreement(pooled, tuple(people))


def _kappa(
    pairs: list[tuple[float, float]],
    chance: str,
    weights: str | None,
    categories: tuple[Label, ...] | None,
) -> CohenKappa:
    first, second = zip(*pairs, strict=True)
    raters = ("first time", "second time")
    return cohen_kappa(first, second, chance, weights, categories, raters=raters)


def _person(
    name: str,
    pairs: list[tuple[float, float]],
    chance: str,
    weights: str | None,
    categories: tuple[Label, ...] | None,
) -> SelfAgreement:
    agreed = sum(first == second for first, second in pairs)
    distance = sum(abs(first - second) for first, second in pairs) / len(pairs)
    try:
        kappa = _kappa(pairs, chance, weights, categories).score
    except ValueError:
        kappa = None
    return SelfAgreement(name, len(pairs), agreed, distance, kappa)
