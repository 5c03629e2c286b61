"""Cohen's kappa equals scikit-learn, and says when it is undefined."""

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

import mtedu
from mtedu.human.agreement import CohenKappa
from tests.mtedu.human.strategies import skewed, two_raters

RATERS = st.one_of(two_raters(), two_raters(skewed), two_raters(st.integers(0, 9)))


def is_degenerate(a, b):
    return len({*a, *b}) == 1


@settings(max_examples=300, deadline=None)
@given(RATERS, st.sampled_from([None, "linear", "quadratic"]))
def test_kappa_equals_scikit_learn(raters, weights):
    a, b = raters
    assume(not is_degenerate(a, b))
    scale = list(range(min(*a, *b), max(*a, *b) + 1))
    theirs = cohen_kappa_score(a, b, weights=weights, labels=scale)
    inferred = mtedu.cohen_kappa(a, b, weights=weights)
    given_scale = mtedu.cohen_kappa(a, b, weights=weights, categories=range(-1, 12))
    assert inferred.score == pytest.approx(theirs, abs=1e-9)
    assert given_scale.score == pytest.approx(theirs, abs=1e-9)
    assert inferred.row_totals == tuple(map(a.count, inferred.categories))
    assert inferred.column_totals == tuple(map(b.count, inferred.categories))
    counted = mtedu.kappa_from_matrix(inferred.matrix, weights=weights)
    assert counted.score == inferred.score


@settings(max_examples=100, deadline=None)
@given(RATERS)
def test_words_are_labels_and_observed_is_percent_agreement(raters):
    a, b = raters
    assume(not is_degenerate(a, b))
    kappa = mtedu.cohen_kappa(a, b)
    assert kappa.observed == pytest.approx(mtedu.percent_agreement(a, b).score)
    words = [f"grade {x}" for x in a], [f"grade {x}" for x in b]
    assert mtedu.cohen_kappa(*words).score == pytest.approx(kappa.score)


def test_uniform_chance_is_one_in_k_and_not_one_in_k_squared():
    """T34: with three labels and P(A) = .6, right is 0.4, and 1/9 would give 0.55."""
    a = ["x", "y", "z", "x", "y"] * 2
    b = ["x", "y", "z", "y", "z"] * 2
    result = mtedu.cohen_kappa(a, b, chance="uniform")
    assert result.expected == pytest.approx(1 / 3)
    assert result.score == pytest.approx(0.4)
    assert pytest.approx(0.55) == (0.6 - 1 / 9) / (1 - 1 / 9)
    five = mtedu.cohen_kappa([1, 2, 3], [1, 2, 4], "uniform", categories=range(1, 6))
    assert five.expected == pytest.approx(0.2)
    assert r"5 \times \tfrac{1}{5} \times \tfrac{1}{5}" in five.working()
    assert r"5 \times \tfrac{1}{25} = \tfrac{1}{5}" in five.working()


def test_weighted_kappa_knows_the_steps_that_nobody_used():
    """T35: labels seen are 1, 2, 4, 5; without the 3 between them kappa is wrong."""
    a, b = [1, 2, 2, 4, 4, 5], [1, 1, 1, 5, 5, 5]
    as_seen = cohen_kappa_score(a, b, weights="quadratic")
    assert as_seen == pytest.approx(0.7895, abs=5e-5)
    for categories in (None, range(1, 6)):
        ours = mtedu.cohen_kappa(a, b, weights="quadratic", categories=categories)
        assert ours.score == pytest.approx(0.8889, abs=5e-5)
        assert ours.categories == (1, 2, 3, 4, 5)


def test_words_need_an_order_before_they_are_weighted():
    """T35: alphabetically, bad < good < ok."""
    a, b = ["bad", "ok", "good", "good"], ["bad", "good", "good", "ok"]
    with pytest.raises(ValueError, match="lowest to the highest"):
        mtedu.cohen_kappa(a, b, weights="linear")
    order = ["bad", "ok", "good"]
    place = {word: i for i, word in enumerate(order)}
    ours = mtedu.cohen_kappa(a, b, weights="linear", categories=order)
    theirs = cohen_kappa_score(
        [place[x] for x in a], [place[x] for x in b], weights="linear"
    )
    assert ours.score == pytest.approx(theirs, abs=1e-9)


def test_one_label_for_everything_is_an_error_that_says_so():
    """T33: P(E) = 1, where peers give NaN or 1."""
    with pytest.raises(ValueError, match=r"P\(E\) = 1 and kappa is 0/0"):
        mtedu.cohen_kappa([4, 4, 4], [4, 4, 4])
    with pytest.raises(ValueError, match="0/0"):
        mtedu.cohen_kappa([4, 4], [4, 4], weights="quadratic", categories=range(1, 6))
    with pytest.raises(ValueError, match="whole scale as categories="):
        mtedu.cohen_kappa([4, 4], [4, 4], chance="uniform")
    whole = mtedu.cohen_kappa([4, 4], [4, 4], "uniform", categories=range(1, 6))
    assert whole.score == 1
    assert mtedu.percent_agreement([4, 4], [4, 4]).score == 1


def test_weighted_uniform_chance_is_the_mean_weight():
    result = mtedu.cohen_kappa([1, 2, 3], [1, 3, 3], "uniform", "linear")
    assert result.expected == pytest.approx((3 * 1 + 4 * 0.5 + 2 * 0) / 9)
    assert result.observed == pytest.approx((1 + 0.5 + 1) / 3)


@pytest.mark.parametrize("nothing", [None, math.nan, np.nan])
def test_missing_ratings_are_left_out_and_counted(nothing):
    result = mtedu.cohen_kappa([1, 2, nothing, 2, 1], [1, 2, 3, nothing, 2])
    assert (result.items, result.left_out) == (3, 2)
    assert result.score == mtedu.cohen_kappa([1, 2, 1], [1, 2, 2]).score


def test_mappings_are_paired_by_item():
    a, b = {"s1": 1, "s2": 2, "s3": 2}, {"s3": 2, "s1": 1, "s4": 5}
    result = mtedu.cohen_kappa(a, b)
    assert (result.items, result.left_out, result.score) == (2, 2, 1)


def test_arrays_and_booleans_are_labels_too():
    a, b = np.array([0, 1, 1, 0]), np.array([0, 1, 0, 0])
    plain = mtedu.cohen_kappa(a.tolist(), b.tolist())
    assert mtedu.cohen_kappa(a, b) == plain
    assert mtedu.cohen_kappa(a == 1, b == 1).score == plain.score


def test_interval_is_reproducible_and_holds_the_estimate():
    a = [1, 2, 3, 4, 5] * 20
    b = [1, 2, 3, 5, 4] * 15 + [2, 2, 3, 4, 5] * 5
    kappa = mtedu.cohen_kappa(a, b)
    interval = kappa.interval(samples=2000, seed=3)
    assert interval == kappa.interval(samples=2000, seed=3)
    assert interval != kappa.interval(samples=2000, seed=4)
    assert kappa.score in interval
    wide = kappa.interval(level=0.99, samples=2000, seed=3)
    assert wide.low < interval.low < interval.high < wide.high


def test_interval_agrees_with_drawing_items_one_by_one():
    """The multinomial draw of the matrix is the bootstrap over items."""
    a = [1, 2, 3, 4, 5, 5, 4] * 12
    b = [1, 2, 3, 5, 4, 5, 3] * 12
    rng = np.random.default_rng(1)
    pairs = np.array([a, b]).T
    slow = []
    for _ in range(1500):
        drawn = pairs[rng.integers(0, len(a), len(a))]
        slow.append(
            cohen_kappa_score(*drawn.T, weights="quadratic", labels=range(1, 6))
        )
    fast = mtedu.cohen_kappa(a, b, weights="quadratic").interval(samples=1500, seed=2)
    assert (fast.low, fast.high) == pytest.approx(
        tuple(np.quantile(slow, [0.025, 0.975])), abs=0.02
    )


def test_interval_covers_the_truth_about_as_often_as_it_says():
    rng = np.random.default_rng(7)
    hits = 0
    for seed in range(200):
        cells = rng.multinomial(80, [0.35, 0.15, 0.15, 0.35])  # kappa 0.4
        sample = mtedu.kappa_from_matrix(cells.reshape(2, 2).tolist())
        hits += 0.4 in sample.interval(samples=300, seed=seed)
    assert 0.88 <= hits / 200 <= 0.99


def test_samples_without_a_value_are_counted():
    interval = mtedu.cohen_kappa([1, 1, 1, 2], [1, 1, 1, 2]).interval(samples=500)
    assert interval.undefined > 0
    assert len(interval.draws) == 500 - interval.undefined


def test_percent_agreement():
    result = mtedu.percent_agreement([5, 4, 4, 2, 1, None], [5, 4, 3, 2, 2, 1])
    assert (result.agreed, result.items, result.left_out) == (3, 5, 1)
    assert repr(result) == "agreement 0.6000 = 3/5"
    interval = result.interval(samples=4000)
    assert (interval.low, interval.high) == (0.2, 1.0)


@pytest.mark.parametrize(
    ("value", "word"),
    [(-0.1, "poor"), (0.2, "slight"), (0.4, "fair"), (0.41, "moderate")]
    + [(0.61, "substantial"), (0.81, "almost perfect"), (1, "almost perfect")],
)
def test_words_for_strength(value, word):
    half = CohenKappa(value, 0, 0, ((1,),), (1,), "marginals", None, ("a", "b"))
    assert half.strength == word
