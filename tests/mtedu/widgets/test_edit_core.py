"""The edit explorer's JavaScript computes what Python computes, to the last field."""

import random

import pytest

import mtedu
from mtedu.text import tokenize
from mtedu.widgets.edit_explorer import EXAMPLES, LISTED, MOST_WORDS, EditExplorer
from tests.mtedu.widgets.javascript import assert_same_words, explore, run
from tests.mtedu.widgets.made_up import fields, pair, same


def made_up(pick):
    candidate, reference = pair(pick)
    return {
        "candidate": candidate,
        "reference": reference,
        "step": pick.choice([-1, 0, pick.randrange(60), pick.randrange(400)]),
        "move": pick.choice([-1, 0, 1, 2, 3]),
    }


@pytest.fixture(scope="module")
def cases():
    pick = random.Random(5)
    names = ("candidate", "reference", "step", "move")
    examples = [{name: example[name] for name in names} for example in EXAMPLES]
    return examples + [made_up(pick) for _ in range(900)]


@pytest.fixture(scope="module")
def views(cases):
    """What JavaScript makes of the cases."""
    return explore("edit_explorer", cases)


def results(case):
    words = tokenize(case["candidate"]), [tokenize(case["reference"])]
    return mtedu.wer(*words), mtedu.ter(*words, case_sensitive=True)


def counts(result):
    rates = "score edits reference_length hits substitutions deletions insertions"
    steps = [
        {
            **fields(step, "kind candidate reference"),
            "i": step.candidate_index,
            "j": step.reference_index,
        }
        for step in result.alignment
    ]
    return {**fields(result, rates), "alignment": steps}


def test_every_field_of_both_rates(cases, views):
    for case, view in zip(cases, views, strict=True):
        wer, ter = results(case)
        assert same(view["wer"], counts(wer)), case
        assert view["wer"]["rows"] == wer.lattice
        assert same(view["ter"], counts(ter)), case
        assert same(view["ter"]["shifts"], [s._asdict() for s in ter.shifts]), case


def test_the_text_twin_is_the_same_in_both_languages(cases, views):
    assert_same_words(EditExplorer(), cases, views)


def test_every_step_says_the_same_in_both_languages():
    for example in EXAMPLES:
        explorer = mtedu.edit_explorer(example["candidate"], example["reference"])
        state = {"candidate": example["candidate"], "reference": example["reference"]}
        moves = len(explorer.ter.shifts) + 1
        steps = [(step, move % (moves + 1)) for move, step in enumerate(range(-1, 200))]
        states = [{**state, "step": step, "move": move} for step, move in steps]
        views = explore("edit_explorer", states)
        assert {view["total"] for view in views} == {explorer.steps}
        assert_same_words(explorer, states, views)


def test_the_vectors_reach_every_corner(cases, views):
    """A comparison is worth what its inputs are."""
    shifts = [len(view["ter"]["shifts"]) for view in views]
    assert sum(number == 1 for number in shifts) > 150
    assert sum(number > 1 for number in shifts) > 50
    assert sum(view["wer"]["score"] > 1 for view in views) > 20
    assert sum(not view["reference"] for view in views) > 10
    assert sum(not view["candidate"] for view in views) > 10
    assert any(len(view["wer"]["alignment"]) > LISTED for view in views)
    kinds = {step["kind"] for view in views for step in view["ter"]["alignment"]}
    assert kinds == {"hit", "substitution", "deletion", "insertion"}
    said = "\n".join(view["words"] for view in views)
    for words in ("lattice is empty", "nothing against nothing", "(equal words)"):
        assert words in said
    assert "way back" in said
    assert "the candidate as it is" in said
    assert "which gives" in said


def test_long_sentences_with_their_beam_and_limits():
    pick = random.Random(11)
    cases = []
    for size in (60, 90, 130):
        words = [f"{pick.choice('abcdefgh')}{pick.randrange(9)}" for _ in range(size)]
        moved = words[size // 2 :] + words[: size // 2 - 7]
        few = pick.choices("ab", k=size)
        cases += [[moved, words], [few, pick.choices("ab", k=size)], [few[:40], few]]
    far = [f"w{i}" for i in range(80)]
    cases.append([[*far[60:], *far[:60]], far])
    function = "({ ter }, cases) => cases.map((pair) => ter(...pair))"
    for pair_, ours in zip(
        cases, run("shared/shifts.mjs", function, cases), strict=True
    ):
        theirs = mtedu.ter(pair_[0], [pair_[1]], case_sensitive=True)
        assert same(ours, counts(theirs))
        assert same(ours["shifts"], [s._asdict() for s in theirs.shifts])


def test_sentences_too_long_to_draw_show_the_end():
    words = " ".join(f"w{i}" for i in range(MOST_WORDS + 1))
    state = {"candidate": words, "reference": words, "step": 5, "move": 0}
    (view,) = explore("edit_explorer", [state])
    assert not view["drawn"]
    assert view["at"] == view["total"]
    explorer = mtedu.edit_explorer(words, words, step=5, move=0)
    assert view["words"] == explorer.text
    assert explorer.text.startswith("WER is 0/41 = 0")
    assert "and 17 more" in explorer.text
