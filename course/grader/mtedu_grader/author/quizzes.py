"""Quiz files as authors write them: what is wrong with one, and where its keys stand.

A reader sees the choices of a question shuffled. In the files the right one stands in
every place about equally often as well, so that no habit of an author gives it away.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import yaml

from mtedu.course import Course
from mtedu.widgets.questions import Question

FOLDER = "mtedu/data/quizzes"
FEWEST = 3
"""A question has so many choices at least: of two, a blind guess finds every other."""

KEYS = {"ask", "answer", "choices"}
CHOICES = re.compile(r"^    choices:\n((?:^ {6}.*\n|^\n)+)", re.M)
CHOICE = re.compile(r"^ {6}\S.*\n(?:^ {7,}.*\n|^\n)*", re.M)
ORDINALS = ("1st", "2nd", "3rd")

Sections = dict[str, list[Question]]


def read_quiz(text: str, name: str = "quiz") -> Sections:
    """Return the questions of a quiz file by section, or say what is wrong with it."""
    try:
        sections = _load(text)
    except ValueError as error:
        raise ValueError(f"The quiz file {name!r} cannot be read: {error}") from error
    if not isinstance(sections, dict) or not sections:
        raise ValueError(f"The quiz file {name!r} must have sections with questions.")
    return {
        section: _section(entries, f"{name!r}, section {section!r}")
        for section, entries in sections.items()
    }


def _section(entries: Any, where: str) -> list[Question]:
    if not isinstance(entries, list) or not entries:
        raise ValueError(f"{where}: give a list of questions.")
    read = []
    for number, entry in enumerate(entries, start=1):
        if not isinstance(entry, dict) or set(entry) != KEYS:
            has = ", ".join(map(str, entry)) if isinstance(entry, dict) else repr(entry)
            raise ValueError(
                f"{where}, question {number}: give ask, answer and choices, not {has}."
            )
        try:
            read.append(Question(**entry))
        except ValueError as error:
            raise ValueError(f"{where}, question {number}: {error}") from error
        if len(entry["choices"]) < FEWEST:
            raise ValueError(f"{where}, question {number}: give {FEWEST} choices.")
    return read


def _load(text: str) -> Any:
    """Read YAML, where a key that stands twice is an error and not a silent loss."""

    class Loader(yaml.SafeLoader):
        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
            pairs = [self.construct_object(key, deep=True) for key, _ in node.value]
            twice = next((key for key in pairs if pairs.count(key) > 1), None)
            if twice is not None:
                line = node.start_mark.line + 1
                raise ValueError(f"{twice!r} stands twice in the part at line {line}.")
            return super().construct_mapping(node, deep)

    try:
        return yaml.load(text, Loader)
    except yaml.YAMLError as error:
        place = getattr(error, "problem_mark", None)
        where = f" in line {place.line + 1}" if place else ""
        raise ValueError(f"it is not YAML{where}.") from error


def quiz_files(course: Course) -> tuple[dict[str, str], str]:
    """Return the quiz files with their keys spread, and in words where these stand."""
    files: dict[str, str] = {}
    places: Counter[int] = Counter()
    for path in sorted((course.root / FOLDER).glob("*.yml")):
        text = spread_keys(path.read_text(encoding="utf-8"), path.stem)
        files[f"{FOLDER}/{path.name}"] = text
        for questions in read_quiz(text, path.stem).values():
            places += key_places(questions)
    return files, in_words(places)


def spread_keys(text: str, name: str = "quiz") -> str:
    """Return a quiz file with its choices moved so that the keys are spread evenly.

    In each question the key goes where fewest keys of the file stand so far; a hash of
    the question decides between places that are alike. The words stay as they are.
    """
    sections = read_quiz(text, name)
    asked = iter([q for questions in sections.values() for q in questions])
    taken: Counter[int] = Counter()

    def moved(found: re.Match[str]) -> str:
        return "    choices:\n" + "".join(_placed(next(asked), found[1], taken))

    made = CHOICES.sub(moved, text if text.endswith("\n") else f"{text}\n")
    if next(asked, None) is not None or read_quiz(made, name) != sections:
        raise ValueError(
            f"The quiz file {name!r} must be indented as course/templates/lecture/"
            "quiz.yml is: two, four, six and eight spaces."
        )
    return made


def _placed(question: Question, block: str, taken: Counter[int]) -> list[str]:
    """Return the choices of a question as lines, with the key in its place."""
    lines = CHOICE.findall(block)
    if len(lines) != len(question.choices):
        return lines
    end = "\n" if lines[-1].endswith("\n\n") else ""
    lines = [line.rstrip("\n") + "\n" for line in lines]
    key = lines.pop(list(question.choices).index(question.answer))
    seed = question.key
    place = min(
        range(len(question.choices)),
        key=lambda i: (taken[i], sha256(f"{seed}{i}".encode()).digest()),
    )
    taken[place] += 1
    lines.insert(place, key)
    return [*lines, end]


def key_places(questions: Iterable[Question]) -> Counter[int]:
    """Count in which place, from 0 on, the right choice stands."""
    return Counter(list(q.choices).index(q.answer) for q in questions)


def in_words(places: Counter[int]) -> str:
    """Say where the right choices stand.

    >>> in_words(Counter({0: 4, 2: 1, 3: 2}))
    'the right choice is 1st in 4, 3rd in 1 and 4th in 2 of 7 questions'
    """
    if not places:
        return "none here"
    said = [
        f"{ORDINALS[i] if i < len(ORDINALS) else f'{i + 1}th'} in {places[i]}"
        for i in sorted(places)
    ]
    listed = " and ".join([", ".join(said[:-1]), said[-1]] if said[1:] else said)
    return f"the right choice is {listed} of {places.total()} questions"
