"""TER equals sacreBLEU with all its options and limits; its two rulers agree."""

from itertools import product, zip_longest

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import TER

import mtedu
from tests.mtedu.metrics.real_text import wmt23
from tests.mtedu.strategies import reference_sets, sentences

OFFICIALS = "Israeli officials are responsible for airport security"
SHIFTED = "airport security Israeli officials are responsible"
NAMES = ("normalized", "no_punct", "asian_support", "case_sensitive")
ALL_OPTIONS = [
    dict(zip(NAMES, on, strict=True)) for on in product([False, True], repeat=4)
]
marked = st.lists(
    st.sampled_from(
        "the Cat's cat. mat, ..5 3.5 1-2 &amp;lt; &quot;so&quot; (x) U.S. \n-on "
        "我 今天， 吃饭。 カタカナ ひらがな ・ ㈱ 「家」 ＡＢＣ！".split(" ")
    ),
    max_size=8,
).map(" ".join)
"""Texts that the tokeniser has much to do with."""
texts = st.one_of(sentences, marked)


def assert_same(ours, theirs):
    assert ours.score == pytest.approx(theirs.score / 100, abs=1e-9)
    assert ours.edits == theirs.num_edits
    assert ours.reference_length == pytest.approx(theirs.ref_length, abs=1e-9)


def assert_consistent(result):
    """The shifts, made one by one, and the alignment add up to the edits."""
    words = list(result.candidate)
    for shift in result.shifts:
        block = words[shift.start : shift.start + shift.length]
        del words[shift.start : shift.start + shift.length]
        words[shift.destination : shift.destination] = block
        assert shift.words == tuple(block)
        assert shift.sentence == tuple(words)
    assert result.shifted == tuple(words)
    here = [s.candidate for s in result.alignment if s.candidate_index is not None]
    there = [s.reference for s in result.alignment if s.reference_index is not None]
    assert (tuple(here), tuple(there)) == (result.shifted, result.reference)
    changes = result.substitutions + result.insertions + result.deletions
    assert len(result.shifts) + changes == result.edits
    assert result.hits + changes == len(result.alignment)


@settings(max_examples=250, deadline=None)
@given(texts, st.one_of(reference_sets, st.lists(texts, min_size=1, max_size=3)))
@example("", [""])
@example("a", ["", "b"])
def test_ter_equals_sacrebleu(candidate, references):
    ours = mtedu.ter(candidate, references)
    assert_same(ours, TER().sentence_score(candidate, references))
    assert_consistent(ours)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
@settings(max_examples=40, deadline=None)
@given(candidate=texts, references=st.lists(texts, min_size=1, max_size=2))
@example(candidate="..5", references=["..5"])
@example(candidate="&amp;lt;", references=["<", "&amp;lt;"])
@example(candidate="我 今天，吃饭。", references=["我今天吃饭"])
def test_every_combination_of_options(options, candidate, references):
    ours = mtedu.ter(candidate, references, **options)
    assert_same(ours, TER(**options).sentence_score(candidate, references))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(texts, st.lists(texts, min_size=1, max_size=3)), min_size=1),
    st.sampled_from(ALL_OPTIONS),
)
def test_corpus_ter_equals_sacrebleu(segments, options):
    """A segment may have its own number of references."""
    candidates, references = zip(*segments, strict=True)
    ours = mtedu.corpus_ter(candidates, references, **options)
    streams = list(zip_longest(*references))
    assert_same(ours, TER(**options).corpus_score(candidates, streams))


@pytest.mark.parametrize(
    ("pair", "every", "options"),
    [
        ("he-en", 50, {}),
        ("he-en", 80, {"normalized": True, "no_punct": True}),
        ("en-de", 450, {}),
        ("en-de", 700, {"normalized": True, "case_sensitive": True}),
    ],
)
def test_real_translations_equal_sacrebleu(pair, every, options):
    candidates, references = map(list, zip(*wmt23(pair)[::every], strict=True))
    ours = mtedu.corpus_ter(candidates, references, **options)
    assert_same(ours, TER(**options).corpus_score(candidates, [references]))
    for result in ours.results:
        assert_consistent(result)


def test_real_translations_with_two_references():
    first, second = (wmt23("he-en", reference)[::90] for reference in ("refA", "refB"))
    candidates = [candidate for candidate, _ in first]
    streams = [[reference for _, reference in pairs] for pairs in (first, second)]
    ours = mtedu.corpus_ter(candidates, list(zip(*streams, strict=True)))
    assert_same(ours, TER().corpus_score(candidates, streams))


def test_t20_snover():
    reference = (
        "saudi arabia denied this week information published in the american new york "
        "times"
    )
    candidate = (
        "this week the saudis denied information published in the new york times"
    )
    assert mtedu.ter(candidate, reference).score == pytest.approx(4 / 13)
    assert mtedu.wer(candidate, reference).score == pytest.approx(6 / 13)


@pytest.mark.parametrize(
    ("candidate", "reference", "edits"),
    [
        ("h d g c", "d c g h", 2),
        ("d a c c", "c c a d", 2),
        ("d c a a", "a d a c", 3),
    ],
)
def test_t21_shifts_are_of_wrong_words_only(candidate, reference, edits):
    assert mtedu.ter(candidate, reference).edits == edits


def test_t22_unbounded_asymmetric_and_over_the_mean_length():
    assert mtedu.ter("a b c d e f", "x").score == 6
    assert mtedu.ter("x", "a b c d e f").score == 1
    result = mtedu.ter("a b", ["a b c d e f", "a b"])
    assert (result.edits, result.reference_length) == (0, 4)
    assert (result.reference_index, result.edits_by_reference) == (1, (4, 0))
    assert result.reference_lengths == (6, 2)
    assert mtedu.ter("A", "a").score == 0
    assert mtedu.ter("A", "a", case_sensitive=True).score == 1
    assert mtedu.ter("the mat.", "the mat .").score == pytest.approx(2 / 3)
    assert mtedu.ter("the mat.", "the mat .", normalized=True).score == 0


def test_t24_empty_texts():
    assert mtedu.ter("", "a b").score == 1
    assert mtedu.ter("", "a b").insertions == 2
    assert mtedu.ter("a b", "").score == 1
    assert mtedu.ter("a b", "").deletions == 2
    assert mtedu.ter("", "").score == 0
    assert mtedu.corpus_ter(["", ""], ["", ""]).score == 0
    assert mtedu.ter([], [["a"]]).score == 1


def test_normalised_references_are_tokenised_twice():
    once = mtedu.ter("..5", "..5", normalized=True)
    assert once.score == pytest.approx(2 / 3)
    assert once.candidate == (".", ".5")
    assert once.reference == (".", ".", "5")


def test_tokens_keep_their_punctuation_but_not_their_case():
    assert mtedu.ter(["Mat."], ["mat."]).edits == 0
    assert mtedu.ter(["Mat."], ["mat."], case_sensitive=True).edits == 1
    tokens = mtedu.ter(["mat."], ["mat"], normalized=True, no_punct=True)
    assert tokens.edits == 1
    assert mtedu.ter("Mat.", [["mat."], "x"]).edits == 0


def test_working_shows_the_numbers_put_in():
    text = mtedu.ter(SHIFTED, OFFICIALS).working()
    for part in (
        r"\frac{1 + 0 + 0 + 1}{7}",
        r"\tfrac{2}{7} = 0.2857",
        "| 1 | airport security | 1 to 5 | israeli officials are responsible airport",
        "| – | for | insertion | 1 |",
    ):
        assert part in text
    several = mtedu.ter("a b", ["a b c d e", "a b"]).working()
    assert "| 2 (fewest) | 0 | 2 |" in several
    assert r"\tfrac{0}{3.5}" in several
    assert "no reference words" in mtedu.ter("a", "").working()
    corpus = mtedu.corpus_ter([SHIFTED, "a"], [OFFICIALS, "b"])
    assert r"\frac{1 + 1 + 0 + 1}{8}" in corpus.working()


def test_pictures_fit_axes_that_are_there():
    from matplotlib import pyplot

    figure, ax = pyplot.subplots(figsize=(4, 3))
    assert mtedu.ter(SHIFTED, OFFICIALS).plot(ax) is ax
    sizes = {text.get_fontsize() for text in ax.texts}
    assert max(sizes) < 9
    pyplot.close(figure)
