"""Tests keep their promise where there is nothing to find."""

import pytest

import mtedu
from mtedu.show import plot
from tests.mtedu.stats.corpora import two_systems


@pytest.mark.parametrize("test", ["bootstrap", "randomization"])
def test_about_five_in_a_hundred_alarms_are_false(test):
    found = mtedu.false_alarms(*two_systems(), test=test, runs=500)
    assert 0.02 < found.score < 0.09
    low, high = found.interval
    assert low < found.score < high
    assert found.alarms == sum(p <= 0.05 for p in found.p_values)


def test_sacrebleus_definition_raises_more_false_alarms():
    a, b = two_systems()
    ours = mtedu.false_alarms(a, b, runs=300)
    theirs = mtedu.false_alarms(a, b, runs=300, definition="sacrebleu")
    assert theirs.score > ours.score + 0.02
    assert theirs.definition == "sacrebleu"


def test_a_larger_level_gives_more_alarms_and_a_seed_the_same_ones():
    a, b = two_systems()
    found = [mtedu.false_alarms(a, b, runs=60, alpha=alpha) for alpha in (0.05, 0.5)]
    assert found[0].p_values == found[1].p_values
    assert found[0].alarms < found[1].alarms


def test_it_shows_its_working():
    found = mtedu.false_alarms(*two_systems(), runs=40)
    assert f"{found.alarms}}}{{40}}" in found.working()
    assert "40 tests" in plot(found).figure.alt_text
    assert "false alarms in 40 tests" in repr(found)
