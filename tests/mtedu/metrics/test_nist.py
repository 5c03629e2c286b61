"""NIST equals NLTK for one reference and mteval-v13a for several."""

import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.nist_score import corpus_nist, sentence_nist

import mtedu
from mtedu.metrics.nist import length_penalty
from tests.mtedu.metrics.real_text import GUIDE, GUIDES, LONG
from tests.mtedu.strategies import few, reference_token_sets, token_lists

pairs = st.tuples(token_lists, reference_token_sets)
small = st.tuples(
    st.lists(few, max_size=12),
    st.lists(st.lists(few, max_size=12), min_size=1, max_size=3),
)
corpora = st.lists(st.one_of(pairs, small), min_size=1, max_size=6)


def by_hand(pairs, max_n, test_set=None):
    """mteval-v13a, written down a second time, from the paper's formulas."""
    known = [ref for _, refs in pairs for ref in refs] if test_set is None else test_set
    seen = Counter(
        tuple(r[i : i + n])
        for r in known
        for n in range(1, max_n + 1)
        for i in range(len(r) - n + 1)
    )
    words = sum(len(r) for r in known)
    score = 0.0
    for n in range(1, max_n + 1):
        told = possible = 0.0
        for candidate, refs in pairs:
            grams = [tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1)]
            possible += len(grams)
            for gram in set(grams):
                most = max(
                    sum(tuple(r[i : i + n]) == gram for i in range(len(r)))
                    for r in refs
                )
                before = seen[gram[:-1]] if n > 1 else words
                if most:
                    bits = math.log(before / seen[gram]) / math.log(2)
                    told += bits * min(grams.count(gram), most)
        score += told / max(possible, 1)
    c = sum(len(candidate) for candidate, _ in pairs)
    r = sum(sum(map(len, refs)) / len(refs) for _, refs in pairs)
    if not c:
        return 0.0
    if c < r:
        beta = -math.log(0.5) / math.log(1.5) ** 2
        score *= math.exp(-beta * math.log(c / r) ** 2)
    return score


@settings(max_examples=200, deadline=None)
@given(st.lists(few, min_size=5, max_size=14), token_lists, st.integers(1, 5))
def test_one_reference_equals_nltk(candidate, reference, max_n):
    ours = mtedu.nist(candidate, [reference], max_n)
    theirs = sentence_nist([reference], candidate, max_n) if reference else 0
    assert ours.score == pytest.approx(theirs, abs=1e-9)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(token_lists, token_lists.filter(bool)), min_size=1, max_size=6),
    st.integers(1, 5),
)
def test_a_corpus_with_one_reference_equals_nltk(segments, max_n):
    candidates = [candidate for candidate, _ in segments]
    candidates[0] = candidates[0] + ["the"] * 5  # NLTK divides by the n-grams it finds
    references = [[reference] for _, reference in segments]
    ours = mtedu.corpus_nist(candidates, references, max_n)
    theirs = corpus_nist(references, candidates, max_n)
    assert ours.score == pytest.approx(theirs, abs=1e-9)


@settings(max_examples=200, deadline=None)
@given(corpora, st.integers(1, 6))
def test_several_references_by_the_formula(segments, max_n):
    candidates = [candidate for candidate, _ in segments]
    references = [refs for _, refs in segments]
    ours = mtedu.corpus_nist(candidates, references, max_n)
    assert ours.score == pytest.approx(by_hand(segments, max_n), abs=1e-9)
    known = [reference for refs in references for reference in refs]
    alone = mtedu.nist(candidates[0], references[0], max_n, test_set=references)
    expected = by_hand(segments[:1], max_n, known)
    assert alone.score == pytest.approx(expected, abs=1e-9)


def test_papineni_as_mteval_scores_it():
    """mteval-v13a with case kept says 2.4477 for one reference, 5.0379 for three."""
    one, three = mtedu.nist(GUIDE, GUIDES[0]), mtedu.nist(GUIDE, GUIDES)
    assert f"{one.score:.4f} {three.score:.4f}" == "2.4477 5.0379"
    tokens, references = GUIDE.split(), [text.split() for text in GUIDES]
    theirs = sentence_nist(references[:1], tokens), sentence_nist(references, tokens)
    assert one.score == pytest.approx(theirs[0], abs=1e-9)
    assert f"{theirs[1]:.4f}" == "3.3710"  # NLTK takes the best reference of each order
    assert three.reference_length == (16 + 18 + 16) / 3


def test_short_candidates_are_defined():
    """NLTK divides by the number of 5-grams, of which there are none."""
    with pytest.raises(ZeroDivisionError):
        sentence_nist([["the", "cat"]], ["the", "cat"])
    result = mtedu.nist("the cat", "the cat")
    assert [order.score for order in result.orders] == [1, 0, 0, 0, 0]
    assert result.score == 1


def test_worked_cat():
    """Six reference words: `the` occurs twice, `cat` and `sat` once."""
    result = mtedu.nist("the cat sat", "the cat sat on the mat", max_n=2)
    first, second = result.orders
    assert first.information == pytest.approx(math.log2(6 / 2) + 2 * math.log2(6))
    assert repr(second) == "2-grams 0.5000 = 1.0000/2 (2 matched)"
    assert result.length_penalty == pytest.approx(
        math.exp(math.log(0.5) / math.log(1.5) ** 2 * math.log(3 / 6) ** 2)
    )
    rows = {row.ngram: row for row in result.rows}
    assert rows["the", "cat"][1:] == (1, 2, 1, 1.0)
    assert rows[("the",)].history == 6


def test_a_segment_depends_on_its_company():
    references = ["the cat sat", "the dog ran", "the bird flew"]
    alone = mtedu.nist("the cat sat", references[0])
    within = mtedu.nist("the cat sat", references[0], test_set=references)
    assert within.orders[0].score != alone.orders[0].score
    the = next(row for row in within.rows if row.ngram == ("the",))
    assert the.information == pytest.approx(math.log2(9 / 3))


def test_length_penalty():
    assert length_penalty(2, 3) == pytest.approx(0.5, abs=1e-12)
    assert length_penalty(3, 3) == length_penalty(4, 3) == length_penalty(1, 0) == 1
    assert length_penalty(0, 3) == length_penalty(0, 0) == 0


def test_a_corpus_of_empty_texts_scores_zero():
    assert mtedu.corpus_nist([""] * 150, ["a"] * 150).score == 0
    assert mtedu.corpus_nist(["a"] * 150, [""] * 150).score == 0


def test_case_is_kept_unless_told_otherwise():
    assert mtedu.nist("The", "the").score == 0
    assert mtedu.nist("The Cat", "the cat", lowercase=True).score == 1


def test_two_thousand_words():
    candidate, reference = LONG
    theirs = sentence_nist([reference.split()], candidate.split())
    assert mtedu.nist(candidate, reference).score == pytest.approx(theirs, abs=1e-9)


def test_working_shows_the_numbers_put_in():
    text = mtedu.nist("the cat sat", "the cat sat on the mat", max_n=2).working()
    for part in (r"| the cat | 1 | $\log_2 \tfrac{2}{1}$ | 1 |", "0.1319", "0.3630"):
        assert part in text
    assert r"\tfrac{3}{6}" in text
    assert "candidate is empty" in mtedu.nist("", "a").working()
    assert "n-grams more" in mtedu.nist(GUIDE, GUIDES).working()
