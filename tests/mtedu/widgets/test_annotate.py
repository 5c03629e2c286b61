"""The annotation tool: blind, shuffled, going on where it was left."""

import csv
import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mtedu
from mtedu.widgets.annotate.items import as_items, make_pages, word_places
from mtedu.widgets.annotate.scales import WRITTEN
from tests.mtedu.widgets.annotating import SYSTEMS, an_answer, judge_all, some_items


@pytest.mark.parametrize("scale", WRITTEN)
def test_every_scale_writes_what_read_ratings_reads(annotate, scale):
    tool = annotate(scale=scale)
    judge_all(tool)
    assert tool.page is None
    table = mtedu.read_ratings(tool.path)
    assert table == tool.ratings
    assert table.annotators == ("ann",)
    assert set(table.items) == {f"s{i}" for i in range(1, 6)}
    assert set(table.systems) == set(SYSTEMS)
    assert set(table.scales) == set(WRITTEN[scale])
    units = len(WRITTEN[scale]) * 5 * 3
    again = len(table) - units
    assert len(table.units) == units
    assert again == len(WRITTEN[scale]) * 3


def test_values_go_to_the_systems_behind_the_letters(annotate):
    tool = annotate(some_items(1))
    letter = dict(zip(tool.page.systems, tool.page.letters, strict=True))
    grades = {"online-X": (5, 1), "rules-Y": (3, 4), "human-Z": (2, 2)}
    tool.judge({letter[name]: grade for name, grade in grades.items()})
    found = {(row.system, row.scale): row.value for row in tool.ratings}
    for name, (adequacy, fluency) in grades.items():
        assert found[name, "adequacy"] == adequacy
        assert found[name, "fluency"] == fluency


def test_a_ranking_keeps_its_ties(annotate):
    tool = annotate(some_items(1), "ranking")
    letter = dict(zip(tool.page.systems, tool.page.letters, strict=True))
    tool.judge([[letter["human-Z"]], [letter["online-X"], letter["rules-Y"]]])
    ranks = {row.system: row.value for row in tool.ratings}
    assert ranks == {"human-Z": 1, "online-X": 2, "rules-Y": 2}
    pairs = mtedu.rankings_to_pairs(tool.ratings)
    assert pairs.wins["human-Z", "online-X"] == 1
    assert pairs.ties["online-X", "rules-Y"] == 1


def test_errors_become_points_and_spans(annotate):
    item = {"item": "s1", "system": "X", "translation": "the kat sat , on mat"}
    tool = annotate([item, {**item, "item": "s2", "translation": "fine"}], "mqm")
    while tool.page:
        tool.judge(
            [
                (1, 1, "minor", "Fluency/Spelling"),
                (3, 3, "minor", "Fluency/Punctuation"),
                (None, None, "major", "Accuracy/Omission"),
            ]
            if tool.page.item.name == "s1"
            else []
        )
    points = {row.item: row.value for row in tool.ratings}
    assert points == {"s1": 6.1, "s2": 0}
    with tool.path.open(encoding="utf-8") as file:
        spans = {row["item"]: json.loads(row["spans"]) for row in csv.DictReader(file)}
    assert [4, 7, "minor", "Fluency/Spelling"] in spans["s1"]
    assert spans["s2"] == []
    assert mtedu.mqm_score(mark[2:] for mark in spans["s1"]).score == points["s1"]


def a_document(systems=("X", "Y")):
    one = {"document": "news", "translations": {s: "the kat sat" for s in systems}}
    rows = [{**one, "item": f"n{i}", "source": f"Satz {i}"} for i in range(1, 6)]
    return [*rows, {"item": "alone", "source": "…", "translations": {"X": "fine"}}]


def test_esa_keeps_errors_and_a_score(annotate):
    tool = annotate(a_document("X"), "esa", repeats=0)
    while page := tool.page:
        errors = [(1, 1, "minor"), (None, None, "major")]
        tool.judge((errors, 40) if page.item.document else ([], 100))
    scores = tool.ratings.select(scale="esa").of("ann")
    points = tool.ratings.select(scale="esa-errors").of("ann")
    assert [*scores.values()].count(40) == [*points.values()].count(6) == 5
    assert (scores["alone", "X", "esa"], points["alone", "X", "esa-errors"]) == (100, 0)
    with tool.path.open(encoding="utf-8") as file:
        spans = {row["item"]: row["spans"] for row in csv.DictReader(file)}
    assert json.loads(spans["n2"]) == [[4, 7, "minor", ""], [None, None, "major", ""]]
    both = mtedu.compare_raters(tool.ratings, tool.ratings)
    assert [both.scales[name].kappa for name in WRITTEN["esa"]] == [1, 1]


def test_esa_reads_a_document_from_its_start_with_what_stands_around(annotate):
    tool = annotate(a_document(), "esa", repeats=0)
    order = [(page.systems[0], page.item.name) for page in tool.pages]
    for system in "XY":
        place = order.index((system, "n1"))
        assert order[place : place + 5] == [(system, f"n{i}") for i in range(1, 6)]
    shown = {}
    while page := tool.page:
        before, after = tool.state["context"]
        shown[page.item.name] = [source for source, _ in before + after]
        assert all(f": {s} → the kat sat" in tool.text for s in shown[page.item.name])
        tool.judge(an_answer(tool))
    assert shown["n1"] == ["Satz 2", "Satz 3"]
    assert shown["n3"] == ["Satz 1", "Satz 2", "Satz 4", "Satz 5"]
    assert shown["alone"] == []


@given(st.text(max_size=40))
def test_words_have_no_spaces_and_leave_nothing_out(text):
    places = word_places(text)
    assert "".join(text[a:b] for a, b in places) == "".join(text.split())
    assert all(b <= c for (_, b), (c, _) in pairwise(places))


@pytest.mark.parametrize("scale", WRITTEN)
def test_nothing_that_the_page_gets_tells_the_system(annotate, scale):
    tool = annotate(scale=scale)
    while tool.page:
        shown = json.dumps([tool.state, tool.draft, tool.text])
        assert not any(name in shown for name in SYSTEMS)
        tool.judge(an_answer(tool))


def order(tool):
    return [(page.item.name, page.systems) for page in tool.pages]


def test_the_order_is_shuffled_by_seed_and_rater(annotate, tmp_path):
    items = some_items(12)
    first = order(annotate(items))
    assert first == order(annotate(items))
    assert first != order(annotate(items, seed=1))
    assert first != order(annotate(items, rater="bob"))
    assert [name for name, _ in first][:12] != [item["item"] for item in items]
    assert len({systems for _, systems in first}) > 1


@given(
    count=st.integers(1, 30),
    share=st.floats(0, 1),
    seed=st.integers(0, 9999),
    scale=st.sampled_from(list(WRITTEN)),
)
def test_pages_come_once_and_repeats_come_late(count, share, seed, scale):
    items = as_items(some_items(count))
    once = len(make_pages(items, scale, 0, seed))
    repeats = int(share * once)
    pages = make_pages(items, scale, repeats, seed)
    places = {}
    for place, page in enumerate(pages):
        places.setdefault(page.key, []).append(place)
    times = sorted(map(len, places.values()))
    assert times == [1] * (once - repeats) + [2] * repeats
    for first, second in (seen for seen in places.values() if len(seen) == 2):
        assert second - first >= once // 2


def test_repeats_give_agreement_with_oneself(annotate):
    tool = annotate(some_items(10), "direct", repeats=6)
    while tool.page:
        tool.judge(10 * int(tool.page.item.name[1:]) - 1)
    assert len(tool.pages) == 36
    intra = mtedu.intra_agreement(tool.ratings)
    assert (intra.pooled.items, intra.percent) == (6, 1)
    assert "6 of 6 values were the same the second time" in tool.text


def test_it_goes_on_after_a_restart(annotate):
    tool = annotate()
    for value in range(3):
        tool.judge(an_answer(tool, value))
    again = annotate()
    assert again.done == 3
    assert again.page == tool.page
    assert "Going on: 3 of 6 were saved before." in again.text
    for value in range(3):
        again.judge(an_answer(again, value))
    assert annotate().page is None
    with pytest.raises(ValueError, match="nothing left to save"):
        annotate().judge({})


def test_other_raters_and_scales_in_one_file_do_not_mix(annotate):
    judge_all(annotate())
    assert annotate(rater="bob").done == 0
    assert annotate(scale="ranking").done == 0
    judge_all(annotate(scale="ranking"))
    assert annotate().page is None
    scales = mtedu.read_ratings(annotate().path).scales
    assert set(scales) == {"adequacy", "fluency", "rank"}


def test_new_items_come_after_the_old_ones_are_done(annotate):
    judge_all(annotate(some_items(2)))
    more = annotate(some_items(4))
    assert more.done == 2
    assert more.page.item.name in ("s3", "s4")


def test_half_a_page_comes_back_too(annotate):
    tool = annotate()
    half = {"A": [4, None], "B": [None, None], "C": [None, 2]}
    tool.draft = {"turn": tool.state["turn"], "answer": half}
    assert not tool.path.exists()
    again = annotate()
    assert again.draft == {"turn": again.state["turn"], "answer": half}
    again.judge(an_answer(again))
    assert again.draft == {}
    assert annotate().draft == {}
    again.draft = {"turn": 0, "answer": half}
    assert annotate().draft == {}, "a draft that came late belongs to no page"


@pytest.mark.parametrize("content", ["", "[]", "{", '{"page": 1}'])
def test_a_damaged_draft_is_no_draft(annotate, content):
    (annotate().path.parent / "ann.csv.draft").write_text(content)
    assert annotate().draft == {}


def test_messages_of_the_page(annotate):
    tool = annotate()
    turn = tool.state["turn"]
    tool._heard(tool, {"turn": turn, "answer": {"A": [1, 2]}}, [])
    assert tool.state["said"] == "Not saved. Not judged yet: B, C."
    assert tool.state["turn"] == turn
    good = {"turn": turn, "answer": json.loads(json.dumps(an_answer(tool)))}
    tool._heard(tool, good, [])
    tool._heard(tool, good, [])  # a second click on the same page
    assert tool.done == 1


def test_the_text_twin_says_what_the_page_shows(annotate):
    tool = annotate(some_items(1))
    lines = tool.text.splitlines()
    assert lines[0].startswith("Page 1 of 1. Grade")
    assert lines[1:3] == ["Source: Satz 1", "Reference: sentence 1"]
    assert [line[:2] for line in lines[3:6]] == ["A:", "B:", "C:"]
    assert lines[6] == "Adequacy: 1 none, 2 little, 3 much, 4 most, 5 all."
    judge_all(tool)
    assert "All 1 pages are judged and saved in ann.csv." in tool.text
