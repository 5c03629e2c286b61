"""How results look: their working as Markdown, their pictures, the course's palette.

One file a metric family, named as in `mtedu.metrics`; each registers what it can write
(`working`) and draw (`plot`) for the results of that family.
"""

from mtedu.show import bleu, chrf, edit, lepor, meteor, nist, overlap, rouge, ter
from mtedu.show.base import plot, working
from mtedu.show.figure import Picture, picture

__all__ = [
    "Picture",
    "bleu",
    "chrf",
    "edit",
    "lepor",
    "meteor",
    "nist",
    "overlap",
    "picture",
    "plot",
    "rouge",
    "ter",
    "working",
]
