"""chrF and chrF++: n-grams of characters, so that half a word right counts for half.

Popović (2015), *chrF: character n-gram F-score for automatic MT evaluation*, and
Popović (2017), *chrF++: words helping character n-grams*. The numbers are sacreBLEU's,
divided by 100.

chrF works on the text itself; there is nothing to tokenise. A list of tokens is joined
with spaces. A character is a Unicode code point: a Devanagari vowel sign counts by
itself, and `é` in one code point does not match `é` in two. Nothing is normalised, here
as in sacreBLEU: apply `unicodedata.normalize("NFC", text)` to both sides if unsure.

Leaves out: nothing of the score; sacreBLEU's caches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from mtedu.metrics.chrf_counts import (
    ChrfSettings,
    ChrfStats,
    OrderStats,
    all_ngrams,
    pair_stats,
    stats_of_pairs,
)
from mtedu.result import Result
from mtedu.text import References, Text, corpus, segment

EPSILON = 1e-16
FAST_FROM = 50
"""From so many segments on, `corpus_chrf` counts with NumPy."""


class GramRow(NamedTuple):
    """An n-gram of one order, its count in both texts, and how often it matches."""

    ngram: str
    candidate_count: int
    reference_count: int
    matched: int


@dataclass(frozen=True, repr=False)
class ChrfOrder:
    """Precision, recall and F of the n-grams of one order.

    `kind` is `"char"` or `"word"`. An order is `used` unless one of the texts is too
    short to have n-grams of it.
    """

    kind: str
    n: int
    matched: int
    candidate_total: int
    reference_total: int
    f_score: float

    @property
    def precision(self) -> float:
        """The share of the candidate's n-grams that the reference has too."""
        return self.matched / self.candidate_total if self.candidate_total else 0.0

    @property
    def recall(self) -> float:
        """The share of the reference's n-grams that the candidate has too."""
        return self.matched / self.reference_total if self.reference_total else 0.0

    @property
    def used(self) -> bool:
        """Tell whether both texts have n-grams of this order."""
        return bool(self.candidate_total and self.reference_total)

    def __repr__(self) -> str:
        return (
            f"{self.kind} {self.n}-grams: precision {self.matched}/"
            f"{self.candidate_total}, recall {self.matched}/{self.reference_total}"
        )


@dataclass(frozen=True, repr=False)
class Chrf(Result):
    """A chrF score and every number it was made of.

    `precision` and `recall` are the means over the orders that are used. `candidate`
    and `reference` are the texts of a single segment, `reference_index` says which
    reference was the best; all three are `None` for a corpus.
    """

    score: float
    precision: float
    recall: float
    orders: tuple[ChrfOrder, ...]
    settings: ChrfSettings
    segments: int
    candidate: str | None = None
    reference: str | None = None
    reference_index: int | None = None

    @property
    def name(self) -> str:
        """chrF2, chrF2++, ...: beta, and a plus for each order of words."""
        return f"chrF{self.settings.beta:g}{'+' * self.settings.word_order}"

    def rows(self, n: int, kind: str = "char") -> tuple[GramRow, ...]:
        """Return the n-grams of one order with their counts, the reference's first.

        >>> chrf("ab", "abc").rows(2)[0]
        GramRow(ngram='ab', candidate_count=1, reference_count=1, matched=1)
        """
        if self.candidate is None or self.reference is None:
            raise ValueError("A corpus keeps no n-grams: call chrf for one segment.")
        place = next(
            (i for i, o in enumerate(self.orders) if (o.kind, o.n) == (kind, n)), None
        )
        if place is None:
            raise ValueError(f"This chrF has no {kind} {n}-grams: see its .orders.")
        ours, theirs = (
            Counter(all_ngrams(text, self.settings)[place])
            for text in (self.candidate, self.reference)
        )
        return tuple(
            GramRow(gram, ours[gram], theirs[gram], min(ours[gram], theirs[gram]))
            for gram in theirs | ours
        )

    def __repr__(self) -> str:
        return (
            f"{self.name} {self.score:.4f} "
            f"(precision {self.precision:.4f}, recall {self.recall:.4f})"
        )


def chrf(
    candidate: Text,
    references: References,
    char_order: int = 6,
    word_order: int = 0,
    beta: float = 2,
    whitespace: bool = False,
    *,
    lowercase: bool = False,
    eps_smoothing: bool = False,
) -> Chrf:
    """Return the chrF of one segment; chrF++ with `word_order=2`.

    chrF = (1 + beta^2) P R / (beta^2 P + R), where P and R are the means of precision
    and recall over n = 1 .. char_order; beta = 2 makes recall count twice as much.
    Spaces are taken out unless `whitespace=True`. Orders for which a text is too short
    are left out. With several references the best one counts.

    >>> chrf("behen", "behan", char_order=2)
    chrF2 0.6500 (precision 0.6500, recall 0.6500)

    P = R = (4/5 + 2/4) / 2. `eps_smoothing=True` is the rule of Popović's own program
    and of NLTK: the mean of the F-scores of all orders, where an order that a text is
    too short for counts 0.
    """
    settings = ChrfSettings(
        char_order, word_order, beta, whitespace, lowercase, eps_smoothing
    )
    text, texts = _raw(candidate, references, lowercase)
    index, stats = best_stats(text, texts, settings)
    return chrf_from_stats([stats], settings, text, texts[index], index)


def corpus_chrf(
    candidates: Sequence[Text],
    references: Sequence[References],
    char_order: int = 6,
    word_order: int = 0,
    beta: float = 2,
    whitespace: bool = False,
    *,
    lowercase: bool = False,
    eps_smoothing: bool = False,
) -> Chrf:
    """Return the chrF of a corpus: matches and totals are summed, then divided once.

    That is not the mean of the segments' scores, which is what NLTK returns:

    >>> corpus_chrf(["the cat sat", "no"], ["the cat sat", "yes"])
    chrF2 0.9132 (precision 0.9512, recall 0.9042)
    >>> (chrf("the cat sat", "the cat sat").score + chrf("no", "yes").score) / 2
    0.5
    """
    settings = ChrfSettings(
        char_order, word_order, beta, whitespace, lowercase, eps_smoothing
    )
    corpus(candidates, references, "whitespace")  # says what is wrong with the input
    raw = [
        _raw(candidate, refs, lowercase)
        for candidate, refs in zip(candidates, references, strict=True)
    ]
    if len(raw) < FAST_FROM:
        stats = [best_stats(text, texts, settings)[1] for text, texts in raw]
    else:
        stats = fast_stats(raw, settings)
    return chrf_from_stats(stats, settings)


def chrf_from_stats(
    stats: Sequence[ChrfStats],
    settings: ChrfSettings,
    candidate: str | None = None,
    reference: str | None = None,
    reference_index: int | None = None,
) -> Chrf:
    """Return the chrF of summed statistics."""
    sums = [
        OrderStats(*map(sum, zip(*order, strict=True)))
        for order in zip(*stats, strict=True)
    ]
    score, precision, recall = f_of(sums, settings)
    kinds = [("char", n) for n in range(1, settings.char_order + 1)]
    kinds += [("word", n) for n in range(1, settings.word_order + 1)]
    orders = tuple(
        ChrfOrder(*kind, *s, f_score=_f(*_precision_recall(s), settings.beta))
        if s.matched
        else ChrfOrder(*kind, *s, f_score=0.0)
        for kind, s in zip(kinds, sums, strict=True)
    )
    if not any(s.matched for s in sums):
        score = 0.0  # and not the epsilons
    return Chrf(
        score=score,
        precision=precision,
        recall=recall,
        orders=orders,
        settings=settings,
        segments=len(stats),
        candidate=candidate,
        reference=reference,
        reference_index=reference_index,
    )


def f_of(
    stats: Sequence[OrderStats], settings: ChrfSettings
) -> tuple[float, float, float]:
    """Return the score, the mean precision and the mean recall: the formula itself."""
    used = [
        _precision_recall(s) for s in stats if s.candidate_total and s.reference_total
    ]
    precision = sum(p for p, _ in used) / len(used) if used else 0.0
    recall = sum(r for _, r in used) / len(used) if used else 0.0
    if settings.eps_smoothing:
        all_ = [_f(*_precision_recall(s), settings.beta) for s in stats]
        return sum(all_) / len(all_), precision, recall
    score = _f(precision, recall, settings.beta) if precision + recall else 0.0
    return score, precision, recall


def _precision_recall(stats: OrderStats) -> tuple[float, float]:
    matched, candidate_total, reference_total = stats
    return (
        matched / candidate_total if candidate_total else EPSILON,
        matched / reference_total if reference_total else EPSILON,
    )


def _f(precision: float, recall: float, beta: float) -> float:
    below = beta**2 * precision + recall
    return (1 + beta**2) * precision * recall / below if below > 0 else EPSILON


def best_stats(
    candidate: str, references: Sequence[str], settings: ChrfSettings
) -> tuple[int, ChrfStats]:
    """Return which reference gives the highest chrF, the first of equals, and how."""
    ours = all_ngrams(candidate, settings)
    every = [pair_stats(ours, all_ngrams(text, settings)) for text in references]
    return _best(every, settings)


def fast_stats(
    segments: Sequence[tuple[str, Sequence[str]]], settings: ChrfSettings
) -> list[ChrfStats]:
    """Return the best statistics of every segment, counted all at once."""
    candidates = [text for text, texts in segments for _ in texts]
    references = [other for _, texts in segments for other in texts]
    every = iter(stats_of_pairs(candidates, references, settings))
    return [
        _best(list(islice(every, len(texts))), settings)[1] for _, texts in segments
    ]


def _best(every: Sequence[ChrfStats], settings: ChrfSettings) -> tuple[int, ChrfStats]:
    if len(every) == 1:
        return 0, every[0]
    # In per cent, as sacreBLEU compares: rounding decides which of two equals wins.
    index = max(range(len(every)), key=lambda i: 100 * f_of(every[i], settings)[0])
    return index, every[index]


def _raw(
    candidate: Text, references: References, lowercase: bool
) -> tuple[str, list[str]]:
    """Return the texts as they are; lists of tokens are joined with spaces."""
    tokens, refs = segment(candidate, references, "whitespace")
    text = candidate if isinstance(candidate, str) else " ".join(tokens)
    if isinstance(references, str):
        texts = [references]
    elif len(refs) != len(references):  # the references were one list of tokens
        texts = [" ".join(refs[0])]
    else:
        texts = [
            given if isinstance(given, str) else " ".join(given) for given in references
        ]
    return (text.lower(), [t.lower() for t in texts]) if lowercase else (text, texts)
