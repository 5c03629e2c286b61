"""Published figures on how far metrics agree with people.

`SHIPPING` and `BY_SIZE`: Kocmi and others (2021), *To ship or not to ship: an extensive
evaluation of automatic metrics for machine translation*: 3,344 pairs of systems of 101
languages; on how many do metric and people prefer the same system? `LEVELS`: Freitag
and others (2023), *Results of WMT23 metrics shared task*: Pearson with expert MQM over
systems and over single segments.
"""

from typing import NamedTuple


class Accuracy(NamedTuple):
    """Per cent of pairs on which a metric chooses as people do."""

    all_pairs: float
    clear: float
    """Only pairs on which people's preference has p <= 0.05."""
    very_clear: float
    """Only those with p <= 0.001."""


PAIRS = Accuracy(3344, 1717, 1176)
"""How many pairs of systems each column has."""

SHIPPING = {
    "COMET": Accuracy(83.4, 96.5, 99.2),
    "COMET-src": Accuracy(83.2, 95.3, 98.1),
    "Prism": Accuracy(80.6, 94.5, 98.3),
    "BLEURT": Accuracy(80.0, 93.8, 98.2),
    "ESIM": Accuracy(78.7, 92.9, 97.5),
    "BERTScore": Accuracy(78.3, 92.2, 97.4),
    "chrF": Accuracy(75.6, 89.5, 96.2),
    "TER": Accuracy(75.6, 89.2, 96.2),
    "CharacTER": Accuracy(74.9, 88.6, 95.2),
    "BLEU": Accuracy(74.6, 88.2, 94.6),
    "Prism-src": Accuracy(73.4, 85.3, 88.9),
    "EED": Accuracy(68.8, 79.4, 84.6),
}
TRAINED = ("COMET", "COMET-src", "BLEURT", "ESIM")
"""Those that were trained on human judgements."""

BY_SIZE = {
    "BLEU": {
        "below 0.5": 57,
        "0.5 to 1": 64,
        "1 to 2": 75,
        "2 to 3": 81,
        "3 to 5": 86,
        "above 5": 87,
    },
    "COMET": {
        "below 0.005": 56,
        "0.005 to 0.01": 57,
        "0.01 to 0.02": 69,
        "0.02 to 0.05": 82,
        "0.05 to 0.1": 94,
        "above 0.1": 99,
    },
}
"""Per cent of pairs that are right, by the size of the metric's difference.

Counted in the pairs that Kocmi and others released.
"""


class Levels(NamedTuple):
    """Pearson with expert MQM in en-de, zh-en and he-en of WMT 2023."""

    systems: tuple[float, float, float]
    segments: tuple[float, float, float]


LEVELS = {
    "BLEU": Levels((0.917, 0.734, 0.769), (0.19, 0.12, 0.22)),
    "COMET": Levels((0.990, 0.898, 0.940), (0.43, 0.40, 0.40)),
    "XCOMET": Levels((0.980, 0.927, 0.950), (0.70, 0.65, 0.56)),
}
