"""BLEU equals sacreBLEU, in every mode, on many inputs."""

import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU

import mtedu
from mtedu.metrics.bleu import bleu_stats, corpus_stats
from tests.mtedu.strategies import (
    reference_sets,
    reference_token_sets,
    sentences,
    token_lists,
)

CATS = ["the cat is on the mat", "there is a cat on the mat"]
SMOOTHING = st.sampled_from(
    [("none", None), ("floor", None), ("floor", 0.01), ("add-k", None), ("add-k", 0.5)]
    + [("exp", None)]
)
SETTINGS = st.fixed_dictionaries(
    {
        "max_n": st.integers(1, 5),
        "effective_order": st.booleans(),
        "tokenize": st.sampled_from(["13a", "intl", "char", "none", "zh"]),
        "lowercase": st.booleans(),
    }
)


def oracle(options, smoothing, value):
    return BLEU(
        max_ngram_order=options["max_n"],
        effective_order=options["effective_order"],
        tokenize=options["tokenize"],
        lowercase=options["lowercase"],
        smooth_method=smoothing,
        smooth_value=value,
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
@given(sentences, reference_sets, SMOOTHING, SETTINGS)
def test_sentence_bleu_equals_sacrebleu(candidate, references, smoothing, options):
    ours = mtedu.bleu(
        candidate,
        references,
        smoothing=smoothing[0],
        smoothing_value=smoothing[1],
        **options,
    )
    theirs = oracle(options, *smoothing).sentence_score(candidate, references)
    assert_same(ours, theirs)


@settings(max_examples=150, deadline=None)
@given(st.data(), SMOOTHING, SETTINGS)
def test_corpus_bleu_equals_sacrebleu(data, smoothing, options):
    sets = data.draw(st.integers(1, 4), label="references per segment")
    segments = data.draw(
        st.lists(
            st.tuples(sentences, st.lists(sentences, min_size=sets, max_size=sets)),
            min_size=1,
            max_size=6,
        )
    )
    candidates = [candidate for candidate, _ in segments]
    references = [refs for _, refs in segments]
    ours = mtedu.corpus_bleu(
        candidates,
        references,
        smoothing=smoothing[0],
        smoothing_value=smoothing[1],
        **options,
    )
    streams = list(map(list, zip(*references, strict=True)))
    theirs = oracle(options, *smoothing).corpus_score(candidates, streams)
    assert_same(ours, theirs)


def test_long_sentences_equal_sacrebleu():
    candidate = "the cat sat on a mat , and the dog sat on the cat . " * 150
    reference = "the cat sat on the mat , and a dog sat by the cat . " * 150
    theirs = BLEU(smooth_method="none").sentence_score(candidate, [reference])
    assert_same(mtedu.bleu(candidate, reference), theirs)


def test_a_segment_may_have_its_own_number_of_references():
    theirs = BLEU(smooth_method="none").corpus_score(
        ["a b c d e", "f g h i"], [["a b c d x", "f g h i"], ["a b c d e", None]]
    )
    ours = mtedu.corpus_bleu(
        ["a b c d e", "f g h i"], [["a b c d x", "a b c d e"], "f g h i"]
    )
    assert_same(ours, theirs)


@pytest.mark.parametrize(
    ("candidate", "n", "clipped", "total"),
    [
        ("the the the the the the the", 1, 2, 7),
        ("the the the the the the the", 2, 0, 6),
        ("the cat the cat on the mat", 1, 5, 7),
        ("the cat the cat on the mat", 2, 4, 6),
    ],
)
def test_worked_precisions(candidate, n, clipped, total):
    p = mtedu.modified_precision(candidate, CATS, n)
    assert (p.clipped, p.total) == (clipped, total)


def test_worked_airport():
    result = mtedu.bleu(
        "airport security Israeli officials are responsible",
        "Israeli officials are responsible for airport security",
    )
    parts = [(p.clipped, p.total) for p in result.precisions]
    assert parts == [(6, 6), (4, 5), (2, 4), (1, 3)]
    assert f"{result.brevity_penalty.score:.3f} {result.score:.4f}" == "0.846 0.5115"


@pytest.mark.parametrize(
    ("candidate", "p1", "p2", "value"),
    [
        ("maine ab khana khaya", 3 / 4, 1 / 3, 0.5),
        ("maine abhi lunch ate", 2 / 4, 1 / 3, 0.408248),
        ("मैंने अब खाना खाया", 3 / 4, 1 / 3, 0.5),
    ],
)
def test_worked_hindi(candidate, p1, p2, value):
    devanagari = "मैंने" in candidate
    reference = "मैंने अभी खाना खाया" if devanagari else "maine abhi khana khaya"
    result = mtedu.bleu(candidate, reference, max_n=2)
    assert [p.score for p in result.precisions] == pytest.approx([p1, p2])
    assert result.score == pytest.approx(value, abs=1e-6)


def test_worked_meharbaanii_and_lambe_vaakya():
    reference = "aapkii badii meharbaanii hogii"
    candidate = "aapkii aapkii aapkii meharbaanii"
    assert float(mtedu.naive_precision(candidate, reference)) == 1
    assert mtedu.modified_precision(candidate, reference).score == 2 / 4
    long = "kya blue lambe vaakya ki guNvatta ko samajh paaega"
    short = mtedu.bleu("lambe vaakya", long, max_n=2)
    assert [p.score for p in short.precisions] == [1, 1]
    assert short.score == pytest.approx(math.exp(1 - 9 / 2))


def test_bleu_ignores_importance():
    reference = "gave it to Trump"
    flower = mtedu.bleu("gave it to rhododendron", reference, smoothing="floor")
    person = mtedu.bleu("gave it at Trump", reference, smoothing="floor")
    assert flower > person


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


def test_empty_candidate_scores_zero():
    assert mtedu.bleu("", "the cat").score == 0
    assert mtedu.corpus_bleu(["", ""], ["a", "b"]).score == 0
    assert mtedu.bleu([], [["a"]]).score == 0


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
        patch.setattr("mtedu.metrics.bleu.MANY", 1)
        patch.setattr("mtedu.metrics.shared_ngrams.BATCH", batch)
        found = corpus_stats(pairs, max_n)
    assert found == [bleu_stats(*pair, max_n) for pair in pairs]
