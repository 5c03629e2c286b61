"""The judge explorer shows what the library finds, and remembers what was asked."""

import pytest

import mtedu
from mtedu.data.fetch import present
from mtedu.widgets.judge_explorer import ASKS, CASES, PAIR, RECORDED, REMEMBERED

GARDEN = CASES["garden, French"]
TEXTS = GARDEN["source"], GARDEN["translation"], GARDEN["other"]
LANGUAGES = tuple(GARDEN["languages"])


@pytest.fixture
def explorer():
    return mtedu.judge_explorer("tiny")


@pytest.fixture(scope="module")
def tiny():
    return mtedu.load_model("tiny")


@pytest.mark.parametrize("ask", [ask for ask in ASKS if ask != PAIR])
def test_it_shows_what_the_library_finds(explorer, tiny, ask):
    explorer.set(ask=ask)
    found = mtedu.judge_scores(tiny, [TEXTS[:2]], ask, languages=LANGUAGES)[0]
    for answer, share in found.probabilities.items():
        assert f"{answer}: {share:.4f}" in explorer.text
        assert f"{share:.4f}" in explorer.page.value
    assert f"Expected grade {found.score:.2f}" in explorer.outcome
    even = "all answers are equally probable (0.20)" in explorer.outcome
    assert even == (ask == "digits")  # tiny knows none of them


def test_empty_words_change_the_prompt_and_the_probabilities(explorer):
    before = explorer.look().probabilities
    explorer.set(filler=2)
    assert explorer.look().prompt.count(GARDEN["filler"]) == 2
    assert explorer.look().probabilities != before
    assert explorer.history[-1][3] == "+2 empty"


def test_the_order_can_be_swapped_for_pairs_only(explorer, tiny):
    assert explorer._swap.disabled
    assert explorer._other.disabled
    explorer.set(ask=PAIR)
    assert not explorer._swap.disabled
    ahead = mtedu.judge_pair(tiny, *TEXTS, languages=LANGUAGES)
    assert f"yours stands first and gets {ahead.score:.2f}" in explorer.outcome
    explorer.set(swap=True)
    source, mine, other = TEXTS
    behind = mtedu.judge_pair(tiny, source, other, mine, languages=LANGUAGES)
    share = 1 - behind.score
    assert f"yours stands second and gets {share:.2f}" in explorer.outcome
    assert explorer.history[-1][3] == "other one first"
    winner = "your translation" if share > 0.5 else "the other one"
    assert f"prefers {winner}" in explorer.outcome


def test_new_texts_ask_the_model_once(explorer, monkeypatch):
    asked = []
    look = type(explorer).look
    monkeypatch.setattr(
        type(explorer), "look", lambda self: asked.append(1) or look(self)
    )
    explorer.set(case="menu, Spanish")
    assert len(asked) == 1
    assert "peanuts" in explorer.text
    assert "tiny does not know" in explorer.text
    assert 'role="alert"' in explorer.page.value


def test_what_was_asked_stays_in_a_table_of_limited_length(explorer):
    for count in range(REMEMBERED + 3):
        explorer.set(filler=count % 3)
    assert len(explorer.history) == REMEMBERED
    assert explorer.text.count("Before: ") == REMEMBERED - 1
    assert explorer.page.value.count("empty") >= REMEMBERED // 2
    explorer.write()
    assert len(explorer.history) == REMEMBERED


def test_texts_are_escaped_and_rows_named(explorer):
    explorer.set(translation="<b>la</b> [Z] pomme")
    assert "<b>la" not in explorer.page.value
    assert "[Z] pomme" in explorer.text
    assert 'scope="row"' in explorer.page.value
    assert "role='status'" in explorer.page.value


def test_auto_opens_on_what_is_here():
    explorer = mtedu.judge_explorer()
    here = "smol" if present("smol") else "replay:gemma3"
    assert explorer._model.value == here
    assert explorer._case.value == next(iter(CASES))


@pytest.mark.parametrize("model", RECORDED)
def test_recordings_answer_what_the_controls_can_ask(model):
    explorer = mtedu.judge_explorer(model)
    for ask in ASKS:
        for filler in range(4):
            explorer.set(ask=ask, filler=filler, swap=filler % 2 == 1)
            assert not explorer.problem, (ask, filler)
    explorer.set(translation="Otra cosa.")
    assert "no answer of" in explorer.problem
