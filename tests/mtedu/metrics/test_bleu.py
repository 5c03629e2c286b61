"""BLEU equals sacreBLEU, in every mode, on many inputs."""

import math
from itertools import zip_longest

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU

import mtedu
from mtedu.metrics.bleu import bleu_stats, corpus_stats
from tests.mtedu.metrics.real_text import LONG
from tests.mtedu.strategies import (
    reference_sets,
    reference_token_sets,
    sentences,
    token_lists,
)

CATS = ["the cat is on the mat", "there is a cat on the mat"]
OPTIONS = st.fixed_dictionaries(
    {
        "max_n": st.integers(1, 5),
        "smoothing": st.sampled_from(["none", "floor", "add-k", "exp"]),
        "smoothing_value": st.sampled_from([None, 0.01, 0.5]),
        "effective_order": st.booleans(),
        "tokenize": st.sampled_from(["13a", "intl", "char", "none", "zh"]),
        "lowercase": st.booleans(),
    }
)


def oracle(options):
    return BLEU(
        max_ngram_order=options["max_n"],
        effective_order=options["effective_order"],
        tokenize=options["tokenize"],
        lowercase=options["lowercase"],
        smooth_method=options["smoothing"],
        smooth_value=options["smoothing_value"],
        force=True,
    )


def assert_same(ours, theirs):
    assert ours.score == pytest.approx(theirs.score / 100, abs=1e-9)
    assert ours.brevity_penalty.score == pytest.approx(theirs.bp, abs=1e-9)
    assert (ours.candidate_length, ours.reference_length) == (
        theirs.sys_len,
        theirs.ref_len,
    )
    assert [p.clipped for p in ours.precisions] == pytest.approx(theirs.counts)
    assert [p.total for p in ours.precisions] == pytest.approx(theirs.totals)
    if any(theirs.precisions):
        ours_percent = [100 * p.score for p in ours.precisions]
        assert ours_percent == pytest.approx(theirs.precisions, abs=1e-9)


@settings(max_examples=300, deadline=None)
@given(sentences, reference_sets, OPTIONS)
def test_sentence_bleu_equals_sacrebleu(candidate, references, options):
    ours = mtedu.bleu(candidate, references, **options)
    assert_same(ours, oracle(options).sentence_score(candidate, references))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(sentences, reference_sets), min_size=1, max_size=6), OPTIONS)
def test_corpus_bleu_equals_sacrebleu(segments, options):
    """A segment may have its own number of references."""
    candidates, references = zip(*segments, strict=True)
    ours = mtedu.corpus_bleu(candidates, references, **options)
    streams = list(zip_longest(*references))
    assert_same(ours, oracle(options).corpus_score(candidates, streams))


def test_long_sentences_equal_sacrebleu():
    theirs = BLEU(smooth_method="none").sentence_score(LONG[0], [LONG[1]])
    assert_same(mtedu.bleu(*LONG), theirs)


@pytest.mark.parametrize(
    ("candidate", "n", "clipped", "total"),
    [
        ("the the the the the the the", 2, 0, 6),
        ("the cat the cat on the mat", 1, 5, 7),
    ],
)
def test_worked_precisions(candidate, n, clipped, total):
    p = mtedu.modified_precision(candidate, CATS, n)
    assert (p.clipped, p.total) == (clipped, total)


def test_weights_are_exponents():
    result = mtedu.bleu("a b c x", "a b c d", max_n=2, weights=[0.75, 0.25])
    assert result.score == pytest.approx((3 / 4) ** 0.75 * (2 / 3) ** 0.25)


def test_brevity_penalty_and_closest_length():
    assert mtedu.brevity_penalty(6, 6).score == 1
    assert mtedu.brevity_penalty(5, 6).score == pytest.approx(math.exp(1 - 6 / 5))
    assert mtedu.brevity_penalty(9, 6).score == 1
    assert mtedu.brevity_penalty(0, 6).score == 0
    assert mtedu.closest_length(5, [6, 4]) == 4
    assert mtedu.closest_length(6, [7, 2]) == 7


def test_tokens_are_used_as_they_are():
    assert mtedu.bleu(["a b", "c"][1:], ["c"], max_n=1).score == 1
    tokens = mtedu.bleu("Hello, you".split(), ["Hello, you".split()], max_n=2)
    assert [p.total for p in tokens.precisions] == [2, 1]


def test_working_shows_the_numbers_put_in():
    result = mtedu.bleu(
        "airport security Israeli officials are responsible",
        "Israeli officials are responsible for airport security",
    )
    text = result.working()
    for part in ("4/5", r"\tfrac{4}{5}", "e^{1 - 7/6} = 0.8465", "0.5115", "0.25"):
        assert part in text
    assert "minus infinity" in mtedu.bleu("a b", "a b").working()
    assert (
        "| the cat | 2 | 1 | 1 |"
        in mtedu.clipped_counts("the cat the cat on the mat", CATS, 2).working()
    )


def test_papineni_reports_the_same_numbers():
    from mtedu.data.examples import GOOD, POOR, REFERENCES

    found = [
        [
            (p.clipped, p.total)
            for p in mtedu.bleu(text, REFERENCES, tokenize="whitespace").precisions[:2]
        ]
        for text in (GOOD, POOR)
    ]
    assert found == [[(17, 18), (10, 17)], [(8, 14), (1, 13)]]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(token_lists, reference_token_sets), min_size=1, max_size=6),
    st.integers(1, 5),
    st.integers(1, 6),
)
@example([([], [[]])], 4, 1)
@example([(["a"] * 4, [["a"], ["a"] * 3, ["a"] * 2]), ([], [[], ["a"]])], 3, 2)
def test_counting_all_at_once_equals_counting_one_by_one(pairs, max_n, batch):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mtedu.metrics.shared_ngrams.BATCH", batch)
        found = corpus_stats(pairs, max_n)
    assert found == [bleu_stats(*pair, max_n) for pair in pairs]
