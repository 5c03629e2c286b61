"""Six wordings of one request, and how much the wording matters.

Zhang, Haddow and Birch (2023), *Prompting large language model for machine translation:
a case study*, table 2: zero-shot translation with GLM-130B, mean COMET (times 100;
higher is better) over six language pairs. Each template was written in English, German
and Chinese, without and with a line break between the input and the request.
"""

from typing import NamedTuple

SOURCE = (
    "Zhang, Haddow and Birch (2023), Prompting large language model for machine "
    "translation: a case study, table 2. GLM-130B, zero-shot, COMET."
)

TEMPLATES = {
    "A": "{source}: [X]{gap}{target}: [Z]",
    "B": "[X]{gap}{target}: [Z]",
    "C": "[X]{gap}translate to {target}: [Z]",
    "D": "[X]{gap}translate from {source} to {target}: [Z]",
    "E": "{source}: [X]{gap}translate to {target}: [Z]",
    "F": "{source}: [X]{gap}translate from {source} to {target}: [Z]",
}
"""`{gap}` is a space or a line break, `{source}` and `{target}` are languages."""

GAPS = {"space": " ", "line break": "\n"}


class Comet(NamedTuple):
    """COMET of one template in one language, without and with a line break."""

    space: float
    line_break: float


PUBLISHED = {
    "A": (Comet(38.78, 31.17), Comet(-26.15, -16.48), Comet(14.82, -1.08)),
    "B": (Comet(-88.62, -85.35), Comet(-135.97, -99.65), Comet(-66.55, -85.84)),
    "C": (Comet(-87.63, -68.75), Comet(-106.30, -73.23), Comet(-63.38, -70.91)),
    "D": (Comet(-113.80, -89.16), Comet(-153.80, -130.65), Comet(-76.79, -67.71)),
    "E": (Comet(20.81, 16.69), Comet(-24.33, -5.68), Comet(-8.61, -30.38)),
    "F": (Comet(-27.14, -6.88), Comet(-34.36, -9.22), Comet(-32.22, -44.95)),
}
"""The template in English, German and Chinese."""
