"""Hidden checks by themselves: what secret inputs give points for, and what not."""

import json
import sys
import threading
from dataclasses import replace

import pytest

from mtedu.checks import exercises
from mtedu.checks.diagnosis import visible_key
from mtedu.checks.key import Key, one_at_a_time
from mtedu.checks.plain import built_in
from mtedu.checks.students import as_student
from mtedu.checks.trial import run
from mtedu.grading.grader_report import judged
from mtedu.grading.groups import load_groups
from mtedu.grading.hidden import check
from mtedu.grading.judge import marking
from mtedu.grading.made_up import made_up_group
from tests.grading.conftest import ROOT

EXERCISES = list(exercises().values())


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_a_constant_earns_nothing(exercise):
    """Whatever a right answer ever gives: given always, it earns no point."""
    for value in {repr(v): v for v in marking(exercise).key.expected}.values():
        found = judged(marking(exercise), lambda *_, value=value: built_in(value))
        assert found.points == 0, value


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_a_table_of_the_visible_examples_earns_nothing(exercise):
    known = zip(exercise.probes, visible_key(exercise).expected, strict=True)
    table = {json.dumps(probe): value for probe, value in known}

    def learnt_by_heart(*given):
        return built_in(table[json.dumps(given)])

    found = judged(marking(exercise), learnt_by_heart)
    assert (found.status, found.points) == ("not yet", 0)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_who_fails_one_edge_case_loses_that_part_only(exercise):
    found = marking(exercise)
    edges = [group for group in found.groups if group.edge]
    assert 0 < len(edges) < len(found.groups)
    for edge in edges:
        spoilt = {json.dumps(given) for given in edge.inputs}

        def answer(*given, spoilt=spoilt):
            if json.dumps(given) in spoilt:
                raise ZeroDivisionError
            return exercise.answer(*given)

        outcomes = [run(answer, given) for given in found.key.inputs]
        judgement = found.judge(outcomes)
        share = found.max_points / len(found.groups)
        assert judgement.points == round(found.max_points - share, 2)
        assert judgement.status == "part"
        assert [part.tests for part in judgement.parts if not part.passed] == [
            edge.tests
        ]
        assert f"✗ {edge.tests}" in judgement.report.text.replace("\n    ", " ")


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_secret_inputs_are_not_the_visible_ones(exercise):
    visible = {json.dumps(probe) for probe in exercise.probes}
    secret = [json.dumps(i) for g in load_groups(exercise) for i in g.inputs]
    assert len(set(secret) - visible) >= 3


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda item: item.name)
def test_inputs_made_by_a_program_are_new_and_always_the_same(exercise):
    known = load_groups(exercise)
    made = made_up_group(exercise, known, exercise.name)
    assert bool(made) == exercise.vary
    assert [g.inputs for g in made] == [
        g.inputs for g in made_up_group(exercise, known, exercise.name)
    ]
    old = {json.dumps(one) for group in known for one in group.inputs}
    for group in made:
        assert len(group.inputs) >= 4
        assert old.isdisjoint(json.dumps(one) for one in group.inputs)


def test_the_cell_of_a_graded_check_ends_with_its_points(capsys):
    exercise = exercises()["lab3.ngrams"]
    assert check("lab3.ngrams", as_student(exercise.answer)) == 2.0
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
        load_groups(exercises()["lab3.ngrams"])


def test_every_secret_belongs_to_an_exercise():
    for path in (ROOT / "course" / "hidden").glob("*.json"):
        names = set(json.loads(path.read_text(encoding="utf-8"))) - {"canary"}
        assert names <= set(exercises())


def test_inputs_made_up_in_two_threads_leave_the_output_alone():
    """Whoever tries an answer takes over sys.stdout; it has to come back."""
    exercise = exercises()["lab3.ngrams"]
    known = load_groups(exercise)
    second_began, first_ended = threading.Event(), threading.Event()
    began = []

    def answer(tokens, n):
        if threading.current_thread() not in began:
            began.append(threading.current_thread())
            if len(began) == 1:
                second_began.wait(0.3)
            else:
                second_began.set()
                first_ended.wait(0.3)
        return exercise.answer(tokens, n)

    def make():
        made_up_group(replace(exercise, also_right=(answer,)), known, "s")
        first_ended.set()

    threads = [threading.Thread(target=make) for _ in range(2)]
    before = sys.stdout, sys.stderr
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(began) == 2
    assert (sys.stdout, sys.stderr) == before


def test_two_threads_that_need_keys_never_wait_for_each_other():
    exercise = exercises()["lab3.ngrams"]

    def expected():
        return Key(exercise, exercise.probes).expected

    def make():
        with one_at_a_time:  # as while inputs are made up
            holds.set()
            started.wait(20)
            other.join(0.1)  # it waits for its turn by now
            found.append(expected())

    holds, started, found = threading.Event(), threading.Event(), []
    one = threading.Thread(target=make, daemon=True)
    other = threading.Thread(target=expected, daemon=True)
    one.start()
    holds.wait(20)
    other.start()
    started.set()
    for thread in (one, other):
        thread.join(20)
    assert found
    assert not other.is_alive()
