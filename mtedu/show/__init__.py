"""How results look: their working as Markdown, their pictures, the course's palette.

One file a family, named as in `mtedu.metrics` or `mtedu.human`; each registers what it
can write (`working`) and draw (`plot`) for the results of that family.
"""

from mtedu.show import (
    agreement,
    agreement_many,
    bleu,
    chrf,
    edit,
    lepor,
    meteor,
    mqm,
    nist,
    overlap,
    prompting,
    ranking,
    ratings,
    rouge,
    sign,
    systems,
    ter,
)
from mtedu.show.base import plot, working
from mtedu.show.figure import Picture, picture

__all__ = [
    "Picture",
    "agreement",
    "agreement_many",
    "bleu",
    "chrf",
    "edit",
    "lepor",
    "meteor",
    "mqm",
    "nist",
    "overlap",
    "picture",
    "plot",
    "prompting",
    "ranking",
    "ratings",
    "rouge",
    "sign",
    "systems",
    "ter",
    "working",
]
