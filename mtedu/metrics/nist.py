"""NIST: n-gram matches weighed by how much each of them tells.

Doddington (2002), *Automatic evaluation of machine translation quality using n-gram
co-occurrence statistics*. `of the` is easy to get right and tells little; a rare n-gram
tells much. The numbers are those of the program mteval-v13a, of which NLTK's are a
special case: they agree for one reference and differ for several.

Leaves out: the program's own normalisation; choose it with `tokenize` and `lowercase`
(mteval ignores case unless told otherwise).
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple, TypeAlias

from mtedu.lecture_data import lecture_data
from mtedu.metrics.bleu import max_counts
from mtedu.metrics.registry import Metric
from mtedu.result import Result
from mtedu.text import References, Text, Tokens, as_references, runs, segment, segments
from mtedu.wording import list_of, whole_number

Ngram: TypeAlias = tuple[str, ...]
Pair: TypeAlias = tuple[Tokens, Sequence[Tokens]]
"""The tokens of a candidate and of each of its references."""

BETA = math.log(0.5) / math.log(1.5) ** 2
"""Makes the length penalty 0.5 for two thirds of the reference length."""

KNOWN_TEXTS: tuple[str, ...] = tuple(lecture_data("bench_texts"))
"""References from which the bench learns how common a word is, besides its own."""


class InformationRow(NamedTuple):
    """A matched n-gram: how often it counts, and what one match is worth."""

    ngram: Ngram
    matched: int
    history: int  # how often the references have the n-gram without its last word
    occurrences: int  # how often they have the n-gram
    information: float  # log2(history / occurrences)


@dataclass(frozen=True, repr=False)
class NistOrder(Result):
    """What the matches of one order tell, for each n-gram of the candidate."""

    n: int
    matched: int
    total: int
    information: float

    @property
    def score(self) -> float:  # type: ignore[override]
        """Information over n-grams; 0 if the candidate has no n-grams."""
        return self.information / self.total if self.total else 0.0

    def __repr__(self) -> str:
        return (
            f"{self.n}-grams {self.score:.4f} = {self.information:.4f}/{self.total} "
            f"({self.matched} matched)"
        )


@dataclass(frozen=True, repr=False)
class Nist(Result):
    """A NIST score and every number it was made of."""

    orders: tuple[NistOrder, ...]
    candidate_length: int
    reference_length: float
    pairs: Sequence[Pair]
    test_set: Sequence[Tokens]

    @property
    def length_penalty(self) -> float:
        """The factor for candidates that are shorter than their references."""
        return length_penalty(self.candidate_length, self.reference_length)

    @property
    def score(self) -> float:  # type: ignore[override]
        """The sum over the orders, times the length penalty."""
        return self.length_penalty * sum(order.score for order in self.orders)

    @property
    def segments(self) -> int:
        """The number of segments."""
        return len(self.pairs)

    @property
    def rows(self) -> list[InformationRow]:
        """The matched n-grams and what they tell."""
        return information_rows(self.pairs, self.test_set, len(self.orders))

    def __repr__(self) -> str:
        parts = " + ".join(f"{order.score:.4f}" for order in self.orders)
        return (
            f"NIST {self.score:.4f} (information {parts}, "
            f"length penalty {self.length_penalty:.4f})"
        )


def nist(
    candidate: Text,
    references: References,
    max_n: int = 5,
    test_set: Sequence[References] | None = None,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Nist:
    """Return the NIST of one segment.

    info(w1 .. wn) = log2(count of w1 .. wn-1 / count of w1 .. wn), counted in the
    references; a single word is compared with all their words. For each order the
    information of the matched n-grams is divided by the candidate's n-grams; the orders
    are added. The sum is multiplied by exp(beta * log(min(c / r, 1))**2), where r is
    the mean length of the references and beta makes it 0.5 for c = 2/3 r.

    The references of a whole test set say better what an n-gram tells than those of one
    segment: give them as `test_set`, and the segment is scored as within its corpus.

    >>> nist("the cat sat", "the cat sat on the mat", max_n=2)
    NIST 0.3630 (information 2.2516 + 0.5000, length penalty 0.1319)
    """
    whole_number(max_n, "max_n")
    tokens, refs = segment(candidate, references, tokenize, lowercase)
    known = refs
    if test_set is not None:
        known = [
            reference
            for entry in list_of(test_set, "test_set")
            for reference in as_references(entry, tokenize, lowercase)
        ]
    pairs = [(tokens, refs)]
    return _nist(pairs, known, max_n)


def corpus_nist(
    candidates: Sequence[Text],
    references: Sequence[References],
    max_n: int = 5,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Nist:
    """Return the NIST of a corpus: information, n-grams and lengths are summed first.

    The information weights come from all references of the corpus, so the score of a
    segment depends on its company:

    >>> corpus_nist(["the cat sat", "the dog"], ["the cat sat on the mat", "the dog"],
    ...             max_n=2)
    NIST 1.3486 (information 2.3660 + 1.0566, length penalty 0.3940)
    """
    whole_number(max_n, "max_n")
    pairs = list(segments(candidates, references, tokenize, lowercase))
    known = [reference for _, refs in pairs for reference in refs]
    return _nist(pairs, known, max_n)


def length_penalty(candidate_length: float, reference_length: float) -> float:
    """Return exp(beta * log(c / r)**2) for c < r, otherwise 1; 0 if c is 0.

    >>> round(length_penalty(2, 3), 4), length_penalty(4, 3)
    (0.5, 1.0)
    """
    if not candidate_length:
        return 0.0
    if candidate_length >= reference_length:
        return 1.0
    return math.exp(BETA * math.log(candidate_length / reference_length) ** 2)


def count(
    pairs: Sequence[Pair], test_set: Sequence[Tokens], max_n: int
) -> list[tuple[int, float]]:
    """Return for each order how many n-grams match and how much they tell, in bits.

    >>> count([(["the", "cat"], [["the", "cat", "the"]])], [["the", "cat", "the"]], 2)
    [(2, 2.169925001442312), (1, 1.0)]
    """
    matches, told = [0] * max_n, [0.0] * max_n
    for row in information_rows(pairs, test_set, max_n):
        matches[len(row.ngram) - 1] += row.matched
        told[len(row.ngram) - 1] += row.matched * row.information
    return list(zip(matches, told, strict=True))


def information_rows(
    pairs: Sequence[Pair], test_set: Sequence[Tokens], max_n: int
) -> list[InformationRow]:
    """Weigh every matched n-gram by how often the references of a test set have it."""
    words = sum(map(len, test_set))
    orders = range(1, max_n + 1)
    counts = Counter(chain.from_iterable(runs(t, n) for t in test_set for n in orders))
    rows = []
    for ngram, matched in _matched(pairs, max_n).items():
        history = counts[ngram[:-1]] if len(ngram) > 1 else words
        if not counts[ngram]:
            raise ValueError(
                f"{' '.join(ngram)!r} is in no reference of the test set: "
                "test_set must contain the references of this segment."
            )
        information = math.log2(history / counts[ngram])
        rows.append(InformationRow(ngram, matched, history, counts[ngram], information))
    return rows


def _matched(pairs: Sequence[Pair], max_n: int) -> Counter[Ngram]:
    """Count the candidates' n-grams, each at most as often as a reference has it."""
    matched: Counter[Ngram] = Counter()
    for tokens, references in pairs:
        for n in range(1, max_n + 1):
            matched.update(Counter(runs(tokens, n)) & max_counts(references, n))
    return matched


def _nist(pairs: Sequence[Pair], test_set: Sequence[Tokens], max_n: int) -> Nist:
    orders = []
    found = count(pairs, test_set, max_n)
    for n, (matched, information) in enumerate(found, start=1):
        total = sum(max(len(tokens) - n + 1, 0) for tokens, _ in pairs)
        orders.append(NistOrder(n, matched, total, information))
    c = sum(len(tokens) for tokens, _ in pairs)
    r = sum(sum(map(len, refs)) / len(refs) for _, refs in pairs)
    return Nist(tuple(orders), c, r, pairs, test_set)


def _sentence(candidate: str, reference: str) -> Nist:
    return nist(candidate, reference, test_set=[*KNOWN_TEXTS, reference])


METRICS = (Metric("nist", "NIST", _sentence, open_ended=True),)
