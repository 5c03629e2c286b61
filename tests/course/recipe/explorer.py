"""The length ratio explorer: two texts to type, their lengths beside each other."""

from __future__ import annotations

import traitlets

from mtedu.metrics.length_ratio import length_ratio
from mtedu.widgets.bundle import read_yaml
from mtedu.widgets.explorer import Explorer

EXAMPLES = read_yaml("length_ratio_explorer/examples.yml")


class LengthRatioExplorer(Explorer):
    """The widget behind `length_ratio_explorer`."""

    candidate = traitlets.Unicode().tag(sync=True)
    reference = traitlets.Unicode().tag(sync=True)

    @property
    def text(self) -> str:
        """The text twin: the ratio in words."""
        found = length_ratio(self.candidate.split(), self.reference.split())
        return f"Length ratio {found.score:.2f}."


def length_ratio_explorer(example: int = 0) -> LengthRatioExplorer:
    """Open the length ratio explorer at an example."""
    return LengthRatioExplorer(**EXAMPLES[example])
