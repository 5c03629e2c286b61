"""The metrics of the course in additive form: a table a system, a formula for sums.

Each formula repeats the one that its metric module teaches, for many sums at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from mtedu.metrics.bleu import SMOOTHING_DEFAULTS, corpus_stats
from mtedu.stats.segment_stats import AdditiveMetric, Array, ratio
from mtedu.text import References, Text, corpus


def additive(name: str, **options: Any) -> AdditiveMetric:
    """Return the additive form of a metric by its name, with its options set."""
    if name not in METRICS:
        raise ValueError(
            f"There is no additive metric {name!r}: choose one of {', '.join(METRICS)}."
        )
    try:
        return METRICS[name](**options)
    except TypeError as error:
        raise ValueError(f"{name} does not take these options: {error}.") from error


def _bleu(
    max_n: int = 4,
    smoothing: str = "none",
    tokenize: str = "13a",
    lowercase: bool = False,
) -> AdditiveMetric:
    if smoothing not in SMOOTHING_DEFAULTS:
        known = ", ".join(SMOOTHING_DEFAULTS)
        raise ValueError(f"There is no smoothing {smoothing!r}: choose one of {known}.")

    def stats(candidates: Sequence[Text], references: Sequence[References]) -> Array:
        pairs = corpus(candidates, references, tokenize, lowercase)
        rows = corpus_stats(pairs, max_n)
        return [(*row[:2], *row.clipped, *row.total) for row in rows]

    return AdditiveMetric("BLEU", stats, lambda sums: bleu_scores(sums, smoothing))


def bleu_scores(sums: Array, smoothing: str = "none") -> Array:
    """Return the BLEU of each row of sums: c, r, clipped matches, n-gram totals.

    >>> bleu_scores([[6, 7, 6, 4, 2, 1, 6, 5, 4, 3]]).round(4)
    array([0.5115])
    """
    sums = np.asarray(sums, dtype=float)
    orders = (sums.shape[-1] - 2) // 2
    c, r = sums[..., 0], sums[..., 1]
    clipped, total = sums[..., 2 : 2 + orders], sums[..., 2 + orders :]
    with np.errstate(divide="ignore", invalid="ignore"):
        precisions = _smooth(clipped, total, smoothing)
        mean = np.exp(np.log(precisions).mean(axis=-1))
        penalty = np.where(c < r, np.exp(1 - r / c), 1.0)
    return np.where((c > 0) & clipped.any(axis=-1), penalty * mean, 0.0)


def _smooth(clipped: Array, total: Array, method: str) -> Array:
    value = SMOOTHING_DEFAULTS[method]
    if method == "add-k":
        more = np.where(np.arange(total.shape[-1]) > 0, value, 0.0)
        clipped, total = clipped + more, total + more
    precisions = np.where(total > 0, clipped / total, 0.0)
    if method in ("exp", "floor"):
        empty = (clipped == 0) & (total > 0)
        matches = 0.5 ** np.cumsum(empty, axis=-1) if method == "exp" else value
        precisions = np.where(empty, matches / total, precisions)
    return precisions


def _chrf(**options: Any) -> AdditiveMetric:
    from mtedu.metrics import chrf

    settings = chrf.ChrfSettings(**options)

    def stats(candidates: Sequence[Text], references: Sequence[References]) -> Array:
        corpus(candidates, references, "whitespace")  # says what is wrong
        texts = [
            chrf._raw(candidate, refs, settings.lowercase)
            for candidate, refs in zip(candidates, references, strict=True)
        ]
        found = chrf.fast_stats(texts, settings)
        return np.array(found, dtype=float).reshape(len(found), -1)

    def score(sums: Array) -> Array:
        return chrf_scores(sums, settings.beta, settings.eps_smoothing)

    plus = "+" * settings.word_order
    return AdditiveMetric(f"chrF{settings.beta:g}{plus}", stats, score)


def chrf_scores(sums: Array, beta: float = 2, eps_smoothing: bool = False) -> Array:
    """Return the chrF of each row of sums: matches and both totals of every order.

    >>> chrf_scores([[4, 5, 5, 2, 4, 4]]).round(4)
    array([0.65])
    """
    sums = np.asarray(sums, dtype=float)
    matched, ours, theirs = sums[..., 0::3], sums[..., 1::3], sums[..., 2::3]
    with np.errstate(divide="ignore", invalid="ignore"):
        precision = np.where(ours > 0, matched / ours, 0.0)
        recall = np.where(theirs > 0, matched / theirs, 0.0)
        if eps_smoothing:
            return _f(precision, recall, beta).mean(axis=-1)
        used = (ours > 0) & (theirs > 0)
        orders = np.maximum(used.sum(axis=-1), 1)
        mean_precision = (precision * used).sum(axis=-1) / orders
        mean_recall = (recall * used).sum(axis=-1) / orders
        return _f(mean_precision, mean_recall, beta)


def _f(precision: Array, recall: Array, beta: float) -> Array:
    below = beta**2 * precision + recall
    return np.where(below > 0, (1 + beta**2) * precision * recall / below, 0.0)


def _ter(**options: Any) -> AdditiveMetric:
    from mtedu.metrics.ter import corpus_ter

    def stats(candidates: Sequence[Text], references: Sequence[References]) -> Array:
        results = corpus_ter(candidates, references, **options).results
        return [(result.edits, result.reference_length) for result in results]

    return AdditiveMetric("TER", stats, _edit_rate, lower_is_better=True)


def _edit_rate(sums: Array) -> Array:
    # TER against nothing is 1 for any number of words, WER is that number.
    rates = ratio(sums)
    return np.where(np.asarray(sums)[..., 1] > 0, rates, np.minimum(rates, 1))


def _wer(**options: Any) -> AdditiveMetric:
    from mtedu.metrics.wer import corpus_wer

    def stats(candidates: Sequence[Text], references: Sequence[References]) -> Array:
        results = corpus_wer(candidates, references, **options).results
        return [(result.edits, result.reference_length) for result in results]

    return AdditiveMetric("WER", stats, ratio, lower_is_better=True)


def _meteor(
    alpha: float = 0.9, beta: float = 3.0, gamma: float = 0.5, **options: Any
) -> AdditiveMetric:
    from mtedu.metrics.meteor import corpus_meteor

    def stats(candidates: Sequence[Text], references: Sequence[References]) -> Array:
        found = corpus_meteor(candidates, references, alpha, beta, gamma, **options)
        return [
            (part.matched, part.chunks, part.candidate_length, part.reference_length)
            for part in found.segments
        ]

    def score(sums: Array) -> Array:
        return meteor_scores(sums, alpha, beta, gamma)

    return AdditiveMetric("METEOR", stats, score)


def meteor_scores(
    sums: Array, alpha: float = 0.9, beta: float = 3.0, gamma: float = 0.5
) -> Array:
    """Return the METEOR of each row of sums: matches, chunks, both lengths.

    >>> meteor_scores([[6, 3, 6, 6]])
    array([0.9375])
    """
    sums = np.asarray(sums, dtype=float)
    matched, chunks, ours, theirs = (sums[..., i] for i in range(4))
    with np.errstate(divide="ignore", invalid="ignore"):
        # matched / ours and matched / theirs, put into the weighted harmonic mean
        mean = matched / (alpha * theirs + (1 - alpha) * ours)
        scores = mean * (1 - gamma * (chunks / matched) ** beta)
    return np.where(matched > 0, scores, 0.0)


def _rouge(name: str, **options: Any) -> AdditiveMetric:
    from mtedu.metrics import rouge

    if name == "L":
        measure: Callable[..., Any] = rouge.corpus_rouge_l
    else:
        measure = partial(rouge.corpus_rouge_n, n=int(name))

    def stats(candidates: Sequence[Text], references: Sequence[References]) -> Array:
        scores = measure(candidates, references, **options).scores
        return np.column_stack([scores, np.ones(len(scores))])

    return AdditiveMetric(f"ROUGE-{name}", stats, ratio)


METRICS: dict[str, Callable[..., AdditiveMetric]] = {
    "bleu": _bleu,
    "chrf": _chrf,
    "ter": _ter,
    "wer": _wer,
    "meteor": _meteor,
    "rouge_1": partial(_rouge, "1"),
    "rouge_2": partial(_rouge, "2"),
    "rouge_l": partial(_rouge, "L"),
}
"""The names that `metric=` takes."""
