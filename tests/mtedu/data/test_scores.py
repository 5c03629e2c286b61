"""The published scores of systems: whole, selectable, honest about what is missing."""

import csv
from pathlib import Path

import numpy as np
import pytest

import mtedu
from mtedu.data.scores import COLUMNS, TABLES
from mtedu.data.segment_scores import ABOUT

FACTS = Path(__file__).parents[4] / "shared" / "facts" / "wmt_system_scores.tsv"


@pytest.mark.parametrize(
    ("name", "systems", "pairs", "people"), [("wmt20", 217, 18, 6), ("wmt23", 40, 3, 1)]
)
def test_what_there_is(name, systems, pairs, people):
    scores = mtedu.load_scores(name)
    assert len(scores) == len(scores.systems) == systems
    assert len(scores.pairs) == pairs
    assert len(scores.human_translations) == people
    assert len(scores.machines()) == systems - people
    keys = [(row.pair, row.system) for row in scores]
    assert len(set(keys)) == len(keys)
    assert set(scores.sources) == set(COLUMNS)


def test_every_published_figure_is_there_and_no_other():
    if not FACTS.exists():
        pytest.skip("the published table is not on this machine")
    with FACTS.open(encoding="utf-8", newline="") as file:
        published = list(csv.DictReader(file, delimiter="\t"))
    for name, year in (("wmt20", "2020"), ("wmt23", "2023")):
        rows = [row for row in published if row["year"] == year]
        for row, found in zip(rows, mtedu.load_scores(name), strict=True):
            assert found.pair == row["pair"]
            system = found.system.removesuffix(" (1)").removesuffix(" (2)")
            assert system == row["system"]
            assert str(found.human_translation) == row["human_translation"]
            for column in COLUMNS:
                text = row["da_z" if column == "da" else column]
                assert getattr(found, column) == (float(text) if text else None)


def test_two_systems_of_one_name_are_apart():
    polish = mtedu.load_scores("wmt20").pair("en-pl")
    assert polish.row("Tilde (1)").da == 0.272
    assert polish.row("Tilde (2)").da == 0.348
    assert "our numbers" in polish.working()
    assert "our numbers" not in mtedu.load_scores("wmt20").pair("cs-en").working()


def test_columns_and_missing_values():
    german = mtedu.load_scores("wmt20").pair("en-de")
    assert german.bleu.shape == (16,)
    assert np.isnan(german.mqm).sum() == 7
    assert german.human.tolist() == german.da.tolist()
    assert german.row("AFRL").mqm is None
    new = mtedu.load_scores("wmt23").pair("en-de")
    assert np.isnan(new.ter).all()
    assert np.isnan(new.da).all()
    assert new.human.tolist() == new.mqm.tolist()
    assert german.chrf.max() < 100
    assert german.comet.max() < 1


def test_metric_and_human_are_what_the_statistics_take():
    german = mtedu.load_scores("wmt20").pair("en-de")
    metric, human = german.metric_and_human("bleu")
    assert list(metric) == list(human)
    assert len(metric) == 14
    assert len(german.metric_and_human("bleu", human_translations=True)[0]) == 16
    assert len(german.metric_and_human("bleu", "mqm")[0]) == 7


def test_a_pair_shows_its_systems_best_first():
    shown = mtedu.load_scores("wmt20").pair("en-de")._repr_markdown_()
    lines = [line for line in shown.splitlines() if line.startswith("|")]
    assert lines[0].count("|") == 8
    assert lines[2].startswith("| Human-B *(by people)* | 0.569")
    assert len(lines) == 18
    afrl = next(line for line in lines if "AFRL" in line)
    assert " – " in afrl
    assert "Tencent\\_Translation" in shown
    assert "Mathur" in shown
    assert "Experts, errors" in shown


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_table_shows_its_pairs(name):
    scores = mtedu.load_scores(name)
    shown = scores.working()
    assert all(f"| {pair} |" in shown for pair in scores.pairs)
    assert ("TER" in shown.splitlines()[2]) == (name == "wmt20")
    assert "no systems are left" in scores.without(*scores.systems).working()


@pytest.mark.parametrize(("name", "metrics"), [("wmt20", 4), ("wmt23", 3)])
def test_the_picture_is_all_pairs_by_all_metrics(name, metrics):
    picture = mtedu.picture(mtedu.load_scores(name))
    assert picture.alt.count("wrong way in") == metrics
    german = mtedu.load_scores(name).pair("en-de").plot()
    titles = [ax.get_title() for ax in german.figure.axes if ax.get_title()]
    assert titles[0].startswith("BLEU: ")
    assert len(titles) == metrics
    mtedu.picture(german)


SEGMENTS = {
    "wmt23": ("data/wmt23/wmt23_{}_segments.tsv", {"en-de": 549, "he-en": 820}),
    "esa": ("data/agreement/esa_wmt23_{}_protocols.tsv", {"en-de": 207}),
}


@pytest.mark.parametrize("name", SEGMENTS)
def test_every_segment_figure_is_there_and_no_other(name):
    where, sizes = SEGMENTS[name]
    scores = mtedu.load_scores(name, level="segment")
    assert {pair: len(scores.pair(pair).segments) for pair in scores.pairs} == sizes
    for pair in scores.pairs:
        path = FACTS.parents[1] / where.format(pair)
        if not path.exists():
            pytest.skip("the released scores are not on this machine")
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        found = scores.pair(pair)
        at = {segment: i for i, segment in enumerate(found.segments)}
        order = {system: i for i, system in enumerate(found.every_system)}
        assert len(rows) == len(at) * len(order)
        for column, about in ABOUT[name]["columns"].items():
            published = about["published"]
            if column not in found.columns:
                assert not any(row[published] for row in rows)
                continue
            table = np.full((len(order), len(at)), np.nan)
            for row in rows:
                if row[published]:
                    table[order[row["system"]], at[int(row["seg"])]] = row[published]
            ours = found.table(column, human_translations=True)
            near = 0.501 / 10 ** about["decimals"]
            np.testing.assert_allclose(ours, table, rtol=0, atol=near)


def test_segment_scores_by_name():
    german = mtedu.load_scores("wmt23", level="segment").pair("en-de")
    assert "refA" not in german.systems
    assert len(german.systems) == 12
    comet, mqm = german.metric_and_human("comet")
    assert list(comet) == list(mqm) == german.systems
    both = np.array([[*comet.values()], [*mqm.values()]])
    assert both.shape == (2, 12, 460)
    assert not np.isnan(both).any()
    assert (german.table("COMET-22") == german.table("comet")).all()
    assert german.metrics == list(german.columns[2:])
    assert len(german.metrics) == 8
    best = max(german.systems, key=german.means("human").get)
    assert best == "GPT4-5shot"
    assert "| GPT4-5shot | −3.724 |" in german.working()
