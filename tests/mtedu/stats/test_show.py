"""Results of the room write their working and draw themselves, with words."""

import random
from itertools import combinations

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

import mtedu
from mtedu.show.points import away, overlap, place_labels
from tests.mtedu.stats.corpora import outputs, references

HUMAN = {"A": 0.3, "B": 0.1, "C": 0.22, "D": -0.9, "E": 0.05, "F": 0.27}
BLEU = {"A": 34.0, "B": 31.0, "C": 30.5, "D": 12.0, "E": 33.0, "F": 34.5}
TER = {name: 90 - score for name, score in BLEU.items()}


def results():
    a, b, gold = outputs(60, 0.3, 1), outputs(60, 0.4, 2), references(60)
    study = mtedu.tokenisation_study(a, gold)
    table = np.random.default_rng(0).random((5, 30)).round(1)
    return {
        "bootstrap": mtedu.paired_bootstrap(a, b, gold),
        "sacrebleu": mtedu.paired_bootstrap(a, b, gold, definition="sacrebleu"),
        "wins": mtedu.paired_bootstrap(a, b, gold, definition="wins"),
        "copy": mtedu.paired_bootstrap(a, a, gold),
        "randomisation": mtedu.approximate_randomization(a, b, gold, samples=500),
        "comparison": mtedu.compare_systems({"x": a, "y": b, "z": gold}, gold),
        "interval": mtedu.bootstrap_interval(a, gold, "chrf"),
        "power": mtedu.segments_needed(a, b, gold, sizes=[20, 50], trials=20),
        "study": study,
        "split": study.example(),
        "pearson": mtedu.correlate(BLEU, HUMAN),
        "spearman": mtedu.correlate(BLEU, HUMAN, "spearman"),
        "two": mtedu.correlate([1, 2], [3, 5]),
        "kendall": mtedu.correlate(BLEU, HUMAN, "kendall"),
        "segments": mtedu.segment_kendall(table, table[::-1]),
        "pairs": mtedu.system_pairs(BLEU, HUMAN),
        "permutations": mtedu.bleu_permutations("a b X c d Y", "a b , c d"),
        "of a corpus": mtedu.corpus_bleu_permutations(["a b X c"], ["a b , c"]),
    }


RESULTS = results()
SAYS = {
    "bootstrap": [r"|d_i - \bar d| \ge |d|", "1000}", "95 %", "% of the test sets"],
    "sacrebleu": [r"\overline{|d|} > |d|"],
    "wins": ["is not better"],
    "copy": ["no difference to test"],
    "randomisation": [r"|d_i| \ge |d|", "500}"],
    "comparison": ["Against x", "| y |", "after Holm"],
    "interval": ["chrF2", r"\pm"],
    "power": ["| 20 |", "segments** are needed"],
    "study": ["| subword |", r"nrefs:1\|case:mixed\|eff:no\|tok:13a", "split by char"],
    "split": ["A piece of a word is not the word"],
    "pearson": [
        r"\sum (x - \bar x)",
        "Without the outliers (D)",
        "from the median 0.16 of people's scores",
    ],
    "spearman": ["| D | 1 | 1 |", r"\frac{12.5}{\sqrt{17.5 \cdot 17.5}} = 0.7143"],
    "two": ["always lie on a line"],
    "kendall": ["| same order | $C$ |", "all pairs", "unsure of gains a little"],
    "segments": ["the mean over", "unsure of gains a little"],
    "pairs": ["| first | second |", r"\text{pairs}"],
    "permutations": ["(6 - 2)! = 4! = 24", "| a b | 2 | 1 |"],
    "of a corpus": ["1 segment"],
}


@pytest.mark.parametrize("name", RESULTS)
def test_working(name):
    text = RESULTS[name].working()
    for part in SAYS[name]:
        assert part in text
    assert "nan" not in text
    for line in text.split("\n"):
        assert line.count("$") % 2 == 0


@pytest.mark.parametrize("name", [name for name in RESULTS if name != "segments"])
def test_pictures(name):
    picture = mtedu.picture(RESULTS[name])
    assert picture.image.startswith(b"\x89PNG")
    assert len(picture.alt) > 40
    assert "\n" not in repr(RESULTS[name])


def test_frozen_results_are_numbers():
    assert float(RESULTS["bootstrap"]) == RESULTS["bootstrap"].p_value
    assert float(RESULTS["interval"]) == RESULTS["interval"].score
    assert float(RESULTS["pairs"].accuracy) < 1
    with pytest.raises(AttributeError):
        RESULTS["pearson"].score = 1


def test_accuracy_shows_its_working():
    assert "Left out" in mtedu.pairwise_accuracy(BLEU, HUMAN).working()


def test_wrong_pairs_are_listed_with_groups_only_where_there_are_some():
    said = mtedu.system_pairs([30, 28, 25], [72, 75, 61]).working()
    assert "They disagree on 1 pair:" in said
    assert "group" not in said
    scores = [{"x": {"A": 2, "B": 1}}, {"x": {"A": 1, "B": 2}}]
    assert "| first | second | group |" in mtedu.system_pairs(*scores).working()


@pytest.mark.parametrize("draw", [mtedu.pairs_plot, mtedu.correlation_plot])
def test_a_table_alone_is_answered_with_how_to_ask_it(draw):
    for given in (mtedu.load_scores("wmt23").pair("en-de"), {"BLEU": BLEU}):
        with pytest.raises(ValueError, match="People's scores are missing"):
            draw(given)


def test_several_metrics_share_one_scale():
    ax = mtedu.pairs_plot({"BLEU": BLEU, "TER": TER}, HUMAN, lower_is_better=["TER"])
    panels = [a for a in ax.figure.axes if a.get_title()]
    assert len(panels) == 2
    assert panels[0].get_xlim() == panels[1].get_xlim()
    assert panels[0].get_title() == panels[1].get_title().replace("TER", "BLEU")
    assert "wrong way in 4 of 15" in mtedu.picture(ax).alt
    with pytest.raises(ValueError, match="leave out ax"):
        mtedu.pairs_plot({"BLEU": BLEU, "TER": TER}, HUMAN, ax=ax)


def test_groups_are_one_metric():
    ax = mtedu.pairs_plot({"x": BLEU, "y": TER}, {"x": HUMAN, "y": HUMAN})
    assert "of 30 pairs" in mtedu.picture(ax).alt


def test_wrong_quadrants_are_hatched_and_hold_the_disagreeing_pairs():
    ax = mtedu.pairs_plot(BLEU, HUMAN)
    hatched = [patch for patch in ax.patches if patch.get_hatch()]
    assert len(hatched) == 2
    for patch in hatched:
        x, y = patch.get_xy()
        middle = x + patch.get_width() / 2, y + patch.get_height() / 2
        assert middle[0] * middle[1] < 0
    crosses = ax.collections[-1].get_offsets()
    assert len(crosses) == 4
    assert (crosses[:, 0] * crosses[:, 1] < 0).all()
    mtedu.picture(ax)


def cells_of(ax):
    (found,) = [c for c in ax.collections if type(c).__name__ == "QuadMesh"]
    return found


def test_thousands_of_pairs_are_cells_on_one_side_of_zero():
    chance = np.random.default_rng(0)
    human = chance.normal(size=3344)
    pairs = mtedu.pairs_from_differences(human + chance.normal(size=3344), human, "X")
    ax = mtedu.pairs_plot(pairs)
    counts = cells_of(ax).get_array().filled(0)
    assert counts.sum() == 3344
    half = len(counts) // 2
    wrong = counts[half:, :half].sum() + counts[:half, half:].sum()
    assert wrong == 3344 - pairs.accuracy.right
    mtedu.picture(ax)


def test_thousands_of_systems_are_cells_and_the_figure_says_how_many_are_outliers():
    chance = np.random.default_rng(0)
    human = chance.standard_t(2, size=3344)
    ax = mtedu.correlation_plot(human + chance.normal(size=3344), human, samples=0)
    assert cells_of(ax).get_array().sum() == 3344
    labels = [line.get_label() for line in ax.lines]
    assert any(label.startswith("outlier (") for label in labels)
    assert len(mtedu.picture(ax).image) < 150_000


def test_correlation_plot_marks_outliers_by_shape_and_names_systems():
    ax = mtedu.correlation_plot(BLEU, HUMAN, metric_name="BLEU")
    (outliers,) = [line for line in ax.lines if line.get_label() == "outlier"]
    assert outliers.get_marker() == "D"
    assert list(outliers.get_xdata()) == [12.0]
    assert {text.get_text() for text in ax.texts} >= set(BLEU)
    assert "D 12 and -0.9" in mtedu.picture(ax).alt


@pytest.mark.parametrize("seed", range(5))
def test_names_do_not_cover_names_or_marks(seed):
    chance = random.Random(seed)
    points = [(chance.gauss(200, 60), chance.gauss(150, 40)) for _ in range(30)]
    sizes = [(chance.uniform(15, 70), 8) for _ in points]
    places, _ = place_labels(points, sizes, [0, 0, 400, 300])
    names = places[~np.isnan(places[:, 0])]
    assert len(names) >= 28
    assert not any(overlap(a, b) for a, b in combinations(names, 2))
    assert names.min() >= 0
    assert (names[:, 2:] <= [400, 300]).all()
    assert away(names[:, None], np.array(points)).min() >= 3


@pytest.mark.parametrize("pair", ["en-de", "de-en", "en-ta"])
def test_names_of_real_systems_do_not_overlap(pair):
    scores = mtedu.load_scores("wmt20").pair(pair)
    ax = mtedu.correlation_plot(*scores.metric_and_human("bleu"), samples=0)
    figure = ax.figure
    figure.draw_without_rendering()
    renderer = FigureCanvasAgg(figure).get_renderer()
    boxes = [
        Text.get_window_extent(text, renderer).padded(-1).extents for text in ax.texts
    ]
    assert len(boxes) == len(scores.machines())
    assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
