"""chrF and chrF++ equal sacreBLEU, one by one and counted all at once."""

import unicodedata
from itertools import zip_longest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.chrf_score import corpus_chrf as nltk_corpus_chrf
from nltk.translate.chrf_score import sentence_chrf as nltk_chrf
from sacrebleu.metrics import CHRF

import mtedu
from mtedu.metrics.chrf import (
    ChrfSettings,
    all_ngrams,
    best_stats,
    corpus_stats,
    split_words,
)
from mtedu.show.chrf import longest_matches
from tests.mtedu.stats.corpora import shared_rows
from tests.mtedu.strategies import reference_sets, sentences

OPTIONS = st.fixed_dictionaries(
    {
        "char_order": st.sampled_from([6, 6, 1, 3, 0]),
        "word_order": st.sampled_from([0, 2, 1, 3]),
        "beta": st.sampled_from([2, 1, 3, 0.5]),
        "whitespace": st.booleans(),
        "lowercase": st.booleans(),
        "eps_smoothing": st.booleans(),
    }
).filter(lambda options: options["char_order"] + options["word_order"])
short = st.text("ab (.)", max_size=5)
texts = st.one_of(sentences, short)
text_sets = st.one_of(reference_sets, st.lists(short, min_size=1, max_size=4))


def assert_same(ours, theirs):
    assert ours.score == pytest.approx(theirs.score / 100, abs=1e-9)


@settings(max_examples=400, deadline=None)
@given(texts, text_sets, OPTIONS)
def test_sentence_chrf_equals_sacrebleu(candidate, references, options):
    ours = mtedu.chrf(candidate, references, **options)
    metric = CHRF(**options)
    assert_same(ours, metric.sentence_score(candidate, references))
    stats = metric._extract_corpus_statistics([candidate], [[r] for r in references])
    found = [(o.candidate_total, o.reference_total, o.matched) for o in ours.orders]
    assert [number for order in found for number in order] == stats[0]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(texts, text_sets), min_size=1, max_size=6), OPTIONS)
def test_corpus_chrf_equals_sacrebleu(segments, options):
    """A segment may have its own number of references."""
    candidates, references = zip(*segments, strict=True)
    ours = mtedu.corpus_chrf(candidates, references, **options)
    streams = list(zip_longest(*references))
    assert_same(ours, CHRF(**options).corpus_score(candidates, streams))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(texts, text_sets), min_size=1, max_size=6), OPTIONS)
def test_counting_all_at_once_equals_counting_one_by_one(segments, options):
    how = ChrfSettings(**options)
    one_by_one = [best_stats(text, others, how)[1] for text, others in segments]
    assert corpus_stats(segments, how) == one_by_one


def test_long_sentences_equal_sacrebleu():
    candidate = "the cat sat on a mat, and the dog sat on the cat. " * 170
    reference = "the cat sat on the mat, and a dog sat by the cat. " * 170
    assert len(candidate.split()) > 2000
    for order in (0, 2):
        theirs = CHRF(word_order=order).sentence_score(candidate, [reference])
        assert_same(mtedu.chrf(candidate, reference, word_order=order), theirs)


def test_worked_by_hand():
    """behen and behan share b, e, h, n of five letters, and be, eh of four pairs."""
    result = mtedu.chrf("behen", "behan", char_order=2)
    parts = [(o.matched, o.candidate_total, o.reference_total) for o in result.orders]
    assert parts == [(4, 5, 5), (2, 4, 4)]
    assert repr(result.orders[1]) == "char 2-grams: precision 2/4, recall 2/4"
    assert result.precision == result.recall == pytest.approx((4 / 5 + 2 / 4) / 2)
    assert result.score == pytest.approx(0.65)
    short = mtedu.chrf("ab", "abc", char_order=2)
    assert (short.precision, short.recall) == (1, pytest.approx((2 / 3 + 1 / 2) / 2))
    assert short.score == pytest.approx(5 * 7 / 12 / (4 + 7 / 12))


def test_t17_three_definitions():
    candidate, reference = "the cat sat on a mat", "a cat is sitting on the mat"
    ours = mtedu.chrf(candidate, reference)
    mean_of_f = mtedu.chrf(candidate, reference, eps_smoothing=True)
    assert ours.score != mean_of_f.score
    assert_same(ours, CHRF().sentence_score(candidate, [reference]))
    assert_same(
        mean_of_f, CHRF(eps_smoothing=True).sentence_score(candidate, [reference])
    )
    f_scores = [order.f_score for order in mean_of_f.orders]
    assert mean_of_f.score == pytest.approx(sum(f_scores) / 6)
    assert mean_of_f.score == pytest.approx(nltk_chrf(reference, candidate, beta=2))
    three = mtedu.chrf(candidate, reference, beta=3, eps_smoothing=True)
    assert three.score == pytest.approx(nltk_chrf(reference, candidate))


def test_t18_short_texts():
    assert mtedu.chrf("ab", "ab").score == 1
    assert [order.used for order in mtedu.chrf("ab", "ab").orders] == [True] * 2 + [
        False
    ] * 4
    assert mtedu.chrf("ab", "ab", eps_smoothing=True).score == pytest.approx(2 / 6)
    assert nltk_chrf("ab", "ab") == pytest.approx(2 / 6)
    for eps in (False, True):
        assert mtedu.chrf("", "", eps_smoothing=eps).score == 0
        assert mtedu.chrf("", "the cat", eps_smoothing=eps).score == 0
        assert mtedu.chrf("the cat", "", eps_smoothing=eps).score == 0


def test_t18_one_punctuation_mark_comes_off():
    assert split_words("(hi)") == ["(hi", ")"]
    assert split_words("(hi ? ... गया। “yes”") == [
        *"( hi ? .. .".split(),
        "गया।",
        "“yes”",
    ]
    words = all_ngrams("(hi) you", ChrfSettings(char_order=0, word_order=2))
    assert words == [["(hi", ")", "you"], ["(hi )", ") you"]]


def test_t19_a_corpus_is_summed_not_averaged():
    candidates, references = ["the cat sat", "no"], ["the cat sat", "yes"]
    result = mtedu.corpus_chrf(candidates, references)
    assert_same(result, CHRF().corpus_score(candidates, [references]))
    each = [
        mtedu.chrf(c, r, beta=3, eps_smoothing=True).score
        for c, r in zip(candidates, references, strict=True)
    ]
    assert sum(each) / 2 == pytest.approx(nltk_corpus_chrf(references, candidates))
    assert result.score != pytest.approx(sum(each) / 2, abs=0.1)


def test_a_short_reference_hides_the_orders_it_is_too_short_for():
    orders = mtedu.corpus_chrf(["abcdef", "abc"], ["ab", "abcd"]).orders
    assert [o.candidate_total for o in orders] == [6 + 3, 5 + 2, 0 + 1, 0, 0, 0]
    assert [o.reference_total for o in orders] == [2 + 4, 1 + 3, 2, 1, 0, 0]


def test_t14_nothing_is_normalised():
    composed, decomposed = (
        unicodedata.normalize(form, "naïve café, déjà vu") for form in ("NFC", "NFD")
    )
    ours = mtedu.chrf(decomposed, composed)
    assert ours.score < 0.6
    assert_same(ours, CHRF().sentence_score(decomposed, [composed]))
    assert mtedu.chrf(unicodedata.normalize("NFC", decomposed), composed).score == 1
    hangul = unicodedata.normalize("NFD", "한국말")
    assert mtedu.chrf(hangul, "한국말").score == 0
    assert mtedu.chrf("\u0958", "\u0915\u093c").score == 0


def test_tokens_are_joined_with_spaces():
    text = mtedu.chrf("the cat, sat", "a cat, sat", whitespace=True)
    tokens = mtedu.chrf("the cat, sat".split(), "a cat, sat".split(), whitespace=True)
    nested = mtedu.chrf(["the", "cat,", "sat"], [["a", "cat,", "sat"]], whitespace=True)
    mixed = mtedu.chrf("the cat, sat".split(), ["a cat, sat"], whitespace=True)
    assert text.score == tokens.score == nested.score == mixed.score
    corpus = mtedu.corpus_chrf([["a", "b"]], [["a", "b"]], whitespace=True)
    assert corpus.orders[0].reference_total == 3
    spaced = mtedu.chrf("a  b", "a  b", whitespace=True)
    assert spaced.orders[0].reference_total == 4


def test_lowercase_and_best_reference():
    assert mtedu.chrf("THE CAT", "the cat").score == 0
    assert mtedu.chrf("THE CAT", "the cat", lowercase=True).score == 1
    result = mtedu.chrf("the cat", ["a dog", "the cat sat", "the mat"])
    assert (result.reference_index, result.reference) == (1, "the cat sat")


def test_rows_of_an_order():
    result = mtedu.chrf("abab ab", "ab ba", word_order=1)
    rows = {row.ngram: row[1:] for row in result.rows(2)}
    assert rows == {"ab": (3, 1, 1), "bb": (0, 1, 0), "ba": (2, 1, 1)}
    words = [row.ngram for row in result.rows(1, "word")]
    assert words == ["ab", "ba", "abab"]
    for order in result.orders:
        rows = result.rows(order.n, order.kind)
        assert sum(row.matched for row in rows) == order.matched


@pytest.mark.parametrize("word_order", [0, 2])
def test_real_translations_equal_sacrebleu(word_order):
    rows = shared_rows("data/qrev/qrev_src_ref_hyps.tsv")
    candidates, references = ([r[c] for r in rows] for c in ("hr_amazon", "ref_hr"))
    metric = CHRF(word_order=word_order)
    ours = mtedu.corpus_chrf(candidates, references, word_order=word_order)
    assert_same(ours, metric.corpus_score(candidates, [references]))
    for candidate, reference in list(zip(candidates, references, strict=True))[:200]:
        one = mtedu.chrf(candidate, reference, word_order=word_order)
        assert_same(one, metric.sentence_score(candidate, [reference]))


def test_working_shows_the_numbers_put_in():
    text = mtedu.chrf("behen", "behan", char_order=3).working()
    for part in (
        "| 2 characters | 2 | 4 | 4 | 0.5000 | 0.5000 |",
        r"\tfrac{1}{3}\big(\tfrac{4}{5} + \tfrac{2}{4} + \tfrac{1}{3}\big) = 0.5444",
        r"5 \cdot \frac{0.5444 \cdot 0.5444}{4 \cdot 0.5444 + 0.5444} = 0.5444",
    ):
        assert part in text
    text = mtedu.chrf("ab", "abc", char_order=3, eps_smoothing=True).working()
    assert "| 3 characters | 0 | 0 | 1 | left out |  | 0 |" in text
    assert r"\tfrac{1}{3}\big(0.7143 + 0.5556 + 0\big) = 0.4233" in text
    assert "nothing is shared" in mtedu.chrf("x", "y").working()
    assert "chrF is 0" in mtedu.chrf("", "y").working()
    assert "2 segments" in mtedu.corpus_chrf(["a", "b"], ["a", "b"]).working()


@settings(max_examples=60, deadline=None)
@given(sentences, sentences)
def test_a_shade_says_how_long_the_match_over_a_character_is(candidate, reference):
    result = mtedu.chrf(candidate, reference)
    for side in (0, 1):
        depths = longest_matches(result, side)
        for order in result.orders:
            assert (max(depths, default=0) >= order.n) == bool(order.matched)
