"""Simulated raters do what is asked of them, and are always labelled."""

import numpy as np
import pytest

import mtedu

TRUTH = [1, 2, 3, 4, 5] * 40


def test_always_labelled_simulated(tmp_path):
    table = mtedu.simulate_raters(TRUTH)
    assert table.simulated
    assert "simulated" in repr(table)
    assert "Simulated" in table.working()
    assert all(name.startswith("simulated") for name in table.annotators)
    assert table.select(scale="adequacy").simulated
    z = mtedu.z_normalise(table)
    assert z.simulated
    assert "simulated" in mtedu.picture(z).alt
    assert mtedu.system_scores(table).simulated
    assert "Simulated" in mtedu.system_scores(table).working()
    assert "Simulated" in mtedu.krippendorff_alpha(table).working()
    kappa = mtedu.cohen_kappa(table.of("simulated 1"), table.of("simulated 2"))
    assert "simulated 1" in kappa.working()
    path = mtedu.write_ratings(table, tmp_path / "made_up.csv")
    assert "simulated 1" in path.read_text(encoding="utf-8")


def test_same_seed_same_ratings():
    assert mtedu.simulate_raters(TRUTH, seed=1) == mtedu.simulate_raters(TRUTH, seed=1)
    assert mtedu.simulate_raters(TRUTH, seed=1) != mtedu.simulate_raters(TRUTH, seed=2)


def test_without_noise_the_truth_comes_back():
    table = mtedu.simulate_raters(TRUTH, noise=[0, 0, 0])
    for name in table.annotators:
        assert list(table.of(name).values()).count(5.0) == 40
    assert mtedu.krippendorff_alpha(table, "interval").score == 1


def test_kappa_falls_with_noise():
    kappas = []
    for noise in (0.1, 0.5, 1.0, 2.0):
        table = mtedu.simulate_raters(TRUTH, noise=noise, seed=5)
        a, b = (table.of(name) for name in table.annotators)
        kappas.append(mtedu.cohen_kappa(a, b).score)
    assert kappas == sorted(kappas, reverse=True)
    assert kappas[0] > 0.95
    assert kappas[-1] < 0.3


def test_bias_moves_the_mean_and_drift_the_end():
    table = mtedu.simulate_raters([50] * 400, [0, 20], 1, [0, 0], "da", seed=1)
    first, second = (np.mean(list(table.of(n).values())) for n in table.annotators)
    assert second - first == pytest.approx(20, abs=0.5)
    tired = mtedu.simulate_raters([50] * 400, 0, 1, [-10], (0.0, 100.0))
    assert np.mean(tired.values[:40]) == pytest.approx(49.5, abs=0.6)
    assert np.mean(tired.values[-40:]) == pytest.approx(40.5, abs=0.6)


def test_habits_may_be_arrays():
    array = mtedu.simulate_raters(TRUTH, np.array([0, 1]), np.float64(0.5))
    assert array == mtedu.simulate_raters(TRUTH, [0, 1], 0.5)


def test_scales_are_kept():
    whole = mtedu.simulate_raters(TRUTH, noise=3, scale=(1, 7))
    assert set(whole.values) == {1.0, 2, 3, 4, 5, 6, 7}
    smooth = mtedu.simulate_raters([5.0], noise=1, scale=(0.0, 10.0))
    assert not smooth.values[0].is_integer()
    graded = mtedu.simulate_raters(TRUTH, noise=3)
    assert set(graded.values) == {1.0, 2, 3, 4, 5}


def test_items_and_systems_and_repeats():
    truth = {("s1", "A"): 4, ("s1", "B"): 2, ("s2", "A"): 3, ("s2", "B"): 1}
    table = mtedu.simulate_raters(truth, noise=0, repeats=2)
    assert set(table.systems) == {"A", "B"}
    assert len(table) == 2 * 6
    assert mtedu.intra_agreement(table).percent == 1
