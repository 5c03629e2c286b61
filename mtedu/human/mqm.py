"""MQM: experts mark errors, errors cost points, fewer points are better.

Freitag, Foster, Grangier, Ratnakar, Tan and Macherey (2021), *Experts, errors, and
context: a large-scale study of human evaluation for machine translation*. Published
tables put a minus sign before the same numbers.

Leaves out: their limit of five errors per segment, which annotators kept themselves.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mtedu.human.ratings import Rating, Ratings
from mtedu.result import Result
from mtedu.wording import choose, list_of

WEIGHTS = {
    "non-translation": 25.0,
    "major": 5.0,
    "minor": 1.0,
    "punctuation": 0.1,
    "none": 0.0,
}
"""What an error costs: `punctuation` is a minor one; `none` is neutral or no error."""

SEVERITIES = ("major", "minor", "neutral", "no-error")


class ErrorSpan(NamedTuple):
    """One marked error; `start` and `end` are its place in the translation's letters.

    `ErrorSpan("no-error", system=..., segment=...)` says that somebody looked and found
    nothing.
    """

    severity: str
    category: str = ""
    system: str = ""
    segment: str = ""
    annotator: str = ""
    start: int | None = None
    end: int | None = None

    @property
    def kind(self) -> str:
        """The row of the table of weights that this error belongs to."""
        severity, category = self.severity.lower(), self.category.lower()
        if severity in ("neutral", "no-error") or category == "source error":
            return "none"
        if category.startswith("non-translation"):
            return "non-translation"
        if severity == "minor" and category.startswith("fluency/punctuation"):
            return "punctuation"
        return severity


def spans_as_text(spans: Iterable[ErrorSpan]) -> str:
    """Write spans for one cell of a file: place, severity and category of each.

    >>> spans_as_text([ErrorSpan("minor", "Fluency/Grammar", start=0, end=6)])
    '[[0, 6, "minor", "Fluency/Grammar"]]'
    """
    marks = [[span.start, span.end, span.severity, span.category] for span in spans]
    return json.dumps(marks, ensure_ascii=False)


class SegmentPenalty(NamedTuple):
    """The points of one segment of one system: the mean over its annotators."""

    system: str
    segment: str
    penalty: float
    by_annotator: tuple[tuple[str, float], ...]


class SystemPenalty(NamedTuple):
    """The mean points of a system over its segments, and what kinds they come from."""

    system: str
    penalty: float
    segments: int
    parts: tuple[tuple[str, float], ...]


@dataclass(frozen=True, repr=False)
class Mqm(Result):
    """MQM points per segment and per system; `score` is the mean over all segments."""

    segments: tuple[SegmentPenalty, ...]
    systems: tuple[SystemPenalty, ...]
    weights: tuple[tuple[str, float], ...]
    counts: tuple[tuple[str, int], ...]

    @property
    def score(self) -> float:  # type: ignore[override]
        """The mean points of a segment; 0 is best."""
        total = sum(system.penalty * system.segments for system in self.systems)
        return total / sum(system.segments for system in self.systems)

    def ratings(self) -> Ratings:
        """Return what each annotator gave each segment, as a table (scale "mqm").

        For `system_scores(table, higher_is_better=False)` and `krippendorff_alpha`.
        """
        return Ratings(
            tuple(
                Rating(name or "annotator", row.segment, row.system, "mqm", points)
                for row in self.segments
                for name, points in row.by_annotator
            )
        )

    def __repr__(self) -> str:
        if len(self.systems) == 1:
            counted = ", ".join(f"{n} {kind}" for kind, n in self.counts if n)
            return f"MQM {self.score:.4g} points per segment ({counted or 'no errors'})"
        parts = ", ".join(f"{row.system} {row.penalty:.2f}" for row in self.systems)
        return f"MQM points per segment: {parts}"


def mqm_score(
    errors: Iterable[Any],
    segments: int | Iterable[str] | None = None,
    weights: Mapping[str, float] | None = None,
) -> Mqm:
    """Return the MQM points of segments and systems, lower is better.

    A segment costs the sum of its errors (major 5, minor 1, minor punctuation 0.1,
    non-translation 25, neutral and source errors 0), averaged over the annotators who
    looked at it; a system costs the mean of its segments. Errors are `ErrorSpan`s,
    dictionaries or tuples (severity, category, ...). Segments without errors count too:
    mark them with the severity "no-error", or give the names, or the number, of all
    `segments` of a system. `weights` changes single costs.

    >>> mqm_score([("major", "Accuracy/Mistranslation"),
    ...            ("minor", "Fluency/Punctuation"), ("minor", "Style/Awkward")])
    MQM 6.1 points per segment (1 major, 1 minor, 1 punctuation)
    """
    spans = [_span(error, n) for n, error in enumerate(list_of(errors, "errors"), 1)]
    for name in list_of(weights or {}, "weights"):
        choose(name, WEIGHTS, "weight")
    costs = {**WEIGHTS, **(weights or {})}
    if not spans and not segments:
        raise ValueError(
            "There are no errors and no segments: say how many segments were looked "
            "at, mqm_score([], segments=...)."
        )
    sheets = _sheets(spans, segments)
    points = [_segment(*key, marks, costs) for key, marks in sheets.items()]
    numbers = segments if isinstance(segments, int) else None
    names = dict.fromkeys(system for system, _ in sheets) or {"": None}
    systems = [_system(name, sheets, costs, numbers) for name in names]
    kinds = [span.kind for span in spans]
    return Mqm(
        tuple(points),
        tuple(sorted(systems, key=lambda row: row.penalty)),
        tuple(costs.items()),
        tuple((kind, kinds.count(kind)) for kind in costs if kind != "none"),
    )


Sheets = dict[tuple[str, str], dict[str, list[str]]]
"""For each system and segment: the kinds of errors that each annotator marked."""


def _sheets(spans: list[ErrorSpan], segments: int | Iterable[str] | None) -> Sheets:
    sheets: Sheets = {}
    for span in spans:
        marks = sheets.setdefault((span.system, span.segment), {})
        marks.setdefault(span.annotator, []).append(span.kind)
    if segments is None or isinstance(segments, int):
        return sheets
    names = [str(name) for name in list_of(segments, "segments", " of names")]
    strange = sorted({segment for _, segment in sheets} - set(names))
    if strange:
        raise ValueError(
            f"The segment {strange[0]!r} has errors but is not among the segments: "
            "list all segments."
        )
    for system in dict.fromkeys(system for system, _ in sheets) or {"": None}:
        for name in names:
            sheets.setdefault((system, name), {"": []})
    return sheets


def _segment(
    system: str, segment: str, marks: dict[str, list[str]], costs: dict[str, float]
) -> SegmentPenalty:
    points = tuple(
        (annotator, sum(costs[kind] for kind in kinds))
        for annotator, kinds in marks.items()
    )
    mean = sum(value for _, value in points) / len(points)
    return SegmentPenalty(system, segment, mean, points)


def _system(
    system: str, sheets: Sheets, costs: dict[str, float], number: int | None
) -> SystemPenalty:
    own = [marks for (name, _), marks in sheets.items() if name == system]
    n = len(own) if number is None else number
    if n < len(own):
        raise ValueError(
            f"{len(own)} segments have errors, so segments cannot be {n}: "
            "give the number of all segments."
        )
    parts = dict.fromkeys(costs, 0.0)
    for marks in own:
        for kinds in marks.values():
            for kind in kinds:
                parts[kind] += costs[kind] / len(marks) / n
    parts.pop("none")
    return SystemPenalty(system, sum(parts.values()), n, tuple(parts.items()))


def _span(error: Any, number: int) -> ErrorSpan:
    try:
        span = ErrorSpan(**error) if isinstance(error, Mapping) else ErrorSpan(*error)
    except TypeError as problem:
        raise ValueError(
            f"Error {number} is not a span: give (severity, category) or an ErrorSpan "
            f"with {', '.join(ErrorSpan._fields)}."
        ) from problem
    if str(span.severity).lower() not in SEVERITIES:
        raise ValueError(
            f"Error {number} has the severity {span.severity!r}: "
            f"choose one of {', '.join(SEVERITIES)}."
        )
    if span.start is not None and span.end is not None and span.start > span.end:
        raise ValueError(f"Error {number} ends at {span.end}, before {span.start}.")
    return span._replace(segment=str(span.segment), system=str(span.system))
