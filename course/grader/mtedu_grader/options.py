"""What the commands of teachers and authors may be told, and the help on them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from mtedu_grader import commands, lms
from mtedu_grader.author import commands as authors

EXAMPLES = {
    "release": ["mtedu release lab3", "mtedu release --bundle for-students"],
    "semester": ["mtedu semester new 2026-spring"],
    "collect": [
        "mtedu collect lab3 --from moodle.zip",
        "mtedu collect lab3 --from better.ipynb --student ada17",
        "mtedu collect lab3 --from moodle.zip --worksheet sheet.csv",
        "mtedu collect lab3 --from exchange",
    ],
    "grade": ["mtedu grade lab3", "mtedu grade lab3 --student ada17 --force"],
    "feedback": [
        "mtedu feedback lab3",
        "mtedu feedback lab3 --hold",
        "mtedu feedback lab3 --student ada17",
    ],
    "report": ["mtedu report lab3", "mtedu report"],
    "export": [
        "mtedu export lab3 --for moodle",
        "mtedu export --for csv --to all-labs.csv",
        "mtedu export --quizzes moodle --to quizzes.xml",
    ],
    "build": ["mtedu build", "mtedu build --check"],
    "new": [
        "mtedu new lecture 15_long_words",
        "mtedu new lab lab11_long_words",
        "mtedu new exercise lab2 tail_share",
    ],
    "drop": ["mtedu drop lab6"],
    "links": ["mtedu links https://hub.example.edu"],
}


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return int(text)


def add_to(parsers: Any) -> None:
    """Add the commands of teachers and authors to the parser."""
    _add_teachers(parsers)
    _add_authors(parsers)


def _command(parsers: Any, function: Any) -> argparse.ArgumentParser:
    """Add a command that is called like its function, which also describes it."""
    found: argparse.ArgumentParser = parsers.add_parser(
        function.__name__,
        description=function.__doc__.strip().rstrip("."),
        epilog="\n  ".join(["examples:", *EXAMPLES[function.__name__]]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    found.set_defaults(run=function)
    return found


def _add_authors(parsers: Any) -> None:
    building = _command(parsers, authors.build)
    building.add_argument(
        "--check", action="store_true", help="change nothing; fail if files are stale"
    )
    making = _command(parsers, authors.new)
    kinds = ["lecture", "lab", "exercise"]
    making.add_argument("kind", choices=kinds, help="what to make")
    words = "such as 15_long_words or lab11_long_words; of an exercise the lab's"
    making.add_argument("name", help=words)
    making.add_argument("exercise", nargs="?", help="the exercise's name: tail_share")
    making.add_argument("--title", default="", help="from the name unless given")
    dropping = _command(parsers, authors.drop)
    dropping.add_argument("lab", help="a lab, such as lab6")
    linking = _command(parsers, authors.links)
    linking.add_argument("hub", help="its address, such as https://hub.example.edu")


def _add_worksheet(parser: argparse.ArgumentParser, use: str) -> None:
    words = f"Moodle's grading worksheet: {use}"
    parser.add_argument("--worksheet", type=Path, metavar="CSV", help=words)


def _add_teachers(parsers: Any) -> None:
    def add(function: Any, labs: str = "") -> argparse.ArgumentParser:
        found = _command(parsers, function)
        if labs:
            found.add_argument("labs", nargs="*", metavar="lab", help=labs)
        else:
            found.add_argument("lab", help="a lab, such as lab3")
        return found

    def add_students(found: argparse.ArgumentParser) -> None:
        found.add_argument(
            "--student",
            action="append",
            default=[],
            metavar="ID",
            help="only this one; can be repeated",
        )

    releasing = _command(parsers, commands.release)
    releasing.add_argument("lab", nargs="?", help="a lab, such as lab3")
    releasing.add_argument(
        "--bundle",
        type=Path,
        metavar="FOLDER",
        help="write lectures and labs, and nothing else, into a new folder",
    )
    ending = _command(parsers, commands.semester)
    ending.add_argument("what", choices=["new"], help="what to do")
    ending.add_argument("name", help="what the old one is called, such as 2026-spring")
    collecting = add(commands.collect)
    collecting.add_argument(
        "--from",
        dest="source",
        required=True,
        metavar="PLACE",
        help="a folder, ZIP or file of a learning platform, or the word exchange",
    )
    collecting.add_argument(
        "--student",
        default="",
        metavar="ID",
        help="take only this student's; of one file: whose it is",
    )
    _add_worksheet(collecting, "who has which number, and when files came in")
    collecting.add_argument(
        "--timezone",
        metavar="ZONE",
        help="of times in a ZIP or worksheet; this machine's unless given",
    )
    grading = add(commands.grade)
    add_students(grading)
    grading.add_argument(
        "--jobs",
        type=_at_least_one,
        default=0,
        metavar="N",
        help="how many at a time; as many as there are cores unless given",
    )
    grading.add_argument(
        "--force", action="store_true", help="also what is graded already"
    )
    grading.add_argument(
        "--sandbox",
        choices=["auto", "namespaces", "bubblewrap", "none"],
        default="auto",
        help="how student code is kept apart; the best there is unless given",
    )
    grading.add_argument(
        "--unsafe",
        action="store_true",
        help="grade even where nothing keeps student code apart",
    )
    grading.add_argument(
        "--cluster", metavar="ADDRESS", help="run them on a Dask cluster: docs/scale.md"
    )
    feeding = add(commands.feedback)
    add_students(feeding)
    feeding.add_argument(
        "--hold",
        action="store_true",
        help="no page yet for whoever has written answers that nobody graded",
    )
    add(commands.report, "labs to report on; none: a summary over all labs")
    exporting = add(commands.export, "labs to export; none: all that are graded")
    exporting.add_argument(
        "--for",
        dest="platform",
        choices=lms.platforms(),
        default="csv",
        help="who reads it; csv unless given",
    )
    _add_worksheet(exporting, "filled in with the points of one lab")
    exporting.add_argument(
        "--quizzes",
        choices=["moodle", "gift", "qti"],
        help="write the questions of all lectures for a question bank instead",
    )
    exporting.add_argument(
        "--to",
        type=Path,
        metavar="FILE",
        help="the file to write; grades-moodle.csv and the like unless given",
    )
