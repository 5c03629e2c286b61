"""Where the solved lab lies, for those who learn alone and have read every hint."""

from __future__ import annotations

import os
import re
from pathlib import Path

from mtedu.progress_log import grading

FOLDERS_UP = 3
WITHHELD = re.compile(r"^show_solutions:\s*(false|no|off)\b", re.M | re.I)


def solved_lab(lab: str) -> str:
    """Return the way from here to the notebook in which a lab is solved.

    There is none where that notebook is not next to the labs, while grading, and where
    the course withholds it: `show_solutions: false` in `course.yml`, or the environment
    variable `MTEDU_SHOW_SOLUTIONS=0`, for a class that hands labs in.
    """
    if grading() or os.environ.get("MTEDU_SHOW_SOLUTIONS") == "0":
        return ""
    here = Path.cwd()
    for folder in (here, *here.parents[:FOLDERS_UP]):
        place = folder / "solutions" / lab / f"{lab}.ipynb"
        if place.is_file():
            return "" if _withheld(folder) else os.path.relpath(place, here)
    return ""


def _withheld(folder: Path) -> bool:
    try:
        manifest = (folder / "course" / "course.yml").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return bool(WITHHELD.search(manifest))
