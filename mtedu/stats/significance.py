"""Is the difference real? Paired bootstrap and approximate randomisation.

Koehn (2004), *Statistical significance tests for machine translation evaluation*, draws
test sets from the test set. Riezler and Maxwell (2005), *On some pitfalls in automatic
evaluation and significance testing for MT*, exchange the two systems' outputs instead.
Both ask: if the systems were equally good, how often would a difference as large as the
one observed come up by chance?

A p-value from the bootstrap depends on what "by chance" means; three readings:

- `"centred"`: the drawn differences scatter around the observed one; moved to 0 they
  are what chance does. p is the share of those at least as far from 0 as the observed.
- `"sacrebleu"`: sacreBLEU takes absolute values first and moves those. Half of the
  scatter is lost, and equal systems are called different in about 10 % of tests at the
  5 % level; `"centred"` does so in about 5 %.
- `"wins"`: the share of drawn test sets on which the better system is not better. That
  is Koehn's reading; it is not a test of the null hypothesis, but often close to one.

With the same seed the samples are sacreBLEU's, and `"sacrebleu"` equals its number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mtedu.result import Result, Shown
from mtedu.stats.intervals import percentile_interval
from mtedu.stats.resampling import SEED, bootstrap_sums, check_sizes, swapped_sums
from mtedu.stats.segment_stats import Array, Outputs, SegmentStats, segment_stats
from mtedu.text import References
from mtedu.wording import choose

DEFINITIONS = {
    "bootstrap": ("centred", "sacrebleu", "wins"),
    "randomization": ("standard", "sacrebleu"),
}
"""What the p-value of each test may be, the usual one first."""

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
            names = [test.name_a for test in self.tests]
            return self.tests[names.index(choose(index, names, "test of"))]
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


def paired_bootstrap(
    candidates_a: Outputs,
    candidates_b: Outputs,
    references: Sequence[References] | None = None,
    metric: str = "bleu",
    samples: int = 1000,
    seed: int | None = SEED,
    definition: str = "centred",
    **options: Any,
) -> PairedTest:
    """Compare two systems on test sets drawn from the test set with replacement.

    p = (1 + number of draws with |d_i - mean d| >= |observed d|) / (1 + draws), the
    `"centred"` definition. A system against its own copy has p = 1. `options` go to
    the metric.

    >>> references = ["the cat sat on the mat", "a dog ran in the park"] * 20
    >>> worse = ["the cat sat on a mat", "a dog ran in the park"] * 20
    >>> paired_bootstrap(references, worse, references)
    paired bootstrap: p = 0.0010 (BLEU A 1.0000, B 0.7782, difference +0.2218;
    centred, 1000 samples)
    """
    a = segment_stats(candidates_a, references, metric, **options)
    b = segment_stats(candidates_b, references, metric, **options)
    return _tests("bootstrap", {"A": a, "B": b}, "B", samples, seed, definition)[0]


def approximate_randomization(
    candidates_a: Outputs,
    candidates_b: Outputs,
    references: Sequence[References] | None = None,
    metric: str = "bleu",
    samples: int = 10_000,
    seed: int | None = SEED,
    definition: str = "standard",
    **options: Any,
) -> PairedTest:
    """Compare two systems by exchanging their outputs, segment by segment, at random.

    p = (1 + number of trials with |d_i| >= |observed d|) / (1 + trials). If the systems
    are equally good, it does not matter whose output is whose. `definition="sacrebleu"`
    counts only |d_i| > |observed d|, so that a system against its own copy gets the
    smallest p there is instead of 1.

    >>> references = ["the cat sat on the mat", "a dog ran in the park"] * 20
    >>> worse = ["the cat sat on a mat", "a dog ran in the park"] * 20
    >>> approximate_randomization(references, worse, references, samples=999)
    approximate randomisation: p = 0.0010 (BLEU A 1.0000, B 0.7782, difference +0.2218;
    standard, 999 samples)
    """
    a = segment_stats(candidates_a, references, metric, **options)
    b = segment_stats(candidates_b, references, metric, **options)
    return _tests("randomization", {"A": a, "B": b}, "B", samples, seed, definition)[0]


def compare_systems(
    systems: Mapping[str, Outputs],
    references: Sequence[References] | None = None,
    metric: str = "bleu",
    baseline: str | None = None,
    test: str = "bootstrap",
    samples: int | None = None,
    seed: int | None = SEED,
    definition: str | None = None,
    **options: Any,
) -> Comparison:
    """Test every system against a baseline (the first one), with shared samples.

    `test` is `"bootstrap"` or `"randomization"`. Ten comparisons at the 5 % level find
    a difference that is not there more often than one comparison does: the working
    shows which differences stay after Holm's correction.
    """
    if not isinstance(systems, Mapping) or len(systems) < 2:
        raise ValueError("Give at least two systems: {'name': outputs, ...}.")
    stats = {
        name: segment_stats(outputs, references, metric, **options)
        for name, outputs in systems.items()
    }
    baseline = next(iter(stats)) if baseline is None else baseline
    choose(baseline, stats, "system")
    choose(test, DEFINITIONS, "test")
    if samples is None:
        samples = 1000 if test == "bootstrap" else 10_000
    return _tests(
        test, stats, baseline, samples, seed, definition or DEFINITIONS[test][0]
    )


def bootstrap_p(differences: Array, observed: float, definition: str) -> float:
    """Return the p-value of drawn differences by one of the three definitions.

    >>> drawn = np.array([1.0, 2.0, 3.0, -2.0])
    >>> [bootstrap_p(drawn, 1.0, name) for name in DEFINITIONS["bootstrap"]]
    [0.8, 0.2, 0.25]
    """
    if definition == "wins":
        wins = differences * np.sign(observed) > ROUNDING
        return float(1 - wins.mean()) if abs(observed) > ROUNDING else 1.0
    if definition == "sacrebleu":
        sizes = np.abs(differences)
        extreme = sizes - sizes.mean() > abs(observed)
    else:
        centred = np.abs(differences - differences.mean())
        extreme = centred >= abs(observed) - ROUNDING
    return plus_one(extreme)


def randomization_p(differences: Array, observed: float, definition: str) -> float:
    """Return the p-value of differences after exchanging outputs.

    >>> drawn = np.array([1.0, 0.5, -0.5, -2.0])
    >>> [randomization_p(drawn, 1.0, name) for name in DEFINITIONS["randomization"]]
    [0.6, 0.4]
    """
    sizes = np.abs(differences)
    if definition == "sacrebleu":
        return plus_one(sizes > abs(observed))
    return plus_one(sizes >= abs(observed) - ROUNDING)


def plus_one(extreme: Array) -> float:
    """Return the share of extreme draws, with one more that is: no p is 0."""
    return float((extreme.sum() + 1) / (len(extreme) + 1))


def _tests(
    test: str,
    systems: Mapping[str, SegmentStats],
    baseline: str,
    samples: int,
    seed: int | None,
    definition: str,
) -> Comparison:
    check_sizes(systems, samples)
    choose(definition, DEFINITIONS[test], "definition")
    base = systems[baseline]
    others = {name: stats for name, stats in systems.items() if name != baseline}
    tables = [stats.values for stats in others.values()]
    score = base.metric.of_sums
    if test == "bootstrap":
        title, p_value = "paired bootstrap", bootstrap_p
        draws = score(bootstrap_sums([base.values, *tables], samples, seed))
        differences = draws[:, 1:] - draws[:, :1]
    else:
        title, p_value = "approximate randomisation", randomization_p
        ours, theirs = swapped_sums(base.values, tables, samples, seed)
        differences = score(theirs) - score(ours)
    tests = (
        PairedTest(
            test=title,
            definition=definition,
            metric=base.metric.label,
            lower_is_better=base.metric.lower_is_better,
            score_a=stats.score,
            score_b=base.score,
            p_value=p_value(drawn, stats.score - base.score, definition),
            samples=samples,
            seed=seed,
            segments=len(base),
            differences=drawn,
            name_a=name,
            name_b=baseline,
        )
        for (name, stats), drawn in zip(
            others.items(), np.ascontiguousarray(differences.T), strict=True
        )
    )
    return Comparison(baseline, tuple(tests))
