"""Every known wrong answer is caught with its own hint; every right one passes."""

import pytest

from mtedu.checks import check, exercises
from mtedu.checks.students import as_student

EXERCISES = exercises().values()
WRONG = [(item, mistake) for item in EXERCISES for mistake in item.mistakes]
RIGHT = [(item, a) for item in EXERCISES for a in (item.answer, *item.also_right)]


@pytest.mark.parametrize(
    ("exercise", "mistake"), WRONG, ids=[m.answer.__name__ for _, m in WRONG]
)
def test_a_known_mistake_gets_its_own_hint(exercise, mistake):
    report = check(exercise.name, as_student(mistake.answer))
    assert report.status == "not yet"
    assert report.mistake == mistake.hint
    assert mistake.hint in " ".join(report.text.split())
    assert "your code gave" in report.text


@pytest.mark.parametrize(
    ("exercise", "answer"), RIGHT, ids=[answer.__name__ for _, answer in RIGHT]
)
def test_different_right_answers_pass(exercise, answer):
    report = check(exercise.name, as_student(answer))
    assert report.status == "passed", report.text


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_an_exercise_is_complete(exercise):
    assert len(exercise.mistakes) >= 8
    assert len(exercise.also_right) >= 3
    assert len({mistake.hint for mistake in exercise.mistakes}) == len(
        exercise.mistakes
    )
    assert len(exercise.hints) == 3
