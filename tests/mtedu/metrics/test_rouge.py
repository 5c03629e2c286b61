"""ROUGE-N and -L equal rouge-score; what all ROUGEs share: traps, errors, looks."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

import mtedu
from mtedu.metrics.subsequence import skip_bigrams
from tests.mtedu.metrics.real_text import GUIDE, GUIDES
from tests.mtedu.stats.corpora import shared_rows
from tests.mtedu.strategies import reference_sets, sentences

TYPES = ["rouge1", "rouge2", "rouge3", "rougeL"]
PLAIN, STEMMED = RougeScorer(TYPES), RougeScorer(TYPES, use_stemmer=True)

GUNMAN = "police killed the gunman"
LAMBE = "kya blue lambe vaakya ki guNvatta ko samajh paaega"
english = st.one_of(
    st.sampled_from(
        "the cats sat running Runs relational happiness happily flies dying skies "
        "agreed hopping conditional generalization oscillators adjustable a I is 3.50 "
        "news proceed fully enjoyed, caress ponies abilities".split()
    ),
    st.text("aeioulstnyzbdg", min_size=1, max_size=9),
)
english_sentences = st.lists(english, max_size=20).map(" ".join)
any_sentences = st.one_of(sentences, english_sentences)
any_references = st.one_of(
    reference_sets, st.lists(english_sentences, min_size=1, max_size=4)
)


def ours(candidate, references, stem):
    options = {"tokenize": "rouge", "stem": stem}
    results = [mtedu.rouge_n(candidate, references, n, **options) for n in (1, 2, 3)]
    return [*results, mtedu.rouge_l(candidate, references, **options)]


def numbers(result):
    return result.precision, result.recall, result.score


@pytest.mark.parametrize("stem", [False, True])
@settings(max_examples=200, deadline=None)
@given(candidate=any_sentences, references=any_references)
def test_segments_equal_rouge_score(stem, candidate, references):
    scorer = STEMMED if stem else PLAIN
    theirs = scorer.score_multi(references, candidate)
    for name, result in zip(TYPES, ours(candidate, references, stem), strict=True):
        assert numbers(result) == pytest.approx(tuple(theirs[name]), abs=1e-9), name


@pytest.mark.parametrize("stem", [False, True])
@settings(max_examples=60, deadline=None)
@given(segments=st.lists(st.tuples(any_sentences, any_references), min_size=1))
def test_corpus_is_the_mean_of_rouge_score(stem, segments):
    candidates, references = zip(*segments, strict=True)
    scorer = STEMMED if stem else PLAIN
    theirs = [scorer.score_multi(refs, text) for text, refs in segments]
    options = {"tokenize": "rouge", "stem": stem}
    two = mtedu.corpus_rouge_n(candidates, references, 2, **options)
    long = mtedu.corpus_rouge_l(candidates, references, **options)
    for name, result in (("rouge2", two), ("rougeL", long)):
        columns = list(zip(*(scores[name] for scores in theirs), strict=True))
        means = [math.fsum(column) / len(theirs) for column in columns]
        assert numbers(result) == pytest.approx(means, abs=1e-9)
        assert result.scores == pytest.approx(columns[2], abs=1e-9)


def test_tokens_in_a_corpus_are_used_as_they_are():
    result = mtedu.corpus_rouge_l([["Hello,"]], [["hello"]], tokenize="rouge")
    assert result.score == 0


@pytest.mark.parametrize(
    ("candidate", "bigrams", "lcs", "pairs"),
    [
        ("police kill the gunman", 1, 3, 3),
        ("the gunman kill police", 1, 2, 1),
        ("the gunman police killed", 2, 2, 2),
        ("gunman the killed police", 0, 1, 0),
    ],
)
def test_lin_gunman(candidate, bigrams, lcs, pairs):
    """Lin (2004), sections 3.1 and 5: ROUGE-2 does not tell S2 from S3, ROUGE-L does,
    and ROUGE-S finds more in S4 than in S3."""
    assert mtedu.rouge_n(candidate, GUNMAN, 2).recall == pytest.approx(bigrams / 3)
    assert mtedu.rouge_l(candidate, GUNMAN).score == lcs / 4
    assert mtedu.rouge_s(candidate, GUNMAN).score == pytest.approx(pairs / 6)
    words = len({*candidate.split()} & {*GUNMAN.split()})
    with_words = mtedu.rouge_s(candidate, GUNMAN, unigrams=True)
    assert with_words.recall == pytest.approx((pairs + words) / (6 + 4))


def test_the_words_of_the_longest_subsequence():
    result = mtedu.rouge_l("police kill the gunman", GUNMAN)
    assert result.words == ("police", "the", "gunman")
    assert result.positions == ((0, 0), (2, 2), (3, 3))


def test_t26_a_line_break_is_a_space():
    texts = ("b c\na d", "a x\nb c")
    theirs = RougeScorer(["rougeL", "rougeLsum"]).score(texts[1], texts[0])
    assert theirs["rougeL"].fmeasure != theirs["rougeLsum"].fmeasure
    score = mtedu.rouge_l(*texts, tokenize="rouge").score
    assert score == pytest.approx(theirs["rougeL"].fmeasure)


def test_t26_stems():
    plain = mtedu.rouge_n("cats running", "cat runs", tokenize="rouge")
    stemmed = mtedu.rouge_n("cats running", "cat runs", tokenize="rouge", stem=True)
    assert (plain.score, stemmed.score) == (0, 1)
    assert stemmed.candidate == ("cat", "run")
    assert mtedu.rouge_n("was", "wa", tokenize="rouge", stem=True).score == 0
    assert mtedu.rouge_n("The Cats", "the cat", stem=True).score == 1


def test_t27_repeats_count():
    result = mtedu.rouge_n("the the the cat", "the cat")
    assert numbers(result) == (0.5, 1, pytest.approx(2 / 3))


def test_t28_the_best_reference_counts_and_nothing_is_pooled():
    each = [mtedu.rouge_n(GUIDE, text, tokenize="rouge") for text in GUIDES]
    assert [round(r.recall, 4) for r in each] == [0.75, 0.5556, 0.625]
    best = mtedu.rouge_n(GUIDE, GUIDES[::-1], tokenize="rouge")
    assert (best.recall, best.reference_index, best.reference_count) == (0.75, 2, 3)
    pooled = sum(r.matched for r in each) / sum(r.reference_total for r in each)
    assert pooled == 0.64


def test_t28_a_perfect_rouge_w_is_1():
    six = "six words that are the same"
    assert numbers(mtedu.rouge_w(six, six)) == pytest.approx((1, 1, 1), abs=1e-12)
    assert round(6**-0.2, 5) == 0.69883  # what ROUGE-1.5.5 gives as its recall


def test_t28_every_word_is_a_unigram_of_rouge_su():
    sixteen = [f"w{i}" for i in range(16)]
    assert len(skip_bigrams(sixteen, 4)) == 65
    result = mtedu.rouge_s(sixteen, [sixteen], 4, unigrams=True)
    assert (result.reference_total, result.name) == (65 + 16, "ROUGE-SU4")


def test_t15_t16_the_rouge_tokeniser_knows_ascii_only():
    for text, how in (("我今天吃饭了", "zh"), ("मैंने खाना खाया", "13a")):
        assert mtedu.rouge_l(text, text, tokenize="rouge").score == 0
        assert mtedu.rouge_l(text, text, tokenize=how).score == 1
    assert mtedu.rouge_l("我今天吃了", "我今天吃饭了", tokenize="zh").length == 5


def test_long_sentences():
    candidate = "the cat sat on a mat and the dog ran from the cat home " * 72
    reference = "a dog sat on the mat and the cat ran to the dog house now " * 72
    assert len(candidate.split()) > 900
    theirs = PLAIN.score(reference, candidate)
    for name, result in zip(TYPES, ours(candidate, reference, False), strict=True):
        assert numbers(result) == pytest.approx(tuple(theirs[name]), abs=1e-9)
    distinct = [str(i) for i in range(1000)]
    assert mtedu.rouge_w(distinct, [distinct]).score == pytest.approx(1, abs=1e-9)
    assert mtedu.rouge_s(distinct, [distinct[::-1]]).score == 0
    same = mtedu.rouge_s(["x"] * 2000, [["x"] * 1000])
    assert same.precision == pytest.approx(math.comb(1000, 2) / math.comb(2000, 2))


def test_one_word():
    assert mtedu.rouge_l("yes", "yes").score == 1
    assert mtedu.rouge_w("yes", "yes").score == 1
    assert mtedu.rouge_s("yes", "yes").score == 0
    assert mtedu.rouge_s("yes", "yes", unigrams=True).score == 1


@pytest.mark.parametrize("stem", [False, True])
def test_real_translations_equal_rouge_score(stem):
    rows = shared_rows("data/wmt23/wmt23_he-en_src_ref.tsv")[:300]
    scorer = STEMMED if stem else PLAIN
    for row in rows:
        theirs = scorer.score(row["refA"], row["refB"])
        found = ours(row["refB"], row["refA"], stem)
        for name, result in zip(TYPES, found, strict=True):
            assert numbers(result) == pytest.approx(tuple(theirs[name]), abs=1e-9)


def test_working_shows_the_numbers_put_in():
    text = mtedu.rouge_n("lambe vaakya", LAMBE, 2).working()
    for part in (
        "Shared 2-grams (1): lambe vaakya",
        r"\tfrac{1}{8} = 0.1250",
        "0.2222",
    ):
        assert part in text
    text = mtedu.rouge_l("police kill the gunman", [GUNMAN, "no"]).working()
    for part in ("police … the … gunman", r"\tfrac{3}{4} = 0.7500", "reference 1 of 2"):
        assert part in text
    text = mtedu.rouge_w("A B C D H I K", "A B C D E F G", 2).working()
    for part in ("| A B C D | 4 | $4^{2} = 16$ |", r"\frac{16}{7^{2}}", "0.5714"):
        assert part in text
    text = mtedu.rouge_s("police kill the gunman", GUNMAN).working()
    for part in ("Shared pairs (3): police the", r"\tfrac{3}{6} = 0.5000"):
        assert part in text
    text = mtedu.corpus_rouge_l(["a", "b"], ["a", "c"]).working()
    assert r"\frac{1 + 0}{2} = 0.5000" in text
    for metric in (mtedu.rouge_n, mtedu.rouge_l, mtedu.rouge_w, mtedu.rouge_s):
        assert "nothing is shared" in metric("", "a b").working()
