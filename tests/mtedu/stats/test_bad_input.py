"""Whatever a test or a correlation cannot be made of is refused in one sentence."""

import math

import pytest

from mtedu import (
    agreement,
    approximate_randomization,
    bootstrap_interval,
    bridge,
    bridge_bounds,
    calibrated_accuracy,
    cars_allowed,
    compare_metrics,
    compare_systems,
    correlate,
    false_alarms,
    paired_bootstrap,
    pairs_from_differences,
    pairwise_accuracy,
    segment_kendall,
    segment_stats,
    segments_needed,
    soft_pairwise_accuracy,
    system_pairs,
    tokenisation_study,
)
from mtedu.stats.bpe import learn_subwords
from tests.mtedu.stats.corpora import mean_stats, outputs, references, two_systems

PAIR = (outputs(30), references(30))
NAN = math.nan
RANKS = [[1, 2], [2, 1]]
TWO = two_systems()
TEXTS = ["The cat sat, then it slept.", "He said: no!", "It costs 3.50."]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: correlate([1, 1, 1], [1, 2, 3]), "All metric scores are the same"),
        (lambda: correlate([1, 2, 3], [5, 5, 5]), "All human scores are the same"),
        (lambda: correlate([0.1 + 0.2, 0.3], [1, 2]), "the same up to rounding"),
        (lambda: correlate([], []), "at least two"),
        (lambda: correlate([1], [2]), "at least two"),
        (lambda: correlate([1, 2], [1, 2], names=["A", "A"]), "'A' occurs twice"),
        (lambda: correlate([1, 2], [1, 2], names=["A"]), "1 names for 2"),
        (lambda: correlate([1, math.inf], [2, 3]), "infinite"),
        (lambda: correlate([1, 2], [2]), "2 metric scores but 1 human"),
        (lambda: correlate([1, NAN], [2, 3]), "missing"),
        (lambda: correlate([1, None], [2, 3]), "missing|numbers"),
        (lambda: correlate(["a", "b"], [2, 3]), "must be numbers"),
        (lambda: correlate({"A": 1}, {"B": 1}), "one side only: A, B"),
        (lambda: correlate({"A": 1}, [1]), "One side has names"),
        (lambda: correlate([1, 2], [1, 2], "tau"), "choose one of"),
        (lambda: correlate([1, 2], [1, 2], outliers="all"), "either"),
        (lambda: correlate([1, 2], [1, 2], "kendall", variant="d"), "choose one of"),
        (lambda: correlate([1, 2], [1, 2], "kendall", variant="darr"), "not defined"),
        (lambda: correlate([1, 2], [1, 2], samples=-1), "from 0 on"),
        (
            lambda: compare_metrics([1, 2, 3], [1, 2], [4, 3, 1]),
            "2 metric scores but 3",
        ),
        (lambda: compare_metrics([1, 2, NAN], [1, 2, 3], [1, 2, 3]), "missing"),
        (lambda: compare_metrics(RANKS, RANKS, RANKS, "bleu"), "no test by 'bleu'"),
        (lambda: compare_metrics(RANKS, RANKS, RANKS, samples=0), "from 1 on"),
        (lambda: calibrated_accuracy(RANKS, RANKS, group="x"), "no group 'x'"),
        (lambda: calibrated_accuracy(RANKS, [[1, 2]]), "two tables of one shape"),
        (lambda: soft_pairwise_accuracy([[1, 2]], [[1, 2]]), "no pair"),
        (lambda: soft_pairwise_accuracy(RANKS, RANKS, samples=0), "from 1 on"),
        (lambda: soft_pairwise_accuracy([[NAN]] * 2, [[1]] * 2), "No segment has all"),
        (lambda: agreement(RANKS, RANKS, "word"), "no level 'word'"),
        (lambda: segment_kendall(None, RANKS), "must be a table of numbers"),
        (lambda: segment_kendall([], RANKS), "must be a table"),
        (lambda: segment_kendall([[]], RANKS), "must be a table"),
        (lambda: segment_kendall([[1, 2], [1]], RANKS), "must be a table of numbers"),
        (lambda: segment_kendall([[1, math.inf], [2, 1]], RANKS), "infinite"),
        (lambda: segment_kendall([[NAN, NAN], [NAN, NAN]], RANKS), "nothing to rank"),
        (lambda: segment_kendall([[1, 1], [1, 1]], RANKS), "nothing to rank"),
        (lambda: segment_kendall(RANKS, [[1], [2]]), "one shape"),
        (lambda: segment_kendall([1, 2], [1, 2]), "a row for each system"),
        (lambda: segment_kendall(RANKS, RANKS, average="word"), "choose one of"),
        (lambda: system_pairs([1], [1]), "no pair"),
        (lambda: system_pairs([], []), "no pair"),
        (lambda: system_pairs([1, 2], [1, 2], groups=["x"]), "1 groups for 2"),
        (lambda: system_pairs({"x": {"A": 1}}, {"y": {"A": 1}}), "no group 'x'"),
        (
            lambda: system_pairs({"x": {"A": 1}}, {"x": {"A": 1}, "y": {}}),
            "metric's scores have no group 'y'",
        ),
        (lambda: system_pairs([1, NAN], [1, 2]), "missing or infinite"),
        (lambda: system_pairs([1, 2, 3], [1, 2]), "3 metric scores but 2 human"),
        (lambda: pairs_from_differences([], []), "not empty"),
        (lambda: pairs_from_differences([1], [1, 2]), "same length"),
        (lambda: pairwise_accuracy([1, 2], [3, 3]), "no difference in any pair"),
        (lambda: paired_bootstrap(["a"], ["b"]), "Give the references"),
        (lambda: paired_bootstrap(["a"], ["b", "c"], ["a"]), "one entry per segment"),
        (lambda: paired_bootstrap(["a"], ["b"], ["a"], "f1"), "choose one of"),
        (lambda: paired_bootstrap(["a"], ["b"], ["a"], samples=0), "from 1 on"),
        (lambda: paired_bootstrap(["a"], ["b"], ["a"], beta=1), "options"),
        (lambda: paired_bootstrap(*TWO, definition="t"), "choose one of"),
        (
            lambda: paired_bootstrap(mean_stats([1]), mean_stats([1, 2])),
            "same segments",
        ),
        (lambda: approximate_randomization(*TWO).interval(), "paired_bootstrap"),
        (lambda: bootstrap_interval(["a"], ["a"], level=95), "between 0 and 1"),
        (lambda: bootstrap_interval([0.5, NAN]), "missing or infinite"),
        (lambda: segment_stats(*PAIR, units=["d"] * 29), "30 units, one for each seg"),
        (lambda: compare_systems({"a": ["a"]}, ["a"]), "at least two"),
        (lambda: compare_systems(TWO), "at least two"),
        (
            lambda: compare_systems(dict(zip("ab", TWO, strict=True)), samples=0),
            "samples must be a whole number",
        ),
        (lambda: segments_needed(*TWO, difference=0.9), "further apart"),
        (lambda: segments_needed(*TWO, difference=-0.1), "between 0 and"),
        (lambda: segments_needed(*TWO, power=80), "between 0 and 1"),
        (lambda: segments_needed(*TWO, sizes=[1]), "from 2 on"),
        (lambda: segments_needed(TWO[0], TWO[0]), "score the same"),
        (lambda: false_alarms(*TWO, test="coin"), "choose one of"),
        (lambda: false_alarms(*TWO, runs=0), "1 or more"),
        (lambda: bridge(-1), "from 0 on"),
        (lambda: bridge(2.5), "whole number"),
        (lambda: bridge(1, weight=0), "above 0"),
        (lambda: bridge(1).simulate(0), "from 1 on"),
        (lambda: bridge(1).simulate(5, shape="odd"), "choose one of"),
        (lambda: cars_allowed(0), "between 0 and 1"),
        (lambda: cars_allowed(0.1, capacity=1), "empty bridge"),
        (lambda: bridge_bounds(weight_sd=4), "smaller than its mean"),
        (lambda: tokenisation_study(TEXTS, TEXTS, ["14a"]), "choose one of"),
        (lambda: tokenisation_study(TEXTS, TEXTS, "13a"), "list of names"),
        (lambda: tokenisation_study([["a"]], [["b"]]), "needs texts"),
        (lambda: tokenisation_study(TEXTS, TEXTS[:1]), "one entry per segment"),
        (lambda: tokenisation_study(TEXTS, TEXTS).row("zh"), "has no 'zh'"),
        (lambda: tokenisation_study(TEXTS, TEXTS).example(7), "from 0 to 2"),
        (lambda: tokenisation_study(TEXTS, TEXTS).example(0, "x"), "no tokeniser"),
        (lambda: learn_subwords(["a"], -1), "from 0 on"),
    ],
)
def test_bad_input_is_one_clear_sentence(call, says):
    with pytest.raises(ValueError, match=says) as caught:
        call()
    assert "\n" not in str(caught.value)
