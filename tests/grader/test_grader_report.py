"""The grader is graded: all known answers judged right, mutants caught."""

import ast
import gc

import pytest

from mtedu_grader.author.exercises import exercises
from mtedu_grader.author.grader_report import examine_grader, report
from mtedu_grader.author.mutants import TooSlow, mutants, within

EXERCISES = list(exercises().values())
# Its exercises draw thousands of samples; the report tries their mutants.
SLOW = [f"lab9.{name}" for name in ("difference_interval", "difference_p", "scores")]
SLOW.append("lab9.preference_interval")


@pytest.mark.filterwarnings("ignore::RuntimeWarning:")  # mutants divide by 0
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_known_answers_and_mutants(exercise, monkeypatch):
    if exercise.name in SLOW:
        monkeypatch.setattr(
            "mtedu_grader.author.mutants.mutants", lambda function: iter(())
        )
    row = examine_grader(exercise)
    assert not row.faults
    assert row.wrong == row.caught == row.named >= 8
    assert row.right == row.passed >= 4
    assert row.mutants.caught >= 0.98 * row.mutants.changed
    assert exercise.name in SLOW or row.mutants.changed >= 8


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
