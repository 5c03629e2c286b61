"""Where a lecture explains an exercise, and where the solved lab lies."""

import os
import re
from pathlib import Path

from mtedu.checks.key import Key
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
    way, folder = _way(f"solutions/{lab}/{lab}.ipynb")
    return "" if folder is None or _withheld(folder) else way


def lecture_section(key: Key) -> tuple[str, str]:
    """Return in words which section of a lecture explains it, and the way there."""
    words, place = key.section
    path, _, heading = place.partition("#")
    way, folder = _way(path) if path and not grading() else ("", None)
    return words, "" if folder is None else f"{way}#{heading}".rstrip("#")


def _way(place: str) -> tuple[str, Path | None]:
    """Return the way from here to a file of the course, and the course's folder."""
    here = Path.cwd()
    for folder in (here, *here.parents[:FOLDERS_UP]):
        if (folder / place).is_file():
            way = os.path.relpath(folder / place, here)
            return way.replace(os.sep, "/"), folder
    return "", None


def _withheld(folder: Path) -> bool:
    try:
        manifest = (folder / "course" / "course.yml").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return bool(WITHHELD.search(manifest))
