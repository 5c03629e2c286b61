"""The grader is graded: all known answers judged right, mutants caught."""

import ast
import gc

import pytest

from mtedu.checks import check
from mtedu_grader.author.as_student import as_student
from mtedu_grader.author.exercises import exercises
from mtedu_grader.author.grader_report import marking_of, report, try_known
from mtedu_grader.author.mutants import (
    TooSlow,
    mutants,
    try_mutants,
    with_one_change,
    with_two_changes,
    within,
)
from tests.grader.conftest import cases

EXERCISES = list(exercises().values())
# These draw thousands of samples; the report tries their mutants.
SLOW = "lab9.difference_interval lab9.difference_p lab9.scores lab9.preference_interval"
MUTATED = [item for item in EXERCISES if item.name not in SLOW.split()]
# Answers to these take seconds on their largest inputs.
LARGE = ("lab5.edits_with_shift", "lab7.sign_test")


@pytest.mark.parametrize(
    "exercise",  # the slow ones are tried when the key is compiled, too
    cases(EXERCISES, lambda one: one not in MUTATED or one.name in LARGE),
)
def test_known_answers(exercise):
    """Every known wrong answer is caught with its own hint; every right one passes."""
    row = try_known(exercise, marking_of(exercise))
    assert not row.faults
    assert row.wrong == row.caught == row.named >= 8
    assert row.right == row.passed >= 4


def test_what_a_check_says_of_a_known_mistake():
    exercise = exercises()["lab3.clipped_matches"]
    mistake = exercise.mistakes[0]
    report = check(exercise.name, as_student(mistake.answer, exercise))
    assert mistake.hint in " ".join(report.text.split())
    assert "your code gave" in report.text


@pytest.mark.filterwarnings("ignore::RuntimeWarning:")  # mutants divide by 0
@pytest.mark.parametrize("exercise", cases(MUTATED))
def test_mutants(exercise):
    """One exercise of every lab in every run, all of them in a long one."""
    found = marking_of(exercise)
    trial = try_mutants(exercise, found)
    assert trial.caught >= 0.98 * trial.changed
    assert trial.changed >= 8
    twice = try_mutants(exercise, found, with_two_changes(exercise, 12))
    assert not twice.survivors


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::RuntimeWarning:")
@pytest.mark.parametrize("exercise", MUTATED, ids=lambda item: item.name)
def test_slips(exercise):
    slips = with_one_change(exercise, slips=True)
    trial = try_mutants(exercise, marking_of(exercise), slips)
    assert trial.caught >= 0.98 * trial.changed


def made(source):
    return [ast.unparse(one.tree) for one in mutants(ast.parse(source).body[0])]


@pytest.mark.parametrize(
    ("source", "mutant"),
    [
        ("return a < b", "return a <= b"),
        ("return a + b", "return a - b"),
        ("return min(a, b)", "return max(a, b)"),
        ("return math.log(a)", "return math.log10(a)"),
        ("return a[1:]", "return a[0:]"),
        ("return a and b", "return a or b"),
        ("a.sort()\n    return a", "pass\n    return a"),
        ("return [x for x in a if x]", "return [x for x in a]"),
        ("if a:\n        return b", "if not a:\n        return b"),
        ("return a", "return"),
    ],
)
def test_each_kind_of_change_is_made(source, mutant):
    head = "def f(a, b=4):\n    "
    assert head + mutant in made(head + source)
    assert head.replace("4", "5") + source in made(head + source)


def test_the_report_lists_what_survived():
    text, rows = report([exercises()["lab3.ngrams"]])
    assert "| `lab3.ngrams` | " in text
    assert "**100.0 %**" in text
    assert len(rows) == 1


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_mutant_is_stopped_though_python_drops_the_first_word_of_it():
    words = []

    def collecting(phase, info):  # what is raised in here is dropped by Python
        try:
            while not words:
                pass
        except TooSlow:
            words.append("dropped")
            raise

    def never_ends():
        gc.collect()
        for _ in range(10**9):  # it would, should nobody stop it
            pass

    gc.callbacks.append(collecting)
    try:
        with pytest.raises(TooSlow), within(0.05):
            never_ends()
    finally:
        gc.callbacks.remove(collecting)
    assert words == ["dropped"]
