"""The instructor's commands, as `mtedu` on the command line offers them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any

# jsonschema builds dozens of parsers with it at import, which nobody here needs: 1.6 of
# nbgrader's 2.7 seconds of start-up.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def release(options: argparse.Namespace) -> int:
    """Make the student's version of a lab and put the lab into the gradebook."""
    from mtedu.grading.store import release as make

    make(_lab(options.lab), say=print)
    return 0


def grade(options: argparse.Namespace) -> int:
    """Run and grade all submissions of a lab that are new or changed."""
    from mtedu.grading.grade import by_hand, grade_lab
    from mtedu.grading.run import choose

    lab = _lab(options.lab)
    runner = choose(options.sandbox, unsafe=options.unsafe)
    print(f"{lab.id}: {runner.name}. {runner.why}", flush=True)
    with runner:
        result = grade_lab(
            lab,
            runner,
            students=options.student,
            jobs=options.jobs,
            force=options.force,
            progress=_progress,
        )
    stopped = result.with_status("student error")
    left = result.with_status("NOT GRADED")
    print(
        f"{len(result.records)} graded now, {result.skipped} were up to date; "
        f"{len(stopped)} stopped early and keep the points earned before; "
        f"{len(left)} NOT GRADED."
    )
    for record in left:
        print(f"  NOT GRADED {record.student}: {record.reason}")
        print(f"    try: {by_hand(record, lab.course)}")
    return 1 if left else 0


def _progress(todo: Sequence[Any]) -> Any:
    from tqdm import tqdm

    return tqdm(total=len(todo), unit=" submissions", disable=not todo)


def _lab(name: str) -> Any:
    from mtedu.grading.lab import load_lab
    from mtedu.grading.manifest import find_course_folder, load_course

    course = load_course()
    return load_lab(course.lab(name).id, find_course_folder())


def add_to(commands: Any) -> None:
    """Add the instructor's commands to the parser."""

    def add(function: Any) -> argparse.ArgumentParser:
        words = function.__doc__.strip().rstrip(".")
        found: argparse.ArgumentParser = commands.add_parser(
            function.__name__, help=words, description=words
        )
        found.set_defaults(run=function)
        found.add_argument("lab", help="a lab, such as lab3")
        return found

    add(release)
    grading = add(grade)
    grading.add_argument(
        "--student", action="append", default=[], help="only this one; can be repeated"
    )
    grading.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 2, help="how many at a time"
    )
    grading.add_argument(
        "--force", action="store_true", help="also what is graded already"
    )
    grading.add_argument(
        "--sandbox",
        choices=["auto", "namespaces", "bubblewrap", "none"],
        default="auto",
        help="how student code is kept apart",
    )
    grading.add_argument(
        "--unsafe",
        action="store_true",
        help="grade without a sandbox where there is none",
    )
