"""How far a lab is: each exercise with its last check, and what is left to do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from mtedu.checks.error_messages import table
from mtedu.checks.key import Key
from mtedu.checks.key_file import all_keys, key_path
from mtedu.checks.report import SIGNS, Report, Shown

UNCHECKED = "not checked yet"

last: dict[str, Report] = {}
"""What the last check of each exercise said in this kernel."""


def called_and_failing(key: Key, answer: Any) -> str:
    """Say which earlier exercise a wrong answer calls that does not pass either."""
    called = set(_called(answer, set()))
    for other in all_keys(key.lab).values():
        report = last.get(other.name)
        mine = other.function == key.function or other.function not in called
        if not mine and report is not None and not report:
            words = table()["not_ready"]["echo"]
            return str(words.format(key.function, other.function))
    return ""


def _called(function: Any, seen: set[str]) -> Iterator[str]:
    """Name what a function calls, by itself or by way of others of the notebook."""
    for name in _names(getattr(function, "__code__", None)):
        if name not in seen:
            seen.add(name)
            yield name
            inner = getattr(function, "__globals__", {}).get(name)
            if isinstance(inner, FunctionType) and inner.__module__ == "__main__":
                yield from _called(inner, seen)


def _names(code: Any) -> Iterator[str]:
    if isinstance(code, CodeType):
        yield from code.co_names
        for inside in code.co_consts:
            yield from _names(inside)


@dataclass(frozen=True)
class Line:
    """One exercise of the summary."""

    key: Key
    report: Report | None

    @property
    def state(self) -> str:
        """What its last check said, in two words."""
        return UNCHECKED if self.report is None else self.report.status

    @property
    def sign(self) -> str:
        """The state as a sign."""
        return "○" if self.report is None else SIGNS[self.report.status]

    @property
    def remark(self) -> str:
        """Which earlier exercise it waits for, if one."""
        return "" if self.report is None else self.report.echo


@dataclass(frozen=True, repr=False)
class LabSummary(Shown):
    """The exercises of a lab with their states, its points so far and what is left.

    `written` names the answers in words, which no check can judge.
    """

    lab: str
    lines: tuple[Line, ...]
    written: tuple[tuple[str, float], ...] = ()

    @property
    def points(self) -> tuple[float, float]:
        """The points of the exercises whose visible checks passed, and of all."""
        passed = (line.key.points for line in self.lines if line.report)
        return sum(passed), sum(line.key.points for line in self.lines)

    @property
    def done(self) -> bool:
        """Whether every check passed."""
        return all(line.report for line in self.lines)

    @property
    def below(self) -> list[str]:
        """What stands below the table."""
        got, most = self.points
        passed = sum(bool(line.report) for line in self.lines)
        found = [
            f"Visible checks passed in {passed} of {len(self.lines)} exercises, which "
            f"stand for {got:g} of {most:g} points. Hidden checks decide when the lab "
            "is graded."
        ]
        for name, points in self.written:
            found.append(f"{name}: {points:g} points, read by a person. No check can.")
        if any(line.report is None for line in self.lines):
            found.append("Run > Run All Cells brings what is not checked yet.")
        return found

    @property
    def tries(self) -> dict[str, tuple[str, ...]]:
        """What hidden checks will try, in words, once every visible one passed."""
        return {line.key.function: line.key.tries for line in self.lines if self.done}

    @property
    def text(self) -> str:
        """The summary in plain words."""
        wide = max(len(line.key.function) for line in self.lines)
        rows = [
            f"{line.sign} {line.key.function.ljust(wide)}  {line.state}".rstrip()
            + f"\n    {line.remark}" * bool(line.remark)
            for line in self.lines
        ]
        tried = [f"  {name}: {'; '.join(t)}" for name, t in self.tries.items() if t]
        head = ["Hidden checks will try:"] * bool(tried)
        return "\n".join([f"How far {self.lab} is", *rows, *self.below, *head, *tried])

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from mtedu.checks.card import summary_card

        return summary_card(self)


def summary(lab: str) -> LabSummary:
    """Return how far a lab is, by what its checks said in this kernel.

    >>> summary("lab3").lines[0].state
    'not checked yet'
    """
    keys = [key for key in all_keys(f"{lab}_*").values() if key.lab.startswith(lab)]
    if not keys:
        raise ValueError(f"There is no lab {lab!r}: try lab1, lab2, ...")
    lines = tuple(Line(key, last.get(key.name)) for key in keys)
    return LabSummary(lab, lines, _written(key_path(keys[0].lab)))


def _written(path: Path) -> tuple[tuple[str, float], ...]:
    found = json.loads(path.read_text(encoding="utf-8")).get("written", [])
    return tuple((str(name), float(points)) for name, points in found)
