"""Which intervals and p-values of a difference are defensible; what others look like.

A student draws with another seed, another metric and other settings, so each end may
lie a little off. How far, follows from the standard error of a quantile or of a share
of 1,000 draws: a right answer falls outside in far less than 1 of 1,000 checks.
"""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from mtedu.capstone.settings import Measured, hints, is_number, measured, metric_named
from mtedu.stats.significance import bootstrap_p, plus_one, randomization_p

ROUNDING = 1e-9
DRAWN = 1000
"""How often a student draws at least."""
END = 0.35
"""How many spreads of the drawn differences an end may be off; 4 standard errors."""
WIDTH = 0.125
"""How much wider or narrower an interval may be; 4 standard errors, too."""

SAY = hints("differences")


def accept_interval(arguments: Any, value: Any) -> str | None:
    """Take an interval near the bootstrap's by one of the metric's settings."""
    if not (isinstance(value, dict) and set(value) == {"metric", "low", "high"}):
        return SAY.INTERVAL_FORM
    metric, low, high = metric_named(value["metric"]), value["low"], value["high"]
    if not (is_number(low) and is_number(high)):
        return SAY.INTERVAL_FORM
    if not metric:
        return SAY.UNKNOWN
    if low > high:
        return SAY.ORDER
    if any(_fits(low, high, each) for each in measured(metric, arguments)):
        return None
    usual = next(measured(metric, arguments))
    if usual.spread == 0 and low < high:
        return SAY.UNPAIRED
    return _nearest(_mistaken_intervals(usual), low, high)


def accept_p(arguments: Any, value: Any) -> str | None:
    """Take a two-sided p-value near that of both tests and all settings, or between."""
    if not (isinstance(value, dict) and set(value) == {"metric", "p"}):
        return SAY.P_FORM
    metric, p = metric_named(value["metric"]), value["p"]
    if not is_number(p):
        return SAY.VERDICT if isinstance(p, bool | str) else SAY.P_FORM
    if not metric:
        return SAY.UNKNOWN
    ps: list[float] = []
    for each in measured(metric, arguments):  # further settings only add to the range
        ps = sorted([*ps, *_ps(each)])
        if ps[0] - _margin(ps[0]) <= p <= ps[-1] + _margin(ps[-1]):
            return SAY.ZERO if p <= 0 else None
    return _p_words(next(measured(metric, arguments)), p)


def _quantiles(draws: Any, percent: float = 95) -> tuple[float, float]:
    cut = (100 - percent) / 2
    low, high = np.percentile(draws, [cut, 100 - cut])
    return float(low), float(high)


def _fits(low: float, high: float, each: Measured) -> bool:
    right_low, right_high = _quantiles(each.differences)
    slack = END * each.spread + ROUNDING
    if abs(low - right_low) > slack or abs(high - right_high) > slack:
        return False
    width = right_high - right_low
    return abs((high - low) - width) <= WIDTH * width + ROUNDING


def _nearest(
    mistaken: Iterator[tuple[str, tuple[float, float]]], low: float, high: float
) -> str:
    found = []
    for hint, (other_low, other_high) in mistaken:
        off = max(abs(low - other_low), abs(high - other_high))
        if off <= 0.1 * (other_high - other_low):
            found.append((off / (other_high - other_low), hint))
    return min(found)[1] if found else SAY.INTERVAL_FAR


def _mistaken_intervals(each: Measured) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the intervals that known mistakes give, each with its hint."""
    differences, d, spread = each.differences, each.observed, each.spread
    if spread == 0:
        return
    low, high = _quantiles(differences)
    yield SAY.FLIPPED, (-high, -low)
    yield SAY.POINTS, (100 * low, 100 * high)
    yield SAY.ONE_SYSTEM, _quantiles(each.draws[0])
    yield SAY.ONE_SYSTEM, _quantiles(each.draws[1])
    yield SAY.UNPAIRED, _quantiles(each.draws[0] - each.draws[1][::-1])
    yield SAY.NINETY, _quantiles(differences, 90)
    yield SAY.NINETY_NINE, _quantiles(differences, 99)
    yield SAY.ONE_ERROR, (d - spread, d + spread)
    yield SAY.MIN_MAX, (differences.min(), differences.max())
    yield SAY.ROUND_ZERO, _quantiles(each.swapped)
    if each.draws[1].all():
        yield SAY.RELATIVE, _quantiles(differences / each.draws[1])
        yield SAY.RELATIVE, (low / each.b, high / each.b)
    for share in (0.02, 0.05, 0.1, 0.15):
        yield SAY.TOO_SURE, (d - 1.96 * share * spread, d + 1.96 * share * spread)


def _margin(p: float) -> float:
    return 4 * math.sqrt(max(p * (1 - p), 0) / DRAWN) + 0.004


def _ps(each: Measured) -> tuple[float, float]:
    """Return the p-values of the bootstrap and of approximate randomisation."""
    swapped = randomization_p(each.swapped, each.observed, "standard")
    return bootstrap_p(each.differences, each.observed, "centred"), swapped


def _p_words(each: Measured, p: float) -> str:
    right = _ps(each)[0]
    if p > 1:
        return SAY.PERCENT
    if abs(each.observed) <= 1e-12:
        return SAY.COPY if p > 0 else (SAY.ZERO if p == 0 else SAY.P_FAR)
    if abs(p - each.observed) <= ROUNDING or abs(p - abs(each.observed)) <= ROUNDING:
        return SAY.DIFFERENCE
    if p == 1:
        return SAY.ALL_AT_ONCE
    if p <= 0:
        return SAY.ZERO if p == 0 else SAY.P_FAR
    if right < 0.02 and 0.01 <= p <= 0.34 and abs(1 / p - round(1 / p)) < ROUNDING:
        return SAY.TOO_FEW
    near = sorted((abs(p - x) / _margin(x), hint) for hint, x in _mistaken_ps(each))
    distance, hint = near[0]  # if another is about as near, either may mislead
    clear = all(hint == other or distance <= off / 2 for off, other in near)
    return hint if distance <= 1 and clear else SAY.P_FAR


def _mistaken_ps(each: Measured) -> Iterator[tuple[str, float]]:
    """Yield the p-values that known mistakes give, each with its hint."""
    right = _ps(each)[0]
    differences, d = each.differences, each.observed
    sign = 1 if d > 0 else -1
    yield SAY.ONE_SIDED, plus_one(differences * sign <= 0)
    yield SAY.ONE_SIDED, plus_one(each.swapped * sign >= abs(d) - 1e-12)
    yield SAY.COMPLEMENT, 1 - right
    yield SAY.NOT_CENTRED, plus_one(abs(differences) >= abs(d))
    unpaired = each.draws[0] - each.draws[1][::-1]
    yield SAY.P_UNPAIRED, bootstrap_p(unpaired, d, "centred")
