"""Visible inputs: parts of the lectures' corpus, small enough to be tried quickly.

The capstone's own documents are left out: trying a function shows nothing of them.
"""

from __future__ import annotations

from typing import Any

from mtedu.data.corpus import load_corpus


def part(language: str, a: str, b: str, first: int, step: int) -> tuple[Any, ...]:
    """Return two systems' outputs and the references, every so many segments."""
    corpus = load_corpus("course")[first::step]
    systems = corpus.systems[language]
    return systems[a], systems[b], corpus.references[language]


CLOSE = part("es", "apertium", "pivot", 2, 4)
FAR_APART = part("ca", "dictionary", "pivot", 2, 4)
COPY = part("es", "pivot", "pivot", 3, 4)
ALIKE = part("es", "apertium", "pivot", 0, 12)
"""So few segments that p is large by every metric: half of it is another p."""

_a, _b, _references = part("es", "apertium", "pivot", 5, 16)
HALVES = (
    [" ".join(text.split()[: len(text.split()) // 2]) for text in _a],
    _b,
    _references,
)
"""A few segments, of which the first system translates the first half only."""
