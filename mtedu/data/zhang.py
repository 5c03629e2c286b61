"""Six wordings of one request, and how much the wording matters.

Zhang, Haddow and Birch (2023), *Prompting large language model for machine translation:
a case study*, table 2: zero-shot translation with GLM-130B, mean COMET (times 100;
higher is better) over six language pairs. Each template was written in English, German
and Chinese, without and with a line break between the input and the request.
"""

from typing import NamedTuple

from mtedu.lecture_data import lecture_data

_TABLE = lecture_data("zhang")
SOURCE: str = _TABLE["source"]
TEMPLATES: dict[str, str] = _TABLE["templates"]
"""`{gap}` is a space or a line break, `{source}` and `{target}` are languages."""

GAPS: dict[str, str] = _TABLE["gaps"]


class Comet(NamedTuple):
    """COMET of one template in one language, without and with a line break."""

    space: float
    line_break: float


PUBLISHED = {
    name: tuple(Comet(*scores) for scores in languages)
    for name, languages in _TABLE["published"].items()
}
"""The template in English, German and Chinese."""
