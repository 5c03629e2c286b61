"""How results look: their working as Markdown, their pictures, the course's palette.

One file a family, named as in `mtedu.metrics` or `mtedu.human`; each registers what it
can write (`working`) and draw (`plot`) for the results of that family.
"""

from importlib import import_module

from mtedu.show.base import plot, working
from mtedu.show.figure import Picture, picture

__all__ = ["Picture", "picture", "plot", "working"]

FAMILIES = (
    "agreement bleu bridge chrf comet correlation edit judge lepor meteor nist pairs "
    "permutations prompting ratings rouge scores significance systems ter tokenisation"
).split()

for family in FAMILIES:
    import_module(f"mtedu.show.{family}")
