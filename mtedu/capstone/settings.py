"""Which metrics and settings somebody may defend, and what the systems get by each.

The judges of this lab compare a student's numbers with these. A result is right if it
lies near that of *one* setting: a cloud of points, not one point.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from mtedu.stats.resampling import bootstrap_sums, swapped_sums
from mtedu.stats.segment_stats import segment_stats

Texts = tuple[str, ...]
References = tuple[tuple[str, ...], ...]

DRAWS = 5000
SEED = 2718

_CHOICES = json.loads(
    Path(__file__).with_name("settings.json").read_text(encoding="utf-8")
)
FAMILIES: dict[str, str] = _CHOICES["families"]
"""The metrics that may be chosen, and what they count."""
SPELT: dict[str, str] = _CHOICES["spelt"]
SETTINGS: dict[str, tuple[dict[str, Any], ...]] = {
    metric: tuple(
        dict(zip(grid, row, strict=True))
        for grid in grids
        for row in product(*grid.values())
    )
    for metric, grids in _CHOICES["settings"].items()
}
"""The settings of each metric; the first one is the library's default."""


@dataclass(frozen=True)
class Measured:
    """Two systems by one setting; test sets are drawn when first asked for."""

    a: float
    b: float
    values: Any
    score: Any

    @cached_property
    def draws(self) -> Any:
        """The scores of A and of B on drawn test sets."""
        return self.score(bootstrap_sums(self.values, DRAWS, SEED)).T

    @cached_property
    def swapped(self) -> Any:
        """Differences after exchanging outputs at random."""
        sums = swapped_sums(self.values[0], self.values[1:], DRAWS, SEED)
        first, second = map(self.score, sums)
        return (first - second)[:, 0]

    @property
    def observed(self) -> float:
        """The score of A less that of B."""
        return self.a - self.b

    @cached_property
    def differences(self) -> Any:
        """A less B on the drawn test sets."""
        return self.draws[0] - self.draws[1]

    @cached_property
    def spread(self) -> float:
        """The standard deviation of the drawn differences."""
        return float(self.differences.std())


def hints(about: str) -> Any:
    """Return what is said of results that are not taken, by name."""
    text = Path(__file__).with_name("hints.json").read_text(encoding="utf-8")
    return SimpleNamespace(**json.loads(text)[about])


def metric_named(name: Any) -> str:
    """Return the name of a metric as the library spells it; "" if it is none of ours.

    >>> metric_named("ROUGE-L"), metric_named("chrF++"), metric_named("COMET")
    ('rouge_l', 'chrf', '')
    """
    letters = "".join(sign for sign in str(name).lower() if sign.isalnum())
    known = SPELT.get(letters, letters)
    return known if known in FAMILIES else ""


def is_number(value: Any) -> bool:
    """Tell whether a value is an ordinary number: no bool, no NaN, nothing huge.

    >>> [is_number(value) for value in (0.5, 3, True, float("nan"), 10**400, "1")]
    [True, True, False, False, False, False]
    """
    return type(value) in (int, float) and -1e9 < value < 1e9


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """Return how far apart two pairs of numbers are, where they are farthest."""
    return max(abs(x - y) for x, y in zip(one, other, strict=True))


def frozen(arguments: Any) -> tuple[Texts, Texts, References]:
    """Return two systems' outputs and the references as tuples, which can be kept."""
    a, b, references = arguments
    return tuple(a), tuple(b), tuple(tuple(texts) for texts in references)


def measured(metric: str, arguments: Any) -> Iterator[Measured]:
    """Yield what two systems get by each setting of a metric: the usual one first."""
    texts = frozen(arguments)
    return (_by(metric, number, *texts) for number in range(len(SETTINGS[metric])))


@lru_cache(maxsize=1024)
def _by(
    metric: str, number: int, a: Texts, b: Texts, references: References
) -> Measured:
    options = SETTINGS[metric][number]
    one, other = (segment_stats(x, references, metric, **options) for x in (a, b))
    values = [one.values, other.values]
    return Measured(one.score, other.score, values, one.metric.of_sums)
