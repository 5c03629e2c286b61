"""The words of the micro-world in English, French and Spanish.

They stand in `micro_world.json`: each line is one word with all its forms, of which the
generator picks one. Only words with one translation are there, so that a translation
is right or wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from mtedu.lecture_data import lecture_data

Language = Literal["english", "french", "spanish"]
LANGUAGES: tuple[Language, ...] = ("english", "french", "spanish")


@dataclass(frozen=True)
class Word:
    """A word with all its forms in each language.

    A noun has singular and plural, and in French and Spanish its gender (m or f). An
    adjective has one English form, else masculine, feminine and their plurals. A verb
    has in English its base and -s form, else those of I, he, we and they.
    """

    english: Sequence[str]
    french: Sequence[str]
    spanish: Sequence[str]


WORLD: dict[str, Any] = lecture_data("micro_world")


def _words(kind: str, english: int, foreign: int) -> tuple[Word, ...]:
    """Read a list of words that have so many forms in English and in the others."""
    rows = (line.split() for line in WORLD[kind])
    end = english + foreign
    return tuple(Word(row[:english], row[english:end], row[end:]) for row in rows)


NAMES, CITIES, COMPANIES, DAYS = (
    WORLD[kind].split() for kind in ("names", "cities", "companies", "days")
)
THINGS, BEINGS = _words("things", 2, 3), _words("beings", 2, 3)
ADJECTIVES, VERBS = _words("adjectives", 1, 4), _words("verbs", 2, 4)

OBJECTS: dict[str, list[str]] = WORLD["objects"]
"""Verbs that not every thing goes with."""

PRONOUNS: dict[str, tuple[int, str, str]] = WORLD["pronouns"]
"""Person (0 I, 1 he or she, 2 we, 3 they), French and Spanish of English pronouns."""

DETERMINERS: dict[str, Sequence[Sequence[str]]] = WORLD["determiners"]
"""English singular and plural; in the others masculine, feminine, and plurals."""

ADJUNCTS: list[tuple[str, str, str]] = WORLD["adjuncts"]
