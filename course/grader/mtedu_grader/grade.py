"""Grade a class: many submissions at once, saved one after another, none lost."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mtedu_grader.gradebook import back_up, plain_errors
from mtedu_grader.gradebook_write import Store, release
from mtedu_grader.lab import Lab
from mtedu_grader.lock import only_one
from mtedu_grader.result_record import (
    NOT_GRADED,
    Record,
    load_record,
    note_changes,
    save_record,
    set_aside,
    sweep,
)
from mtedu_grader.submission import (
    Runs,
    Submission,
    blank,
    grade_submission,
    new_record,
    questions,
    readable,
)

Graded = tuple[Record, dict[str, Any]]


@dataclass
class GradedClass:
    """What came of grading a lab.

    The records are without judgements, which are long and lie in the files of results:
    so memory does not grow with the class.
    """

    lab: str
    records: list[Record] = field(default_factory=list)
    skipped: int = 0
    healed: int = 0
    damaged: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    runner: str = ""

    def with_status(self, status: str) -> list[Record]:
        """Return the records of one status."""
        return [record for record in self.records if record.status == status]


MOMENT = 0.2  # seconds after which Ctrl-C is noticed


class Silent:
    """A progress bar that nobody sees."""

    def update(self, number: int) -> None:
        """Note that some more are done."""

    def close(self) -> None:
        """End the bar."""


def submissions(lab: Lab, students: Sequence[str] = ()) -> list[Submission]:
    """Find what was handed in for a lab; `students` limits it to some."""
    root = lab.course / "submitted"
    found = [
        Submission(lab, folder.parent.name, folder)
        for folder in sorted(root.glob(f"*/{lab.id}"))
        if folder.is_dir() or folder.is_symlink()  # links are told of, not followed
    ]
    unknown = set(students) - {one.student for one in found}
    if unknown:
        raise ValueError(
            f"There is no submission of {', '.join(sorted(unknown))} for {lab.id}."
        )
    return [one for one in found if not students or one.student in students]


def grade_lab(
    lab: Lab,
    runner: Runs,
    *,
    students: Sequence[str] = (),
    jobs: int = 2,
    force: bool = False,
    limits: Mapping[str, float] | None = None,
    progress: Callable[[Sequence[Submission]], Any] | None = None,
) -> GradedClass:
    """Grade every submission of a lab that is new or changed, and save each at once.

    It can be stopped at any moment: what is saved is whole, and the next run goes on.
    """
    found = submissions(lab, students)
    result = GradedClass(lab.id, runner=runner.name)
    with only_one(lab.course, f"mtedu grade {lab.id}"), plain_errors(lab.course):
        sweep(lab.course, lab.id)
        release(lab)
        with Store(lab) as store:
            todo = list(_to_do(lab, store, found, force, result))
            if todo:
                back_up(lab.course)
                with suppress(Exception):  # each submission tells of it, if it fails
                    questions(lab)  # made once, before several threads ask for them
            with (
                interrupts_in_time() as stop_if_asked,
                closing(progress(todo) if progress else Silent()) as bar,
                closing(_run_all(todo, runner, jobs, limits, stop_if_asked)) as graded,
            ):
                for record, notebook in graded:
                    before = load_record(lab.course, lab.id, record.student)
                    _save(store, record, notebook)
                    if note_changes(lab.course, before, record):
                        result.changed.append(record.student)
                    save_record(lab.course, record)
                    result.records.append(replace(record, judgements=[]))
                    bar.update(1)
    result.changed.sort()
    return result


@contextmanager
def interrupts_in_time() -> Iterator[Callable[[], None]]:
    """Let Ctrl-C wait for a moment at which nothing is held, and then stop.

    In the middle of waiting for threads it would leave locks behind that they need to
    come to an end. Yields what is called at such moments.
    """
    asked: list[int] = []

    def stop_if_asked() -> None:
        if asked:
            raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGINT, lambda number, frame: asked.append(1))
    except ValueError:  # not the main thread, where no interrupt arrives
        yield stop_if_asked
        return
    try:
        yield stop_if_asked
    finally:
        signal.signal(signal.SIGINT, before)


def _save(store: Store, record: Record, notebook: dict[str, Any]) -> None:
    """Save a graded submission; one that cannot be written stops no other."""
    try:
        store.save(record, notebook)
    except (ValueError, TypeError, RecursionError) as error:
        reason = f"The graded notebook cannot be saved: {type(error).__name__}."
        record.not_graded(reason, list(store.lab.tests))
        store.save(record, blank(store.lab, reason))


def _to_do(
    lab: Lab,
    store: Store,
    found: Sequence[Submission],
    force: bool,
    result: GradedClass,
) -> Iterator[Submission]:
    """Yield what has to be run; also where the gradebook lacks what a record says."""
    held, late = store.scores(), store.bring_late_up_to_date()
    for one in found:
        record = load_record(lab.course, lab.id, one.student)
        if record is None and set_aside(lab.course, lab.id, one.student):
            result.damaged.append(one.student)
        if record is None or force or not _fresh(record, one):
            yield one
        elif not _stored(record, held.get(one.student, {}), lab.course):
            result.healed += 1
            yield one
        else:
            result.skipped += 1
            _note_late(lab.course, record, late.get(one.student))


def _fresh(record: Record, submission: Submission) -> bool:
    """Tell whether a record is of this very submission and this very lab."""
    return (
        record.status != NOT_GRADED
        and record.lab_sha256 == submission.lab.sha256
        and record.submission.get("sha256") == submission.fingerprint()
        and record.submission.get("timestamp") == submission.timestamp()
        and record.submission.get("file") == readable(submission.choice()[0])
    )


def _stored(record: Record, held: Mapping[str, float | None], course: Path) -> bool:
    """Tell whether the gradebook and the formgrader's folder have what was graded."""
    shown = course / "autograded" / record.student / record.lab / f"{record.lab}.ipynb"
    same = all(held.get(cell) == score for cell, score in record.scores.items())
    return same and shown.is_file()


def _note_late(course: Path, record: Record, seconds: float | None) -> None:
    """Bring a record up to date after the due date or an extension has changed."""
    if seconds is not None and record.submission.get("late_seconds") != seconds:
        record.submission["late_seconds"] = seconds
        save_record(course, record)


def _run_all(
    todo: Sequence[Submission],
    runner: Runs,
    jobs: int,
    limits: Mapping[str, float] | None,
    stop_if_asked: Callable[[], None],
) -> Generator[Graded]:
    """Run submissions side by side, and yield each as soon as it is judged.

    Only a few wait at a time, so that memory does not grow with the class.
    """
    waiting = iter(todo)
    running: set[Future[Graded]] = set()
    pool = ThreadPoolExecutor(max_workers=max(1, jobs))
    try:
        while True:
            for one in waiting:
                running.add(pool.submit(_one, one, runner, limits))
                if len(running) >= 2 * jobs:
                    break
            if not running:
                return
            stop_if_asked()
            done, running = wait(running, MOMENT, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:  # whoever stops early does not wait: the runner ends what still runs
        pool.shutdown(wait=False, cancel_futures=True)


def _one(
    submission: Submission, runner: Runs, limits: Mapping[str, float] | None
) -> Graded:
    """Grade one submission; whatever goes wrong stays with this one."""
    try:
        return grade_submission(submission, runner, limits)
    except Exception as error:
        record = new_record(submission)
        reason = f"The grader failed: {type(error).__name__}: {error}"
        record.not_graded(reason, list(submission.lab.tests))
        return record, blank(submission.lab, reason)


def by_hand(record: Record, course: Path) -> str:
    """Return the one command that helps with a submission that was not graded."""
    student, name = in_shell(record.student), record.submission.get("file")
    if record.runner:
        return f"mtedu grade {record.lab} --student {student}"
    if not name:  # nothing there that a doctor could look at
        return f"mtedu collect {record.lab} --from FILE --student {student}"
    folder = course / "submitted" / record.student / record.lab
    return f"mtedu doctor {in_shell(str(folder / name))}"


def in_shell(word: str) -> str:
    """Write a word for a command line, where a student's file may be named like one.

    >>> in_shell("lab3.ipynb"), in_shell("$(rm x).ipynb")
    ('lab3.ipynb', "'$(rm x).ipynb'")
    """
    return shlex.quote("".join(c if c.isprintable() else "?" for c in word))
