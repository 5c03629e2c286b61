"""The questions of the lectures' quizzes, and how they are read from their files."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files

from mtedu.wording import choose


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
    known = sorted(entry.name.removesuffix(".yml") for entry in folder.iterdir())
    choose(name, known, "quiz")
    sections = read_questions((folder / f"{name}.yml").read_text("utf-8"))
    if section is None:
        return [question for part in sections.values() for question in part]
    return sections[choose(section, sections, f"section of {name} called")]


def read_questions(text: str) -> dict[str, list[Question]]:
    """Return the questions of a quiz file by section.

    The file is YAML: sections, in them a list of questions, each with `ask`, `answer`
    and `choices`, which maps each choice to its explanation. `mtedu build` says what is
    wrong with a file.
    """
    import yaml

    sections = yaml.safe_load(text)
    return {
        name: [Question(**e) for e in entries] for name, entries in sections.items()
    }
