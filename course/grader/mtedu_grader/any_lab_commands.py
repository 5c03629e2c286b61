"""The commands for labs of ordinary nbgrader cells: the same names, the same words."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from mtedu_grader.any_lab import (
    AnyLab,
    feedback_any_lab,
    grade_any_lab,
    release_any_lab,
)
from mtedu_grader.commands import nobody_yet
from mtedu_grader.gradebook import holds, plain_errors
from mtedu_grader.lock import only_one
from mtedu_grader.progress import progress
from mtedu_grader.run import Infrastructure, choose


def _lab(course: Path, name: str) -> AnyLab:
    lab = AnyLab(name, course)
    source = lab.places("source")
    if not any(source.glob("*.ipynb")):
        raise ValueError(f"There is no lab {name!r}: no notebook in {source}.")
    return lab


def release(course: Path, options: argparse.Namespace) -> int:
    """Make the students' version with nbgrader."""
    lab = _lab(course, options.lab)
    print(f"Making the students' version of {lab.id} ...", flush=True)
    with only_one(course, f"mtedu release {lab.id}"), plain_errors(course):
        print(f"{lab.id} released: {release_any_lab(lab)}")
    return 0


def grade(course: Path, options: argparse.Namespace) -> int:
    """Run and grade all submissions that are new or changed."""
    lab = _lab(course, options.lab)
    if not lab.students(options.student):
        raise ValueError(nobody_yet(lab.id))
    if not holds(course, lab.id):
        raise ValueError(
            f"{lab.id} is not in the gradebook: mtedu release {lab.id} comes before."
        )
    if options.cluster:
        raise ValueError("A lab of ordinary nbgrader cells is graded on one machine.")
    try:
        runner = choose(
            options.sandbox,
            unsafe=options.unsafe,
            protect=[course],
            libraries=lab.libraries,
        )
    except Infrastructure as error:
        raise ValueError(str(error)) from error
    print(f"{lab.id}: {runner.why}", flush=True)
    with runner:
        result = grade_any_lab(
            lab,
            runner,
            students=options.student,
            jobs=options.jobs or os.cpu_count() or 2,
            force=options.force,
            progress=progress,
        )
    print(
        f"{len(result.graded)} graded now, {len(result.skipped)} were up to date, "
        f"{len(result.not_graded)} NOT GRADED."
    )
    for student, why in sorted(result.not_graded.items()):
        print(f"  NOT GRADED {student}: {why}")
    return 1 if result.not_graded else 0


def feedback(course: Path, options: argparse.Namespace) -> int:
    """Have nbgrader write its pages, without hidden tests."""
    lab = _lab(course, options.lab)
    if not lab.students(options.student):
        raise ValueError(nobody_yet(lab.id))
    with only_one(course, f"mtedu feedback {lab.id}"), plain_errors(course):
        made = feedback_any_lab(lab, options.student)
    print(f"{len(made)} pages written.")
    if made:
        print(f"  They are at {lab.places('feedback', '<student>')}.")
    left = [one for one in lab.students(options.student) if one not in made]
    if left:
        print(f"  Not graded, so no page: {', '.join(left)}.")
    return 1 if left else 0
