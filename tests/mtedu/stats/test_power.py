"""Power: more segments and larger differences are seen more often."""

import math

import numpy as np
import pytest
from scipy import stats

import mtedu
from mtedu.stats.power import PowerCurve, PowerRow
from tests.mtedu.stats.corpora import mean_stats, two_systems

SIZES = [20, 60, 200, 600]


def test_power_grows_with_segments_and_difference():
    a, b = two_systems(400)
    whole = mtedu.segments_needed(a, b, sizes=SIZES, trials=60, samples=99)
    half = mtedu.segments_needed(
        a, b, difference=whole.observed / 2, sizes=SIZES, trials=60, samples=99
    )
    assert whole.difference == whole.observed == abs(a.score - b.score)
    powers = [row.power for row in whole.rows]
    assert powers[0] < powers[2] <= powers[3]
    assert all(x.power <= y.power for x, y in zip(half.rows, whole.rows, strict=True))
    assert whole.segments < (half.segments or math.inf)
    # Half the difference needs about four times the segments.
    assert 2 < half.score / whole.score < 8


def test_power_is_that_of_the_t_test_for_means():
    chance = np.random.default_rng(0)
    a, b = chance.normal(0.12, 1, 3000), np.zeros(3000)
    found = mtedu.segments_needed(mean_stats(a), mean_stats(b), sizes=[300], trials=400)
    shift = a.mean() / a.std() * math.sqrt(300)
    limit = stats.t.isf(0.025, 299)
    expected = stats.nct.sf(limit, 299, shift) + stats.nct.cdf(-limit, 299, shift)
    assert found.rows[0].power == pytest.approx(expected, abs=0.08)


def test_a_tiny_difference_is_found_as_rarely_as_none():
    a, b = two_systems(400)
    found = mtedu.segments_needed(
        a, b, difference=1e-6, sizes=[100], trials=300, samples=99
    )
    assert found.rows[0].power < 0.1
    assert found.segments is None
    assert found.score == math.inf
    assert "more than 100" in repr(found)


def test_between_two_sizes():
    rows = (PowerRow(100, 40, 100), PowerRow(400, 100, 100))
    curve = PowerCurve("BLEU", 0.01, 0.02, 0.05, 0.7, rows)
    assert curve.segments == 200
    low, high = rows[0].interval
    assert (low, high) == pytest.approx(
        stats.binomtest(40, 100).proportion_ci(method="wilson"), abs=1e-3
    )
