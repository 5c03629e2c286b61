"""The way of a lab through nbgrader's own commands: scores, hints, no leaks."""

import copy
import csv
import html
import json

import pytest
from nbgrader.api import Gradebook

from mtedu.checks import exercises
from tests.grading import submissions as make
from tests.grading.conftest import ROOT

LAB = "lab3_bleu"
EXERCISES = [item for item in exercises().values() if item.name.startswith("lab3.")]
POINTS = {
    cell.id.removeprefix("check-"): cell.metadata.nbgrader["points"]
    for cell in make.source(LAB).cells
    if cell.metadata.get("nbgrader", {}).get("grade") and cell.cell_type == "code"
}
FULL = sum(POINTS.values())
MOST = max(len(item.mistakes) for item in EXERCISES)

LIAR = """class Liar(float):
    def __eq__(self, other):
        return True
    __hash__ = None

def brevity_penalty(candidate_length, reference_length):
    return Liar(0.5)
"""
BORROWED = {
    "sacrebleu": """import sacrebleu

def bleu(candidate, references, max_n=4):
    metric = sacrebleu.BLEU(tokenize="none", smooth_method="none", force=True)
    texts = [" ".join(reference) for reference in references]
    return metric.sentence_score(" ".join(candidate), texts).score / 100
""",
    "mtedu": """import mtedu as m

def bleu(candidate, references, max_n=4):
    return float(m.bleu(candidate, references, max_n))
""",
    "nltk": """from nltk.translate.bleu_score import modified_precision as helper

def modified_precision(candidate, references, n):
    if len(candidate) < n:
        return 0.0
    fraction = helper(references, candidate, n)
    return fraction.numerator / fraction.denominator
""",
}


def lost(*functions):
    return FULL - sum(POINTS[name] for name in functions)


def cases():
    """Every submission with the points that nbgrader must give it."""
    good = make.solved_lab(LAB)
    yield "solved", good, FULL
    yield "blank", make.released(LAB), 0
    for k in range(MOST):
        wrong = [item.function for item in EXERCISES if k < len(item.mistakes)]
        yield f"wrong{k}", make.with_mistakes(good, EXERCISES, k), lost(*wrong)
    liar = make.with_answer(good, "brevity_penalty", LIAR)
    yield "liar", liar, lost("brevity_penalty", "bleu", "corpus_bleu")
    for library, code in BORROWED.items():
        name = "modified_precision" if library == "nltk" else "bleu"
        damaged = ("modified_precision", "bleu") if library == "nltk" else ("bleu",)
        yield f"calls_{library}", make.with_answer(good, name, code), lost(*damaged)
    yield "test_deleted", make.without(good, "check-bleu"), FULL
    both = make.without(good, "brevity_penalty", "check-brevity_penalty")
    yield "both_deleted", both, lost("brevity_penalty", "bleu", "corpus_bleu")
    yield "all_deleted", make.without(good, *(cell.id for cell in good.cells)), 0
    copied = copy.deepcopy(good)
    copied.cells.append(copy.deepcopy(make.cell(good, "check-ngrams")))
    copied.cells[-1].id = "a-copy"
    yield "cell_copied", copied, FULL
    noisy = make.cell(good, "ngrams").source.replace(
        "    return",
        "    import sys\n    print('careful', file=sys.stderr)\n    return",
    )
    yield "warns_on_stderr", make.with_answer(good, "ngrams", noisy), FULL
    edited = make.with_answer(good, "check-bleu", "pass")
    make.cell(edited, "bleu").source = "def bleu(*a):\n    return 1.0\n"
    yield "test_edited", edited, lost("bleu")


CASES = {name: (notebook, points) for name, notebook, points in cases()}


@pytest.fixture(scope="module")
def graded(course):
    course.run("generate_assignment", LAB)
    for name, (notebook, _) in CASES.items():
        course.submit(name, LAB, notebook)
    course.run("autograde", LAB)
    course.run("generate_feedback", LAB)
    course.run("export")
    return course


@pytest.mark.parametrize("name", CASES)
def test_the_score_is_exactly_the_expected_one(graded, name):
    with Gradebook(f"sqlite:///{graded.folder}/gradebook.db") as gradebook:
        found = gradebook.find_submission(LAB, name)
        grades = {
            grade.name: grade.score for book in found.notebooks for grade in book.grades
        }
    assert sum(score or 0 for score in grades.values()) == CASES[name][1], grades


def test_the_export_has_every_student_with_the_same_points(graded):
    with (graded.folder / "grades.csv").open(encoding="utf-8") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    assert {name: float(rows[name]["score"]) for name in CASES} == {
        name: float(points) for name, (_, points) in CASES.items()
    }
    assert float(rows["solved"]["max_score"]) == 30


def feedback(course, student):
    page = course.folder / "feedback" / student / LAB / f"{LAB}.html"
    return " ".join(page.read_text(encoding="utf-8").split())


@pytest.mark.parametrize("k", range(MOST))
def test_feedback_names_each_known_mistake(graded, k):
    page = feedback(graded, f"wrong{k}")
    for item in EXERCISES:
        if k < len(item.mistakes):
            assert html.escape(item.mistakes[k].hint, quote=False) in page, item.name


def test_a_borrowed_answer_is_told_so(graded):
    for library in BORROWED:
        assert f"your answer calls {library}" in feedback(graded, f"calls_{library}")


def test_no_hidden_test_leaves_the_course(graded):
    secret = json.loads((ROOT / "course" / "hidden" / f"{LAB}.json").read_text())
    words = [secret["canary"], "hidden_check", "BEGIN HIDDEN", "garden pond"]
    for word in words:
        assert any(word in text for text in graded.texts("source").values()) or (
            word == "garden pond"
        )
    for step in ("release", "feedback"):
        for path, text in graded.texts(step).items():
            assert not [word for word in words if word in text], path
    for path in (ROOT / "mtedu").rglob("*.py"):
        assert secret["canary"] not in path.read_text(encoding="utf-8"), path
