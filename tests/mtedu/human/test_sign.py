"""The sign test equals scipy's exact binomial test."""

from math import comb

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

import mtedu
from mtedu.human.sign import upper_tail


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, 400),
    st.integers(0, 400),
    st.integers(0, 50),
    st.sampled_from(["two-sided", "greater", "less"]),
)
def test_equals_binomtest(wins, losses, ties, alternative):
    assume(wins + losses)
    ours = mtedu.sign_test(wins, losses, ties, alternative)
    theirs = binomtest(wins, wins + losses, alternative=alternative).pvalue
    assert ours.p_value == pytest.approx(theirs, abs=1e-9)
    assert float(ours) == ours.p_value <= 1


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 400).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))))
def test_the_tail_is_the_plain_sum_to_the_last_digit(throws):
    n, k = throws
    assert upper_tail(n, k) == sum(comb(n, i) for i in range(k, n + 1)) / 2**n


def test_sides_may_be_exchanged_and_the_level_decides():
    result = mtedu.sign_test(41, 59, ties=12)
    assert result.p_value == mtedu.sign_test(59, 41).p_value
    assert not result.significant()
    assert result.significant(0.1)


def test_ties_are_dropped():
    """T39: dropped 0.1094; split 0.2632; as losses 0.5034."""
    assert f"{mtedu.sign_test(8, 2, ties=10).p_value:.4f}" == "0.1094"
    assert f"{mtedu.sign_test(8 + 5, 2 + 5).p_value:.4f}" == "0.2632"
    assert f"{mtedu.sign_test(8, 2 + 10).p_value:.4f}" == "0.5034"


def test_doubling_never_exceeds_one():
    """T39: 5 wins and 5 losses would give 1.246."""
    assert 2 * upper_tail(10, 5) > 1.2
    assert mtedu.sign_test(5, 5).p_value == 1


def test_nothing_decided_means_nothing_shown():
    assert mtedu.sign_test(0, 0, ties=7).p_value == 1
    assert mtedu.sign_test(0, 0, alternative="greater").p_value == 1


def test_large_counts_stay_exact():
    theirs = binomtest(20300, 40000).pvalue
    assert mtedu.sign_test(20300, 19700).p_value == pytest.approx(theirs, abs=1e-9)
    assert mtedu.sign_test(4000, 0).p_value == 0.0
    assert mtedu.sign_test(np.int64(3), np.int64(4)).p_value == 1
