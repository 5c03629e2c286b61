"""Bags of words: the lecture's numbers, and what must always hold."""

from collections import Counter

import pytest
from hypothesis import given

import mtedu
from tests.mtedu.strategies import reference_token_sets, token_lists

CAT = "the cat is on the mat"


@pytest.mark.parametrize(
    ("candidate", "reference", "p", "r", "f"),
    [
        ("there is a cat on the mat", CAT, 5 / 7, 5 / 6, 10 / 13),
        ("mat the on is cat the", CAT, 1, 1, 1),
        ("the the the the the the the", CAT, 2 / 7, 2 / 6, 4 / 13),
        (
            "Israeli officials responsibility of airport safety",
            "Israeli officials are responsible for airport security",
            3 / 6,
            3 / 7,
            6 / 13,
        ),
        (
            "airport security Israeli officials are responsible",
            "Israeli officials are responsible for airport security",
            1,
            6 / 7,
            12 / 13,
        ),
        ("", CAT, 0, 0, 0),
        ("cat", "", 0, 0, 0),
    ],
)
def test_worked_numbers(candidate, reference, p, r, f):
    assert float(mtedu.precision(candidate, reference)) == pytest.approx(p)
    assert float(mtedu.recall(candidate, reference)) == pytest.approx(r)
    assert float(mtedu.f1(candidate, reference)) == pytest.approx(f)


def test_naive_precision_is_fooled():
    assert float(mtedu.naive_precision("the " * 7, CAT)) == 1
    assert float(mtedu.naive_precision("", CAT)) == 0


def test_one_result_has_all_three():
    result = mtedu.precision("there is a cat on the mat", CAT)
    assert (result.matched, result.candidate_length, result.reference_length) == (
        5,
        7,
        6,
    )
    assert result.f1 == pytest.approx(float(mtedu.f1("there is a cat on the mat", CAT)))


@given(token_lists, reference_token_sets)
def test_overlap_is_the_multiset_intersection_with_the_best_reference(
    candidate, references
):
    result = mtedu.f1(candidate, references)
    shared = [(Counter(candidate) & Counter(r)).total() for r in references]
    best = max(
        2 * m / (len(candidate) + len(r)) if len(candidate) + len(r) else 0
        for m, r in zip(shared, references, strict=True)
    )
    assert result.score == pytest.approx(best)
    assert result.matched in shared
    assert 0 <= result.precision <= 1
    assert 0 <= result.recall <= 1
