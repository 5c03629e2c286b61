"""What BLEU gives back: the score, and every number that it was made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mtedu.result import Result, Shown


class ClippedRow(NamedTuple):
    """One n-gram of the candidate, with its count before and after clipping."""

    ngram: tuple[str, ...]
    count: int  # type: ignore[assignment]
    max_ref_count: int
    clipped: int


@dataclass(frozen=True, repr=False)
class ClippedCounts(Shown, Sequence[ClippedRow]):
    """The rows of the clipped-count table, in the candidate's order."""

    n: int
    rows: tuple[ClippedRow, ...]

    @property
    def total(self) -> int:
        """How many n-grams the candidate has: the denominator of the precision."""
        return sum(row.count for row in self.rows)

    @property
    def clipped(self) -> int:
        """How many of them count after clipping: the numerator."""
        return sum(row.clipped for row in self.rows)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self.rows[index]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[ClippedRow]:
        return iter(self.rows)

    def __repr__(self) -> str:
        rows = ", ".join(
            f"{' '.join(row.ngram)} {row.clipped}/{row.count}" for row in self.rows
        )
        return f"{self.n}-grams: {rows or 'none'}"


@dataclass(frozen=True, repr=False)
class Precision(Result):
    """Modified n-gram precision: clipped matches over all n-grams of one order.

    `clipped` and `total` are counts; `score` is their ratio, unless smoothing replaced
    it (`smoothed` is then true).
    """

    n: int
    clipped: float
    total: float
    score: float
    smoothed: bool = False

    def __repr__(self) -> str:
        note = ", smoothed" if self.smoothed else ""
        return (
            f"p{self.n} {self.score:.4f} = {self.clipped:g}/{self.total:g}{note}"
            if self.total
            else f"p{self.n} {self.score:.4f} (no {self.n}-grams)"
        )


@dataclass(frozen=True, repr=False)
class BrevityPenalty(Result):
    """The factor for candidates that are shorter than their reference."""

    candidate_length: int
    reference_length: int
    score: float

    def __repr__(self) -> str:
        return (
            f"brevity penalty {self.score:.4f} (candidate {self.candidate_length}, "
            f"reference {self.reference_length})"
        )


@dataclass(frozen=True, repr=False)
class Bleu(Result):
    """A BLEU score and every number it was made of."""

    score: float
    precisions: tuple[Precision, ...]
    brevity_penalty: BrevityPenalty
    weights: tuple[float, ...]
    smoothing: str
    segments: int

    @property
    def candidate_length(self) -> int:
        """The number of candidate tokens, c."""
        return self.brevity_penalty.candidate_length

    @property
    def reference_length(self) -> int:
        """The effective reference length, r."""
        return self.brevity_penalty.reference_length

    def __repr__(self) -> str:
        parts = " ".join(f"{p.clipped:g}/{p.total:g}" for p in self.precisions)
        return (
            f"BLEU {self.score:.4f} (precisions {parts}, "
            f"BP {self.brevity_penalty.score:.4f})"
        )
