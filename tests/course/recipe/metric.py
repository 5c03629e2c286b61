"""The length ratio: how near two lengths are, a toy of the contributor's list."""

from __future__ import annotations

from dataclasses import dataclass

from mtedu.metrics.registry import Metric, ratio
from mtedu.result import Result
from mtedu.text import References, Text, segment


@dataclass(frozen=True, repr=False)
class LengthRatio(Result):
    """The shorter length over the longer one."""

    candidate_length: int
    reference_length: int

    @property
    def score(self) -> float:  # type: ignore[override]
        """The ratio; 0 if one side is empty."""
        lengths = sorted((self.candidate_length, self.reference_length))
        return ratio([float(length) for length in lengths])

    def __repr__(self) -> str:
        return f"length ratio {self.score:.4f}"


def length_ratio(candidate: Text, references: References) -> LengthRatio:
    """Return the shorter length over the longer one.

    >>> length_ratio("the cat", "the cat sat down")
    length ratio 0.5000
    """
    words, others = segment(candidate, references)
    return LengthRatio(len(words), len(others[0]))


METRICS = (Metric("length_ratio", "length ratio", length_ratio),)
