"""Take a lab out of the course, with all that belongs to it or points to it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from mtedu.course import load_course
from mtedu_grader.author.build import tables, write

BELONGS = (
    "course/source/{id}",
    "course/exercises/{id}",
    "course/hidden/{id}.json",
    "course/hidden/keys/{id}.json",
    "course/rubrics/{id}.md",
    "mtedu/data/keys/{id}.json",
    "labs/{id}",
    "solutions/{id}",
    "tests/course/test_{short}_*.py",
    "tests/grader/unseen/{id}.yml",
)
LISTS = ("course/sections.yml", "tests/grader/unseen/verdicts.yml")


def drop(name: str) -> tuple[list[str], list[str]]:
    """Remove a lab; return what changed, and what still names it for a person to mend.

    Lectures lead on to labs by a line "**Next:** lab 5, and lecture 08": of that line
    the lab is taken out.
    """
    course = load_course()
    if name in {one.id for one in course.lectures}:
        raise ValueError(
            f"{name} is a lecture, and only labs are dropped: hand it out no more, or "
            "delete its notebook, its quiz and its entry in course.yml; make test then "
            "names what still leads to it."
        )
    part = course.lab(name)
    builders = [one.id for one in course.labs if part.id in one.prerequisites]
    if builders:
        raise ValueError(f"{', '.join(builders)} builds on {part.id}: drop it first.")
    short = part.id.split("_")[0]
    changed = []
    for pattern in BELONGS:
        for path in sorted(course.root.glob(pattern.format(id=part.id, short=short))):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
            changed.append(f"{path.relative_to(course.root).as_posix()} (removed)")
    manifest = course.root / "course" / "course.yml"
    texts = {"course/course.yml": without_entry(manifest.read_text("utf-8"), part.id)}
    for name in LISTS:
        if (course.root / name).is_file():
            text = (course.root / name).read_text("utf-8")
            texts[name] = without_keys(text, f"{short}.")
    for place in sorted((course.root / "lectures").glob("*.ipynb")):
        text = place.read_text("utf-8")
        texts[f"lectures/{place.name}"] = without_next(text, short.removeprefix("lab"))
    texts["mtedu/data/course.yml"] = texts["course/course.yml"]
    changed += write(course, texts)
    course = load_course(course.root)
    changed += write(course, tables(course))
    return changed, _left(course.root, short)


def without_entry(manifest: str, part: str) -> str:
    r"""Take a part out of the manifest's text, and leave the rest as it is.

    >>> print(without_entry("labs:\n  - id: a\n    x: 1\n\n  - id: b\n    x: 2\n", "a"))
    labs:
      - id: b
        x: 2
    """
    entry = re.compile(rf"^  - id: {part}\n(?:(?:    .*)?\n)*", re.M)
    return entry.sub("", manifest, count=1).rstrip("\n") + "\n"


def without_keys(text: str, start: str) -> str:
    r"""Take entries whose names start so out of a YAML file's text.

    >>> without_keys("lab5.x: 1\nlab6.a:\n  b: 2\nlab7.y: 3\n", "lab6.")
    'lab5.x: 1\nlab7.y: 3\n'
    """
    entry = re.compile(rf"^{re.escape(start)}.*\n(?:[ \t]+.*\n|\n(?=[ \t]))*", re.M)
    return entry.sub("", text)


def without_next(text: str, number: str) -> str:
    """Take a lab out of the lines that say what comes next, and out of brackets.

    >>> without_next("**Next:** 09, and lab 6.", "6")
    '**Next:** 09.'
    >>> without_next("**Next:** lab 6, and lecture 08: how far?", "6")
    '**Next:** lecture 08: how far?'
    >>> without_next("**Next:** 09, and [lab 6](../labs/lab6/lab6.ipynb).", "6")
    '**Next:** 09.'
    >>> without_next("pieces (lab 6 says *blocks*), so", "6")
    'pieces, so'
    """
    lab = rf"(?:\[lab {number}\]\([^)]*\)|lab {number}\b)"

    def shorter(found: re.Match[str]) -> str:
        line = re.sub(rf"(\*\*Next:\*\* ){lab},? (?:and|then) ", r"\1", found[0])
        return re.sub(rf",? (?:and|then) {lab}", "", line)

    text = re.sub(rf" \([Ll]ab {number}\b[^()]*\)", "", text)
    return re.sub(r"\*\*Next:\*\*.*", shorter, text)


def _left(root: Path, short: str) -> list[str]:
    """Find what still names the lab in the lectures, labs and guides."""
    number = short.removeprefix("lab")
    named = re.compile(rf"\b[Ll]ab {number}\b|\b{short}[._]")
    places = [*root.glob("lectures/*"), *root.glob("course/source/*/*.ipynb")]
    places += [*root.glob("course/*.yml"), *root.glob("mtedu/data/quizzes/*.yml")]
    return [
        f"{place.relative_to(root).as_posix()} line {number}"
        for place in sorted(places)
        if place.suffix in (".ipynb", ".md", ".yml")
        for number, line in enumerate(place.read_text("utf-8").splitlines(), 1)
        if named.search(line)
    ]
