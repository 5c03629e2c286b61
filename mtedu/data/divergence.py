"""Pairs of English and Hindi sentences that say the same thing differently.

Kinds of divergence after Dorr (1994) and Dave, Parikh and Bhattacharyya (2001). In the
file each Hindi word has its transliteration, its gloss, and the places of the English
words it belongs to (counted from 1; none where English has no word for it).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from mtedu.lecture_data import lecture_data


@dataclass(frozen=True)
class HindiWord:
    """A Hindi word with its transliteration, gloss and the English words it means."""

    script: str
    roman: str
    gloss: str
    english: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Divergence:
    """One way in which the two languages part, with an aligned example."""

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
    """Return all examples, in teaching order.

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
