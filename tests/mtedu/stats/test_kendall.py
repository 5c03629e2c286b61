"""Segment-level Kendall equals a loop over SciPy's, for all averages, with gaps."""

import numpy as np
import pytest
from scipy import stats

import mtedu
from mtedu.stats.kendall import VARIANTS, count_pairs, count_pairs_by_column, tau


def scores(systems=8, segments=40, seed=0, levels=5):
    chance = np.random.default_rng(seed)
    human = chance.integers(0, levels, (systems, segments)).astype(float)
    return (human + chance.normal(size=human.shape)).round(0), human


def loop(metric, human):
    found = [
        stats.kendalltau(a, b).statistic for a, b in zip(metric, human, strict=True)
    ]
    return np.array(found)


def test_per_segment_per_system_and_pooled():
    metric, human = scores()
    by_segment = mtedu.segment_kendall(metric, human)
    expected = loop(metric.T, human.T)
    assert by_segment.score == pytest.approx(np.nanmean(expected))
    assert by_segment.undefined == np.isnan(expected).sum()
    by_system = mtedu.segment_kendall(metric, human, average="system")
    assert by_system.score == pytest.approx(loop(metric, human).mean())
    pooled = mtedu.segment_kendall(metric, human, average="pooled")
    expected = stats.kendalltau(metric.ravel(), human.ravel()).statistic
    assert pooled.score == pytest.approx(expected)
    assert len({round(r.score, 6) for r in (by_segment, by_system, pooled)}) == 3


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_one_segment_at_a_time(variant):
    metric, human = scores(levels=9)
    human *= 12
    expected = [
        mtedu.correlate(a, b, "kendall", variant=variant, samples=0).score
        for a, b in zip(metric.T, human.T, strict=True)
    ]
    ours = mtedu.segment_kendall(metric, human, variant)
    assert ours.values == pytest.approx(expected)


@pytest.mark.parametrize("average", ["segment", "system", "pooled"])
@pytest.mark.parametrize("variant", ["b", "c", "23"])
def test_missing_scores_make_no_pair(average, variant):
    metric, human = scores(seed=3)
    chance = np.random.default_rng(9)
    human[chance.random(human.shape) < 0.2] = np.nan
    rows = {
        "segment": zip(metric.T, human.T, strict=True),
        "system": zip(metric, human, strict=True),
        "pooled": [(metric.ravel(), human.ravel())],
    }[average]
    expected = []
    for a, b in rows:
        known = ~np.isnan(b)
        a, b = a[known], b[known]
        levels = min(len(np.unique(a)), len(np.unique(b)))
        expected.append(float(tau(count_pairs(a, b), variant, len(a), levels)))
    ours = mtedu.segment_kendall(metric, human, variant, average)
    assert ours.score == pytest.approx(np.nanmean(expected))
    assert ours.undefined == np.isnan(expected).sum()


@pytest.mark.parametrize("size", [0, 1, 63, 64, 65, 127, 500, 1001])
@pytest.mark.parametrize("levels", [1, 3, 10_000])
def test_long_lists_are_counted_as_pair_by_pair(size, levels):
    """From 64 scores on the halves are counted by themselves."""
    chance = np.random.default_rng(size)
    x, y = chance.integers(-levels, levels, (2, size)) / 7
    pair_by_pair = count_pairs_by_column(x[:, None], y[:, None])
    assert count_pairs(x, y) == tuple(int(count[0]) for count in pair_by_pair)


def test_a_constant_segment_is_counted_not_averaged():
    found = mtedu.segment_kendall([[1, 1], [1, 2]], [[5, 1], [6, 2]])
    assert (found.score, found.undefined, found.values) == (1, 1, (1,))
    assert "1 undefined" in repr(found)


def test_lower_is_better_turns_the_metric():
    metric, human = scores()
    up = mtedu.segment_kendall(metric, human).score
    assert mtedu.segment_kendall(-metric, human, lower_is_better=True).score == up


def test_names_are_matched():
    metric = {"A": [1, 2], "B": [2, 1]}
    human = {"B": [20, 10], "A": [10, 20]}
    assert mtedu.segment_kendall(metric, human).score == 1
