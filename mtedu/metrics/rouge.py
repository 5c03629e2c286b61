"""ROUGE-N, -L, -W and -S: how much of the reference does the candidate bring back?

Lin (2004), *ROUGE: a package for automatic evaluation of summaries*. All four count
something that candidate and reference share, divide it by what the reference has
(recall) and by what the candidate has (precision), and combine the two to F1.

With `tokenize="rouge"`, ROUGE-N and ROUGE-L are those of the package rouge-score, which
on single references are those of Lin's program ROUGE-1.5.5. `score` is F1; Lin's paper
reports the recall of ROUGE-N, which is the field `recall`.

Several references: all numbers belong to the reference with the highest F1, the first
of equals, as in rouge-score. ROUGE-1.5.5 pools instead: it adds up matches and totals
over all references. A corpus score is the mean over the segments, as everybody does.

Leaves out: summaries of several sentences (rouge-score's `rougeLsum`); a line break is
a space. `tokenize="rouge"` knows ASCII letters and digits only: a Hindi or Chinese text
has no token, and scores 0 against itself.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from mtedu.metrics.porter import stem as porter_stem
from mtedu.metrics.registry import Metric, ratio
from mtedu.metrics.rouge_results import (
    CorpusRouge,
    Rouge,
    RougeL,
    RougeN,
    RougeS,
    RougeW,
)
from mtedu.metrics.subsequence import Words, lcs_length, skip_bigrams, weighted_lcs
from mtedu.text import References, Text, ngrams, segment, segments
from mtedu.wording import real_number, whole_number

Scores: TypeAlias = tuple[float, float, float]
"""Precision, recall and F1."""


class Measure(NamedTuple):
    """One ROUGE: its name, how it scores two texts, and how it makes its result."""

    name: str
    score: Callable[[Any, Any], Scores]
    result: Callable[..., Any]


def rouge_n(
    candidate: Text,
    references: References,
    n: int = 1,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
    stem: bool = False,
) -> RougeN:
    """Return the ROUGE-N of one segment: shared n-grams, each used once.

    recall = shared / n-grams of the reference, precision = shared / n-grams of the
    candidate, score = F1. Lin's ROUGE-N is the recall. A two-word excerpt of a
    nine-word reference is all precise, but brings back one bigram of eight:

    >>> rouge_n("lambe vaakya", "kya blue lambe vaakya ki guNvatta ko samajh paaega", 2)
    ROUGE-2 0.2222 (precision 1/1, recall 1/8)

    `stem=True` compares lower-cased words, those of more than three letters without
    their English endings (Porter's stemmer), as rouge-score and ROUGE-1.5.5 do.
    """
    measure = _measure_n(n)
    return _best_of(measure, candidate, references, tokenize, lowercase, stem)


def corpus_rouge_n(
    candidates: Sequence[Text],
    references: Sequence[References],
    n: int = 1,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
    stem: bool = False,
) -> CorpusRouge:
    """Return the mean ROUGE-N of the segments.

    >>> corpus_rouge_n(["the cat", "hello"], ["the cat sat", "hello you"])
    ROUGE-1 0.7333 (mean of 2 segments; precision 1.0000, recall 0.5833)
    """
    measure = _measure_n(n)
    return _mean(measure, candidates, references, tokenize, lowercase, stem)


def rouge_l(
    candidate: Text,
    references: References,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
    stem: bool = False,
) -> RougeL:
    """Return the ROUGE-L of one segment, from the longest common subsequence (LCS).

    recall = LCS / words of the reference, precision = LCS / words of the candidate,
    score = F1. Order counts, gaps do not matter:

    >>> rouge_l("police kill the gunman", "police killed the gunman")
    ROUGE-L 0.7500 (precision 3/4, recall 3/4)
    >>> rouge_l("the gunman kill police", "police killed the gunman")
    ROUGE-L 0.5000 (precision 2/4, recall 2/4)
    """
    return _best_of(MEASURE_L, candidate, references, tokenize, lowercase, stem)


def corpus_rouge_l(
    candidates: Sequence[Text],
    references: Sequence[References],
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
    stem: bool = False,
) -> CorpusRouge:
    """Return the mean ROUGE-L of the segments.

    >>> corpus_rouge_l(["a b c", "a b"], ["a x c", ["b a", "a b"]])
    ROUGE-L 0.8333 (mean of 2 segments; precision 0.8333, recall 0.8333)
    """
    return _mean(MEASURE_L, candidates, references, tokenize, lowercase, stem)


def rouge_w(
    candidate: Text,
    references: References,
    alpha: float = 1.2,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
    stem: bool = False,
) -> RougeW:
    """Return the ROUGE-W of one segment: an LCS that prefers words in one piece.

    A run of k words that is unbroken in both texts weighs f(k) = k ** alpha. With W the
    weight of the weighted LCS and m words in the reference, recall = f^-1(W / f(m)),
    where f^-1(v) = v ** (1 / alpha); precision likewise with the candidate's words,
    score = F1. Both candidates share four of seven words with `A B C D E F G`, but
    the first has them in one piece:

    >>> rouge_w("A B C D H I K", "A B C D E F G", alpha=2)
    ROUGE-W-2 0.5714 (precision 0.5714, recall 0.5714)
    >>> rouge_w("A H B K C I D", "A B C D E F G", alpha=2)
    ROUGE-W-2 0.2857 (precision 0.2857, recall 0.2857)

    Leaves out: nothing of the paper's programme, which takes every match it meets and
    so can miss the heaviest subsequence (`a b` in `a b b` weighs 2, not 4). The program
    ROUGE-1.5.5 differs from the paper: it applies f to the reference's length twice, so
    that six words against themselves have a recall of 6 ** -0.2 = 0.70, not 1.
    """
    measure = _measure_w(alpha)
    return _best_of(measure, candidate, references, tokenize, lowercase, stem)


def rouge_s(
    candidate: Text,
    references: References,
    max_gap: int | None = None,
    unigrams: bool = False,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
    stem: bool = False,
) -> RougeS:
    """Return the ROUGE-S of one segment: shared pairs of words in the same order.

    recall = shared / pairs of the reference, precision = shared / pairs of the
    candidate, score = F1. m words have m(m-1)/2 pairs. `max_gap` limits the number of
    words in between: 4 is Lin's ROUGE-S4, 0 is ROUGE-2, `None` has no limit.

    >>> rouge_s("police kill the gunman", "police killed the gunman")
    ROUGE-S* 0.5000 (precision 3/6, recall 3/6)
    >>> rouge_s("the gunman police killed", "police killed the gunman")
    ROUGE-S* 0.3333 (precision 2/6, recall 2/6)

    `unigrams=True` is ROUGE-SU, which gives something for the right words in the wrong
    order: each word counts too, as if paired with a marker at the start of the text.
    ROUGE-1.5.5 leaves out the last word there.
    """
    measure = _measure_s(max_gap, unigrams)
    return _best_of(measure, candidate, references, tokenize, lowercase, stem)


def _f1(matched: float, candidate_total: float, reference_total: float) -> Scores:
    if not matched:
        return 0.0, 0.0, 0.0
    p, r = matched / candidate_total, matched / reference_total
    return p, r, 2 * p * r / (p + r)


def _score_units(
    candidate: Words, reference: Words, units: Callable[[Any], list[Any]]
) -> Scores:
    ours, theirs = units(candidate), units(reference)
    shared = Counter(ours) & Counter(theirs)
    return _f1(shared.total(), len(ours), len(theirs))


def _score_l(candidate: Words, reference: Words) -> Scores:
    length = lcs_length(candidate, reference)
    return _f1(length, len(candidate), len(reference))


def _score_w(candidate: Words, reference: Words, alpha: float) -> Scores:
    weight = weighted_lcs(candidate, reference, alpha)
    # f^-1(W / f(m)) = f^-1(W) / m, and rounding must not lift a perfect match above 1.
    words = min(weight ** (1 / alpha), len(candidate), len(reference))
    return _f1(words, len(candidate), len(reference))


MEASURE_L = Measure("ROUGE-L", _score_l, RougeL)


def _measure_n(n: int) -> Measure:
    whole_number(n, "n")
    score = partial(_score_units, units=partial(ngrams, n=n))
    return Measure(f"ROUGE-{n}", score, partial(RougeN, n=n))


def _measure_w(alpha: float) -> Measure:
    real_number(alpha, "alpha", 1, 10)
    score = partial(_score_w, alpha=alpha)
    return Measure(f"ROUGE-W-{alpha:g}", score, partial(RougeW, alpha=alpha))


def _measure_s(max_gap: int | None, unigrams: bool) -> Measure:
    if max_gap is not None:
        whole_number(max_gap, "max_gap", 0)
    settings: dict[str, Any] = {"max_gap": max_gap, "unigrams": unigrams}
    score = partial(_score_units, units=partial(skip_bigrams, **settings))
    name = f"ROUGE-S{'U' if unigrams else ''}{'*' if max_gap is None else max_gap}"
    return Measure(name, score, partial(RougeS, **settings))


def _best_of(
    measure: Measure,
    candidate: Text,
    references: References,
    how: str,
    lowercase: bool,
    stem: bool,
) -> Any:
    """Return the result for the reference with the best F1."""
    pair = segment(candidate, references, how, lowercase)
    tokens, refs = _stemmed(*pair) if stem else pair
    scores = [measure.score(tokens, reference) for reference in refs]
    best = max(range(len(refs)), key=lambda i: scores[i][2])
    texts = tuple(tokens), tuple(refs[best])
    return measure.result(measure.name, *scores[best], *texts, best, len(refs))


def _mean(
    measure: Measure,
    candidates: Sequence[Text],
    references: Sequence[References],
    how: str,
    lowercase: bool,
    stem: bool,
) -> CorpusRouge:
    scores = []
    for pair in segments(candidates, references, how, lowercase):
        tokens, refs = _stemmed(*pair) if stem else pair
        every = [measure.score(tokens, reference) for reference in refs]
        scores.append(max(every, key=itemgetter(2)))
    return CorpusRouge(measure.name, *zip(*scores, strict=True))


def _stemmed(
    tokens: Sequence[str], references: Sequence[Sequence[str]]
) -> tuple[list[str], list[list[str]]]:
    stems, *others = (
        [porter_stem(word) if len(word) > 3 else word.lower() for word in text]
        for text in (tokens, *references)
    )
    return stems, others


def _entry(
    name: str, label: str, one: Callable[..., Rouge] | None, many: Callable[..., Any]
) -> Metric:
    """Return an entry of the registry: the score of a corpus is the mean."""

    def rows(*texts: Any, **options: Any) -> list[tuple[float, int]]:
        return [(score, 1) for score in many(*texts, **options).scores]

    return Metric(name, label, one, rows, ratio)


METRICS = (
    _entry("rouge_1", "ROUGE-1", None, partial(corpus_rouge_n, n=1)),
    _entry("rouge_2", "ROUGE-2", partial(rouge_n, n=2), partial(corpus_rouge_n, n=2)),
    _entry("rouge_l", "ROUGE-L", rouge_l, corpus_rouge_l),
)
