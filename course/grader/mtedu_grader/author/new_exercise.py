"""A new exercise in a lab: stub, check, known answers, secret inputs, points, built.

It is the exercise of `course/templates/lab`, under a name of its own: it passes every
check at once, and everything in it is there to be rewritten.
"""

from __future__ import annotations

import json
import keyword
import re
from typing import Any

from mtedu.course import Course, load_course
from mtedu_grader.author.build import build_lab, write

OLD, NAMED = "long_share", re.compile(r"[a-z][a-z0-9_]*")
HEADING = re.compile(r"^## (\d+)\. ", re.M)
POINTS = re.compile(r"(\*\*Points:\*\* )(\d+)")


def new_exercise(lab: str, name: str) -> list[str]:
    """Add an exercise before the first written answer of a lab; return its files."""
    course = load_course()
    part = course.lab(lab)
    source = f"course/source/{part.id}/{part.id}.ipynb"
    notebook = json.loads((course.root / source).read_text("utf-8"))
    _check(name, notebook, part.id)
    template = course.root / "course" / "templates" / "lab"
    hidden = f"course/hidden/{part.id}.json"
    secret = (course.root / hidden).read_text("utf-8")
    words = {"lab0": part.id.split("_")[0], OLD: name, OLD.upper(): name.upper()}
    words["CANARY"] = json.loads(secret)["canary"]
    cells = json.loads(_filled((template / "lab.ipynb").read_text("utf-8"), words))
    added = [one for one in cells["cells"] if one["id"].endswith(name)]
    points = sum(one["metadata"].get("nbgrader", {}).get("points", 0) for one in added)
    _insert(notebook, added, points)
    groups = _filled((template / "hidden.json").read_text("utf-8"), words)
    groups = groups[groups.index(f' "{words["lab0"]}.{name}"') :]
    manifest = (course.root / "course" / "course.yml").read_text("utf-8")
    files = {
        source: json.dumps(notebook, indent=1, ensure_ascii=False) + "\n",
        f"course/exercises/{part.id}/{name}.py": _filled(
            (template / "long_words.py").read_text("utf-8"), words
        ),
        hidden: secret.rstrip().removesuffix("}").rstrip() + f",\n{groups}",
        "course/course.yml": _with_points(manifest, part.id, int(points)),
    }
    files["mtedu/data/course.yml"] = files["course/course.yml"]
    return write(course, files) + _built(course, part.id)


def _check(name: str, notebook: dict[str, Any], lab: str) -> None:
    if not NAMED.fullmatch(name) or keyword.iskeyword(name):
        raise ValueError(f"{name!r} is no name for a function: tail_share is one.")
    ids = {one["id"] for one in notebook["cells"]}
    if {name, f"check-{name}", f"about-{name}"} & ids:
        raise ValueError(f"{lab} has a cell {name} already: choose another name.")


def _filled(text: str, words: dict[str, str]) -> str:
    for old, put in words.items():
        text = text.replace(old, put)
    return text


def _insert(notebook: dict[str, Any], added: list[Any], points: float) -> None:
    """Put the cells in their place, count the headings on, and add up the points."""
    cells = notebook["cells"]
    written = (
        place - 1
        for place, one in enumerate(cells)
        if one["metadata"].get("nbgrader", {}).get("grade")
        and one["metadata"]["nbgrader"].get("solution")
    )
    at = next(written, len(cells) - 1)
    numbers = [HEADING.search("".join(one["source"])) for one in cells]
    before = [int(found[1]) for found in numbers[:at] if found]
    _change(added[0], HEADING, lambda found: f"## {max(before, default=0) + 1}. ")
    for one in cells[at:]:
        _change(one, HEADING, lambda found: f"## {int(found[1]) + 1}. ")
    _change(cells[0], POINTS, lambda found: f"{found[1]}{int(found[2]) + int(points)}")
    cells[at:at] = added


def _change(cell: dict[str, Any], pattern: re.Pattern[str], put: Any) -> None:
    text = pattern.sub(put, "".join(cell["source"]), count=1)
    cell["source"] = text.splitlines(keepends=True)


def _with_points(manifest: str, lab: str, more: int) -> str:
    """Add points to a lab's line in the manifest.

    >>> print(_with_points("  - id: a\\n    points: 30\\n", "a", 3))
      - id: a
        points: 33
    """
    entry = re.compile(rf"(  - id: {lab}\n(?:    .*\n)*?    points: )(\d+)")
    return entry.sub(lambda found: f"{found[1]}{int(found[2]) + more}", manifest)


def _built(course: Course, lab: str) -> list[str]:
    """Make the lab's key, its two notebooks and the tables anew."""
    return build_lab(load_course(course.root), lab)
