"""Published figures on how far metrics agree with people.

`SHIPPING` and `BY_SIZE`: Kocmi and others (2021), *To ship or not to ship: an extensive
evaluation of automatic metrics for machine translation*: 3,344 pairs of systems of 101
languages; on how many do metric and people prefer the same system? `LEVELS`: Freitag
and others (2023), *Results of WMT23 metrics shared task*: Pearson with expert MQM over
systems and over single segments.
"""

from typing import NamedTuple

from mtedu.lecture_data import lecture_data


class Accuracy(NamedTuple):
    """Per cent of pairs on which a metric chooses as people do."""

    all_pairs: float
    clear: float
    """Only pairs on which people's preference has p <= 0.05."""
    very_clear: float
    """Only those with p <= 0.001."""


class Levels(NamedTuple):
    """Pearson with expert MQM in en-de, zh-en and he-en of WMT 2023."""

    systems: tuple[float, float, float]
    segments: tuple[float, float, float]


_FIGURES = lecture_data("metric_figures")

PAIRS = Accuracy(*_FIGURES["pairs"])
"""How many pairs of systems each column has."""

SHIPPING = {name: Accuracy(*row) for name, row in _FIGURES["shipping"].items()}
TRAINED = tuple(_FIGURES["trained"])
"""Those that were trained on human judgements."""

BY_SIZE: dict[str, dict[str, int]] = _FIGURES["by_size"]
"""Per cent of pairs that are right, by the size of the metric's difference.

Counted in the pairs that Kocmi and others released.
"""

LEVELS = {name: Levels(*map(tuple, row)) for name, row in _FIGURES["levels"].items()}
