"""Lab 4: twenty real translations to grade, and two simulated raters of them.

Five English sentences of the course corpus, each in the Spanish of four systems.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mtedu.choose import choose
from mtedu.data.corpus import load_corpus

SENTENCES = (
    "manual-router.4",
    "chat-birthday.7",
    "menu-harbour-grill.2",
    "news-bees.3",
    "chat-delayed-train.6",
)
"""The segments of the course corpus that the lab grades."""

_FILES = Path(__file__).parent / "lab4"
SIMULATED = (_FILES / "simulated_1.csv", _FILES / "simulated_2.csv")
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
            "translations": dict(segments[name].systems[language]),
        }
        for name in SENTENCES
    ]
