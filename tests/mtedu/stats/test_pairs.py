"""Pairs of systems, and the share of them that a metric gets right."""

import itertools

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import mtedu

few = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 3)), min_size=2, max_size=9
).map(lambda rows: tuple(map(list, zip(*rows, strict=True))))


def sign(x):
    return (x > 0) - (x < 0)


@settings(max_examples=200, deadline=None)
@given(few)
def test_accuracy_by_listing_the_pairs(scores):
    metric, human = scores
    listed = [
        (metric[i] - metric[j], human[i] - human[j])
        for i, j in itertools.combinations(range(len(metric)), 2)
    ]
    pairs = mtedu.system_pairs(metric, human)
    assert [(p.metric_difference, p.human_difference) for p in pairs] == listed
    kept = [(m, h) for m, h in listed if h]
    assume(kept)
    drop = mtedu.pairwise_accuracy(metric, human)
    assert (drop.right, drop.total) == (
        sum(sign(m) == sign(h) for m, h in kept),
        len(kept),
    )


def test_groups_are_never_mixed():
    metric = {"de-en": {"A": 1, "B": 2}, "en-de": {"A": 5, "B": 4, "C": 3}}
    human = {"en-de": {"C": 1, "B": 2, "A": 3}, "de-en": {"A": 2, "B": 1}}
    pairs = mtedu.system_pairs(metric, human)
    assert len(pairs) == 1 + 3
    assert (pairs.accuracy.right, pairs.accuracy.total) == (3, 4)
    assert pairs[1].group == "en-de"
    flat = mtedu.system_pairs(
        [1, 2, 5, 4, 3], [2, 1, 3, 2, 1], groups=["x", "x", "y", "y", "y"]
    )
    assert np.array_equal(flat.metric, pairs.metric)


def test_segments_pair_within_a_segment():
    metric = {"A": [1, 2, 3], "B": [2, 1, None]}
    human = {"A": [1, 2, 3], "B": [2, 2, 9]}
    pairs = mtedu.system_pairs(metric, human)
    assert [(p.group, p.human_difference) for p in pairs] == [("1", -1), ("2", 0)]


def test_lower_is_better():
    ter, human = [60, 50, 40], [1, 2, 3]
    assert mtedu.pairwise_accuracy(ter, human).score == 0
    assert mtedu.pairwise_accuracy(ter, human, lower_is_better=True).score == 1
    both = {"lower_is_better": True, "human_lower_is_better": True}
    assert mtedu.pairwise_accuracy(ter, [-1, -2, -3], **both).score == 1
