"""The scored: points, words, and nothing of the student's making in them."""

import math

import pytest

from mtedu.checks.run_answer import Outcome
from mtedu.checks.values import plain
from mtedu_grader.lab import load_lab
from mtedu_grader.run.outcome_json import Forged, outcome_from_json, outcome_to_json

LAB = load_lab("lab3_bleu")
NGRAMS = LAB.marking(LAB.tests["check-ngrams"])
RIGHT = [Outcome(value=value) for value in NGRAMS.key.expected]
SECRET = "heron_stood_in_the_garden_pond"


def judged(outcome):
    """The scored where every outcome is the same."""
    return NGRAMS.score([outcome] * len(RIGHT))


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(value=plain(None)), "Did you forget `return`?"),
        (Outcome(value=plain(None), printed="[]"), "prints its result"),
        (Outcome(value=plain(float("nan"))), "NaN"),
        (Outcome(value=plain("a b")), "returned a text; a list is wanted"),
        (Outcome(value=plain(3)), "returned a number; a list is wanted"),
        (Outcome(value=plain([]), changed_argument=True), "changes the list"),
        (Outcome(odd="an object of type generator"), "of type generator"),
        (Outcome(error="MemoryError"), ""),
        (Outcome(value=plain([]), borrowed="nltk"), "your answer calls nltk"),
    ],
)
def test_each_general_mistake_has_its_words(outcome, words):
    found = judged(outcome)
    assert words in found.mistake
    assert found.points == 0


def test_nothing_started_and_nothing_there():
    assert judged(Outcome(error="NotImplementedError")).status == "not started"
    assert NGRAMS.score([]).status == "missing"


def test_answers_that_hold_for_the_examples_alone_are_told_so():
    seen = NGRAMS.visible
    odd = Outcome(value=plain([["x"] * 9] * 4))
    found = NGRAMS.score(RIGHT[:seen] + [odd] * (len(RIGHT) - seen))
    assert found.points == 0
    assert found.mistake


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(error=SECRET, message=SECRET),
        Outcome(odd=f"an object of type {SECRET}"),
        Outcome(value=plain([]), borrowed=SECRET),
        Outcome(value=plain(SECRET), printed=SECRET),
        Outcome(value=plain([SECRET])),
    ],
)
def test_what_a_student_reads_cannot_carry_a_secret_out(outcome):
    data = judged(outcome).as_dict()
    assert SECRET not in str({k: v for k, v in data.items() if k != "notes"})


def test_outcomes_survive_the_wire():
    values = [1, 2.5, float("inf"), 10**400, -(10**400), "é\ud800", True, None]
    values += [[1, (2, "a")], {"a": [1], ("b", "c"): 2}, {1, 2}]
    for value in values:
        outcome = Outcome(value=plain(value), printed="x", changed_argument=True)
        assert outcome_from_json(outcome_to_json(outcome)) == outcome


@pytest.mark.parametrize(
    "value", [10**400, -(10**4000), [10**400], math.inf, math.nan], ids=range(5)
)
def test_no_number_stops_the_judge(value):
    assert judged(Outcome(value=plain(value))).points == 0


def nested(depth):
    value = ["number", 1]
    for _ in range(depth):
        value = ["list", [value]]
    return value


@pytest.mark.parametrize(
    "change",
    [
        {"value": ["number", "12"]},
        {"value": ["number", True]},
        {"value": ["text", 3]},
        {"value": ["constant", 1]},
        {"value": ["egg", []]},
        {"value": ["list", {}]},
        {"value": ["dict", [[["text", "a"]]]]},
        {"value": ["dict", [[["list", []], ["number", 1]]]]},
        {"value": ["set", [["tuple", [["dict", []]]]]]},
        {"value": ["huge", "zz"]},
        {"value": "number"},
        {"value": nested(40)},
        {"value": ["list", [["number", 1]] * 300_000]},
        {"error": 5},
        {"changed_argument": "no"},
        {"extra": 1},
    ],
)
def test_a_forged_outcome_is_refused(change):
    message = outcome_to_json(Outcome(value=plain(1))) | change
    with pytest.raises(Forged):
        outcome_from_json(message)
