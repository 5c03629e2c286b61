"""The overlap explorer's JavaScript computes what Python computes."""

import random
from collections import Counter

import pytest

import mtedu
from mtedu.text import tokenize
from mtedu.widgets.overlap_explorer import EXAMPLES, OverlapExplorer
from tests.mtedu.widgets.javascript import assert_same_words, explore, run
from tests.mtedu.widgets.made_up import fields, pair, same


@pytest.fixture(scope="module")
def cases():
    pick = random.Random(3)
    pairs = [(e["candidate"], e["reference"]) for e in EXAMPLES]
    pairs += [pair(pick) for _ in range(900)]
    return [
        {
            "candidate": candidate,
            "reference": reference,
            "naive": pick.random() < 0.4,
            "bags": pick.random() < 0.5,
        }
        for candidate, reference in pairs
    ]


@pytest.fixture(scope="module")
def views(cases):
    """What JavaScript makes of the cases."""
    return explore("overlap_explorer", cases)


def test_every_field(cases, views):
    for case, view in zip(cases, views, strict=True):
        texts = case["candidate"], case["reference"]
        result, naive = mtedu.f1(*texts), mtedu.naive_precision(*texts)
        names = "matches matched candidate_length reference_length precision recall f1"
        assert same(view["result"], fields(result, names)), case
        assert same(view["result"]["naive"], fields(naive, "found total score")), case
        assert [view["candidate"], view["reference"]] == list(map(tokenize, texts))


def test_the_text_twin_is_the_same_in_both_languages(cases, views):
    assert_same_words(OverlapExplorer(), cases, views)


def test_lines_join_equal_words_as_often_as_they_count(cases, views):
    for case, view in zip(cases, views, strict=True):
        candidate, reference = view["candidate"], view["reference"]
        here = [i for i, _ in view["links"]]
        there = [j for _, j in view["links"]]
        assert all(candidate[i] == reference[j] for i, j in view["links"])
        assert len(set(here)) == len(here)
        if case["naive"]:
            assert len(here) == view["result"]["naive"]["found"]
        else:
            assert len(set(there)) == len(there) == view["result"]["matched"]


def test_marks_say_who_has_a_partner(cases, views):
    for view in views:
        for side in (0, 1):
            joined = {link[side] for link in view["links"]}
            kept = {i for i, m in enumerate(view["marks"][side]) if m == "kept"}
            assert kept == joined
        clipped = [
            word
            for word, mark in zip(view["candidate"], view["marks"][0], strict=True)
            if mark == "clipped"
        ]
        assert set(clipped) <= set(view["reference"])
        if not view["naive"]:
            left = Counter(view["candidate"]) - Counter(view["reference"])
            known = {word: n for word, n in left.items() if word in view["reference"]}
            assert Counter(clipped) == known


def test_bags_have_all_words_and_partners_side_by_side(cases, views):
    for view in views:
        orders = view["order"]
        for order, words in zip(
            orders, (view["candidate"], view["reference"]), strict=True
        ):
            assert sorted(order) == list(range(len(words)))
            assert view["bags"] or order == sorted(order)
        if view["bags"] and not view["naive"]:
            shared = len(view["links"])
            firsts = zip(orders[0][:shared], orders[1][:shared], strict=True)
            assert [list(link) for link in firsts] == view["links"]


def test_the_vectors_reach_every_corner(cases, views):
    """A comparison is worth what its inputs are."""
    marks = Counter(mark for view in views for mark in view["marks"][0])
    assert min(marks[mark] for mark in ("kept", "clipped", "none")) > 50
    said = "\n".join(view["words"] for view in views)
    for reason in ("both", "the candidate", "the reference", "no word"):
        assert f"because {reason}" in said
    assert " more." in said
    assert sum(0 < view["result"]["f1"] < 1 for view in views) > 200


def test_shuffling_keeps_the_words_and_moves_them():
    pick = random.Random(4)
    texts = ["", "a", "a a a", "a b", "there is a cat on the mat"] * 20
    draws = [[pick.random() for _ in range(200)] for _ in texts]
    function = """({ shuffled }, [texts, draws]) => texts.map((text, i) => {
      let at = 0;
      return shuffled(text, () => draws[i][at++]);
    })"""
    for text, other in zip(
        texts, run("overlap_explorer/core.mjs", function, [texts, draws]), strict=True
    ):
        assert sorted(other.split()) == sorted(text.split())
        assert (other == text) == (len(set(text.split())) < 2)
