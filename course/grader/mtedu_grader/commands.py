"""The instructor's commands, as `mtedu` on the command line offers them."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path
from typing import Any

from mtedu_grader.folders import any_lab_folder, lab_id, teaching_folder

# jsonschema builds dozens of parsers with it at import, which nobody here needs: 1.6 of
# nbgrader's 2.7 seconds of start-up.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def release(options: argparse.Namespace) -> int:
    """Make the student's version of a lab and put the lab into the gradebook."""
    if options.bundle:
        return _bundle(options.bundle)
    if not options.lab:
        raise ValueError("Say which lab: mtedu release lab3; or --bundle FOLDER.")
    if other := any_lab_folder(options.lab):
        return any_lab_commands().release(other, options)
    from mtedu_grader.gradebook import plain_errors
    from mtedu_grader.gradebook_write import release as make
    from mtedu_grader.lock import only_one

    lab = _lab(options.lab)
    print(f"Making the students' version of {lab.id} ...", flush=True)
    with only_one(lab.course, f"mtedu release {lab.id}"), plain_errors(lab.course):
        make(lab, say=print)
    return 0


def _bundle(folder: Path) -> int:
    from mtedu.course import load_course
    from mtedu_grader.bundle import bundle

    names = bundle(load_course(), folder)
    print(f"wrote {folder}: {', '.join(names)}")
    return 0


def semester(options: argparse.Namespace) -> int:
    """Put away all that the last semester left, and start an empty one."""
    from mtedu_grader.semester import ARCHIVE, new_semester

    course = teaching_folder()
    names = new_semester(course, options.name)
    print(f"moved to {course / ARCHIVE / options.name}: {', '.join(names)}")
    print(
        "Now the new due dates in course.yml, the new roster.csv, and other secret "
        "inputs in hidden/ if the old ones got around."
    )
    return 0


def collect(options: argparse.Namespace) -> int:
    """Put what students handed in for a lab into submitted/."""
    from mtedu_grader.collect import collect as take
    from mtedu_grader.exchange import collect_exchange
    from mtedu_grader.gradebook import (
        add_students,
        has_gradebook,
        open_gradebook,
        plain_errors,
    )
    from mtedu_grader.lab import Lab
    from mtedu_grader.lock import only_one
    from mtedu_grader.roster import load_roster

    other = any_lab_folder(options.lab)
    lab = Lab(options.lab, (), other, b"") if other else _lab(options.lab)
    roster = load_roster(lab.course)
    more: Any = {"roster": roster, "student": options.student}
    with only_one(lab.course, f"mtedu collect {lab.id}"), plain_errors(lab.course):
        if options.source == "exchange":
            result = collect_exchange(lab, **more)
        else:
            more["zone"] = zone = _zone(options.timezone)
            more["worksheet"] = _worksheet(options.worksheet, zone)
            result = take(lab, Path(options.source), **more)
        if roster and has_gradebook(lab.course):
            with open_gradebook(lab.course) as gradebook:
                add_students(gradebook, roster)
    _say_collected(result, has_roster=roster is not None)
    nobody = any("roster.csv" in reason for _, reason in result.unknown)
    if nobody and not options.worksheet and "moodle" in result.platforms:
        print(WITH_WORKSHEET)
    return 1 if result.unknown or result.refused else 0


def _zone(name: str | None) -> Any:
    """Return the time zone of that name, or None where none is named."""
    from dateutil import tz

    zone = tz.gettz(name) if name else None
    if name and zone is None:
        raise ValueError(f"{name!r} is no time zone: Europe/Berlin is one.")
    return zone


def _worksheet(place: Path | None, zone: Any) -> Any:
    """Read Moodle's grading worksheet, if there is one."""
    from mtedu_grader.lms.worksheet import read_worksheet

    return read_worksheet(place, zone) if place else None


WITH_WORKSHEET = (
    "  Namesakes, and numbers instead of names, are told apart by Moodle's grading "
    "worksheet: --worksheet FILE."
)


def _say_collected(result: Any, has_roster: bool) -> None:
    from mtedu_grader import lms

    counts = {
        "new": result.new,
        "replaced (the old ones are in history/)": result.replaced,
        "as before": result.same,
        "as before but for the time": result.another_time,
        "older than what is there (kept in history/)": result.older,
    }
    said = [f"{len(some)} {words}" for words, some in counts.items() if some]
    print(f"{', '.join(said) or 'Nothing collected'}.")
    for words, students in {
        "marked late by the platform": result.marked_late,
        "no notebook among the files": result.without_notebook,
    }.items():
        if students:
            print(f"  {words}: {', '.join(students)}")
    for student, why in result.several:
        print(f"  {student}: {why}")
    for name in sorted(filter(None, result.platforms)):
        advice = getattr(lms.platform(name), "WITHOUT_ROSTER", "")
        if advice and not has_roster:
            print(f"  {advice}")
    for name, reason in result.unknown:
        print(f"  NOT COLLECTED {name}: {reason}")
    for name, reason in result.refused:
        print(f"  REFUSED {name}: {reason}")


def grade(options: argparse.Namespace) -> int:
    """Run and grade all submissions of a lab that are new or changed."""
    if other := any_lab_folder(options.lab):
        return any_lab_commands().grade(other, options)
    gc.set_threshold(50_000, 20, 100)  # imports make many objects and little garbage
    from mtedu_grader.grade import grade_lab, submissions
    from mtedu_grader.gradebook import backups, has_gradebook, plain_errors
    from mtedu_grader.gradebook_read import read_marks
    from mtedu_grader.progress import progress
    from mtedu_grader.run import Infrastructure

    lab = _lab(options.lab)
    if not submissions(lab, options.student):
        raise ValueError(nobody_yet(lab.id))
    kept = [] if has_gradebook(lab.course) else backups(lab.course)
    try:
        runner = _runner(options, lab)
        print(f"{lab.id}: {runner.why}", flush=True)
        with runner:
            result = grade_lab(
                lab,
                runner,
                students=options.student,
                jobs=options.jobs or getattr(runner, "jobs", os.cpu_count() or 2),
                force=options.force,
                progress=progress,
            )
    except Infrastructure as error:
        raise ValueError(str(error)) from error
    except KeyboardInterrupt:
        print("Stopped; what is graded is saved, the same command goes on from there.")
        return 130
    _say_graded(result, kept)
    with plain_errors(lab.course):
        marks = read_marks(lab.course, lab.id)
    left = _say_not_graded(result.with_status("NOT GRADED"), lab, marks)
    _say_rest(lab, marks)
    return 1 if left else 0


def nobody_yet(lab: str) -> str:
    """Say that there is nothing to work on, and which command comes before."""
    return f"Nobody handed in {lab} yet: mtedu collect {lab} --from ... comes before."


def _runner(options: argparse.Namespace, lab: Any) -> Any:
    """Return who runs the notebooks: this machine, or a cluster."""
    if options.cluster:
        from mtedu_grader.cluster import ClusterRunner

        return ClusterRunner(options.cluster, options.sandbox, unsafe=options.unsafe)
    from mtedu_grader.run import choose

    way, unsafe = options.sandbox, options.unsafe
    return choose(way, unsafe=unsafe, libraries=lab.libraries)


def _say_graded(result: Any, kept: list[Path]) -> None:
    """Say how many were graded; `kept` are copies of a gradebook that was gone."""
    from mtedu_grader.result_record import CHANGES

    left = result.with_status("NOT GRADED")
    stopped = sorted(one.student for one in result.with_status("student error"))
    print(
        f"{len(result.records) - len(left)} graded now, {result.skipped} were up to "
        f"date, {len(left)} NOT GRADED."
    )
    if stopped:
        names = ", ".join(stopped)
        print(f"  Stopped early, with the points earned before: {names}.")
    if result.healed:
        print(f"  {result.healed} were graded before, but not in the gradebook.")
    if kept:
        name = kept[-1].name
        print(f"  The gradebook was gone; grades given by hand are in backups/{name}.")
    if result.changed:
        print(
            f"  Points changed for {len(result.changed)}: "
            f"results/{result.lab}/{CHANGES} says whose, which and why."
        )
    if result.damaged:
        names = ", ".join(result.damaged)
        print(f"  Damaged results, kept aside in results/ and graded again: {names}.")


def _say_not_graded(left: list[Any], lab: Any, marks: Any) -> list[Any]:
    """Say why, and what to try; return those who have no points by hand either."""
    from mtedu_grader.grade import by_hand

    waiting = []
    for record in sorted(left, key=lambda one: str(one.student)):
        print(f"  NOT GRADED {record.student}: {record.reason}")
        if marks.all_by_hand(record.student, lab.tests):
            print("    It has points by hand, and they count.")
        else:
            print(f"    try: {by_hand(record, lab.course)}")
            if any(one["kind"] == "damaged" for one in record.findings):
                print("    and grade again: the repaired copy that it makes counts.")
            waiting.append(record)
    if waiting:
        print(
            f"  A better file: mtedu collect {lab.id} --from FILE --student ID; "
            "points by hand: the formgrader."
        )
    return waiting


def _say_rest(lab: Any, marks: Any) -> None:
    """Say what is left to a person: written answers, and people not on the list."""
    from mtedu_grader.grade import submissions
    from mtedu_grader.roster import load_roster

    waiting = sum(marks.waits(student, lab) for student in marks.cells)
    if waiting:
        print(
            f"  Written answers of {waiting} wait in the formgrader; "
            f"rubrics/{lab.id}.md says how to grade them."
        )
    roster = load_roster(lab.course)
    found = [one.student for one in submissions(lab)]
    strangers = [name for name in found if roster and name not in roster.students]
    if strangers:
        print(f"  Graded, though not in roster.csv: {', '.join(strangers)}.")


def export(options: argparse.Namespace) -> int:
    """Write the grades for a learning platform, or all quizzes for a question bank."""
    if options.quizzes:
        from mtedu.course import load_course
        from mtedu_grader.lms.question_bank import write_questions

        place, count = write_questions(load_course(), options.quizzes, options.to)
        print(f"wrote {place}: {count} questions, each choice with its explanation")
        return 0
    from mtedu_grader.gradebook import has_gradebook, open_gradebook, plain_errors
    from mtedu_grader.lms.export import exporter as exporter_for

    course = teaching_folder()
    if not has_gradebook(course):
        raise ValueError("There is no gradebook yet: mtedu grade comes before.")
    exporter = exporter_for(options.platform)()
    exporter.log.setLevel("ERROR")  # the lines are printed below
    exporter.assignment = [lab_id(name) for name in options.labs]
    exporter.course, exporter.worksheet = course, options.worksheet
    name = "worksheet" if options.worksheet else exporter.kind
    exporter.to = str(options.to or course / f"grades-{name}.csv")
    with plain_errors(course), open_gradebook(course) as gradebook:
        exporter.export(gradebook)
    print(f"wrote {exporter.place}")
    for line in exporter.left_out:
        print(f"  {line}")
    return 0


def feedback(options: argparse.Namespace) -> int:
    """Write a page for each student: what was tested, points, hints, own work."""
    if other := any_lab_folder(options.lab):
        return any_lab_commands().feedback(other, options)
    from mtedu.course import load_course
    from mtedu_grader.feedback import make_feedback
    from mtedu_grader.gradebook import plain_errors
    from mtedu_grader.progress import progress

    lab = _lab(options.lab)
    with plain_errors(lab.course):
        made = make_feedback(
            lab,
            load_course(),
            options.student,
            lambda todo: progress(todo, "pages"),
            hold=options.hold,
        )
    if made.held:
        print(f"Held back, with written answers to grade: {', '.join(made.held)}.")
    if not (made.written or made.up_to_date or made.without_result or made.held):
        raise ValueError(nobody_yet(lab.id))
    print(f"{len(made.written)} pages written, {made.up_to_date} were up to date.")
    if made.written:
        print(f"  They are at {lab.course / 'feedback' / '<student>' / lab.id}.")
    if made.without_result:
        names = ", ".join(made.without_result)
        print(
            f"  No result yet, so no page: {names}. mtedu grade {lab.id} comes before."
        )
    return 1 if made.without_result else 0


def report(options: argparse.Namespace) -> int:
    """Write reports on labs; without a lab, a summary over all of them."""
    from mtedu.course import find_course_folder
    from mtedu_grader.gradebook import plain_errors
    from mtedu_grader.progress import progress
    from mtedu_grader.report import make_report
    from mtedu_grader.summary import make_summary

    course = find_course_folder()
    with plain_errors(course):
        for lab in options.labs:
            if any_lab_folder(lab):
                raise ValueError(
                    f"{lab} is a lab of ordinary nbgrader cells, of which there is no "
                    f"report: mtedu export {lab} has its points."
                )
            print(f"Reading the results of {lab} ...", flush=True)
            for place in make_report(lab, course):
                print(f"wrote {place}", flush=True)
        if not options.labs:
            place = make_summary(course, lambda todo: progress(todo, "labs"))
            print(f"wrote {place}")
    return 0


def any_lab_commands() -> Any:
    """Return the commands for labs of ordinary nbgrader cells."""
    from mtedu_grader import any_lab_commands as found

    return found


def _lab(name: str) -> Any:
    from mtedu.course import find_course_folder, load_course
    from mtedu_grader.lab import load_lab

    course = load_course()
    return load_lab(course.lab(name).id, find_course_folder())
