"""Every lab through `mtedu grade`'s own way: run apart, judged on this side."""

import nbformat
import pytest

from mtedu.course import load_course
from mtedu_grader.author.as_student import as_student
from mtedu_grader.author.exercises import exercises_of
from mtedu_grader.author.grader_report import marking_of
from mtedu_grader.author.unseen import scored
from mtedu_grader.lab import load_lab
from mtedu_grader.run import Infrastructure, choose
from mtedu_grader.submission import Submission, grade_submission
from tests.grader import submissions as make

LABS = [part.id for part in load_course().labs]
KNOWN = (0, 4, 7)


@pytest.fixture(scope="module")
def runner():
    try:
        found = choose()
    except Infrastructure as reason:
        pytest.skip(f"no sandbox on this machine: {reason}")
    with found:
        yield found


def graded(lab, notebook, folder, runner):
    nbformat.write(notebook, folder / f"{lab}.ipynb")
    found = grade_submission(Submission(load_lab(lab), "someone", folder), runner)
    return found[0]


@pytest.mark.parametrize("lab", LABS)
def test_a_solved_lab_earns_all_its_points(lab, runner, tmp_path):
    record = graded(lab, make.solved_lab(lab), tmp_path, runner)
    assert (record.status, record.points) == ("graded", record.max_points)
    assert [row["status"] for row in record.judgements] == ["passed"] * len(
        exercises_of(lab)
    )
    assert not record.findings


@pytest.mark.parametrize("lab", LABS)
def test_a_blank_lab_was_not_started(lab, runner, tmp_path):
    record = graded(lab, make.released(lab), tmp_path, runner)
    assert (record.status, record.points) == ("graded", 0)
    assert {row["status"] for row in record.judgements} == {"not started"}


def often(place, lab, k):
    """Once a lab is enough for every run: the report tries all known mistakes."""
    marks = [] if KNOWN[place % len(KNOWN)] == k else pytest.mark.long
    return pytest.param(lab, k, marks=marks)


@pytest.mark.parametrize(
    ("lab", "k"), [often(n, lab, k) for n, lab in enumerate(LABS) for k in KNOWN]
)
def test_known_mistakes_are_named_and_cost_what_they_should(lab, k, runner, tmp_path):
    items = [*exercises_of(lab).values()]
    notebook = make.with_mistakes(make.solved_lab(lab), items, k)
    record = graded(lab, notebook, tmp_path, runner)
    for item, row in zip(items, record.judgements, strict=True):
        expected = scored(marking_of(item), as_student(item.mistakes[k].answer, item))
        assert (row["exercise"], row["points"]) == (item.name, expected.points)
        assert row["mistake"] == item.mistakes[k].hint


def test_only_what_a_lab_imports_is_loaded_for_it():
    assert "matplotlib" not in " ".join(load_lab("lab3_bleu").libraries)
    assert load_lab("lab8_correlation").libraries is None
