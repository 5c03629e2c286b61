"""What a paired test finds: two systems, their difference, and its p-value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from mtedu.result import Result, Shown
from mtedu.stats.intervals import percentile_interval
from mtedu.stats.segment_stats import Array

ROUNDING = 1e-12
"""Differences closer than this are equal: sums of floats depend on their order."""


@dataclass(frozen=True, repr=False)
class PairedTest(Result):
    """A comparison of two systems: the difference a - b, and how surprising it is.

    `score` is the p-value. `differences` are those of the drawn test sets (bootstrap)
    or of the exchanged outputs (randomisation).
    """

    test: str
    definition: str
    metric: str
    lower_is_better: bool
    score_a: float
    score_b: float
    p_value: float
    samples: int
    seed: int | None
    segments: int
    differences: Array = field(compare=False)
    name_a: str = "A"
    name_b: str = "B"

    @property
    def score(self) -> float:  # type: ignore[override]
        """The p-value."""
        return self.p_value

    @property
    def difference(self) -> float:
        """The score of A less that of B."""
        return self.score_a - self.score_b

    @property
    def better(self) -> str | None:
        """The name of the system with the better score; `None` if they are equal."""
        if abs(self.difference) <= ROUNDING:
            return None
        a_wins = (self.difference > 0) != self.lower_is_better
        return self.name_a if a_wins else self.name_b

    @property
    def wins(self) -> float:
        """The share of drawn test sets on which the better system is better."""
        same_side = self.differences * np.sign(self.difference) > ROUNDING
        return float(same_side.mean()) if self.better else 0.0

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Return the bootstrap interval of the difference."""
        if self.test != "paired bootstrap":
            raise ValueError(
                "Exchanged outputs give no interval: call paired_bootstrap for one."
            )
        return percentile_interval(self.differences, level)

    def __repr__(self) -> str:
        return (
            f"{self.test}: p = {self.p_value:.4f} ({self.metric} {self.name_a} "
            f"{self.score_a:.4f}, {self.name_b} {self.score_b:.4f}, difference "
            f"{self.difference:+.4f}; {self.definition}, {self.samples} samples)"
        )


@dataclass(frozen=True, repr=False)
class Comparison(Shown, Sequence[PairedTest]):
    """Several systems against one baseline, all tested with the same samples."""

    baseline: str
    tests: tuple[PairedTest, ...]

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if isinstance(index, str):
            return next(test for test in self.tests if test.name_a == index)
        return self.tests[index]

    def __len__(self) -> int:
        return len(self.tests)

    @property
    def corrected(self) -> tuple[float, ...]:
        """The p-values after Holm's correction for making several comparisons.

        The smallest is multiplied by the number of comparisons, the next by one less,
        and so on, and none may be smaller than the one before it.
        """
        order = sorted(range(len(self)), key=lambda i: self.tests[i].p_value)
        found, highest = [0.0] * len(self), 0.0
        for rank, i in enumerate(order):
            highest = max(highest, (len(self) - rank) * self.tests[i].p_value)
            found[i] = min(highest, 1.0)
        return tuple(found)

    def __repr__(self) -> str:
        parts = (f"{t.name_a} {t.difference:+.4f} p {t.p_value:.4f}" for t in self)
        return f"{self.tests[0].test} against {self.baseline}: {', '.join(parts)}"
