"""The bridge: published numbers, simulation against the curve, scipy as the oracle."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import mtedu
from mtedu.show import plot
from mtedu.stats.bridge import SHAPES


def test_published_numbers():
    low, middle, high = mtedu.bridge_bounds()
    assert (math.floor(low), math.floor(middle), round(high)) == (109, 133, 163)


@given(st.integers(0, 400), st.floats(0, 3))
def test_the_risk_is_that_of_the_normal_distribution(cars, weight_sd):
    found = mtedu.bridge(cars, weight_sd=weight_sd)
    spread = math.sqrt(40**2 + cars * weight_sd**2)
    assert found.score == pytest.approx(stats.norm.cdf(0, 400 - 3 * cars, spread))


@given(st.floats(1e-6, 0.9))
def test_one_car_more_is_too_much(risk):
    cars = mtedu.cars_allowed(risk)
    assert mtedu.bridge(cars).score < risk <= mtedu.bridge(cars + 1).score


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("cars", [100, 116, 133])
def test_simulation_and_curve_agree_whatever_single_cars_look_like(shape, cars):
    found = mtedu.bridge(cars).simulate(20_000, seed=3, shape=shape)
    assert found.score == pytest.approx(found.bridge.score, abs=0.012)
    assert found.margins.mean() == pytest.approx(400 - 3 * cars, abs=1.5)
    assert found.margins.std() == pytest.approx(found.bridge.margin_sd, rel=0.03)


def test_without_the_capacitys_spread_the_cars_decide():
    # Only the cars vary: the central limit theorem is all there is to see.
    for shape in SHAPES:
        found = mtedu.bridge(133, capacity_sd=0.001).simulate(5000, shape=shape)
        assert found.margins.std() == pytest.approx(0.3 * math.sqrt(133), rel=0.05)


def test_it_shows_its_working():
    words = mtedu.bridge(116).working()
    assert "400 - 116 \\cdot 3" in words
    assert "40.13" in words
    assert "0.0975" in words
    trials = mtedu.bridge(116).simulate(500)
    assert f"{trials.broken}}}{{500}}" in trials.working()
    assert f"{trials.broken} bridges" in plot(trials).figure.alt_text
