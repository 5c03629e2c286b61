"""The same outputs, other tokens, another BLEU: what tokenisation does to a score.

BLEU compares tokens, so a score is the score of texts *and* of a tokeniser. Worse, if
only one side is split, almost nothing matches: a BLEU below 1 (of 100) mostly means
that the references were not split like the hypotheses. Post (2018), *A call for clarity
in reporting BLEU scores*, asks to report a signature; every number here has one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from mtedu.metrics.bleu import Bleu, corpus_bleu
from mtedu.result import Rows, Shown
from mtedu.stats.bpe import learn_subwords
from mtedu.text import References, segments, tokenize
from mtedu.wording import choose, list_of

Splitter: TypeAlias = Callable[[str], list[str]]

DEFAULT_TOKENIZERS = ("13a", "intl", "whitespace", "char", "subword")
SIDES = ("hypotheses", "references", "both")
SACREBLEU_NAMES = {"whitespace": "none"}
"""Names of tokenisers that sacreBLEU calls otherwise."""


class StudyRow(NamedTuple):
    """One BLEU of a study: who was split how, and how to get the number again.

    `signature` is sacreBLEU's. Where `split_before` is not empty, sacreBLEU cannot do
    the splitting: it was given texts that had been split as these words say.
    """

    tokenizer: str
    side: str
    bleu: Bleu
    signature: str
    split_before: str


@dataclass(frozen=True, repr=False)
class TokenisationStudy(Rows[StudyRow]):
    """BLEU under several tokenisers, applied to one side or to both."""

    rows: tuple[StudyRow, ...]
    candidates: tuple[str, ...] = field(repr=False)
    references: tuple[tuple[str, ...], ...] = field(repr=False)
    splitters: Mapping[str, Splitter] = field(compare=False)

    @property
    def tokenizers(self) -> tuple[str, ...]:
        """The names of the tokenisers, in order."""
        return tuple(self.splitters)

    def row(self, tokenizer: str, side: str = "both") -> StudyRow:
        """Return the number for one tokeniser and side."""
        for row in self.rows:
            if (row.tokenizer, row.side) == (tokenizer, side):
                return row
        raise ValueError(
            f"The study has no {tokenizer!r} on {side!r}: it has "
            f"{', '.join(self.tokenizers)} on {', '.join(SIDES)}."
        )

    def example(
        self, segment: int | None = None, tokenizer: str | None = None
    ) -> Split:
        """Return one segment split on one side and on both, to see what matches.

        Without a number it is a short segment that loses as much as any when only the
        hypothesis is split.
        """
        name = self.tokenizers[-1] if tokenizer is None else tokenizer
        choose(name, self.tokenizers, "tokeniser")
        if segment is not None and not 0 <= segment < len(self.candidates):
            last = len(self.candidates) - 1
            raise ValueError(
                f"There is no segment {segment}: they go from 0 to {last}."
            )
        if segment is not None:
            return self._split(segment, name)
        splits = [self._split(i, name) for i in range(len(self.candidates))]
        short = [s for s in splits if 4 <= len(s.candidate_words) <= 9]
        split = [s for s in short if len(s.candidate_pieces) > len(s.candidate_words)]
        return max(
            split or short or splits,
            key=lambda s: s.lost / max(len(s.candidate_pieces), 1),
        )

    def _split(self, i: int, name: str) -> Split:
        texts = self.candidates[i], self.references[i][0]
        words = tuple(tuple(text.split()) for text in texts)
        pieces = tuple(tuple(self.splitters[name](text)) for text in texts)
        return Split(name, i, *words, *pieces)

    def __repr__(self) -> str:
        both = (
            f"{name} {100 * self.row(name).bleu.score:.2f}" for name in self.tokenizers
        )
        return f"BLEU x 100 with both sides split: {', '.join(both)}"


@dataclass(frozen=True, repr=False)
class Split(Shown):
    """One segment, as words and as pieces, on both sides."""

    tokenizer: str
    segment: int
    candidate_words: tuple[str, ...]
    reference_words: tuple[str, ...]
    candidate_pieces: tuple[str, ...]
    reference_pieces: tuple[str, ...]

    @property
    def mismatched(self) -> int:
        """Pieces of the hypothesis that are words of the unsplit reference."""
        return _shared(self.candidate_pieces, self.reference_words)

    @property
    def matched(self) -> int:
        """Pieces of the hypothesis that are pieces of the reference."""
        return _shared(self.candidate_pieces, self.reference_pieces)

    @property
    def lost(self) -> int:
        """How many matches are lost if the reference is not split."""
        return self.matched - self.mismatched

    def __repr__(self) -> str:
        total = len(self.candidate_pieces)
        return (
            f"segment {self.segment} split by {self.tokenizer}: {self.mismatched} of "
            f"{total} pieces match the reference's words, {self.matched} its pieces"
        )


def tokenisation_study(
    candidates: Sequence[str],
    references: Sequence[References],
    tokenizers: Sequence[str] | Mapping[str, Splitter] = DEFAULT_TOKENIZERS,
    merges: int = 1000,
    lowercase: bool = False,
) -> TokenisationStudy:
    """Return the BLEU of the same outputs under several tokenisers, side by side.

    Each tokeniser is applied to the hypotheses only, to the references only, and to
    both; a side that is not split keeps its words as they stand between spaces.
    `"subword"` learns `merges` byte pairs from the references and hypotheses. The BLEU
    is sacreBLEU's default, smoothed, so that its program prints the same numbers.

    >>> study = tokenisation_study(["The cat sat, then it slept."],
    ...     ["The cat sat, then she slept."], ["13a", "whitespace", "char"])
    >>> study
    BLEU x 100 with both sides split: 13a 59.46, whitespace 53.73, char 78.67
    >>> round(100 * study.row("char", "hypotheses").bleu.score, 2)
    0.0
    """
    texts, refs = _texts(candidates, references, lowercase)
    splitters = _splitters(
        tokenizers, [*texts, *(r for rs in refs for r in rs)], merges
    )
    rows = []
    for name, split in splitters.items():
        for side in SIDES:
            ours = split if side != "references" else str.split
            theirs = split if side != "hypotheses" else str.split
            score = corpus_bleu(
                [ours(text) for text in texts],
                [[theirs(ref) for ref in set_] for set_ in refs],
                smoothing="exp",
            )
            signature = _signature(name, side, refs, lowercase)
            rows.append(StudyRow(name, side, score, *signature))
    return TokenisationStudy(tuple(rows), texts, refs, splitters)


def _texts(
    candidates: Sequence[str], references: Sequence[References], lowercase: bool
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    list(segments(candidates, references, "whitespace"))  # says what is wrong
    sets = [(refs,) if isinstance(refs, str) else tuple(refs) for refs in references]
    if not all(isinstance(text, str) for set_ in (candidates, *sets) for text in set_):
        raise ValueError("A study needs texts (str): tokens are split already.")
    fold: Callable[[Any], str] = str.lower if lowercase else str
    return (
        tuple(map(fold, candidates)),
        tuple(tuple(map(fold, set_)) for set_ in sets),
    )


def _splitters(
    tokenizers: Sequence[str] | Mapping[str, Splitter],
    texts: Sequence[str],
    merges: int,
) -> dict[str, Splitter]:
    if isinstance(tokenizers, Mapping):
        return dict(tokenizers)
    names = list_of(tokenizers, "tokenizers", " of names")
    if not names:
        raise ValueError("There is no tokeniser: give names, as ['13a', 'char'].")
    splitters: dict[str, Splitter] = {}
    for name in names:
        if name == "subword":
            splitters[name] = learn_subwords(texts, merges)
        else:
            tokenize("", name)  # says which names there are
            splitters[name] = partial(tokenize, how=name)
    return splitters


def _signature(
    name: str, side: str, references: Sequence[Sequence[str]], lowercase: bool
) -> tuple[str, str]:
    """Return sacreBLEU's signature, and what was split before sacreBLEU saw it."""
    try:
        from sacrebleu import __version__
    except ModuleNotFoundError:  # the score is the same, nobody's version made it
        __version__ = "none"
    own = side == "both" and name in ("13a", "intl", "char", "whitespace", "none", "zh")
    before = "" if own or name in ("whitespace", "none") else f"{side} split by {name}"
    sets = {len(set_) for set_ in references}
    parts = {
        "nrefs": sets.pop() if len(sets) == 1 else "var",
        "case": "lc" if lowercase else "mixed",
        "eff": "no",
        "tok": SACREBLEU_NAMES.get(name, name) if own else "none",
        "smooth": "exp",
        "version": __version__,
    }
    return "|".join(f"{key}:{value}" for key, value in parts.items()), before


def _shared(pieces: Sequence[str], others: Sequence[str]) -> int:
    return (Counter(pieces) & Counter(others)).total()
