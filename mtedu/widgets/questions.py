"""The questions of the lectures' quizzes, and how they are read from their files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import Any

from mtedu.choose import choose


@dataclass(frozen=True)
class Question:
    """A question, its choices with an explanation each, and the right one.

    >>> Question("2 + 2?", {"4": "Right.", "5": "One too many."}, answer="4").answer
    '4'
    """

    ask: str
    choices: Mapping[str, str]
    answer: str

    def __post_init__(self) -> None:
        choices = self.choices
        if not isinstance(self.ask, str) or not self.ask.strip():
            raise ValueError("A question needs words to ask: `ask` is empty.")
        if not isinstance(choices, Mapping) or len(choices) < 2:
            raise self._wrong("needs at least two choices, each with its explanation")
        for choice, explanation in choices.items():
            if not isinstance(choice, str):
                raise self._wrong(f"has the choice {choice!r}: put it in quotes")
            if not isinstance(explanation, str) or not explanation.strip():
                raise self._wrong(f"does not explain the choice {choice!r}")
        if self.answer not in choices:
            raise self._wrong(f"has the answer {self.answer!r}, which is no choice")

    @property
    def key(self) -> str:
        """A short name by which progress knows the question, wherever it stands."""
        return sha256(self.ask.encode()).hexdigest()[:10]

    def _wrong(self, what: str) -> ValueError:
        return ValueError(f"The question {self.ask.strip()!r} {what}.")


def load_questions(name: str, section: str | None = None) -> list[Question]:
    """Return the questions of a lecture's quiz, or of one of its sections.

    >>> len(load_questions("06_bleu_by_hand", "clipping"))
    2
    """
    folder = files("mtedu") / "data" / "quizzes"
    known = sorted(
        entry.name.removesuffix(".yml")
        for entry in folder.iterdir()
        if entry.name.endswith(".yml")
    )
    choose(name, known, "quiz")
    sections = read_questions((folder / f"{name}.yml").read_text("utf-8"), name)
    if section is None:
        return [question for part in sections.values() for question in part]
    if section not in sections:
        raise ValueError(
            f"The quiz {name!r} has no section {section!r}: choose one of "
            f"{', '.join(sections)}."
        )
    return sections[section]


def read_questions(text: str, name: str = "quiz") -> dict[str, list[Question]]:
    """Return the questions of a quiz file by section.

    The file is YAML: sections, in them a list of questions, each with `ask`, `answer`
    and `choices`, which maps each choice to its explanation.
    """
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
        if not isinstance(entry, dict) or set(entry) != {"ask", "answer", "choices"}:
            has = ", ".join(map(str, entry)) if isinstance(entry, dict) else repr(entry)
            raise ValueError(
                f"{where}, question {number}: give ask, answer and choices, not {has}."
            )
        try:
            read.append(Question(**entry))
        except ValueError as error:
            raise ValueError(f"{where}, question {number}: {error}") from error
    return read


def _load(text: str) -> Any:
    """Read YAML, where a key that stands twice is an error and not a silent loss."""
    import yaml

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
