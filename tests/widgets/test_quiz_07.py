"""The quiz of lecture 07: its answers are those of the library."""

import math

import pytest

import mtedu
from mtedu.widgets.questions import load_questions

QUIZ = "07_beyond_bleu"


def question(section, number):
    return load_questions(QUIZ, section)[number - 1]


def test_no_place_gives_the_answer_away():
    questions = load_questions(QUIZ)
    places = [list(q.choices).index(q.answer) for q in questions]
    assert max(map(places.count, places)) <= len(places) // 2
    longest = [max(q.choices, key=len) == q.answer for q in questions]
    assert sum(longest) <= len(questions) // 2


def test_information():
    words = ["of"] * 8 + ["asylum"] + ["w"] * 23
    text = " ".join(words)
    rows = {row.ngram: row for row in mtedu.nist(text, text, max_n=1).rows}
    bits = [rows["asylum",].information, rows["of",].information]
    assert question("words", 1).answer == "three bits more: {:g} against {:g}".format(
        *bits
    )
    text = "the prime minister met a prime minister"
    rows = {row.ngram: row for row in mtedu.nist(text, text, max_n=2).rows}
    assert rows["prime", "minister"].information == 0
    assert rows["minister",].information > 0
    assert question("words", 2).answer == "0"


def test_meteor():
    found = mtedu.meteor(
        "on the mat the cat sits quietly", "the cats are sitting quietly on the mat"
    )
    asked = question("words", 3)
    assert (found.matched, found.chunks) == (7, 3)
    assert f"{found.penalty:.4f}" == asked.answer
    assert {f"{0.5 * 3 / 7:.4f}", f"{(3 / 7) ** 3:.4f}"} < set(asked.choices)
    ten = "a b c d e f g h i j"
    less, more = mtedu.meteor(ten[:-4], ten), mtedu.meteor(f"{ten} x y", ten)
    assert less < more
    assert question("words", 4).answer == "the one that leaves words out"


def test_rouge():
    text = "kya blue lambe vaakya ki guNvatta ko samajh paaega"
    short = mtedu.rouge_n("lambe vaakya", text, 2)
    assert question("rouge", 1).answer == f"{short.matched}/{short.reference_total}"
    assert short.score == pytest.approx(2 / 9)
    first, second = "police kill the gunman", "the gunman kill police"
    police = "police killed the gunman"
    same = {
        "ROUGE-2": mtedu.rouge_n(first, police, 2).score
        == mtedu.rouge_n(second, police, 2).score,
        "ROUGE-L": mtedu.rouge_l(first, police) <= mtedu.rouge_l(second, police),
        "ROUGE-S": mtedu.rouge_s(first, police) <= mtedu.rouge_s(second, police),
    }
    assert [name for name in same if same[name]] == [question("rouge", 2).answer]


def test_characters():
    wrong, teapot = (
        mtedu.bleu(text, "Rahul ki behen", max_n=2)
        for text in ("Rahul ka behen", "Rahul ki teapot")
    )
    assert (wrong.precisions[1].clipped, teapot.precisions[1].clipped) == (0, 1)
    assert "middle" in question("final", 1).answer
    asked = question("final", 3)
    alike = {pair: mtedu.chrf(*pair.split(" and ")).score for pair in asked.choices}
    assert max(alike, key=alike.get) == asked.answer


def test_final():
    asked = question("final", 4)
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
    upside_down = math.exp(1 - 2 / 3)
    assert upside_down > 1 > mtedu.lepor("the the the", "the the").length_penalty
    assert mtedu.lepor("the the the", "the the").score < 1
    assert question("final", 5).answer == "no factor may be larger than 1"
