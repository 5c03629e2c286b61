"""The Vauquois triangle, to click: how far to climb before crossing over."""

import traitlets

from mtedu.widgets.bundle import read_yaml
from mtedu.widgets.explorer import Explorer
from mtedu.wording import choose

LEVELS = read_yaml("vauquois/levels.yml")


class Vauquois(Explorer, styles=()):
    """The widget behind `vauquois_triangle`; `.level` is the level chosen."""

    level = traitlets.Enum([row["name"] for row in LEVELS], "direct").tag(sync=True)
    levels = traitlets.List(traitlets.Dict()).tag(sync=True)

    @property
    def text(self) -> str:
        """The text twin: the level that is chosen, in words."""
        row = next(row for row in LEVELS if row["name"] == self.level)
        return f"{row['title']}. {row['words']} {row['example']}"


def vauquois_triangle(level: str = "direct") -> Vauquois:
    """Open the Vauquois triangle at a level: analysis, transfer, generation.

    >>> vauquois_triangle("interlingua").text.split(".")[0]
    'interlingua'
    """
    choose(level, [row["name"] for row in LEVELS], "level")
    return Vauquois(level=level, levels=LEVELS)
