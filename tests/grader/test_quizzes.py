"""Quiz files: what is wrong with one is said, and no place gives a key away."""

import re
from collections import Counter

import pytest

from mtedu.course import load_course
from mtedu_grader.author.quizzes import in_words, key_places, read_quiz, spread_keys

ROOT = load_course().root
TEMPLATE = ROOT / "course" / "templates" / "lecture" / "quiz.yml"
FILES = [*sorted((ROOT / "mtedu" / "data" / "quizzes").glob("*.yml")), TEMPLATE]
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in FILES}
QUESTIONS = [
    question
    for name, text in TEXTS.items()
    for section in read_quiz(text, name).values()
    for question in section
]
GOOD = """\
part:
  - ask: Why?
    answer: a
    choices:
      a: Because.
      b: >-
        Not so, and this
        goes on.
      c: "No: never."
"""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "must have sections"),
        ("- a\n- b\n", "must have sections"),
        ("part: []", "section 'part': give a list of questions"),
        ("part: [why]", "give ask, answer and choices, not 'why'"),
        (GOOD.replace("answer", "anwser"), "not ask, anwser, choices"),
        (GOOD.replace("answer: a", "answer: d"), "answer 'd', which is no choice"),
        (GOOD.replace('      c: "No: never."\n', ""), "question 1: give 3 choices"),
        (GOOD.replace("c: ", "2: "), "the choice 2: put it in quotes"),
        (GOOD.replace('c: "No: never."', "c:"), "does not explain the choice 'c'"),
        (GOOD.replace("c: ", "a: "), "'a' stands twice .* line 5"),
        (GOOD.replace("Why?", '""'), "needs words to ask"),
        ("part: [", "not YAML in line"),
    ],
)
def test_a_faulty_file_is_one_clear_sentence(text, says):
    with pytest.raises(ValueError, match=says) as caught:
        spread_keys(text, "06")
    assert "\n" not in str(caught.value)
    assert "'06'" in str(caught.value)


def test_a_file_that_is_indented_otherwise_is_not_touched():
    with pytest.raises(ValueError, match="two, four, six and eight spaces"):
        spread_keys(GOOD.replace("\n  ", "\n    "))


def test_keys_are_spread_and_nothing_else_changes():
    many = "part:\n" + "".join(
        GOOD.replace("part:\n", "").replace("Why?", f"Why {i}?") for i in range(30)
    )
    made = spread_keys(many)
    assert read_quiz(made) == read_quiz(many)
    assert sorted(made.splitlines()) == sorted(many.splitlines())
    assert key_places(read_quiz(made)["part"]) == {0: 10, 1: 10, 2: 10}
    assert spread_keys(made) == made


@pytest.mark.parametrize("name", TEXTS)
def test_keys_of_a_quiz_are_spread(name):
    assert spread_keys(TEXTS[name], name) == TEXTS[name], "run `mtedu build`"


def test_keys_stand_in_every_place_about_equally_often():
    places = key_places(QUESTIONS)
    fourth = sum(len(question.choices) > 3 for question in QUESTIONS)
    for place in range(3):
        assert 0.25 < places[place] / len(QUESTIONS) < 0.42, in_words(places)
    assert places[3] > fourth / 4, in_words(places)


def test_no_explanation_speaks_of_a_place():
    """Every reader sees another order."""
    of_place = re.compile(
        r"\b(first|second|third|fourth|last|previous|next|other|above|below)\s+"
        r"(choice|option|answer)s?\b|\b(choice|option|answer)s? (above|below)\b",
        re.I,
    )
    for question in QUESTIONS:
        for text in (*question.choices, *question.choices.values()):
            assert not of_place.search(text), text


def test_no_question_is_asked_twice():
    asked = Counter(question.key for question in QUESTIONS)
    assert asked.most_common(1)[0][1] == 1
    pairs = Counter(
        (question.answer, tuple(sorted(question.choices))) for question in QUESTIONS
    )
    assert pairs.most_common(1)[0][1] == 1
