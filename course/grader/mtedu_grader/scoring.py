"""The score: from what an answer gave on secret inputs to points and words.

Nothing here runs the student's code. The exercise's points are shared over the groups
of secret inputs. Groups that are not marked `edge` are the core: they count together,
all or nothing. Each edge group counts by itself, once the core passes. So an answer
that is right except for empty input loses that part alone, while a constant, a table of
the examples or a wrong idea earns nothing.
"""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from mtedu.checks.diagnosis import named
from mtedu.checks.error_messages import explain
from mtedu.checks.key import Key, Mistake
from mtedu.checks.report import Report, Status
from mtedu.checks.run_answer import Outcome
from mtedu.notebook.lab import Lab, SourceCell
from mtedu_grader.hidden_key import Tested, hidden_key
from mtedu_grader.run.audit_hook import WHILE_PROBING

ONLY_EXAMPLES = (
    "your code passes the visible examples but not other inputs. Does it work only for "
    "the examples?"
)
EXAMPLES_TOO = (
    "your function does not pass the visible examples either. Run the check in the "
    "lab: it shows the first that fails."
)
CORE_FIRST = "All ordinary inputs must pass before edge cases count."
CORE_AND_EDGES = "The ordinary inputs pass; an edge case does not."


@dataclass(frozen=True)
class GroupScore:
    """One group of secret inputs: what it tests, in words, and what it earned."""

    tests: str
    edge: bool
    passed: bool
    points: float
    max_points: float


@dataclass(frozen=True)
class Scored:
    """What one exercise earned, why, and what a student may read of it.

    `status` is "passed", "part" (of the points), "not yet", "not started", or "missing"
    where there was nothing to try; `notes` are for the instructor alone.
    """

    exercise: str
    title: str
    status: str
    points: float
    max_points: float
    parts: tuple[GroupScore, ...] = ()
    summary: str = ""
    mistake: str = ""
    notes: tuple[str, ...] = ()

    @property
    def report(self) -> Report:
        """The scored as a check's report, for notebooks and feedback."""
        status: Status = "not yet"
        if self.status in ("passed", "not started"):
            status = self.status  # type: ignore[assignment]
        words = f"{written(self.points)} of {written(self.max_points)} points."
        return Report(
            self.exercise,
            self.title,
            status,
            f"{words} {self.summary}".strip(),
            case="\n".join(_line(part) for part in self.parts),
            mistake=self.mistake,
        )

    def as_dict(self) -> dict[str, Any]:
        """Return plain data; `message` and `html` are what a student may read."""
        report = self.report
        return {**asdict(self), "message": report.text, "html": report._repr_html_()}


def written(points: float) -> str:
    """Write points without needless zeros.

    >>> written(1.50), written(2.0)
    ('1.5', '2')
    """
    return f"{points:.2f}".rstrip("0").rstrip(".")


def _line(part: GroupScore) -> str:
    sign = "✓" if part.passed else "✗"
    kind = "an edge case" if part.edge else "ordinary"
    return f"{sign} {part.tests} ({kind})"


@dataclass(frozen=True)
class Marking:
    """The key to all inputs of an exercise, what its groups test, and its points.

    The visible inputs come first in the key, then those of each group.
    """

    key: Key
    groups: tuple[Tested, ...]
    max_points: float

    @property
    def visible(self) -> int:
        """How many of the inputs are visible ones."""
        return len(self.key.inputs) - sum(group.count for group in self.groups)

    @property
    def visible_key(self) -> Key:
        """The key to the visible inputs alone, as students have it."""
        end = self.visible
        return replace(
            self.key,
            inputs=self.key.inputs[:end],
            expected=self.key.expected[:end],
            mistakes=tuple(_on_the_first(one, end) for one in self.key.mistakes),
        )

    def score(self, outcomes: Sequence[Outcome]) -> Scored:
        """Score the outcomes on all inputs of the key, one each, in order."""
        if len(outcomes) != len(self.key.inputs):
            return self.nothing("missing", "The answer could not be tried.")
        if outcomes[0].not_started:
            return self.nothing("not started", "The exercise was not started.")
        outcomes = [discreet(found, self.key) for found in outcomes]
        wrong = self.key.wrong(outcomes)
        parts = self._parts(wrong)
        points = round(sum(part.points for part in parts), 2)
        if all(part.passed for part in parts):
            words = f"All {len(parts)} hidden checks passed."
            return self._scored("passed", self.max_points, parts, words)
        return self._scored(
            "part" if points else "not yet",
            points,
            parts,
            CORE_AND_EDGES if points else CORE_FIRST,
            self._mistake(outcomes, wrong),
            _notes(outcomes),
        )

    def nothing(self, status: str, summary: str, *notes: str) -> Scored:
        """Return the scored where there are no outcomes, with the reason."""
        return self._scored(status, 0.0, (), summary, notes=notes)

    def _scored(
        self,
        status: str,
        points: float,
        parts: tuple[GroupScore, ...],
        summary: str,
        mistake: str = "",
        notes: tuple[str, ...] = (),
    ) -> Scored:
        name, title = self.key.name, self.key.title
        return Scored(
            name, title, status, points, self.max_points, parts, summary, mistake, notes
        )

    def _places(self) -> list[range]:
        """Return where the inputs of each group stand among all inputs."""
        ends = [self.visible]
        for group in self.groups:
            ends.append(ends[-1] + group.count)
        return [range(*pair) for pair in pairwise(ends)]

    def _parts(self, wrong: Sequence[int]) -> tuple[GroupScore, ...]:
        share = self.max_points / len(self.groups)
        passed = [set(wrong).isdisjoint(places) for places in self._places()]
        pairs = list(zip(self.groups, passed, strict=True))
        core = all(fine for group, fine in pairs if not group.edge)
        return tuple(
            GroupScore(
                group.tests, group.edge, fine, share if core and fine else 0.0, share
            )
            for group, fine in pairs
        )

    def _mistake(self, outcomes: Sequence[Outcome], wrong: Sequence[int]) -> str:
        """Name the mistake; failing that, what stopped another group's first input."""
        hidden = [[p for p in places if p in set(wrong)] for places in self._places()]
        order = sorted(range(len(hidden)), key=lambda i: self.groups[i].edge)
        for first in (wrong[0], *(hidden[i][0] for i in order if hidden[i])):
            words = diagnose(self.key, outcomes, wrong, first)
            if words:
                return words
        if outcomes[wrong[0]].error:
            return f"your function stops with an error ({outcomes[wrong[0]].error})."
        return ONLY_EXAMPLES if wrong[0] >= self.visible else EXAMPLES_TOO


def _on_the_first(mistake: Mistake, end: int) -> Mistake:
    weights = {place: w for place, w in mistake.weights.items() if place < end}
    return replace(mistake, gave=mistake.gave[:end], weights=weights)


def diagnose(
    key: Key, outcomes: Sequence[Outcome], wrong: Sequence[int], first: int
) -> str:
    """Name the mistake, or say in plain words what the exception on an input means.

    The words depend on the exception's name alone, never on its message.
    """
    found = named(key, outcomes, wrong, first)
    return found or str(explain(outcomes[first].error) or "")


def discreet(outcome: Outcome, key: Key) -> Outcome:
    """Return an outcome without words of the student's making.

    The name of a class or the text of an error may spell out a secret input; what is
    said about an answer must not.
    """
    error, odd, borrowed = outcome.error, outcome.odd, outcome.borrowed
    if error and error not in ERRORS and not hasattr(builtins, error):
        error = "Exception"
    if odd and odd.removeprefix("an object of type ") not in TYPES:
        odd = "an object that is no plain data"
    if borrowed and borrowed not in (*key.forbidden, *WHILE_PROBING.values()):
        borrowed = "something that is not allowed here"
    return replace(
        outcome,
        error=error,
        message="",
        printed="printed" if outcome.printed.strip() else "",
        odd=odd,
        borrowed=borrowed,
    )


ERRORS = (
    "StatisticsError LinAlgError CheckFailed Stopped TimeLimit BdbQuit "
    "StdinNotImplementedError"
).split()
TYPES = (
    "generator map filter zip range enumerate reversed dict_keys dict_values "
    "dict_items complex bytes function type module method deque Decimal DataFrame "
    "Series coroutine async_generator"
).split()
"""Names that everybody's code has; others may be made up."""


def _notes(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    borrowed = dict.fromkeys(found.borrowed for found in outcomes if found.borrowed)
    return tuple(f"the answer calls {name}" for name in borrowed)


def marking(lab: Lab, test: SourceCell, course: Path) -> Marking:
    """Return what judges a check: the key with the course's inputs, and its points."""
    found = hidden_key(lab.id, course)
    if test.exercise not in found.keys:
        raise ValueError(f"{lab.id} has no exercise {test.exercise}.")
    groups = found.groups[test.exercise]
    return Marking(found.keys[test.exercise], groups, test.points)
