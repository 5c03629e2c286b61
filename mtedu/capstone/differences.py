"""Which intervals and p-values of a difference are defensible; what others look like.

A student draws with another seed, another metric and other settings, so each end may
lie a little off. How far, follows from the standard error of a quantile or of a share
of 1,000 draws: a right answer falls outside in far less than 1 of 1,000 checks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from mtedu.capstone.settings import (
    Measured,
    is_number,
    measured,
    metric_named,
)

ROUNDING = 1e-9
DRAWN = 1000
"""How often a student draws at least."""
END = 0.35
"""How many spreads of the drawn differences an end may be off; 4 standard errors."""
WIDTH = 0.125
"""How much wider or narrower an interval may be; 4 standard errors, too."""

INTERVAL_FORM = 'return a dict with three keys: {"metric": name, "low": x, "high": y}.'
UNKNOWN = (
    "the metric is not one of bleu, chrf, ter, wer and rouge_l: choose from these."
)
ORDER = "low is above high. The lower end comes first."
FLIPPED = "that is B minus A. The difference is the score of A less that of B."
POINTS = "your differences are in points from 0 to 100. Divide them by 100."
ONE_SYSTEM = (
    "that is the interval of one system's score. Draw differences: on each test set "
    "the score of A less that of B."
)
UNPAIRED = (
    "A and B were drawn apart. Score both on the same drawn segments, or the luck of "
    "the draw does not cancel out."
)
NINETY = (
    "your interval holds 90 % of the draws. For 95 % cut off 2.5 % at each end, "
    "not 5 %."
)
NINETY_NINE = (
    "your interval holds 99 % of the draws. For 95 % cut off 2.5 % at each end."
)
ONE_ERROR = (
    "your interval reaches one standard error to each side, which is 68 %. For 95 % "
    "take 1.96 of them."
)
MIN_MAX = (
    "your ends are the smallest and the largest draw. They move outwards with every "
    "further draw; take the middle 95 %."
)
ROUND_ZERO = (
    "your interval lies round 0: that is what chance alone does. Draw test sets, so "
    "that it lies round the observed difference."
)
TOO_SURE = (
    "your interval is much too narrow: the spread of the drawn differences is the "
    "standard error already. Do not divide it by the root of the number of segments "
    "or draws."
)
RELATIVE = "you divide the difference by B's score. Report A minus B itself."
INTERVAL_FAR = (
    "this is not near the interval that 1,000 drawn test sets give. Score A and B on "
    "the same drawn segments, subtract, and take the middle 95 %."
)

P_FORM = 'return a dict with two keys: {"metric": name, "p": x}.'
VERDICT = "you return a verdict. Return the p-value itself."
PERCENT = "a p-value lies between 0 and 1. Yours looks like per cent."
ZERO = (
    "p is 0. No number of draws can show that: count the observed result too, "
    "(1 + extreme) / (1 + draws)."
)
COPY = (
    "a system and its copy: nothing speaks against chance, so p is 1. Count draws that "
    "are as extreme as the observed difference, too."
)
ONE_SIDED = (
    "your p counts one direction only. Either system might have been ahead: count "
    "differences both ways. sacreBLEU's bootstrap has this flaw, too."
)
COMPLEMENT = "you return 1 - p. A small p-value says that the result would be rare."
NOT_CENTRED = (
    "the drawn differences lie round the observed one, so half of them exceed it. "
    "Move them to 0 (subtract their mean) before you count."
)
P_UNPAIRED = (
    "your p is that of two systems on different segments. Draw or exchange segment by "
    "segment, the same for both."
)
TOO_FEW = (
    "with so few draws p cannot get small: the smallest is 1 / (1 + draws). Draw at "
    "least 1,000 times."
)
ALL_AT_ONCE = (
    "you exchange all outputs at once, which only turns the sign. Toss a coin for each "
    "segment."
)
DIFFERENCE = "you return the difference. How often would chance make it as large?"
P_FAR = (
    "this is not near the p-value of a bootstrap or a randomisation test of the "
    "difference in your metric. Do you count differences as large as the observed one?"
)


def accept_interval(arguments: Any, value: Any) -> str | None:
    """Take an interval near the bootstrap's by one of the metric's settings."""
    if not (isinstance(value, dict) and set(value) == {"metric", "low", "high"}):
        return INTERVAL_FORM
    metric, low, high = metric_named(value["metric"]), value["low"], value["high"]
    if not (is_number(low) and is_number(high)):
        return INTERVAL_FORM
    if not metric:
        return UNKNOWN
    if low > high:
        return ORDER
    settings = measured(metric, arguments)
    if any(_fits(low, high, each) for each in settings):
        return None
    if settings[0].spread == 0 and low < high:
        return UNPAIRED
    return _nearest(_mistaken_intervals(settings[0]), low, high)


def accept_p(arguments: Any, value: Any) -> str | None:
    """Take a two-sided p-value near that of one of both tests and one setting."""
    if isinstance(value, dict) and set(value) == {"metric", "p"}:
        metric, p = metric_named(value["metric"]), value["p"]
    else:
        return P_FORM
    if isinstance(p, bool | str):
        return VERDICT
    if not is_number(p):
        return P_FORM
    if not metric:
        return UNKNOWN
    settings = measured(metric, arguments)
    if any(abs(p - right) <= _margin(right) for m in settings for right in _ps(m)):
        return ZERO if p <= 0 else None
    return _p_words(settings[0], p)


def _quantiles(draws: Any, percent: float = 95) -> tuple[float, float]:
    import numpy as np

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
    return min(found)[1] if found else INTERVAL_FAR


def _mistaken_intervals(
    each: Measured,
) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the intervals that known mistakes give, each with its hint."""
    differences, d, spread = each.differences, each.observed, each.spread
    if spread == 0:
        return
    low, high = _quantiles(differences)
    yield FLIPPED, (-high, -low)
    yield POINTS, (100 * low, 100 * high)
    yield ONE_SYSTEM, _quantiles(each.draws_a)
    yield ONE_SYSTEM, _quantiles(each.draws_b)
    yield UNPAIRED, _quantiles(each.draws_a - each.draws_b[::-1])
    yield NINETY, _quantiles(differences, 90)
    yield NINETY_NINE, _quantiles(differences, 99)
    yield ONE_ERROR, (d - spread, d + spread)
    yield MIN_MAX, (differences.min(), differences.max())
    yield ROUND_ZERO, _quantiles(each.swapped)
    if each.draws_b.all():
        yield RELATIVE, _quantiles(differences / each.draws_b)
        yield RELATIVE, (low / each.b, high / each.b)
    for share in (0.02, 0.05, 0.1, 0.15):
        yield TOO_SURE, (d - 1.96 * share * spread, d + 1.96 * share * spread)


def _margin(p: float) -> float:
    return 4 * math.sqrt(p * (1 - p) / DRAWN) + 0.004


def _share(extreme: Any) -> float:
    return float((extreme.sum() + 1) / (len(extreme) + 1))


def _centred(differences: Any, observed: float) -> float:
    far = abs(differences - differences.mean())
    return _share(far >= abs(observed) - 1e-12)


def _ps(each: Measured) -> tuple[float, float]:
    """Return the p-values of the bootstrap and of approximate randomisation."""
    swapped = _share(abs(each.swapped) >= abs(each.observed) - 1e-12)
    return _centred(each.differences, each.observed), swapped


def _p_words(each: Measured, p: float) -> str:
    right = _ps(each)[0]
    if abs(each.observed) <= 1e-12:
        return COPY if 0 < p < 1 else (ZERO if p == 0 else P_FAR)
    if abs(p - each.observed) <= ROUNDING or abs(p - abs(each.observed)) <= ROUNDING:
        return DIFFERENCE
    if p > 1:
        return PERCENT
    if p <= 0:
        return ZERO if p == 0 else P_FAR
    if right < 0.02 and 0.01 <= p <= 0.34 and abs(1 / p - round(1 / p)) < ROUNDING:
        return TOO_FEW
    near = [
        (abs(p - other) / _margin(other), hint) for hint, other in _mistaken_ps(each)
    ]
    distance, hint = min(near)
    return hint if distance <= 1 else P_FAR


def _mistaken_ps(each: Measured) -> Iterator[tuple[str, float]]:
    """Yield the p-values that known mistakes give, each with its hint."""
    right = _ps(each)[0]
    differences, d = each.differences, each.observed
    sign = 1 if d > 0 else -1
    yield ONE_SIDED, _share(differences * sign <= 0)
    yield ONE_SIDED, _share(each.swapped * sign >= abs(d) - 1e-12)
    yield COMPLEMENT, 1 - right
    yield NOT_CENTRED, _share(abs(differences) >= abs(d))
    yield P_UNPAIRED, _centred(each.draws_a - each.draws_b[::-1], d)
    yield ALL_AT_ONCE, 1.0
