"""Which course the commands work in, and what kind of lab a name there means."""

from __future__ import annotations

import os
from pathlib import Path

from mtedu.course import find_course_folder, load_course

CONFIG = "nbgrader_config.py"


def teaching_folder() -> Path:
    """Return the nearest course, this one or another of nbgrader's, looking upwards.

    The environment variable `MTEDU_COURSE` names another one.
    """
    here = Path.cwd()
    for folder in () if os.environ.get("MTEDU_COURSE") else (here, *here.parents):
        if os.path.isfile(folder / "course.yml"):
            break
        if os.path.isfile(folder / CONFIG):
            return folder
    return find_course_folder()


def any_lab_folder(name: str) -> Path | None:
    """Return the course of a lab that is made of ordinary nbgrader cells, or None.

    That is each one in another course of nbgrader's, and what lies in `source/` here
    without a place in `course.yml`.
    """
    course = teaching_folder()
    if os.path.isfile(course / "course.yml"):
        listed = {part.id for part in load_course(course).labs}
        if name in listed | {one.split("_")[0] for one in listed}:
            return None
        return course if any((course / "source" / name).glob("*.ipynb")) else None
    return course


def lab_id(name: str) -> str:
    """Return the whole name of a lab: `lab3` is enough for one of this course."""
    return name if any_lab_folder(name) else load_course(teaching_folder()).lab(name).id
