"""Correlations equal SciPy's; ties and constants have a defined answer."""

import pickle

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import stats

import mtedu
from mtedu.stats.correlation import far_from_median
from mtedu.stats.kendall import VARIANTS, PairCounts, count_pairs, tau
from mtedu.stats.resampling import SEED

tied = st.integers(0, 4).map(float)
spread = st.floats(-1e3, 1e3, allow_nan=False).map(lambda x: round(x, 3))
pairs_of_lists = st.one_of(
    st.lists(st.tuples(tied, tied), min_size=2, max_size=14),
    st.lists(st.tuples(spread, spread), min_size=2, max_size=30),
)
# Six systems with 7 concordant and 1 discordant pairs, 3 and 3 single ties, 1 double.
SIX = ([1, 2, 1, 2, 1, 3], [1, 1, 1, 2, 2, 3])
T40 = {"a": 0.4, "b": 0.5455, "c": 0.5, "23": 0.0667, "acc23": 0.5333}


SCIPY = {
    "pearson": stats.pearsonr,
    "spearman": stats.spearmanr,
    "kendall": stats.kendalltau,
}


def scipy_value(x, y, method, **options):
    return SCIPY[method](x, y, **options).statistic


@settings(max_examples=300, deadline=None)
@given(pairs_of_lists, st.sampled_from([*SCIPY, "tau c"]))
def test_equal_to_scipy(pairs, method):
    options = {}
    if method == "tau c":
        method, options = "kendall", {"variant": "c"}
    x, y = map(list, zip(*pairs, strict=True))
    assume(np.ptp(x) > 0 and np.ptp(y) > 0)
    ours = mtedu.correlate(x, y, method, samples=0, **options).score
    assert ours == pytest.approx(scipy_value(x, y, method, **options), abs=1e-9)
    options["lower_is_better"] = True
    turned = mtedu.correlate(x, y, method, samples=0, **options).score
    assert turned == pytest.approx(-ours)


def slow_counts(x, y):
    c = d = h = m = b = 0
    for i in range(len(x)):
        for j in range(i):
            dx, dy = np.sign(x[i] - x[j]), np.sign(y[i] - y[j])
            c += dx * dy > 0
            d += dx * dy < 0
            h += dx != 0 and dy == 0
            m += dx == 0 and dy != 0
            b += dx == 0 and dy == 0
    return PairCounts(c, d, h, m, b)


@settings(max_examples=200, deadline=None)
@given(pairs_of_lists)
def test_pairs_are_counted_as_one_would_by_hand(pairs):
    x, y = map(np.array, zip(*pairs, strict=True))
    assert count_pairs(x, y) == slow_counts(x, y)


def test_all_variants_on_six_systems_with_ties():
    assert count_pairs(*SIX) == (7, 1, 3, 3, 1)
    for variant, value in T40.items():
        found = mtedu.correlate(*SIX, "kendall", variant=variant, samples=0).score
        assert round(found, 4) == value
    counts = count_pairs(*SIX)
    assert tau(counts, "wmt12") == (7 - 1 - 3) / (7 + 1 + 3)
    assert tau(counts, "wmt13") == (7 - 1) / (7 + 1)
    assert tau(counts, "wmt14") == (7 - 1) / (7 + 1 + 3)
    assert np.isnan(tau(PairCounts(0, 0, 0, 3, 0), "b"))
    assert tau(PairCounts(0, 0, 0, 3, 0), "23") == -1


def test_darr_drops_pairs_that_people_rate_close():
    metric, human = [3, 2, 1, 1], [90, 70, 60, 20]
    # Kept: 90-60, 90-20, 70-20 concordant; 60-20 is tied by the metric, so wrong.
    found = mtedu.correlate(metric, human, "kendall", variant="darr")
    assert found.score == (3 - 1) / 4


def test_thousands_of_outputs_at_once():
    chance = np.random.default_rng(0)
    x = chance.integers(0, 500, 5_000)
    y = x + chance.integers(0, 300, 5_000)
    ours = mtedu.correlate(x, y, "kendall").score
    assert ours == pytest.approx(stats.kendalltau(x, y).statistic)


@pytest.mark.parametrize("method", SCIPY)
@pytest.mark.parametrize("by", ["human", "metric", "either"])
def test_what_is_read_later_is_what_was_given(method, by):
    """A result says the same, whatever became of the scores in the meantime."""
    chance = np.random.default_rng(3)
    x, y = chance.normal(size=(2, 12)) ** 3
    listed = mtedu.correlate(x.tolist(), y.tolist(), method, outliers=by, samples=0)
    found = mtedu.correlate(x, y, method, outliers=by, samples=0)
    kept = pickle.loads(pickle.dumps(found))
    x[:], y[:] = 0, 0
    assert found == listed == kept
    assert found.names == tuple(map(str, range(1, 13)))
    near = [name not in found.outliers for name in found.names]
    rest = [np.array(side)[near] for side in (found.metric, found.human)]
    assert found.outliers
    assert found.without_outliers == pytest.approx(scipy_value(*rest, method))


def drawn_by_hand(x, y, method, samples):
    chance = np.random.default_rng(SEED)
    found = []
    for places in chance.integers(0, len(x), (samples, len(x))):
        if np.ptp(x[places]) and np.ptp(y[places]):
            found.append(scipy_value(x[places], y[places], method))
    found = np.sort(found)
    left = int(len(found) * 0.025)
    return found[left], found[len(found) - left - 1]


@pytest.mark.parametrize("method", SCIPY)
@pytest.mark.parametrize("digits", [0, 3])
def test_intervals_are_those_of_systems_drawn_one_by_one(method, digits):
    chance = np.random.default_rng(4)
    x = chance.normal(size=9).round(digits)
    y = (x + chance.normal(size=9)).round(digits)
    ours = mtedu.correlate(x, y, method, samples=200)
    low, high = drawn_by_hand(x, y, method, 200)
    assert (ours.low, ours.high) == pytest.approx((low, high), abs=1e-6)
    assert ours.low <= ours.score <= ours.high


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_has_an_interval_or_says_none(variant):
    chance = np.random.default_rng(1)
    x = chance.integers(0, 60, 12)
    found = mtedu.correlate(
        x, x + chance.integers(0, 40, 12), "kendall", variant=variant
    )
    if variant == "darr":
        assert found.low is None
    else:
        assert found.low <= found.score <= found.high


def test_one_outlier_makes_pearson():
    metric = {"A": 30.0, "B": 30.5, "C": 31.5, "D": 31.0, "E": 32.0, "bad": 5.0}
    human = {"A": 0.10, "B": 0.14, "C": 0.12, "D": 0.16, "E": 0.17, "bad": -1.5}
    found = mtedu.correlate(metric, human)
    assert found.outliers == ("bad",)
    assert found.score > 0.99
    assert found.without_outliers < 0.7
    assert "without 1 outlier" in repr(found)
    kendall = mtedu.correlate(metric, human, "kendall")
    assert kendall.score - kendall.without_outliers < 0.2
    far = mtedu.correlate([1, 2, 3, 2, 90], [1, 2, 3, 2.5, 2], outliers="metric")
    assert far.outliers == ("5",)
    assert mtedu.correlate([1, 2, 3, 2, 90], [1, 2, 3, 2.5, 2]).outliers == ()


def test_more_than_half_equal_has_no_outliers():
    assert not far_from_median([1, 1, 1, 1, 9]).any()


def test_names_are_matched():
    one = mtedu.correlate({"A": 1, "B": 2, "C": 4}, {"C": 9, "A": 3, "B": 4})
    two = mtedu.correlate([1, 2, 4], [3, 4, 9], names=["A", "B", "C"])
    assert one == two


@pytest.mark.parametrize("method", SCIPY)
def test_two_systems_agree_or_not(method):
    for human, value in (([3, 5], 1), ([5, 3], -1)):
        found = mtedu.correlate([1, 2], human, method)
        assert found.score == pytest.approx(value)
        assert (found.low, found.high) == (None, None)


@pytest.mark.parametrize("size", [1e300, 1.0, 1e-300])
def test_the_size_of_scores_does_not_matter(size):
    found = mtedu.correlate([size, 2 * size, 5 * size, -size], [1, 2, 3, 7])
    expected = stats.pearsonr([1, 2, 5, -1], [1, 2, 3, 7]).statistic
    assert found.score == pytest.approx(expected)


@settings(max_examples=100, deadline=None)
@given(st.lists(spread, min_size=1, max_size=20))
def test_outliers_by_median_absolute_deviation(values):
    reach = 2.5 * 1.483 * stats.median_abs_deviation(values)
    far = far_from_median(values)
    away = np.abs(values - np.median(values))
    assume(not np.isclose(away, reach).any() or reach == 0)
    assert far.tolist() == ((away > reach) & (reach > 0)).tolist()
