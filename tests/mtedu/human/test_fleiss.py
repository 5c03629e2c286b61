"""Fleiss' kappa equals statsmodels, and refuses raw ratings."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from statsmodels.stats import inter_rater

import mtedu
from tests.mtedu.human.strategies import count_tables, two_raters

FLEISS_1971 = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
]
"""The much used example: ten items, fourteen raters, five categories; kappa 0.210."""


@pytest.mark.parametrize(
    ("chance", "method"), [("marginals", "fleiss"), ("uniform", "randolph")]
)
@settings(max_examples=200, deadline=None)
@given(counts=count_tables())
def test_fleiss_equals_statsmodels(chance, method, counts):
    used = sum(any(column) for column in zip(*counts, strict=True))
    assume(used > 1 or chance == "uniform")
    ours = mtedu.fleiss_kappa(counts, chance)
    theirs = inter_rater.fleiss_kappa(np.array(counts), method=method)
    assert ours.score == pytest.approx(theirs, abs=1e-9)


def test_worked_example():
    result = mtedu.fleiss_kappa(FLEISS_1971)
    assert f"{result.observed:.3f} {result.expected:.3f}" == "0.378 0.213"
    assert f"{result.score:.3f}" == "0.210"
    assert f"{result.item_agreement[1]:.3f}" == "0.253"
    assert f"{result.shares[0]:.3f}" == "0.143"
    assert (result.items, result.raters) == (10, 14)


@settings(max_examples=50, deadline=None)
@given(two_raters())
def test_two_raters_are_scotts_pi(raters):
    """T35: the chance comes from both raters together, so it is not Cohen's kappa."""
    a, b = raters
    assume(len({*a, *b}) > 1)
    both = [*a, *b]
    expected = sum((both.count(x) / len(both)) ** 2 for x in set(both))
    observed = sum(x == y for x, y in zip(a, b, strict=True)) / len(a)
    ours = mtedu.fleiss_kappa(mtedu.rating_counts(list(zip(a, b, strict=True))))
    assert ours.score == pytest.approx((observed - expected) / (1 - expected))


def test_raw_ratings_are_refused():
    """T35: the table holds counts, not ratings; rows of unequal sums give it away."""
    raw = [[1, 2, 1], [3, 3, 3], [2, 2, 1]]
    with pytest.raises(ValueError, match="rating_counts"):
        mtedu.fleiss_kappa(raw)
    result = mtedu.fleiss_kappa(mtedu.rating_counts(raw))
    table, _ = inter_rater.aggregate_raters(np.array(raw))
    assert result.score == pytest.approx(inter_rater.fleiss_kappa(table), abs=1e-9)


def test_counts_of_unused_categories():
    counts = mtedu.rating_counts([[1, 2], [2, 2]], categories=[1, 2, 3])
    assert counts == ((1, 1, 0), (0, 2, 0))


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: mtedu.fleiss_kappa([[3, 0], [3, 0]]), r"P\(E\) = 1"),
        (lambda: mtedu.fleiss_kappa([[3], [3]], "uniform"), "0/0"),
        (lambda: mtedu.fleiss_kappa([[1, 0], [0, 1]]), "at least two raters"),
        (lambda: mtedu.fleiss_kappa([[1.5, 1.5]]), "whole number"),
        (lambda: mtedu.fleiss_kappa([]), "at least one row"),
        (lambda: mtedu.fleiss_kappa("table"), "must be a list, not 'table'"),
        (lambda: mtedu.fleiss_kappa([[2, 0], [1]]), "equal length"),
        (lambda: mtedu.fleiss_kappa([[2, 0]], "even"), "choose"),
        (lambda: mtedu.fleiss_kappa([[2, 0]], categories=[1]), "a column"),
        (lambda: mtedu.rating_counts([[1, None]]), "krippendorff_alpha"),
    ],
)
def test_bad_input_is_one_clear_sentence(call, says):
    with pytest.raises(ValueError, match=says) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_whole_scale_of_one_category_used_has_uniform_kappa_one():
    assert mtedu.fleiss_kappa([[3, 0], [3, 0]], chance="uniform").score == 1


@pytest.mark.parametrize("chance", ["marginals", "uniform"])
def test_interval_agrees_with_drawing_items_one_by_one(chance):
    counts = np.array(FLEISS_1971 * 4)
    rng = np.random.default_rng(0)
    method = "fleiss" if chance == "marginals" else "randolph"
    slow = [
        inter_rater.fleiss_kappa(counts[rng.integers(0, 40, 40)], method=method)
        for _ in range(1500)
    ]
    fast = mtedu.fleiss_kappa(counts, chance).interval(samples=1500, seed=1)
    assert (fast.low, fast.high) == pytest.approx(
        tuple(np.quantile(slow, [0.025, 0.975])), abs=0.02
    )
