"""LEPOR follows the formulas of Han, Wong and Chao (2012), not NLTK's."""

import math
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.lepor import sentence_lepor

import mtedu
from mtedu.metrics.lepor import align, length_penalty
from tests.mtedu.strategies import reference_token_sets, token_lists

weights = st.sampled_from([(1, 1), (9, 1), (1, 9), (1, 0), (0, 1), (0.5, 2.5)])


def by_formula(pairs, c, r, alpha, beta):
    """The score of an alignment, from the paper's formulas with places from 1 on."""
    if not pairs:
        return 0.0
    lp = math.exp(1 - r / c) if c < r else math.exp(1 - c / r) if c > r else 1
    npd = sum(abs((i + 1) / c - (j + 1) / r) for i, j in pairs) / c
    p, q = len(pairs) / c, len(pairs) / r
    return lp * math.exp(-npd) * (alpha + beta) / (alpha / q + beta / p)


@settings(max_examples=300, deadline=None)
@given(token_lists, reference_token_sets, weights)
def test_the_best_reference_by_the_formula(candidate, references, weight):
    result = mtedu.lepor(candidate, references, *weight)
    scores = [
        by_formula(align(candidate, ref), len(candidate), len(ref), *weight)
        for ref in references
    ]
    assert result.score == pytest.approx(max(scores), abs=1e-12)
    assert scores[result.reference_index] == pytest.approx(max(scores), abs=1e-12)
    for factor in (result.length_penalty, result.position_penalty, result.harmonic):
        assert 0 <= factor <= 1


@settings(max_examples=300, deadline=None)
@given(token_lists, token_lists)
def test_each_word_is_aligned_once_and_all_that_can_be(candidate, reference):
    pairs = align(candidate, reference)
    assert all(candidate[i] == reference[j] for i, j in pairs)
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
    assert len(pairs) == (Counter(candidate) & Counter(reference)).total()


@settings(max_examples=100, deadline=None)
@given(token_lists.filter(bool))
def test_a_text_against_itself_scores_one(text):
    result = mtedu.lepor(text, [text])
    assert result.score == pytest.approx(1, abs=1e-12)
    assert [(row.candidate, row.reference) for row in result.rows] == [
        (i, i) for i in range(len(text))
    ]


def nltks(candidate, reference):
    return sentence_lepor([reference], candidate, tokenizer=str.split)[0]


def test_a_wrong_length_is_never_rewarded():
    """NLTK's length penalty is upside down: 1.6487 for half the length."""
    assert f"{length_penalty(4, 8):.4f} {length_penalty(8, 4):.4f}" == "0.3679 0.3679"
    result = mtedu.lepor("a b", "a b c d")
    assert f"{result.score:.4f}" == "0.1686"
    assert result.score == pytest.approx(
        math.exp(1 - 4 / 2) * math.exp(-(1 / 4 + 2 / 4) / 2) * 2 / (4 / 2 + 2 / 2)
    )
    assert f"{nltks('a b', 'a b c d'):.4f}" == "0.7554"


def test_a_repeated_word_counts_once():
    """NLTK matches every repetition, which lifts its score above 1."""
    result = mtedu.lepor("the the the", "the the")
    assert (result.matched, result.precision, result.recall) == (2, 2 / 3, 1)
    assert result.score < 1
    assert f"{nltks('the the the', 'the the'):.4f}" == "1.2686"


def test_the_nearest_of_several_places_is_taken():
    """NLTK takes the farthest one."""
    assert align("x a".split(), "a b a c d e a".split()) == [(1, 0)]
    assert align("x y a".split(), "b a c a d e a".split()) == [(2, 1)]


def test_context_comes_before_nearness():
    """The first `the` belongs to `cat`, though another `the` is nearer."""
    candidate, reference = "the cat".split(), "the dog saw the cat".split()
    assert align(candidate, reference) == [(0, 3), (1, 4)]
    assert align("a x a b".split(), "a b".split()) == [(2, 0), (3, 1)]


def test_a_changed_order_lowers_the_position_factor_only():
    straight = mtedu.lepor("a b c d e f", "a b c d e f")
    turned = mtedu.lepor("f e d c b a", "a b c d e f")
    assert straight.position_penalty == 1
    npd = 2 * (5 + 3 + 1) / 6 / 6
    assert turned.position_difference == pytest.approx(npd)
    assert turned.score == turned.position_penalty == pytest.approx(math.exp(-npd))


def test_two_thousand_words():
    pick = random.Random(1)
    vocabulary = [f"w{i}" for i in range(50)]
    text = [pick.choice(vocabulary) for _ in range(2000)]
    for candidate, reference in (
        (text, text[1000:] + text[:1000]),
        (text, pick.sample(text, 2000)),
        (["x"] * 2000, ["x"] * 1999),
    ):
        result = mtedu.lepor(candidate, [reference])
        assert result.matched == (Counter(candidate) & Counter(reference)).total()
        assert 0 < result.score < 1
    assert "words more" in result.working()


def test_working_shows_the_numbers_put_in():
    text = mtedu.lepor("a b", "a b c d").working()
    for part in ("e^{1 - 4/2} = 0.3679", "0.6873", r"\tfrac{2}{4}", "0.1686"):
        assert part in text
    assert "e^{1 - 3/2}" in mtedu.lepor("a b c", "a b").working()
    assert "c = r = 1" in mtedu.lepor("a", "b").working()
    assert "No word is aligned" in mtedu.lepor("", "b").working()
