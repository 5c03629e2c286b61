"""Published figures, computed again from the released data.

The data is not part of the project; without it these tests are skipped.
"""

import numpy as np
import pytest

import mtedu
from tests.stats.corpora import shared_rows

HUMAN = {"2020": "da_z", "2023": "mqm"}
PEARSON = {  # BLEU, chrF, COMET
    ("2020", "en-de"): (0.928, 0.962, 0.972),
    ("2020", "iu-en"): (0.569, 0.729, 0.852),
    ("2020", "en-iu"): (0.163, 0.350, 0.860),
    ("2020", "en-zh"): (0.928, 0.923, 0.006),
    ("2023", "en-de"): (0.917, 0.866, 0.990),
    ("2023", "he-en"): (0.828, 0.792, 0.932),
    ("2023", "zh-en"): (0.734, 0.809, 0.898),
}
WMT20_PAIRS = {"bleu": 83.1, "chrf": 84.4, "ter": 80.0, "comet": 84.8}
SHIP = {  # all pairs, p <= 0.05, p <= 0.001
    "d_COMET": (83.4, 96.5, 99.2),
    "d_bleu": (74.6, 88.2, 94.6),
}
# The released differences are rounded to four digits, which ties some of these.
SHIP_ROUNDED = {
    "d_COMET_src": 83.2,
    "d_BLEURT_default": 80.0,
    "d_BERT_SCORE": 78.3,
    "d_chrf": 75.6,
    "d_ter_neg": 75.6,
}
SHIP_CORRELATIONS = {  # Pearson, Spearman, Kendall of the differences
    "d_COMET": (0.922, 0.883, 0.717),
    "d_bleu": (0.66, 0.683, 0.516),
    "d_ter_neg": (0.343, 0.723, 0.555),
}


def wmt(year, metric, human, pair=None):
    """Return {language pair: {system: score}} of a metric and of people."""
    tables = {}, {}
    for row in shared_rows("facts/wmt_system_scores.tsv"):
        wanted = row["year"] == year and pair in (None, row["pair"])
        if wanted and row["human_translation"] == "False" and row[human]:
            for found, column in zip(tables, (metric, human), strict=True):
                systems = found.setdefault(row["pair"], {})
                again = row["system"] in systems  # Tilde took part twice in en-pl
                name = f"{row['system']} 2" if again else row["system"]
                systems[name] = float(row[column])
    return tables if pair is None else (tables[0][pair], tables[1][pair])


def ship(metric, p=1.0):
    rows = shared_rows("data/toship/toship_pairs_slim.tsv")
    rows = [row for row in rows if float(row["p_human"]) <= p]
    return mtedu.pairs_from_differences(
        [float(row[metric]) for row in rows], [float(row["d_human"]) for row in rows]
    )


def percent(accuracy):
    return round(100 * accuracy.score, 1)


@pytest.mark.parametrize("metric", SHIP)
def test_to_ship_or_not_to_ship(metric):
    all_pairs = ship(metric).accuracy
    assert all_pairs.total == 3344
    certain = ship(metric, 0.05).accuracy
    assert certain.total == 1717
    found = [all_pairs, certain, ship(metric, 0.001).accuracy]
    assert tuple(map(percent, found)) == SHIP[metric]


@pytest.mark.parametrize("metric", SHIP_ROUNDED)
def test_to_ship_or_not_to_ship_up_to_rounded_ties(metric):
    pairs = ship(metric)
    low = pairs.accuracy
    high = 100 * (low.right + low.metric_ties) / low.total
    assert 100 * low.score - 0.05 <= SHIP_ROUNDED[metric] <= high + 0.05
    assert low.metric_ties < 70


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


@pytest.mark.parametrize(
    ("metric", "low", "high", "value"),
    [
        ("d_bleu", 0, 0.5, 57),
        ("d_bleu", 0.5, 1, 64),
        ("d_bleu", 1, 2, 75),
        ("d_bleu", 2, 3, 81),
        ("d_bleu", 3, 5, 86),
        ("d_COMET", 0, 0.005, 56),
        ("d_COMET", 0.01, 0.02, 69),
        ("d_COMET", 0.02, 0.05, 82),
        ("d_COMET", 0.05, 0.1, 94),
        ("d_COMET", 0.1, 99, 99),
    ],
)
def test_larger_differences_are_right_more_often(metric, low, high, value):
    pairs = ship(metric)
    size = np.abs(pairs.metric)
    here = (size >= low) & (size < high)
    part = mtedu.pairs_from_differences(pairs.metric[here], pairs.human[here])
    assert round(100 * part.accuracy.score) == value


@pytest.mark.parametrize("metric", WMT20_PAIRS)
def test_wmt20_pairs(metric):
    pairs = mtedu.system_pairs(
        *wmt("2020", metric, "da_z"), lower_is_better=metric == "ter"
    )
    assert len(pairs) == 1190
    assert pairs.accuracy.human_ties == 3
    # 83.15 for BLEU without the ties of the rounded scores, 83.11 with them.
    assert 100 * pairs.accuracy.score == pytest.approx(WMT20_PAIRS[metric], abs=0.06)


@pytest.mark.parametrize(("metric", "value"), [("bleu", 75.5), ("comet", 85.7)])
def test_wmt20_pairs_judged_by_experts(metric, value):
    pairs = mtedu.system_pairs(*wmt("2020", metric, "mqm"))
    assert len(pairs) == 49
    assert percent(pairs.accuracy) == value


@pytest.mark.parametrize(("year", "pair"), PEARSON)
def test_system_level_pearson(year, pair):
    for metric, value in zip(
        ("bleu", "chrf", "comet"), PEARSON[year, pair], strict=True
    ):
        found = mtedu.correlate(*wmt(year, metric, HUMAN[year], pair), samples=0)
        assert found.score == pytest.approx(value, abs=0.0006)


def test_one_system_hides_comet_on_chinese():
    found = mtedu.correlate(*wmt("2020", "comet", "da_z", "en-zh"), outliers="metric")
    assert found.score == pytest.approx(0.007, abs=0.002)
    assert found.outliers == ("NiuTrans",)
    assert found.without_outliers == pytest.approx(0.975, abs=0.002)
    assert found.low < -0.3
    assert found.high > 0.9


def test_outliers_lift_bleu():
    german = mtedu.correlate(*wmt("2020", "bleu", "da_z", "de-en"))
    assert set(german.outliers) == {"yolo", "zlabs-nlp", "WMTBiomedBaseline"}
    assert german.score == pytest.approx(0.985, abs=0.001)
    assert german.without_outliers == pytest.approx(0.778, abs=0.003)
    metric, human = wmt("2020", "bleu", "da_z", "en-cs")
    czech = mtedu.correlate(metric, human)
    assert czech.score == pytest.approx(0.825, abs=0.001)
    assert czech.outliers == ("zlabs-nlp",)
    # The published 0.390 leaves out Online-G too, which is just inside the limit here:
    # 2.44 deviations from the median.
    kept = [name for name in metric if name not in ("zlabs-nlp", "Online-G")]
    found = mtedu.correlate(*({n: t[n] for n in kept} for t in (metric, human)))
    assert found.score == pytest.approx(0.390, abs=0.002)


def test_the_winner_depends_on_who_judges():
    crowd = mtedu.correlate(*wmt("2020", "bleu", "da_z", "zh-en"), samples=0)
    experts = mtedu.correlate(*wmt("2020", "bleu", "mqm", "zh-en"), samples=0)
    assert crowd.score == pytest.approx(0.956, abs=0.001)
    assert experts.score == pytest.approx(0.360, abs=0.002)
