"""Word error rate: how many words to change until the candidate is the reference.

WER comes from speech recognition, where the order of words is given; a translation that
says the same in another order pays for each moved word twice. `mtedu.metrics.ter` adds
the shift for that reason. The numbers are jiwer's.

Leaves out: weights (every edit costs 1), and jiwer's other rates (MER, WIL, WIP).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from mtedu import text
from mtedu.metrics.levenshtein import Counts, Operation, align, count_edits, lattice
from mtedu.result import Result
from mtedu.text import References, Text, as_references, as_tokens

Splitter: TypeAlias = Callable[[str], list[str]]
Segment: TypeAlias = tuple[list[str], list[list[str]]]


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
        return self.edits / (self.reference_length or 1)

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

    pairs: tuple[Segment, ...]

    @property
    def segments(self) -> int:
        """The number of segments."""
        return len(self.pairs)

    @cached_property
    def results(self) -> tuple[Wer, ...]:
        """The result of each segment."""
        return tuple(_wer(*pair) for pair in self.pairs)


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
    split = _splitter(tokenize, lowercase)
    return _wer(*split_segment(candidate, references, split, lowercase=lowercase))


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
    split = _splitter(tokenize, lowercase)
    pairs = split_corpus(candidates, references, split, lowercase=lowercase)
    best = [_best([count_edits(tokens, r) for r in refs]) for tokens, refs in pairs]
    return CorpusWer(*map(sum, zip(*best, strict=True)), tuple(pairs))


def _wer(tokens: list[str], references: list[list[str]]) -> Wer:
    counts = [count_edits(tokens, reference) for reference in references]
    best = _best(counts)
    index = counts.index(best)
    rates = tuple(map(_rate, counts))
    return Wer(*best, tuple(tokens), tuple(references[index]), index, rates)


def _best(counts: Sequence[Counts]) -> Counts:
    return counts[0] if len(counts) == 1 else min(counts, key=_rate)


def _rate(counts: Counts) -> float:
    length = counts.hits + counts.substitutions + counts.deletions
    return counts.edits / (length or 1)


def _splitter(how: str, lowercase: bool) -> Splitter:
    if how != "whitespace":
        return lambda line: text.tokenize(line, how, lowercase)
    return (lambda line: words(line.lower())) if lowercase else words


def words(line: str) -> list[str]:
    r"""Split a text as jiwer does, at U+0020 and at runs of white space.

    >>> words("a  b\t\tc d\u00a0e")
    ['a', 'b', 'c', 'd\xa0e']
    """
    if line.isprintable():  # then U+0020 is the only white space in it
        return line.split()
    return [word for word in re.sub(r"\s\s+", " ", line).strip().split(" ") if word]


def split_segment(
    candidate: Text,
    references: References,
    split: Splitter,
    split_reference: Splitter | None = None,
    lowercase: bool = False,
) -> Segment:
    """Return what `mtedu.text.segment` does, splitting a `str` in a way of one's own.

    >>> split_segment("A, b", ["c", ["D"]], str.split, lowercase=True)
    (['A,', 'b'], [['c'], ['d']])
    """
    split_reference = split_reference or split
    if isinstance(candidate, str):
        tokens = split(candidate)
    else:
        tokens = as_tokens(candidate, lowercase=lowercase)
        if text._is_token_list(references):
            return tokens, [as_tokens(references, lowercase=lowercase)]  # type: ignore[arg-type]
    if isinstance(references, str):
        return tokens, [split_reference(references)]
    if not isinstance(references, Sequence) or not references:
        as_references(references)  # says what is wrong
    return tokens, [
        split_reference(reference)
        if isinstance(reference, str)
        else as_tokens(reference, lowercase=lowercase)
        for reference in references
    ]


def split_corpus(
    candidates: Sequence[Text],
    references: Sequence[References],
    split: Splitter,
    split_reference: Splitter | None = None,
    lowercase: bool = False,
) -> list[Segment]:
    """Return what `mtedu.text.corpus` does, splitting a `str` in a way of one's own."""
    lists = (candidates, references)
    if (
        any(
            isinstance(entry, str) or not isinstance(entry, Sequence) for entry in lists
        )
        or not candidates
        or len(candidates) != len(references)
    ):
        text.corpus(candidates, references)  # says what is wrong
    return [
        split_segment(candidate, refs, split, split_reference, lowercase)
        for candidate, refs in zip(candidates, references, strict=True)
    ]
