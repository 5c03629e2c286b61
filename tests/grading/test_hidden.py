"""Hidden checks by themselves: secret inputs catch every known mistake too."""

import json

import pytest

from mtedu.checks import CheckFailed, exercises
from mtedu.checks.students import as_student
from mtedu.grading.hidden import hidden_check, load_groups
from tests.grading.conftest import ROOT

EXERCISES = list(exercises().values())


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_secret_inputs_catch_every_known_mistake(exercise):
    for mistake in exercise.mistakes:
        with pytest.raises(CheckFailed) as caught:
            hidden_check(exercise.name, as_student(mistake.answer))
        assert "What it tries:" in str(caught.value), mistake.answer.__name__


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_right_answers_pass_the_hidden_checks(exercise, capsys):
    for answer in (exercise.answer, *exercise.also_right):
        hidden_check(exercise.name, as_student(answer))
    assert "Hidden checks passed" in capsys.readouterr().out


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_secret_inputs_are_not_the_visible_ones(exercise):
    visible = {json.dumps(probe) for probe in exercise.probes}
    secret = [json.dumps(i) for g in load_groups(exercise) for i in g.inputs]
    assert len(set(secret) - visible) >= 3


def test_a_message_never_shows_a_secret_input():
    exercise = exercises()["lab3.ngrams"]
    with pytest.raises(CheckFailed) as caught:
        hidden_check(exercise.name, lambda tokens, n: [])
    assert "heron" not in str(caught.value)


def test_outside_a_course_it_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("MTEDU_COURSE", str(tmp_path))
    with pytest.raises(ValueError, match="course's folder"):
        load_groups(exercises()["lab3.ngrams"])


def test_every_secret_belongs_to_an_exercise():
    for path in (ROOT / "course" / "hidden").glob("*.json"):
        names = set(json.loads(path.read_text(encoding="utf-8"))) - {"canary"}
        assert names <= set(exercises())
