"""The kappa explorer: the page's numbers and words are the library's."""

import random

import pytest

import mtedu
from mtedu.widgets.kappa_explorer import EMPTY, EXAMPLES, WEIGHTS
from tests.mtedu.widgets.javascript import explore, run


def tables():
    pick = random.Random(5)
    for k in (2, 3, 4, 5, 7):
        for most in (0, 1, 3, 20, 4000):
            yield [[pick.randint(0, most) for _ in range(k)] for _ in range(k)]
    yield [[7, 0], [0, 0]]
    yield [[0, 0, 0], [0, 9, 0], [0, 0, 0]]
    yield [[0, 7], [0, 0]]
    yield from (example["matrix"] for example in EXAMPLES)


def test_the_page_computes_and_says_what_python_does():
    states = [{"matrix": m, "weights": w} for m in tables() for w in WEIGHTS]
    for state, view in zip(states, explore("kappa_explorer", states), strict=True):
        explorer = mtedu.kappa_explorer([[1, 0], [0, 1]])
        explorer.matrix, explorer.weights = state["matrix"], state["weights"]
        assert view["words"] == explorer.text
        if not view["n"]:
            continue
        names = ("marginals", "uniform")
        for chance, name in zip(view["chances"], names, strict=False):
            if chance["kappa"] is None:
                with pytest.raises(ValueError, match="0/0"):
                    explorer.kappa(name)
                continue
            found = explorer.kappa(name)
            assert view["observed"] == pytest.approx(found.observed, abs=1e-12)
            assert chance["expected"] == pytest.approx(found.expected, abs=1e-12)
            assert chance["kappa"] == pytest.approx(found.score, abs=1e-9)
        assert (len(view["chances"]) == 3) == (state["weights"] == "none")


def test_the_wrong_chance_term_stands_beside_the_right_one():
    text = mtedu.kappa_explorer([[4] * 5] * 5).text
    assert "P(E) = 1/5 = 0.2000, kappa 0." in text
    assert "The wrong term 1/25 = 0.0400 would give 0.1667." in text


def test_blind_raters_agree_once_in_k():
    code = """(module, [k, items]) => {
      let seed = 1;
      const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
      return module.blind(k, items, random);
    }"""
    matrix = run("kappa_explorer/core.mjs", code, [5, 20000])
    kappa = mtedu.kappa_from_matrix(matrix, "uniform")
    assert kappa.items == 20000
    assert kappa.observed == pytest.approx(1 / 5, abs=0.01)


def test_another_number_of_labels_keeps_what_fits():
    code = "(module, all) => all.map(([matrix, k]) => module.resized(matrix, k))"
    given = [[[[1, 2], [3, 4]], 3], [[[1, 2, 5], [3, 4, 5], [5, 5, 5]], 2]]
    larger, smaller = run("kappa_explorer/core.mjs", code, given)
    assert larger == [[1, 2, 0], [3, 4, 0], [0, 0, 0]]
    assert smaller == [[1, 2], [3, 4]]


def test_the_examples_say_what_their_notes_claim():
    found = {
        e["label"]: mtedu.kappa_from_matrix(e["matrix"], "marginals") for e in EXAMPLES
    }
    assert found["yes or no"].score == pytest.approx(0.4)
    assert found["nearly all good"].observed == pytest.approx(0.9)
    assert found["nearly all good"].score < 0
    assert found["nearly all good"].row_totals[1] == 95
    assert found["blind"].observed == pytest.approx(1 / 5)
    assert found["blind"].score == pytest.approx(0)
    assert found["opposites"].score < 0
    five = EXAMPLES[1]["matrix"]
    plain, near = (
        mtedu.kappa_from_matrix(five, weights=w) for w in (None, "quadratic")
    )
    assert near.score > plain.score + 0.2


def test_it_opens_on_five_grades_and_follows_its_traits():
    explorer = mtedu.kappa_explorer()
    assert explorer.matrix == EXAMPLES[1]["matrix"]
    assert explorer.text.startswith("100 items, 5 labels.")
    explorer.matrix = [[0, 0], [0, 0]]
    assert explorer.text == EMPTY
    assert repr(explorer).startswith("KappaExplorer: The table is empty")
