"""A new semester: what belongs to the old one is put away, and nothing is deleted."""

from __future__ import annotations

import os
import re
from pathlib import Path

from mtedu_grader.lock import only_one

ARCHIVE = "archive"
FOLDERS = (
    "release submitted autograded feedback results history backups reports".split()
)
FILES = ("gradebook.db", "roster.csv", "grades-*.csv")


def new_semester(course: Path, name: str) -> list[str]:
    """Move all that the last semester left into `archive/<name>`; return its names.

    Labs, keys, settings and the exchange stay. Only names change on the disk: it takes
    a moment, however large a class was.
    """
    if not re.fullmatch(r"[\w][\w.-]*", name):
        raise ValueError(f"{name!r} is no name for a folder: 2026-spring is one.")
    place = course / ARCHIVE / name
    if place.exists():
        raise ValueError(f"{place} is there already: choose another name.")
    with only_one(course, f"mtedu semester new {name}"):
        found = [course / one for one in FOLDERS if (course / one).is_dir()]
        found += [path for pattern in FILES for path in sorted(course.glob(pattern))]
        if [one.name for one in found] in ([], ["results"]):
            raise ValueError("There is nothing to put away: no semester has begun.")
        place.mkdir(parents=True)
        for one in found:
            os.rename(one, place / one.name)
    return [one.name for one in found]
