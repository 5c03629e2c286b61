"""How results look: their working as Markdown, their pictures, the course's palette.

One file a family, named as in `mtedu.metrics` or `mtedu.human`; each registers what it
can write (`working`) and draw (`plot`) for the results of that family.
"""

from mtedu.show import (
    agreement,
    agreement_many,
    bleu,
    bridge,
    chrf,
    corpus,
    correlation,
    edit,
    lepor,
    meteor,
    mqm,
    nist,
    overlap,
    pairs,
    permutations,
    power,
    prompting,
    ranking,
    ratings,
    rouge,
    scores,
    sign,
    significance,
    systems,
    ter,
    tokenisation,
)
from mtedu.show.base import plot, working
from mtedu.show.figure import Picture, picture

__all__ = [
    "Picture",
    "agreement",
    "agreement_many",
    "bleu",
    "bridge",
    "chrf",
    "corpus",
    "correlation",
    "edit",
    "lepor",
    "meteor",
    "mqm",
    "nist",
    "overlap",
    "pairs",
    "permutations",
    "picture",
    "plot",
    "power",
    "prompting",
    "ranking",
    "ratings",
    "rouge",
    "scores",
    "sign",
    "significance",
    "systems",
    "ter",
    "tokenisation",
    "working",
]
