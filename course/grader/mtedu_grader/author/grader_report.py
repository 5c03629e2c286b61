"""The grader, graded: known wrong and right answers, and mutants of the right ones.

`make grader-report` writes `docs/grader_report.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from mtedu.checks.diagnosis import examine
from mtedu_grader.author.as_student import as_student
from mtedu_grader.author.exercise import Exercise
from mtedu_grader.author.exercises import exercises
from mtedu_grader.author.mutants import (
    Mutant,
    Trial,
    try_mutants,
    with_one_change,
    with_two_changes,
)
from mtedu_grader.author.unseen import (
    Judged,
    Verdict,
    Verdicts,
    judge,
    load_verdicts,
    scored,
    unseen_answers,
    verdict_on,
)
from mtedu_grader.lab import load_lab
from mtedu_grader.scoring import Marking

PLACE = Path("docs", "grader_report.md")
CHANGED = ("mutants", "slips", "twice")
TWICE = 24
"""So many mutants with two changes are tried for each exercise."""
HEAD = """# The grader, graded

Made by `make grader-report`; a test fails if the first three are not 100 %, or if fewer
than 98 % of the mutants are caught.

- **Wrong answers** that people give: an answer counts as *caught* if both the visible
  and the hidden checks notice it, and as *named* if both give the hint that belongs to
  this mistake.
- **Right answers** in other styles: *passed* if both kinds of checks give full points.
- **Mutants** are small changes to right answers, made by a program: an operator
  swapped, a number one off, a limit dropped, a logarithm of another base, a line left
  out. Those that give the same on all inputs, the graded ones and 150 drawn by chance,
  have changed nothing and are not counted. Where an exercise accepts several methods, a
  mutant that its judge accepts is one method more.
- **Slips** are what students do whatever the exercise is: a tie broken the other way,
  a pattern without escapes, a factor forgotten, part of a word taken for the word, a
  float for a whole number, a product rounded on the way; right answers that see what
  they are given carelessly (without capitals, signs or repeats, the first ten items,
  at most 100); and look-alikes that authors thought of. They are counted as mutants
  are.
- **Two changes** at once: a sample of mutants of mutants and slips.

The secret inputs were searched for with these (`make search-inputs`). How the grader
does with answers that no search knew stands at the end, under *Unseen answers*.

"""


UNSEEN = """## Unseen answers

Right and wrong answers by writers who had read nothing but the released labs: no
hidden input, no known mistake. Whether a hint *names* the mistake, is *neutral* or
*misleads* is not for a program to say; verdicts are kept beside the answers, and a test
fails if the words of a hint were never judged.

Blind figures, of answers that nobody had looked at before they were judged:

| | right passed | wrong caught: hidden | visible | hints that mislead |
|:--|--:|--:|--:|--:|
| first set, labs 1 to 8 | 291 of 296 | 723 of 752 (96.1 %) | 710 | about 2 % |
| second set, labs 1 to 10 | 327 of 331 | 819 of 852 (96.1 %) | 796 | 12 (1.4 %) |
| third set | 240 of 240 | 621 of 632 (98.3 %) | | |
| fourth set | 239 of 240 | 553 of 560 (98.8 %) | | 25 in both (2.1 %) |
| fifth set, two of seven subtle | 240 of 240 | 546 of 560 (97.5 %) | 531 | 6 (1.1 %) |
| sixth set | 159 of 160 | 399 of 400 (99.8 %) | 399 | 0 |

Writers of the fifth set were asked for subtle mistakes, too. Of its 14 that passed,
eight are wrong by the last digits of floats, by numbers such as 1e-200, or on input
of which the statement does not speak. Writers of the sixth were asked for mistakes
that show on ordinary input. Its right answer that failed cut words in a way between
two tokenisers; p-values between theirs are right now.

What was at fault was mended after each set, in the inputs, in the hints, and where a
statement left something open, in the statement: by what it says now some answers
changed sides. So the table below, of all sets together, is not a blind one: it says
what is left. The wrong answers that are known to pass take equal scores of 0.1 for
different ones, by a rounding that right answers have, too.
"""
KINDS: tuple[Verdict, ...] = ("names", "neutral", "misleads")


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
    slips: Trial = field(default_factory=lambda: Trial(""))
    twice: Trial = field(default_factory=lambda: Trial(""))
    faults: list[str] = field(default_factory=list)


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
        shown, hidden = examine(visible, answer), scored(found, answer)
        row.wrong += 1
        caught = shown.status == "not yet" and hidden.points < found.max_points
        named = shown.mistake == hidden.mistake == mistake.hint
        row.caught += caught
        row.named += named
        if not (caught and named):
            row.faults.append(mistake.answer.__name__)
    for slipped in exercise.slipped:
        answer = as_student(slipped, exercise)
        row.slips.caught += 1
        if examine(visible, answer) or scored(found, answer).status == "passed":
            row.faults.append(slipped.__name__)
    for right in (exercise.answer, *exercise.also_right):
        answer = as_student(right, exercise)
        row.right += 1
        passed = examine(visible, answer) and scored(found, answer).status == "passed"
        row.passed += bool(passed)
        if not passed:
            row.faults.append(right.__name__)
    return row


def examine_grader(exercise: Exercise) -> Row:
    """Try all known answers and all mutants of one exercise."""
    found = marking_of(exercise)
    row = try_known(exercise, found)
    row.mutants = try_mutants(exercise, found)
    slips = try_mutants(exercise, found, with_one_change(exercise, slips=True))
    slips.caught += row.slips.caught
    row.slips = slips
    row.twice = try_mutants(exercise, found, with_two_changes(exercise, TWICE))
    return row


def report(
    chosen: Iterable[Exercise], say: Callable[[str], None] = lambda line: None
) -> tuple[str, list[Row]]:
    """Return the report as Markdown, and its rows."""
    rows = []
    for exercise in chosen:
        say(exercise.name)
        rows.append(examine_grader(exercise))
    return page(rows), rows


def page(rows: list[Row]) -> str:
    """Write the rows as Markdown."""
    lines = [
        "| exercise | wrong answers caught | named | right answers passed "
        "| mutants caught | slips caught | two changes caught | changed nothing |",
        "|:--|--:|--:|--:|--:|--:|--:|--:|",
        *(_line(row) for row in rows),
        _sum(rows),
        "",
        "## Survivors",
        "",
        *(_survivors(rows) or ["No mutant survived."]),
    ]
    return HEAD + "\n".join(lines) + "\n"


def _line(row: Row) -> str:
    trials = (row.mutants, row.slips, row.twice)
    cells = [
        f"`{row.exercise}`",
        f"{row.caught} of {row.wrong}",
        f"{row.named} of {row.wrong}",
        f"{row.passed} of {row.right}",
        *(f"{trial.caught} of {trial.changed}" for trial in trials),
        f"{sum(trial.same for trial in trials)}",
    ]
    return f"| {' | '.join(cells)} |"


def _sum(rows: list[Row]) -> str:
    wrong, right = sum(row.wrong for row in rows), sum(row.right for row in rows)
    trials = [[getattr(row, kind) for row in rows] for kind in CHANGED]
    shares = " | ".join(
        _share(sum(one.caught for one in kind), sum(one.changed for one in kind))
        for kind in trials
    )
    return (
        f"| **{len(rows)} exercises** | {_share(sum(r.caught for r in rows), wrong)} "
        f"| {_share(sum(r.named for r in rows), wrong)} "
        f"| {_share(sum(r.passed for r in rows), right)} | {shares} "
        f"| {sum(one.same for kind in trials for one in kind)} |"
    )


def _share(part: int, whole: int) -> str:
    return f"**{100 * part / whole:.1f} %** ({part} of {whole})"


def _survivors(rows: list[Row]) -> list[str]:
    return [
        f"- `{row.exercise}`, in `{mutant.function}`: `{mutant.change}`"
        for row in rows
        for mutant in _escaped(row)
    ]


def _escaped(row: Row) -> list[Mutant]:
    return [one for kind in CHANGED for one in getattr(row, kind).survivors]


def unseen_report(root: Path) -> tuple[str, list[Judged]]:
    """Return the section on unseen answers as Markdown, and what was judged."""
    known = exercises()
    judged = []
    for answer in unseen_answers(root):
        exercise = known[answer.exercise]
        judged.append(judge(answer, exercise, marking_of(exercise)))
    labs: dict[str, list[Judged]] = {}
    for one in judged:
        labs.setdefault(one.answer.exercise.partition(".")[0], []).append(one)
    verdicts = load_verdicts(root)
    head = (
        "| lab | right passed | wrong caught: hidden | visible "
        "| hidden hints: named / neutral / misleading | visible hints |"
    )
    lines = [UNSEEN, head, "|:--|--:|--:|--:|--:|--:|"]
    for lab, some in [*labs.items(), ("**all**", judged)]:
        right = [one for one in some if one.answer.right]
        wrong = [one for one in some if not one.answer.right]
        cells = [
            _part(sum(one.passed for one in right), len(right)),
            _part(sum(one.points < one.max_points for one in wrong), len(wrong)),
            _part(sum(not one.visible for one in wrong), len(wrong)),
            *(_hints(wrong, which, verdicts) for which in (1, 0)),
        ]
        lines.append(f"| {lab} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n", judged


def _part(part: int, whole: int) -> str:
    return f"{part} of {whole}"


def _hints(wrong: list[Judged], which: int, verdicts: Verdicts) -> str:
    caught = [one for one in wrong if one.hints[which] or not one.passed]
    found = [verdict_on(one, one.hints[which], verdicts) for one in caught]
    return " / ".join(str(found.count(kind)) for kind in KINDS)


def main() -> int:
    """Write the report; fail where the grader is not good enough."""
    from mtedu.course import load_course

    text, rows = report(
        exercises().values(), say=lambda name: print(f"  {name}", flush=True)
    )
    root = load_course().root
    print("  unseen answers", flush=True)
    unseen, _ = unseen_report(root)
    place = root / PLACE
    place.write_text(f"{text}\n{unseen}", encoding="utf-8", newline="\n")
    faults = [f"{row.exercise}: {name}" for row in rows for name in row.faults]
    caught = sum(row.mutants.caught for row in rows)
    changed = sum(row.mutants.changed for row in rows)
    print(f"{PLACE}: {len(rows)} exercises, mutants caught {caught} of {changed}")
    for fault in faults:
        print(f"  not as it should be: {fault}")
    return 1 if faults or caught < 0.98 * changed else 0


if __name__ == "__main__":
    sys.exit(main())
