"""Which answer a check judges, and how it ends what does not end."""

import signal
import threading

import pytest

from mtedu.checks import CheckFailed, check, time_limit
from mtedu.checks.key_file import find
from mtedu.checks.report import Case
from mtedu.checks.values import plain
from tests.mtedu.checks.test_exceptions import kernel

CHECK = "check('lab2.recall', recall, graded=True)"
RIGHT = (
    "def recall(candidate, reference):\n"
    "    left, shared = list(reference), 0\n"
    "    for word in candidate:\n"
    "        if word in left:\n"
    "            left.remove(word)\n"
    "            shared += 1\n"
    "    return shared / len(reference) if reference else 0.0\n"
)


@pytest.fixture(autouse=True)
def not_grading(monkeypatch):
    monkeypatch.delenv("MTEDU_GRADING", raising=False)


def said(outputs):
    return [one["evalue"] for one in outputs if one["output_type"] == "error"]


def test_what_is_not_the_last_answer_is_not_judged():
    cells = [
        "from mtedu import check",
        CHECK,  # nothing there
        RIGHT,
        CHECK,  # passes
        RIGHT.replace("return shared", "return shared)"),
        CHECK,  # the old one must not pass again
        RIGHT,
        "recall = 0.5",
        CHECK,
        RIGHT,
        CHECK,
    ]
    outputs = kernel(cells)
    checks = [
        said(one) for cell, one in zip(cells, outputs, strict=True) if cell == CHECK
    ]
    assert "There is no function recall yet" in checks[0][0]
    assert checks[1] == checks[4] == []
    assert "stopped with an error" in checks[2][0]
    assert "SyntaxError, line 7" in " ".join(checks[2][0].split())
    assert "belongs to something else" in " ".join(checks[3][0].split())
    assert all(one[0].startswith("○ not judged") for one in checks if one)


def test_what_was_edited_and_not_run_is_not_judged():
    """The page tells how its cells stand just before a check, and for that one."""
    page = "from mtedu.checks.cells import note_page\nnote_page([{!r}])\n" + CHECK
    edited, same = (page.format(text) for text in (RIGHT + "# better", RIGHT + "\n"))
    cells = ["from mtedu import check", RIGHT, edited, same, CHECK]
    found = [said(one) for one in kernel(cells)[2:]]
    assert "was changed after its last run" in " ".join(found[0][0].split())
    assert found[1:] == [[], []]


def test_a_function_under_another_name_is_named():
    cells = ["from mtedu import check", RIGHT.replace("recall", "Recall"), CHECK]
    (words,) = said(kernel(cells)[-1])
    assert "but there is Recall" in words


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_who_stops_a_check_sees_the_input_and_no_traceback():
    def slow(c, r):
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(CheckFailed) as caught:
        check("lab3.brevity_penalty", slow, graded=True)
    assert "You stopped the check" in str(caught.value)
    assert "brevity_penalty(6, 7)" in str(caught.value)


def spin():
    while True:
        sum(range(10))


def test_without_timers_a_thread_ends_it(monkeypatch):
    monkeypatch.setattr(time_limit, "SECONDS", 0.2)
    caught = []

    def work():
        try:
            with time_limit.limited():
                spin()
        except time_limit.TimeLimit as error:
            caught.append(str(error))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(20)
    assert caught == ["no result within 0.2 seconds"]


def test_a_long_input_can_be_had_whole_and_a_short_one_is_written_out():
    long, short = find("lab9.scores"), find("lab3.ngrams")
    for key, whole in ((long, False), (short, True)):
        given = {str(i): plain(one) for i, one in enumerate(key.inputs[1])}
        call = Case(key.name, 1, given, key.expected[1], None, "no").call
        namespace = {key.function: lambda *given: given, "check": check}
        assert eval(call, namespace) == key.inputs[1]
        assert ("check(" not in call) is whole
