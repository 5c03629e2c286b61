"""Visible inputs: parts of the course corpus, small enough to be tried quickly."""

from __future__ import annotations

from typing import Any

from mtedu.data.corpus import load_corpus


def part(language: str, a: str, b: str, first: int, step: int) -> tuple[Any, ...]:
    """Return two systems' outputs and the references, every so many segments."""
    corpus = load_corpus("course")[first::step]
    systems = corpus.systems[language]
    return systems[a], systems[b], corpus.references[language]


CLOSE = part("es", "apertium", "pivot", 1, 6)
FAR_APART = part("ca", "dictionary", "phrase", 1, 7)
COPY = part("es", "pivot", "pivot", 5, 7)
