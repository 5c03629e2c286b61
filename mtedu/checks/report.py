"""What a check says: one of three statuses, the case that failed, and why."""

from __future__ import annotations

import html
import textwrap
from dataclasses import dataclass
from typing import Literal
from urllib.parse import quote

Status = Literal["not started", "not yet", "passed"]
SIGNS: dict[Status, str] = {"not started": "○", "not yet": "✗", "passed": "✓"}
COLOURS: dict[Status, str] = {
    "not started": "#5e5c64",
    "not yet": "#a51d2d",
    "passed": "#1a5fb4",
}
OFFER = "Still stuck? Compare with the solved lab, then write it yourself:"


class Shown:
    """What a notebook can show at once, wherever the cell goes on to."""

    def show(self) -> None:
        """Show it now."""
        from IPython.display import display

        display(self)


@dataclass(frozen=True, repr=False)
class Report(Shown):
    """The answer of a check, as text, as HTML and, by `bool`, as yes or no.

    `case` says which input failed and what came out, `meaning` what an exception says
    in plain words, `mistake` names the likely mistake, `hints` are the exercise's
    hints, and `shown` says how many of them the text shows: one more at each further
    try. `solution` is the way to the solved lab, offered at the try after the last
    hint; empty where there is none.
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

    def __bool__(self) -> bool:
        return self.status == "passed"

    @property
    def text(self) -> str:
        """The report in plain words."""
        lines = [f"{SIGNS[self.status]} {self.status}: {self.exercise} ({self.title})"]
        lines += [self.summary]
        lines += [line for line in (self.case, self.meaning, self._mistake()) if line]
        lines += [self._hint(i) for i in range(min(self.shown, len(self.hints)))]
        if 0 < self.shown < len(self.hints):
            lines.append("Run the check again for a stronger hint.")
        elif self.solution and self.shown == len(self.hints):
            lines.append("Run the check again for the way to the solved lab.")
        if self.offer:
            lines.append(f"{OFFER} {self.offer}")
        return "\n".join(wrapped for line in lines for wrapped in _wrap(line))

    @property
    def offer(self) -> str:
        """The way to the solved lab, once every hint was shown."""
        offered = self.hints and self.shown > len(self.hints)
        return self.solution.replace("\\", "/") if offered else ""

    def _mistake(self) -> str:
        return f"Likely mistake: {self.mistake}" if self.mistake else ""

    def _hint(self, i: int) -> str:
        return f"Hint {i + 1} of {len(self.hints)}: {self.hints[i]}"

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        name = f"{self.status}: {self.exercise} ({self.title})"
        parts = [f"<strong>{SIGNS[self.status]} {html.escape(name)}</strong>"]
        parts.append(f"<div>{html.escape(self.summary)}</div>")
        if self.case:
            style = "white-space:pre-wrap;margin:0.4em 0"
            parts.append(f'<pre style="{style}">{html.escape(self.case)}</pre>')
        if self.meaning:
            parts.append(f"<div>{html.escape(self.meaning)}</div>")
        if self.mistake:
            parts.append(f"<div>{html.escape(self._mistake())}</div>")
        parts += [
            f"<details><summary>Hint {i} of {len(self.hints)}</summary>"
            f"{html.escape(hint)}</details>"
            for i, hint in enumerate(self.hints, start=1)
        ]
        if self.offer:
            parts.append(Offer(self.offer)._repr_html_())
        edge = f"border-left:4px solid {COLOURS[self.status]};padding:0.3em 0.8em"
        return f'<div style="{edge}">{"".join(parts)}</div>'


@dataclass(frozen=True, repr=False)
class Offer(Shown):
    """The way to the solved lab as a link, beside a report that can only be text."""

    way: str

    def __repr__(self) -> str:
        return f"{OFFER} {self.way}"

    def _repr_html_(self) -> str:
        address, words = html.escape(quote(self.way)), html.escape(self.way)
        return f'<p>{OFFER} <a href="{address}">{words}</a></p>'


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
    not, gets into the page that a student receives.
    """

    def __init__(self, report: Report) -> None:
        """Keep the report; its text is the message."""
        super().__init__(report.text)
        self.report = report

    def _render_traceback_(self) -> list[str]:
        return self.report.text.split("\n")
