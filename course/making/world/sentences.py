"""One meaning, three languages: sentences with agreement, order and elision.

French and Spanish put these adjectives after the noun and make them agree with it;
negation is one word in Spanish, two around the verb in French, and needs "do" in
English. That is enough for word-by-word translation to fail.

The words stand in `grammar.json`: each line is one word with all its forms, of
which the generator picks one. Only words with one translation are there, so that a
translation is right or wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Literal

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


WORLD: dict[str, Any] = json.loads(
    Path(__file__).with_name("grammar.json").read_text(encoding="utf-8")
)


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

_VOWEL = "[aeiouâàéèêîôœh]"
_ELISIONS = (
    (rf"\b(l|j|n)(?:e|a) (?={_VOWEL})", r"\1'"),
    (rf"\bce (?={_VOWEL})", "cet "),
    (rf"\bma (?={_VOWEL})", "mon "),
)


@dataclass(frozen=True)
class Parallel:
    """The same sentence in each language of the micro-world."""

    english: str
    french: str
    spanish: str

    def in_language(self, language: str) -> str:
        """Return the sentence in one language."""
        return str(getattr(self, language))


def parallel(rng: Random) -> Parallel:
    """Make one sentence with its translations.

    >>> parallel(Random(1)).english
    'i do not want this cake in the garden.'
    """
    person, subject = _subject(rng)
    verb = rng.choice(VERBS)
    negated = rng.random() < 0.25
    determiner = rng.choice(["the", "this", "my"] if negated else list(DETERMINERS))
    plural = determiner == "two" or (determiner != "a" and rng.random() < 0.3)
    goes = OBJECTS.get(verb.english[0])
    noun = rng.choice([n for n in THINGS if goes is None or n.english[0] in goes])
    adjective = rng.choice(ADJECTIVES) if rng.random() < 0.5 else None
    things = _phrase(determiner, noun, plural, adjective)
    adjunct = rng.choice(ADJUNCTS) if rng.random() < 0.4 else ("", "", "")
    base, third = verb.english
    acts = third if person == 1 else base
    if negated:
        acts = f"{'does' if person == 1 else 'do'} not {base}"
    verbs = (acts, verb.french[person], verb.spanish[person])
    if negated:
        verbs = (acts, f"ne {verbs[1]} pas", f"no {verbs[2]}")
    written = (
        " ".join(filter(None, parts)) + "."
        for parts in zip(subject, verbs, things, adjunct, strict=True)
    )
    english, french, spanish = written
    return Parallel(re.sub(r"\ba (?=[aeiou])", "an ", english), elide(french), spanish)


def elide(french: str) -> str:
    """Shorten French words before a vowel.

    >>> elide("je adore ce arbre, le homme ne aime pas la orange")
    "j'adore cet arbre, l'homme n'aime pas l'orange"
    """
    for pattern, short in _ELISIONS:
        french = re.sub(pattern, short, french)
    return french


def _subject(rng: Random) -> tuple[int, tuple[str, str, str]]:
    kind = rng.random()
    if kind < 0.4:
        english = rng.choice(list(PRONOUNS))
        person, french, spanish = PRONOUNS[english]
        return person, (english, french, spanish)
    if kind < 0.6:
        name = rng.choice(NAMES)
        return 1, (name, name, name)
    determiner = rng.choice(["the", "the", "my", "this"])
    plural = determiner == "the" and rng.random() < 0.3
    return 3 if plural else 1, _phrase(determiner, rng.choice(BEINGS), plural, None)


def _phrase(
    determiner: str, noun: Word, plural: bool, adjective: Word | None
) -> tuple[str, str, str]:
    words = DETERMINERS[determiner]
    english = [words[0][plural], noun.english[plural]]
    if adjective:
        english.insert(1, adjective.english[0])
    phrases = [" ".join(english)]
    for language in LANGUAGES[1:]:
        singular, many, gender = getattr(noun, language)
        form = (gender == "f") + 2 * plural
        parts = [words[LANGUAGES.index(language)][form], many if plural else singular]
        if adjective:
            parts.append(getattr(adjective, language)[form])
        phrases.append(" ".join(parts))
    return phrases[0], phrases[1], phrases[2]
