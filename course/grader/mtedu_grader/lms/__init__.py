"""Learning platforms, a file each: how it names what is handed in, and reads grades.

A platform's module has `rows(students, columns)`, which yields the lines of the file
that it imports, and may have `sender(parts)`, which reads who sent a file from the path
in its archives. `mtedu export --for NAME` and `mtedu collect` find it by its name.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType

NO_PLATFORMS = ("columns", "export", "filenames", "question_bank", "worksheet")


def platforms() -> list[str]:
    """Return the names of the platforms that are known."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name for name in names if name not in NO_PLATFORMS)


def platform(name: str) -> ModuleType:
    """Return the module of a platform."""
    return import_module(f"{__name__}.{name}")
