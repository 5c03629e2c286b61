"""Every exercise is whole: enough known answers, and a hint of its own for each."""

import pytest

from mtedu_grader.author.exercises import exercises


@pytest.mark.parametrize("exercise", exercises().values(), ids=lambda item: item.name)
def test_an_exercise_is_complete(exercise):
    assert len(exercise.mistakes) >= 8
    assert len(exercise.also_right) >= 3
    assert len({mistake.hint for mistake in exercise.mistakes}) == len(
        exercise.mistakes
    )
    assert len(exercise.hints) == 3
