"""How often does a test miss a difference, and how often does it see one too many?

A test that does not find a difference may just have had too few segments. The power of
a test is the share of test sets on which it finds a difference that is there. Card et
al. (2020), *With little power comes great responsibility*, estimate it by simulation,
and so does this file: draw test sets of several sizes from the segments of two real
systems, run the test on each, and count.

A difference of any size d below the observed D is made by exchanging the two systems'
outputs in a share of (1 - d/D) / 2 of the segments, at random. The expected difference
is then d, and the segments scatter as much as those of the real systems.

Leaves out: differences larger than the observed one, which no exchange can make, and
test sets whose segments depend on each other, as those of one document do.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from mtedu.progress_bar import progress
from mtedu.result import Result
from mtedu.stats.intervals import wilson
from mtedu.stats.resampling import SEED, check_sizes, generator
from mtedu.stats.segment_stats import Array, Outputs, SegmentStats, segment_stats
from mtedu.stats.significance import (
    PairedTest,
    approximate_randomization,
    paired_bootstrap,
)
from mtedu.text import References
from mtedu.wording import choose, list_of, real_number, whole_number

SIZES = (50, 100, 200, 500, 1000, 2000, 5000)
TESTS: dict[str, Callable[..., PairedTest]] = {
    "bootstrap": paired_bootstrap,
    "randomization": approximate_randomization,
}


class PowerRow(NamedTuple):
    """A size of the test set, and how often the difference was found on it."""

    segments: int
    found: int
    trials: int

    @property
    def power(self) -> float:
        """The share of test sets on which the difference was found."""
        return self.found / self.trials

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the power (Wilson, 1927)."""
        low, high = wilson(self.found, self.trials, 1.96)
        return max(low, 0.0), min(high, 1.0)


@dataclass(frozen=True, repr=False)
class PowerCurve(Result):
    """The power of a test for each size of the test set.

    `difference` is the one to be seen, `observed` the one between the two systems;
    `wanted` is the power to be reached at significance level `alpha`.
    """

    metric: str
    difference: float
    observed: float
    alpha: float
    wanted: float
    rows: tuple[PowerRow, ...]

    @property
    def segments(self) -> int | None:
        """How many segments reach the wanted power; `None` if no size tried does.

        Between two sizes the power is taken to grow with the logarithm of the size.
        """
        before = None
        for row in self.rows:
            if row.power >= self.wanted:
                return _between(before, row, self.wanted)
            before = row
        return None

    @property
    def score(self) -> float:  # type: ignore[override]
        """The number of segments, infinity if no size tried was enough."""
        return math.inf if self.segments is None else float(self.segments)

    def __repr__(self) -> str:
        parts = ", ".join(f"{row.segments}: {row.power:.2f}" for row in self.rows)
        needed = self.segments or f"more than {self.rows[-1].segments}"
        return (
            f"{needed} segments to see {self.difference:.4f} {self.metric} in "
            f"{100 * self.wanted:g} % of tests (power {parts})"
        )


def segments_needed(
    candidates_a: Outputs,
    candidates_b: Outputs,
    references: Sequence[References] | None = None,
    metric: str = "bleu",
    difference: float | None = None,
    power: float = 0.8,
    alpha: float = 0.05,
    sizes: Sequence[int] = SIZES,
    trials: int = 200,
    samples: int = 199,
    seed: int | None = SEED,
    **options: Any,
) -> PowerCurve:
    """Return how many segments it takes to see a difference between two systems.

    For each size, `trials` test sets are drawn from the segments given, with
    replacement, and two systems that differ by `difference` (their observed one if
    left out) are compared by approximate randomisation with `samples` exchanges.

    >>> references = ["the cat sat on the mat", "a dog ran in the park"] * 20
    >>> a = ["the cat sat on a mat", "a dog ran to the park"] * 20
    >>> b = ["the cat sat on the mat", "the dog ran in a park"] * 20
    >>> segments_needed(a, b, references, sizes=[10, 20, 40], trials=100)
    17 segments to see 0.2634 BLEU in 80 % of tests (power 10: 0.37, 20: 0.97, 40: 1.00)
    """
    a = segment_stats(candidates_a, references, metric, **options)
    b = segment_stats(candidates_b, references, metric, **options)
    check_sizes({"A": a, "B": b}, samples)
    observed = abs(a.score - b.score)
    difference = observed if difference is None else difference
    sizes = list_of(sizes, "sizes")
    _check(difference, observed, power, alpha, sizes, trials)
    share = (1 - difference / observed) / 2
    rng = generator(seed)
    found = dict.fromkeys(sorted(sizes), 0)
    runs = [(size, trial) for size in found for trial in range(trials)]
    for size, _ in progress(runs, "tests"):
        drawn = rng.integers(0, len(a), size)
        pair = _exchanged(a, b, share, rng, drawn)
        draw = int(rng.integers(2**31))
        test = approximate_randomization(*pair, None, samples=samples, seed=draw)
        found[size] += test.p_value <= alpha
    rows = tuple(PowerRow(size, count, trials) for size, count in found.items())
    return PowerCurve(a.metric.label, difference, observed, alpha, power, rows)


def _exchanged(
    a: SegmentStats,
    b: SegmentStats,
    share: float,
    rng: np.random.Generator,
    drawn: Array = slice(None),
) -> tuple[SegmentStats, SegmentStats]:
    """Exchange the outputs of two systems in a share of all segments, or of those."""
    ours, theirs = a.values[drawn], b.values[drawn]
    there = (rng.random(len(ours)) < share)[:, None]
    return (
        SegmentStats(a.metric, np.where(there, theirs, ours)),
        SegmentStats(a.metric, np.where(there, ours, theirs)),
    )


def _between(before: PowerRow | None, row: PowerRow, wanted: float) -> int:
    if before is None or row.power <= before.power:
        return row.segments
    part = (wanted - before.power) / (row.power - before.power)
    low, high = math.log(before.segments), math.log(row.segments)
    return math.ceil(math.exp(low + part * (high - low)))


def _check(
    difference: float,
    observed: float,
    power: float,
    alpha: float,
    sizes: Sequence[int],
    trials: int,
) -> None:
    if observed < 1e-12:
        raise ValueError("The two systems score the same: give two that differ.")
    real_number(difference, "difference", 0, ends=False)
    if difference > observed + 1e-12:
        raise ValueError(
            f"difference cannot be {difference!r}, the observed one is "
            f"{observed:.4f}: a larger one needs two systems further apart."
        )
    real_number(power, "power", 0, 1, ends=False)
    real_number(alpha, "alpha", 0, 1, ends=False)
    if not sizes:
        raise ValueError("sizes is empty: give at least one number of segments.")
    for size in sizes:
        whole_number(size, "A size", least=2)
    whole_number(trials, "trials")


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
    metric: str = "bleu",
    test: str = "bootstrap",
    definition: str | None = None,
    runs: int = 400,
    samples: int = 199,
    alpha: float = 0.05,
    seed: int = SEED,
    **options: Any,
) -> FalseAlarms:
    """Test pairs of equally good systems, and count how often a difference is "found".

    In each run the outputs of the two systems are dealt out anew, one coin per segment,
    so the null hypothesis is true. A good test finds a difference in a share of
    `alpha` of the runs.

    >>> references = ["the cat sat on the mat", "a dog ran in the park"] * 20
    >>> a = ["the cat sat on a mat", "a dog ran in the park"] * 20
    >>> b = ["the cat sat on the mat", "a dog ran to the park"] * 20
    >>> false_alarms(a, b, references, runs=100).score <= 0.12
    True
    """
    choose(test, TESTS, "test")
    whole_number(runs, "runs")
    real_number(alpha, "alpha", 0, 1, ends=False)
    a = segment_stats(candidates_a, references, metric, **options)
    b = segment_stats(candidates_b, references, metric, **options)
    check_sizes({"A": a, "B": b}, samples)
    chosen: dict[str, Any] = {} if definition is None else {"definition": definition}
    chance = generator(seed)
    found = []
    for _ in progress(range(runs), "tests"):
        pair = _exchanged(b, a, 0.5, chance)
        draw = int(chance.integers(2**31))
        found.append(TESTS[test](*pair, samples=samples, seed=draw, **chosen))
    names = found[0].test, found[0].definition
    return FalseAlarms(*names, alpha, tuple(result.p_value for result in found))
