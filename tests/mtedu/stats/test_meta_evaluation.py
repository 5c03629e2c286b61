"""Metrics judged as the field does it now: plain versions and published figures."""

import json
from itertools import combinations, product

import numpy as np
import pytest

import mtedu
from mtedu.stats.meta_evaluation import LEVELS, SEGMENT_LEVEL, SYSTEM_LEVEL, TESTED
from tests.mtedu.stats.corpora import SHARED


def plain_accuracy(metric, human, threshold):
    """The mean over segments of the share of pairs that are right, by loops."""
    shares = []
    for xs, ys in zip(zip(*metric, strict=True), zip(*human, strict=True), strict=True):
        known = [(x, y) for x, y in zip(xs, ys, strict=True) if x == x and y == y]
        right = []
        for (a, b), (c, d) in combinations(known, 2):
            if abs(a - c) <= threshold:
                right.append(b == d)
            else:
                right.append(b != d and (a > c) == (b > d))
        if right:
            shares.append(sum(right) / len(right))
    return sum(shares) / len(shares)


def plain_calibration(metric, human):
    """The best accuracy, and the smallest threshold that gives it."""
    columns = list(zip(*metric, strict=True))
    sizes = {abs(a - c) for column in columns for a, c in combinations(column, 2)}
    tried = sorted({0.0} | {size for size in sizes if size == size})
    found = {size: plain_accuracy(metric, human, size) for size in tried}
    best = max(found.values())
    return best, min(size for size in tried if found[size] > best - 1e-12)


def random_tables(seed):
    """Tables with ties on both sides, and some with gaps."""
    draw = np.random.default_rng(seed)
    systems, segments = draw.integers(2, 6), draw.integers(1, 8)
    human = draw.integers(-3, 1, (systems, segments)) * 1.0
    metric = np.round(human + draw.normal(0, 1.5, human.shape), draw.integers(0, 3))
    if seed % 3 == 0:
        for side in (metric, human):
            side[draw.random(side.shape) < 0.15] = np.nan
    return metric, human


def metric_and_human(pair, metric):
    """Return the scores of WMT23's segments."""
    scores = mtedu.load_scores("wmt23", level="segment").pair(pair)
    return scores.metric_and_human(metric)


@pytest.mark.parametrize("seed", range(120))
def test_calibration_equals_a_plain_search(seed):
    metric, human = random_tables(seed)
    known = (~np.isnan(metric + human)).sum(axis=0)
    if known.max() < 2:
        with pytest.raises(ValueError, match="nothing to rank"):
            mtedu.calibrated_accuracy(metric, human)
        return
    best, threshold = plain_calibration(metric.tolist(), human.tolist())
    found = mtedu.calibrated_accuracy(metric, human)
    assert found.score == pytest.approx(best, abs=1e-9)
    assert found.threshold == pytest.approx(threshold, abs=1e-12)
    assert found.accuracies.max() == pytest.approx(best, abs=1e-9)
    assert found.uncalibrated == pytest.approx(plain_accuracy(metric, human, 0))
    fixed = mtedu.calibrated_accuracy(metric, human, threshold=0.7)
    assert fixed.score == pytest.approx(plain_accuracy(metric, human, 0.7))
    upside_down = mtedu.calibrated_accuracy(-metric, human, lower_is_better=True)
    assert upside_down.score == found.score


def test_calibration_equals_mt_metrics_eval():
    path = SHARED / "data" / "tie_calibration_examples.json"
    if not path.exists():
        pytest.skip("the results of mt-metrics-eval are not on this machine")
    for case in json.loads(path.read_text())["cases"]:
        tables, expected = case["input"].values(), case["expected"]
        found = mtedu.calibrated_accuracy(*tables)
        assert found.score == pytest.approx(expected["best_acc_eq"], abs=1e-9)
        assert found.threshold == expected["best_threshold"]
        assert len(found.thresholds) == expected["n_thresholds"]
        first = expected["acc_eq_epsilon0_item_mean"]
        assert found.uncalibrated == pytest.approx(first, abs=1e-9)


@pytest.mark.parametrize("group", ["system", "all"])
def test_other_groups_are_other_tables(group):
    metric, human = random_tables(7)
    turned = [t.T if group == "system" else t.reshape(-1, 1) for t in (metric, human)]
    found = mtedu.calibrated_accuracy(metric, human, group=group)
    assert found.score == mtedu.calibrated_accuracy(*turned).score


def test_of_too_many_pairs_a_part_is_drawn():
    x, y = metric_and_human("en-de", "gemba")
    found = mtedu.calibrated_accuracy(x, y, group="all", threshold=0)
    assert found.drawn
    whole = mtedu.segment_kendall(x, y, "acc23", "pooled").score
    assert found.score == pytest.approx(whole, abs=0.003)


def plain_soft(metric, human, coins):
    """Exchange outputs, count, and compare: as the paper says it."""
    apart = []
    for one, two in combinations(range(len(metric)), 2):
        shares = []
        for side in (metric, human):
            real = sum(side[one]) - sum(side[two])
            at_least = 0
            for toss in coins:
                a = b = 0
                for s, heads in enumerate(toss):
                    first, second = (two, one) if heads else (one, two)
                    a, b = a + side[first][s], b + side[second][s]
                at_least += a - b >= real - 1e-9
            shares.append(at_least / len(coins))
        apart.append(abs(shares[0] - shares[1]))
    return 1 - sum(apart) / len(apart)


@pytest.mark.parametrize("seed", range(1, 20, 3))
def test_soft_accuracy_equals_a_plain_version(seed):
    metric, human = random_tables(seed)
    coins = np.random.default_rng(5).integers(2, size=(40, metric.shape[1]))
    plain = plain_soft(metric.tolist(), human.tolist(), coins.tolist())
    found = mtedu.soft_pairwise_accuracy(metric, human, samples=40, seed=5)
    assert found.score == pytest.approx(plain, abs=1e-12)


def test_soft_accuracy_nears_that_of_all_exchanges():
    metric, human = (
        [[3, 2, 5, 4, 4], [1, 4, 2, 4, 3]],
        [[9, 8, 9, 7, 6], [7, 8, 9, 5, 8]],
    )
    every = list(product((0, 1), repeat=5))
    exact = plain_soft(metric, human, every)
    found = mtedu.soft_pairwise_accuracy(metric, human, samples=20_000, seed=1)
    assert found.score == pytest.approx(exact, abs=0.01)


def test_soft_accuracy_leaves_out_segments_without_a_score():
    metric, human = random_tables(1)
    gap = np.full((len(metric), 1), np.nan)
    wider = np.hstack([human, gap]), np.hstack([metric, gap + 1])
    soft = mtedu.soft_pairwise_accuracy
    assert soft(wider[1], wider[0]).score == soft(metric, human).score


@pytest.mark.parametrize("by", TESTED)
def test_a_metric_is_not_better_than_itself_but_than_noise(by):
    x, y = metric_and_human("he-en", "xcomet")
    same = mtedu.compare_metrics(x, x, y, by, samples=99)
    assert same.p_value == 1
    draw = np.random.default_rng(1)
    noise = {name: draw.normal(size=len(row)) for name, row in x.items()}
    other = mtedu.compare_metrics(x, noise, y, by, samples=99)
    assert other.p_value == pytest.approx(0.01)
    level = "segment" if by == "calibrated" else "system"
    assert other.value_a == pytest.approx(mtedu.agreement(x, y, level, by))


def test_false_alarms_of_the_test_are_as_many_as_promised():
    """Two metrics that are people plus equal noise: 1 test in 20 sees a difference."""
    draw, found = np.random.default_rng(3), 0
    for _ in range(200):
        human = draw.normal(size=(5, 30)) + draw.normal(size=(5, 1))
        a, b = (human + draw.normal(size=human.shape) for _ in "ab")
        found += mtedu.compare_metrics(a, b, human, samples=99).p_value <= 0.05
    assert 2 <= found <= 20


PUBLISHED = {  # Freitag et al. (2023), Pearson over single segments
    "en-de": {"bleu": 0.19, "comet": 0.43, "xcomet": 0.70},
    "he-en": {"bleu": 0.22, "comet": 0.40, "xcomet": 0.56},
}


@pytest.mark.parametrize("pair", PUBLISHED)
def test_shipped_figures_give_the_published_ones(pair):
    for metric, value in PUBLISHED[pair].items():
        found = mtedu.agreement(*metric_and_human(pair, metric), "all", "pearson")
        assert found == pytest.approx(value, abs=0.0075)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_and_coefficient(level):
    metric, human = random_tables(10)
    for by in SYSTEM_LEVEL if level == "system" else SEGMENT_LEVEL:
        assert -1 <= mtedu.agreement(metric, human, level, by) <= 1
        assert mtedu.agreement(human, human, level, by) == pytest.approx(1)
    with pytest.raises(ValueError, match="There is no coefficient of the level"):
        mtedu.agreement(metric, human, level, "bleu")


def test_results_show_their_working():
    metric, human = random_tables(10)
    calibrated = mtedu.calibrated_accuracy(metric, human)
    counts = calibrated.counts
    assert f"{counts.concordant} + {counts.both_ties}" in calibrated.working()
    soft = mtedu.soft_pairwise_accuracy(metric, human)
    assert f"= {soft.score:.4f}$$" in soft.working()
    test = mtedu.compare_metrics(metric, human, human, names=("ours", "people"))
    assert "ours" in test.working()
    for result in (calibrated, soft):
        assert result.plot().get_title(loc="left")
