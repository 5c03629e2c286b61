"""MQM points by hand and by the weights of Freitag et al. (2021)."""

import pytest

import mtedu
from mtedu.human.mqm import ErrorSpan


@pytest.mark.parametrize(
    ("severity", "category", "points"),
    [
        ("Major", "Accuracy/Mistranslation", 5),
        ("Minor", "Accuracy/Mistranslation", 1),
        ("Minor", "Fluency/Punctuation", 0.1),
        ("Major", "Fluency/Punctuation", 5),
        ("Major", "Non-translation!", 25),
        ("Neutral", "Style/Awkward", 0),
        ("No-error", "No-error", 0),
        ("Major", "Source error", 0),
    ],
)
def test_what_an_error_costs(severity, category, points):
    assert mtedu.mqm_score([(severity, category)]).score == points


def test_segments_and_systems():
    spans = [
        ErrorSpan("major", "Accuracy", "A", "1", "ann"),
        ErrorSpan("minor", "Style", "A", "1", "ann"),
        ErrorSpan("no-error", "", "A", "1", "bob"),
        ErrorSpan("no-error", "", "A", "2", "ann"),
        ErrorSpan("minor", "Style", "B", "1", "ann"),
        ErrorSpan("minor", "Fluency/Punctuation", "B", "2", "ann"),
    ]
    result = mtedu.mqm_score(spans)
    found = [(row.system, row.penalty) for row in result.systems]
    assert found == [("B", pytest.approx(0.55)), ("A", 1.5)]
    points = {(row.system, row.segment): row.penalty for row in result.segments}
    assert points == pytest.approx(
        {("A", "1"): 3, ("A", "2"): 0, ("B", "1"): 1, ("B", "2"): 0.1}
    )
    assert result.score == pytest.approx((1.5 * 2 + 0.55 * 2) / 4)
    assert dict(result.systems[1].parts)["major"] == pytest.approx(1.25)
    table = result.ratings()
    assert len(table) == 5
    scores = mtedu.system_scores(table, higher_is_better=False)
    assert scores[0].system == "B"
    assert scores["A"].mean == pytest.approx(1.5)


def test_segments_without_errors_count():
    errors = [("major", "", "A", "3")]
    assert mtedu.mqm_score(errors).score == 5
    assert mtedu.mqm_score(errors, segments=10).score == pytest.approx(0.5)
    assert mtedu.mqm_score(errors, segments=["1", "2", "3", "4"]).score == 1.25
    assert mtedu.mqm_score([], segments=7).score == 0
    assert mtedu.mqm_score([], segments=["1"]).score == 0


def test_weights_can_be_changed():
    errors = [{"severity": "major"}, {"severity": "minor"}]
    assert mtedu.mqm_score(errors, weights={"major": 10}).score == 11
