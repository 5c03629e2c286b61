"""What lab 7 lets students build is what the library computes."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtedu.human.sign import sign_test
from mtedu.metrics.registry import Metric, ratio
from mtedu.stats.intervals import percentile_interval
from mtedu.stats.segment_stats import SegmentStats
from mtedu.stats.significance import (
    approximate_randomization,
    bootstrap_p,
    paired_bootstrap,
)
from mtedu_grader.author.exercises import exercises

ANSWERS = exercises()
METRIC = Metric("errors", "errors", formula=ratio, lower_is_better=True)
CHANCE = np.random.default_rng(5)
A = np.column_stack([CHANCE.integers(0, 6, 30), CHANCE.integers(6, 15, 30)])
B = np.column_stack([CHANCE.integers(1, 7, 30), A[:, 1]])
whole = st.lists(st.integers(-9, 9), min_size=1, max_size=30)


def answer(name):
    return ANSWERS[f"lab7.{name}"].answer


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 2), max_size=12))
def test_the_sign_test_is_the_librarys(pairs):
    a, b = [x for x, _ in pairs], [y for _, y in pairs]
    wins = sum(x > y for x, y in pairs)
    losses = sum(x < y for x, y in pairs)
    expected = float(sign_test(wins, losses, len(pairs) - wins - losses))
    assert answer("sign_test")(a, b) == pytest.approx(expected)


def test_draws_give_the_differences_and_p_of_the_library():
    places = [
        answer("resample")(range(30), row) for row in CHANCE.random((200, 30)).tolist()
    ]
    mine = answer("bootstrap_differences")(A.tolist(), B.tolist(), places)
    sums = [rows[np.array(places)].sum(axis=1) for rows in (A, B)]
    assert mine == pytest.approx(
        (METRIC.of_sums(sums[0]) - METRIC.of_sums(sums[1])).tolist()
    )
    observed = float(METRIC.of_sums(A.sum(axis=0)) - METRIC.of_sums(B.sum(axis=0)))
    expected = bootstrap_p(np.array(mine), observed, "centred")
    assert answer("bootstrap_p")(mine, observed) == pytest.approx(expected)


def test_the_whole_bootstrap_is_the_librarys():
    library = paired_bootstrap(SegmentStats(METRIC, A), SegmentStats(METRIC, B))
    found = library.differences.tolist()
    p = answer("bootstrap_p")(found, library.difference)
    assert p == pytest.approx(library.p_value)
    ends = answer("percentile_interval")(found, 95)
    assert ends == pytest.approx(list(library.interval(0.95)))


@given(whole, st.sampled_from([50, 80, 90, 95]))
def test_intervals_are_the_librarys(draws, percent):
    expected = list(percentile_interval(np.array(draws), percent / 100))
    assert answer("percentile_interval")(draws, percent) == expected


def test_randomisation_agrees_with_the_librarys_own_exchanges():
    masks = CHANCE.integers(0, 2, (2000, 30)).tolist()
    close = (A + [[1, 0]]).tolist()
    mine = answer("randomisation_p")(close, B.tolist(), masks)
    library = approximate_randomization(
        SegmentStats(METRIC, np.array(close)), SegmentStats(METRIC, B), samples=2000
    )
    error = math.sqrt(0.25 / 2000)
    assert 0.02 < library.p_value < 1
    assert mine == pytest.approx(library.p_value, abs=5 * error)


def test_a_copy_is_never_different():
    masks = CHANCE.integers(0, 2, (50, 30)).tolist()
    assert answer("randomisation_p")(A.tolist(), A.tolist(), masks) == 1
    assert answer("bootstrap_p")([0.0] * 50, 0.0) == 1
