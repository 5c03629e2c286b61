"""What lab 8 lets students build is what the library and SciPy compute."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from mtedu import (
    calibrated_accuracy,
    correlate,
    load_scores,
    pairwise_accuracy,
    soft_pairwise_accuracy,
    system_pairs,
)
from mtedu.stats.correlation import far_from_median
from mtedu_grader.author.exercises import exercises

ANSWERS = exercises()
SCORES = load_scores("wmt20")
METRICS = ("bleu", "chrf", "ter", "comet")
grades = st.integers(0, 5)
both = st.lists(st.tuples(grades, grades), min_size=2, max_size=12)
varied = both.filter(
    lambda rows: all(len(set(side)) > 1 for side in zip(*rows, strict=True))
)
differences = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=9)


def answer(name):
    return ANSWERS[f"lab8.{name}"].answer


def columns(pair, metric):
    """A metric's and people's scores as the lab's notebook takes them out."""
    return [list(side.values()) for side in SCORES.pair(pair).metric_and_human(metric)]


@pytest.mark.parametrize("method", ["pearson", "spearman", "kendall"])
class TestCorrelations:
    @given(rows=varied)
    def test_are_the_librarys_and_scipys(self, method, rows):
        x, y = map(list, zip(*rows, strict=True))
        mine = answer(method)(x, y)
        scipy = {
            "pearson": "pearsonr",
            "spearman": "spearmanr",
            "kendall": "kendalltau",
        }
        assert mine == pytest.approx(getattr(stats, scipy[method])(x, y).statistic)
        assert mine == pytest.approx(correlate(x, y, method, samples=0).score)

    @pytest.mark.parametrize("pair", SCORES.pairs)
    def test_agree_on_published_scores(self, method, pair):
        for metric in METRICS:
            x, y = columns(pair, metric)
            expected = correlate(x, y, method, samples=0).score
            assert answer(method)(x, y) == pytest.approx(expected)

    def test_a_constant_has_none(self, method):
        assert answer(method)([2, 2, 2], [1, 2, 3]) is None
        with pytest.raises(ValueError, match="constant"):
            correlate([2, 2, 2], [1, 2, 3], method)


@given(st.lists(grades, max_size=12))
def test_ranks_are_scipys(values):
    assert answer("ranks")(values) == stats.rankdata(values).tolist()


@given(st.lists(st.integers(-40, 40), min_size=1, max_size=12))
def test_outliers_are_the_librarys(values):
    expected = np.flatnonzero(far_from_median(values)).tolist()
    assert answer("outliers")(values) == expected


@pytest.mark.parametrize("metric", METRICS)
def test_pairs_and_their_accuracy_are_the_librarys(metric):
    lower = metric == "ter"
    groups = [
        answer("system_pairs")(*columns(pair, metric), lower) for pair in SCORES.pairs
    ]
    library = system_pairs(*SCORES.metric_and_human(metric), lower_is_better=lower)
    flat = [pair for group in groups for pair in group]
    assert len(flat) == 1190
    assert np.array(flat) == pytest.approx(
        np.column_stack([library.metric, library.human])
    )
    expected = pairwise_accuracy(library).score
    assert answer("pairwise_accuracy")(groups) == pytest.approx(expected)


@given(differences, st.sampled_from([0.25, 0.5, 0.75, 1.0]))
def test_a_gap_keeps_its_promise_and_no_smaller_one_does(pairs, wanted):
    gap = answer("smallest_gap")(pairs, wanted)
    sizes = sorted({abs(m) for m, h in pairs if h})
    shares = {
        g: answer("pairwise_accuracy")([[p for p in pairs if abs(p[0]) >= g]])
        for g in sizes
    }
    enough = [g for g in sizes if shares[g] >= wanted]
    assert gap == min(enough, default=math.inf)


def test_what_the_lab_says_about_its_two_cases():
    czech = SCORES.pair("en-cs")
    online, oppo = czech.row("Online-B"), czech.row("OPPO")
    assert (online.bleu, oppo.bleu) == pytest.approx((41.1, 36.8), abs=0.05)
    assert (online.comet, oppo.comet) == pytest.approx((0.678, 0.814), abs=0.0005)
    assert (online.da, oppo.da) == (0.048, 0.538)
    assert sum(row.da > online.da for row in czech) == 7
    assert max(row.bleu for row in czech.without("Online-B")) == oppo.bleu
    for table, found in ((czech, 0.825), (czech.without("Online-B"), 0.976)):
        pearson = correlate(*table.metric_and_human("bleu"), samples=0)
        assert float(pearson) == pytest.approx(found, abs=0.0005)
    chinese = load_scores("wmt23").pair("zh-en")
    first, second = chinese.row("HW-TSC"), chinese.row("GPT4-5shot")
    assert (first.bleu, second.bleu) == pytest.approx((33.7, 26.8), abs=0.051)
    assert (first.comet, second.comet) == pytest.approx((0.828, 0.816), abs=0.0005)
    assert (first.mqm, second.mqm) == pytest.approx((-3.40, -2.31), abs=0.0051)
    gaps = {}
    for metric in ("bleu", "comet"):
        pairs = [
            pair
            for name in SCORES.pairs
            for pair in answer("system_pairs")(*columns(name, metric), False)
        ]
        gaps[metric] = answer("smallest_gap")(pairs, 0.95)
    assert gaps == pytest.approx({"bleu": 3.28, "comet": 0.0551})


@given(differences)
def test_the_threshold_is_the_librarys(pairs):
    found = answer("best_threshold")(pairs)
    if not pairs:
        assert found is None
        return
    metric, human = (np.array(side, dtype=float) for side in zip(*pairs, strict=True))
    nothing = np.zeros(len(pairs))  # each pair is a segment with two systems
    library = calibrated_accuracy([metric, nothing], [human, nothing])
    assert found == pytest.approx([library.threshold, library.score])


def test_the_share_of_exchanges_is_what_soft_accuracy_draws():
    first, second = [3, 2, 5, 4, 4, 1], [1, 4, 2, 4, 3, 2]
    drawn = soft_pairwise_accuracy([first, second], [first, second], samples=20_000)
    exact = answer("ahead_by_chance")(first, second)
    assert exact == pytest.approx(drawn.human_p[0], abs=0.015)
