"""How far a lab is: each exercise with its last check, and what is left to do."""

import json
from dataclasses import dataclass
from types import CodeType
from typing import Any

from mtedu.checks.error_messages import table
from mtedu.checks.key import Key
from mtedu.checks.key_file import all_keys, key_path
from mtedu.checks.report import SIGNS, Report, Shown

last: dict[str, Report] = {}
"""What the last check of each exercise said in this kernel."""


def called_and_failing(key: Key, answer: Any) -> str:
    """Say which earlier exercise a wrong answer calls that does not pass either."""
    called = _names(getattr(answer, "__code__", None)) - {key.function}
    for other in all_keys(key.lab).values():
        report = last.get(other.name)
        if other.function in called and report is not None and not report:
            words = table()["not_ready"]["echo"]
            return str(words.format(key.function, other.function))
    return ""


def _names(code: Any) -> set[str]:
    """Return the names that a piece of code uses, comprehensions in it included."""
    if not isinstance(code, CodeType):
        return set()
    return set(code.co_names).union(*map(_names, code.co_consts))


@dataclass(frozen=True, repr=False)
class LabSummary(Shown):
    """The exercises of a lab with their last checks, and what is left.

    `written` names the answers in words with their points: no check can judge them.
    """

    lab: str
    keys: tuple[Key, ...]
    written: tuple[tuple[str, float], ...] = ()

    @property
    def passed(self) -> list[Key]:
        """The exercises whose visible checks passed."""
        return [key for key in self.keys if last.get(key.name)]

    @property
    def rows(self) -> list[tuple[str, str, str, str, str]]:
        """For each exercise its state, function, title, points, and what it awaits."""
        found = []
        for key in self.keys:
            report, state, echo = last.get(key.name), "○ not checked yet", ""
            if report is not None:
                state, echo = f"{SIGNS[report.status]} {report.status}", report.echo
            found.append((state, key.function, key.title, f"{key.points:g}", echo))
        return found

    @property
    def below(self) -> list[str]:
        """What stands below the table."""
        points = [sum(key.points for key in keys) for keys in (self.passed, self.keys)]
        found = [
            f"Visible checks passed in {len(self.passed)} of {len(self.keys)} "
            f"exercises, which stand for {points[0]:g} of {points[1]:g} points. Hidden "
            "checks decide when the lab is graded."
        ]
        for name, worth in self.written:
            found.append(f"{name} ({worth:g} points): a person reads it, no check can.")
        if not all(key.name in last for key in self.keys):
            found.append("Run > Run All Cells brings what is not checked yet.")
        return found

    @property
    def tries(self) -> dict[str, str]:
        """What hidden checks will try, in words, once every visible one passed."""
        done = len(self.passed) == len(self.keys)
        return {k.function: "; ".join(k.tries) for k in self.keys if done and k.tries}

    def __repr__(self) -> str:
        rows = [f"{row[0]}: {row[1]}. {row[4]}".strip() for row in self.rows]
        tried = [f"  {name}: {words}" for name, words in self.tries.items()]
        head = ["Hidden checks will try:"] * bool(tried)
        return "\n".join([f"How far {self.lab} is", *rows, *self.below, *head, *tried])

    def _repr_html_(self) -> str:
        from mtedu.checks.card import summary_card

        return summary_card(self)


def summary(lab: str) -> LabSummary:
    """Return how far a lab is, by what its checks said in this kernel.

    >>> summary("lab3").keys[0].name
    'lab3.ngrams'
    """
    keys = tuple(all_keys(f"{lab}_*").values())
    if not keys:
        raise ValueError(f"There is no lab {lab!r}: try lab1, lab2, ...")
    found = json.loads(key_path(keys[0].lab).read_text(encoding="utf-8"))
    return LabSummary(lab, keys, tuple(map(tuple, found.get("written", []))))
