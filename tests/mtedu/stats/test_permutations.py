"""Orders with the same BLEU: counted as published, and really scoring the same."""

import math
from itertools import combinations, islice, pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mtedu
from mtedu.stats.blocks import matches_inside, max_counts, multiset_orders, rows_of
from mtedu.stats.permutations import powers_of_ten
from tests.mtedu.strategies import few

short = st.lists(few, min_size=1, max_size=6)
several = st.lists(st.lists(few, min_size=1, max_size=8), min_size=1, max_size=3)


def all_texts(blocks):
    return {sum(order, ()) for order in permutations(blocks)}


def clipped(order, references):
    result = mtedu.bleu(list(order), [list(r) for r in references])
    return [p.clipped for p in result.precisions]


def test_ten_of_seventeen_bigrams_leave_eight_pieces():
    # The size of the example in Callison-Burch et al. (2006): 18 words, 10 matches.
    candidate = "a b c d e X f g h i Y j k l Z m n W"
    reference = "a b c d e , f g h i , j k l , m n"
    found = mtedu.bleu_permutations(candidate, reference)
    assert (found.tokens, found.matched, found.count) == (18, 10, 40_320)


def test_exact_integers_beyond_floats():
    found = mtedu.bleu_permutations([f"w{i}" for i in range(200)], ["x"])
    assert found.count == math.factorial(200)
    assert found.powers_of_ten == "7.89e374"
    assert "7.89e374" in repr(found)
    assert powers_of_ten(math.factorial(2000)).endswith("e5735")


@settings(max_examples=300, deadline=None)
@given(short, several)
def test_every_order_of_the_pieces_keeps_all_matches(candidate, references):
    found = mtedu.bleu_permutations(candidate, references)
    assert found.count == math.factorial(found.tokens - found.matched)
    assert found.guaranteed <= found.count
    mine = clipped(candidate, references)
    assert sum(found.blocks, ()) == tuple(candidate)
    for text in all_texts(found.blocks):
        assert all(a >= b for a, b in zip(clipped(text, references), mine, strict=True))


@settings(max_examples=300, deadline=None)
@given(short, several)
def test_orders_are_all_those_that_score_the_same(candidate, references):
    found = mtedu.bleu_permutations(candidate, references)
    mine = clipped(candidate, references)
    told = [tuple(order) for order in found.orders()]
    texts = all_texts(found.blocks)
    assert told[0] == tuple(candidate)
    assert len(told) == len(set(told))
    assert set(told) == {t for t in texts if clipped(t, references) == mine}
    assert found.distinct == len(set(permutations(found.blocks))) >= len(texts)
    drawn = {tuple(order) for order in found.orders(seed=5)}
    assert drawn <= set(told)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(few, min_size=1, max_size=3).map(tuple), max_size=6))
def test_equal_pieces_are_not_exchanged(blocks):
    orders = [tuple(order) for order in multiset_orders(blocks)]
    assert len(orders) == len(set(orders)) == len(set(permutations(blocks)))
    assert len(orders) == rows_of(blocks)


@settings(max_examples=150, deadline=None)
@given(short, several)
def test_no_other_cut_makes_more_pieces(candidate, references):
    found = mtedu.bleu_permutations(candidate, references)
    limits = [max_counts(references, n) for n in (2, 3, 4)]
    wanted = matches_inside([tuple(candidate)], limits)
    places = range(1, len(candidate))
    for size in range(len(found.blocks), len(candidate)):
        for cuts in combinations(places, size):
            ends = pairwise([0, *cuts, len(candidate)])
            pieces = [tuple(candidate[a:b]) for a, b in ends]
            assert matches_inside(pieces, limits) != wanted


def test_a_longer_match_can_need_a_bigram_that_clipping_calls_unmatched():
    found = mtedu.bleu_permutations("x a b q p a b c", "x a b c")
    assert found.count == math.factorial(8 - 3)
    assert found.guaranteed == math.factorial(4)


def test_a_long_sentence_is_shuffled_with_its_score_unmoved():
    candidate = "the old bridge over the river was closed for three weeks in spring ."
    reference = "the old bridge across the river had been closed for weeks in spring ."
    found = mtedu.bleu_permutations(candidate, reference)
    score = mtedu.bleu(candidate, reference).score
    assert score > 0
    orders = list(islice(found.orders(seed=1), 50))
    assert len({tuple(order) for order in orders}) == 50
    for order in orders:
        assert mtedu.bleu(order, [reference.split()]).score == pytest.approx(score)


def test_a_corpus_is_the_sum():
    parts = [("a b c", "a b x"), ("d e", "f g")]
    found = mtedu.corpus_bleu_permutations(*map(list, zip(*parts, strict=True)))
    assert found.count == 2 + 2 == sum(mtedu.bleu_permutations(*p).count for p in parts)
    assert found.distinct == found.guaranteed == 4
    assert "2 segments" in repr(found)


def test_empty_candidate():
    found = mtedu.bleu_permutations("", "a b")
    assert (found.count, found.distinct) == (1, 1)
    assert list(found.orders()) == [[]]
