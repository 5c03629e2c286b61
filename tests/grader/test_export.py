"""Exports: the platforms' columns, no zero for what was not graded, no formulas."""

import csv
import io
import sqlite3

import pytest

from mtedu.cli import main
from mtedu_grader import lms
from mtedu_grader.gradebook_write import release
from mtedu_grader.lab import load_lab
from mtedu_grader.lms.export import safe
from tests.grader import submissions as make
from tests.grader.classroom import LAB, Gives
from tests.grader.conftest import Beside

ROSTER = """id,name,e-mail,canvas
ada17,Ada Lovelace,ada@example.org,9001
alan12,Alan Turing,alan@example.org,9002
eve3,=HYPERLINK(1) @Eve,+eve@example.org,
bob4,Bob Absent,bob@example.org,9004
"""
TITLE = "Lab 3: BLEU by hand"


@pytest.fixture
def graded(room):
    """Ada has all points but a written answer, Alan was not graded, Bob is absent."""
    (room.folder / "roster.csv").write_text(ROSTER, encoding="utf-8")
    room.submit("ada17", notebook=make.solved_lab(LAB))
    room.submit("alan12", "eve3")
    room.grade(students=["ada17", "eve3"])
    failing = Gives(status="infrastructure", reason="no sandbox")
    room.grade(failing, students=["alan12"])
    return room


def table(room, kind, *more):
    assert main(["export", *more, "--for", kind]) == 0
    data = (room.folder / f"grades-{kind}.csv").read_bytes()
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def test_moodle_gets_its_columns(graded, capsys):
    head, *rows = table(graded, "moodle", "lab3")
    assert head == ["First name", "Last name", "ID number", "Email address", TITLE]
    found = {row[2]: row for row in rows}
    assert found["ada17"] == ["Ada", "Lovelace", "ada17", "ada@example.org", "25"]
    assert found["alan12"][-1] == found["bob4"][-1] == ""
    said = capsys.readouterr().out
    assert "left empty, NOT GRADED: alan12" in said
    assert "left empty, nothing handed in: bob4" in said
    assert "written answers not graded yet, so points may change: ada17 (1)" in said


def test_canvas_gets_its_columns(graded):
    head, most, *rows = table(graded, "canvas")
    assert head == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", TITLE]
    assert most == ["    Points Possible", "", "", "", "", "30"]
    assert rows[0] == ["Lovelace, Ada", "9001", "ada17", "ada@example.org", "", "25"]
    assert {row[2]: row[-1] for row in rows} == {
        "ada17": "25",
        "alan12": "",
        "eve3": "25",
        "bob4": "",
    }


def test_a_lab_that_was_only_released_is_no_column_unless_asked_for(graded, capsys):
    release(load_lab("lab2_overlap", graded.folder))
    assert table(graded, "moodle")[0][4:] == [TITLE]
    assert "lab2" not in capsys.readouterr().out
    assert len(table(graded, "moodle", "lab2", "lab3")[0]) == 6


def test_the_table_has_everything(graded):
    assert (graded.folder / "gradebook.db").is_file()
    head, *rows = table(graded, "csv")
    found = {row[1]: dict(zip(head, row, strict=True)) for row in rows}
    assert found["ada17"]["points"] == "25"
    assert found["ada17"]["written_not_graded"] == "1"
    assert (found["alan12"]["status"], found["alan12"]["points"]) == ("NOT GRADED", "")
    assert found["bob4"]["status"] == "nothing handed in"
    cells = [name for name in head if name.startswith("lab3.")]
    assert "lab3.ngrams" in cells
    assert sum(float(found["ada17"][one] or 0) for one in cells) == 25
    assert {found["bob4"][one] for one in cells} == {""}
    text = (graded.folder / "grades-csv.csv").read_bytes()
    assert text.startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize("kind", lms.platforms())
def test_no_cell_is_a_formula(graded, kind):
    for row in table(graded, kind):
        assert not [cell for cell in row if cell.startswith(("=", "+", "-", "@"))]
    assert any("'+eve@example.org" in row for row in table(graded, kind))


def test_safe_cells():
    cells = ("@x", "-1", "\t=x", "\uff1d1+1", None, "a=b", 2.25)
    assert [safe(cell) for cell in cells] == [
        *("'@x", "'-1", "' =x", "'\uff1d1+1", "", "a=b", "2.25")
    ]


@pytest.mark.parametrize("sign", ["\r", "\n", "\r\n", "\x0b", "\u2028", "\x85", "\0"])
def test_a_name_cannot_begin_a_line_of_its_own(sign):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow([safe(f"Eve{sign}=1+1"), 3])
    assert text.getvalue().count(sign) == (sign == "\n")
    assert safe(f"{sign}=1+1").startswith("'")


def test_grades_by_hand_and_penalties_count(graded, capsys):
    graded.give("ada17", "trust", 4.5)
    book = sqlite3.connect(graded.folder / "gradebook.db")
    with book:
        book.execute("UPDATE submitted_notebook SET late_submission_penalty = 2")
    book.close()
    rows = {row[2]: row for row in table(graded, "moodle")[1:]}
    assert rows["ada17"][-1] == "27.5"
    assert rows["alan12"][-1] == ""
    assert "written answers" not in capsys.readouterr().out


def test_handed_in_but_never_graded_is_left_empty(graded, capsys):
    graded.submit("bob4")
    rows = {row[2]: row for row in table(graded, "moodle")[1:]}
    assert rows["bob4"][-1] == ""
    assert "NOT GRADED: alan12, bob4" in capsys.readouterr().out


def test_handed_in_again_is_said(graded, capsys):
    graded.submit("eve3", time="2026-05-01 10:00:00 UTC")
    graded.grade(students=["eve3"])
    graded.submit("eve3", time="2026-05-02 10:00:00 UTC")
    table(graded, "moodle")
    assert "handed in again since it was graded: eve3" in capsys.readouterr().out


def test_a_link_such_as_dev_stdout_is_written_to_and_stays(graded, tmp_path):
    link, behind = tmp_path / "stdout", tmp_path / "behind"
    behind.touch()
    link.symlink_to(behind)
    assert main(["export", "--for", "csv", "--to", str(link)]) == 0
    assert link.is_symlink()
    assert behind.read_text("utf-8")


def test_without_a_gradebook_it_says_what_comes_before(room, capsys):
    (room.folder / "gradebook.db").unlink()
    with pytest.raises(SystemExit):
        main(["export"])
    assert "mtedu grade comes before" in capsys.readouterr().err


def test_without_a_list_of_students_ids_are_enough(room):
    room.submit("ada17")
    room.grade()
    assert table(room, "canvas")[2] == ["ada17", "", "ada17", "", "", "25"]


@pytest.mark.long
def test_nbgraders_own_commands_work_beside(graded):
    """Export with the plugin, feedback, and even its own autograding."""
    nbgrader = Beside(graded.folder)
    said = nbgrader.run(
        "export", "--exporter=mtedu_grader.lms.export.MoodleExporter", "--to=m.csv"
    )
    assert "left empty, NOT GRADED: alan12" in said
    rows = list(csv.reader((graded.folder / "m.csv").open(encoding="utf-8")))
    assert [row[-1] for row in rows] == [TITLE, "25", "", "25", ""]
    nbgrader.run("generate_feedback", LAB, "--student=ada17")
    page = graded.folder / "feedback" / "ada17" / LAB / f"{LAB}.html"
    assert "ngrams" in page.read_text(encoding="utf-8")
    nbgrader.run("autograde", LAB, "--student=ada17", "--force")
    assert graded.points()["ada17"] == 25.0
    assert len(graded.grade(students=["ada17"]).records) == 0
