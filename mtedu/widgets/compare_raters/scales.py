"""Two raters on one scale: how far they agree, and where they do not.

Grades are compared as they are. Values from 0 to 100 and MQM points are put into a few
classes for the confusion matrix and kappa, and compared as numbers by Krippendorff's
alpha. Rankings are compared pair by pair: which of two translations is better?
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from mtedu.human.agreement import Matrix, cohen_kappa, percent_agreement
from mtedu.human.bootstrap import Agreement
from mtedu.human.krippendorff import krippendorff_alpha
from mtedu.human.labels import paired
from mtedu.human.normalise import z_normalise
from mtedu.human.ranking import rankings_to_pairs
from mtedu.human.ratings import SCALES, Ratings

END = float("inf")
CLASSES = {
    "da": ((20, "0–19"), (40, "20–39"), (60, "40–59"), (80, "60–79"), (END, "80–100")),
    "mqm": ((1e-9, "no error"), (5 - 1e-9, "under 5"), (END, "5 and more")),
}
CLASSES |= {"esa": CLASSES["da"], "esa-errors": CLASSES["mqm"]}
"""The classes of a scale: each has the values below its limit, and a name."""
WIDEST = 20
"""A scale of one's own can have so many different values."""
OUTCOMES = {">": ("better", 1), "=": ("tie", 0), "<": ("worse", -1)}


class Measure(NamedTuple):
    """A measure of agreement with its 95 % interval; None where it is 0/0."""

    name: str
    value: float | None
    low: float | None = None
    high: float | None = None

    @property
    def number(self) -> str:
        """The value as it is shown."""
        return "0/0" if self.value is None else f"{self.value:.2f}"

    @property
    def interval(self) -> str:
        """The interval as it is shown, or why there is none."""
        if self.value is None:
            return "both used one label only"
        return f"{self.low:.2f} to {self.high:.2f}"

    @property
    def words(self) -> str:
        """The value and its interval, in words."""
        if self.value is None:
            return f"{self.number}, {self.interval}"
        return f"{self.number} ({self.interval})"


class Disagreement(NamedTuple):
    """What two raters said about the same thing, and how far that is apart."""

    item: str
    what: str
    first: str
    second: str
    distance: float


@dataclass(frozen=True)
class ScaleComparison:
    """Two raters on one scale.

    `matrix` counts what both judged: the row is the first rater's label, the column the
    second's. `histogram` counts how often each of the two gave a label, repeats too.
    """

    scale: str
    raters: tuple[str, str]
    measures: tuple[Measure, ...]
    labels: tuple[str, ...]
    matrix: Matrix
    histogram: tuple[tuple[str, int, int], ...]
    disagreements: tuple[Disagreement, ...]
    left_out: int

    @property
    def judged(self) -> int:
        """How many things both judged."""
        return sum(map(sum, self.matrix))

    @property
    def kappa(self) -> float | None:
        """Cohen's kappa, or that of pairs for a ranking; None where it is 0/0."""
        return self.measures[1].value


class Given(NamedTuple):
    """One judgement: its label, how it is written, and a number to take apart."""

    label: str
    words: str
    place: float


def compare_scale(first: Ratings, second: Ratings) -> ScaleComparison:
    """Compare two tables, each of one rater, on the one scale that they have."""
    scale = first.scales[0]
    labels, label = _labels(scale, {*first.values, *second.values})
    histogram = _histogram(first, second, labels, label)
    if scale == "rank":
        a, b, name = _orders(first), _orders(second), "same order of two"
        labels = tuple(word for word, _ in OUTCOMES.values())
        if not a.keys() & b.keys():
            raise ValueError(
                "The raters share no two translations of an item: let both rank the "
                "same."
            )
    else:
        a, b, name = _values(first, label), _values(second, label), "same label"
    said = [{unit: one.label for unit, one in given.items()} for given in (a, b)]
    x, y, left_out = paired(*said)
    same = percent_agreement(x, y, categories=labels)
    return ScaleComparison(
        scale,
        (first.annotators[0], second.annotators[0]),
        (
            _measure(name, lambda: same),
            *_beyond_chance(scale, (x, y), labels, first, second),
        ),
        labels,
        same.matrix,
        histogram,
        _apart(a, b),
        left_out,
    )


def _labels(
    scale: str, used: set[float]
) -> tuple[tuple[str, ...], Callable[[Any], str]]:
    """Return the labels of a scale in order, and which one a value has."""
    if scale in CLASSES:
        classes = CLASSES[scale]
        names = tuple(name for _, name in classes)
        return names, lambda v: next(name for limit, name in classes if v < limit)
    known = SCALES.get(scale)
    values = sorted(used)
    if not known and len(values) > WIDEST:
        raise ValueError(
            f"The scale {scale!r} has {len(values)} different values, too many for a "
            "table: use krippendorff_alpha(level='interval')."
        )
    if known and scale != "rank":  # ranks have no end
        values = [float(step) for step in range(int(known.low), int(known.high) + 1)]
    return tuple(f"{value:g}" for value in values), lambda v: f"{v:g}"


def _beyond_chance(
    scale: str,
    classes: tuple[list[Any], list[Any]],
    labels: tuple[str, ...],
    first: Ratings,
    second: Ratings,
) -> list[Measure]:
    plain = _measure("kappa", lambda: cohen_kappa(*classes))
    if scale in CLASSES:
        both = Ratings((*first.rows, *second.rows))
        z = z_normalise(both)
        return [
            plain._replace(name="kappa of classes"),
            _measure("alpha of values", lambda: krippendorff_alpha(both, "interval")),
            _measure("alpha of z-scores", lambda: krippendorff_alpha(z, "interval")),
        ]
    if scale not in SCALES or scale == "rank":
        return [plain]
    near = _measure(
        "kappa, near misses count in part",
        lambda: cohen_kappa(*classes, weights="quadratic", categories=labels),
    )
    return [plain, near]


def _measure(name: str, agreement: Callable[[], Agreement]) -> Measure:
    """Return a measure with its interval; where it is 0/0 the library says so."""
    try:
        found = agreement()
        around = found.interval()
    except ValueError:
        return Measure(name, None)
    return Measure(name, float(found), around.low, around.high)


def _histogram(
    first: Ratings, second: Ratings, labels: Sequence[str], label: Callable[[Any], str]
) -> tuple[tuple[str, int, int], ...]:
    a, b = ([label(value) for value in table.values] for table in (first, second))
    return tuple((name, a.count(name), b.count(name)) for name in labels)


def _values(table: Ratings, label: Callable[[Any], str]) -> dict[Any, Given]:
    """Return what a rater gave, by item and system."""
    given = table.of(table.annotators[0])
    return {unit: Given(label(v), f"{v:g}", v) for unit, v in given.items()}


def _orders(table: Ratings) -> dict[Any, Given]:
    """Return a ranking pair by pair: who of two systems is better on an item."""
    found = {}
    for a, b, outcome, item, *_ in rankings_to_pairs(_first_time(table)):
        words = f"{b} > {a}" if outcome == "<" else f"{a} {outcome} {b}"
        label, place = OUTCOMES[outcome]
        found[item, f"{a} / {b}", a] = Given(label, words, place)
    return found


def _first_time(table: Ratings) -> Ratings:
    """Return the table without the pages that came again."""
    seen = {(row.annotator, *row.unit): row for row in reversed(table.rows)}
    return Ratings(tuple(row for row in table if seen[row.annotator, *row.unit] is row))


def _apart(a: Mapping[Any, Given], b: Mapping[Any, Given]) -> tuple[Disagreement, ...]:
    rows = [
        Disagreement(unit[0], unit[1], a[unit].words, b[unit].words, distance)
        for unit in a
        if unit in b and (distance := abs(a[unit].place - b[unit].place))
    ]
    return tuple(sorted(rows, key=lambda row: -row.distance))
