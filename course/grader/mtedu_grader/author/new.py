"""A new lecture or lab from its template, complete: every check passes at once.

The templates in `course/templates/` are small but whole; names and title are put in,
everything else is there to be rewritten.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import SystemRandom

from mtedu.course import Course, load_course
from mtedu_grader.author.build import build_lab, tables, write

NAMES = {"lecture": r"\d\d_[a-z][a-z0-9_]*", "lab": r"lab[1-9]\d*_[a-z][a-z0-9_]*"}
EXAMPLES = {"lecture": "15_long_words", "lab": "lab11_long_words"}
SECRET = "amber birch cobalt delta ember fjord glade heron iris juniper kelp".split()

FILES = {
    "lecture": {
        "lecture.ipynb": "lectures/{id}.ipynb",
        "quiz.yml": "mtedu/data/quizzes/{id}.yml",
    },
    "lab": {
        "lab.ipynb": "course/source/{id}/{id}.ipynb",
        "long_words.py": "course/exercises/{id}/long_words.py",
        "hidden.json": "course/hidden/{id}.json",
        "rubric.md": "course/rubrics/{id}.md",
    },
}
"""Where the files of a template go, from the project's root."""


def new(kind: str, name: str, title: str = "") -> list[str]:
    """Make a lecture or a lab, list it in the manifest, build it; return its files.

    Unless a title is given it comes from the name: `lab11_long_words` is *Long words*.
    """
    course = load_course()
    _check_name(course, kind, name)
    title = title or name.partition("_")[2].replace("_", " ").capitalize()
    if re.search(r'["\\\n|]', title):
        raise ValueError('A title has no quotation marks, backslashes or bars: " \\ |')
    words = _words(kind, name, title)
    folder = course.root / "course" / "templates" / kind
    files = {
        place.format(id=name): _filled(folder / file, words)
        for file, place in FILES[kind].items()
    }
    taken = [path for path in files if (course.root / path).exists()]
    if taken:
        raise ValueError(f"{taken[0]} is there already: choose another name.")
    entry = _filled(folder / "entry.yml", {**words, "Example title": f'"{title}"'})
    manifest = course.root / "course" / "course.yml"
    listed = add_entry(manifest.read_text(encoding="utf-8"), kind, entry)
    copies = {"course/course.yml": listed, "mtedu/data/course.yml": listed}
    made = write(course, {**files, **copies})
    return made + _build(course.root, kind, name)


def _check_name(course: Course, kind: str, name: str) -> None:
    if not re.fullmatch(NAMES[kind], name):
        raise ValueError(
            f"{name!r} is no name for a {kind}: {EXAMPLES[kind]} is one, a number and "
            "then small letters and underscores."
        )
    number = name.split("_")[0]
    parts = course.lectures if kind == "lecture" else course.labs
    for part in parts:
        if part.id.split("_")[0] == number:
            raise ValueError(f"{number} is taken by {part.id}: choose another number.")
    if not (course.root / "course" / "templates" / kind).is_dir():
        raise ValueError("course/templates is missing: is this the project's folder?")


def _words(kind: str, name: str, title: str) -> dict[str, str]:
    """Return what is put in for what."""
    words = {"Example title": title}
    if kind == "lecture":
        return {**words, "00_example": name}
    number = name.split("_")[0]
    secret = "-".join(SystemRandom().sample(SECRET, 4))
    return {
        **words,
        "lab0_example": name,
        "lab0.": f"{number}.",
        'lab0\\"': f'{number}\\"',
        "Lab 0": f"Lab {number.removeprefix('lab')}",
        "CANARY": secret,
    }


def _filled(place: Path, words: dict[str, str]) -> str:
    text = place.read_text(encoding="utf-8")
    for old, put in words.items():
        text = text.replace(old, put)
    return text


def add_entry(manifest: str, kind: str, entry: str) -> str:
    """Put an entry at the end of its list in the manifest, and leave the rest as it is.

    >>> manifest = "lectures:\\n  - id: a\\n\\nlabs: []\\n"
    >>> print(add_entry(manifest, "lecture", "  - id: b\\n"))
    lectures:
      - id: a
    <BLANKLINE>
      - id: b
    <BLANKLINE>
    labs: []
    <BLANKLINE>
    """
    start = re.search(rf"^{kind}s:.*\n", manifest, re.M)
    if start is None:
        raise ValueError(f"course.yml has no list of {kind}s.")
    following = re.compile(r"^[a-z]", re.M).search(manifest, start.end())
    end = following.start() if following else len(manifest)
    head, tail = manifest[:end].rstrip("\n"), manifest[end:]
    return f"{head}\n\n{entry}" + (f"\n{tail}" if tail else "")


def _build(root: Path, kind: str, name: str) -> list[str]:
    """Make what is generated from the new part: the lab's two notebooks, the tables."""
    course = load_course(root)
    return build_lab(course, name) if kind == "lab" else write(course, tables(course))
