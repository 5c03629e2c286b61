"""Which section of which lecture teaches what an exercise asks: `course/sections.yml`.

What is not listed there leads to the lectures that the lab builds on, as `course.yml`
has them.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

import yaml

import mtedu
from mtedu.course import Course, Part

INSTALLED = Path(mtedu.__file__).resolve().parents[1]
"""The project's root, where it is installed from its folder."""


@dataclass(frozen=True)
class Link:
    """Where a lecture teaches something: words, a file of the course, and Binder."""

    words: str
    path: str
    binder: str


def links(course: Course, lab: Part, exercise: str, here: str) -> list[Link]:
    """Return where to read on; `here` is the page's folder from the project's root."""
    lectures = {part.id: part for part in course.lectures}
    lecture, _, cell = sections(course.root).get(exercise, "").partition(" ")
    if lecture in lectures:
        heading = headings(course.root, lecture).get(cell, "")
        return [_link(course, lectures[lecture], heading, here)]
    known = [lectures[name] for name in lab.prerequisites if name in lectures]
    return [_link(course, part, "", here) for part in known]


def section(root: Path, exercise: str) -> tuple[str, str]:
    """Return where a lecture teaches an exercise: words, and its place in the course.

    Both are empty where no section is listed.
    """
    lecture, _, cell = sections(root).get(exercise, "").partition(" ")
    heading = headings(root, lecture).get(cell, "") if lecture else ""
    if not heading:
        return "", ""
    words = f"lecture {lecture.partition('_')[0]}, section “{heading}”"
    return words, f"lectures/{lecture}.ipynb#{heading.replace(' ', '-')}"


def _link(course: Course, part: Part, heading: str, here: str) -> Link:
    words = f"Lecture {part.number}, {part.title}"
    binder = course.binder(part)
    if heading:
        words += f", section “{heading}”"
        binder += quote("#" + heading.replace(" ", "-"))  # as JupyterLab names headings
    path = os.path.relpath(part.path, here).replace(os.sep, "/")
    return Link(words, path, binder)


@cache
def sections(root: Path) -> dict[str, str]:
    """Return the section that teaches each exercise: lecture and cell."""
    for place in (root / "course", root, INSTALLED / "course"):
        if (place / "sections.yml").is_file():
            text = (place / "sections.yml").read_text(encoding="utf-8")
            return {
                str(name): str(where) for name, where in yaml.safe_load(text).items()
            }
    return {}


@cache
def headings(root: Path, lecture: str) -> dict[str, str]:
    """Return the headings of a lecture by their cells; none if it is not at hand."""
    for place in (root, INSTALLED):
        path = place / "lectures" / f"{lecture}.ipynb"
        if path.is_file():
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            texts = {cell.get("id", ""): "".join(cell["source"]) for cell in cells}
            return {
                name: text.split("\n")[0].lstrip("#").strip()
                for name, text in texts.items()
                if text.startswith("#")
            }
    return {}
