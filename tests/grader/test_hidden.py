"""Hidden checks by themselves: what secret inputs give points for, and what not."""

import json
from fractions import Fraction

import pytest

from mtedu import progress_bar
from mtedu.checks.run_answer import Outcome, run
from mtedu.checks.values import built_in
from mtedu_grader.author.as_student import as_student
from mtedu_grader.author.compile_key import compile_key, compiled
from mtedu_grader.author.exercises import exercises
from mtedu_grader.author.fair_inputs import is_fair
from mtedu_grader.author.grader_report import marking_of
from mtedu_grader.author.unseen import scored
from mtedu_grader.hidden_inputs import load_groups
from mtedu_grader.nbgrader_check import check
from tests.grader.conftest import ROOT, cases

EXERCISES = list(exercises().values())
SEARCHED = [exercise for exercise in EXERCISES if exercise.draw]
FAILED = run(lambda: 1 / 0, ())


def groups_of(exercise):
    return load_groups(exercise.lab, ROOT / "course")[exercise.name]


@pytest.mark.parametrize("exercise", cases(EXERCISES))
def test_a_constant_earns_nothing(exercise):
    """Whatever a right answer ever gives: given always, it earns no point."""
    marking = marking_of(exercise)
    key = marking.key
    for value in {repr(v): v for v in key.expected}.values():
        always = [Outcome(value)] * len(key.inputs)
        assert marking.score(always).points == 0, value


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_a_table_of_the_visible_examples_earns_nothing(exercise):
    right = compile_key(exercise, mistakes=False).expected
    known = zip(exercise.inputs, right, strict=True)
    table = {json.dumps(probe): value for probe, value in known}

    def learnt_by_heart(*given):
        return built_in(table[json.dumps(given)])

    found = scored(marking_of(exercise), learnt_by_heart)
    assert (found.status, found.points) == ("not yet", 0)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_who_fails_one_edge_case_loses_that_part_only(exercise):
    found = marking_of(exercise)
    edges = [group for group in groups_of(exercise) if group.edge]
    assert 0 < len(edges) < len(found.groups)
    right = [run(exercise.answer, given) for given in found.key.inputs]
    for edge in edges:
        spoilt = [json.dumps(given) for given in edge.inputs]
        rows = zip(found.key.inputs, right, strict=True)
        outcomes = [FAILED if json.dumps(i) in spoilt else one for i, one in rows]
        scored = found.score(outcomes)
        share = found.max_points / len(found.groups)
        assert scored.points == round(found.max_points - share, 2)
        assert scored.status == "part"
        assert [part.tests for part in scored.parts if not part.passed] == [edge.tests]
        assert f"✗ {edge.tests}" in scored.report.text.replace("\n    ", " ")


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_secret_inputs_are_not_the_visible_ones(exercise):
    visible = {json.dumps(probe) for probe in exercise.inputs}
    secret = [json.dumps(i) for g in groups_of(exercise) for i in g.inputs]
    assert len(set(secret) - visible) >= 3


@pytest.mark.parametrize("exercise", SEARCHED, ids=lambda item: item.name)
def test_inputs_that_a_search_found_are_new_and_fair(exercise):
    """Right answers agree on them, in whatever style; none is a visible one."""
    groups = groups_of(exercise)
    found = [one for group in groups if group.found for one in group.inputs]
    assert len(found) >= 8
    old = {json.dumps(one) for one in exercise.inputs}
    for given in found:
        assert json.dumps(given) not in old
        assert is_fair(exercise, given), given


def exact(value):
    if isinstance(value, list | tuple):
        return [exact(one) for one in value]
    return Fraction(str(value)) if type(value) in (int, float) else value


@pytest.mark.parametrize(
    "name", "lab7.bootstrap_p lab7.randomisation_p lab8.ahead_by_chance".split()
)
def test_ties_do_not_hang_on_rounding(name):
    """Fractions give what floats give: no tie is one, or none, by rounding alone."""
    exercise = exercises()[name]
    secret = [one for group in groups_of(exercise) for one in group.inputs]
    for given in [*exercise.inputs, *secret]:
        right = exercise.answer(*given)
        assert float(exercise.answer(*exact(given))) == pytest.approx(right), given


def test_the_cell_of_a_graded_check_ends_with_its_points(capsys):
    exercise = exercises()["lab3.ngrams"]
    assert check("lab3.ngrams", as_student(exercise.answer, exercise)) == 2.0
    assert "2 of 2 points" in capsys.readouterr().out
    assert check("lab3.ngrams", "ngrams") == 0.0
    assert "is not a function" in capsys.readouterr().out


def test_a_message_never_shows_a_secret_input(capsys):
    assert check("lab3.ngrams", lambda tokens, n: []) == 0.0
    said = capsys.readouterr().out
    assert "✗ n-grams of several orders" in said
    assert "heron" not in said


def test_outside_a_course_it_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("MTEDU_COURSE", str(tmp_path))
    with pytest.raises(ValueError, match="course's folder"):
        load_groups("lab3_bleu", tmp_path)


def test_every_secret_belongs_to_an_exercise():
    for path in (ROOT / "course" / "hidden").glob("*.json"):
        names = set(json.loads(path.read_text(encoding="utf-8"))) - {"canary"}
        assert names <= set(exercises())


def test_a_long_compilation_says_how_far_it_is(monkeypatch, capsys):
    monkeypatch.setattr(progress_bar, "PATIENCE", -1.0)
    first = EXERCISES[0]
    compile_key(first)
    many = len(first.mistakes)
    words = f"Key to {first.name}, known mistakes tried: {many} of {many}"
    assert words in capsys.readouterr().err


def test_a_compilation_that_fails_says_why_and_no_more(tmp_path, capfd):
    (tmp_path / "exercises" / "lab3_bleu").mkdir(parents=True)
    with pytest.raises(ValueError, match=r"cannot be compiled: \w*Error"):
        compiled("lab3_bleu", tmp_path, hidden=True)
    assert "Traceback" not in capfd.readouterr().err
