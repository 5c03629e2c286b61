"""The grader, graded: known wrong and right answers, and mutants of the right ones.

`make grader-report` writes `docs/grader_report.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from mtedu.checks.diagnosis import examine
from mtedu.checks.run_answer import run
from mtedu_grader.author.as_student import as_student
from mtedu_grader.author.exercise import Answer, Exercise
from mtedu_grader.author.exercises import exercises
from mtedu_grader.author.mutants import Trial, try_mutants
from mtedu_grader.lab import load_lab
from mtedu_grader.scoring import Marking, Scored

PLACE = Path("docs", "grader_report.md")
HEAD = """# The grader, graded

Made by `make grader-report`; a test fails if the first three are not 100 %, or if fewer
than 98 % of the mutants are caught.

- **Wrong answers** that people give: an answer counts as *caught* if both the visible
  and the hidden checks notice it, and as *named* if both give the hint that belongs to
  this mistake.
- **Right answers** in other styles: *passed* if both kinds of checks give full points.
- **Mutants** are small changes to right answers, made by a program: an operator
  swapped, a number one off, a limit dropped, a logarithm of another base, a line left
  out. Those that give the same on all inputs, the graded ones and 150 made-up ones,
  have changed nothing and are not counted. Where an exercise accepts several methods, a
  mutant that its judge accepts is one method more.

"""


@dataclass
class Row:
    """How the grader of one exercise did."""

    exercise: str
    wrong: int = 0
    caught: int = 0
    named: int = 0
    right: int = 0
    passed: int = 0
    mutants: Trial = field(default_factory=lambda: Trial(""))
    faults: list[str] = field(default_factory=list)


def judged(found: Marking, answer: Answer) -> Scored:
    """Return the scored of an answer as a student would hand it in."""
    forbidden = found.key.forbidden
    return found.score([run(answer, one, forbidden) for one in found.key.inputs])


def marking_of(exercise: Exercise) -> Marking:
    """Return what marks an exercise in its lab."""
    lab = load_lab(exercise.lab)
    tests = (one for one in lab.tests.values() if one.exercise == exercise.name)
    return lab.marking(next(tests))


def try_known(exercise: Exercise, found: Marking) -> Row:
    """Try all known answers of one exercise, on visible and on hidden inputs."""
    row = Row(exercise.name)
    visible = found.visible_key
    for mistake in exercise.mistakes:
        answer = as_student(mistake.answer, exercise)
        shown, hidden = examine(visible, answer), judged(found, answer)
        row.wrong += 1
        caught = shown.status == "not yet" and hidden.points < found.max_points
        named = shown.mistake == hidden.mistake == mistake.hint
        row.caught += caught
        row.named += named
        if not (caught and named):
            row.faults.append(mistake.answer.__name__)
    for right in (exercise.answer, *exercise.also_right):
        answer = as_student(right, exercise)
        row.right += 1
        passed = examine(visible, answer) and judged(found, answer).status == "passed"
        row.passed += bool(passed)
        if not passed:
            row.faults.append(right.__name__)
    return row


def examine_grader(exercise: Exercise) -> Row:
    """Try all known answers and all mutants of one exercise."""
    found = marking_of(exercise)
    row = try_known(exercise, found)
    row.mutants = try_mutants(exercise, found)
    return row


def report(
    chosen: Iterable[Exercise], say: Callable[[str], None] = lambda line: None
) -> tuple[str, list[Row]]:
    """Return the report as Markdown, and its rows."""
    rows = []
    for exercise in chosen:
        say(exercise.name)
        rows.append(examine_grader(exercise))
    lines = [
        "| exercise | wrong answers caught | named | right answers passed "
        "| mutants caught | changed nothing |",
        "|:--|--:|--:|--:|--:|--:|",
        *(_line(row) for row in rows),
        _sum(rows),
        "",
        "## Survivors",
        "",
        *(_survivors(rows) or ["No mutant survived."]),
    ]
    return HEAD + "\n".join(lines) + "\n", rows


def _line(row: Row) -> str:
    trial = row.mutants
    cells = [
        f"`{row.exercise}`",
        f"{row.caught} of {row.wrong}",
        f"{row.named} of {row.wrong}",
        f"{row.passed} of {row.right}",
        f"{trial.caught} of {trial.changed}",
        f"{trial.same}",
    ]
    return f"| {' | '.join(cells)} |"


def _sum(rows: list[Row]) -> str:
    wrong, right = sum(row.wrong for row in rows), sum(row.right for row in rows)
    caught = sum(row.mutants.caught for row in rows)
    changed = sum(row.mutants.changed for row in rows)
    return (
        f"| **{len(rows)} exercises** | {_share(sum(r.caught for r in rows), wrong)} "
        f"| {_share(sum(r.named for r in rows), wrong)} "
        f"| {_share(sum(r.passed for r in rows), right)} | {_share(caught, changed)} "
        f"| {sum(row.mutants.same for row in rows)} |"
    )


def _share(part: int, whole: int) -> str:
    return f"**{100 * part / whole:.1f} %** ({part} of {whole})"


def _survivors(rows: list[Row]) -> list[str]:
    return [
        f"- `{row.exercise}`, in `{mutant.function}`: `{mutant.change}`"
        for row in rows
        for mutant in row.mutants.survivors
    ]


def main() -> int:
    """Write the report; fail where the grader is not good enough."""
    from mtedu.course import load_course

    text, rows = report(
        exercises().values(), say=lambda name: print(f"  {name}", flush=True)
    )
    place = load_course().root / PLACE
    place.write_text(text, encoding="utf-8", newline="\n")
    faults = [f"{row.exercise}: {name}" for row in rows for name in row.faults]
    caught = sum(row.mutants.caught for row in rows)
    changed = sum(row.mutants.changed for row in rows)
    print(f"{PLACE}: {len(rows)} exercises, mutants caught {caught} of {changed}")
    for fault in faults:
        print(f"  not as it should be: {fault}")
    return 1 if faults or caught < 0.98 * changed else 0


if __name__ == "__main__":
    sys.exit(main())
