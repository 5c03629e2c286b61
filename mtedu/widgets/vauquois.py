"""The Vauquois triangle, to click: how far to climb before crossing over."""

from __future__ import annotations

import traitlets

from mtedu.widgets.bundle import bundle, stylesheet
from mtedu.widgets.explorer import Explorer

LEVELS = (
    {
        "name": "direct",
        "title": "direct: word for word",
        "words": "No climbing: look up each word and put it down, perhaps in another "
        "order. Cheap, and blind to everything between the words.",
        "example": "The government increased its revenue → "
        "सरकार बढ़ाया अपना राजस्व: every word is right, the sentence is not.",
    },
    {
        "name": "syntactic",
        "title": "transfer of syntax",
        "words": "Analyse the sentence into subject, verb and object, turn the "
        "English tree (SVO) into a Hindi one (SOV), and write that down.",
        "example": "[The government] [increased] [its revenue] → "
        "[सरकार ने] [अपने राजस्व को] [बढ़ाया].",
    },
    {
        "name": "semantic",
        "title": "transfer of meaning",
        "words": "Climb on to who does what to whom, by which means and when; rules "
        "work on these roles instead of on trees.",
        "example": "increase(agent: government, object: revenue, instrument: taxes, "
        "time: after the elections).",
    },
    {
        "name": "interlingua",
        "title": "interlingua",
        "words": "Climb to the top: a meaning that belongs to no language. Nothing is "
        "left to transfer, but nobody has found such a notation for everything.",
        "example": "A neural encoder-decoder climbs too: its vectors are somewhere on "
        "the way up, and no line says where.",
    },
)


class Vauquois(Explorer):
    """The widget behind `vauquois_triangle`; `.level` is the level chosen."""

    _page = "vauquois.mjs"
    _esm = bundle(_page)
    _css = stylesheet("shared/base.css", "vauquois.css")

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
    known = [row["name"] for row in LEVELS]
    if level not in known:
        raise ValueError(f"There is no level {level!r}: choose {', '.join(known)}.")
    return Vauquois(level=level, levels=[dict(row) for row in LEVELS])
