"""BLEU by hand: clipped counts, modified precision, brevity penalty, geometric mean.

Papineni, Roukos, Ward and Zhu (2002), *Bleu: a method for automatic evaluation of
machine translation*. The numbers are sacreBLEU's, divided by 100; the smoothing methods
are those of Chen and Cherry (2014) that sacreBLEU offers.

Leaves out: nothing of the score; sacreBLEU's speed-ups and its many input formats.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul, truediv
from typing import Any, NamedTuple

from mtedu.metrics.registry import Metric
from mtedu.metrics.shared_ngrams import clipped_ngrams
from mtedu.result import Result, Rows
from mtedu.text import References, Text, Tokens, ngrams, runs, segment, segments
from mtedu.wording import choose, list_of, real_number, whole_number

SMOOTHING_DEFAULTS = {"none": 0.0, "floor": 0.1, "add-k": 1.0, "exp": 0.0}


class BleuStats(NamedTuple):
    """What BLEU keeps of a segment; the statistics of a corpus are their sums."""

    candidate_length: int
    reference_length: int
    clipped: tuple[int, ...]
    total: tuple[int, ...]


class ClippedRow(NamedTuple):
    """One n-gram of the candidate, with its count before and after clipping."""

    ngram: tuple[str, ...]
    count: int  # type: ignore[assignment]
    max_ref_count: int
    clipped: int


@dataclass(frozen=True, repr=False)
class ClippedCounts(Rows[ClippedRow]):
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


def clipped_counts(
    candidate: Text,
    references: References,
    n: int = 1,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> ClippedCounts:
    """Count each n-gram of the candidate, at most as often as a reference has it.

    clipped = min(count in the candidate, largest count in any one reference)

    >>> clipped_counts("the cat the cat on the mat",
    ...     ["the cat is on the mat", "there is a cat on the mat"], n=2)
    2-grams: the cat 1/2, cat the 0/1, cat on 1/1, on the 1/1, the mat 1/1
    """
    whole_number(n, "n")
    tokens, refs = segment(candidate, references, tokenize, lowercase)
    limits = max_counts(refs, n)
    rows = (
        ClippedRow(ngram, count, limits[ngram], min(count, limits[ngram]))
        for ngram, count in Counter(ngrams(tokens, n)).items()
    )
    return ClippedCounts(n, tuple(rows))


def max_counts(references: Sequence[Tokens], n: int) -> Counter[tuple[str, ...]]:
    """Return for each n-gram its largest count in any one reference."""
    first, *others = references
    limits = Counter(runs(first, n))
    for reference in others:
        limits |= Counter(runs(reference, n))
    return limits


def modified_precision(
    candidate: Text,
    references: References,
    n: int = 1,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Precision:
    """Return the clipped n-gram matches divided by all n-grams of the candidate.

    >>> modified_precision("the the the the the the the",
    ...     ["the cat is on the mat", "there is a cat on the mat"])
    p1 0.2857 = 2/7
    """
    counts = clipped_counts(
        candidate, references, n, tokenize=tokenize, lowercase=lowercase
    )
    score = counts.clipped / counts.total if counts.total else 0.0
    return Precision(n, counts.clipped, counts.total, score)


def closest_length(candidate_length: int, reference_lengths: Sequence[int]) -> int:
    """Return the reference length nearest to the candidate's; the shorter on a tie.

    >>> closest_length(5, [4, 6, 9])
    4
    """
    lengths = list_of(reference_lengths, "reference_lengths")
    if not lengths:
        raise ValueError("reference_lengths is empty: give at least one length.")
    for length in (candidate_length, *lengths):
        real_number(length, "A length", 0)
    return min(lengths, key=lambda r: (abs(r - candidate_length), r))


def brevity_penalty(candidate_length: int, reference_length: int) -> BrevityPenalty:
    """Return 1 for c > r and exp(1 - r/c) for c <= r; 0 for an empty candidate.

    >>> brevity_penalty(6, 7)
    brevity penalty 0.8465 (candidate 6, reference 7)
    """
    c, r = candidate_length, reference_length
    real_number(c, "candidate_length", 0)
    real_number(r, "reference_length", 0)
    return BrevityPenalty(c, r, _penalty(c, r))


def _penalty(c: float, r: float) -> float:
    return 1.0 if c >= r else math.exp(1 - r / c) if c else 0.0


def bleu(
    candidate: Text,
    references: References,
    max_n: int = 4,
    weights: Sequence[float] | None = None,
    smoothing: str = "none",
    smoothing_value: float | None = None,
    effective_order: bool = False,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Bleu:
    """Return the BLEU of one segment.

    BLEU = BP * exp(sum of w_n * log p_n), n = 1 .. max_n, w_n = 1/max_n by default.
    `smoothing` says what an order without a match counts: nothing, so the score is 0
    (`"none"`), a small count (`"floor"`), one match and one n-gram more (`"add-k"`,
    from bigrams on), or half, a quarter, ... of a match (`"exp"`). `effective_order`
    leaves out the orders that the candidate is too short for.

    >>> bleu("airport security Israeli officials are responsible",
    ...      "Israeli officials are responsible for airport security")
    BLEU 0.5115 (precisions 6/6 4/5 2/4 1/3, BP 0.8465)
    """
    _check_settings(max_n, weights, smoothing, smoothing_value)
    pair = segment(candidate, references, tokenize, lowercase)
    stats = bleu_stats(*pair, max_n)
    return bleu_from_stats(
        [stats], weights, smoothing, smoothing_value, effective_order
    )


def corpus_bleu(
    candidates: Sequence[Text],
    references: Sequence[References],
    max_n: int = 4,
    weights: Sequence[float] | None = None,
    smoothing: str = "none",
    smoothing_value: float | None = None,
    effective_order: bool = False,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Bleu:
    """Return the BLEU of a corpus: counts and lengths are summed, then divided once.

    That is not the mean of the sentence scores:

    >>> corpus_bleu(["the cat sat on the mat", "hello there"],
    ...             ["the cat sat on the mat", "hello you there"])
    BLEU 0.8432 (precisions 8/8 5/6 4/4 3/3, BP 0.8825)
    """
    _check_settings(max_n, weights, smoothing, smoothing_value)
    pairs = list(segments(candidates, references, tokenize, lowercase))
    stats = corpus_stats(pairs, max_n)
    return bleu_from_stats(stats, weights, smoothing, smoothing_value, effective_order)


def bleu_stats(
    candidate: Tokens, references: Sequence[Tokens], max_n: int = 4
) -> BleuStats:
    """Return the additive statistics of one tokenised segment."""
    clipped = [
        (Counter(runs(candidate, n)) & max_counts(references, n)).total()
        for n in range(1, max_n + 1)
    ]
    return _with_lengths(candidate, references, clipped)


def _with_lengths(
    candidate: Tokens, references: Sequence[Tokens], clipped: Sequence[int]
) -> BleuStats:
    c, lengths = len(candidate), [len(reference) for reference in references]
    r = closest_length(c, lengths) if len(lengths) > 1 else lengths[0]
    return BleuStats(c, r, tuple(clipped), _totals(c, len(clipped)))


@lru_cache(maxsize=1024)
def _totals(length: int, orders: int) -> tuple[int, ...]:
    return tuple(max(length - n, 0) for n in range(orders))


def corpus_stats(
    segments: Sequence[tuple[Tokens, Sequence[Tokens]]], max_n: int = 4
) -> list[BleuStats]:
    """Return `bleu_stats` of many segments: NumPy counts their n-grams all at once."""
    candidates, references = zip(*segments, strict=True)
    counted = clipped_ngrams(candidates, references, max_n)
    return [
        _with_lengths(*segment, clipped)
        for segment, clipped in zip(segments, counted, strict=True)
    ]


def bleu_from_stats(
    stats: Sequence[BleuStats],
    weights: Sequence[float] | None = None,
    smoothing: str = "none",
    smoothing_value: float | None = None,
    effective_order: bool = False,
) -> Bleu:
    """Return the BLEU of summed statistics."""
    clipped = [sum(column) for column in zip(*(s.clipped for s in stats), strict=True)]
    total = [sum(column) for column in zip(*(s.total for s in stats), strict=True)]
    penalty = brevity_penalty(
        sum(s.candidate_length for s in stats), sum(s.reference_length for s in stats)
    )
    parts = smooth(clipped, total, smoothing, smoothing_value)
    used = sum(t > 0 for _, t, _, _ in parts) if effective_order else len(parts)
    weights = _normalised(weights, len(parts), used)
    mean = weighted_geometric_mean([part[2] for part in parts[:used]], weights)
    return Bleu(
        score=penalty.score * mean,
        precisions=tuple(Precision(n, *part) for n, part in enumerate(parts, start=1)),
        brevity_penalty=penalty,
        weights=weights,
        smoothing=smoothing,
        segments=len(stats),
    )


def bleu_of_sums(
    sums: Sequence[float], smoothing: str = "none", **options: Any
) -> float:
    """Return the BLEU of summed c, r, clipped matches and n-gram totals, all in a row.

    >>> round(bleu_of_sums([6, 7, 6, 4, 2, 1, 6, 5, 4, 3]), 4)
    0.5115
    """
    orders = (len(sums) - 2) // 2
    clipped, total = sums[2 : 2 + orders], sums[2 + orders :]
    if smoothing != "none":
        values = [part[2] for part in smooth(clipped, total, smoothing)]
    else:  # as above, but quick: a bootstrap comes here some ten thousand times
        values = [] if 0 in clipped else list(map(truediv, clipped, total))
    return _penalty(sums[0], sums[1]) * weighted_geometric_mean(values, _equal(orders))


def weighted_geometric_mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """Return exp(sum of w * log value); 0 as soon as a weighted value is 0.

    >>> round(weighted_geometric_mean([3/4, 1/3], [1/2, 1/2]), 4)
    0.5
    """
    if 0 in weights:
        pairs = [pair for pair in zip(values, weights, strict=True) if pair[1]]
        values, weights = zip(*pairs, strict=True) if pairs else ((), ())
    if not values or 0 in values:
        return 0.0
    return math.exp(sum(map(mul, weights, map(math.log, values))))


def smooth(
    clipped: Sequence[float],
    total: Sequence[float],
    method: str = "none",
    value: float | None = None,
) -> list[tuple[float, float, float, bool]]:
    """Return for each order its matches, n-grams, precision, and if it was smoothed.

    Without a single match of any order nothing is smoothed: the score stays 0.

    >>> smooth([2, 0], [4, 3], "exp")
    [(2, 4, 0.5, False), (0, 3, 0.16666666666666666, True)]
    """
    if method == "none" or not any(clipped):
        pairs = zip(clipped, total, strict=True)
        return [(m, all_, m / all_ if all_ else 0.0, False) for m, all_ in pairs]
    value = SMOOTHING_DEFAULTS[method] if value is None else value
    halving = 1.0
    found = []
    for n, (matches, all_) in enumerate(zip(clipped, total, strict=True), start=1):
        smoothed = method == "add-k" and n > 1
        if smoothed:
            matches, all_ = matches + value, all_ + value
        score = matches / all_ if all_ else 0.0
        if all_ and not matches and method in ("exp", "floor"):
            halving *= 2
            score = (1 / halving if method == "exp" else value) / all_
            smoothed = True
        found.append((matches, all_, score, smoothed))
    return found


def _normalised(
    weights: Sequence[float] | None, orders: int, used: int
) -> tuple[float, ...]:
    if weights is None:
        return _equal(used)
    if used == orders:
        return tuple(map(float, weights))
    kept = sum(weights[:used])
    return tuple(w / kept for w in weights[:used]) if kept else ()


@lru_cache(maxsize=64)
def _equal(orders: int) -> tuple[float, ...]:
    return (1 / orders,) * orders if orders else ()


def _check_settings(
    max_n: int,
    weights: Sequence[float] | None,
    smoothing: str,
    smoothing_value: float | None,
) -> None:
    whole_number(max_n, "max_n")
    choose(smoothing, SMOOTHING_DEFAULTS, "smoothing")
    if smoothing_value is not None:
        real_number(smoothing_value, "smoothing_value", 0)
    if weights is None:
        return
    if len(list_of(weights, "weights")) != max_n:
        raise ValueError(f"Give one weight per order, {max_n}, not {len(weights)}.")
    for weight in weights:
        real_number(weight, "A weight", 0)
    if not math.isclose(sum(weights), 1, abs_tol=1e-6):
        raise ValueError("weights must sum to 1.")


def _rows(
    candidates: Sequence[Text],
    references: Sequence[References],
    max_n: int = 4,
    smoothing: str = "none",
    tokenize: str = "13a",
    lowercase: bool = False,
) -> list[tuple[int, ...]]:
    _check_settings(max_n, None, smoothing, None)
    pairs = list(segments(candidates, references, tokenize, lowercase))
    return [(*row[:2], *row.clipped, *row.total) for row in corpus_stats(pairs, max_n)]


def _sentence(candidate: str, reference: str) -> Bleu:
    # As sacreBLEU scores a single sentence: orders it is too short for are left out.
    return bleu(candidate, reference, smoothing="exp", effective_order=True)


METRICS = (Metric("bleu", "BLEU", _sentence, _rows, bleu_of_sums),)
