"""Bags of words: what is shared, and what naive precision does not see."""

from collections import Counter

import pytest
from hypothesis import example, given

import mtedu
from tests.mtedu.strategies import reference_token_sets, token_lists


def test_naive_precision_is_fooled():
    assert float(mtedu.naive_precision("the " * 7, "the cat")) == 1


@given(token_lists, reference_token_sets)
@example([*"abcd"], [["a"], [*"abcx"]])
def test_overlap_is_the_multiset_intersection_with_the_best_reference(
    candidate, references
):
    found = []
    for reference in references:
        shared = (Counter(candidate) & Counter(reference)).total()
        both = len(candidate) + len(reference)
        f1 = 2 * shared / both if both else 0
        found.append((f1, shared, len(candidate), len(reference)))
    f1, shared, ours, theirs = max(found, key=lambda row: row[0])
    for metric, score in (
        (mtedu.precision, shared / ours if ours else 0),
        (mtedu.recall, shared / theirs if theirs else 0),
        (mtedu.f1, f1),
    ):
        result = metric(candidate, references)
        assert result.score == pytest.approx(score)
        lengths = result.candidate_length, result.reference_length
        assert (result.matched, *lengths) == (shared, ours, theirs)
