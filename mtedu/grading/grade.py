"""Grade a class: many submissions at once, saved one after another, none lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mtedu.grading.lab import Lab
from mtedu.grading.record import NOT_GRADED, Record, load_record, save_record
from mtedu.grading.store import Store, back_up, release
from mtedu.grading.submission import (
    Runs,
    Submission,
    blank,
    grade_submission,
    new_record,
)

Graded = tuple[Record, dict[str, Any]]


@dataclass
class GradedClass:
    """What came of grading a lab."""

    lab: str
    records: list[Record] = field(default_factory=list)
    skipped: int = 0
    healed: int = 0
    runner: str = ""

    def with_status(self, status: str) -> list[Record]:
        """Return the records of one status."""
        return [record for record in self.records if record.status == status]


def submissions(lab: Lab, students: Sequence[str] = ()) -> list[Submission]:
    """Find what was handed in for a lab; `students` limits it to some."""
    root = lab.course / "submitted"
    found = [
        Submission(lab, folder.parent.name, folder)
        for folder in sorted(root.glob(f"*/{lab.id}"))
        if folder.is_dir() and not folder.is_symlink()
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
    """Grade every submission of a lab that is new or changed, and save each at once."""
    release(lab)
    back_up(lab.course)
    result = GradedClass(lab.id, runner=runner.name)
    with Store(lab) as store:
        todo = list(_to_do(lab, store, students, force, result))
        bar = progress(todo) if progress else None
        for record, notebook in _run_all(todo, runner, jobs, limits):
            store.save(record, notebook)
            save_record(lab.course, record)
            result.records.append(record)
            if bar is not None:
                bar.update(1)
        if bar is not None:
            bar.close()
    return result


def _to_do(
    lab: Lab, store: Store, students: Sequence[str], force: bool, result: GradedClass
) -> Iterator[Submission]:
    """Yield what has to be run; mend the gradebook where only that lacks a result."""
    held = store.scores()
    for one in submissions(lab, students):
        record = load_record(lab.course, lab.id, one.student)
        done = (
            not force
            and record is not None
            and record.status != NOT_GRADED
            and record.lab_sha256 == lab.sha256
            and record.submission.get("sha256") == one.fingerprint()
        )
        if not done:
            yield one
            continue
        assert record is not None
        here = held.get(one.student, {})
        if any(here.get(cell) != score for cell, score in record.scores.items()):
            yield one
            result.healed += 1
        else:
            result.skipped += 1


def _run_all(
    todo: Sequence[Submission],
    runner: Runs,
    jobs: int,
    limits: Mapping[str, float] | None,
) -> Iterator[Graded]:
    """Run submissions side by side, and yield each as soon as it is judged.

    Only a few wait at a time, so that memory does not grow with the class.
    """
    waiting = iter(todo)
    with ThreadPoolExecutor(max_workers=max(1, jobs)) as pool:
        running: set[Future[Graded]] = set()
        while True:
            for one in waiting:
                running.add(pool.submit(_one, one, runner, limits))
                if len(running) >= 2 * jobs:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


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
    name = record.submission.get("file") or f"{record.lab}.ipynb"
    if record.runner:
        return f"mtedu grade {record.lab} --student {record.student}"
    folder = course / "submitted" / record.student / record.lab
    return f"mtedu doctor {folder / name}"
