"""Published agreement figures, computed again from the released data.

The data is not part of the project; each test is skipped where its file is missing.
"""

import shutil
from collections import defaultdict
from itertools import combinations

import numpy as np
import pytest

import mtedu
from mtedu.data import fetch
from mtedu.human.ranking import Pair, Ranking
from tests.mtedu.stats.corpora import SHARED, shared_rows

ADEQUACY = {"N": 1, "O": 1, "C": 1, "F": 2, "B": 3, "A": 4, "S": 5}
FLUENCY = {"F": 1, "D": 2, "B": 3, "A": 4, "S": 5}
"""Grades of Sudoh et al.: what says nothing, other or the opposite is the lowest."""


def sudoh(year, criterion, raters, **options):
    grade = ADEQUACY if criterion == "adequacy" else FLUENCY
    first, second = ([], [])
    for row in shared_rows("data/agreement/sudoh_adequacy_fluency_wmt15_17.tsv"):
        if row["set"].endswith(year) and row["criterion"] == criterion:
            first.append(grade.get(row[raters[0]]))
            second.append(grade.get(row[raters[1]]))
    return mtedu.cohen_kappa(first, second, **options)


@pytest.mark.parametrize(
    ("criterion", "kappa", "quadratic"),
    [("adequacy", "0.40", "0.71"), ("fluency", "0.21", "0.63")],
)
def test_adequacy_and_fluency_2017(criterion, kappa, quadratic):
    plain = sudoh("2017", criterion, "AB")
    assert (plain.items, f"{plain.score:.2f}") == (3920, kappa)
    assert f"{sudoh('2017', criterion, 'AB', weights='quadratic'):.2f}" == quadratic


def test_adequacy_and_fluency_2015_and_2016():
    found = {
        criterion: [
            sudoh(year, criterion, pair).score
            for year in ("2015", "2016")
            for pair in ("AB", "AC", "BC")
        ]
        for criterion in ("adequacy", "fluency")
    }
    assert f"{max(found['adequacy']):.2f} {np.mean(found['adequacy'][:3]):.2f}" == (
        "0.42 0.28"
    )
    assert f"{min(found['adequacy']):.2f}" == "0.26"
    assert f"{min(found['fluency']):.2f} {max(found['fluency']):.2f}" == "0.21 0.40"


def wmt16_rankings():
    """Return the rankings as judged: identical outputs are one, joined by +."""
    ranks = defaultdict(dict)
    for row in shared_rows("data/agreement/wmt16_deu-eng_pairwise_rankings.csv", ","):
        key = (row["rankingID"], row["segmentId"], row["judgeID"])
        for side in ("1", "2"):
            ranks[key][row[f"system{side}Id"]] = int(row[f"system{side}rank"])
    return [Ranking(given, item, judge) for (_, item, judge), given in ranks.items()]


def apart(ranking):
    """Give each of several identical outputs a place of its own: a tie for free."""
    single = {
        name: rank for names, rank in ranking.ranks.items() for name in names.split("+")
    }
    return ranking._replace(ranks=single)


def kappa_of(pairs, between):
    """Return WMT's kappa of pairwise judgements, which lecture 04 quotes.

    By chance two judgements agree with P(=)^2 + P(<)^2 + P(>)^2, where no system is
    better beforehand.
    """
    judged = {}
    for pair in pairs:
        judged.setdefault((pair.item, pair.a, pair.b), []).append(pair)
    same = [
        x.outcome == y.outcome
        for given in judged.values()
        for x, y in combinations(given, 2)
        if between == "all" or (x.annotator == y.annotator) == (between == "intra")
    ]
    tied = sum(pair.outcome == "=" for pair in pairs) / len(pairs)
    chance = tied**2 + 2 * ((1 - tied) / 2) ** 2
    return (sum(same) / len(same) - chance) / (1 - chance)


def test_wmt16_ranking_agreement_with_identical_outputs_counted_as_ties():
    pairs = mtedu.rankings_to_pairs([apart(ranking) for ranking in wmt16_rankings()])
    assert f"{kappa_of(pairs, 'inter'):.2f}" == "0.64"
    assert f"{kappa_of(pairs, 'intra'):.2f}" == "0.81"


def test_wmt16_ranking_agreement_of_real_judgements_is_lower():
    pairs = mtedu.rankings_to_pairs(wmt16_rankings())
    assert f"{kappa_of(pairs, 'inter'):.2f}" == "0.43"
    assert f"{kappa_of(pairs, 'intra'):.2f}" == "0.65"


def test_wmt16_ranking_agreement_of_the_official_script():
    """It pools inter and intra, and compares only pairs shown in the same order."""
    rows = shared_rows("data/agreement/wmt16_deu-eng_pairwise_rankings.csv", ",")
    pairs = []
    for number, row in enumerate(rows):
        first, second = int(row["system1rank"]), int(row["system2rank"])
        outcome = ">" if first < second else "<" if first > second else "="
        names = row["system1Id"], row["system2Id"]
        pairs.append(Pair(*names, outcome, row["segmentId"], row["judgeID"], number))
    assert f"{kappa_of(pairs, 'all'):.3f}" == "0.475"


def test_wmt16_order_of_systems():
    wins = mtedu.expected_wins([apart(r) for r in wmt16_rankings()])
    names = [row.system.split(".")[0] for row in wins]
    assert names[0] == "uedin-nmt"
    assert set(names[-2:]) == {"jhu-syntax", "online-F"}


def test_side_by_side_mqm_en_de():
    by_rater = defaultdict(dict)
    majors = defaultdict(dict)
    for row in shared_rows("data/agreement/wmt23_sxs_mqm_ende_per_rater.tsv"):
        item = (row["system"], row["seg"])
        by_rater[row["rater"]][item] = float(row["mqm"])
        majors[row["rater"]][item] = int(row["has_major"])
    items = sorted({item for given in by_rater.values() for item in given})
    table = [[given.get(item) for item in items] for given in by_rater.values()]
    assert f"{mtedu.krippendorff_alpha(table, 'interval'):.2f}" == "0.53"
    kappas = [
        mtedu.cohen_kappa(majors[a], majors[b]).score
        for a, b in combinations(majors, 2)
        if set(majors[a]) & set(majors[b])
    ]
    assert f"{min(kappas):.2f} {max(kappas):.2f}" == "0.20 0.74"


@pytest.mark.parametrize(
    ("pair", "raw", "normalised"),
    [
        ("eng-ces", "0.42", "0.54"),
        ("eng-deu", "0.16", "0.32"),
        ("eng-hrv", "0.35", "0.54"),
        ("eng-jpn", "0.21", "0.28"),
        ("eng-zho", "0.06", "0.17"),
        ("zho-eng", "0.22", "0.34"),
    ],
)
def test_wmt22_calibration_before_and_after_z_scores(pair, raw, normalised):
    table = mtedu.as_ratings(
        [
            (row["username"], row["item"], "", "da", row["score"])
            for row in shared_rows("data/agreement/wmt22_calibration_hits_da_sqm.tsv")
            if f"{row['srcLang']}-{row['trgLang']}" == pair
        ]
    )
    assert f"{mtedu.krippendorff_alpha(table, 'interval'):.2f}" == raw
    z = mtedu.z_normalise(table)
    assert f"{mtedu.krippendorff_alpha(z, 'interval'):.2f}" == normalised


def test_error_span_annotation_is_noisy_alone_and_clear_on_average():
    rows = shared_rows("data/agreement/esa_wmt23_en-de_protocols.tsv")
    rounds = {
        name: mtedu.as_ratings(
            [(name, row["seg"], row["system"], "da", row[name]) for row in rows]
        )
        for name in ("ESA-1", "ESA-2")
    }
    first, second = (table.values for table in rounds.values())
    assert f"{np.corrcoef(first, second)[0, 1]:.2f}" == "0.48"
    means = [mtedu.system_scores(table, samples=10) for table in rounds.values()]
    systems = sorted(row.system for row in means[0])
    averages = [[scores[name].mean for name in systems] for scores in means]
    assert f"{np.corrcoef(averages)[0, 1]:.2f}" == "0.97"


@pytest.fixture
def ratings(tmp_path, monkeypatch):
    """Return `load_ratings`, with the released file in its cache."""
    monkeypatch.setenv("MTEDU_CACHE", str(tmp_path))

    def load(name):
        wanted = fetch.RESOURCES[name]
        place = SHARED / "data" / "mqm" / wanted.file
        if not place.exists():
            pytest.skip(f"the released data {wanted.file} is not on this machine")
        fetch.folder(name).mkdir(parents=True)
        shutil.copy(place, fetch.folder(name))
        return mtedu.load_ratings(name)

    return load


def test_mqm_of_newstest2020(ratings):
    table = ratings("mqm/newstest2020-ende")
    scores = mtedu.system_scores(table, higher_is_better=False, samples=200)
    means = {row.system: f"{row.mean:.2f}" for row in scores}
    assert means["Human-P"] == "1.41"
    assert [m for name, m in means.items() if "Human" not in name][::6] == [
        "2.02",
        "2.99",
    ]
    assert set(scores.clusters[0]) <= {"Human-A", "Human-B"}


@pytest.mark.parametrize("pair", ["en-de", "zh-en"])
def test_mqm_of_segments_and_of_systems_are_one(ratings, pair):
    """The embedded averages of systems are the means of the released segments."""
    table = ratings(f"mqm/newstest2020-{pair.replace('-', '')}")
    published = mtedu.load_scores("wmt20").pair(pair)
    compared = 0
    for found in mtedu.system_scores(table, samples=1):
        if found.system in published.systems:
            row = published.row(found.system)
            assert -found.mean == pytest.approx(row.mqm, abs=6e-4)
            compared += 1
    assert compared == np.isfinite(published.mqm).sum() == 9


def test_mqm_points_of_ted_talks(ratings):
    """The weights, against a sum written out plainly."""
    rows = shared_rows("data/mqm/mqm_ted_ende.tsv")
    plain = defaultdict(float)
    looked = defaultdict(set)
    for row in rows:
        key = row["system"], row["seg_id"]
        looked[key].add(row["rater"])
        minor = 0.1 if row["category"] == "Fluency/Punctuation" else 1
        plain[key] += {"Major": 5, "Minor": minor}.get(row["severity"], 0)
    table = ratings("mqm/ted-ende")
    result = mtedu.mqm_score(table.spans)
    for row in result.segments:
        key = row.system, row.segment
        assert row.penalty == pytest.approx(plain[key] / len(looked[key]))
    best = result.systems[0]
    assert best.system == "ref"
    assert len(result.systems) > 10
    for row, span in zip(rows, table.spans, strict=True):
        if span.start is not None:
            marked = row["target"].split("<v>")[1].split("</v>")[0]
            text = table.outputs[span.system][span.segment]
            assert text[span.start : span.end] == marked
