"""How far would a score move on another test set? The bootstrap interval."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mtedu.result import Result
from mtedu.stats.resampling import SEED, bootstrap_sums, check_sizes
from mtedu.stats.segment_stats import Array, Outputs, segment_stats
from mtedu.text import References
from mtedu.wording import real_number

Z = 1.959964
"""So many standard errors to each side make a 95 % interval."""


@dataclass(frozen=True, repr=False)
class Interval(Result):
    """A score and the range in which most drawn test sets put it."""

    metric: str
    score: float
    low: float
    high: float
    level: float
    mean: float
    segments: int
    draws: Array = field(compare=False)
    unit: str = "segments"
    undefined: int = 0
    """Drawn sets for which there is no value; they are left out."""

    @property
    def half_width(self) -> float:
        """Half of the interval: what sacreBLEU prints behind ±, next to `mean`."""
        return (self.high - self.low) / 2

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __repr__(self) -> str:
        return (
            f"{self.metric} {self.score:.4f} "
            f"[{self.low:.4f}, {self.high:.4f}] ({100 * self.level:g} % interval, "
            f"{self.segments} {self.unit})"
        )


def bootstrap_interval(
    candidates: Outputs,
    references: Sequence[References] | None = None,
    metric: str = "bleu",
    samples: int = 1000,
    seed: int | None = SEED,
    level: float = 0.95,
    **options: Any,
) -> Interval:
    """Return the range in which a score falls on most test sets drawn like this one.

    The middle 95 % of the drawn scores. sacreBLEU's `--confidence` prints their mean
    and half the width of the same interval.

    >>> references = ["the cat sat on the mat", "a dog ran in the park"] * 20
    >>> outputs = ["the cat sat on a mat", "a dog ran in the park"] * 20
    >>> bootstrap_interval(outputs, references)
    BLEU 0.7782 [0.7088, 0.8460] (95 % interval, 40 segments)
    """
    stats = segment_stats(candidates, references, metric, **options)
    check_sizes({"system": stats}, samples)
    draws = stats.metric.of_sums(bootstrap_sums([stats.values], samples, seed))[:, 0]
    low, high = percentile_interval(draws, level)
    scores = stats.metric.label, stats.score, low, high, level, float(draws.mean())
    return Interval(*scores, len(stats), draws, stats.unit)


def percentile_interval(draws: Array, level: float = 0.95) -> tuple[float, float]:
    """Return the ends of the middle part of some draws: two draws, by rank.

    >>> percentile_interval(np.arange(1000.0))
    (25.0, 974.0)
    """
    real_number(level, "level", 0, 1, ends=False)
    ordered = np.sort(draws)
    left = int(round(len(ordered) * (1 - level) / 2, 9))
    return float(ordered[left]), float(ordered[len(ordered) - left - 1])


def wilson(wins: float, n: float, z: float = Z) -> tuple[float, float]:
    """Return Wilson's interval of a share (1927).

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    """
    middle = (wins + z**2 / 2) / (n + z**2)
    share = wins / n
    half = z * math.sqrt(share * (1 - share) / n + z**2 / (4 * n**2)) / (1 + z**2 / n)
    return middle - half, middle + half
