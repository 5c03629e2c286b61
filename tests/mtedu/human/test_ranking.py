"""Rankings to pairs, expected wins, rank ranges, agreement of judges."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mtedu
from mtedu.human.ranking import Ranking

ranks = st.dictionaries(st.sampled_from("ABCDE"), st.integers(1, 5), min_size=2)


@settings(max_examples=150, deadline=None)
@given(st.lists(ranks, min_size=1, max_size=12))
def test_every_two_systems_of_a_ranking_make_a_pair(rankings):
    pairs = mtedu.rankings_to_pairs(rankings)
    assert len(pairs) == sum(math.comb(len(ranking), 2) for ranking in rankings)
    for a, b in itertools.permutations(pairs.systems, 2):
        both = [r for r in rankings if a in r and b in r]
        assert pairs.wins[a, b] == sum(r[a] < r[b] for r in both)
        assert pairs.ties[a, b] == sum(r[a] == r[b] for r in both)


@settings(max_examples=100, deadline=None)
@given(st.lists(ranks, min_size=1, max_size=12))
def test_expected_wins_by_the_formula(rankings):
    result = mtedu.expected_wins(rankings)
    wins = result.pairs.wins
    for row in result:
        shares = [
            wins[row.system, other]
            / (wins[row.system, other] + wins[other, row.system])
            for other in result.pairs.systems
            if other != row.system and wins[row.system, other] + wins[other, row.system]
        ]
        assert row.opponents == len(shares)
        expected = sum(shares) / len(shares) if shares else 0.5
        assert row.score == pytest.approx(expected)
    scores = [row.score for row in result]
    assert scores == sorted(scores, reverse=True)


def test_five_way_ranking_keeps_ties():
    pairs = mtedu.rankings_to_pairs(["A > B = C > D > E"])
    assert len(pairs) == 10
    assert [(p.a, p.outcome, p.b) for p in pairs][4] == ("B", "=", "C")
    assert mtedu.rankings_to_pairs({"A": 1, "B": 2, "C": 2, "D": 3, "E": 4}) == pairs
    assert mtedu.rankings_to_pairs(Ranking({"A": 1, "B": 2})).wins["A", "B"] == 1


def test_a_table_with_ranks_is_a_list_of_rankings():
    rows = [
        ("ann", "s1", "A", "rank", 1),
        ("ann", "s1", "B", "rank", 2),
        ("bob", "s1", "A", "rank", 2),
        ("bob", "s1", "B", "rank", 1),
        ("ann", "s1", "A", "rank", 1),
        ("ann", "s1", "B", "rank", 1),
    ]
    pairs = mtedu.rankings_to_pairs(mtedu.as_ratings(rows))
    assert pairs.rankings == 3
    assert [(p.annotator, p.outcome) for p in pairs] == [
        ("ann", ">"),
        ("ann", "="),
        ("bob", "<"),
    ]


def test_ties_dropped_or_halved():
    rankings = ["A > B", "A = B"]
    assert mtedu.expected_wins(rankings)["A"].score == 1
    assert mtedu.expected_wins(rankings, ties="half")["A"].score == 0.75
    undecided = mtedu.expected_wins(["A = B", "A > C"])
    assert undecided["B"].score == 0.5
    assert undecided["B"].opponents == 0
