"""Courses of nbgrader's own: graded behind walls, with the points that nbgrader gives.

The course of `nbgrader quickstart`, and the one of its guide with generated tests, to
which hidden tests, partial credit and a file were added.
"""

import os
import shutil

import nbformat
import pytest

from mtedu.cli import main
from mtedu_grader.any_lab import AnyLab, grade_any_lab
from mtedu_grader.run import choose
from tests.grader import nbgrader_courses as make
from tests.grader.classroom import Gives
from tests.grader.conftest import Beside


@pytest.fixture(scope="module", params=[False, True], ids=["quickstart", "guide"])
def theirs(request, tmp_path_factory):
    """A released course with submissions of all kinds."""
    folder = make.course(tmp_path_factory.mktemp("theirs") / "course", request.param)
    before = os.getcwd()
    os.chdir(folder)
    try:
        assert main(["release", "ps1"]) == 0
    finally:
        os.chdir(before)
    make.hand_in(folder, make.solved(folder), make.books(folder / "release" / "ps1"))
    return folder


@pytest.fixture
def here(theirs, tmp_path, monkeypatch):
    """A copy of it, in which commands work; a course around it counts for nothing."""
    folder = shutil.copytree(theirs, tmp_path / "course")
    monkeypatch.chdir(folder)
    monkeypatch.delenv("MTEDU_COURSE", raising=False)
    return folder


def keep(folder, *students):
    for place in (folder / "submitted").iterdir():
        if place.name not in students:
            shutil.rmtree(place)


@pytest.mark.long
def test_each_cell_has_the_points_that_nbgrader_gives(here, tmp_path, capsys):
    other = shutil.copytree(here, tmp_path / "other")
    assert main(["grade", "ps1"]) == 0, capsys.readouterr()
    Beside(other).run("autograde", "ps1")
    ours, nbgraders = make.points(here), make.points(other)
    assert len({student for student, *_ in nbgraders}) >= 20
    assert ours == nbgraders


def test_ordinary_cells_are_graded_in_the_sandbox(here, capsys):
    keep(here, "solved", "small-only", "blank", "silent", "loses-test")
    assert main(["grade", "ps1"]) == 0
    said = capsys.readouterr().out
    assert "5 graded now, 0 were up to date, 0 NOT GRADED." in said
    found = make.points(here)
    names = {cell for _, _, cell in found}

    def points(student):
        rows = {
            cell: score
            for (who, _, cell), (score, _) in found.items()
            if who == student
        }
        return [rows[one] for one in ("correct_squares", "squares_invalid_input")]

    assert points("solved") == points("small-only") == points("silent") == [1, 1]
    assert points("blank") == [0, 0]
    assert points("loses-test") == [None, 1]  # as nbgrader has it
    if "hidden" in names:
        rows = {
            cell: found["small-only", "problem1", cell][0]
            for cell in names - {"part-a", "part-b"}
        }
        assert (rows["hidden"], rows["partial"], rows["file"]) == (0, 2, 1)
        assert found["solved", "problem1", "partial"][0] == 3
    assert found["solved", "problem2", "part-a"] == (None, 1)
    assert main(["grade", "ps1"]) == 0
    assert "0 graded now, 5 were up to date" in capsys.readouterr().out
    assert main(["feedback", "ps1", "--student", "small-only"]) == 0
    page = here / "feedback" / "small-only" / "ps1" / "problem1.html"
    assert "squares(12)" not in page.read_text("utf-8")
    assert main(["export", "ps1", "--for", "csv"]) == 0
    assert "solved" in (here / "grades-csv.csv").read_text("utf-8-sig")


@pytest.mark.parametrize("theirs", [False], indirect=True, ids=["quickstart"])
def test_what_was_not_run_earns_nothing(here):
    """nbgrader takes a test without output for a right one: nobody gets that here."""
    lab = AnyLab("ps1", here)
    failed = Gives(status="infrastructure", reason="no sandbox")
    result = grade_any_lab(lab, failed, students=["solved"])
    assert result.not_graded == {"solved": "problem1.ipynb: no sandbox"}
    assert {score for score, _ in make.points(here).values()} <= {None, 0}
    stopped = Gives(status="student error", reason="It stopped.")
    assert grade_any_lab(lab, stopped, students=["solved"]).graded == ["solved"]
    assert make.points(here)["solved", "problem1", "correct_squares"] == (0, 0)


@pytest.mark.parametrize("theirs", [False], indirect=True, ids=["quickstart"])
def test_odd_submissions_stop_nobody(here):
    keep(here, "solved", "wrong", "blank", "writes")
    place = here / "submitted"
    (place / "wrong" / "ps1" / "problem1.ipynb").write_text("{")
    (place / "blank" / "ps1" / "etc").symlink_to("/etc/passwd")
    book = nbformat.read(place / "writes" / "ps1" / "problem1.ipynb", 4)
    book.cells.append(make.cell(book, "correct_squares"))  # a cell that is there twice
    nbformat.write(book, place / "writes" / "ps1" / "problem1.ipynb")
    lab = AnyLab("ps1", here)
    with choose(protect=[here], libraries=lab.libraries) as runner:
        result = grade_any_lab(lab, runner)
    assert sorted(result.graded) == ["solved", "writes"]
    assert "NotJSONError" in result.not_graded["wrong"]
    assert "link" in result.not_graded["blank"]


def test_an_unknown_lab_says_where_it_was_looked_for(tmp_path, monkeypatch, capsys):
    make.course(tmp_path / "course")
    monkeypatch.chdir(tmp_path / "course")
    monkeypatch.delenv("MTEDU_COURSE", raising=False)
    with pytest.raises(SystemExit):
        main(["grade", "lab3"])
    assert "no lab 'lab3': no notebook in" in capsys.readouterr().err


@pytest.mark.parametrize("theirs", [False], indirect=True, ids=["quickstart"])
def test_a_lab_of_ones_own_goes_the_whole_way_in_the_course_itself(
    room, theirs, tmp_path, capsys, monkeypatch
):
    """The course has a list of labs, on which this one is not."""
    monkeypatch.chdir(room.folder)
    shutil.copytree(theirs / "source" / "ps1", room.folder / "source" / "ps1")
    assert main(["release", "ps1"]) == 0
    handed_in = tmp_path / "handed in" / "ada17"
    shutil.copytree(theirs / "submitted" / "solved" / "ps1", handed_in)
    assert main(["collect", "ps1", "--from", str(handed_in.parent)]) == 0
    assert "1 new." in capsys.readouterr().out
    for command in (["grade"], ["feedback"], ["export", "--for", "moodle"]):
        assert main([command[0], "ps1", *command[1:]]) == 0
    assert "ada17" in (room.folder / "grades-moodle.csv").read_text("utf-8")
    assert [*(room.folder / "feedback" / "ada17" / "ps1").glob("*.html")]
    with pytest.raises(SystemExit):
        main(["report", "ps1"])
    assert "mtedu export ps1 has its points" in capsys.readouterr().err


def test_one_notebook_under_a_students_name_is_the_labs(room, tmp_path, capsys):
    place = room.folder / "source" / "ps9"
    place.mkdir()
    answer = {"grade": False, "solution": True, "locked": False, "task": False}
    test = {"grade": True, "solution": False, "locked": True, "points": 1}
    cells = []
    for name, code, marks in (
        ("square", "def square(x):\n    return x * x", answer),
        ("test-square", "assert square(3) == 9", {**test, "task": False}),
    ):
        known = {"nbgrader": {"grade_id": name, "schema_version": 3, **marks}}
        cells.append(nbformat.v4.new_code_cell(code, id=name, metadata=known))
    nbformat.write(nbformat.v4.new_notebook(cells=cells), place / "ps9.ipynb")
    assert main(["release", "ps9"]) == 0
    shutil.copy(place / "ps9.ipynb", tmp_path / "ada17.ipynb")
    book = str(tmp_path / "ada17.ipynb")
    assert main(["collect", "ps9", "--from", book, "--student", "ada17"]) == 0
    other = room.folder / "submitted" / "alan12" / "ps9"
    other.mkdir(parents=True)
    shutil.copy(book, other / "mine.ipynb")
    assert main(["grade", "ps9"]) == 1
    said = capsys.readouterr().out
    assert "1 graded now" in said
    assert "NOT GRADED alan12: There is no ps9.ipynb, but mine.ipynb." in said
    assert main(["feedback", "ps9"]) == 1
    said = capsys.readouterr().out
    assert "1 pages written." in said
    assert "Not graded, so no page: alan12." in said
