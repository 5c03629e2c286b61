"""The answers of the lectures' quizzes are those of the library."""

import math
from dataclasses import replace

import pytest

import mtedu
from mtedu.prompting.judge import WORDS, Wording
from mtedu.prompting.judge_errors import parse_errors
from mtedu.prompting.template import PromptTemplate
from mtedu.stats.permutations import powers_of_ten
from mtedu.stats.significance import Comparison
from mtedu.widgets.questions import load_questions
from tests.mtedu.widgets.test_quiz import NAMES

CAT = "the cat is on the mat"
THERE = "there is a cat on the mat"


def question(lecture, section, number):
    name = next(name for name in NAMES if name.startswith(f"{lecture:02}"))
    return load_questions(name, section)[number - 1]


def answer(lecture, section, number):
    return question(lecture, section, number).answer


def test_overlap():
    short = mtedu.f1("the cat", CAT)
    assert short.precision == 1
    said = f"recall {short.matched}/{short.reference_length}"
    assert answer(5, "overlap", 1) == f"precision 1, {said}"
    seven = mtedu.recall("the " * 7, CAT)
    assert answer(5, "overlap", 2) == f"{seven.matched}/{seven.reference_length}"
    one_of_ten = mtedu.f1("a", "a b c d e f g h i j")
    assert (one_of_ten.precision, one_of_ten.recall) == (1, 0.1)
    assert float(answer(5, "overlap", 3)) == pytest.approx(one_of_ten.f1, abs=0.005)


def test_edits():
    assert mtedu.wer("a b c", "b c d").edits == 2
    assert answer(5, "edit", 1) == "two"
    missing = ("the cat is on mat", CAT)
    assert (mtedu.wer(*missing).deletions, mtedu.ter(*missing).insertions) == (1, 1)
    assert answer(5, "edit", 2) == "a deletion"
    worst = mtedu.wer("x " * 12, "y " * 7)
    assert answer(5, "edit", 3) == f"{worst.edits}/{worst.reference_length}"


def test_shifts_and_rates_above_one():
    moved = mtedu.ter("d e a b c", "a b c d e")
    assert answer(5, "final", 1) == f"{moved.edits}/{moved.reference_length:g}"
    assert mtedu.wer("d e a b c", "a b c d e").edits == 4
    mixed = "mat the on is cat the"
    assert mtedu.f1(mixed, CAT).score == 1
    assert mtedu.wer(mixed, CAT).score > 0 < mtedu.ter(mixed, CAT).score
    assert answer(5, "final", 2) == "WER and TER"
    long = "This airport's security is the responsibility of the Israeli security "
    reference = "Israeli officials are responsible for airport security"
    rate = mtedu.wer(f"{long}officials", reference)
    assert 1 - rate.score == pytest.approx(-3 / 7)
    assert answer(5, "final", 3) == "it can be negative"


def test_bleu_by_hand():
    the = mtedu.modified_precision("the " * 7, [CAT, THERE])
    assert answer(6, "clipping", 1) == f"{the.clipped}/{the.total}"
    rows = mtedu.clipped_counts("the cat the cat on the mat", [CAT, THERE], n=2)
    assert (rows[0].ngram, rows[0].clipped) == (("the", "cat"), 1)
    assert answer(6, "clipping", 2) == "one"
    assert len(mtedu.ngrams(["w"] * 7, 2)) == 6
    assert answer(6, "precision", 1) == "six"
    hindi = mtedu.bleu("maine ab khana khaya", "maine abhi khana khaya", max_n=2)
    assert float(answer(6, "final", 1)) == pytest.approx(hindi.score)
    two = mtedu.corpus_bleu(["a a a x", "b b b" + " y" * 13], ["a a a", "b b b"], 1)
    (p1,) = two.precisions
    assert answer(6, "precision", 2) == f"{p1.clipped}/{p1.total}"
    short = mtedu.bleu("a b", "a b c d e f g h i", max_n=2)
    assert [p.score for p in short.precisions] == [1, 1]
    assert short.score == short.brevity_penalty.score
    assert answer(6, "brevity", 1) == "the brevity penalty"
    assert float(answer(6, "brevity", 2)) == mtedu.brevity_penalty(12, 9).score
    assert int(answer(6, "brevity", 3)) == mtedu.closest_length(5, [6, 4])
    assert float(answer(6, "final", 3)) == 0
    choices = question(6, "final", 4).choices
    texts = [choice for choice in choices if choice.startswith("gave")]
    scores = {c: mtedu.bleu(c, "gave it to Trump", max_n=2).score for c in texts}
    assert answer(6, "final", 4) == max(scores, key=scores.get)


def test_information():
    words = ["of"] * 8 + ["asylum"] + ["w"] * 23
    text = " ".join(words)
    rows = {row.ngram: row for row in mtedu.nist(text, text, max_n=1).rows}
    bits = [rows["asylum",].information, rows["of",].information]
    said = "three bits more: {:g} against {:g}".format(*bits)
    assert answer(7, "words", 1) == said
    text = "the prime minister met a prime minister"
    rows = {row.ngram: row for row in mtedu.nist(text, text, max_n=2).rows}
    assert rows["prime", "minister"].information == 0
    assert rows["minister",].information > 0
    assert answer(7, "words", 2) == "0"


def test_meteor():
    found = mtedu.meteor(
        "on the mat the cat sits quietly", "the cats are sitting quietly on the mat"
    )
    asked = question(7, "words", 3)
    assert (found.matched, found.chunks) == (7, 3)
    assert f"{found.penalty:.4f}" == asked.answer
    assert {f"{0.5 * 3 / 7:.4f}", f"{(3 / 7) ** 3:.4f}"} < set(asked.choices)
    ten = "a b c d e f g h i j"
    less, more = mtedu.meteor(ten[:-4], ten), mtedu.meteor(f"{ten} x y", ten)
    assert less < more
    assert answer(7, "words", 4) == "the one that leaves words out"
    texts, copy = ("the physician sat", "the doctor sat"), ["the doctor sat"] * 2
    known = mtedu.meteor(*texts, word_list=["doctor physician"])
    assert mtedu.meteor(*texts, stages=["exact", "stem"]) < known
    assert known.score == mtedu.meteor(*copy).score
    assert answer(7, "words", 5) == "a list of synonyms"


def test_rouge():
    text = "kya blue lambe vaakya ki guNvatta ko samajh paaega"
    short = mtedu.rouge_n("lambe vaakya", text, 2)
    assert answer(7, "rouge", 1) == f"{short.matched}/{short.reference_total}"
    assert short.score == pytest.approx(2 / 9)
    first, second = "police kill the gunman", "the gunman kill police"
    police = "police killed the gunman"
    same = {
        "ROUGE-2": mtedu.rouge_n(first, police, 2).score
        == mtedu.rouge_n(second, police, 2).score,
        "ROUGE-L": mtedu.rouge_l(first, police) <= mtedu.rouge_l(second, police),
        "ROUGE-S": mtedu.rouge_s(first, police) <= mtedu.rouge_s(second, police),
    }
    assert [name for name in same if same[name]] == [answer(7, "rouge", 2)]


def test_characters():
    wrong, teapot = (
        mtedu.bleu(text, "Rahul ki behen", max_n=2)
        for text in ("Rahul ka behen", "Rahul ki teapot")
    )
    assert (wrong.precisions[1].clipped, teapot.precisions[1].clipped) == (0, 1)
    assert "middle" in answer(7, "final", 1)
    asked = question(7, "final", 3)
    alike = {pair: mtedu.chrf(*pair.split(" and ")).score for pair in asked.choices}
    assert max(alike, key=alike.get) == asked.answer


def test_words_out_of_order_and_long_candidates():
    asked = question(7, "final", 4)
    metrics = {
        "chrF": mtedu.chrf,
        "WER": mtedu.wer,
        "F1 of the words": mtedu.f1,
        "METEOR": mtedu.meteor,
    }
    assert set(metrics) == set(asked.choices)
    text, swapped = "the old doctor bought a house", "the doctor old bought a house"
    same = [
        name
        for name, metric in metrics.items()
        if float(metric(text, text)) == float(metric(swapped, text))
    ]
    assert same == [asked.answer]
    assert mtedu.lepor("the the the", "the the").length_penalty < 1
    assert mtedu.lepor("the the the", "the the").score < 1
    assert answer(7, "final", 5) == "no factor may be larger than 1"


def test_permutations():
    # Ten tokens in pieces of 7, 1, 1, 1 have six matched bigrams.
    found = mtedu.bleu_permutations("a b c d e f g x y z", "a b c d e f g")
    assert (found.tokens, found.matched) == (10, 6)
    assert answer(8, "permutations", 1) == f"{len(found.blocks)}!"
    found = mtedu.bleu_permutations("a b c d e f g h w x y z", "a b c d e f g h")
    assert found.tokens - 1 - found.matched == 4
    assert answer(8, "permutations", 2) == str(found.matched)
    assert powers_of_ten(math.factorial(127)) == "3.01e213"
    assert powers_of_ten(math.factorial(103)) == "9.90e163"


def test_the_bridge():
    assert mtedu.bridge(133).score == pytest.approx(0.49, abs=0.005)
    hundred = mtedu.bridge(100, capacity_sd=1e-9)
    assert answer(9, "bridge", 2) == f"{hundred.margin_sd:.0f} tonnes"


def test_significance_tests():
    assert answer(9, "final", 1) == "whole documents"
    texts = ["the cat sat on the mat", "a dog ran"]
    copy = mtedu.paired_bootstrap(texts, texts, texts, samples=50)
    assert answer(9, "tests", 3) == f"{copy.p_value:g}"
    assert answer(9, "final", 4) == f"about {400 * 2**2}"
    assert answer(9, "final", 5) == f"about {100 * (1 - 0.95**20):.0f} %"


def test_holm_by_hand():
    test = mtedu.paired_bootstrap(["a b c d"], ["a b c d"], ["a b c d"], samples=1)
    three = tuple(replace(test, p_value=p) for p in (0.01, 0.04, 0.03))
    assert Comparison("B", three).corrected == pytest.approx((0.03, 0.06, 0.06))
    assert answer(9, "final", 6) == "the first only"


def test_the_corpus_is_as_the_lectures_say():
    corpus = mtedu.load_corpus("course")
    gold = corpus.references["es"]
    direct, pivot, phrase = (
        mtedu.segment_stats(corpus.systems["es"][name], gold)
        for name in ("apertium", "pivot", "phrase")
    )
    spanish = mtedu.paired_bootstrap(direct, pivot)
    assert spanish.better == "A"
    assert round(spanish.p_value, 2) == 0.21
    small = [text.lower() for text in corpus.systems["es"]["apertium"]]
    careless = mtedu.segment_stats(small, gold)
    assert mtedu.paired_bootstrap(direct, careless).p_value < 0.01
    ours, theirs = map(mtedu.bootstrap_interval, (direct, careless))
    assert theirs.high > ours.low, "the two intervals overlap"
    assert [round(100 * end, 1) for end in (ours.low, ours.high)] == [27.0, 33.7]
    assert [round(100 * end, 1) for end in (theirs.low, theirs.high)] == [25.0, 31.4]
    first = corpus.reference("es")
    person = mtedu.corpus_bleu(corpus.reference("es", 2), first)
    below = [
        mtedu.corpus_bleu(outputs, first) > person
        for outputs in corpus.systems["es"].values()
    ]
    assert sum(below) >= 3
    assert phrase.score < pivot.score


def test_the_expected_grade():
    toy = mtedu.ToyModel({"": {"ok": 0.5, "great": 0.5}})
    ask = Wording(
        PromptTemplate("[X1] [X2] [Z]"), {z: WORDS[z] for z in ("ok", "great")}
    )
    verdict = mtedu.judge_scores(toy, [("cat", "gato")], ask)[0]
    assert answer(11, "grades", 1) == f"{verdict.score:g}"


def test_a_constant_judge():
    raters = [3, 4, 3, 4]
    assert mtedu.cohen_kappa([4] * 4, raters, categories=range(1, 6)).score == 0
    with pytest.raises(ValueError, match="a constant has no correlation"):
        mtedu.correlate([4] * 4, raters)
    assert answer(11, "agreement", 1) == "it is not defined"


def test_a_verdict_that_does_not_survive_the_swap():
    vain = mtedu.ToyModel({"": {"first": 0.7, "second": 0.3}})
    probe = mtedu.judge_bias(vain, "position", [("cat", "gato", "perro")])
    assert sum(probe.means.values()) == pytest.approx(1)
    assert answer(11, "bias", 1) == "as a tie"


def test_nothing_is_no_answer():
    assert not parse_errors("", "gato").answered
    assert parse_errors("none", "gato").answered
    assert answer(11, "final", 2) == "what it wrote in those 90"
