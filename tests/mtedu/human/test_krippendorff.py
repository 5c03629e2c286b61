"""Krippendorff's alpha equals the krippendorff package, at every level, with gaps."""

import math
import warnings

import krippendorff
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import mtedu
from mtedu.human.krippendorff import LEVELS
from tests.mtedu.human.strategies import rating_tables

NAN = math.nan
CANONICAL = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, NAN, NAN, NAN],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NAN, 3],
    [NAN, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NAN],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NAN],
]
"""The worked example of Krippendorff (2011), section E."""


def pairable(table):
    columns = zip(*table, strict=True)
    units = [[v for v in column if not math.isnan(v)] for column in columns]
    return [v for unit in units if len(unit) > 1 for v in unit]


def oracle(table, level):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return krippendorff.alpha(np.array(table), level_of_measurement=level)


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        rating_tables(st.integers(1, 5).map(float)),
        rating_tables(st.integers(0, 3).map(float), missing=False),
        rating_tables(st.sampled_from([0.5, 2.25, 90.0, 100.0])),
    ),
    st.sampled_from(LEVELS),
)
def test_alpha_equals_the_krippendorff_package(table, level):
    assume(len(set(pairable(table))) > 1)
    ours = mtedu.krippendorff_alpha(table, level)
    assert ours.score == pytest.approx(oracle(table, level), abs=1e-9)


@pytest.mark.parametrize(
    ("level", "alpha"),
    [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849), ("ratio", 0.797)],
)
def test_worked_example(level, alpha):
    result = mtedu.krippendorff_alpha(CANONICAL, level)
    assert result.score == pytest.approx(alpha, abs=5e-4)
    assert (result.items, result.ratings, result.left_out) == (11, 40, 1)
    assert result.totals == (9, 13, 10, 5, 3)


def test_coincidences_of_the_worked_example():
    result = mtedu.krippendorff_alpha(CANONICAL)
    expected = [
        [7, 4 / 3, 1 / 3, 1 / 3, 0],
        [4 / 3, 10, 4 / 3, 1 / 3, 0],
        [1 / 3, 4 / 3, 8, 1 / 3, 0],
        [1 / 3, 1 / 3, 1 / 3, 4, 0],
        [0, 0, 0, 0, 3],
    ]
    assert np.array(result.coincidences) == pytest.approx(np.array(expected))
    assert np.array(result.coincidences).sum() == pytest.approx(40)


@settings(max_examples=60, deadline=None)
@given(rating_tables(st.integers(1, 4).map(float)), st.integers(2, 9))
def test_scales_may_be_shifted_and_stretched(table, factor):
    assume(len(set(pairable(table))) > 1)
    moved = [[factor * v - 3 for v in row] for row in table]
    for level in ("nominal", "ordinal", "interval"):
        here = mtedu.krippendorff_alpha(table, level).score
        there = mtedu.krippendorff_alpha(moved, level).score
        assert here == pytest.approx(there, abs=1e-9)


def test_words_and_orders():
    words = [["bad", "ok", "good", None], ["bad", "good", "good", "ok"]]
    nominal = mtedu.krippendorff_alpha(words)
    numbers = [[1, 2, 3, None], [1, 3, 3, 2]]
    assert nominal.score == mtedu.krippendorff_alpha(numbers).score
    ordinal = mtedu.krippendorff_alpha(words, "ordinal", ["bad", "ok", "good"])
    assert ordinal.score == mtedu.krippendorff_alpha(numbers, "ordinal").score
    with pytest.raises(ValueError, match="lowest to the highest"):
        mtedu.krippendorff_alpha(words, "ordinal")


def test_a_category_that_nobody_used_changes_nothing():
    few = mtedu.krippendorff_alpha(CANONICAL, "ordinal")
    many = mtedu.krippendorff_alpha(CANONICAL, "ordinal", range(1, 8))
    assert few.score == pytest.approx(many.score)


def test_a_table_of_ratings_is_a_table():
    table = mtedu.simulate_raters([1, 2, 3, 4, 5, 3], noise=[0.5, 0.8, 1.0], seed=4)
    direct = mtedu.krippendorff_alpha(table.matrix(), "interval")
    assert mtedu.krippendorff_alpha(table, "interval").score == direct.score


def test_many_different_values_are_no_burden():
    rng = np.random.default_rng(0)
    truth = rng.normal(size=4000)
    table = truth + rng.normal(size=(3, 4000))
    result = mtedu.krippendorff_alpha(table, "interval")
    assert result.score == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("level", LEVELS)
def test_interval_agrees_with_drawing_items_one_by_one(level):
    table = np.array([row * 3 for row in CANONICAL])
    table = table[:, (~np.isnan(table)).sum(axis=0) > 1]
    rng = np.random.default_rng(0)
    n = table.shape[1]
    slow = [oracle(table[:, rng.integers(0, n, n)], level) for _ in range(400)]
    fast = mtedu.krippendorff_alpha(table, level).interval(samples=1000, seed=1)
    assert (fast.low, fast.high) == pytest.approx(
        tuple(np.quantile(slow, [0.025, 0.975])), abs=0.05
    )
