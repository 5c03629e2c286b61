"""T5: one model in five sizes, and what size buys.

Numbers from Raffel and others (2020), *Exploring the limits of transfer learning with a
unified text-to-text transformer*, table 14: exact match and F1 on SQuAD, the average on
SuperGLUE. `PREVIOUS` is the best result before T5, `HUMAN` what people reach.
"""

from typing import NamedTuple

from mtedu.lecture_data import lecture_data


class Scores(NamedTuple):
    """A model and its three scores, in percent."""

    name: str
    parameters: float
    """In millions; 0 where it is not one model."""
    exact_match: float
    f1: float
    superglue: float


_TABLE = lecture_data("t5")
PREVIOUS = Scores(*_TABLE["previous"])
T5 = tuple(Scores(*row) for row in _TABLE["t5"])
HUMAN: float = _TABLE["human"]
"""On SuperGLUE."""

SIZES = {name: float(size) for name, size in _TABLE["sizes"].items()}
"""How many parameters some models have."""
