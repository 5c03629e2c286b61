"""How far you are: lectures, quizzes, checks, points, and what comes next."""

import csv
import html
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mtedu import progress_log
from mtedu.course import Course, Part, load_course
from mtedu.notebook.lab import read_lab
from mtedu.progress_log import Entry

DONE, BEGUN, OPEN = "✓", "◐", "○"
WORDS = {DONE: "done", BEGUN: "begun", OPEN: "not begun"}


@dataclass(frozen=True)
class Step:
    """A lecture or lab, and how much of it is done.

    Of a lecture these are the questions of its quiz, of a lab its exercises, with the
    points of those whose visible checks passed. A lecture is done when it was run to
    its end, a lab when every check passed.
    """

    part: Part
    done: bool
    right: int
    total: int
    points: float = 0

    @property
    def sign(self) -> str:
        """A tick, a half-full circle or a circle."""
        return DONE if self.done else BEGUN if self.right else OPEN

    @property
    def name(self) -> str:
        """Such as `Lecture 06` or `Lab 3`."""
        return f"{self.part.kind.capitalize()} {self.part.number}"

    @property
    def counted(self) -> str:
        """How many questions or exercises, in words."""
        what = "questions" if self.part.kind == "lecture" else "checks"
        return f"{self.right} of {self.total} {what}" if self.total else ""

    @property
    def earned(self) -> str:
        """The points of a lab."""
        return f"{self.points:g} of {self.part.points}" if self.part.points else ""


@dataclass(frozen=True, repr=False)
class Progress:
    """How far you are, as text for a terminal and as a table for a notebook."""

    steps: tuple[Step, ...]
    hint: str = ""
    root: Path = Path()
    opened: int = 0

    @property
    def next(self) -> tuple[Step, ...]:
        """What comes next: not done, and everything it builds on is.

        A lab comes right after the last lecture that it builds on.
        """
        done = {step.part.id for step in self.steps if step.done}
        ready = [
            step
            for step in self.steps
            if not step.done and set(step.part.prerequisites) <= done
        ]
        return tuple(sorted(ready, key=self._place))

    def _place(self, step: Step) -> tuple[int, bool]:
        ids = [other.part.id for other in self.steps]
        if step.part.kind == "lecture":
            return ids.index(step.part.id), False
        return max(map(ids.index, step.part.prerequisites), default=0), True

    @property
    def summary(self) -> str:
        """The whole in a few numbers."""
        lectures = [step for step in self.steps if step.part.kind == "lecture"]
        labs = [step for step in self.steps if step.part.kind == "lab"]
        points = sum(step.points for step in labs)
        return (
            f"Lectures run to the end: {sum(s.done for s in lectures)} of "
            f"{len(lectures)}. {_sum('Quiz questions answered', lectures)} "
            f"{_sum('Visible checks passed', labs)} Points they stand for: {points:g} "
            f"of {sum(step.part.points for step in labs)}. Hints opened: {self.opened}."
        )

    @property
    def text(self) -> str:
        """The text twin of the table."""
        rows = [(s.sign, s.name, s.part.title, s.counted, s.earned) for s in self.steps]
        wide = [max((len(row[i]) for row in rows), default=0) for i in range(4)]
        lines = [
            "  ".join([*map(str.ljust, row, wide), row[4]]).rstrip() for row in rows
        ]
        names = [f"{step.name}, {step.part.title}" for step in self.next[:3]]
        return "\n".join([*lines, "", *self._below(_next_words(names))])

    def _below(self, following: str) -> list[str]:
        place = progress_log.home() / progress_log.NAME
        where = f"Kept in {place}, on this machine alone; delete the file to forget it."
        return [self.summary, following, self.hint or where]

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from mtedu.show.tables import html_table

        links = [self._link(step) for step in self.next[:3]]
        summary, _, where = (f"<p>{html.escape(x)}</p>" for x in self._below(""))
        following = f"<p><strong>{_next_words(links)}</strong></p>"
        heads = ("part", "title", "answered", "points")
        table = html_table("How far you are", heads, map(self._row, self.steps))
        look = "<style>.mtedu-far :is(th, td) { text-align: left !important; }</style>"
        return f'{look}{following}{summary}<div class="mtedu-far">{table}</div>{where}'

    def _row(self, step: Step) -> tuple[str, ...]:
        sign = f'<span role="img" aria-label="{WORDS[step.sign]}">{step.sign}</span>'
        title = step.part.title  # that of a lab may be that of a lecture as well
        title = self._link(step, "" if step.part.kind == "lab" else title)
        return f"{sign} {step.name}", title, step.counted, step.earned

    def _link(self, step: Step, words: str = "") -> str:
        target = os.path.relpath(self.root / step.part.path).replace(os.sep, "/")
        words = words or f"{step.name}, {step.part.title}"
        return f'<a href="{html.escape(target)}">{html.escape(words)}</a>'


def _sum(what: str, steps: Sequence[Step]) -> str:
    right, total = (sum(getattr(s, n) for s in steps) for n in ("right", "total"))
    return f"{what}: {right} of {total}."


def _next_words(names: Sequence[str]) -> str:
    if not names:
        return "Everything is done."
    others = f" (or {'; or '.join(names[1:])})" if names[1:] else ""
    return f"Next: {names[0]}{others}."


def progress() -> Progress:
    """Show how far you are: what was run, answered and passed, and what comes next.

    It is read from a file on this machine alone (`mtedu.progress_log`).
    """
    course = load_course()
    noted = progress_log.read()
    steps = tuple(_step(course, part, noted.entries) for part in course.parts)
    opened = {entry["name"] for entry in noted.entries if entry["what"] == "hint"}
    return Progress(steps, noted.hint, course.root, len(opened))


def export(folder: Path) -> tuple[Path, Path]:
    """Write what was done, when, and at which try: a page, and a table as CSV.

    The files stay in that folder; nothing is sent anywhere.
    """
    from mtedu.show.tables import html_table

    heads, tries, rows = ("when", "what", "name", "try", "right"), Counter[str](), []
    for entry in progress_log.read().entries:
        name = " ".join(filter(None, (entry["name"], entry.get("question"))))
        tries[name] += 1
        right = entry.get("passed", entry.get("right", ""))
        cells = (entry.get("at", ""), entry["what"], name, tries[name], right)
        rows.append([str(cell) for cell in cells])
    folder.mkdir(parents=True, exist_ok=True)
    page, sheet = folder / "progress.html", folder / "progress.csv"
    with sheet.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([heads, *rows])
    safe = [[html.escape(cell) for cell in row] for row in rows]
    done = html_table("All that was done", heads, safe)
    look = f"<meta charset=utf-8><title>Progress</title>{progress()._repr_html_()}"
    page.write_text(f"<!doctype html><html lang=en>{look}{done}</html>", "utf-8")
    return page, sheet


def _step(course: Course, part: Part, entries: Sequence[Entry]) -> Step:
    if part.kind == "lab":
        exercises = exercise_points(course.root / part.path)
        tried = (entry for entry in entries if entry["what"] == "check")
        passed = {e["name"] for e in tried if e.get("passed")} & set(exercises)
        points = sum(exercises[name] for name in passed)
        done = bool(exercises) and len(passed) == len(exercises)
        return Step(part, done, len(passed), len(exercises), points)
    asked = question_keys(part.id)
    mine = [entry for entry in entries if entry["name"] == part.id]
    right = {
        e.get("question") for e in mine if e["what"] == "answer" and e.get("right")
    }
    ended = any(entry["what"] == "end" for entry in mine)
    return Step(part, ended, len(right & set(asked)), len(asked))


def question_keys(lecture: str) -> list[str]:
    """Return the keys of a lecture's questions; none where it has no quiz."""
    from mtedu.widgets.questions import load_questions

    try:
        return [question.key for question in load_questions(lecture)]
    except ValueError:
        return []


def exercise_points(path: Path) -> dict[str, float]:
    """Return the points of the exercises of a lab's notebook, by their names."""
    try:
        tests = read_lab(path.stem, path).tests.values()
    except ValueError:
        return {}
    return {test.exercise: test.points for test in tests}
