"""Quizzes: their files are sound, their words come at once."""

from importlib.resources import files

import pytest

import mtedu
from mtedu import progress_log
from mtedu.widgets.questions import Question, load_questions
from mtedu.widgets.quiz import RIGHT, WRONG, markup, plain, shuffled

NAMES = sorted(
    entry.name.removesuffix(".yml")
    for entry in (files("mtedu") / "data" / "quizzes").iterdir()
)
TWO = [
    Question("2 + 2?", {"5": "One too many.", "4": "Two and two."}, answer="4"),
    Question("`a` or *b*?", {"a": "It is $x^{2}$.", "b": "No, `a`."}, answer="a"),
]


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


@pytest.fixture
def as_reader(tmp_path, monkeypatch):
    """Become another reader, or one that was here before."""
    monkeypatch.delenv("MTEDU_GRADING", raising=False)

    def become(name):
        monkeypatch.setenv("MTEDU_HOME", str(tmp_path / name))

    return become


def orders(name="10_comet_and_correlation"):
    return [list(card.buttons) for card in mtedu.quiz(name).cards]


def test_each_reader_has_an_order_of_choices_and_keeps_it(as_reader):
    as_reader("ann")
    anns = orders()
    as_reader("bob")
    bobs = orders()
    assert anns != bobs
    as_reader("ann")
    assert orders() == anns
    files = [list(q.choices) for q in load_questions("10_comet_and_correlation")]
    assert anns != files
    assert [sorted(order) for order in anns] == [sorted(order) for order in files]


def test_every_place_has_the_answer_about_equally_often(as_reader):
    question = load_questions("06_bleu_by_hand", "precision")[0]
    places = []
    for number in range(60):
        as_reader(f"reader {number}")
        places.append(shuffled(question).index(question.answer))
    assert min(map(places.count, range(3))) >= 10


def test_where_nothing_can_be_kept_the_order_is_the_same_again(as_reader, tmp_path):
    (tmp_path / "file").write_text("no folder")
    as_reader("file")
    assert orders() == orders()


def test_an_answer_goes_by_its_words(as_reader):
    """So it is the same answer for a reader who sees another order."""
    for name in ("ann", "bob", "eve"):
        as_reader(name)
        opened = mtedu.quiz("06_bleu_by_hand", "precision")
        for card in opened.cards:
            card.buttons[card.question.answer].click()
        assert opened.score == "✓ 2 of 2 answered, 2 at the first try."
        noted = [entry for entry in progress_log.read().entries if "right" in entry]
        assert [entry["right"] for entry in noted] == [True, True]


def test_a_choice_is_answered_at_once():
    opened = mtedu.quiz(TWO)
    first = opened.cards[0]
    assert "One too many" not in opened.text
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
    sums, letters = ("; ".join(shuffled(question)) for question in TWO)
    assert opened.text.split("\n\n") == [
        f"Question 1 of 2: 2 + 2?\nChoices: {sums}.\nNot answered yet.",
        f"Question 2 of 2: “a” or b?\nChoices: {letters}.\n✓ Right. It is x^(2).",
        "1 of 2 answered.",
    ]
    assert repr(opened) == "Quiz: 1 of 2 answered."


def test_markup_is_safe_and_leaves_maths_alone():
    assert markup("a < b & $p_1 * p_2 * x$") == "a &lt; b &amp; $p_1 * p_2 * x$"
    assert markup("**b** `c` *e*") == "<b>b</b> <code>c</code> <em>e</em>"
    assert markup("`{x}` <script>") == "<code>{x}</code> &lt;script&gt;"
