"""Figures of papers that lectures show: models and scores, prompts, metrics."""

from typing import NamedTuple

from mtedu.lecture_data import lecture_data


class Scores(NamedTuple):
    """A model and its scores on SQuAD (exact match, F1) and SuperGLUE, in percent."""

    name: str
    parameters: float
    """In millions; 0 where it is not one model."""
    exact_match: float
    f1: float
    superglue: float


_T5 = lecture_data("t5")
T5 = tuple(Scores(*row) for row in _T5["t5"])
"""One model in five sizes, and what size buys.

Raffel and others (2020), *Exploring the limits of transfer learning with a unified
text-to-text transformer*, table 14.
"""
PREVIOUS = Scores(*_T5["previous"])
"""The best result before T5."""
HUMAN: float = _T5["human"]
"""What people reach on SuperGLUE."""
SIZES = {name: float(size) for name, size in _T5["sizes"].items()}
"""How many parameters some models have."""


class Comet(NamedTuple):
    """COMET of one template in one language, without and with a line break."""

    space: float
    line_break: float


_ZHANG = lecture_data("zhang")
SOURCE: str = _ZHANG["source"]
TEMPLATES: dict[str, str] = _ZHANG["templates"]
"""Six wordings of one request, and how much the wording matters.

Zhang, Haddow and Birch (2023), *Prompting large language model for machine translation:
a case study*, table 2: zero-shot translation with GLM-130B, mean COMET (times 100;
higher is better) over six language pairs. Each template was written in English, German
and Chinese, without and with a line break between the input and the request. `{gap}` is
a space or a line break, `{source}` and `{target}` are languages.
"""
GAPS: dict[str, str] = _ZHANG["gaps"]
PUBLISHED = {
    name: tuple(Comet(*scores) for scores in languages)
    for name, languages in _ZHANG["published"].items()
}
"""The template in English, German and Chinese."""


class Accuracy(NamedTuple):
    """Per cent of pairs on which a metric chooses as people do."""

    all_pairs: float
    clear: float
    """Only pairs on which people's preference has p <= 0.05."""
    very_clear: float
    """Only those with p <= 0.001."""


_METRICS = lecture_data("metric_figures")
SHIPPING = {name: Accuracy(*row) for name, row in _METRICS["shipping"].items()}
"""On how many pairs of systems do metric and people prefer the same one?

Kocmi and others (2021), *To ship or not to ship: an extensive evaluation of automatic
metrics for machine translation*: 3,344 pairs of systems, 148 directions.
"""
PAIRS = Accuracy(*_METRICS["pairs"])
"""How many pairs of systems each column has."""
TRAINED = tuple(_METRICS["trained"])
"""Those that were trained on human judgements."""
BY_SIZE: dict[str, dict[str, int]] = _METRICS["by_size"]
"""Per cent of pairs that are right, by the size of the metric's difference.

Counted in the pairs that Kocmi and others released.
"""
