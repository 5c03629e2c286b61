"""Write a file in one step."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

UNFINISHED = ".writing-"
"""How the name of a file begins that is not whole yet."""


def write_whole(place: Path, text: str) -> None:
    """Write a file in one step, so that no reader ever sees a part of it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=UNFINISHED)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
