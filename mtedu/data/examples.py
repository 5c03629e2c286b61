"""Examples that lectures and labs play with: sentences, translations, prompts.

GOOD, POOR and REFERENCES are example 1 of Papineni, Roukos, Ward and Zhu (2002), *Bleu:
a method for automatic evaluation of machine translation*, without punctuation. The
paper reports 17/18 and 8/14 for words and 10/17 and 1/13 for pairs of words.

AIRPORT, OPENING and INCIDENT are sentences with several translations, to be judged by
people: items for `annotate`. AIRPORT is Chinese with ten translations by people, known
from Koehn (2010), *Statistical machine translation*, chapter 8. OPENING (Finnish) and
INCIDENT (Gujarati, without its source) have a reference and the outputs of three
systems.
"""

from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from mtedu.data.corpus import load_corpus
from mtedu.lecture_data import lecture_data
from mtedu.wording import choose

_PAPINENI = lecture_data("papineni")
GOOD: str = _PAPINENI["good"]
POOR: str = _PAPINENI["poor"]
REFERENCES: list[str] = _PAPINENI["references"]

_JUDGING = lecture_data("judging")
AIRPORT: dict[str, Any] = _JUDGING["airport"]
OPENING: dict[str, Any] = _JUDGING["opening"]
INCIDENT: dict[str, Any] = _JUDGING["incident"]
ITEMS = (OPENING, INCIDENT)


class Asked(NamedTuple):
    """A task that a prompt can ask for; without answers it is answered freely."""

    task: str
    template: str
    inputs: dict[str, str]
    answers: tuple[str, ...] = ()


GALLERY = tuple(
    Asked(**{**row, "answers": tuple(row["answers"])})
    for row in lecture_data("task_gallery")
)
"""One task of each kind, in words of the micro-world, so that `tiny` can answer."""

SENTENCES: tuple[str, ...] = tuple(_JUDGING["lab4"])
"""The segments of the course corpus that lab 4 grades."""

_LAB4 = Path(__file__).parent / "lab4"
SIMULATED = (_LAB4 / "simulated_1.csv", _LAB4 / "simulated_2.csv")
"""Grades for the same translations by two raters who are no people, a file each.

`course.making.lab4_raters` made them: the course authors' grades plus chance.
"""


def twenty_translations(language: str = "es") -> list[dict[str, Any]]:
    """Return five sentences with four translations each, as `annotate` takes them.

    >>> items = twenty_translations()
    >>> sum(len(item["translations"]) for item in items)
    20
    """
    corpus = load_corpus("course")
    choose(language, corpus.languages, "translations into", "are")
    segments = {segment.id: segment for segment in corpus}
    return [
        {
            "item": name,
            "source": segments[name].source,
            "reference": segments[name].references[language][0],
            "translations": dict(islice(segments[name].systems[language].items(), 4)),
        }
        for name in SENTENCES
    ]


@dataclass(frozen=True)
class HindiWord:
    """A Hindi word with its transliteration, gloss and the English words it means."""

    script: str
    roman: str
    gloss: str
    english: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Divergence:
    """One way in which English and Hindi differ, with an aligned example.

    Kinds after Dorr (1994) and Dave, Parikh and Bhattacharyya (2001). A Hindi word
    names the places of its English words, from 1 on; none where English has no word.
    """

    kind: str
    group: str
    english: tuple[str, ...]
    hindi: tuple[HindiWord, ...]
    note: str

    @property
    def links(self) -> tuple[tuple[int, int], ...]:
        """Pairs of places, English and Hindi, counted from 0, that belong together."""
        return tuple(
            (place - 1, i)
            for i, word in enumerate(self.hindi)
            for place in word.english
        )

    @property
    def alone(self) -> tuple[str, ...]:
        """English words that no Hindi word stands for."""
        linked = {place for place, _ in self.links}
        return tuple(w for i, w in enumerate(self.english) if i not in linked)

    @property
    def text(self) -> str:
        """The example in words, for readers who do not see the lines."""
        hindi = " ".join(word.script for word in self.hindi)
        roman = " ".join(word.roman for word in self.hindi if word.roman)
        gloss = " ".join(word.gloss for word in self.hindi if word.gloss != ".")
        lacks = f" Without a Hindi word: {', '.join(self.alone)}." if self.alone else ""
        return (
            f"{self.kind} ({self.group}). English: {' '.join(self.english)} "
            f"Hindi: {hindi} ({roman}), word by word: {gloss}.{lacks} {self.note}"
        )

    def __repr__(self) -> str:
        return f"Divergence: {self.kind}: {' '.join(self.english)}"


@cache
def divergences() -> tuple[Divergence, ...]:
    """Return all examples of English and Hindi, in teaching order.

    >>> [d.kind for d in divergences()][:2]
    ['constituent order', 'adjunction']
    """
    return tuple(
        Divergence(
            row["kind"],
            row["group"],
            tuple(row["english"].split()),
            tuple(HindiWord(s, r, g, tuple(e)) for s, r, g, e in row["hindi"]),
            row["note"],
        )
        for row in lecture_data("divergence")
    )
