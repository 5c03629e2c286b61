"""Translation edit rate: WER in which a block of words may move for the price of one.

Snover, Dorr, Schwartz, Micciulla and Makhoul (2006), *A study of translation edit rate
with targeted human annotation*. The best set of shifts is too costly to find, so TER is
defined by a greedy search, and the search by its program, tercom. The numbers are those
of sacreBLEU's version of it, divided by 100, limits included.

Leaves out: tercom's weights and its own way to keep to the beam.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from mtedu.metrics.levenshtein import Operation
from mtedu.metrics.registry import Metric
from mtedu.metrics.ter_shifts import Shift, find_shifts, operations
from mtedu.result import Result
from mtedu.text import References, Splitter, Text, segment, segments


def _steps(kind: str, says: str) -> Any:
    """Return a property of an edit rate: how many of its steps are of one kind."""
    return property(lambda rate: rate._count(kind), doc=says)


@dataclass(frozen=True, repr=False)
class EditRate(Result):
    """Edits, shifts among them, over the average length of the references."""

    edits: int
    reference_length: float

    @property
    def score(self) -> float:  # type: ignore[override]
        """Edits over length; against nothing, 1 for any word and 0 for none."""
        return edit_rate((self.edits, self.reference_length))

    def _count(self, kind: str) -> int:
        raise NotImplementedError

    hits = _steps("hit", "Words that stand where the reference has them, once shifted.")
    substitutions = _steps("substitution", "Words to replace.")
    insertions = _steps("insertion", "Reference words to put into the candidate.")
    deletions = _steps("deletion", "Candidate words to take out.")

    def _repr(self, shifts: int) -> str:
        return (
            f"TER {self.score:.4f} = {self.edits}/{self.reference_length:g} "
            f"(shifts {shifts}, substitutions {self.substitutions}, "
            f"deletions {self.deletions}, insertions {self.insertions})"
        )


@dataclass(frozen=True, repr=False)
class Ter(EditRate):
    """The edit rate of one segment, shift by shift.

    `reference` is the one with the fewest edits, number `reference_index` of those
    given; `edits_by_reference` and `reference_lengths` have the numbers of each.
    """

    shifts: tuple[Shift, ...]
    candidate: tuple[str, ...]
    reference: tuple[str, ...]
    reference_index: int
    edits_by_reference: tuple[int, ...]
    reference_lengths: tuple[int, ...]

    @property
    def shifted(self) -> tuple[str, ...]:
        """The candidate after all its shifts."""
        return self.shifts[-1].sentence if self.shifts else self.candidate

    @cached_property
    def alignment(self) -> tuple[Operation, ...]:
        """The operations that turn the shifted candidate into the reference.

        They are named by what is done to the candidate: a reference word that it lacks
        is an insertion here, and a deletion in WER.
        """
        return tuple(operations(self.shifted, self.reference))

    def _count(self, kind: str) -> int:
        return sum(step.kind == kind for step in self.alignment)

    def __repr__(self) -> str:
        return self._repr(len(self.shifts))


@dataclass(frozen=True, repr=False)
class CorpusTer(EditRate):
    """The edit rate of a corpus: all edits over all average reference lengths."""

    results: tuple[Ter, ...]

    @property
    def segments(self) -> int:
        """The number of segments."""
        return len(self.results)

    @property
    def shifts(self) -> int:
        """The number of shifts in all segments."""
        return sum(len(result.shifts) for result in self.results)

    def _count(self, kind: str) -> int:
        return sum(result._count(kind) for result in self.results)

    def __repr__(self) -> str:
        return self._repr(self.shifts)


def ter(
    candidate: Text,
    references: References,
    *,
    normalized: bool = False,
    no_punct: bool = False,
    asian_support: bool = False,
    case_sensitive: bool = False,
) -> Ter:
    """Return the translation edit rate of one segment.

    TER = (shifts + substitutions + insertions + deletions) / average reference length.
    Edits are made to the candidate: an insertion puts a reference word into it.

    >>> reference = "Israeli officials are responsible for airport security"
    >>> result = ter("airport security Israeli officials are responsible", reference)
    >>> result
    TER 0.2857 = 2/7 (shifts 1, substitutions 0, deletions 0, insertions 1)
    >>> " ".join(result.shifted)
    'israeli officials are responsible airport security'

    A `str` is split at white space, in lower case unless `case_sensitive`;
    `normalized` splits off punctuation first, `no_punct` removes it, `asian_support`
    makes both know Chinese and Japanese. Lists of tokens keep their tokens, and only
    their case is folded. With several references the fewest edits count, over the mean
    length of all. An empty reference gives 1, or 0 to an empty candidate.
    """
    ours, theirs = _splitters(normalized, no_punct, asian_support)
    return _ter(*segment(candidate, references, ours, not case_sensitive, theirs))


def corpus_ter(
    candidates: Sequence[Text],
    references: Sequence[References],
    *,
    normalized: bool = False,
    no_punct: bool = False,
    asian_support: bool = False,
    case_sensitive: bool = False,
) -> CorpusTer:
    """Return the translation edit rate of a corpus: edits and lengths summed first.

    >>> corpus_ter(["on the mat the cat sat", "hello"],
    ...            ["the cat sat on the mat", "hello there"])
    TER 0.2500 = 2/8 (shifts 1, substitutions 0, deletions 0, insertions 1)
    """
    ours, theirs = _splitters(normalized, no_punct, asian_support)
    pairs = segments(candidates, references, ours, not case_sensitive, theirs)
    results = tuple(_ter(*pair) for pair in pairs)
    edits = sum(result.edits for result in results)
    return CorpusTer(edits, sum(r.reference_length for r in results), results)


def _ter(tokens: list[str], references: list[list[str]]) -> Ter:
    found = [find_shifts(tokens, reference) for reference in references]
    edits = tuple(edits for edits, _ in found)
    lengths = tuple(map(len, references))
    best = edits.index(min(edits))
    return Ter(
        edits[best],
        sum(lengths) / len(lengths),
        shifts=tuple(found[best][1]),
        candidate=tuple(tokens),
        reference=tuple(references[best]),
        reference_index=best,
        edits_by_reference=edits,
        reference_lengths=lengths,
    )


@cache
def _splitters(
    normalized: bool, no_punct: bool, asian_support: bool
) -> tuple[Splitter, Splitter]:
    """Return how to split a candidate, and how to split a reference."""
    if not normalized and not no_punct:
        return str.split, str.split
    try:
        from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer
    except ImportError as error:
        raise ValueError(
            "normalized and no_punct need sacrebleu, which is not installed: "
            "leave them out, or give lists of tokens."
        ) from error
    line: Any = TercomTokenizer(normalized, no_punct, asian_support, True)
    # sacreBLEU normalises references twice, and candidates once: "..5" against itself
    # has two edits. Published scores contain that, so it is followed here.
    return (
        lambda text: line(text.rstrip()).split(),
        lambda text: line(line(text.rstrip()).rstrip()).split(),
    )


def edit_rate(sums: Sequence[float], **options: Any) -> float:
    """Return edits over reference length; against nothing, 1 for any edit.

    >>> edit_rate([2, 7]), edit_rate([3, 0])
    (0.2857142857142857, 1.0)
    """
    edits, reference_length = sums
    return edits / reference_length if reference_length else float(edits > 0)


def _rows(
    candidates: Sequence[Text], references: Sequence[References], **options: Any
) -> list[tuple[int, float]]:
    results = corpus_ter(candidates, references, **options).results
    return [(result.edits, result.reference_length) for result in results]


METRICS = (Metric("ter", "TER", ter, _rows, edit_rate, lower_is_better=True),)
