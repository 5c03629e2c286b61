"""What is left to a person: the command names it, and points by hand count at once."""

import csv
import re

import pytest

from mtedu.cli import main
from mtedu_grader import commands
from mtedu_grader.class_results import load_class
from mtedu_grader.report import student_table
from tests.grader import submissions as make
from tests.grader.classroom import FULL, LAB, Instant
from tests.grader.page import Page


class Ready(Instant):
    """The quick runner as the command wants it."""

    why = "nothing is run"

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass


@pytest.fixture
def graded(room, monkeypatch, capsys):
    """A solved submission, and one whose file is empty."""
    monkeypatch.setattr(commands, "_runner", lambda options, lab: Ready())
    room.submit("ada", notebook=make.solved_lab(LAB))
    room.submit("zoe")
    (room.place("zoe") / f"{LAB}.ipynb").write_bytes(b"")
    (room.folder / "roster.csv").write_text(
        "id,name,e-mail\nzoe,Zoe Zed,zoe@example.org\nkurt,Kurt Kay,kurt@example.org\n"
    )
    assert main(["grade", "lab3", "--jobs", "1"]) == 1
    room.said = capsys.readouterr().out
    return room


def test_the_command_says_what_is_left(graded, capsys):
    assert "1 graded now, 0 were up to date, 1 NOT GRADED." in graded.said
    assert "NOT GRADED zoe: The file is empty." in graded.said
    command = re.search(r"try: mtedu (doctor .*)", graded.said)[1]
    assert main(command.split()) == 1
    assert "Nothing of it can be repaired" in capsys.readouterr().out
    assert f"mtedu collect {LAB} --from FILE --student ID" in graded.said
    assert "Written answers of 1 wait in the formgrader" in graded.said
    assert "Graded, though not in roster.csv: ada." in graded.said
    results = load_class("lab3")
    assert (results.waiting, results.missing) == (1, ["kurt"])


def test_points_by_hand_count_everywhere_and_for_good(graded, capsys):
    graded.give("zoe", points=1.5)
    assert main(["grade", "lab3"]) == 0
    said = capsys.readouterr().out
    assert "It has points by hand, and they count." in said
    assert "try:" not in said
    results = load_class("lab3")
    nine = 1.5 * 9  # eight checks and a written answer
    rows = {row[0].split()[0]: row[1:] for row in student_table(results)}
    assert rows["zoe"] == [12.0, 1.5, nine]
    assert rows["ada"] == [FULL, None, FULL]
    assert len(results.judged) == 1  # what a person gave says nothing about checks
    main(["export", "lab3", "--for", "csv"])
    table = (graded.folder / "grades-csv.csv").read_text(encoding="utf-8-sig")
    points = {
        row["student_id"]: row["points"]
        for row in csv.DictReader([*table.splitlines()])
    }
    assert points == {"ada": "25", "zoe": "13.5", "kurt": ""}
    main(["feedback", "lab3"])
    place = graded.folder / "feedback" / "zoe" / LAB / f"{LAB}.html"
    words = Page(place.read_text(encoding="utf-8")).words()
    assert "Not graded yet Your submission" not in words
    assert re.search(r"12 of 25 points so far|13\.5 of 30 points", words)
    assert "Your instructor set these points by hand." in words


def test_a_gradebook_is_missed_only_where_there_was_one(graded, capsys):
    """The first run makes one and backs it up; that is no loss."""
    (graded.folder / "gradebook.db").unlink()
    backups = graded.folder / "backups"
    kept = backups.rename(graded.folder / "elsewhere") if backups.is_dir() else None
    main(["grade", "lab3", "--jobs", "1"])
    assert "gradebook was gone" not in capsys.readouterr().out
    (graded.folder / "gradebook.db").unlink()
    assert kept or list(backups.iterdir())
    main(["grade", "lab3", "--jobs", "1"])
    assert "gradebook was gone" in capsys.readouterr().out


def test_a_regrade_asks_nobody_to_read_again_what_did_not_change(graded):
    def waits():
        rows = "SELECT needs_manual_grade FROM grade WHERE manual_score IS NOT NULL"
        return {flag for (flag,) in graded.rows(rows)}

    graded.give("ada", points=1.5)
    graded.grade(force=True, students=["ada"])
    assert waits() == {0}
    another = make.with_answer(make.solved_lab(LAB), "trust", "Quite another answer.")
    graded.submit("ada", notebook=another)
    graded.grade(students=["ada"])
    assert waits() == {1}


def test_pages_can_be_held_back_until_written_answers_are_graded(room, capsys):
    room.submit("ada", notebook=make.with_answer(make.solved_lab(LAB), "trust", "No."))
    room.submit("bob")  # wrote nothing: no person has to look at it
    room.grade()
    assert main(["feedback", "lab3", "--hold"]) == 0
    said = capsys.readouterr().out
    assert "Held back, with written answers to grade: ada." in said
    pages = (room.folder / "feedback").glob(f"*/{LAB}/{LAB}.html")
    assert [page.parts[-3] for page in pages] == ["bob"]
    room.give("ada", "trust", 3)
    assert main(["feedback", "lab3", "--hold"]) == 0
    assert "1 pages written, 1 were up to date." in capsys.readouterr().out
