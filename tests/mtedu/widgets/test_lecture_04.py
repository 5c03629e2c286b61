"""Lecture 04: its quiz and its prose say what the library computes."""

import re
from itertools import combinations
from pathlib import Path
from random import Random

import nbformat
import pytest

import mtedu
from mtedu.data.examples import AIRPORT, INCIDENT, ITEMS, OPENING
from mtedu.widgets.annotate.items import as_items
from mtedu.widgets.annotate.scales import WRITTEN
from tests.mtedu.widgets.test_quiz_answers import answer, question

PATH = Path(__file__).parents[3] / "lectures" / "04_human_evaluation.ipynb"
CELLS = {cell.id: cell.source for cell in nbformat.read(PATH, as_version=4).cells}


def test_the_answers_about_kappa():
    blind = mtedu.cohen_kappa([1, 2], [1, 3], "uniform", categories=range(1, 5))
    assert answer(4, "kappa", 1) == f"1/{round(1 / blind.expected)}"
    assert r"\frac1{25} = \frac15" in CELLS["spot-chance-why"]
    assert float(answer(4, "kappa", 2)) == pytest.approx((0.6 - 0.2) / (1 - 0.2))
    habit = mtedu.kappa_from_matrix([[0, 5], [5, 90]])
    assert habit.observed == pytest.approx(0.9)
    assert habit.expected == pytest.approx(0.905)
    assert f"{habit.score:.2f}" == "-0.05"


def test_the_answers_about_significance():
    test = mtedu.sign_test(41, 59, ties=12)
    assert f"{test.p_value:.4f}" in question(4, "significance", 1).ask
    assert not test.significant()
    assert test.decided == 100


def test_the_answers_about_z_scores():
    rows = [
        (name, f"s{i}", "A", "da", value)
        for name, values in (("a", (20, 30, 40)), ("b", (70, 80, 90)))
        for i, value in enumerate(values)
    ]
    assert mtedu.z_normalise(rows).values == (-1, 0, 1, -1, 0, 1)
    assert answer(4, "final", 1) == "the same three values for both"


def test_ten_right_translations_share_less_than_half_of_their_words():
    texts = AIRPORT["translations"]
    assert len(set(texts)) == 10
    shared = [float(mtedu.f1(a, b)) for a, b in combinations(texts, 2)]
    assert len(shared) == 45
    assert sum(shared) / 45 < 0.5
    assert "all 45 pairs" in CELLS["ten-overlap"]
    assert "less than half of the words" in CELLS["ten-why"]


def test_items_can_be_annotated_and_have_names_of_their_own():
    items = as_items([AIRPORT, OPENING, INCIDENT])
    assert [item.name for item in items] == ["airport", "opening", "incident"]
    assert ITEMS == (OPENING, INCIDENT)
    assert all(len(item.translations) >= 3 for item in items)


def test_a_true_difference_is_missed_more_than_half_of_the_time():
    rng, shown = Random(1), 0
    for _ in range(1000):
        b_wins = sum(rng.random() < 0.59 for _ in range(100))
        shown += mtedu.sign_test(100 - b_wins, b_wins).significant()
    assert 300 < shown < 500
    assert mtedu.sign_test(82, 118).significant()
    assert f"{mtedu.sign_test(41, 59, 12).p_value:.5f}" in CELLS["spot-sign"]


def test_the_simulated_raters_are_as_the_text_says():
    truth = [1, 2, 2, 3, 3, 3, 4, 4, 4, 5] * 8
    table = mtedu.simulate_raters(
        truth, bias=[-0.8, 0, 0.9], noise=[0.6, 0.7, 0.6], repeats=20, seed=1
    )
    strict = mtedu.cohen_kappa(table.of("simulated 1"), table.of("simulated 2"))
    above = sum(n for i, row in enumerate(strict.matrix) for n in row[i + 1 :])
    below = sum(n for i, row in enumerate(strict.matrix) for n in row[:i])
    assert above > 3 * below
    ordinal, nominal = (
        mtedu.krippendorff_alpha(table, level).score for level in ("ordinal", "nominal")
    )
    assert ordinal > nominal
    fleiss = mtedu.fleiss_kappa(mtedu.rating_counts(zip(*table.matrix(), strict=True)))
    assert fleiss.items == 80


def test_the_careless_rater_is_found():
    quality = {(str(i), "A"): 40 + 3 * i for i in range(15)}
    quality |= {(i, "A-damaged"): value - 30 for (i, _), value in quality.items()}
    rated = mtedu.simulate_raters(quality, noise=[6, 60], scale="da", repeats=8, seed=0)
    assert 'noise=[6, 60], scale="da", repeats=8, seed=0' in CELLS["control"]
    checked = mtedu.quality_control(rated)
    assert checked.outliers == ("simulated 2",)
    assert len(checked.checks[1].faults) == 2


def test_every_scale_is_tried():
    scales = re.findall(r'annotate\([^"]*"([a-z+]+)"', "\n".join(CELLS.values()))
    assert sorted(scales) == sorted(WRITTEN)


def test_the_chat_for_esa_is_as_the_text_says():
    chat = [s for s in mtedu.load_corpus("course") if s.document == "chat-flat"]
    assert "he's free" in chat[1].back["reference"]
    assert " il " in chat[1].references["fr"][0]
    assert "Hi!" in chat[1].source
    assert "Hi" not in chat[1].back["reference"]
