"""Every result writes its working and draws itself, with words for the picture."""

import numpy as np
import pytest

import mtedu
from mtedu.human.ranking import Ranking

TABLE = mtedu.simulate_raters(
    {(f"s{i}", name): 2 + i % 3 for i in range(12) for name in ("A", "B")},
    bias=[0, 0.5, -0.5],
    repeats=8,
    seed=1,
)
KAPPA = mtedu.kappa_from_matrix([[20, 5], [10, 15]], categories=["yes", "no"])
RANKINGS = [
    Ranking({"A": 1, "B": 2, "C": 2}, f"s{i}", name) for i in range(5) for name in "xy"
] + [Ranking({"A": 2, "B": 1, "C": 3}, "s1", "z")]
RESULTS = {
    "percent": mtedu.percent_agreement([1, 2, None], [1, 1, 1]),
    "cohen": KAPPA,
    "linear": mtedu.cohen_kappa([1, 2, 5], [1, 3, 5], weights="linear"),
    "wide": mtedu.cohen_kappa(range(40), [*range(39), 1], weights="quadratic"),
    "interval": KAPPA.interval(samples=50),
    "fleiss": mtedu.fleiss_kappa([[3, 0], [2, 1], [0, 3]] * 5),
    "fleiss uniform": mtedu.fleiss_kappa([[3, 0], [2, 1]], "uniform"),
    "alpha": mtedu.krippendorff_alpha(TABLE, "ordinal"),
    "alpha of many values": mtedu.krippendorff_alpha(
        np.random.default_rng(0).normal(size=(3, 40)), "interval"
    ),
    "intra": mtedu.intra_agreement(TABLE),
    "ratings": TABLE,
    "z": mtedu.z_normalise(TABLE),
    "quality": mtedu.quality_control(TABLE),
    "systems": mtedu.system_scores(TABLE),
    "pairs": mtedu.rankings_to_pairs(RANKINGS),
    "expected wins": mtedu.expected_wins(RANKINGS),
    "sign": mtedu.sign_test(41, 59, 12),
    "sign one-sided": mtedu.sign_test(9, 1, alternative="greater"),
    "mqm": mtedu.mqm_score([("major",), ("minor", "Fluency/Punctuation")]),
    "mqm systems": mtedu.mqm_score(
        [("major", "", "A", "1", "x"), ("minor", "", "B", "1", "x")]
    ),
}


@pytest.mark.parametrize("name", RESULTS)
def test_every_result_writes_and_draws_itself(name):
    result = RESULTS[name]
    assert "\n" not in repr(result)
    text = result.working()
    assert len(text) > len(repr(result)) / 2
    assert text.count("$$") % 2 == 0
    assert text != f"`{result!r}`"
    picture = mtedu.picture(result)
    assert picture.image.startswith(b"\x89PNG")
    assert len(picture.alt) > 40


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("cohen", ["**20**", r"\frac{20 + 15}{50} = 0.7", r"\tfrac{25}{50} \cdot "]),
        ("cohen", [r"\frac{0.7000 - 0.5000}{1 - 0.5000} = 0.4", "*fair*"]),
        ("percent", ["| 1 | **1** | 0 | 1 |", "only one of the two rated them: 1"]),
        ("linear", [r"$w = 1 - d/4$", "1: 0.7500", r"\frac{2.7500}{3}"]),
        ("wide", ["too wide to write", r"(d/39)^2"]),
        (
            "interval",
            ["50 sets, drawn from these items with replacement", "95 % of 50 sets"],
        ),
        ("fleiss", ["| 2 | 2 | 1 | 0.3333 |", "share $p_j$"]),
        ("fleiss uniform", [r"2 \times \tfrac{1}{4} = \tfrac{1}{2}"]),
        ("alpha", [r"1 - \frac{D_o}{D_e}", "*Simulated ratings.*"]),
        ("intra", ["simulated 1", "first time"]),
        ("ratings", ["Simulated: no person", "standard deviation"]),
        ("z", [r"\text{mean}", "for the first rating of simulated 1"]),
        ("quality", ["too few", "Simulated"]),
        ("systems", ["95% interval", "the same items for all systems"]),
        ("pairs", ["| A | · | 10 | 11 |", "(10)"]),
        ("expected wins", [r"\tfrac{10}{11} + \tfrac{11}{11}"]),
        ("sign", [r"\sum_{i=59}^{100} \binom{100}{i}", "0.08863", "**not shown**"]),
        ("sign one-sided", [r"\sum_{i=9}^{10}", "speaks against a fair coin"]),
        ("mqm", [r"1 \cdot 5 + 1 \cdot 0.1000 = 5.1"]),
        ("mqm systems", ["| B | 1 | 1 |", "fewer are better"]),
    ],
)
def test_working_has_the_numbers_put_in(name, parts):
    text = RESULTS[name].working()
    for part in parts:
        assert part in text


def test_words_of_other_scripts_are_drawn():
    table = mtedu.as_ratings([("अनु", "1", "", "da", 1), ("रवि", "1", "", "da", 2)])
    given = table.of("अनु"), table.of("रवि")
    for mapping, word in zip(given, ("अच्छा", "ठीक"), strict=True):
        mapping[("1", "", "da")] = word
    kappa = mtedu.cohen_kappa(*given)
    assert "अच्छा" in kappa.working()
    assert "अनु" in mtedu.picture(kappa).alt


def test_names_cannot_break_the_table():
    kappa = mtedu.cohen_kappa(["a|b", "*c*"], ["a|b", "a|b"])
    assert r"a\|b" in kappa.working()
    assert r"\*c\*" in kappa.working()


def test_pictures_can_share_a_figure():
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2)
    assert KAPPA.plot(left) is left
    assert RESULTS["z"].plot(right) is right
    pyplot.close(figure)


def test_nothing_decided_has_no_picture():
    with pytest.raises(ValueError, match="nothing to draw"):
        mtedu.sign_test(0, 0).plot()
    assert "p = 1" in mtedu.sign_test(0, 0).working()
