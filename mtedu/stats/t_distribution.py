"""Student's t distribution, without a library for it.

The probability of a tail is an incomplete beta function, here by its continued fraction
(DLMF 8.17.22), which converges in a few dozen steps.
"""

from __future__ import annotations

import math


def student_tail(t: float, freedom: float) -> float:
    """Return P(T > t) for Student's t with so many degrees of freedom.

    >>> round(student_tail(2.228, 10), 4)  # the well-known 2.5 % point
    0.025
    """
    half = _beta_part(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
    return half if t >= 0 else 1 - half


def student_quantile(tail: float, freedom: float) -> float:
    """Return the t that is exceeded with probability `tail` (at most one half).

    >>> round(student_quantile(0.025, 10), 3)
    2.228
    """
    low, high = 0.0, 1.0
    while student_tail(high, freedom) > tail:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (
            (middle, high) if student_tail(middle, freedom) > tail else (low, middle)
        )
    return high


def _beta_part(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function I_x(a, b)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # the fraction converges fast on this side only
        return 1 - _beta_part(1 - x, b, a)
    log_front = a * math.log(x) + b * math.log1p(-x)
    log_front += math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    return math.exp(log_front) / a / _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    value = 1.0
    for m in range(200, 0, -1):  # from the inside out
        odd = -(a + m - 1) * (a + b + m - 1) * x / ((a + 2 * m - 2) * (a + 2 * m - 1))
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        value = 1 + odd / (1 + even / value)
    return value
