"""The answers of the quiz of lecture 11 are those of the library."""

import pytest

import mtedu
from mtedu.prompting.judge import WORDS, Wording
from mtedu.prompting.judge_errors import parse_errors
from mtedu.prompting.template import PromptTemplate
from mtedu.widgets.questions import load_questions

LECTURE = "11_judging_with_language_models"


def answer(section, number):
    return load_questions(LECTURE, section)[number - 1].answer


def test_no_place_gives_the_answer_away():
    questions = load_questions(LECTURE)
    places = [list(q.choices).index(q.answer) for q in questions]
    assert max(map(places.count, places)) <= len(places) // 2
    longest = [max(q.choices, key=len) == q.answer for q in questions]
    assert sum(longest) <= len(questions) // 2


def test_the_expected_grade():
    toy = mtedu.ToyModel({"": {"ok": 0.5, "great": 0.5}})
    ask = Wording(
        PromptTemplate("[X1] [X2] [Z]"), {z: WORDS[z] for z in ("ok", "great")}
    )
    verdict = mtedu.judge_scores(toy, [("cat", "gato")], ask)[0]
    assert answer("grades", 1) == f"{verdict.score:g}"


def test_a_constant_judge():
    raters = [3, 4, 3, 4]
    assert mtedu.cohen_kappa([4] * 4, raters, categories=range(1, 6)).score == 0
    with pytest.raises(ValueError, match="a constant has no correlation"):
        mtedu.correlate([4] * 4, raters)
    assert answer("agreement", 1) == "there is none"


def test_a_verdict_that_does_not_survive_the_swap():
    vain = mtedu.ToyModel({"": {"first": 0.7, "second": 0.3}})
    probe = mtedu.judge_bias(vain, "position", [("cat", "gato", "perro")])
    assert sum(probe.means.values()) == pytest.approx(1)
    assert answer("bias", 1) == "as a tie"


def test_nothing_is_no_answer():
    assert not parse_errors("", "gato").answered
    assert parse_errors("none", "gato").answered
    assert answer("final", 2) == "what it wrote in those 90"
