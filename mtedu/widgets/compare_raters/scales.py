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
from mtedu.human.ranking import Pair, rankings_to_pairs
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
OUTCOMES = {">": "better", "=": "tie", "<": "worse"}


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


def compare_scale(first: Ratings, second: Ratings) -> ScaleComparison:
    """Compare two tables, each of one rater, on the one scale that they have."""
    scale = first.scales[0]
    if scale == "rank":
        return _rankings(first, second)
    raters = first.annotators[0], second.annotators[0]
    a, b = first.of(raters[0]), second.of(raters[1])
    labels, label = _labels(scale, {*first.values, *second.values})
    x, y, left_out = paired(a, b)
    classes = [label(value) for value in x], [label(value) for value in y]
    same = percent_agreement(*classes, categories=labels)
    return ScaleComparison(
        scale,
        raters,
        (
            _measure("same label", lambda: same),
            *_beyond_chance(scale, classes, labels, first, second),
        ),
        labels,
        same.matrix,
        _histogram(first, second, labels, label),
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
    if known:
        values = [float(step) for step in range(int(known.low), int(known.high) + 1)]
    return tuple(f"{value:g}" for value in values), lambda v: f"{v:g}"


def _beyond_chance(
    scale: str,
    classes: tuple[list[str], list[str]],
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
    if scale not in SCALES:
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


def _apart(a: Mapping[Any, float], b: Mapping[Any, float]) -> tuple[Disagreement, ...]:
    rows = [
        Disagreement(unit[0], unit[1], f"{a[unit]:g}", f"{b[unit]:g}", distance)
        for unit in a
        if unit in b and (distance := abs(a[unit] - b[unit]))
    ]
    return tuple(sorted(rows, key=lambda row: -row.distance))


def _rankings(first: Ratings, second: Ratings) -> ScaleComparison:
    """Compare two raters pair by pair: who of two systems is better on an item."""
    tables = [_first_time(table) for table in (first, second)]
    pairs = [rankings_to_pairs(table) for table in tables]
    a, b = ({(p.item, p.a, p.b): p for p in rows} for rows in pairs)
    shared = [key for key in a if key in b]
    if not shared:
        raise ValueError(
            "The raters share no two translations of an item: let both rank the same."
        )
    outcomes = (
        [OUTCOMES[a[key].outcome] for key in shared],
        [OUTCOMES[b[key].outcome] for key in shared],
    )
    labels = tuple(OUTCOMES.values())
    kappa = _measure("kappa", lambda: cohen_kappa(*outcomes))
    same = percent_agreement(*outcomes, categories=labels)
    ranks = [f"{value:g}" for value in sorted({*first.values, *second.values})]
    return ScaleComparison(
        "rank",
        (first.annotators[0], second.annotators[0]),
        (_measure("same order of two", lambda: same), kappa),
        labels,
        same.matrix,
        _histogram(first, second, ranks, lambda value: f"{value:g}"),
        _ordered_differently([(a[key], b[key]) for key in shared]),
        len({*a, *b}) - len(shared),
    )


def _first_time(table: Ratings) -> Ratings:
    """Return the table without the pages that came again."""
    seen = {(row.annotator, *row.unit): row for row in reversed(table.rows)}
    return Ratings(tuple(row for row in table if seen[row.annotator, *row.unit] is row))


def _ordered_differently(pairs: list[tuple[Pair, Pair]]) -> tuple[Disagreement, ...]:
    rows = [
        Disagreement(
            x.item,
            f"{x.a} / {x.b}",
            _order(x),
            _order(y),
            1.0 if "=" in (x.outcome, y.outcome) else 2.0,
        )
        for x, y in pairs
        if x.outcome != y.outcome
    ]
    return tuple(sorted(rows, key=lambda row: -row.distance))


def _order(pair: Pair) -> str:
    if pair.outcome == "<":
        return f"{pair.b} > {pair.a}"
    return f"{pair.a} {pair.outcome} {pair.b}"
