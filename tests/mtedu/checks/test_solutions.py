"""The way to the solved lab: after the last hint, where it is and not withheld."""

import math
import shutil
from pathlib import Path

import pytest

from mtedu.checks import CheckFailed, check
from mtedu.checks.key_file import all_keys
from mtedu.checks.places import solved_lab
from mtedu.course import load_course

ROOT = Path(__file__).resolve().parents[3]
BP = "lab3.brevity_penalty"
SOLVED = "../../solutions/lab3_bleu/lab3_bleu.ipynb"


def wrong(c, r):
    return 20.0


def right(c, r):
    return min(1.0, math.exp(1 - r / c)) if c else 0.0


@pytest.fixture
def labs(tmp_path, monkeypatch):
    """A course with a lab and its solution, seen from the lab's folder."""
    root = tmp_path / "मेरा course"
    for room in ("labs", "solutions"):
        shutil.copytree(ROOT / room / "lab3_bleu", root / room / "lab3_bleu")
    (root / "course").mkdir()
    shutil.copy(ROOT / "course" / "course.yml", root / "course")
    monkeypatch.chdir(root / "labs" / "lab3_bleu")
    monkeypatch.delenv("MTEDU_GRADING", raising=False)
    monkeypatch.delenv("MTEDU_SHOW_SOLUTIONS", raising=False)
    assert check(BP, right)
    return root


def constant(value):
    return lambda c, r: value


def tries(number):
    return [check(BP, constant(value)) for value in range(2, 2 + number)]


def test_it_comes_after_the_third_hint(labs):
    reports = tries(4)
    assert [SOLVED in report.text for report in reports] == [False] * 3 + [True]
    assert [f'href="{SOLVED}"' in r._repr_html_() for r in reports] == [False] * 3 + [
        True
    ]
    assert "One more changed answer brings the way" in reports[2].text
    assert "One more changed answer" not in reports[3].text


def test_a_passed_check_begins_anew(labs):
    tries(4)
    assert check(BP, right)
    assert SOLVED not in check(BP, wrong).text


def test_a_graded_cell_shows_the_link_in_its_card(labs, capsys, monkeypatch):
    tries(3)
    monkeypatch.setenv("MTEDU_CARDS", "1")
    with pytest.raises(CheckFailed) as caught:
        check(BP, wrong, graded=True)
    assert SOLVED in str(caught.value)
    assert SOLVED in capsys.readouterr().out
    assert len(caught.value._render_traceback_()) == 1


def test_no_solution_no_word_of_it(labs):
    shutil.rmtree(labs / "solutions")
    for report in tries(5):
        assert "solved lab" not in report.text
        assert "solved lab" not in report._repr_html_()


@pytest.mark.parametrize("value", ["false", "no", "False  # until the deadline"])
def test_a_class_withholds_it(labs, value, monkeypatch):
    place = labs / "course" / "course.yml"
    text = place.read_text("utf-8")
    assert "\nshow_solutions: true\n" in text
    text = text.replace("show_solutions: true", f"show_solutions: {value}")
    place.write_text(text, "utf-8")
    assert not any("solved lab" in report.text for report in tries(5))
    monkeypatch.setenv("MTEDU_COURSE", str(labs / "course"))
    assert load_course().show_solutions is False


@pytest.mark.parametrize(
    ("name", "value"), [("MTEDU_GRADING", "1"), ("MTEDU_SHOW_SOLUTIONS", "0")]
)
def test_the_environment_withholds_it(labs, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    assert not any("solved lab" in report.text for report in tries(5))


def test_a_setting_that_is_neither_is_one_clear_sentence(tmp_path, monkeypatch):
    text = (ROOT / "course" / "course.yml").read_text("utf-8")
    text = text.replace("show_solutions: true", "show_solutions: maybe")
    (tmp_path / "course.yml").write_text(text, "utf-8")
    monkeypatch.setenv("MTEDU_COURSE", str(tmp_path))
    with pytest.raises(ValueError, match="show_solutions is true or false"):
        load_course()


def test_what_nbgrader_releases_has_no_solution_beside_it(labs):
    """A class gets the lab alone: from its folder no solution is found."""
    shutil.move(labs / "labs", labs.parent / "fetched")
    shutil.rmtree(labs / "solutions")
    assert solved_lab("lab3_bleu") == ""


@pytest.mark.parametrize("lab", sorted({key.lab for key in all_keys().values()}))
def test_every_lab_has_its_solved_one(lab, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("MTEDU_GRADING", raising=False)
    assert Path(solved_lab(lab)) == Path("solutions", lab, f"{lab}.ipynb")
