"""What a check says: one of three statuses, the case that failed, and why."""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from mtedu.checks.values import Plain, code, written

Status = Literal["not started", "not judged", "not yet", "passed"]
SIGNS: dict[Status, str] = {
    "not started": "○",
    "not judged": "○",
    "not yet": "✗",
    "passed": "✓",
}
LIKELY = "Likely mistake:"
OFFER = "Still stuck? Compare with the solved lab, then write it yourself:"
LONGEST_CALL = 400


class Shown:
    """What a notebook can show at once, wherever the cell goes on to."""

    def show(self) -> None:
        """Show it now."""
        from IPython.display import display

        display(self)


@dataclass(frozen=True)
class Case:
    """The input that failed: what was given by name, expected, and came out instead.

    `gave` is None where nothing came out; `words` then says why. `at` is the line of
    the answer that raised.
    """

    exercise: str
    place: int
    given: Mapping[str, Plain]
    expected: Plain
    gave: Plain | None
    words: str
    at: str = ""
    one_of_many: bool = False

    @property
    def function(self) -> str:
        """The name of the function that was called."""
        return self.exercise.split(".")[1]

    @property
    def call(self) -> str:
        """The call as Python code that repeats it, whatever its length."""
        whole = f"{self.function}({', '.join(map(code, self.given.values()))})"
        if len(whole) <= LONGEST_CALL:
            return whole
        return f'{self.function}(*check("{self.exercise}").inputs[{self.place}])'

    @property
    def text(self) -> str:
        """The case in words; what is cut in them can be had whole."""
        inside = ", ".join(map(written, self.given.values()))
        lines = [
            f"{self.function}({inside})",
            f"  expected       {self.example}{written(self.expected)}",
            f"  your code gave {self.words}",
        ]
        lines += [f"  {self.at}"] if self.at else []
        if any(code(one) != written(one) for one in self.given.values()):
            lines.append(f"  to repeat it   {self.call}")
        return "\n".join(lines)

    @property
    def example(self) -> str:
        """Says that other results are right too, where they are."""
        return "for example " if self.one_of_many else ""


@dataclass(frozen=True, repr=False)
class Report(Shown):
    """The answer of a check, as text, as a card and, by `bool`, as yes or no.

    `case` says which input failed and what came out, and `parts` the same to be laid
    out; `meaning` is what an exception says in plain words, `mistake` names the likely
    mistake, `echo` an earlier exercise that it may come from, `hints` are the
    exercise's hints, and `shown` says how many of them the text shows: one more at each
    changed answer that runs. `solution` is the way to the solved lab, offered after the
    last hint; empty where there is none. `since` compares with the try before, `read`
    is where a lecture explains it: words, and the way there if there is one.
    """

    exercise: str
    title: str
    status: Status
    summary: str
    case: str = ""
    mistake: str = ""
    hints: tuple[str, ...] = ()
    shown: int = 1
    solution: str = ""
    meaning: str = ""
    echo: str = ""
    since: str = ""
    read: tuple[str, str] = ("", "")
    parts: Case | None = None
    passed: int = 0
    tried: str = field(default="", compare=False)

    def __bool__(self) -> bool:
        return self.status == "passed"

    @property
    def headline(self) -> str:
        """The status with its sign, and which exercise it is of."""
        return f"{SIGNS[self.status]} {self.status}: {self.exercise} ({self.title})"

    @property
    def text(self) -> str:
        """The report in plain words."""
        lines = [self.headline, f"{self.summary} {self.since}".strip()]
        found = (self.case, self.echo, self.meaning, self.likely)
        lines += [line for line in found if line]
        lines += [self.hint(i) for i in range(min(self.shown, len(self.hints)))]
        if 0 < self.shown < len(self.hints):
            lines.append("Change your answer and check again for a stronger hint.")
        elif self.solution and self.shown == len(self.hints):
            lines.append("One more changed answer brings the way to the solved lab.")
        if self.hints and self.read[0]:
            lines.append(f"To read again: {self.read[0]}.")
        if self.offer:
            lines.append(f"{OFFER} {self.offer}")
        return "\n".join(wrapped for line in lines for wrapped in _wrap(line))

    @property
    def offer(self) -> str:
        """The way to the solved lab, once every hint was shown."""
        offered = self.hints and self.shown > len(self.hints)
        return self.solution.replace("\\", "/") if offered else ""

    @property
    def likely(self) -> str:
        """The likely mistake as a sentence."""
        return f"{LIKELY} {self.mistake}" if self.mistake else ""

    def hint(self, i: int) -> str:
        """Return a hint with its number."""
        return f"Hint {i + 1} of {len(self.hints)}: {self.hints[i]}"

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from mtedu.checks.card import card

        return card(self)


def _wrap(text: str) -> list[str]:
    """Break long lines at spaces, and indent what follows."""
    return [
        part
        for line in text.split("\n")
        for part in textwrap.wrap(
            line, 76, subsequent_indent="    ", break_long_words=False
        )
    ]


class CheckFailed(Exception):
    """A check that did not pass, shown by its message alone.

    The notebook prints no traceback for it: nothing of the code that checks, hidden or
    not, gets into the page that a student receives. Below a card one line is enough.
    """

    def __init__(self, report: Report, below_card: bool = False) -> None:
        """Keep the report; its text is the message."""
        super().__init__(report.text)
        self.report, self.below_card = report, below_card

    def _render_traceback_(self) -> list[str]:
        if self.below_card:
            return [self.report.headline]
        return self.report.text.split("\n")
