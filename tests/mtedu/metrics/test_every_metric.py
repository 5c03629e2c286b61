"""What all metrics share: one clear sentence for bad input, one line, a picture."""

import numpy as np
import pytest

import mtedu
from mtedu import bertscore
from mtedu.wording import count
from tests.mtedu.metrics.real_text import GUIDE, GUIDES
from tests.mtedu.metrics.test_bertscore import TOY

METRICS = (
    "bleu chrf f1 lepor meteor naive_precision nist precision recall rouge_l rouge_n "
    "rouge_s rouge_w ter wer"
).split()
CORPORA = (
    "corpus_bleu corpus_chrf corpus_meteor corpus_nist corpus_rouge_l "
    "corpus_rouge_n corpus_ter corpus_wer"
).split()
OFFICIALS = "Israeli officials are responsible for airport security"
SHIFTED = "airport security Israeli officials are responsible"
EDIT_RATES = ("ter", "wer")
NONE = ([], [[]])
GUNMAN = "police killed the gunman"
HINDI = ("मैंने अब खाना खाया है", "मैंने अभी खाना खाया")
MONEY = ("it costs $5 and $6", "it costs $5")


def refused(says, name, *given, **options):
    with pytest.raises(ValueError, match=says) as caught:
        getattr(mtedu, name)(*given, **options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", METRICS)
def test_texts_that_are_none(name):
    refused("at least one", name, "a", [])
    refused("not None", name, "a", None)
    refused("not a int", name, 3, "a")
    refused("not a int", name, "a", [3])


@pytest.mark.parametrize("name", CORPORA)
def test_corpora_that_are_none(name):
    refused(r"list\(zip\(\*refer", name, ["a", "b"], [["a", "b"]])
    refused("one entry per segment", name, ["a", "b", "c"], ["a"])
    refused("one entry per segment", name, "a b c", ["a b c"])
    refused("at least one segment", name, [], [])
    refused("not None", name, ["a"], None)


@pytest.mark.parametrize("name", [name for name in METRICS if name not in EDIT_RATES])
@pytest.mark.parametrize("texts", [("", "the cat"), ("the cat", ""), ("", ""), NONE])
def test_an_empty_text_scores_zero(name, texts):
    """An edit rate is 1 for it: see the tests of T24."""
    assert getattr(mtedu, name)(*texts).score == 0
    if f"corpus_{name}" in CORPORA:
        corpus = getattr(mtedu, f"corpus_{name}")
        assert corpus(["", *texts[:1]], ["b", *texts[1:]]).score == 0


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("bleu", {"smoothing": "more"}, "choose one of"),
        ("bleu", {"max_n": 0}, "from 1 on"),
        ("bleu", {"weights": [1]}, "one weight per order"),
        ("bleu", {"max_n": 2, "weights": [1, 1]}, "sum to 1"),
        ("bleu", {"max_n": 2, "weights": [2, -1]}, "A weight must be a number from 0"),
        ("bleu", {"max_n": 1, "weights": "a"}, "weights must be a list"),
        ("bleu", {"smoothing": ["exp"]}, "choose one of"),
        ("bleu", {"smoothing_value": "1"}, "smoothing_value must be a number"),
        ("bleu", {"smoothing_value": float("nan")}, "smoothing_value must be a number"),
        ("bleu", {"tokenize": "13b"}, "choose one of"),
        ("bleu", {"tokenize": None}, "choose one of"),
        ("bleu", {"tokenize": ["13a"]}, "choose one of"),
        ("clipped_counts", {"n": "2"}, "n must be a whole number"),
        ("modified_precision", {"n": 1.5}, "n must be a whole number"),
        ("chrf", {"char_order": -1}, "from 0 on"),
        ("chrf", {"char_order": 0}, "nothing to count"),
        ("chrf", {"beta": 0}, "beta must be a number between 0 and"),
        ("chrf", {"beta": "2"}, "not '2'"),
        ("lepor", {"alpha": -1}, "alpha must be a number from 0 on"),
        ("lepor", {"beta": float("nan")}, "beta must be a number from 0 on"),
        ("lepor", {"alpha": 0, "beta": 0}, "not both be 0"),
        ("meteor", {"alpha": 2}, "between 0 and 1"),
        ("meteor", {"gamma": -1}, "between 0 and 1"),
        ("meteor", {"beta": -1}, "beta must be a number from 0 on"),
        ("meteor", {"beta": float("nan")}, "beta must be a number from 0 on"),
        ("meteor", {"alpha": None}, "between 0 and 1, not None"),
        ("meteor", {"stages": "exact"}, "stages must be"),
        ("meteor", {"stages": []}, "stages must be"),
        ("meteor", {"stages": None}, "stages must be"),
        ("meteor", {"stages": [1, "exact"]}, "stages must be"),
        ("meteor", {"stages": ["stem"]}, "stages must be"),
        ("meteor", {"stages": ["exact", "stems"]}, "stages must be"),
        ("meteor", {"alignment": "best"}, "choose one of"),
        ("nist", {"max_n": 0}, "from 1 on"),
        ("nist", {"max_n": 1.5}, "from 1 on"),
        ("nist", {"test_set": ["c d"]}, "must contain"),
        ("nist", {"test_set": 3}, "test_set must be a list"),
        ("rouge_l", {"tokenize": "13b"}, "choose one of"),
        ("rouge_n", {"n": 0}, "from 1 on"),
        ("rouge_s", {"max_gap": -1}, "from 0 on"),
        ("rouge_w", {"alpha": 0.5}, "between 1 and 10"),
        ("rouge_w", {"alpha": "2"}, "between 1 and 10"),
        ("wer", {"tokenize": "13b"}, "choose one of"),
    ],
)
def test_settings_that_make_no_sense(name, options, says):
    refused(says, name, "a", "a", **options)
    if f"corpus_{name}" in CORPORA and "test_set" not in options:
        refused(says, f"corpus_{name}", ["a"], ["a"], **options)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: mtedu.corpus_chrf(["a"], ["a"]).rows(1), "call chrf"),
        (lambda: mtedu.chrf("a", "a").rows(7), "see its .orders"),
        (lambda: mtedu.ter("a " * 50, "a").plot(), "too long for a picture"),
        (lambda: mtedu.wer("a " * 50, "a").plot(), "too long for a picture"),
        (lambda: mtedu.ngrams("a b", 2), "tokenize"),
        (lambda: mtedu.ngrams(None, 2), "tokenize"),
        (
            lambda: mtedu.ngrams(["a"], np.eye(2)),
            r"n must be a whole number .* not array\(\[",
        ),
        (lambda: mtedu.tokenize("a b", np.array(["13a"])), "choose one of"),
        (lambda: mtedu.closest_length(3, []), "at least one"),
        (lambda: mtedu.closest_length(3, 4), "reference_lengths must be a list"),
        (lambda: mtedu.closest_length("abc", [4]), "A length must be a number"),
        (lambda: mtedu.brevity_penalty(None, 4), "candidate_length must be a number"),
        (lambda: mtedu.brevity_penalty(4, float("nan")), "reference_length must be"),
        (
            lambda: mtedu.corpus_bleu(["a", "b"], [3]),
            "2 candidates but references of 1",
        ),
        (lambda: bertscore(None, ["a"], {"a": [1]}), "A text must be a list"),
        (lambda: bertscore(["cat"], [], TOY), "reference is empty"),
        (lambda: bertscore(["dog"], ["cat"], TOY), "no vector of the token 'dog'"),
        (lambda: bertscore("a dog", "a cat", TOY), "no vectors of 'a dog'"),
        (lambda: bertscore(["cat"], ["cat"], "mpnet-en"), "load_vectors"),
        (lambda: bertscore(["a"], ["b"], ([[1, 2]], [[1, 2, 3]])), "from one encoder"),
        (lambda: bertscore(["a", "b"], ["b"], ([[1]], [[1]])), "2 tokens but 1"),
    ],
)
def test_what_cannot_be_had(call, says):
    with pytest.raises(ValueError, match=says) as caught:
        call()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("draw", "says"),
    [
        (lambda: mtedu.bleu("the cat sat on the mat", GUIDES), ""),
        (lambda: mtedu.brevity_penalty(5, 6), ""),
        (lambda: mtedu.clipped_counts("a a", "a"), ""),
        (lambda: mtedu.chrf("the cat", "a cat"), "2 chars 0.40 and 0.67"),
        (lambda: mtedu.chrf("राहुल का बहन", "राहुल की बहन", word_order=2), "chrF2++ "),
        (lambda: mtedu.chrf("a $ b " * 60, "a b", whitespace=True), "6 chars"),
        (lambda: mtedu.corpus_chrf(["a", "b"], ["a", "b"]), "2 chars left out"),
        (lambda: mtedu.chrf("", ""), "empty"),
        (lambda: mtedu.chrf("a b", "a c", char_order=0, word_order=2), "2 words 0.00"),
        (lambda: mtedu.lepor(GUIDE, GUIDES), "LEPOR "),
        (lambda: mtedu.lepor(*HINDI), "LEPOR "),
        (lambda: mtedu.lepor("", GUIDES), "LEPOR 0.00"),
        (lambda: mtedu.meteor(GUIDE, GUIDES[0]), "METEOR "),
        (lambda: mtedu.meteor(*HINDI), "METEOR "),
        (lambda: mtedu.meteor("a b", "c d"), "METEOR 0.00"),
        (lambda: mtedu.meteor("", "a"), "METEOR 0.00"),
        (lambda: mtedu.meteor("the cat sat . " * 30, "sat the cat . " * 30), "METEOR "),
        (
            lambda: mtedu.meteor("he runs to the cat", "the cat he run to"),
            "1 he runs to with he run to; 2 the cat",
        ),
        (lambda: mtedu.nist(GUIDE, GUIDES), "NIST "),
        (lambda: mtedu.nist(*HINDI), "NIST "),
        (lambda: mtedu.nist("x", "y"), "none"),
        (lambda: mtedu.rouge_n("a b a b", "a b c", 2), "a b 1 of 1; b c 0 of 1"),
        (lambda: mtedu.rouge_l("मैंने अब खाया", "मैंने अभी खाया"), "2 words"),
        (lambda: mtedu.rouge_l(GUIDE, GUIDES[0]), "11 words"),
        (lambda: mtedu.rouge_l(["it", "$5", "or", "$6"], ["it", "$5"]), "it, $5."),
        (lambda: mtedu.rouge_w(GUIDE, GUIDES[0]), "ensures that the military"),
        (lambda: mtedu.rouge_s("police kill the gunman", GUNMAN), "3 in all: police"),
        (lambda: mtedu.rouge_s(GUIDE, GUIDES[0], 4, unigrams=True), "and "),
        (lambda: mtedu.rouge_l("w " * 60, "w " * 50), "50 words"),
        (lambda: mtedu.corpus_rouge_l(["a b", "a"], ["a b", "b"]), "2 segments"),
        (lambda: mtedu.rouge_n("", ""), "none"),
        (lambda: mtedu.rouge_l("", "a"), "empty"),
        (lambda: mtedu.rouge_w("a", ""), "empty"),
        (lambda: mtedu.rouge_s("", ""), "0 in all"),
        (lambda: mtedu.corpus_ter(["b a"], ["a b"]), "shift 1, substitution 0"),
        (lambda: mtedu.corpus_wer(["the cat"], ["the dog"]), "substitution 1"),
    ],
)
def test_pictures_carry_their_words(draw, says):
    result = draw()
    picture = mtedu.picture(result)
    assert says in picture.alt
    assert 'alt="' in picture._repr_html_()
    assert picture.image.startswith(b"\x89PNG")
    assert "\n" not in repr(result)
    if says.startswith(("LEPOR", "METEOR", "NIST")):
        assert f"{says.split()[0]} {result.score:.2f}" in picture.alt


EDITS = [
    (SHIFTED, OFFICIALS),
    HINDI,
    HINDI[::-1],
    MONEY,
    ("", "a"),
    ("a", ""),
    ("", ""),
]


@pytest.mark.parametrize(("candidate", "reference"), EDITS)
def test_pictures_of_edits_say_what_they_show(candidate, reference):
    wer, ter = mtedu.wer(candidate, reference), mtedu.ter(candidate, reference)
    says = mtedu.picture(wer).alt
    assert f"has {count(wer.edits, 'edit')}" in says
    for step in wer.alignment:
        assert f"{step.kind} {step.candidate or step.reference}" in says
    says = mtedu.picture(ter).alt
    assert f"Edits in all: {ter.edits}." in says
    for n, shift in enumerate(ter.shifts, start=1):
        assert f"shift {n} moves {' '.join(shift.words)}" in says


@pytest.mark.parametrize("name", [*METRICS, *CORPORA])
def test_results_are_numbers_with_one_line(name):
    texts = (["the cat", "a"], ["the dog", "a"]) if name in CORPORA else ("a b", "a c")
    result = getattr(mtedu, name)(*texts)
    assert f"{result:.2f}" == f"{float(result):.2f}"
    assert result < result.score + 1
    assert result > result.score - 1
    assert result <= float(result) < 2
    assert "\n" not in repr(result)
    assert f"{result.score:.4f}" in repr(result)
