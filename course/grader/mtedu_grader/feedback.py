"""Feedback: one page per student, made from what the checks say.

A page shows what was tested in words, what it earned, the likely mistake, where the
lecture teaches it, and the student's own work with its outputs. Checks' cells are never
shown, so nothing of a hidden test can get into a page.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from markupsafe import Markup

from mtedu.course import Course, Part
from mtedu.notebook.write import write_whole
from mtedu_grader.gradebook_read import Mark, Marks, read_marks
from mtedu_grader.lab import Lab, SourceCell
from mtedu_grader.pages import fingerprint, render
from mtedu_grader.pages.outputs import show_outputs
from mtedu_grader.pages.safe import code, markdown
from mtedu_grader.result_record import (
    NOT_GRADED,
    STUDENT_ERROR,
    Record,
    load_records,
)
from mtedu_grader.sections import Link, links
from mtedu_grader.times import A_SECOND, due_time, parse_time

MADE_FROM = re.compile(r'<meta name="made-from" content="([0-9a-f]{64})">')
SIGNS = {"passed": "✓", "part": "◐", "not yet": "✗", "graded": ""}
NO_NOTEBOOK = "not-graded"  # the cell that stands for a notebook nobody can read
WORDS = {"missing": "could not be tried"}
FOR_THE_EXCHANGE = ("timestamp.txt", "submission_secret.txt")


@dataclass(frozen=True)
class Shown:
    """A cell on the page: its code or text, and what it put out."""

    words: str
    source: Markup
    outputs: Markup
    folded: bool = False


@dataclass
class Item:
    """One exercise or written answer on the page."""

    id: str
    title: str
    task: Markup
    max_points: float
    points: float | None = None
    status: str = ""
    summary: str = ""
    parts: Sequence[Mapping[str, Any]] = ()
    mistake: str = ""
    hints: Sequence[str] = ()
    links: Sequence[Link] = ()
    mark: Mark = field(default_factory=Mark)
    cells: list[Shown] = field(default_factory=list)
    written: bool = False

    @property
    def has_work(self) -> bool:
        """Whether there is anything of the student's to show."""
        return any(cell.source.striptags().strip() for cell in self.cells)

    @property
    def sign(self) -> str:
        """A sign for the status, so that colour is not the only one."""
        return SIGNS.get(self.status, "○")

    @property
    def words(self) -> str:
        """The status as a student reads it."""
        return WORDS.get(self.status, self.status)

    @property
    def looks(self) -> str:
        """The status as the style names it."""
        return self.status.replace(" ", "-")


@dataclass
class MadeFeedback:
    """What came of making a lab's pages."""

    written: list[Path] = field(default_factory=list)
    up_to_date: int = 0
    without_result: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)


def make_feedback(
    lab: Lab,
    course: Course,
    students: Sequence[str] = (),
    progress: Callable[[Sequence[Record]], Any] | None = None,
    hold: bool = False,
) -> MadeFeedback:
    """Write the page of every student whose result, marks or page changed.

    With `hold`, whoever has written answers that nobody graded gets none yet.
    """
    made = MadeFeedback()
    records = {one.student: one for one in load_records(lab.course, lab.id)}
    handed_in = {path.parent.name for path in lab.course.glob(f"submitted/*/{lab.id}")}
    unknown = set(students) - set(records) - handed_in
    if unknown:
        raise ValueError(
            f"There is no submission of {', '.join(sorted(unknown))} for {lab.id}."
        )
    wanted = set(students) or set(records) | handed_in
    made.without_result = sorted(wanted - set(records))
    marks = read_marks(lab.course, lab.id)
    here = sorted(wanted & set(records))
    made.held = [name for name in here if hold and marks.waits(name, lab)]
    todo = [records[name] for name in here if name not in made.held]
    bar = progress(todo) if progress else None
    for record in todo:
        _one_page(lab, course, record, marks, made)
        if bar is not None:
            bar.update(1)
    if bar is not None:
        bar.close()
    return made


def _one_page(
    lab: Lab, course: Course, record: Record, marks: Marks, made: MadeFeedback
) -> None:
    folder = lab.course / "feedback" / record.student / lab.id
    place = folder / f"{lab.id}.html"
    source = lab.course / "autograded" / record.student / lab.id / f"{lab.id}.ipynb"
    data = source.read_bytes() if source.is_file() else b"{}"
    key = _key(lab, course, record, marks, data)
    if place.is_file() and _made_from(place) == key:
        made.up_to_date += 1
        return
    notebook = json.loads(data)
    write_whole(place, feedback_page(lab, course, record, notebook, marks, key))
    place.chmod(0o644)  # release_feedback copies the file with its rights
    _for_the_exchange(lab, record.student, folder)
    made.written.append(place)


def _key(
    lab: Lab, course: Course, record: Record, marks: Marks, notebook: bytes
) -> str:
    """Return what changes when a page would say something else."""
    given = [record.student, marks.names.get(record.student)]
    known = [marks.cells.get(record.student), marks.penalties.get(record.student)]
    parts = [repr(record), repr(given), repr(known), repr(course), lab.sha256]
    digest = hashlib.sha256(fingerprint().encode())
    for part in (*(part.encode("utf-8", "replace") for part in parts), notebook):
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()


def _made_from(place: Path) -> str:
    with place.open(encoding="utf-8", errors="replace") as file:
        found = MADE_FROM.search(file.read(2000))
    return found[1] if found else ""


def _for_the_exchange(lab: Lab, student: str, folder: Path) -> None:
    """Put beside the page what `nbgrader release_feedback` needs to deliver it.

    It stops for the whole class at the first student without these files, so those
    who did not hand in through the exchange get a secret that nobody asks for.
    """
    submitted = lab.course / "submitted" / student / lab.id
    for name in FOR_THE_EXCHANGE:
        here, there = folder / name, submitted / name
        if there.is_file() and not there.is_symlink():
            shutil.copyfile(there, here)
        elif not here.is_file():
            here.write_text(secrets.token_hex(16) if "secret" in name else "")


def feedback_page(
    lab: Lab,
    course: Course,
    record: Record,
    notebook: Mapping[str, Any],
    marks: Marks,
    made_from: str = "",
) -> str:
    """Return a student's page."""
    part = course.lab(lab.id)
    items = list(_items(lab, course, part, record, notebook, marks))
    by_hand = marks.all_by_hand(record.student, lab.tests)
    not_graded = record.status == NOT_GRADED and not by_hand
    if not_graded and not any(item.has_work for item in items):
        items = []
    answers = [item for item in items if item.written]
    penalty = marks.penalties.get(record.student, 0.0)
    given = sum(item.points or 0 for item in items)
    return render(
        "feedback.html",
        made_from=made_from,
        lab=part,
        record=record,
        name=marks.names.get(record.student, ""),
        items=items,
        points=max(0.0, round(given - penalty, 2)),
        handed_in=_when(record.submission.get("timestamp") or "", due_time(part)),
        late=late_words(record.submission.get("late_seconds") or 0),
        penalty=penalty,
        max_points=sum(item.max_points for item in items),
        open_points=sum(item.max_points for item in answers if item.points is None),
        not_graded=not_graded,
        stopped=record.status == STUDENT_ERROR,
        advice=what_to_do(record),
    )


def _when(stamp: str, due: datetime | None = None) -> str:
    """Write the time of a submission with its zone, or nothing.

    Where a platform tells no times but only who is late, the due date itself, or the
    second after it, stands there, and nobody handed in just then.

    >>> _when("2026-05-01 18:00:00+0200")
    '2026-05-01 16:00 UTC'
    """
    time = parse_time(stamp)
    if time is None or (due and due <= time <= due + A_SECOND):
        return ""
    return time.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")


def late_words(seconds: float) -> str:
    """Say how late something is.

    >>> late_words(5400), late_words(90000), late_words(0), late_words(1)
    ('1.5 hours late', '1.0 days late', '', 'handed in late')
    """
    if seconds <= 0:
        return ""
    if seconds <= A_SECOND.total_seconds():
        return "handed in late"  # by a platform's word, which does not say how much
    if seconds < 60:
        return "less than a minute late"
    if seconds < 3600:
        return f"{seconds / 60:.0f} minutes late"
    hours = seconds / 3600
    return f"{hours:.1f} hours late" if hours < 24 else f"{hours / 24:.1f} days late"


def what_to_do(record: Record) -> str:
    """Say what a student can do about a submission that was not graded or stopped."""
    name = record.submission.get("file") or f"{record.lab}.ipynb"
    if record.status == STUDENT_ERROR:
        return (
            "Restart the kernel, run all cells from the top and see where it stops. "
            "Whatever runs there within half a minute a cell runs in grading too."
        )
    if record.runner or record.reason.startswith("The grader failed"):
        return (
            "This is not your fault, and you need not do anything: your instructor "
            "sees it and grades your submission again."
        )
    if not record.submission.get("file"):
        return (
            f"Hand in your notebook, {record.lab}.ipynb, and ask for it to be graded."
        )
    return (
        f"Open {name} as you handed it in: if JupyterLab cannot open it, hand in the "
        f"last copy that it can. “mtedu doctor {name}” says what is wrong, and writes "
        "a repaired copy where that is possible. Tell your instructor."
    )


def _items(
    lab: Lab,
    course: Course,
    part: Part,
    record: Record,
    notebook: Mapping[str, Any],
    marks: Marks,
) -> Iterable[Item]:
    judged = {row["cell"]: row for row in record.judgements}
    cells = _own_cells(lab, notebook)
    here = f"course/feedback/{record.student}/{lab.id}"
    prefix = lab.id.split("_")[0]
    for graded, task in _tasks(lab):
        exercise = graded.exercise or f"{prefix}.{graded.id}"
        item = Item(
            graded.id,
            _title(task, graded.id),
            markdown(re.sub(r"\A#[^\n]*\n*", "", task)),
            graded.points,
            links=links(course, part, exercise, here),
            mark=marks.of(record.student, graded.id),
            cells=cells.get(graded.id, []),
            written=graded.kind == "written",
        )
        answer = "" if item.written else lab.answer_to(graded)
        if answer and not item.mark.comment:
            said = marks.of(record.student, answer).comment
            item.mark = Mark(**{**item.mark.__dict__, "comment": said})
        _judge(item, lab, graded, judged.get(graded.id), record)
        yield item


def _judge(
    item: Item,
    lab: Lab,
    graded: SourceCell,
    row: Mapping[str, Any] | None,
    record: Record,
) -> None:
    """Put what the checks, or a person, said onto an item."""
    item.points = item.mark.points
    if item.written:
        waits = item.mark.waits and item.mark.by_hand is None
        item.points = None if waits else item.mark.points
        item.status = "not graded yet" if item.points is None else "graded"
        return
    if row is None:
        by_hand = item.mark.by_hand is not None
        item.status = "graded" if by_hand else "not graded"
        item.points = item.mark.points if by_hand else None
        return
    item.status, item.summary = row["status"], row["summary"]
    item.parts, item.mistake = row["parts"], row["mistake"]
    if item.mark.by_hand is None:
        item.points = round(row["points"] + item.mark.extra, 2)
    if row["status"] not in ("passed", "missing"):
        item.hints = lab.marking(graded).key.hints


def _tasks(lab: Lab) -> Iterable[tuple[SourceCell, str]]:
    """Yield graded cells, each with the text that sets the task."""
    task = ""
    for cell in lab.cells:
        if cell.kind == "plain" and cell.cell_type == "markdown":
            parts = re.split(r"^(?=##)", cell.source, flags=re.M)
            task = parts[-1] if len(parts) > 1 else f"{task}\n\n{cell.source}"
        elif cell.kind in ("test", "written"):
            yield cell, task


def _title(task: str, otherwise: str) -> str:
    """Return a task's heading without its points.

    >>> _title("## 1. n-grams (2 points)", "ngrams")
    '1. n-grams'
    """
    found = re.match(r"#+ +([^\n]+?)(?: \(\d[^)]*points?[^)]*\))?\s*(?:\n|$)", task)
    return found[1] if found else otherwise


def _own_cells(lab: Lab, notebook: Mapping[str, Any]) -> dict[str, list[Shown]]:
    """Sort what a student wrote, and what it put out, by the graded cell it precedes.

    The lab's own cells use the answers before them, so they stand with these, and so
    does what comes after the last graded cell.
    """
    given = {cell.id: cell for cell in lab.cells}
    found: dict[str, list[Shown]] = {}
    waiting: list[Shown] = []
    last = ""
    for cell in notebook.get("cells", []):
        name, kind = cell.get("id", ""), cell.get("cell_type")
        known = given.get(name)
        if known is not None and known.kind in ("test", "written"):
            if known.kind == "written":
                waiting.append(_written(cell))
            found[name] = waiting
            waiting, last = [], name
        elif kind == "code":
            shown = _code_cell(cell, known)
            after = last and known is not None and known.kind == "plain"
            place = found[last] if after else waiting
            place += [shown] if shown else []
        elif known is None and name != NO_NOTEBOOK and cell.get("source", "").strip():
            words = "Text that you added"
            waiting.append(Shown(words, markdown(cell["source"]), Markup("")))
    if last:
        found[last] = found[last] + waiting
    return found


def _written(cell: Mapping[str, Any]) -> Shown:
    source = cell.get("source", "")
    if cell.get("cell_type") == "code":
        return Shown(
            "Your answer", Markup("<pre>{}</pre>").format(code(source)), _out(cell)
        )
    return Shown("Your answer", markdown(source), Markup(""))


def _code_cell(cell: Mapping[str, Any], known: SourceCell | None) -> Shown | None:
    source = cell.get("source", "")
    own = known is None or known.kind == "answer"
    if not own and known is not None and source.strip() != known.released.strip():
        own = True
    outputs = _out(cell)
    if not source.strip() or not (own or outputs):
        return None
    words = "Your code" if own else "A cell of the lab, with what it showed"
    if own and known is None:
        words = "A cell that you added"
    shown = Markup("<pre>{}</pre>").format(code(source))
    return Shown(words, shown, outputs, folded=not own)


def _out(cell: Mapping[str, Any]) -> Markup:
    return show_outputs(cell.get("outputs") or [])
