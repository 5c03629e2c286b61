"""Quizzes: their files are sound, their answers right, their words at once."""

import math
from importlib.resources import files

import pytest

import mtedu
from mtedu.widgets.questions import Question, load_questions, read_questions
from mtedu.widgets.quiz import RIGHT, WRONG, markup, plain

NAMES = sorted(
    entry.name.removesuffix(".yml")
    for entry in (files("mtedu") / "data" / "quizzes").iterdir()
)
TWO = [
    Question("2 + 2?", {"5": "One too many.", "4": "Two and two."}, answer="4"),
    Question("`a` or *b*?", {"a": "It is $x^{2}$.", "b": "No, `a`."}, answer="a"),
]
CATS = ["the cat is on the mat", "there is a cat on the mat"]


@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_a_quiz(name):
    questions = load_questions(name)
    assert len({question.ask for question in questions}) == len(questions)
    for question in questions:
        explanations = list(question.choices.values())
        assert len(explanations) >= 3, "two choices are a coin"
        assert len(set(explanations)) == len(explanations)
        assert all(len(text) > 30 for text in explanations)
        for text in (question.ask, *question.choices, *explanations):
            assert text.count("`") % 2 == text.count("$") % 2 == 0
            assert "\\" not in plain(text)


@pytest.mark.parametrize("name", [n for n in NAMES if n[:2] <= "11"])
def test_no_place_gives_the_answer_away(name):
    questions = load_questions(name)
    places = [list(q.choices).index(q.answer) for q in questions]
    assert max(map(places.count, places)) <= len(places) // 2
    longest = [max(q.choices, key=len) == q.answer for q in questions]
    assert sum(longest) <= len(questions) // 2


def answer(section, number):
    return load_questions("06_bleu_by_hand", section)[number - 1].answer


def test_the_answers_of_lecture_06_are_those_of_the_library():
    the = mtedu.modified_precision("the " * 7, CATS)
    assert answer("clipping", 1) == f"{the.clipped}/{the.total}"
    rows = mtedu.clipped_counts("the cat the cat on the mat", CATS, n=2)
    assert (rows[0].ngram, rows[0].clipped) == (("the", "cat"), 1)
    assert answer("clipping", 2) == "one"
    assert len(mtedu.ngrams(["w"] * 7, 2)) == 6
    assert answer("precision", 1) == "six"
    hindi = mtedu.bleu("maine ab khana khaya", "maine abhi khana khaya", max_n=2)
    assert float(answer("precision", 2)) == pytest.approx(hindi.score)
    short = mtedu.bleu("a b", "a b c d e f g h i", max_n=2)
    assert [p.score for p in short.precisions] == [1, 1]
    assert short.score == short.brevity_penalty.score
    assert answer("brevity", 1) == "the brevity penalty"
    assert float(answer("brevity", 2)) == mtedu.brevity_penalty(12, 9).score
    assert math.exp(1 - 9 / 12) == pytest.approx(1.28, abs=0.005)
    assert int(answer("brevity", 3)) == mtedu.closest_length(5, [6, 4])
    assert float(answer("final", 2)) == 0
    candidates = [c for c in load_questions("06_bleu_by_hand", "final")[2].choices]
    scores = {
        c: mtedu.bleu(c, "gave it to Trump", max_n=2).score for c in candidates[:2]
    }
    assert answer("final", 3) == max(scores, key=scores.get)


def test_a_choice_is_answered_at_once():
    opened = mtedu.quiz(TWO)
    first = opened.cards[0]
    assert "One too many" not in opened.text
    assert "Not answered yet." in first.text
    first.buttons["5"].click()
    assert first.buttons["5"].description == f"{WRONG} 5"
    assert "Not right: 5." in first.feedback.value
    assert "One too many. Try again." in first.feedback.value
    assert 'role="alert"' in first.feedback.value
    assert opened.score == "0 of 2 answered."
    first.buttons["4"].click()
    assert first.buttons["4"].description == f"{RIGHT} 4"
    assert "Right." in first.feedback.value
    assert opened.score == "1 of 2 answered."
    assert opened.score in opened.page.value


def test_the_other_explanations_can_be_read_afterwards():
    opened = mtedu.quiz(TWO)
    opened.choose(2, "a")
    opened.choose(2, "b")
    assert "Try again" not in opened.text
    assert "Not right: b. No, “a”." in opened.text
    opened.choose(1, "5")
    opened.choose(1, "4")
    assert opened.score == "✓ 2 of 2 answered, 1 at the first try."


def test_the_text_twin_says_what_is_shown():
    opened = mtedu.quiz(TWO)
    opened.choose(2, "a")
    assert opened.text.split("\n\n") == [
        "Question 1 of 2: 2 + 2?\nChoices: 5; 4.\nNot answered yet.",
        "Question 2 of 2: “a” or b?\nChoices: a; b.\n✓ Right. It is x^(2).",
        "1 of 2 answered.",
    ]
    assert repr(opened) == "Quiz: 1 of 2 answered."


def test_markup_is_safe_and_leaves_maths_alone():
    assert markup("a < b & $p_1 * p_2 * x$") == "a &lt; b &amp; $p_1 * p_2 * x$"
    assert markup("**b** `c` *e*") == "<b>b</b> <code>c</code> <em>e</em>"
    assert markup("`{x}` <script>") == "<code>{x}</code> &lt;script&gt;"


GOOD = "part:\n- ask: Why?\n  answer: a\n  choices:\n    a: Because.\n    b: No.\n"


def test_a_file_has_sections_of_questions():
    assert read_questions(GOOD)["part"][0].answer == "a"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "must have sections"),
        ("- a\n- b\n", "must have sections"),
        ("part: []", "section 'part': give a list of questions"),
        ("part: [why]", "give ask, answer and choices, not 'why'"),
        (GOOD.replace("answer", "anwser"), "not ask, anwser, choices"),
        (GOOD.replace("answer: a", "answer: c"), "answer 'c', which is no choice"),
        (GOOD.replace("    b: No.\n", ""), "at least two choices"),
        (GOOD.replace("b: No.", "2: No."), "the choice 2: put it in quotes"),
        (GOOD.replace("b: No.", "b:"), "does not explain the choice 'b'"),
        (GOOD.replace("b: No.", "a: No."), "'a' stands twice .* line 5"),
        (GOOD.replace("Why?", '""'), "needs words to ask"),
        ("part: [", "not YAML in line"),
    ],
)
def test_a_faulty_file_is_one_clear_sentence(text, says):
    with pytest.raises(ValueError, match=says) as caught:
        read_questions(text, "06")
    assert "\n" not in str(caught.value)
    assert "'06'" in str(caught.value)
