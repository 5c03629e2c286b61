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

import string
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from mtedu.metrics.overlap import GramRow, gram_rows
from mtedu.metrics.registry import Metric
from mtedu.metrics.shared_ngrams import clipped_ngrams
from mtedu.result import Result
from mtedu.text import References, Text, texts_of
from mtedu.wording import real_number, whole_number

EPSILON = 1e-16


class OrderStats(NamedTuple):
    """What chrF keeps of one order of n-grams; those of a corpus are the sums."""

    matched: int
    candidate_total: int
    reference_total: int


ChrfStats: TypeAlias = tuple[OrderStats, ...]
"""The character orders 1, 2, ..., then the word orders."""


@dataclass(frozen=True)
class ChrfSettings:
    """How chrF is computed; the defaults are sacreBLEU's."""

    char_order: int = 6
    word_order: int = 0
    beta: float = 2
    whitespace: bool = False
    lowercase: bool = False
    eps_smoothing: bool = False

    def __post_init__(self) -> None:
        for name in ("char_order", "word_order"):
            whole_number(getattr(self, name), name, least=0)
        if not self.char_order + self.word_order:
            raise ValueError("char_order and word_order are both 0: nothing to count.")
        real_number(self.beta, "beta", 0, 1e6, ends=False)


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
        return _label(self.settings.beta, self.settings.word_order)

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
        texts = self.candidate, self.reference
        return gram_rows(*(all_ngrams(text, self.settings)[place] for text in texts))

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
    and recall over n = 1 .. char_order; beta = 2 weighs recall four times as much.
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
    ((text, texts),) = texts_of([candidate], [references], lowercase)
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
    stats = corpus_stats(texts_of(candidates, references, lowercase), settings)
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
    score, precision, recall = f_of(sums, settings.beta, settings.eps_smoothing)
    kinds = [("char", n) for n in range(1, settings.char_order + 1)]
    kinds += [("word", n) for n in range(1, settings.word_order + 1)]
    orders = []
    for kind, s in zip(kinds, sums, strict=True):
        f_score = _f(*_precision_recall(s), settings.beta) if s.matched else 0.0
        orders.append(ChrfOrder(*kind, *s, f_score))
    return Chrf(
        score=score if any(s.matched for s in sums) else 0.0,  # and not the epsilons
        precision=precision,
        recall=recall,
        orders=tuple(orders),
        settings=settings,
        segments=len(stats),
        candidate=candidate,
        reference=reference,
        reference_index=reference_index,
    )


def f_of(
    stats: Sequence[tuple[float, ...]], beta: float = 2, eps_smoothing: bool = False
) -> tuple[float, float, float]:
    """Return the score, the mean precision and the mean recall: the formula itself.

    >>> [round(value, 4) for value in f_of([(4, 5, 5), (2, 4, 4)])]
    [0.65, 0.65, 0.65]
    """
    used = [_precision_recall(s) for s in stats if s[1] and s[2]]
    precision = sum(p for p, _ in used) / len(used) if used else 0.0
    recall = sum(r for _, r in used) / len(used) if used else 0.0
    if eps_smoothing:
        all_ = [_f(*_precision_recall(s), beta) for s in stats]
        return sum(all_) / len(all_), precision, recall
    score = _f(precision, recall, beta) if precision + recall else 0.0
    return score, precision, recall


def _precision_recall(stats: Sequence[float]) -> tuple[float, float]:
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


def all_ngrams(text: str, settings: ChrfSettings) -> list[list[str]]:
    """Return the n-grams of a text, one list per order: characters, then words.

    >>> all_ngrams("so (it)", ChrfSettings(char_order=2, word_order=1))
    [['s', 'o', '(', 'i', 't', ')'], ['so', 'o(', '(i', 'it', 't)'], ['so', '(it', ')']]
    """
    line = characters(text, settings)
    grams = [
        [line[i : i + n] for i in range(len(line) - n + 1)]
        for n in range(1, settings.char_order + 1)
    ]
    words = split_words(text) if settings.word_order else []
    return grams + [
        [" ".join(words[i : i + n]) for i in range(len(words) - n + 1)]
        for n in range(1, settings.word_order + 1)
    ]


def split_words(text: str) -> list[str]:
    """Split a text into the words of chrF++: one punctuation mark comes off a word.

    It is the last character if that is ASCII punctuation, else the first.

    >>> split_words("(hi) there, 'twas fine।")
    ['(hi', ')', 'there', ',', "'", 'twas', 'fine।']
    """
    words: list[str] = []
    for word in text.split():
        if len(word) > 1 and word[-1] in string.punctuation:
            words += [word[:-1], word[-1]]
        elif len(word) > 1 and word[0] in string.punctuation:
            words += [word[0], word[1:]]
        else:
            words.append(word)
    return words


def characters(text: str, settings: ChrfSettings) -> str:
    """Return the text that character n-grams are cut from: without its spaces."""
    return text if settings.whitespace else "".join(text.split())


def pair_stats(
    candidate: Sequence[Sequence[str]], reference: Sequence[Sequence[str]]
) -> ChrfStats:
    """Count for each order the n-grams of two texts and those that they share.

    Where the reference is too short for an order, the candidate's n-grams of that order
    are not counted either; sacreBLEU does the same, and not the other way round.
    """
    return tuple(
        OrderStats((Counter(a) & Counter(b)).total(), len(a) if b else 0, len(b))
        for a, b in zip(candidate, reference, strict=True)
    )


def corpus_stats(
    segments: Sequence[tuple[str, Sequence[str]]], settings: ChrfSettings
) -> list[ChrfStats]:
    """Return the best statistics of every segment, many segments counted at once."""
    candidates = [text for text, texts in segments for _ in texts]
    references = [other for _, texts in segments for other in texts]
    every = iter(_stats_of_pairs(candidates, references, settings))
    return [
        _best(list(islice(every, len(texts))), settings)[1] for _, texts in segments
    ]


def _stats_of_pairs(
    candidates: Sequence[str], references: Sequence[str], settings: ChrfSettings
) -> list[ChrfStats]:
    ours, theirs = (
        [characters(text, settings) for text in side]
        for side in (candidates, references)
    )
    stats = _orders_of_pairs(ours, theirs, settings.char_order)
    if settings.word_order:
        our_words, their_words = (
            [split_words(text) for text in side] for side in (candidates, references)
        )
        words = _orders_of_pairs(our_words, their_words, settings.word_order)
        stats = [a + b for a, b in zip(stats, words, strict=True)]
    return stats


def _orders_of_pairs(
    ours: Sequence[Sequence[str]], theirs: Sequence[Sequence[str]], orders: int
) -> list[ChrfStats]:
    shared = clipped_ngrams(ours, [(only,) for only in theirs], orders)
    return [
        tuple(
            OrderStats(matched[n], max(a - n, 0) if b > n else 0, max(b - n, 0))
            for n in range(orders)
        )
        for matched, a, b in zip(shared, map(len, ours), map(len, theirs), strict=True)
    ]


def _best(every: Sequence[ChrfStats], settings: ChrfSettings) -> tuple[int, ChrfStats]:
    found = [f_of(stats, settings.beta, settings.eps_smoothing)[0] for stats in every]
    # In per cent, as sacreBLEU compares: rounding decides which of two equals wins.
    index = max(range(len(every)), key=lambda i: 100 * found[i])
    return index, every[index]


def _rows(
    candidates: Sequence[Text], references: Sequence[References], **options: Any
) -> list[list[int]]:
    settings = ChrfSettings(**options)
    texts = texts_of(candidates, references, settings.lowercase)
    return [
        [number for order in stats for number in order]
        for stats in corpus_stats(texts, settings)
    ]


def chrf_of_sums(
    sums: Sequence[float], beta: float = 2, eps_smoothing: bool = False, **options: Any
) -> float:
    """Return the chrF of summed matches and totals, three numbers per order."""
    orders = list(zip(sums[0::3], sums[1::3], sums[2::3], strict=True))
    return f_of(orders, beta, eps_smoothing)[0] if any(sums[0::3]) else 0.0


def _label(beta: float = 2, word_order: int = 0, **options: Any) -> str:
    return f"chrF{beta:g}{'+' * word_order}"


METRICS = (
    Metric("chrf", "chrF", chrf, _rows, chrf_of_sums, label_with=_label),
    Metric("chrf++", "chrF++", lambda text, other: chrf(text, other, word_order=2)),
)
