"""Do judges order two translations alike? Kappa on pairs of systems.

The measure of the WMT ranking campaigns: every two judgements of the same two systems
on the same item are compared; by chance they agree with P(E) = P(a=b)^2 + 2 * ((1 -
P(a=b)) / 2)^2, for no system is better beforehand.

Bojar et al. (2016), *Findings of the 2016 conference on machine translation*.

Leaves out: that systems can give identical outputs. Such pairs tie without anybody's
judgement; take them out first, or agreement looks far too good.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from mtedu.human.bootstrap import Agreement, kappa_of
from mtedu.human.ranking import Pairs, as_pairs
from mtedu.stats.resampling import bootstrap_sums

if TYPE_CHECKING:
    from numpy.typing import NDArray

BETWEEN = ("inter", "intra", "all")


@dataclass(frozen=True, repr=False)
class RankingAgreement(Agreement):
    """Kappa of pairwise judgements and every number it was made of.

    `items` holds for each item the agreeing and the compared pairs of judgements, the
    ties and all judgements.
    """

    score: float
    observed: float
    expected: float
    between: str
    items: tuple[tuple[int, int, int, int], ...]

    @property
    def agreed(self) -> int:
        """How many pairs of judgements say the same."""
        return sum(item[0] for item in self.items)

    @property
    def compared(self) -> int:
        """How many pairs of judgements there are."""
        return sum(item[1] for item in self.items)

    @property
    def ties(self) -> int:
        """How many judgements are ties."""
        return sum(item[2] for item in self.items)

    @property
    def judgements(self) -> int:
        """How many judgements there are."""
        return sum(item[3] for item in self.items)

    def resampled(self, samples: int, seed: int) -> NDArray[np.float64]:
        """Return kappa of redrawn sets of items."""
        sums = bootstrap_sums([np.array(self.items)], samples, seed)[:, 0]
        agreed, compared, ties, judgements = sums.T
        observed = agreed / np.where(compared > 0, compared, np.nan)
        return kappa_of(observed, _chance(ties / judgements))

    def __repr__(self) -> str:
        return (
            f"{self.between}-annotator kappa {self.score:.4f} (P(A) "
            f"{self.observed:.4f}, P(E) {self.expected:.4f}, {self.compared} "
            "comparisons)"
        )


def ranking_agreement(rankings: Any, between: str = "inter") -> RankingAgreement:
    """Return how far judges order the same two systems on the same item alike.

    `between="inter"` compares different judges, `"intra"` a judge with themselves,
    `"all"` both. Takes `Ranking`s that name item and annotator, or their pairs.

    >>> from mtedu.human.ranking import Ranking
    >>> first = Ranking({"A": 1, "B": 2, "C": 2}, item="s1", annotator="ann")
    >>> second = Ranking({"A": 1, "B": 3, "C": 2}, item="s1", annotator="bob")
    >>> ranking_agreement([first, second])
    inter-annotator kappa 0.4667 (P(A) 0.6667, P(E) 0.3750, 3 comparisons)
    """
    if between not in BETWEEN:
        raise ValueError(f"between is 'inter', 'intra' or 'all', not {between!r}.")
    pairs = as_pairs(rankings)
    items = tuple(_count(pairs, between))
    agreed, compared, ties, judgements = (
        sum(column) for column in zip(*items, strict=True)
    )
    if not compared:
        who = "the same judge" if between == "intra" else "two judges"
        raise ValueError(
            f"No two systems were ordered on the same item by {who} twice: "
            "give rankings with item and annotator that overlap."
        )
    expected = float(_chance(ties / judgements))
    if expected == 1:
        raise ValueError(
            "All judgements are ties, so P(E) = 1 and kappa is 0/0: "
            "report the number of ties."
        )
    observed = agreed / compared
    score = (observed - expected) / (1 - expected)
    return RankingAgreement(score, observed, expected, between, items)


def _chance(tied: Any) -> Any:
    return tied**2 + 2 * ((1 - tied) / 2) ** 2


def _count(pairs: Pairs, between: str) -> list[tuple[int, int, int, int]]:
    """Return for each item: agreeing pairs, compared pairs, ties, judgements."""
    judged: dict[str, dict[tuple[str, str], list[tuple[str, str]]]] = {}
    for row in pairs:
        systems = judged.setdefault(row.item, {})
        systems.setdefault((row.a, row.b), []).append((row.annotator, row.outcome))
    items = []
    for systems in judged.values():
        agreed = compared = ties = judgements = 0
        for given in systems.values():
            judgements += len(given)
            ties += sum(outcome == "=" for _, outcome in given)
            for (x, first), (y, second) in combinations(given, 2):
                if between == "all" or (x == y) == (between == "intra"):
                    compared += 1
                    agreed += first == second
        items.append((agreed, compared, ties, judgements))
    return items
