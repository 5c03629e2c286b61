"""METEOR: match words exactly, by stem and by meaning, and punish scattered matches.

Banerjee and Lavie (2005), *METEOR: an automatic metric for MT evaluation with improved
correlation with human judgments*; Lavie and Agarwal (2007) name its three parameters
alpha, beta and gamma, whose defaults here are those of 2005. How words are aligned is
in `mtedu.metrics.meteor_alignment`.

Leaves out: what METEOR 1.0 to 1.5 added (weights of stages and function words,
paraphrase tables, parameters tuned by language).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from mtedu.lecture_data import lecture_data
from mtedu.metrics.meteor_alignment import (
    LONGEST,
    STAGES,
    Match,
    chunks,
    fewest_chunks,
    greedy,
)
from mtedu.metrics.overlap import MatchedWords
from mtedu.metrics.registry import Metric
from mtedu.text import References, Text, Tokens, segment, segments
from mtedu.wording import choose, count, list_of, real_number, shown

ALIGNMENTS = ("chunks", "nltk")
NO_WORDNET = (
    "synonyms were not used: WordNet is not installed; `mtedu data get wordnet` adds it"
)
KNOWN_SYNONYMS: tuple[str, ...] = tuple(lecture_data("synonyms"))
"""The bench's own word list, for where there is no WordNet."""


@dataclass(frozen=True)
class Settings:
    """What a METEOR score depends on besides the texts."""

    alpha: float
    beta: float
    gamma: float
    stages: tuple[str, ...]
    missing: tuple[str, ...]
    alignment: str
    word_list: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class MeteorScore(MatchedWords):
    """The numbers of METEOR, for one segment or summed over a corpus."""

    settings: Settings
    matched: int
    chunks: int
    candidate_length: int
    reference_length: int

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """What adds up over segments: matches, chunks and both lengths."""
        lengths = self.candidate_length, self.reference_length
        return self.matched, self.chunks, *lengths

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages that ran."""
        return self.settings.stages

    @property
    def note(self) -> str:
        """Why synonyms are not those of WordNet; empty if they are, or unasked for."""
        if self.settings.word_list:
            return "synonyms are those of a word list, not of WordNet"
        return NO_WORDNET if self.settings.missing else ""

    @property
    def fmean(self) -> float:
        """The weighted harmonic mean of precision and recall."""
        p, r, alpha = self.precision, self.recall, self.settings.alpha
        return p * r / (alpha * p + (1 - alpha) * r) if self.matched else 0.0

    @property
    def fragmentation(self) -> float:
        """Chunks for each matched word: 1 if no two matches are neighbours."""
        return self.chunks / self.matched if self.matched else 0.0

    @property
    def penalty(self) -> float:
        """What is taken off for scattered matches."""
        if not self.matched:
            return 0.0
        return self.settings.gamma * self.fragmentation**self.settings.beta

    @property
    def score(self) -> float:  # type: ignore[override]
        """Fmean, less its penalty."""
        return self.fmean * (1 - self.penalty)

    def __repr__(self) -> str:
        note = ", without synonyms" if self.settings.missing else ""
        return (
            f"METEOR {self.score:.4f} ({count(self.matched, 'match', 'es')} in "
            f"{count(self.chunks, 'chunk')}, Fmean {self.fmean:.4f}, "
            f"penalty {self.penalty:.4f}, stages {' '.join(self.stages)}{note})"
        )


@dataclass(frozen=True, repr=False)
class Meteor(MeteorScore):
    """The METEOR of one segment and its best reference, with the alignment.

    `complete` is false where the search for the fewest chunks was too long to finish.
    """

    matches: tuple[Match, ...]
    candidate: tuple[str, ...]
    reference: tuple[str, ...]
    reference_index: int
    complete: bool

    @property
    def chunk_list(self) -> list[list[Match]]:
        """The matches, chunk by chunk."""
        return chunks(self.matches)

    @property
    def matched_by_stage(self) -> dict[str, int]:
        """How many matches each stage found."""
        found = Counter(match.stage for match in self.matches)
        return {stage: found[stage] for stage in self.stages}


@dataclass(frozen=True, repr=False)
class CorpusMeteor(MeteorScore):
    """The METEOR of a corpus, with that of every segment."""

    segments: tuple[Meteor, ...]


def meteor(
    candidate: Text,
    references: References,
    alpha: float = 0.9,
    beta: float = 3.0,
    gamma: float = 0.5,
    stages: Sequence[str] = STAGES,
    alignment: str = "chunks",
    *,
    tokenize: str = "13a",
    lowercase: bool = True,
    word_list: Sequence[str] = (),
) -> Meteor:
    """Return the METEOR of one segment; the best one with several references.

    Fmean = P * R / (alpha * P + (1 - alpha) * R), where P and R are matched words over
    candidate and reference words. Penalty = gamma * (chunks / matches) ** beta.
    METEOR = Fmean * (1 - penalty). With alpha = 0.9, recall weighs nine times as much
    as precision. A perfect match of m words is one chunk, so it scores 1 - 0.5 / m**3.

    Words are matched in `stages`: equal words (`"exact"`), equal Porter stems
    (`"stem"`), words that share a meaning in WordNet (`"synonym"`). Without WordNet the
    last one is left out and the result says so; a `word_list` takes its place, as in
    `["doctor physician"]`, where the words of each text are synonyms.
    `alignment="chunks"` looks for the fewest chunks, as the papers do; `"nltk"` repeats
    NLTK, whose alignment is greedy and whose synonym stage looks up stems instead of
    words. Case is ignored unless `lowercase=False`.

    >>> meteor("the cat sat on the mat", "on the mat sat the cat", stages=["exact"])
    METEOR 0.9375 (6 matches in 3 chunks, Fmean 1.0000, penalty 0.0625, stages exact)
    """
    settings, source = _settings(alpha, beta, gamma, stages, alignment, word_list)
    tokens, refs = segment(candidate, references, tokenize)
    return _best(tokens, refs, settings, source, lowercase)


def corpus_meteor(
    candidates: Sequence[Text],
    references: Sequence[References],
    alpha: float = 0.9,
    beta: float = 3.0,
    gamma: float = 0.5,
    stages: Sequence[str] = STAGES,
    alignment: str = "chunks",
    *,
    tokenize: str = "13a",
    lowercase: bool = True,
    word_list: Sequence[str] = (),
) -> CorpusMeteor:
    """Return the METEOR of a corpus: matches, chunks and lengths are summed first.

    So Banerjee and Lavie (2005) score a system. Each segment brings the numbers of its
    best reference. That is not the mean of the segments' scores:

    >>> result = corpus_meteor(["the cat sat", "a dog"], ["the cat sat", "the dog"],
    ...                        stages=["exact"])
    >>> result
    METEOR 0.7500 (4 matches in 2 chunks, Fmean 0.8000, penalty 0.0625, stages exact)
    >>> round(sum(map(float, result.segments)) / 2, 4)
    0.6157
    """
    settings, source = _settings(alpha, beta, gamma, stages, alignment, word_list)
    results = tuple(
        _best(tokens, refs, settings, source, lowercase)
        for tokens, refs in segments(candidates, references, tokenize)
    )
    counts = [result.counts for result in results]
    matched, joined, ours, theirs = map(sum, zip(*counts, strict=True))
    return CorpusMeteor(settings, matched, joined, ours, theirs, results)


def wordnet() -> Any | None:
    """Return NLTK's WordNet if this machine has it, otherwise `None`.

    Nothing is downloaded.
    """
    try:
        from nltk.corpus import wordnet as reader

        reader.ensure_loaded()
    except (ImportError, LookupError):
        return None
    return reader


@lru_cache(maxsize=1 << 16)
def meanings(source: Any, word: str) -> frozenset[Any]:
    """Return the WordNet synsets of a word, or its lines of a list, and the word."""
    if isinstance(source, tuple):
        return frozenset({word, *(line for line in source if word in line.split())})
    return frozenset({word, *source.synsets(word)})


@lru_cache(maxsize=1 << 16)
def synonyms(source: Any, word: str) -> frozenset[str]:
    """Return the single words that WordNet or a list has with a word, as NLTK does."""
    if isinstance(source, tuple):
        return frozenset(" ".join(meanings(source, word)).split())
    names = (lemma.name() for s in source.synsets(word) for lemma in s.lemmas())
    return frozenset(name for name in names if "_" not in name)


def _best(
    tokens: Tokens,
    references: Sequence[Tokens],
    settings: Settings,
    source: Any,
    lowercase: bool,
) -> Meteor:
    words = [token.lower() for token in tokens] if lowercase else tokens
    results = []
    for index, reference in enumerate(references):
        others = [token.lower() for token in reference] if lowercase else reference
        short = len(words) <= LONGEST
        if settings.alignment == "nltk" or not short:
            lookup = partial(synonyms, source)
            complete = short or settings.alignment == "nltk"
            matches = greedy(words, others, settings.stages, lookup)
        else:
            lookup = partial(meanings, source)
            matches, complete = fewest_chunks(words, others, settings.stages, lookup)
        counts = len(matches), len(chunks(matches)), len(tokens), len(reference)
        texts = tuple(matches), tuple(tokens), tuple(reference)
        results.append(Meteor(settings, *counts, *texts, index, complete))
    return max(results, key=lambda result: result.score)


def _settings(
    alpha: float,
    beta: float,
    gamma: float,
    stages: Sequence[str],
    alignment: str,
    word_list: Sequence[str],
) -> tuple[Settings, Any | None]:
    real_number(alpha, "alpha", 0, 1)
    real_number(beta, "beta", 0)
    real_number(gamma, "gamma", 0, 1)
    choose(alignment, ALIGNMENTS, "alignment")
    given = list_of(stages, "stages")
    asked = tuple(stage for stage in STAGES if stage in given)
    if len(given) != len(asked) or asked[:1] != STAGES[:1]:
        raise ValueError(
            "stages must be 'exact', with 'stem' or 'synonym' or both, not "
            f"{shown(stages)}."
        )
    words = tuple(list_of(word_list, "word_list", " of texts"))
    own = words if "synonym" in asked else ()
    source = own or (wordnet() if "synonym" in asked else None)
    missing = ("synonym",) if "synonym" in asked and source is None else ()
    ran = tuple(stage for stage in asked if stage not in missing)
    return Settings(alpha, beta, gamma, ran, missing, alignment, own), source


def _rows(
    candidates: Sequence[Text], references: Sequence[References], **options: Any
) -> list[tuple[int, int, int, int]]:
    found = corpus_meteor(candidates, references, **options)
    return [part.counts for part in found.segments]


def meteor_of_sums(
    sums: Sequence[Any],
    alpha: float = 0.9,
    beta: float = 3.0,
    gamma: float = 0.5,
    **options: Any,
) -> float:
    """Return the METEOR of summed matches, chunks and both lengths.

    >>> meteor_of_sums([6, 3, 6, 6])
    0.9375
    """
    return MeteorScore(Settings(alpha, beta, gamma, (), (), ""), *sums).score


def _sentence(candidate: str, reference: str) -> Meteor:
    words = () if wordnet() else KNOWN_SYNONYMS
    return meteor(candidate, reference, word_list=words)


METRICS = (Metric("meteor", "METEOR", _sentence, _rows, meteor_of_sums),)
