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
# Their answers draw thousands of samples of a corpus, for minutes: not judged yet.
TOO_LONG = {"lab9.scores", "lab9.difference_interval", "lab9.difference_p"}
JUDGED = [name for name in EXERCISES if name not in TOO_LONG]
OFTEN = JUDGED[::9]
"""These in every run, the others in a long one."""
GAPS = {("lab9.samples", "the last name is never drawn")}
"""Wrong answers that are known to pass."""


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
        for name in JUDGED
    ],
)
def test_unseen_answers_are_judged_as_they_should_be(name, monkeypatch):
    """Right ones pass, wrong ones are caught, and every hint was judged by somebody."""
    monkeypatch.setattr(time_limit, "SECONDS", 2.0)
    monkeypatch.setattr(unseen, "SECONDS", 2.0)
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
        (name, one.words) for name in JUDGED for one in ANSWERS[name] if not one.right
    ]
    said = {key: VERDICTS.get(key[0], {}).get(key[1], {}) for key in wrong}
    kinds = {verdict for hints in said.values() for verdict in hints.values()}
    assert kinds == {"names", "neutral", "misleads"}
    misled = [key for key, hints in said.items() if "misleads" in hints.values()]
    assert len(misled) < 0.01 * len(wrong)
