"""Write a file in one step."""

import os
import secrets
from pathlib import Path

UNFINISHED = ".writing-"
"""How the name of a file begins that is not whole yet."""


def write_whole(place: Path, text: str) -> None:
    """Write a file in one step, so that no reader ever sees a part of it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    name = place.parent / f"{UNFINISHED}{secrets.token_hex(8)}"
    try:
        with name.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, place)
    except BaseException:
        name.unlink(missing_ok=True)
        raise
