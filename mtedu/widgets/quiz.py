"""Quizzes that answer at once, with an explanation for every choice.

Plain ipywidgets: each choice is a button, so Tab and Enter are all that is needed.
"""

import html
import re
from collections.abc import Callable, Sequence
from hashlib import sha256

import ipywidgets

from mtedu.progress_log import note, reader
from mtedu.widgets.panel import Panel
from mtedu.widgets.questions import Question, load_questions

RIGHT, WRONG = "✓", "✗"


class QuestionCard(ipywidgets.VBox):
    """One question with its buttons and the explanation of the last choice."""

    def __init__(
        self, question: Question, title: str, changed: Callable[[Question, bool], None]
    ) -> None:
        """Build the card; `changed` hears after every choice whether it was right."""
        self.question, self.title, self.changed = question, title, changed
        self.chosen: list[str] = []
        self.buttons = {choice: self._button(choice) for choice in shuffled(question)}
        self.feedback = ipywidgets.HTMLMath()
        asked = ipywidgets.HTMLMath(f"<b>{title}.</b> {markup(question.ask)}")
        super().__init__([asked, *self.buttons.values(), self.feedback])
        self.add_class("mtedu-question")

    def _button(self, choice: str) -> ipywidgets.Button:
        button = ipywidgets.Button(description=plain(choice))
        button.add_class("mtedu-choice")
        button.on_click(lambda _: self.choose(choice))
        return button

    @property
    def answered(self) -> bool:
        """Whether the right choice was found."""
        return self.question.answer in self.chosen

    @property
    def at_once(self) -> bool:
        """Whether the right choice was the first one."""
        return self.chosen[:1] == [self.question.answer]

    def choose(self, choice: str) -> None:
        """Take a choice, as a click on its button does."""
        if choice not in self.buttons:
            known = ", ".join(map(repr, self.buttons))
            raise ValueError(f"There is no choice {choice!r}: choose one of {known}.")
        self.chosen.append(choice)
        right = choice == self.question.answer
        button = self.buttons[choice]
        button.description = f"{RIGHT if right else WRONG} {plain(choice)}"
        button.add_class("mtedu-right" if right else "mtedu-wrong")
        # An alert is spoken when it appears, and it appears because of a click.
        verdict, explanation = self._verdict(choice)
        self.feedback.value = (
            f'<div role="alert"><b>{verdict}</b> {markup(explanation)}</div>'
        )
        self.changed(self.question, right)

    def _verdict(self, choice: str) -> tuple[str, str]:
        explanation = self.question.choices[choice]
        if choice == self.question.answer:
            return f"{RIGHT} Right.", explanation
        again = "" if self.answered else " Try again."
        return f"{WRONG} Not right: {plain(choice)}.", explanation + again

    @property
    def text(self) -> str:
        """The question, its choices, and what was said about the last choice."""
        choices = "; ".join(map(plain, self.buttons))
        lines = [f"{self.title}: {plain(self.question.ask)}", f"Choices: {choices}."]
        if self.chosen:
            verdict, explanation = self._verdict(self.chosen[-1])
            lines.append(f"{verdict} {plain(explanation)}")
        else:
            lines.append("Not answered yet.")
        return "\n".join(lines)


class Quiz(Panel):
    """A few questions, and how many of them are answered."""

    def __init__(self, questions: Sequence[Question], lecture: str = "") -> None:
        """Show the questions one below the other; `lecture` is whose quiz it is."""
        total = len(questions)
        self.lecture = lecture
        self.cards = [
            QuestionCard(question, f"Question {number} of {total}", self._chosen)
            for number, question in enumerate(questions, start=1)
        ]
        super().__init__(self.cards, "mtedu-quiz")
        self.write()

    def _chosen(self, question: Question, right: bool) -> None:
        if self.lecture:
            note("answer", self.lecture, question=question.key, right=right)
        self.write()

    def html(self) -> str:
        """Say how many questions are answered."""
        return f"<b>{self.score}</b>"

    @property
    def score(self) -> str:
        """How many questions are answered, in words."""
        total = len(self.cards)
        answered = sum(card.answered for card in self.cards)
        at_once = sum(card.at_once for card in self.cards)
        if answered < total:
            return f"{answered} of {total} answered."
        return f"{RIGHT} {answered} of {total} answered, {at_once} at the first try."

    def choose(self, number: int, choice: str) -> None:
        """Answer question `number` (from 1 on), as a click on the choice does."""
        if number not in range(1, len(self.cards) + 1):
            raise ValueError(f"There is no question {number!r} of {len(self.cards)}.")
        self.cards[number - 1].choose(choice)

    @property
    def text(self) -> str:
        """The text twin: what the quiz shows, in words."""
        return "\n\n".join([*(card.text for card in self.cards), self.score])

    def _headline(self) -> str:
        return self.score


def quiz(questions: str | Sequence[Question], section: str | None = None) -> Quiz:
    """Open the quiz of a lecture, or of one section of it.

    Every choice is explained at once and may be followed by another one. The last
    quiz of a lecture, which is all of it or its section `final`, notes in your progress
    that the lecture was run to its end.

    >>> opened = quiz("06_bleu_by_hand", "precision")
    >>> opened.choose(1, "seven")
    >>> print(opened.text.splitlines()[2])
    ✗ Not right: seven. That is the number of words. The last word starts no bigram:
    this slip turns 0/6 into 0/7. Try again.
    """
    if isinstance(questions, str):
        opened = Quiz(load_questions(questions, section), questions)
        if section in (None, "final"):
            note("end", questions, once=True)
        return opened
    if section is not None:
        raise ValueError("Sections are those of a quiz file: give its name first.")
    asked = list(questions)
    if not asked or not all(isinstance(question, Question) for question in asked):
        raise ValueError(
            "quiz takes the name of a lecture, such as '06_bleu_by_hand', or a list "
            "of Question."
        )
    return Quiz(asked)


def shuffled(question: Question) -> list[str]:
    """Return the choices as this reader sees them: in another order, always the same.

    A choice goes by its words, so no answer depends on where it stands.
    """
    seed = f"{reader()} {question.key} "
    return sorted(
        question.choices, key=lambda c: sha256(f"{seed}{c}".encode()).digest()
    )


_MARKS = re.compile(r"\$([^$]+)\$|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")
_HTML = ("${}$", "<code>{}</code>", "<b>{}</b>", "<em>{}</em>")
_PLAIN = ("{}", "“{}”", "{}", "{}")
_MATHS = {"\\lambda": "λ", "\\exp": "exp", "\\sum": "Σ", "\\log": "log"}


def markup(text: str) -> str:
    """Write `code`, **bold** and *emphasis* as HTML, and leave $maths$ alone.

    >>> markup("`a < b` is *not* $a * b * c$")
    '<code>a &lt; b</code> is <em>not</em> $a * b * c$'
    """
    return _written(html.escape(text, quote=False), _HTML)


def plain(text: str) -> str:
    r"""Write a text of the quiz without marks, with its simple maths as text.

    >>> plain("`the` is *not* $e^{1 - 9/12}$, nor $\\lambda_n$")
    '“the” is not e^(1 - 9/12), nor λ_n'
    """
    text = re.sub(r"\^\{([^{}]*)\}", r"^(\1)", _written(text, _PLAIN))
    for name, sign in _MATHS.items():
        text = text.replace(name, sign)
    return text


def _written(text: str, forms: Sequence[str]) -> str:
    def form(found: re.Match[str]) -> str:
        kind = found.lastindex or 1
        return forms[kind - 1].format(found.group(kind))

    return _MARKS.sub(form, text)
