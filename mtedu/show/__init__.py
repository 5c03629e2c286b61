"""How results look: their working as Markdown, their pictures, the course's palette.

One file per family, named as in `mtedu.metrics` or `mtedu.human`; each registers what
it can write (`working`) and draw (`plot`) for the results of that family.
"""

import pkgutil
from importlib import import_module

from mtedu.show.base import plot, working
from mtedu.show.figure import Picture, picture

__all__ = ["Picture", "picture", "plot", "working"]

for module in pkgutil.iter_modules(__path__):
    import_module(f"mtedu.show.{module.name}")
