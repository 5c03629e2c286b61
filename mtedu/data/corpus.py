"""Test corpora: source texts, references and what real systems made of them.

The course's own corpus ships with the package; its datasheet says how it was made.
sacreBLEU's test sets are fetched by name (`mtedu.data.test_sets`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, overload

from mtedu.result import Shown
from mtedu.wording import choose, count, whole_number

if TYPE_CHECKING:
    from mtedu.data.fetch import Say

COURSE = Path(__file__).parent / "course"


def column(name: str, says: str) -> Any:
    """Return a property of a table: what each of its rows has of this name."""
    found = cached_property(lambda table: [getattr(row, name) for row in table])
    found.__doc__ = says
    return found


@dataclass(frozen=True)
class Segment(Shown):
    """One source text with its references and translations, by language."""

    id: str
    document: str
    kind: str
    source: str
    references: Mapping[str, Sequence[str]]
    systems: Mapping[str, Mapping[str, str]]
    back: Mapping[str, str] = field(default_factory=dict)
    """The way back into the language of the source, by what was translated."""
    logprobs: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Mean log-probability of a token of the translation given the source, and of the
    source given the translation, by whose text it is: no reference is read."""


class Datasheet(str):
    """How a corpus was made, as Markdown; a cell that ends with it shows it."""

    def _repr_markdown_(self) -> str:
        return str(self)


@dataclass(frozen=True, repr=False)
class Corpus(Shown):
    """Segments in order, and the same as columns that metrics take.

    Everything has one entry per segment: `source`, `documents` and `kinds` are lists of
    texts, `references[language]` is a list of lists, `systems[language][name]` a list
    of translations.
    """

    name: str
    language: str
    """The language of the source."""
    segments: Sequence[Segment]
    datasheet: str = field(compare=False, default="")

    def __len__(self) -> int:
        return len(self.segments)

    def __iter__(self) -> Iterator[Segment]:
        return iter(self.segments)

    @overload
    def __getitem__(self, index: int) -> Segment: ...
    @overload
    def __getitem__(self, index: slice) -> Corpus: ...
    def __getitem__(self, index: int | slice) -> Segment | Corpus:
        if isinstance(index, slice):
            return self._with(self.segments[index])
        return self.segments[index]

    def __repr__(self) -> str:
        systems = sum(map(len, self.systems.values()))
        return (
            f"Corpus({self.name!r}: {count(len(self), 'segment')}, {self.language} to "
            f"{', '.join(self.languages)}, outputs of {systems} systems)"
        )

    @cached_property
    def languages(self) -> list[str]:
        """The target languages."""
        return list(self.segments[0].references)

    source = column("source", "The source texts.")
    documents = column("document", "The document that each segment is part of.")
    kinds = column("kind", "The kind of document (news, menu ...) of each segment.")

    @cached_property
    def references(self) -> dict[str, list[list[str]]]:
        """For each language one list of references per segment."""
        return {
            language: [list(segment.references[language]) for segment in self.segments]
            for language in self.languages
        }

    @cached_property
    def systems(self) -> dict[str, dict[str, list[str]]]:
        """For each language and system one translation a segment."""
        return {
            language: {
                name: [segment.systems[language][name] for segment in self.segments]
                for name in names
            }
            for language, names in self.segments[0].systems.items()
        }

    @cached_property
    def back(self) -> dict[str, list[str]]:
        """French outputs translated back into English, by system (or `reference`)."""
        return {name: [s.back[name] for s in self] for name in self[0].back}

    @cached_property
    def logprobs(self) -> dict[str, list[tuple[float, float]]]:
        """OPUS-MT's mean log P of a token, there and back, by whose French it is.

        >>> from mtedu import load_corpus
        >>> load_corpus("course").logprobs["opus-mt"][0]
        (-0.236, -0.494)
        """
        return {name: [s.logprobs[name] for s in self] for name in self[0].logprobs}

    def reference(self, language: str, number: int = 1) -> list[str]:
        """Return one reference a segment: the first, or the second where there is one.

        A second reference can also be scored as if a system had made it:

        >>> from mtedu import corpus_bleu, load_corpus
        >>> corpus = load_corpus("course")
        >>> second = corpus.reference("es", 2)
        >>> f"{corpus_bleu(second, corpus.reference('es')).score:.3f}"
        '0.140'
        """
        choose(language, self.languages, "references in", "are")
        found = self.references[language]
        fewest = min(map(len, found))
        if not 1 <= number <= fewest:
            raise ValueError(
                f"There is no reference {number} in {language!r} for every segment of "
                f"{self.name}: there are {fewest}."
            )
        return [references[number - 1] for references in found]

    def only(
        self,
        kind: str | Collection[str] | None = None,
        document: str | Collection[str] | None = None,
    ) -> Corpus:
        """Return the part with the given kinds or documents.

        >>> from mtedu import load_corpus
        >>> load_corpus("course").only(kind="menu")
        Corpus('course': 40 segments, en to es, ca, fr, outputs of 14 systems)
        """
        kinds = _wanted("kind", kind, self.kinds)
        documents = _wanted("document", document, self.documents)
        return self._with(
            [s for s in self if s.kind in kinds and s.document in documents]
        )

    def sample(self, size: int, seed: int = 1) -> Corpus:
        """Return so many segments, drawn at random without putting back, in order."""
        whole_number(size, "size", most=len(self))
        chosen = sorted(Random(seed).sample(range(len(self)), size))
        return self._with([self.segments[i] for i in chosen])

    def card(self) -> Datasheet:
        """Return the datasheet: who made what, how, with which licence and weakness."""
        return Datasheet(self.datasheet)

    def counts(self) -> dict[str, int]:
        """Return the number of segments of each kind."""
        return dict(Counter(self.kinds))

    def _with(self, segments: Sequence[Segment]) -> Corpus:
        if not segments:
            raise ValueError(f"No segment of {self.name} is left: choose more of them.")
        return Corpus(self.name, self.language, tuple(segments), self.datasheet)


def load_corpus(
    name: str = "course", say: Say | None = None, part: str = "lectures"
) -> Corpus:
    """Load a test corpus by its name.

    `"course"` ships with the package: English segments with references in Spanish (two
    each), Catalan and French, and the outputs of four systems for each language, among
    them a neural one (OPUS-MT) for French; for Spanish a prompted language model too.
    It has two parts of twenty documents, `"lectures"` and `"capstone"`, which no
    lecture shows; `part="all"` is both. Other names are sacreBLEU's test sets with a
    language pair, such as `"wmt15/en-fr"` or `"wmt21/systems/en-de"` (with system
    outputs); they are fetched once from the network.

    >>> corpus = load_corpus("course")
    >>> corpus
    Corpus('course': 160 segments, en to es, ca, fr, outputs of 14 systems)
    >>> corpus.only(document="menu-green-table").systems["es"]["apertium"][4]
    'Contiene cacahuetes y soja; puede contener rastros de otras tuercas.'
    """
    if name == "course":
        return _course(part)
    from mtedu.data.test_sets import load_test_set

    return load_test_set(name, say)


def read_table(path: Path) -> list[dict[str, str]]:
    """Read cells parted by tabs; only a line feed ends a line, quotes are signs."""
    head, *lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    names = head.split("\t")
    return [dict(zip(names, line.split("\t"), strict=True)) for line in lines]


def _course(part: str) -> Corpus:
    parts = json.loads((COURSE / "parts.json").read_text(encoding="utf-8"))
    choose(part, [*parts, "all"], "part")
    files = ("segments", "outputs", "neural", "back", "logprobs")
    tables = [read_table(COURSE / f"{name}.tsv") for name in files]
    segments = []
    for text, *made in zip(*tables, strict=True):
        if any(row.pop("segment") != text["segment"] for row in made):
            raise ValueError("The files of the corpus do not fit: make them anew.")
        outputs, neural, back, chances = made
        references: dict[str, list[str]] = {}
        for column in list(text)[4:]:
            references.setdefault(column.split(".")[0], []).append(text[column])
        systems: dict[str, dict[str, str]] = {}
        for column, output in (outputs | neural).items():
            language, system = column.split(".")
            systems.setdefault(language, {})[system] = output
        figures = list(map(float, chances.values()))  # there and back, in turn
        names = [column.split(".")[0] for column in chances][::2]
        logprobs = dict(zip(names, zip(*[iter(figures)] * 2, strict=True), strict=True))
        keys = (text["segment"], text["document"], text["kind"], text["en"])
        segments.append(Segment(*keys, references, systems, back, logprobs))
    sheet = (COURSE / "DATASHEET.md").read_text(encoding="utf-8")
    whole = Corpus("course", "en", tuple(segments), sheet)
    return whole if part == "all" else whole.only(document=parts[part])


def _wanted(
    what: str, chosen: str | Collection[str] | None, there: Sequence[str]
) -> set[str]:
    known = dict.fromkeys(there)
    if chosen is None:
        return set(known)
    wanted = {chosen} if isinstance(chosen, str) else set(chosen)
    return {choose(name, known, what) for name in sorted(wanted)}
