"""The widgets of lectures 08 and 09: shuffling, the bridge, the bootstrap."""

import re

import pytest

import mtedu
from mtedu.data.examples import GOOD, REFERENCES
from mtedu.widgets.bootstrap_explorer import BINS, ends_of
from mtedu.widgets.histogram import histogram
from tests.mtedu.stats.corpora import outputs, references

SYSTEMS = {"good": outputs(80, 0.3, 1), "poor": outputs(80, 0.4, 2)}
GOLD = references(80)


def bars(svg):
    return [float(y) for y in re.findall(r'<rect [^>]*height="([\d.]+)" fill', svg)]


def test_pieces_move_and_the_score_does_not():
    play = mtedu.permutation_play()
    first = mtedu.bleu(GOOD, REFERENCES).score
    seen = {tuple(play.order)}
    for _ in range(10):
        play.buttons["Shuffle pieces"].click()
        seen.add(tuple(play.order))
        assert play.score.score == pytest.approx(first)
        assert "unmoved" in play.text
        assert sorted(play.order) == sorted(GOOD.split())
    assert len(seen) > 8
    play.buttons["Start again"].click()
    assert play.order == GOOD.split()
    assert "own order" in play.text


def test_words_that_are_shuffled_move_the_score():
    play = mtedu.permutation_play()
    play.buttons["Shuffle words"].click()
    assert play.score < 0.4
    assert "moved: the candidate has 0.5046" in play.text
    assert "moved: the candidate" in play.page.value


def test_one_piece_stays_where_it_is():
    play = mtedu.permutation_play("a b c d e", "a b c d e")
    play.shuffle()
    assert play.order == list("abcde")
    assert "no other order" in play.text


def test_cars_are_dragged():
    explorer = mtedu.bridge_explorer()
    assert "✗ Not below 10 %" in explorer.text
    explorer.cars = 116
    assert "✓ Below 10 %" in explorer.text
    assert explorer.text in explorer.page.value.replace("&#x27;", "'")
    explorer.cars = 117
    assert "✗ Not below" in explorer.text


def test_other_cars_and_other_draws():
    explorer = mtedu.bridge_explorer(116)
    first = explorer.trials.broken
    explorer.again.click()
    assert explorer.trials.broken != first
    explorer.shape = "two kinds"
    assert "two kinds" in explorer.page.value
    assert explorer.trials.score == pytest.approx(0.0975, abs=0.03)
    assert "mtedu-stripes" in explorer.page.value


def test_the_last_draw_has_the_p_value_of_the_test():
    explorer = mtedu.bootstrap_explorer(SYSTEMS, GOLD, samples=300)
    assert explorer.p_value is explorer.interval is None
    assert "0 of 300" in explorer.text
    explorer.buttons[0].click()
    assert explorer.draws == 1
    assert "from 20 draws on" in explorer.text
    for _ in range(4):
        explorer.buttons[2].click()
    whole = mtedu.paired_bootstrap(*SYSTEMS.values(), GOLD, samples=300)
    assert explorer.draws == 300
    assert explorer.p_value == whole.p_value
    assert explorer.interval == whole.interval()


def test_the_set_on_view_is_the_one_that_was_scored():
    explorer = mtedu.bootstrap_explorer(SYSTEMS, GOLD, samples=20, draws=7)
    scores = []
    for outs in SYSTEMS.values():
        stats = mtedu.segment_stats(outs, GOLD)
        scores.append(float(stats.metric.of_sums(explorer.weights[6] @ stats.values)))
    assert scores[0] - scores[1] == pytest.approx(explorer.test.differences[6])
    assert explorer.page.value.count("<span") == 80
    assert f"{(explorer.weights[6] == 0).sum()} segments were not drawn" in (
        explorer.page.value
    )


def test_play_and_slider_are_one():
    explorer = mtedu.bootstrap_explorer(SYSTEMS, GOLD, samples=50)
    explorer.play.value = 25
    assert explorer.draws == 25
    assert "p so far" in explorer.page.value


def test_no_bar_has_wins_of_both_systems_in_it():
    values = [-0.013, 0.004, 0.021]
    low, high = ends_of(values)
    step = (high - low) / BINS
    assert low / step == pytest.approx(round(low / step))
    assert low < min(values) < max(values) < high


def test_copies_have_no_difference():
    same = {"a": GOLD, "b": GOLD}
    explorer = mtedu.bootstrap_explorer(same, GOLD, samples=30, draws=30)
    assert explorer.p_value == 1
    assert "svg" in explorer.page.value


def test_a_histogram_counts_every_value():
    marks = [(0.5, "half & half")]
    svg = histogram(
        [-5, 0.1, 0.1, 0.9, 7],
        (0, 1),
        "x < y",
        'a "picture"',
        bins=2,
        marks=marks,
        marked=lambda middle: False,
        least=1,
    )
    first, second = bars(svg)[-2:]
    assert first / second == pytest.approx(1.5, rel=0.01)
    assert "x &lt; y" in svg
    assert "half &amp; half" in svg
    assert 'aria-label="a &quot;picture&quot;"' in svg
