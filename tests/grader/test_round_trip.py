"""The way of a lab through nbgrader's own commands: scores, hints, no leaks."""

import copy
import csv
import html
import json
import re

import pytest
from nbgrader.api import Gradebook

from mtedu.course import load_course
from mtedu_grader.author.as_student import as_student
from mtedu_grader.author.exercises import exercises_of
from mtedu_grader.author.grader_report import marking_of
from mtedu_grader.author.unseen import scored
from tests.grader import submissions as make
from tests.grader.conftest import ROOT, NbgraderCourse
from tests.grader.hostile.table import KINDS

LABS = [part.id for part in load_course().labs]
LIAR = """class Liar(float):
    def __eq__(self, other):
        return True
    __hash__ = None

def brevity_penalty(candidate_length, reference_length):
    return Liar(0.5)
"""
BORROWED = """from nltk.translate.bleu_score import modified_precision as helper

def modified_precision(candidate, references, n):
    if len(candidate) < n:
        return 0.0
    fraction = helper(references, candidate, n)
    return fraction.numerator / fraction.denominator
"""
ODD = (
    "test_deleted answer_and_test_deleted test_copied test_edited "
    "from_sacrebleu from_mtedu warns_on_stderr"
).split()


class Lab:
    """A lab with its submissions, each with the points that nbgrader must give."""

    def __init__(self, name, few=False):
        self.name, self.few = name, few
        self.exercises = [*exercises_of(name).values()]
        self.points = {
            cell.id.removeprefix("check-"): cell.metadata.nbgrader["points"]
            for cell in make.source(name).cells
            if cell.metadata.get("nbgrader", {}).get("grade")
            and cell.cell_type == "code"
        }
        self.full = sum(self.points.values())
        self.most = 2  # the grader's own report tries all of them
        self.cases = {case: (book, points) for case, book, points in self._cases()}

    def lost(self, *functions):
        return self.full - sum(self.points[name] for name in functions)

    def lost_by_mistake(self, k):
        """What the k-th mistakes cost: all of an exercise, or its edge cases."""
        lost = 0.0
        for item in self.exercises:
            if k < len(item.mistakes):
                found = scored(
                    marking_of(item), as_student(item.mistakes[k].answer, item)
                )
                lost += found.max_points - found.points
        return lost

    def _cases(self):
        good = make.solved_lab(self.name)
        yield "solved", good, self.full
        yield "blank", make.released(self.name), 0
        for k in range(self.most):
            book = make.with_mistakes(good, self.exercises, k)
            yield f"wrong{k}", book, self.full - self.lost_by_mistake(k)
        if self.few:
            return
        for name in ODD:
            yield name, KINDS[name].make(copy.deepcopy(good)), KINDS[name].points
        yield "all_deleted", make.without(good, *(cell.id for cell in good.cells)), 0
        both = make.without(good, "brevity_penalty", "check-brevity_penalty")
        later = ("brevity_penalty", "bleu", "corpus_bleu")
        yield "early_both_deleted", both, self.lost(*later)
        liar = make.with_answer(good, "brevity_penalty", LIAR)
        yield "liar", liar, self.lost(*later)
        nltk = make.with_answer(good, "modified_precision", BORROWED)
        yield "from_nltk", nltk, self.lost("modified_precision", "bleu")


def on_one_worker(lab):
    """Keep all tests of a lab together: grading it once is enough.

    The one with all kinds of submissions goes this way in every run.
    """
    marks = [pytest.mark.xdist_group(lab)]
    if lab != "lab3_bleu":
        marks.append(pytest.mark.long)
    return pytest.param(lab, marks=marks)


pytestmark = pytest.mark.parametrize(
    "graded", [on_one_worker(lab) for lab in LABS], indirect=True, scope="module"
)


@pytest.fixture(scope="module")
def graded(request, tmp_path_factory):
    """A lab graded by nbgrader's own commands: all kinds of submissions for one lab.

    A kernel for each takes its time; what the others know as wrong is tried by the
    grader's own report, and through `mtedu grade`.
    """
    lab = Lab(request.param, few=request.param != "lab3_bleu")
    course = NbgraderCourse(tmp_path_factory.mktemp(lab.name) / "course")
    course.run("generate_assignment", lab.name)
    for name, (notebook, _) in lab.cases.items():
        course.submit(name, lab.name, notebook)
    course.run("autograde", lab.name)
    course.run("generate_feedback", lab.name)
    course.run("export")
    return course, lab


def feedback(course, lab, student):
    page = course.folder / "feedback" / student / lab.name / f"{lab.name}.html"
    return " ".join(page.read_text(encoding="utf-8").split())


def test_scores_are_exactly_the_expected_ones(graded):
    course, lab = graded
    scores = {}
    with Gradebook(f"sqlite:///{course.folder}/gradebook.db") as gradebook:
        for name in lab.cases:
            found = gradebook.find_submission(lab.name, name)
            grades = [grade.score for book in found.notebooks for grade in book.grades]
            scores[name] = sum(score or 0 for score in grades)
    expected = {name: points for name, (_, points) in lab.cases.items()}
    assert scores == pytest.approx(expected)


def test_the_export_has_every_student_with_the_same_points(graded):
    course, lab = graded
    with (course.folder / "grades.csv").open(encoding="utf-8") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    scores = {name: float(rows[name]["score"]) for name in lab.cases}
    assert scores == pytest.approx({name: case[1] for name, case in lab.cases.items()})
    full = load_course().lab(lab.name).points
    assert float(rows["solved"]["max_score"]) == full


def test_feedback_names_each_known_mistake(graded):
    course, lab = graded
    for k in range(lab.most):
        page = re.sub("</?code>", "`", feedback(course, lab, f"wrong{k}"))
        for item in lab.exercises:
            if k < len(item.mistakes):
                hint = html.escape(item.mistakes[k].hint, quote=False)
                assert hint in page, (item.name, k)


def test_a_borrowed_answer_is_told_so(graded):
    course, lab = graded
    borrowed = [name for name in lab.cases if name.startswith("from_")]
    for name in borrowed:
        library = name.removeprefix("from_")
        assert f"your answer calls {library}" in feedback(course, lab, name)


def test_no_hidden_test_leaves_the_course(graded):
    course, lab = graded
    secret = json.loads((ROOT / "course" / "hidden" / f"{lab.name}.json").read_text())
    words = [secret["canary"], "nbgrader_check", "BEGIN HIDDEN"]
    source = (course.folder / "source" / lab.name / f"{lab.name}.ipynb").read_text()
    for word in words:
        assert source.count(word) >= len(lab.exercises)
    for step in ("release", "feedback"):
        for path, text in course.texts(step).items():
            assert not [word for word in words if word in text], path
    for path in (ROOT / "mtedu").rglob("*.py"):
        assert secret["canary"] not in path.read_text(encoding="utf-8"), path
