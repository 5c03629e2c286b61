"""The answers of the quizzes of lectures 08 and 09 are those of the library."""

import math

import pytest

import mtedu
from mtedu.stats.permutations import powers_of_ten
from mtedu.widgets.questions import load_questions

LECTURES = ("08_how_reliable_is_bleu", "09_is_the_difference_real")


def answer(lecture, section, number):
    return load_questions(LECTURES[lecture - 8], section)[number - 1].answer


@pytest.mark.parametrize("lecture", LECTURES)
def test_no_place_gives_the_answer_away(lecture):
    questions = load_questions(lecture)
    places = [list(q.choices).index(q.answer) for q in questions]
    assert max(map(places.count, places)) <= len(places) // 2
    longest = [max(q.choices, key=len) == q.answer for q in questions]
    assert sum(longest) <= len(questions) // 2


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


def test_tests():
    assert mtedu.sign_test(41, 59, 12).p_value == mtedu.sign_test(41, 59).p_value
    assert answer(9, "tests", 2) == "it leaves them out"
    assert pytest.approx(0.37, abs=0.005) == (1 - 1 / 320) ** 320
    texts = ["the cat sat on the mat", "a dog ran"]
    copy = mtedu.paired_bootstrap(texts, texts, texts, samples=50)
    assert answer(9, "tests", 4) == f"{copy.p_value:g}"
    assert answer(9, "final", 4) == f"about {100 * (1 - 0.95**20):.0f} %"


def test_the_corpus_is_as_the_lectures_say():
    corpus = mtedu.load_corpus("course")
    gold = corpus.references["es"]
    direct, pivot, phrase = (
        mtedu.segment_stats(corpus.systems["es"][name], gold)
        for name in ("apertium", "pivot", "phrase")
    )
    spanish = mtedu.paired_bootstrap(direct, pivot)
    assert spanish.better == "A"
    assert spanish.p_value < 0.05
    ours, theirs = map(mtedu.bootstrap_interval, (direct, pivot))
    assert theirs.high > ours.low, "the two intervals overlap"
    catalan = mtedu.paired_bootstrap(
        corpus.systems["ca"]["apertium"],
        corpus.systems["ca"]["pivot"],
        corpus.references["ca"],
    )
    assert catalan.better == "B"
    assert catalan.p_value > 0.05
    few = corpus.sample(80, seed=1)
    small = mtedu.paired_bootstrap(
        few.systems["es"]["apertium"], few.systems["es"]["pivot"], few.references["es"]
    )
    assert round(small.p_value, 2) == 0.28
    first = corpus.reference("es")
    person = mtedu.corpus_bleu(corpus.reference("es", 2), first)
    below = [
        mtedu.corpus_bleu(outputs, first) > person
        for outputs in corpus.systems["es"].values()
    ]
    assert sum(below) >= 3
    assert phrase.score < pivot.score
