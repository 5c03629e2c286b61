"""Does a test keep its promise? Systems that do not differ, tested many times.

A test at the 5 % level may call two equally good systems different in 5 % of cases, no
more. To see whether it does, make systems that are equally good by construction: for
every segment a coin decides which of two systems' outputs belongs to whom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mtedu.progress_bar import progress
from mtedu.result import Result
from mtedu.stats.additive import (
    AdditiveMetric,
    Outputs,
    SegmentStats,
    segment_stats,
)
from mtedu.stats.power import PowerRow
from mtedu.stats.resampling import SEED, check_sizes
from mtedu.stats.significance import approximate_randomization, paired_bootstrap
from mtedu.text import References

TESTS = {
    "bootstrap": paired_bootstrap,
    "randomization": approximate_randomization,
}


@dataclass(frozen=True, repr=False)
class FalseAlarms(Result):
    """How often a test saw a difference where there was none.

    `score` is the share of alarms; `p_values` are those of all runs.
    """

    test: str
    definition: str
    alpha: float
    p_values: tuple[float, ...]

    @property
    def alarms(self) -> int:
        """The number of runs with p <= alpha."""
        return sum(p <= self.alpha for p in self.p_values)

    @property
    def score(self) -> float:  # type: ignore[override]
        """The share of runs with p <= alpha."""
        return self.alarms / len(self.p_values)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that share (Wilson, 1927)."""
        return PowerRow(0, self.alarms, len(self.p_values)).interval

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"{self.test} ({self.definition}): {self.alarms} false alarms in "
            f"{len(self.p_values)} tests at {self.alpha:g}, {self.score:.3f} "
            f"[{low:.3f}, {high:.3f}]"
        )


def false_alarms(
    candidates_a: Outputs,
    candidates_b: Outputs,
    references: Sequence[References] | None = None,
    metric: str | AdditiveMetric = "bleu",
    test: str = "bootstrap",
    definition: str | None = None,
    runs: int = 400,
    samples: int = 199,
    alpha: float = 0.05,
    seed: int = SEED,
    **options: Any,
) -> FalseAlarms:
    """Test pairs of equally good systems, and count how often a difference is "found".

    In each run the outputs of the two systems are dealt out anew, by a coin a segment,
    so the null hypothesis is true. A good test finds a difference in a share of
    `alpha` of the runs.

    >>> a, b = [0.6, 0.4, 0.7, 0.5] * 25, [0.5, 0.5, 0.4, 0.5] * 25
    >>> from mtedu.stats.additive import mean_stats
    >>> false_alarms(mean_stats(a), mean_stats(b), runs=100).score <= 0.12
    True
    """
    if test not in TESTS:
        raise ValueError(f"test must be one of {', '.join(TESTS)}, not {test!r}.")
    if not isinstance(runs, int) or runs < 1 or not 0 < alpha < 1:
        raise ValueError("runs must be 1 or more, and alpha lie between 0 and 1.")
    a = segment_stats(candidates_a, references, metric, **options)
    b = segment_stats(candidates_b, references, metric, **options)
    check_sizes({"A": a, "B": b}, samples)
    chosen: dict[str, Any] = {} if definition is None else {"definition": definition}
    chance = np.random.default_rng(seed)
    found = []
    for _ in progress(range(runs), "tests"):
        pair = _dealt(a, b, chance)
        draw = int(chance.integers(2**31))
        found.append(TESTS[test](*pair, samples=samples, seed=draw, **chosen))
    names = found[0].test, found[0].definition
    return FalseAlarms(*names, alpha, tuple(result.p_value for result in found))


def _dealt(
    a: SegmentStats, b: SegmentStats, chance: np.random.Generator
) -> tuple[SegmentStats, SegmentStats]:
    heads = (chance.random(len(a)) < 0.5)[:, None]
    return (
        SegmentStats(a.metric, np.where(heads, a.values, b.values)),
        SegmentStats(a.metric, np.where(heads, b.values, a.values)),
    )
