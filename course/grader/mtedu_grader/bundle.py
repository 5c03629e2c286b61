"""What students get, and nothing else: lectures and labs in a folder of their own.

For a branch or an archive that links on a hub lead to: no solution, no hidden test, no
grader.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from mtedu.checks.key_file import BESIDE
from mtedu.course import Course

TAKEN = ("lectures", "labs", "LICENSE", "LICENSE-CONTENT")
README = """# {title}

Open `lectures/00_welcome.ipynb` in JupyterLab. The lectures and labs need the package
`mtedu`, which this folder does not hold: your hub has it.
"""
NOT_THESE = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__", "ratings_*")


def bundle(course: Course, folder: Path) -> list[str]:
    """Write the students' part of the course into a new or empty folder."""
    folder = folder.resolve()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"{folder} is not empty: name a new folder.")
    if folder.is_relative_to(course.root / "lectures"):
        raise ValueError("The bundle cannot lie in what goes into it.")
    folder.mkdir(parents=True, exist_ok=True)
    for name in TAKEN:
        source = course.root / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=NOT_THESE)
        elif source.is_file():
            shutil.copy(source, folder / name)
    for part in course.labs:  # a changed lab is checked by its own key, as released
        key = course.root / "mtedu" / "data" / "keys" / f"{part.id}.json"
        place = folder / "labs" / part.id
        if key.is_file() and place.is_dir():
            shutil.copy(key, place / BESIDE)
    (folder / "README.md").write_text(README.format(title=course.title), "utf-8")
    return sorted(path.name for path in folder.iterdir())
