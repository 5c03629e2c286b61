"""Is one metric's correlation with people really higher than another's?

Two metrics scored the same systems, so their correlations with people depend on each
other. Williams (1959) has a test for that; Graham and Baldwin (2014), *Testing for
significance of increased correlation with human judgment*, brought it to translation.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from mtedu.choose import choose
from mtedu.result import Result
from mtedu.stats.correlation import correlate
from mtedu.stats.scores import Scores, paired_scores
from mtedu.stats.t_distribution import student_tail

ALTERNATIVES = ("two-sided", "greater")


@dataclass(frozen=True, repr=False)
class WilliamsTest(Result):
    """The test of two correlations; `score` is its p-value.

    `r_a` and `r_b` are the metrics' correlations with people, `r_ab` the one of the
    metrics with each other.
    """

    r_a: float
    r_b: float
    r_ab: float
    systems: int
    t: float
    p_value: float
    alternative: str

    @property
    def score(self) -> float:  # type: ignore[override]
        """The p-value."""
        return self.p_value

    def __repr__(self) -> str:
        return (
            f"Williams' test: p = {self.p_value:.4f} (r {self.r_a:.4f} and "
            f"{self.r_b:.4f}, between the metrics {self.r_ab:.4f}; t = {self.t:.4f}, "
            f"{self.systems} systems, {self.alternative})"
        )


def williams_test(
    metric_a: Scores,
    metric_b: Scores,
    human: Scores,
    alternative: str = "two-sided",
    *,
    lower_is_better: tuple[bool, bool] | bool = False,
) -> WilliamsTest:
    """Test whether two metrics correlate equally well with people (Pearson).

    t = (r_a - r_b) sqrt((n-1)(1 + r_ab) / (2K (n-1)/(n-3) + (r_a + r_b)^2 (1 - r_ab)^3
    / 4)), K = 1 - r_a^2 - r_b^2 - r_ab^2 + 2 r_a r_b r_ab, with n - 3 degrees of
    freedom. `alternative="greater"` asks only whether the first one is higher, as the
    metrics tasks do. `lower_is_better` holds for both metrics, or is a pair.

    >>> williams_test([1, 2, 3, 4, 6], [2, 1, 4, 3, 5], [1, 2, 3, 5, 6])
    Williams' test: p = 0.1306 (r 0.9778 and 0.7625, between the metrics 0.8220;
    t = 2.4880, 5 systems, two-sided)
    """
    choose(alternative, ALTERNATIVES, "alternative")
    turn = lower_is_better
    turn_a, turn_b = turn if isinstance(turn, tuple) else (turn, turn)
    r_a = correlate(metric_a, human, lower_is_better=turn_a, samples=0).score
    r_b = correlate(metric_b, human, lower_is_better=turn_b, samples=0).score
    r_ab = correlate(metric_a, metric_b, samples=0).score * (1 - 2 * (turn_a != turn_b))
    systems = len(paired_scores(metric_a, human)[0])
    if systems < 4:
        raise ValueError("Williams' test needs at least four systems.")
    t = _t(r_a, r_b, r_ab, systems)
    tail = student_tail(abs(t), systems - 3)
    p = 2 * tail if alternative == "two-sided" else tail if t >= 0 else 1 - tail
    return WilliamsTest(r_a, r_b, r_ab, systems, t, p, alternative)


def _t(r_a: float, r_b: float, r_ab: float, n: int) -> float:
    if math.isclose(r_a, r_b, abs_tol=1e-12):
        return 0.0  # and not 0/0 for a metric and its copy
    k = 1 - r_a**2 - r_b**2 - r_ab**2 + 2 * r_a * r_b * r_ab
    below = 2 * max(k, 0) * (n - 1) / (n - 3) + (r_a + r_b) ** 2 / 4 * (1 - r_ab) ** 3
    if below <= 0:
        return float(np.copysign(np.inf, r_a - r_b))
    return (r_a - r_b) * math.sqrt((n - 1) * (1 + r_ab) / below)
