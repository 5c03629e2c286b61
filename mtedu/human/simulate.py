"""Made-up raters: known quality, plus a habit, plus luck. Always labelled simulated.

With people nobody knows the truth; with simulated raters it is given, so one can see
what noise does to kappa and how z-scores undo a habit.

Leaves out: that people do not err evenly; real errors are larger on hard items.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from mtedu.human.ratings import SCALES, Rating, Ratings, Scale, Unit
from mtedu.stats.resampling import generator
from mtedu.wording import choose, list_of, real_number, whole_number


def simulate_raters(
    truth: Mapping[Any, float] | Sequence[float],
    bias: float | Sequence[float] = 0.0,
    noise: float | Sequence[float] = 0.5,
    drift: float | Sequence[float] = 0.0,
    scale: str | tuple[float, float] = "adequacy",
    seed: int = 0,
    *,
    repeats: int = 0,
) -> Ratings:
    """Return ratings by simulated raters, in the order in which they would rate.

    value = truth + bias + drift * (place in the rater's order, 0 to 1) + noise * luck,
    where luck is standard normal; then cut to the scale and, on a scale of whole steps,
    rounded. Each of `bias`, `noise` and `drift` is one number for all raters or a list
    with one number per rater; there are as many raters as a list has, or two. `truth`
    maps items, or pairs (item, system), to their quality; a plain list is numbered.
    Each rater sees the items in an order of their own, and sees `repeats` of them a
    second time at the end.

    >>> table = simulate_raters([1, 2, 3, 4, 5], bias=[0, 1], noise=0)
    >>> table
    10 simulated ratings (2 annotators, 5 items, 1 system, scales adequacy)
    >>> sorted(table.of("simulated 2").values())
    [2.0, 3.0, 4.0, 5.0, 5.0]
    """
    units = _units(truth, scale if isinstance(scale, str) else "simulated")
    whole_number(repeats, "repeats", 0, len(units))
    habits = _habits(bias, noise, drift)
    if habits[:, 1].min() < 0:
        raise ValueError("noise is a standard deviation and cannot be negative.")
    limits = _limits(scale)
    rng = generator(seed)
    rows: list[Rating] = []
    for place, habit in enumerate(habits.tolist(), start=1):
        rows += _rate(f"simulated {place}", units, habit, limits, repeats, rng)
    return Ratings(tuple(rows), simulated=True)


def _rate(
    name: str,
    units: list[tuple[Unit, float]],
    habit: Sequence[float],
    limits: Scale,
    repeats: int,
    rng: np.random.Generator,
) -> list[Rating]:
    bias, noise, drift = habit
    order = list(rng.permutation(len(units)))
    order += list(rng.permutation(len(units))[:repeats])
    rows = []
    for place, index in enumerate(order):
        unit, quality = units[index]
        progress = place / max(len(order) - 1, 1)
        value = quality + bias + drift * progress + noise * rng.standard_normal()
        value = min(max(value, limits.low), limits.high)
        given = float(round(value) if limits.whole else value)
        rows.append(Rating(name, unit[0], unit[1], unit[2], given))
    return rows


def _units(truth: Any, scale: str) -> list[tuple[Unit, float]]:
    if isinstance(truth, Mapping):
        named = list(truth.items())
    else:
        values = list_of(truth, "truth", " or a mapping of items to their quality")
        named = [(str(i), value) for i, value in enumerate(values, start=1)]
    if not named:
        raise ValueError("truth is empty: give the quality of at least one item.")
    units = []
    for key, value in named:
        item, system = key if isinstance(key, tuple) else (key, "")
        real_number(value, "The quality of an item")
        units.append(((str(item), str(system), scale), float(value)))
    return units


def _limits(scale: str | tuple[float, float]) -> Scale:
    if isinstance(scale, str):
        return SCALES[choose(scale, SCALES, "scale")]
    ends = list_of(scale, "scale")
    for end in ends:
        real_number(end, "The end of a scale")
    if len(ends) != 2 or ends[0] >= ends[1]:
        raise ValueError(f"A scale goes from low to high, as (1, 5), not {ends!r}.")
    low, high = ends
    return Scale(low, high, isinstance(low, int) and isinstance(high, int))


def _habits(*habits: Any) -> np.ndarray:
    """Return a row per rater, with a column per habit."""
    for name, habit in zip(("bias", "noise", "drift"), habits, strict=True):
        for value in np.ravel(np.asarray(habit, object)):
            real_number(value, name)
    given = [np.asarray(habit, float) for habit in habits]
    lengths = {len(habit) for habit in given if habit.ndim}
    number = max(lengths, default=2)
    if len(lengths) > 1 or not number:
        raise ValueError(
            "bias, noise and drift speak of no rater, or of different numbers: give "
            "one number per rater, or one for all."
        )
    return np.column_stack([np.broadcast_to(habit, number) for habit in given])
