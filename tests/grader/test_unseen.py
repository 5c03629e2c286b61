"""Answers that were written from the labs alone: right ones pass, wrong ones do not."""

import pytest

from mtedu.checks import time_limit
from mtedu_grader.author import unseen
from mtedu_grader.author.exercises import exercises
from mtedu_grader.author.grader_report import marking_of
from mtedu_grader.author.unseen import (
    Unseen,
    judge,
    load_verdicts,
    unseen_answers,
    verdict_on,
)
from tests.grader.conftest import ROOT

EXERCISES = exercises()
ANSWERS: dict[str, list[Unseen]] = {}
for answer in unseen_answers(ROOT):
    ANSWERS.setdefault(answer.exercise, []).append(answer)
VERDICTS = load_verdicts(ROOT)
OFTEN = list(EXERCISES)[::18]
"""These in every run, the others in a long one."""
GAPS = {
    (
        "lab4.z_scores",
        "equal fractions such as 0.1 three times get a tiny false spread from rounding",
    ),
    (
        "lab8.pearson",
        "constant side only found if the mean is exact, 0.1 three times is not",
    ),
    ("lab8.pearson", "asks whether the squares are exactly 0"),
    ("lab8.pearson", "asks whether the root is 0"),
    (
        "lab4.z_scores",
        "compares a deviation in floats with 0, equal decimals seem to have spread",
    ),
    (
        "lab8.pearson",
        "tests whether the sum of squares is exactly 0, which fails for 0.1, 0.1, 0.1",
    ),
}
"""Wrong answers that pass: usual right ones, by NumPy too, round as they do."""


def test_every_exercise_has_unseen_answers():
    assert ANSWERS.keys() == EXERCISES.keys()
    for answers in ANSWERS.values():
        assert sum(answer.right for answer in answers) >= 3
        assert sum(not answer.right for answer in answers) >= 4


@pytest.mark.filterwarnings("ignore::RuntimeWarning:")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name in OFTEN else pytest.mark.long)
        for name in EXERCISES
    ],
)
def test_unseen_answers_are_judged_as_they_should_be(name, monkeypatch):
    """Right ones pass, wrong ones are caught, and every hint was judged by somebody."""
    patience = 20.0 if name.startswith("lab9.") else 2.0
    monkeypatch.setattr(time_limit, "SECONDS", patience)
    monkeypatch.setattr(unseen, "SECONDS", patience)
    found = marking_of(EXERCISES[name])
    for one in ANSWERS[name]:
        judged = judge(one, EXERCISES[name], found)
        passes = one.right or (name, one.words) in GAPS
        assert judged.passed == passes, one.words
        if not one.right:
            for hint in judged.hints:
                assert verdict_on(judged, hint, VERDICTS), (one.words, hint)


def test_few_hints_mislead():
    wrong = [
        (name, one.words) for name in ANSWERS for one in ANSWERS[name] if not one.right
    ]
    said = {key: VERDICTS.get(key[0], {}).get(key[1], {}) for key in wrong}
    kinds = {verdict for hints in said.values() for verdict in hints.values()}
    assert kinds == {"names", "neutral", "misleads"}
    misled = [key for key, hints in said.items() if "misleads" in hints.values()]
    assert len(misled) < 0.01 * len(wrong)
