"""Significance tests equal sacreBLEU's where it has them, and are well calibrated."""

import numpy as np
import pytest
from sacrebleu.metrics import BLEU, CHRF, TER
from sacrebleu.significance import PairedTest

import mtedu
from mtedu.stats.resampling import bootstrap_sums, swapped_sums
from mtedu.stats.segment_stats import segment_stats
from mtedu.stats.significance import bootstrap_p, compare_systems
from tests.mtedu.stats.corpora import mean_stats, outputs, references

THEIRS = {"bleu": BLEU(smooth_method="none"), "chrf": CHRF(), "ter": TER()}
NOISES = {"one": (0.30, 1), "two": (0.31, 2), "three": (0.34, 3), "four": (0.45, 4)}


def systems(segments=200):
    return {name: outputs(segments, *noise) for name, noise in NOISES.items()}


def sacrebleu_test(metric, kind, samples):
    theirs = {metric: THEIRS[metric]}
    test = PairedTest(list(systems().items()), theirs, [references()], kind, samples)
    (found,) = [v for name, v in test()[1].items() if name != "System"]
    return found


@pytest.mark.parametrize("metric", THEIRS)
def test_bootstrap_equals_sacrebleu(metric):
    theirs = sacrebleu_test(metric, "bs", 500)
    ours = compare_systems(
        systems(), references(), metric, samples=500, definition="sacrebleu"
    )
    for our, their in zip(ours, theirs[1:], strict=True):
        assert our.p_value == their.p_value
        assert our.score_a == pytest.approx(their.score / 100, abs=1e-9)
    for name, their in zip(systems(), theirs, strict=True):
        interval = mtedu.bootstrap_interval(
            systems()[name], references(), metric, samples=500
        )
        assert interval.mean == pytest.approx(their.mean / 100, abs=1e-6)
        assert interval.half_width == pytest.approx(their.ci / 100, abs=1e-6)


@pytest.mark.parametrize("metric", THEIRS)
def test_randomisation_equals_sacrebleu(metric):
    theirs = sacrebleu_test(metric, "ar", 1000)
    ours = compare_systems(
        systems(),
        references(),
        metric,
        test="randomization",
        samples=1000,
        definition="sacrebleu",
    )
    assert [t.p_value for t in ours] == [their.p_value for their in theirs[1:]]
    for name, their in zip(("two", "three", "four"), theirs[1:], strict=True):
        test = mtedu.approximate_randomization(
            systems()[name], systems()["one"], references(), metric, samples=1000
        )
        # Ours counts equal differences too, of which TER has many.
        assert their.p_value <= test.p_value <= their.p_value + 0.03


def test_draws_do_not_depend_on_the_size_of_the_chunks(monkeypatch):
    tables = [np.random.default_rng(i).integers(0, 9, (70, 3)) for i in (0, 1)]
    whole = bootstrap_sums(tables, 100, 7), *swapped_sums(*tables[:1], tables, 100, 7)
    monkeypatch.setattr("mtedu.stats.resampling.CHUNK", 70 * 40)
    parts = bootstrap_sums(tables, 100, 7), *swapped_sums(*tables[:1], tables, 100, 7)
    for one, other in zip(whole, parts, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize("metric", ["bleu", "chrf", "ter", "wer", "rouge_1", "meteor"])
def test_a_system_against_its_own_copy_has_p_1(metric):
    a = segment_stats(outputs(60), references(60), metric)
    for definition in ("centred", "wins"):
        assert mtedu.paired_bootstrap(a, a, definition=definition).p_value == 1
    assert mtedu.approximate_randomization(a, a, samples=500).p_value == 1
    copy = mtedu.paired_bootstrap(a, a, definition="sacrebleu")
    assert copy.p_value == pytest.approx(1 / 1001)  # sacreBLEU's own answer
    assert copy.better is None
    same = mtedu.approximate_randomization(a, a, samples=500, definition="sacrebleu")
    assert same.p_value == pytest.approx(1 / 501)


def test_definitions_by_hand():
    drawn = np.array([1.0, 2.0, 3.0, -2.0])  # mean 1, mean size 2
    assert bootstrap_p(drawn, 1.5, "centred") == (2 + 1) / 5
    assert bootstrap_p(drawn, 0.9, "sacrebleu") == (1 + 1) / 5
    assert bootstrap_p(drawn, 1.0, "wins") == 1 / 4
    assert bootstrap_p(drawn, -1.0, "wins") == 3 / 4


def test_wins_are_on_the_side_of_the_better_system():
    good, bad = outputs(100, 0.1, 5), outputs(100, 0.6, 6)
    for metric in ("bleu", "ter"):
        test = mtedu.paired_bootstrap(good, bad, references(100), metric)
        assert test.better == "A"
        assert test.wins == 1
        assert test.p_value == pytest.approx(1 / 1001)
        low, high = test.interval()
        assert low < test.difference < high
        assert low * high > 0
        turned = mtedu.paired_bootstrap(bad, good, references(100), metric)
        assert turned.difference == -test.difference
        assert turned.better == "B"


def test_few_segments_by_listing_all_exchanges():
    """Four segments have sixteen exchanges: the p-value can be listed."""
    a, b = mean_stats([3, 5, 2, 8]), mean_stats([1, 4, 2, 3])
    signs = np.array(np.meshgrid(*[[1, -1]] * 4)).reshape(4, -1)
    exact = np.mean(np.abs(signs.T @ [2, 1, 0, 5]) >= 8)
    found = mtedu.approximate_randomization(a, b, samples=20_000)
    assert found.p_value == pytest.approx(exact, abs=0.01)


def test_seeds_repeat_and_change_the_draws():
    a, b = outputs(80, 0.3, 1), outputs(80, 0.35, 2)
    tests = [
        mtedu.paired_bootstrap(a, b, references(80), seed=seed) for seed in (1, 1, 2)
    ]
    assert np.array_equal(tests[0].differences, tests[1].differences)
    assert not np.array_equal(tests[0].differences, tests[2].differences)


def test_holm():
    found = compare_systems(systems(), references())
    raw = [test.p_value for test in found]
    smallest = min(range(3), key=lambda i: raw[i])
    assert found.corrected[smallest] == pytest.approx(min(3 * raw[smallest], 1))
    assert all(c >= p for c, p in zip(found.corrected, raw, strict=True))
    assert found["two"].name_a == "two"
    assert "four" in found.working()
