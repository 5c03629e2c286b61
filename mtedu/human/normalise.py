"""Undo the habits of annotators: z-scores, annotator by annotator.

One person uses 60 to 90 of a scale from 0 to 100, another 0 to 100. A z-score says how
many of a person's own standard deviations a value lies above that person's own mean.

Graham, Baldwin, Moffat and Zobel (2013), *Continuous measurement scales in human
evaluation of machine translation*.

Leaves out: differences between the items that annotators happened to get; z-scores are
fair if items were given out at random.
"""

from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any, NamedTuple

from mtedu.human.ratings import Rating, Ratings, as_ratings


class Habit(NamedTuple):
    """How one annotator used one scale."""

    annotator: str
    scale: str
    ratings: int
    mean: float
    deviation: float


@dataclass(frozen=True, repr=False)
class ZRatings(Ratings):
    """Ratings after z-normalisation: the table itself, with what it was made from."""

    raw: Ratings | None = None
    habits: tuple[Habit, ...] = ()

    def __repr__(self) -> str:
        return f"{super().__repr__()}, z-scores"


def z_normalise(table: Any) -> ZRatings:
    """Return the ratings with each annotator's mean taken off, over their deviation.

    z = (value - mean) / standard deviation, for each annotator and scale. The deviation
    is that of a sample (divided by n - 1). Somebody who gave one value only, or one
    rating only, has no spread: their z-scores are 0.

    >>> z = z_normalise([("ann", "s1", "A", "da", 60), ("ann", "s2", "A", "da", 70),
    ...                  ("ann", "s3", "A", "da", 80)])
    >>> z.values
    (-1.0, 0.0, 1.0)
    """
    raw = as_ratings(table)
    if not raw:
        raise ValueError("The table has no ratings: give at least one.")
    habits = annotator_habits(raw)
    known = {(habit.annotator, habit.scale): habit for habit in habits}
    rows = (_z(row, known[row.annotator, row.scale]) for row in raw)
    return ZRatings(tuple(rows), raw.simulated, raw, habits)


def annotator_habits(table: Ratings) -> tuple[Habit, ...]:
    """Return number, mean and standard deviation of each annotator's values."""
    values: dict[tuple[str, str], list[float]] = {}
    for row in table:
        values.setdefault((row.annotator, row.scale), []).append(row.value)
    return tuple(
        Habit(annotator, scale, len(given), fmean(given), _deviation(given))
        for (annotator, scale), given in values.items()
    )


def _deviation(values: list[float]) -> float:
    return 0.0 if min(values) == max(values) else stdev(values)


def _z(row: Rating, habit: Habit) -> Rating:
    z = (row.value - habit.mean) / habit.deviation if habit.deviation else 0.0
    return row._replace(scale=f"{row.scale} z", value=z)
