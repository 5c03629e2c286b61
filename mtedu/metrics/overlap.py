"""Counting words: naive precision, and precision, recall and F1 of two bags of words.

Leaves out: word order, which none of these sees. A permutation of the reference scores
1 on all of them; `mtedu.metrics.bleu` looks at longer n-grams for that reason.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from mtedu.metrics.registry import Metric
from mtedu.result import Result
from mtedu.text import References, Text, segment


class GramRow(NamedTuple):
    """An n-gram or word pair, its count in both texts, and how often it matches."""

    ngram: Any
    candidate_count: int
    reference_count: int
    matched: int


def gram_rows(
    candidate: Iterable[Any], reference: Iterable[Any]
) -> tuple[GramRow, ...]:
    """Compare the n-grams of two texts: all of the reference, then the others.

    >>> gram_rows(["the", "the", "cat"], ["the"])[0]
    GramRow(ngram='the', candidate_count=2, reference_count=1, matched=1)
    """
    ours, theirs = Counter(candidate), Counter(reference)
    return tuple(
        GramRow(gram, ours[gram], theirs[gram], min(ours[gram], theirs[gram]))
        for gram in theirs | ours
    )


class MatchedWords(Result):
    """A result of words that are matched one to one, in a candidate and a reference."""

    matched: int
    candidate_length: int
    reference_length: int

    @property
    def precision(self) -> float:
        """The share of the candidate's words that the reference has too."""
        return _ratio(self.matched, self.candidate_length)

    @property
    def recall(self) -> float:
        """The share of the reference's words that the candidate has too."""
        return _ratio(self.matched, self.reference_length)


@dataclass(frozen=True, repr=False)
class Overlap(MatchedWords):
    """Words that a candidate and one reference share, and a measure made of them."""

    measure: str
    matched: int
    candidate_length: int
    reference_length: int
    matches: tuple[tuple[str, int], ...]

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return _ratio(2 * self.matched, self.candidate_length + self.reference_length)

    @property
    def score(self) -> float:  # type: ignore[override]
        """The measure that was asked for."""
        return float(getattr(self, self.measure))

    def __repr__(self) -> str:
        return (
            f"{self.measure} {self.score:.4f} ({self.matched} shared, candidate "
            f"{self.candidate_length}, reference {self.reference_length})"
        )


@dataclass(frozen=True, repr=False)
class NaivePrecision(Result):
    """Candidate words that occur anywhere in a reference, however often used."""

    found: int
    total: int

    @property
    def score(self) -> float:  # type: ignore[override]
        """The share of candidate words that were found."""
        return _ratio(self.found, self.total)

    def __repr__(self) -> str:
        return f"naive precision {self.score:.4f} = {self.found}/{self.total}"


def precision(
    candidate: Text,
    references: References,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Overlap:
    """Return the share of candidate words found in the reference, each used once.

    P = shared words / candidate words. With several references the numbers belong to
    the one with the highest F1.

    >>> precision("there is a cat on the mat", "the cat is on the mat")
    precision 0.7143 (5 shared, candidate 7, reference 6)
    """
    return _overlap("precision", candidate, references, tokenize, lowercase)


def recall(
    candidate: Text,
    references: References,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Overlap:
    """Return the share of reference words found in the candidate, each used once.

    R = shared words / reference words. With several references the numbers belong to
    the one with the highest F1.

    >>> recall("there is a cat on the mat", "the cat is on the mat")
    recall 0.8333 (5 shared, candidate 7, reference 6)
    """
    return _overlap("recall", candidate, references, tokenize, lowercase)


def f1(
    candidate: Text,
    references: References,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Overlap:
    """Return the harmonic mean of precision and recall.

    F1 = 2PR / (P + R) = 2 shared / (candidate words + reference words)

    >>> f1("there is a cat on the mat", "the cat is on the mat")
    f1 0.7692 (5 shared, candidate 7, reference 6)
    """
    return _overlap("f1", candidate, references, tokenize, lowercase)


def naive_precision(
    candidate: Text,
    references: References,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> NaivePrecision:
    """Return the share of candidate words that occur in any reference, unclipped.

    One lucky word, repeated, is a perfect translation for it:

    >>> naive_precision("the the the the the the the", "the cat is on the mat")
    naive precision 1.0000 = 7/7
    """
    tokens, refs = segment(candidate, references, tokenize, lowercase)
    known = set().union(*refs)
    return NaivePrecision(sum(token in known for token in tokens), len(tokens))


def _overlap(
    measure: str, candidate: Text, references: References, how: str, lowercase: bool
) -> Overlap:
    tokens, refs = segment(candidate, references, how, lowercase)
    results = []
    for reference in refs:
        shared = Counter(tokens) & Counter(reference)
        matches = tuple(shared.items())
        results.append(
            Overlap(measure, shared.total(), len(tokens), len(reference), matches)
        )
    return max(results, key=lambda result: result.f1)


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


METRICS = (Metric("f1", "F1", f1),)
