"""Known disagreements between implementations, where no other test looks at them.

The numbers T01, T02, ... are those of docs/where_implementations_differ.md.
"""

import tomllib
import unicodedata
from pathlib import Path

import jiwer
import nltk.translate.bleu_score as nltk_bleu
import pytest
import sacrebleu
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from packaging.requirements import Requirement
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu.metrics import BLEU, TER

import mtedu
from tests.mtedu.metrics.test_every_metric import METRICS
from tests.mtedu.metrics.test_meteor_wordnet import run_python
from tests.mtedu.strategies import few

ROOT = Path(__file__).resolve().parents[3]
WORD_METRICS = [name for name in METRICS if name != "chrf"]
EXP = {"smoothing": "exp"}


def test_t03_no_metric_asks_the_network():
    code = (
        "import os, sys, mtedu\n"
        "sys.addaudithook(lambda name, _: 'socket.' in name and os._exit(3))\n"
        f"for name in {METRICS!r}:\n"
        "    getattr(mtedu, name)('the cat sat on it', 'a cat sat on it')\n"
    )
    assert run_python(code) == ""


@settings(max_examples=100, deadline=None)
@given(st.lists(few, min_size=4, max_size=9), st.lists(few, min_size=1, max_size=9))
def test_t04_nltk_smoothing_under_its_other_names(candidate, reference):
    assume(set(candidate) & set(reference))
    methods = nltk_bleu.SmoothingFunction()
    for ours, theirs in (
        ("floor", methods.method1),
        ("add-k", methods.method2),
        ("exp", methods.method3),
    ):
        score = nltk_bleu.sentence_bleu(
            [reference], candidate, smoothing_function=theirs
        )
        assert mtedu.bleu(candidate, [reference], smoothing=ours).score == (
            pytest.approx(score, abs=1e-9)
        )


def test_t04_nothing_is_smoothed_unless_asked_for():
    texts = "the cat sat on the mat", "the cat is on a mat"
    assert mtedu.bleu(*texts).score == 0
    assert 0 < nltk_bleu.sentence_bleu([texts[1].split()], texts[0].split()) < 1e-100
    default = BLEU().sentence_score(texts[0], [texts[1]]).score
    assert mtedu.bleu(*texts, **EXP).score == pytest.approx(default / 100)


def test_t05_add_k_for_a_text_without_bigrams():
    ours = mtedu.bleu("a", "a b c d", smoothing="add-k")
    assert [p.score for p in ours.precisions] == [1, 1, 1, 1]
    assert f"{ours.score:.5f}" == "0.04979"
    method = nltk_bleu.SmoothingFunction().method2
    theirs = nltk_bleu.sentence_bleu([[*"abcd"]], ["a"], smoothing_function=method)
    assert f"{theirs:.4f}" == "0.0296"


@pytest.mark.parametrize("text", ["yes", "a b", "a b c"])
def test_t06_short_texts_and_effective_order(text):
    assert mtedu.bleu(text, text).score == 0
    assert mtedu.bleu(text, text, effective_order=True).score == 1
    assert BLEU().sentence_score(text, [text]).score == 0
    assert sacrebleu.sentence_bleu(text, [text]).score == pytest.approx(100)


def test_t07_a_short_segment_adds_no_trigrams():
    candidates = ["the cat sat on it", "oh no"]
    references = ["the cat sat on me", "oh no"]
    ours = mtedu.corpus_bleu(candidates, references)
    assert [p.total for p in ours.precisions] == [7, 5, 3, 2]
    theirs = nltk_bleu.corpus_bleu(
        [[text.split()] for text in references], [text.split() for text in candidates]
    )
    assert f"{ours.score:.4f} {theirs:.4f}" == "0.6914 0.5814"


def test_t08_a_corpus_is_not_the_mean_of_its_sentences():
    candidates = ["the cat sat on it", "he said that he had seen it"]
    references = ["the cat sat on it", "he says that he has seen it"]
    each = [
        mtedu.bleu(candidate, reference, **EXP).score
        for candidate, reference in zip(candidates, references, strict=True)
    ]
    corpus = mtedu.corpus_bleu(candidates, references, **EXP)
    assert [(p.clipped, p.total) for p in corpus.precisions] == [
        (5 + 5, 5 + 7),
        (4 + 2, 4 + 6),
        (3 + 0, 3 + 5),
        (2 + 0, 2 + 4),
    ]
    assert sum(each) / 2 - corpus.score > 0.09


def test_t09_the_largest_count_of_one_reference_limits():
    p = mtedu.modified_precision("a a a a", ["a a x", "a y z", "a a a q"])
    assert (p.clipped, p.total) == (3, 4)
    candidate, references = "a b c x y z", ["a b c d e f", "u v w x y z"]
    pooled = mtedu.bleu(candidate, references, **EXP).score
    best = max(mtedu.bleu(candidate, text, **EXP).score for text in references)
    assert f"{pooled:.4f} {best:.4f}" == "0.5081 0.3021"


@pytest.mark.parametrize("name", METRICS)
def test_t10_the_candidate_comes_first_everywhere(name):
    """Texts in the place of the candidate are refused, not scored by characters."""
    with pytest.raises(ValueError, match="comes first"):
        getattr(mtedu, name)(["the cat sat on"], "the cat sat in")


def test_t10_turned_references_are_refused_and_not_cut_off():
    texts = ["a b c d e", "a b c d e"]
    turned = sacrebleu.corpus_bleu(texts, [["a b c d e"], ["f g h i j"]])
    assert turned.score == pytest.approx(100)
    right = mtedu.corpus_bleu(texts, [["a b c d e"], ["f g h i j"]])
    assert right.score == pytest.approx(0.5)
    with pytest.raises(ValueError, match="streams"):
        mtedu.corpus_bleu(texts, [["a b c d e", "f g h i j"]])


def test_t11_case_and_tokenisation_change_the_score():
    mixed, lower = "The Cat Sat On The Mat.", "the cat sat on the mat."
    assert f"{mtedu.bleu(mixed, lower, **EXP):.4f}" == "0.0657"
    assert mtedu.bleu(mixed, lower, lowercase=True).score == 1
    assert mtedu.ter(mixed, lower).score == TER().sentence_score(mixed, [lower]).score
    split = {"tokenize": "whitespace", "max_n": 1}
    assert mtedu.bleu("the mat.", "the mat .", max_n=1).score == 1
    assert mtedu.bleu("the mat.", "the mat .", **split).precisions[0].score == 1 / 2


def test_t12_an_empty_reference_is_a_text():
    assert mtedu.bleu("", "").score == 0
    assert mtedu.corpus_bleu(["", ""], ["a", "b"]).score == 0
    result = mtedu.bleu("a b", "")
    assert (result.score, result.brevity_penalty.score) == (0, 1)
    theirs = BLEU().sentence_score("a b", [""])
    assert (theirs.score, theirs.bp) == (0, 1)


@pytest.mark.parametrize("length", [4, 5, 30])
def test_t13_a_perfect_score_is_exactly_one(length):
    text = " ".join(map(str, range(length)))
    assert mtedu.bleu(text, text).score == 1
    assert mtedu.corpus_bleu([text] * 30, [text] * 30).score == 1
    assert BLEU().sentence_score(text, [text]).score != 100


@pytest.mark.parametrize("name", WORD_METRICS)
def test_t14_no_metric_normalises(name):
    metric = getattr(mtedu, name)
    composed, decomposed = (
        unicodedata.normalize(form, "café déjà naïve très") for form in ("NFC", "NFD")
    )
    worst = 1 if name in ("ter", "wer") else 0
    assert metric(decomposed, composed).score == worst
    again = unicodedata.normalize("NFC", decomposed)
    assert metric(again, composed).score == metric(composed, composed).score != worst


def test_t14_even_composed_hindi_has_letters_of_two_code_points():
    qa = "\u0958"
    assert len(unicodedata.normalize("NFC", qa)) == 2
    assert mtedu.wer(qa, "\u0915\u093c").score == 1
    assert mtedu.wer(unicodedata.normalize("NFC", qa), "\u0915\u093c").score == 0


def test_t15_chinese_needs_its_tokeniser():
    a, b = "我今天在学校吃了午饭，很好吃。", "我今天在学校吃了晚饭，很好吃。"
    assert mtedu.tokenize(a) == [a]
    assert mtedu.bleu(a, b).score == 0
    theirs = BLEU(tokenize="zh").sentence_score(a, [b]).score
    assert mtedu.bleu(a, b, tokenize="zh").score == pytest.approx(theirs / 100)
    assert theirs > 80
    assert mtedu.wer(a, b, tokenize="whitespace").score == jiwer.wer(b, a) == 1
    character_rate = mtedu.wer(a, b, tokenize="char").score
    assert character_rate == pytest.approx(jiwer.cer(b, a)) == pytest.approx(1 / 15)
    assert RougeScorer(["rougeL"]).score(a, a)["rougeL"].fmeasure == 0


def test_t15_full_width_signs_are_other_signs():
    wide, narrow = "我来了，你好！", "我来了,你好!"
    score = mtedu.bleu(wide, narrow, tokenize="zh", **EXP).score
    theirs = BLEU(tokenize="zh").sentence_score(wide, [narrow]).score
    assert score == pytest.approx(theirs / 100)
    assert score < 0.4
    plain = unicodedata.normalize("NFKC", wide)
    assert mtedu.bleu(plain, narrow, tokenize="zh").score == 1


def test_t16_lower_case_is_not_casefold():
    for one, other in (("STRASSE", "straße"), ("İ", "i")):
        ours = mtedu.bleu(one, other, max_n=1, lowercase=True).score
        theirs = BLEU(lowercase=True, max_ngram_order=1, smooth_method="none")
        assert ours == theirs.sentence_score(one, [other]).score == 0
    assert "STRASSE".casefold() == "straße".casefold()


def test_t16_curly_quotes_stay_on_their_words():
    assert mtedu.tokenize("“Yes,” she") == ["“Yes", ",", "”", "she"]
    assert mtedu.tokenize("“Yes,” she", "intl") == ["“", "Yes", ",", "”", "she"]


def test_t42_no_misleading_package_is_asked_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = [*project["dependencies"]]
    for extra in project["optional-dependencies"].values():
        lines += extra
    names = {Requirement(line).name.lower().replace("_", "-") for line in lines}
    misleading = "bleu disagree fastbleu meteor mt-metrics-eval py-rouge pymeteor pyter"
    assert not names & set(misleading.split())
