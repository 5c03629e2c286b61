"""What a page of the annotation tool shows: the task, the texts, and the scale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mtedu.human.mqm import WEIGHTS
from mtedu.human.ratings import SCALES
from mtedu.widgets.annotate_answers import CATEGORIES, GRADES, SEVERITIES
from mtedu.widgets.annotate_items import Page, word_places

TASKS = {
    "adequacy+fluency": "Grade what the translation keeps of the meaning (adequacy) "
    "and how well it reads (fluency), from 1 to 5.",
    "ranking": "All start as equals. Move up what is better, down what is worse; ties "
    "are allowed.",
    "direct": "How much of the meaning does the translation express, from 0 (nothing) "
    "to 100 (all)?",
    "mqm": "Select the words of an error, say how bad it is and of which kind, and "
    "mark it. Save when no error is left.",
}


def lettered(page: Page) -> list[list[str]]:
    """Return the translations of a page with their letters."""
    return [list(pair) for pair in zip(page.letters, page.texts, strict=True)]


def details(scale: str, page: Page) -> dict[str, Any]:
    """Return what the page of a scale needs beyond the texts."""
    if scale == "adequacy+fluency":
        return {"grades": [[name, list(SCALES[name].words)] for name in GRADES]}
    if scale == "mqm":
        text = page.texts[0]
        return {
            "words": _words(text),
            "severities": list(SEVERITIES.items()),
            "categories": list(CATEGORIES),
            "points": dict(WEIGHTS),
        }
    return {}


def _words(text: str) -> list[list[str]]:
    """Return the words of a text, each with what stands between it and the next.

    >>> _words("a cat")
    [['a', ' '], ['cat', '']]
    """
    places = word_places(text)
    ends = [start for start, _ in places[1:]] + [len(text)]
    return [
        [text[start:end], text[end:next_start]]
        for (start, end), next_start in zip(places, ends, strict=True)
    ]


def legend(scale: str) -> Iterator[str]:
    """Yield what the grades of a scale mean, one sentence a scale."""
    names: Iterable[str] = GRADES if scale == "adequacy+fluency" else ()
    for name in names:
        steps = enumerate(SCALES[name].words, start=1)
        said = ", ".join(f"{step} {word}" for step, word in steps)
        yield f"{name.capitalize()}: {said}."
