"""What the ROUGEs return: the scores, the texts compared, and what they share.

The words, runs and pairs are worked out when somebody looks; a score does not need
them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Any

from mtedu.metrics.overlap import GramRow, gram_rows
from mtedu.metrics.subsequence import (
    Item,
    Run,
    lcs_positions,
    skip_bigrams,
    weighted_runs,
)
from mtedu.result import Result
from mtedu.text import ngrams
from mtedu.wording import count


@dataclass(frozen=True, repr=False)
class Rouge(Result):
    """What the four ROUGEs have in common; `score` is F1.

    `candidate` and `reference` are the tokens that were compared, `reference_index`
    says which of the `reference_count` references they are.
    """

    name: str
    precision: float
    recall: float
    score: float
    candidate: tuple[str, ...]
    reference: tuple[str, ...]
    reference_index: int
    reference_count: int

    def __repr__(self) -> str:
        return (
            f"{self.name} {self.score:.4f} "
            f"(precision {self.precision:.4f}, recall {self.recall:.4f})"
        )


class RougeCounts(Rouge):
    """A ROUGE that counts units of both texts: n-grams, or pairs of words."""

    def units(self, tokens: Sequence[Item]) -> list[tuple[Item, ...]]:
        """Return the units of a text, repeats included."""
        raise NotImplementedError

    @cached_property
    def rows(self) -> tuple[GramRow, ...]:
        """Every unit of the reference in its order, then the candidate's others."""
        return gram_rows(self.units(self.candidate), self.units(self.reference))

    @property
    def matched(self) -> int:
        """How many units the two texts share."""
        return sum(row.matched for row in self.rows)

    @property
    def candidate_total(self) -> int:
        """How many units the candidate has: the denominator of the precision."""
        return sum(row.candidate_count for row in self.rows)

    @property
    def reference_total(self) -> int:
        """How many units the reference has: the denominator of the recall."""
        return sum(row.reference_count for row in self.rows)

    def __repr__(self) -> str:
        return (
            f"{self.name} {self.score:.4f} "
            f"(precision {self.matched}/{self.candidate_total}, "
            f"recall {self.matched}/{self.reference_total})"
        )


@dataclass(frozen=True, repr=False)
class RougeN(RougeCounts):
    """A ROUGE-N score and the n-grams it was made of."""

    n: int

    def units(self, tokens: Sequence[Item]) -> list[tuple[Item, ...]]:
        """Return the n-grams of a text."""
        return ngrams(tokens, self.n)  # type: ignore[arg-type, return-value]


@dataclass(frozen=True, repr=False)
class RougeL(Rouge):
    """A ROUGE-L score and the longest common subsequence it was made of."""

    @cached_property
    def positions(self) -> tuple[tuple[int, int], ...]:
        """The matched words: where in the candidate, where in the reference."""
        return tuple(lcs_positions(self.candidate, self.reference))

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the longest common subsequence."""
        return tuple(self.candidate[i] for i, _ in self.positions)

    @property
    def length(self) -> int:
        """How many words the longest common subsequence has."""
        return len(self.positions)

    def __repr__(self) -> str:
        return (
            f"{self.name} {self.score:.4f} "
            f"(precision {self.length}/{len(self.candidate)}, "
            f"recall {self.length}/{len(self.reference)})"
        )


@dataclass(frozen=True, repr=False)
class RougeW(Rouge):
    """A ROUGE-W score and the runs of matched words it was made of."""

    alpha: float

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The matched words, in pieces that are unbroken in both texts."""
        return tuple(weighted_runs(self.candidate, self.reference, self.alpha))

    @property
    def weight(self) -> float:
        """The weighted LCS: the sum of length ** alpha over the runs."""
        return math.fsum(run.length**self.alpha for run in self.runs)


@dataclass(frozen=True, repr=False)
class RougeS(RougeCounts):
    """A ROUGE-S or ROUGE-SU score and the word pairs it was made of."""

    max_gap: int | None
    unigrams: bool

    def units(self, tokens: Sequence[Item]) -> list[tuple[Item, ...]]:
        """Return the skip-bigrams of a text, and its words if they count too."""
        return skip_bigrams(tokens, self.max_gap, self.unigrams)


def _mean(name: str, says: str) -> Any:
    """Return a property of a corpus: the mean of the values that it has of a name."""
    return property(lambda corpus: fmean(getattr(corpus, name)), doc=says)


@dataclass(frozen=True, repr=False)
class CorpusRouge(Result):
    """The mean precision, recall and F1 (`score`) of many segments, and each value."""

    name: str
    precisions: tuple[float, ...]
    recalls: tuple[float, ...]
    scores: tuple[float, ...]

    precision = _mean("precisions", "The mean precision.")
    recall = _mean("recalls", "The mean recall.")
    score = _mean("scores", "The mean F1, which is not the F1 of the two means.")

    @property
    def segments(self) -> int:
        """How many segments there are."""
        return len(self.scores)

    def __repr__(self) -> str:
        return (
            f"{self.name} {self.score:.4f} (mean of {count(self.segments, 'segment')}; "
            f"precision {self.precision:.4f}, recall {self.recall:.4f})"
        )
