"""Word error rate: how many words to change until the candidate is the reference.

WER comes from speech recognition, where the order of words is given; a translation that
says the same in another order pays for each moved word twice. `mtedu.metrics.ter` adds
the shift for that reason. The numbers are jiwer's.

Leaves out: weights (every edit costs 1), and jiwer's other rates (MER, WIL, WIP).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mtedu.metrics.levenshtein import Operation, align, count_edits, lattice
from mtedu.metrics.registry import Metric, ratio
from mtedu.result import Result
from mtedu.text import References, Text, segment, segments


@dataclass(frozen=True, repr=False)
class ErrorRate(Result):
    """Edits over reference words, and how many of each kind there are."""

    hits: int
    substitutions: int
    insertions: int
    deletions: int

    @property
    def edits(self) -> int:
        """Substitutions, insertions and deletions together."""
        return self.substitutions + self.insertions + self.deletions

    @property
    def reference_length(self) -> int:
        """The number of reference words: hit, substituted or deleted."""
        return self.hits + self.substitutions + self.deletions

    @property
    def candidate_length(self) -> int:
        """The number of candidate words: hit, substituted or inserted."""
        return self.hits + self.substitutions + self.insertions

    @property
    def score(self) -> float:  # type: ignore[override]
        """Edits over reference words; the bare number of edits if there are none."""
        return ratio((self.edits, self.reference_length))

    def __repr__(self) -> str:
        return (
            f"WER {self.score:.4f} = {self.edits}/{self.reference_length} "
            f"(substitutions {self.substitutions}, deletions {self.deletions}, "
            f"insertions {self.insertions})"
        )


@dataclass(frozen=True, repr=False)
class Wer(ErrorRate):
    """The word error rate of one segment, with its lattice and the way through it.

    `reference` is the one with the lowest rate, number `reference_index` of those
    given; `rates` has the rate against each.
    """

    candidate: tuple[str, ...]
    reference: tuple[str, ...]
    reference_index: int
    rates: tuple[float, ...]

    @cached_property
    def alignment(self) -> tuple[Operation, ...]:
        """The operations in the order of the words: hits and edits with positions."""
        return tuple(align(self.candidate, self.reference))

    @property
    def lattice(self) -> list[list[int]]:
        """The whole table: row i, column j for i candidate and j reference words."""
        return lattice(self.candidate, self.reference)


@dataclass(frozen=True, repr=False)
class CorpusWer(ErrorRate):
    """The word error rate of a corpus: all edits over all reference words."""

    results: tuple[Wer, ...]

    @property
    def segments(self) -> int:
        """The number of segments."""
        return len(self.results)


def wer(
    candidate: Text,
    references: References,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Wer:
    """Return the word error rate of one segment.

    WER = (S + D + I) / N: substituted words, deletions (reference words that the
    candidate lacks) and insertions (candidate words that the reference lacks) over
    reference words, as few as possible. It may exceed 1:

    >>> reference = "Israeli officials are responsible for airport security"
    >>> wer("Israeli officials responsibility of airport safety", reference)
    WER 0.5714 = 4/7 (substitutions 3, deletions 1, insertions 0)
    >>> wer("This airport's security is the responsibility of the Israeli security "
    ...     "officials", reference)
    WER 1.4286 = 10/7 (substitutions 6, deletions 0, insertions 4)

    With several references it is the lowest of their rates, which need not be the
    reference with the fewest edits; jiwer knows one reference only. An empty reference
    has no words to divide by: the rate is then the number of insertions, as in jiwer.

    `tokenize="whitespace"` splits as jiwer does: two or more white-space characters are
    one space, the ends are stripped, and what stands between U+0020 spaces is a word.
    A single no-break space, ideographic space, tab or newline does not split.
    """
    how = words if tokenize == "whitespace" else tokenize
    return _wer(*segment(candidate, references, how, lowercase))


def corpus_wer(
    candidates: Sequence[Text],
    references: Sequence[References],
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
) -> CorpusWer:
    """Return the word error rate of a corpus: sum of edits over sum of lengths.

    That is not the mean of the segments' rates, here (0 + 1) / 2:

    >>> corpus_wer(["the cat sat on the mat", "dog"], ["the cat sat on the mat", "cat"])
    WER 0.1429 = 1/7 (substitutions 1, deletions 0, insertions 0)

    With several references each segment counts the edits and the length of the
    reference with its lowest rate.
    """
    how = words if tokenize == "whitespace" else tokenize
    pairs = segments(candidates, references, how, lowercase)
    results = tuple(_wer(*pair) for pair in pairs)
    rows = [(r.hits, r.substitutions, r.insertions, r.deletions) for r in results]
    hits, substitutions, insertions, deletions = map(sum, zip(*rows, strict=True))
    return CorpusWer(hits, substitutions, insertions, deletions, results)


def _wer(tokens: list[str], references: list[list[str]]) -> Wer:
    counts = [count_edits(tokens, reference) for reference in references]
    pairs = zip(counts, references, strict=True)
    rates = tuple(ratio((sum(edits), len(words))) for (_, *edits), words in pairs)
    index = rates.index(min(rates))
    reference = tuple(references[index])
    return Wer(*counts[index], tuple(tokens), reference, index, rates)


def words(line: str) -> list[str]:
    r"""Split a text as jiwer does, at U+0020 and at runs of white space.

    >>> words("a  b\t\tc d\u00a0e")
    ['a', 'b', 'c', 'd\xa0e']
    """
    if line.isprintable():  # then U+0020 is the only white space in it
        return line.split()
    return [word for word in re.sub(r"\s\s+", " ", line).strip().split(" ") if word]


def _rows(
    candidates: Sequence[Text], references: Sequence[References], **options: Any
) -> list[tuple[int, int]]:
    results = corpus_wer(candidates, references, **options).results
    return [(result.edits, result.reference_length) for result in results]


METRICS = (Metric("wer", "WER", wer, _rows, ratio, lower_is_better=True),)
