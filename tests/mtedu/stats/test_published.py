"""Published figures, computed again from the embedded scores and the released data.

The released data is not part of the project; tests of it are skipped without it.
"""

import numpy as np
import pytest

import mtedu
from mtedu.data.published_figures import BY_SIZE, SHIPPING
from mtedu.lecture_data import lecture_data
from tests.mtedu.stats.corpora import shared_rows

PEARSON = {  # BLEU, chrF, COMET
    ("wmt20", "en-de"): (0.928, 0.962, 0.972),
    ("wmt20", "iu-en"): (0.569, 0.729, 0.852),
    ("wmt20", "en-iu"): (0.163, 0.350, 0.860),
    ("wmt20", "en-zh"): (0.928, 0.923, 0.006),
    ("wmt23", "en-de"): (0.917, 0.866, 0.990),
    ("wmt23", "he-en"): (0.828, 0.792, 0.932),
    ("wmt23", "zh-en"): (0.734, 0.809, 0.898),
}
WMT20_PAIRS = {"bleu": 83.1, "chrf": 84.4, "ter": 80.0, "comet": 84.8}
SHIP_COUNTS = {1: 3344, 0.05: 1717, 0.01: 1420, 0.001: 1176}
# Differences and p are rounded to four digits, which ties some of these differences and
# lets a few more pairs in.
SHIP_ROUNDED = {  # all pairs, p <= 0.05, p <= 0.01, p <= 0.001
    "d_COMET": (83.4, 96.5, 98.7, 99.2),
    "d_COMET_src": (83.2, 95.3, 97.4, 98.1),
    "d_BLEURT_default": (80.0, 93.8, 95.6, 98.2),
    "d_BERT_SCORE": (78.3, 92.2, 95.2, 97.4),
    "d_chrf": (75.6, 89.5, 93.5, 96.2),
    "d_ter_neg": (75.6, 89.2, 93.0, 96.2),
    "d_bleu": (74.6, 88.2, 91.7, 94.6),
}
SHIP_CORRELATIONS = {  # Pearson, Spearman, Kendall of the differences
    "d_COMET": (0.922, 0.883, 0.717),
    "d_bleu": (0.66, 0.683, 0.516),
    "d_ter_neg": (0.343, 0.723, 0.555),
}


def scores(name, metric, human="human", pair=None):
    """Return a metric's and people's scores of the systems, human work left out."""
    table = mtedu.load_scores(name)
    return (table.pair(pair) if pair else table).metric_and_human(metric, human)


def ship(metric, p=1.0):
    rows = shared_rows("data/toship/toship_pairs_slim.tsv")
    rows = [row for row in rows if float(row["p_human"]) <= p]
    return mtedu.pairs_from_differences(
        [float(row[metric]) for row in rows], [float(row["d_human"]) for row in rows]
    )


def percent(accuracy):
    return round(100 * accuracy.score, 1)


@pytest.mark.parametrize("metric", SHIP_ROUNDED)
def test_to_ship_or_not_to_ship_up_to_rounded_ties(metric):
    for (p, total), value in zip(
        SHIP_COUNTS.items(), SHIP_ROUNDED[metric], strict=True
    ):
        found = ship(metric, p).accuracy
        more = found.total - total
        low = 100 * (found.right - more) / total
        high = 100 * (found.right + found.metric_ties) / total
        assert low - 0.05 <= value <= high + 0.05
        assert 0 <= more <= 3
        assert not more or p < 0.05
        if metric in ("d_COMET", "d_bleu") and p != 0.01:
            assert percent(found) == value
        assert found.metric_ties < 70


def test_the_order_of_the_metrics_of_ship_or_not():
    found = {metric: ship(metric).accuracy.score for metric in SHIP_ROUNDED}
    best = sorted(found, key=found.get, reverse=True)
    assert best[:4] == ["d_COMET", "d_COMET_src", "d_BLEURT_default", "d_BERT_SCORE"]
    assert best[-1] == "d_bleu"


@pytest.mark.parametrize("metric", SHIP_CORRELATIONS)
def test_correlations_of_differences(metric):
    pairs = ship(metric)
    kept = pairs.human != 0
    for method, value in zip(
        ("pearson", "spearman", "kendall"), SHIP_CORRELATIONS[metric], strict=True
    ):
        found = mtedu.correlate(
            pairs.metric[kept], pairs.human[kept], method, samples=0
        )
        assert found.score == pytest.approx(value, abs=0.0016)


@pytest.mark.parametrize("name", BY_SIZE)
def test_larger_differences_are_right_more_often(name):
    pairs = ship({"BLEU": "d_bleu", "COMET": "d_COMET"}[name])
    for words, value in BY_SIZE[name].items():
        numbers = [float(word) for word in words.split() if word[0].isdigit()]
        low, high = {"below": (0, *numbers), "above": (*numbers, 99)}.get(
            words.split()[0], numbers
        )
        here = (np.abs(pairs.metric) >= low) & (np.abs(pairs.metric) < high)
        part = mtedu.pairs_from_differences(pairs.metric[here], pairs.human[here])
        assert round(100 * part.accuracy.score) == value, words


def test_every_metric_of_ship_or_not_is_as_it_was_recomputed():
    rows = shared_rows("data/toship/toship_accuracy_reproduced.tsv")
    columns = ("all", "p<=.05", "p<=.001")
    found = [tuple(float(row[name]) for name in columns) for row in rows]
    assert found == [tuple(row) for row in SHIPPING.values()]
    pairs = shared_rows("data/toship/toship_pairs_slim.tsv")
    assert len({(row["src"], row["trg"]) for row in pairs}) == 148


@pytest.mark.parametrize("metric", WMT20_PAIRS)
def test_wmt20_pairs(metric):
    pairs = mtedu.system_pairs(
        *scores("wmt20", metric), lower_is_better=metric == "ter"
    )
    assert len(pairs) == 1190
    assert pairs.accuracy.human_ties == 3
    # 83.15 for BLEU without the ties of the rounded scores, 83.11 with them.
    assert 100 * pairs.accuracy.score == pytest.approx(WMT20_PAIRS[metric], abs=0.06)


@pytest.mark.parametrize(("metric", "value"), [("bleu", 75.5), ("comet", 85.7)])
def test_wmt20_pairs_judged_by_experts(metric, value):
    pairs = mtedu.system_pairs(*scores("wmt20", metric, "mqm"))
    assert len(pairs) == 49
    assert percent(pairs.accuracy) == value


@pytest.mark.parametrize(("name", "pair"), PEARSON)
def test_system_level_pearson(name, pair):
    for metric, value in zip(
        ("bleu", "chrf", "comet"), PEARSON[name, pair], strict=True
    ):
        found = mtedu.correlate(*scores(name, metric, pair=pair), samples=0)
        assert found.score == pytest.approx(value, abs=0.0006)


def test_one_system_hides_comet_on_chinese():
    found = mtedu.correlate(*scores("wmt20", "comet", pair="en-zh"), outliers="metric")
    assert found.score == pytest.approx(0.007, abs=0.002)
    assert found.outliers == ("NiuTrans",)
    table = mtedu.load_scores("wmt20")
    lowest = table.pair("en-zh").row("NiuTrans").comet, min(table.column("comet"))
    assert [f"{comet:.2f}" for comet in lowest] == ["-0.99", "-1.50"]
    assert found.without_outliers == pytest.approx(0.975, abs=0.002)
    assert found.low < -0.3
    assert found.high > 0.9


def test_outliers_lift_bleu():
    german = mtedu.correlate(*scores("wmt20", "bleu", pair="de-en"))
    assert set(german.outliers) == {"yolo", "zlabs-nlp", "WMTBiomedBaseline"}
    assert german.score == pytest.approx(0.985, abs=0.001)
    assert german.without_outliers == pytest.approx(0.778, abs=0.003)
    metric, human = scores("wmt20", "bleu", pair="en-cs")
    czech = mtedu.correlate(metric, human)
    assert czech.score == pytest.approx(0.825, abs=0.001)
    assert czech.outliers == ("zlabs-nlp",)
    # No lesson on outliers: the reference was post-edited machine translation. The
    # published 0.390 leaves out Online-G too, which is just inside the limit here, 2.44
    # deviations from the median.
    kept = [name for name in metric if name not in ("zlabs-nlp", "Online-G")]
    found = mtedu.correlate(*({n: t[n] for n in kept} for t in (metric, human)))
    assert found.score == pytest.approx(0.390, abs=0.002)


def test_the_winner_depends_on_who_judges():
    crowd = mtedu.correlate(*scores("wmt20", "bleu", pair="zh-en"), samples=0)
    experts = mtedu.correlate(*scores("wmt20", "bleu", "mqm", "zh-en"), samples=0)
    assert crowd.score == pytest.approx(0.956, abs=0.001)
    assert experts.score == pytest.approx(0.360, abs=0.002)


def test_a_good_paraphrase_fools_the_metrics():
    german = mtedu.load_scores("wmt20").pair("en-de")
    paraphrase = german.row("Human-P")
    systems = [row for row in german.machines() if row.mqm is not None]
    assert (paraphrase.mqm, paraphrase.bleu) == (-1.41, 15.72)
    assert [f(row.mqm for row in systems) for f in (max, min)] == pytest.approx(
        [-2.02, -2.99], abs=0.005
    )
    assert paraphrase.mqm > max(row.mqm for row in systems)
    assert paraphrase.bleu < min(row.bleu for row in systems) - 20
    assert paraphrase.comet < min(row.comet for row in systems)


METRICS = ("sb_sentbleu", "COMET", "XCOMET-Ensemble", "sb_chrf", "GEMBA-MQM")
SEGMENTS = {"en-de": (0.19, 0.43, 0.70, 0.23, 0.50), "he-en": (0.22, 0.40, 0.56)}
"""Pearson with experts' MQM over all outputs, of the metrics in this order."""
SYSTEMS = {
    "GEMBA-MQM": 0.993,
    "XCOMET-Ensemble": 0.980,
    "COMET": 0.990,
    "BLEU": 0.917,
    "da_sqm": 0.935,
}
PUBLISHED = {"en-de": (0.917, 0.990), "zh-en": (0.734, 0.898), "he-en": (0.769, 0.940)}
"""BLEU and COMET as lecture 11 has them."""


@pytest.mark.parametrize("metric", SYSTEMS)
def test_a_judge_and_other_people_on_wmt23(metric):
    rows = shared_rows("data/wmt23/wmt23_en-de_systems.tsv")
    rows = [row for row in rows if row["is_human"] == "False"]
    found = mtedu.correlate(
        *([float(row[column]) for row in rows] for column in (metric, "mqm")), samples=0
    )
    assert found.score == pytest.approx(SYSTEMS[metric], abs=0.0006)


@pytest.mark.parametrize("pair", SEGMENTS)
def test_single_segments_are_much_harder(pair):
    rows = shared_rows(f"data/wmt23/wmt23_{pair}_segments.tsv")
    if pair == "en-de":  # the reference was judged too, but is no system here
        rows = [row for row in rows if row["system"] != "refA"]
    for metric, value in zip(METRICS, SEGMENTS[pair], strict=False):
        known = [row for row in rows if row[metric] and row["mqm"]]
        given = ([float(row[column]) for row in known] for column in (metric, "mqm"))
        found = mtedu.correlate(*given, samples=0)
        assert found.score == pytest.approx(value, abs=0.006)


@pytest.mark.parametrize("pair", PUBLISHED)
def test_published_correlations_count_a_reference_that_was_judged(pair):
    """In he-en 2023 reference A stands beside the systems, scored by reference B."""
    rows = list(mtedu.load_scores("wmt23").pair(pair))
    for metric, value in zip(("bleu", "comet"), PUBLISHED[pair], strict=True):
        sides = ([getattr(row, name) for row in rows] for name in (metric, "mqm"))
        found = mtedu.correlate(*sides, samples=0).score
        assert found == pytest.approx(value, abs=0.0011)  # rounded scores


def test_a_reference_that_was_made_from_a_system():
    rows = shared_rows("data/wmt23/wmt23_he-en_segments.tsv")
    texts = {r["seg"]: r for r in shared_rows("data/wmt23/wmt23_he-en_src_ref.tsv")}
    for system, shown in lecture_data("he_en_references")["bleu"].items():
        own = [row for row in rows if row["system"] == system]
        outputs = [row["hyp"] for row in own]
        for name, value in zip(("refA", "refB"), shown, strict=True):
            references = [texts[row["seg"]][name] for row in own]
            found = mtedu.corpus_bleu(outputs, references).score
            assert (len(own), round(100 * found, 1)) == (820, value)
