"""The answers of lecture 05's quiz are those of the library."""

import pytest

import mtedu
from mtedu.widgets.questions import load_questions

CAT = "the cat is on the mat"


def answer(section, number):
    return load_questions("05_counting_words", section)[number - 1].answer


def test_no_place_gives_the_answer_away():
    questions = load_questions("05_counting_words")
    places = [list(q.choices).index(q.answer) for q in questions]
    assert max(map(places.count, places)) <= len(places) // 2
    longest = [max(q.choices, key=len) == q.answer for q in questions]
    assert sum(longest) <= len(questions) // 2


def test_overlap():
    short = mtedu.f1("the cat", CAT)
    assert short.precision == 1
    said = f"recall {short.matched}/{short.reference_length}"
    assert answer("overlap", 1) == f"precision 1, {said}"
    seven = mtedu.recall("the " * 7, CAT)
    assert answer("overlap", 2) == f"{seven.matched}/{seven.reference_length}"
    one_of_ten = mtedu.f1("a", "a b c d e f g h i j")
    assert (one_of_ten.precision, one_of_ten.recall) == (1, 0.1)
    assert float(answer("overlap", 3)) == pytest.approx(one_of_ten.f1, abs=0.005)


def test_edits():
    assert mtedu.wer("a b c", "b c d").edits == 2
    assert answer("edit", 1) == "two"
    missing = ("the cat is on mat", CAT)
    assert (mtedu.wer(*missing).deletions, mtedu.ter(*missing).insertions) == (1, 1)
    assert answer("edit", 2) == "a deletion"
    worst = mtedu.wer("x " * 12, "y " * 7)
    assert answer("edit", 3) == f"{worst.edits}/{worst.reference_length}"


def test_last_questions():
    moved = mtedu.ter("d e a b c", "a b c d e")
    assert answer("final", 1) == f"{moved.edits}/{moved.reference_length:g}"
    assert mtedu.wer("d e a b c", "a b c d e").edits == 4
    mixed = "mat the on is cat the"
    assert mtedu.f1(mixed, CAT).score == 1
    assert mtedu.wer(mixed, CAT).score > 0 < mtedu.ter(mixed, CAT).score
    assert answer("final", 2) == "WER and TER"
    long = "This airport's security is the responsibility of the Israeli security "
    reference = "Israeli officials are responsible for airport security"
    rate = mtedu.wer(f"{long}officials", reference)
    assert 1 - rate.score == pytest.approx(-3 / 7)
    assert answer("final", 3) == "it can be negative"
