"""The z-score explorer: the page's numbers and words are the library's."""

import random

import pytest

import mtedu
from mtedu.widgets.z_explorer import EXAMPLES
from tests.mtedu.widgets.javascript import explore, run

TRAITS = ("draws", "systems", "bias", "spread", "noise", "unfair")


def explorers():
    yield from (mtedu.z_explorer(label) for label in EXAMPLES)
    pick = random.Random(2)
    for seed in range(12):
        explorer = mtedu.z_explorer(seed=seed)
        explorer.bias = [pick.randint(-40, 40) for _ in range(3)]
        explorer.spread = [pick.randint(0, 20) / 10 for _ in range(3)]
        explorer.noise = pick.randint(0, 20)
        explorer.unfair = bool(seed % 2)
        yield explorer
    flat = mtedu.z_explorer("no habits")
    flat.spread = [0, 0, 0]
    yield flat


def test_the_page_computes_and_says_what_python_does():
    opened = list(explorers())
    states = [{name: getattr(e, name) for name in TRAITS} for e in opened]
    for explorer, view in zip(opened, explore("z_explorer", states), strict=True):
        assert view["words"] == explorer.text
        table = explorer.ratings
        raw = mtedu.system_scores(table, samples=10)
        z = mtedu.system_scores(mtedu.z_normalise(table), samples=10)
        for way, scores in zip(view["ways"], (raw, z), strict=True):
            expected = [scores[name].mean for name in explorer.systems]
            assert way["means"] == pytest.approx(expected, abs=1e-9)
        assert [g["value"] for g in view["given"]] == pytest.approx(table.values)


def right(explorer):
    text = explorer.text
    return [int(part.split()[-1]) for part in text.split(" of 6 pairs")[:-1]]


def test_the_examples_show_what_their_notes_claim():
    found = {label: right(mtedu.z_explorer(label)) for label in EXAMPLES}
    assert found["no habits"] == [6, 6]
    assert found["one is harsh"] == [4, 6]
    assert found["all sorts"][0] < 6
    assert found["all sorts"][1] == 6
    assert found["unfair"][0] == 6
    assert found["unfair"][1] < 6
    usual, bold = (mtedu.z_explorer(name) for name in ("no habits", "timid and bold"))
    z_usual, z_bold = usual.averages()[2], bold.averages()[2]
    assert z_usual == pytest.approx(z_bold, abs=0.02)


def test_z_scores_undo_habits_that_stay_inside_the_scale():
    explorer = mtedu.z_explorer("no habits")
    before = explorer.averages()[2]
    explorer.bias, explorer.spread = [-5, 3, 8], [0.5, 0.9, 0.7]
    values = explorer.ratings.values
    assert min(values) > 0
    assert max(values) < 100
    assert explorer.averages()[2] == pytest.approx(before)
    assert explorer.averages()[1] != pytest.approx(before)


def test_everything_says_that_it_is_simulated():
    explorer = mtedu.z_explorer()
    assert explorer.text.startswith("Simulated raters")
    assert explorer.ratings.simulated
    assert all(name.startswith("simulated") for name in explorer.ratings.annotators)
    assert "Simulated: no person gave these ratings." in explorer.to_html()
    assert repr(explorer).startswith("ZExplorer: Simulated raters")


def test_another_seed_draws_other_translations():
    assert mtedu.z_explorer().draws == mtedu.z_explorer().draws
    assert mtedu.z_explorer(seed=1).draws != mtedu.z_explorer().draws


def test_numbers_are_rounded_as_in_python():
    values = [0.125, 0.375, 2.5, -0.001, -0.125, 1.005, 46.625, 7, 99.995, -3.14159]
    code = "(module, values) => values.map(module.twoDigits)"
    assert run("z_explorer/core.mjs", code, values) == [
        f"{value:.2f}" if value != -0.001 else "0.00" for value in values
    ]
