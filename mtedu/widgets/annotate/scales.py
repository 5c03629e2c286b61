"""The scales of the annotation tool: what their pages show, and how answers are read.

One reader a scale, all alike: it takes a page and an answer in the page's letters, and
returns a value for each system; what is wrong with an answer is one sentence.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mtedu.human.mqm import WEIGHTS, ErrorSpan, mqm_score, spans_as_text
from mtedu.human.ranking import rankings_to_pairs
from mtedu.human.ratings import SCALES, check_value
from mtedu.widgets.annotate.items import Page, word_places
from mtedu.widgets.annotate.log import Judged
from mtedu.widgets.bundle import read_yaml
from mtedu.wording import choose, list_of

_WORDS = read_yaml("annotate/scales.yml")
TASKS, SEVERITIES = _WORDS["tasks"], _WORDS["severities"]
CATEGORIES = tuple(_WORDS["categories"])
WRITTEN = {scale: tuple(names) for scale, names in _WORDS["written"].items()}
"""For each scale of the tool the names under which its values are written."""
MARKS = {
    "mqm": (SEVERITIES, CATEGORIES),
    "esa-errors": ({name: SEVERITIES[name] for name in ("major", "minor")}, ()),
}
"""The severities, with their meaning, and the kinds of errors that can be marked."""
GRADES = WRITTEN["adequacy+fluency"]


def graded(page: Page, answer: Any) -> list[Judged]:
    """Return adequacy and fluency from `{"A": (4, 5), ...}`."""
    if not isinstance(answer, Mapping):
        raise ValueError('Grades are {"A": (adequacy, fluency), ...}: a pair a letter.')
    _check_letters(page, answer)
    values = []
    for letter, system in zip(page.letters, page.systems, strict=True):
        pair = answer[letter]
        if not isinstance(pair, Iterable) or len(grades := [*pair]) != len(GRADES):
            raise ValueError(
                f"{letter} has the grades {pair!r}: give two, adequacy and fluency."
            )
        for scale, grade in zip(GRADES, grades, strict=True):
            values.append(Judged(system, scale, _value(letter, scale, grade)))
    return values


def ranked(page: Page, answer: Any) -> list[Judged]:
    """Return ranks from `"A > B = C"` or `[["A"], ["B", "C"]]`, best first."""
    if isinstance(answer, Iterable) and not isinstance(answer, str | Mapping):
        answer = " > ".join(" = ".join(map(str, group)) for group in answer)
    if not isinstance(answer, str):
        raise ValueError("A ranking is written 'A > B = C', best first.")
    rankings_to_pairs(answer)  # says what is wrong with the order
    groups = [[name.strip() for name in g.split("=")] for g in answer.split(">")]
    rank = {letter: place for place, g in enumerate(groups, start=1) for letter in g}
    _check_letters(page, rank)
    pairs = zip(page.letters, page.systems, strict=True)
    return [Judged(system, "rank", float(rank[letter])) for letter, system in pairs]


def assessed(page: Page, answer: Any) -> list[Judged]:
    """Return a value from 0 to 100."""
    return [Judged(page.systems[0], "da", _value(page.letters[0], "da", answer))]


def marked(page: Page, answer: Any, scale: str = "mqm") -> list[Judged]:
    """Return MQM points from spans `(first word, last word, severity, category)`.

    Words are counted from 0; `None` for both means the whole sentence. No span at all
    means that there is no error.
    """
    answer = list_of(answer, "The errors", " of (first word, last word, severity, ...)")
    places = word_places(page.texts[0])
    spans = [_span(mark, places, scale) for mark in answer]
    points = round(float(mqm_score(spans)), 4) if spans else 0.0
    return [Judged(page.systems[0], scale, points, spans_as_text(spans))]


def marked_and_scored(page: Page, answer: Any) -> list[Judged]:
    """Return ESA's score and the points of its errors from `(errors, score)`.

    An error is `(first word, last word, "minor" or "major")`; `None` for both words
    means that something is missing.
    """
    try:
        errors, score = answer
    except (TypeError, ValueError):
        raise ValueError(
            "ESA is a pair: the errors, a list of (first word, last word, severity), "
            "and the score from 0 to 100."
        ) from None
    value = _value(page.letters[0], "esa", score)
    points = marked(page, errors, "esa-errors")
    return [Judged(page.systems[0], "esa", value), *points]


READERS = {
    "adequacy+fluency": graded,
    "ranking": ranked,
    "direct": assessed,
    "mqm": marked,
    "esa": marked_and_scored,
}


def _check_letters(page: Page, answer: Mapping[str, Any]) -> None:
    missing = [letter for letter in page.letters if letter not in answer]
    strange = [letter for letter in answer if letter not in page.letters]
    if missing:
        raise ValueError(f"Not judged yet: {', '.join(missing)}.")
    if strange:
        raise ValueError(
            f"There is no translation {strange[0]!r} on this page: there are "
            f"{', '.join(page.letters)}."
        )


def _value(letter: str, scale: str, value: Any) -> float:
    given, wrong = check_value("" if value is None else value, scale, SCALES)
    if wrong and value is None:
        raise ValueError(f"{letter} has no value for {scale} yet.")
    if wrong:
        raise ValueError(f"{letter}: {wrong}.")
    return given


def _span(mark: Any, places: list[tuple[int, int]], scale: str) -> ErrorSpan:
    severities, categories = MARKS[scale]
    try:
        first, last, severity, category = mark if categories else (*mark[:3], "")
    except (TypeError, ValueError):
        form = "first word, last word, severity" + ", category" * bool(categories)
        raise ValueError(f"{mark!r} is no error: give ({form}).") from None
    choose(severity, severities, "severity")
    if categories:
        choose(category, categories, "category")
    if first is None or last is None:
        return ErrorSpan(severity, category)
    if not 0 <= first <= last < len(places):
        raise ValueError(
            f"The words {first} to {last} are not there: a span goes from a first to "
            f"a last word, 0 to {len(places) - 1}."
        )
    return ErrorSpan(severity, category, start=places[first][0], end=places[last][1])


def lettered(page: Page) -> list[list[str]]:
    """Return the translations of a page with their letters."""
    return [list(pair) for pair in zip(page.letters, page.texts, strict=True)]


def details(scale: str, page: Page) -> dict[str, Any]:
    """Return what the page of a scale needs beyond the texts."""
    if scale == "adequacy+fluency":
        return {"grades": [[name, list(SCALES[name].words)] for name in GRADES]}
    name = WRITTEN[scale][-1]
    if name not in MARKS:
        return {}
    return {
        "words": _words(page.texts[0]),
        "severities": list(MARKS[name][0].items()),
        "categories": list(MARKS[name][1]),
        "points": dict(WEIGHTS),
        "context": context(page),
    }


def context(page: Page) -> list[list[list[str]]]:
    """Return up to two segments before and after, each with its translation."""
    place, system = page.document.index(page.item), page.systems[0]
    sides = page.document[max(0, place - 2) : place], page.document[place + 1 :][:2]
    return [[[i.source, i.translations[system]] for i in side] for side in sides]


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
    for name in GRADES if scale == "adequacy+fluency" else ():
        steps = enumerate(SCALES[name].words, start=1)
        said = ", ".join(f"{step} {word}" for step, word in steps)
        yield f"{name.capitalize()}: {said}."
