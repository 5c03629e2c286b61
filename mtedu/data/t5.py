"""T5: one model in five sizes, and what size buys.

Numbers from Raffel and others (2020), *Exploring the limits of transfer learning with a
unified text-to-text transformer*, table 14: exact match and F1 on SQuAD, the average on
SuperGLUE. `PREVIOUS` is the best result before T5, `HUMAN` what people reach.
"""

from typing import NamedTuple


class Scores(NamedTuple):
    """A model and its three scores, in percent."""

    name: str
    parameters: float
    """In millions; 0 where it is not one model."""
    exact_match: float
    f1: float
    superglue: float


PREVIOUS = Scores("previous best", 0, 90.1, 95.5, 84.6)
T5 = (
    Scores("Small", 60, 79.10, 87.24, 63.3),
    Scores("Base", 220, 85.44, 92.08, 76.2),
    Scores("Large", 770, 86.66, 93.79, 82.3),
    Scores("3B", 3_000, 88.53, 94.95, 86.4),
    Scores("11B", 11_000, 91.26, 96.22, 88.9),
)
HUMAN = 89.8
"""On SuperGLUE."""

SIZES = {"BERT-large": 340e6, "T5 11B": 11e9, "GPT-3.5 (about)": 175e9}
"""How many parameters some models have."""
