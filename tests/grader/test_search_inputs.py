"""Inputs are searched for: fair ones, drawn the same way each time, and few of them."""

import ast
import json

import pytest

from mtedu_grader.author.exercises import exercises
from mtedu_grader.author.fair_inputs import fair_inputs, is_fair
from mtedu_grader.author.mutants import (
    as_answer,
    mutants,
    with_one_change,
    with_two_changes,
)
from mtedu_grader.author.search_inputs import (
    Found,
    _cover,
    _some,
    groups_to_json,
    search,
    write_found,
)
from mtedu_grader.hidden_inputs import FURTHER, load_groups
from tests.grader.conftest import ROOT

EXERCISES = exercises()
# Their inputs are corpora, or chance alone decides what is right.
NOT_DRAWN = (
    "scores difference_interval difference_p samples preference_interval verdict"
)


def test_every_exercise_says_what_its_inputs_look_like():
    without = {name for name, one in EXERCISES.items() if one.draw is None}
    assert without == {f"lab9.{name}" for name in NOT_DRAWN.split()}
    for exercise in EXERCISES.values():
        assert exercise.edge is None or exercise.edge.__doc__


@pytest.mark.parametrize("name", list(EXERCISES)[::5])
def test_draws_are_fair_and_always_the_same(name):
    exercise = EXERCISES[name]
    drawn = fair_inputs(exercise, exercise.draw, 20, "a test")
    assert drawn == fair_inputs(exercise, exercise.draw, 20, "a test")
    assert bool(drawn) == bool(exercise.draw)


def test_an_input_on_which_right_answers_differ_is_not_fair():
    exercise = EXERCISES["lab1.kind"]
    assert is_fair(exercise, ("[X] [Z]\n",))
    assert not is_fair(exercise, ("without an answer slot",))


def test_few_inputs_meet_all_needs():
    pool = [("a long one",), ("b",), ("c",)]
    needs = {"x": (frozenset({0, 1}), 1), "y": (frozenset({1, 2}), 2)}
    assert _cover(pool, needs, most=9) == [("b",), ("c",)]
    assert _cover(pool, needs, most=1) == [("b",)]
    assert _cover(pool, {"z": (frozenset(), 2)}, most=9) == []
    needs |= {"z": (frozenset({0}), 1)}
    assert _cover(pool, needs, most=1, first={"z"}) == [("a long one",)]


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::RuntimeWarning:")
def test_a_search_finds_what_is_committed():
    """The same seed finds the same: nothing of it was chosen by hand."""
    exercise = EXERCISES["lab1.fill"]
    groups = load_groups(exercise.lab, ROOT / "course")[exercise.name]
    written = [group for group in groups if not group.found]
    kept = [one for group in groups if group.found for one in group.inputs]
    found = search(exercise, written, 5)
    assert [*found.core, *found.edge] == kept
    assert tuple(found.visible) == exercise.inputs[5:]


def test_what_was_found_replaces_what_was_found_before(tmp_path):
    place = tmp_path / "hidden" / "lab1_prompting.json"
    place.parent.mkdir()
    (tmp_path / "exercises" / "lab1_prompting").mkdir(parents=True)
    rows = {"canary": "x", "lab1.kind": [{"tests": "by hand", "inputs": [["[Z]"]]}]}
    place.write_text(groups_to_json(rows), encoding="utf-8")
    for template in ("[Z] a", "[Z] b"):
        found = Found(visible=[(template,)], core=[(template,)])
        write_found(tmp_path, "lab1_prompting", {"lab1.kind": found})
    groups = load_groups("lab1_prompting", tmp_path)["lab1.kind"]
    assert [group.tests for group in groups] == ["by hand", FURTHER]
    assert groups[1].inputs == (("[Z] b",),)
    shown = tmp_path / "exercises" / "lab1_prompting" / "found_inputs.json"
    assert json.loads(shown.read_text(encoding="utf-8")) == {"lab1.kind": [["[Z] b"]]}


@pytest.mark.parametrize("path", sorted((ROOT / "course" / "hidden").glob("*.json")))
def test_secret_inputs_are_written_a_line_each(path):
    text = path.read_text(encoding="utf-8")
    assert groups_to_json(json.loads(text)) == text


def slips_in(source):
    function = ast.parse(source).body[0]
    return [ast.unparse(one.tree) for one in mutants(function, slips=True)]


@pytest.mark.parametrize(
    ("right", "slip"),
    [
        ("t.replace(a, b)", "__import__('re').sub(__import__('re').escape(a), b, t)"),
        ("t.replace(a, b)", "t.replace(a, b, 1)"),
        ("max(a, key=b)", "max(list(a)[::-1], key=b)"),
        ("a * b", "1 * b"),
        ("math.factorial(a)", "round(math.exp(math.lgamma(a + 1)))"),
        ("re.findall(a, b)", "re.findall(a, b, re.I)"),
        ("a in b", "any((str(a) in str(x) for x in b))"),
        ("t.strip()", "t.rstrip()"),
        ("a.index(b)", "len(a) - 1 - a[::-1].index(b)"),
    ],
)
def test_slips_that_everybody_makes(right, slip):
    assert any(
        slip in text for text in slips_in(f"def f(a, b, t):\n    return {right}")
    )


@pytest.mark.parametrize(
    ("name", "given", "change", "gave"),
    [
        ("lab3.ngrams", (["A"], 1), "tokens seen as texts_without_capitals", [("a",)]),
        ("lab3.ngrams", (["b", "a"], 1), "result as list_in_order", [("a",), ("b",)]),
        ("lab3.ngrams", (["a", "a"], 1), "tokens seen as list_each_once", [("a",)]),
        ("lab4.uniform_chance", (3,), "result as numbers_with_two_digits", 0.33),
        ("lab3.closest_length", (300, [99, 500]), "seen as numbers_at_most_100", 99),
        (
            "lab3.corpus_bleu",
            ([["a"]], [[["a"]]], 1),
            "candidates seen as lists_without_the_last",
            0.0,
        ),
    ],
)
def test_careless_answers(name, given, change, gave):
    exercise = EXERCISES[name]
    slips = with_one_change(exercise, slips=True)
    found = [as_answer(one, exercise) for one in slips if change in one.change]
    assert gave in [answer(*given) for answer in found]
    assert exercise.answer(*given) != gave


def test_half_of_a_small_pool_is_left_to_show():
    pool = [(number,) for number in range(6)]
    assert _some(pool, pool[:1], 9) == [(1,), (2,)]
    assert _some(pool, pool[:3], 9) == []


def test_two_changes_are_drawn_with_a_fixed_seed():
    exercise = EXERCISES["lab3.ngrams"]
    twice = [one.change for one in with_two_changes(exercise, 8)]
    assert twice == [one.change for one in with_two_changes(exercise, 8)]
    assert all(";" in change for change in twice)
    assert len(twice) >= 4
