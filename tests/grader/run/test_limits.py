"""Too much of anything: time, memory, processes, output. The rest still counts."""

import json

import psutil
import pytest

from mtedu_grader.run import Limits
from mtedu_grader.run.runner import LimitsRunner
from mtedu_grader.run.sandbox.confine import lowered
from tests.grader.run.conftest import ADD, F, play, text, values

HANG = """
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
"""


def processes():
    """Count those that come from here: tests beside this one have their own."""
    return len(psutil.Process().children(recursive=True))


def test_an_endless_loop_is_interrupted_and_the_next_cells_run(walled):
    ran = play(walled, ADD, "while True: pass", F, "1 + 1", cell_seconds=0.5)
    assert ran.status == "ran"
    assert "KeyboardInterrupt" in text(ran, "c1")
    assert values(ran, "c2") == [2, 3]
    assert text(ran, "c3").strip() == "2"


def test_a_loop_that_does_not_stop_is_killed(walled):
    ran = play(walled, ADD, F, HANG, F, cell_seconds=0.4, grace_seconds=0.2)
    assert ran.status == "student error"
    assert "c2" in ran.reason
    assert "0.4 seconds" in ran.reason
    assert values(ran, "c1") == [2, 3]
    assert ran.outcomes["c3"] is None
    assert "not reached" in ran.reasons["c3"]


def test_the_whole_notebook_has_a_limit(fast):
    cells = ["import time\ntime.sleep(0.4)"] * 9
    ran = play(fast, *cells, notebook_seconds=1.0)
    assert ran.status == "student error"
    assert "1 seconds altogether" in ran.reason


def test_cpu_time_has_a_limit(fast):
    ran = play(fast, ADD, F, "while True: pass", cpu_seconds=1, cell_seconds=20)
    assert ran.status == "student error"
    assert "CPU" in ran.reason
    assert values(ran, "c1") == [2, 3]


def test_an_answer_that_hangs_costs_that_input(fast):
    source = "def f(x):\n    while x > 1: pass\n    return x"
    ran = play(fast, source, F, ADD, F, inputs=[[1], [2], [0]], input_seconds=0.3)
    assert values(ran, "c1") == [1, "TimeLimit", 0]
    assert not any(item.borrowed for item in ran.outcomes["c1"])
    assert values(ran, "c3") == [2, 3, 1]


def test_an_answer_that_hangs_and_does_not_stop_costs_that_exercise(walled):
    source = (
        f"def f(x):\n    if x < 2: return x\n{HANG.replace(chr(10), chr(10) + '    ')}"
    )
    limits = {"input_seconds": 0.2, "test_seconds": 0.8}
    ran = play(walled, source, F, ADD, F, **limits)
    assert values(ran, "c1") == [1, "Stopped"]
    assert "0.8 seconds" in ran.reasons["c1"]
    assert values(ran, "c3") == [2, 3]


def test_memory_of_one_process(walled):
    ran = play(walled, "x = bytearray(3_000_000_000)", ADD, F)
    assert "MemoryError" in text(ran, "c0")
    assert values(ran, "c2") == [2, 3]


def test_memory_of_many_processes(fast):
    source = """
import os, time
for _ in range(6):
    if os.fork() == 0:
        kept = b"x" * 150_000_000
        time.sleep(60)
time.sleep(4)
"""
    ran = play(fast, ADD, F, source, "1 + 1", memory=500_000_000)
    assert ran.status == "student error"
    assert "memory" in ran.reason
    assert values(ran, "c1") == [2, 3]


def test_memory_of_an_answer(fast):
    source = "def f(x):\n    return len(bytearray(10**10)) if x > 1 else x"
    assert values(play(fast, source, F), "c1") == [1, "MemoryError"]


def test_a_fork_bomb_stays_small(walled):
    source = """
import os, time
made = 0
try:
    for _ in range(300):
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        made += 1
finally:
    print("made", made)
"""
    before = processes()
    ran = play(walled, ADD, F, source, "time.sleep(1)", F, ADD, F)
    assert values(ran, "c1") == [2, 3]
    told = "processes" in ran.reason or "BlockingIOError" in text(ran, "c2")
    assert told, (ran.reason, text(ran, "c2"))
    assert "made 300" not in text(ran, "c2")
    assert processes() < before + 50


def test_a_fork_bomb_in_an_answer_costs_that_exercise(fast):
    source = """
import os, time
def f(x):
    for _ in range(200):
        if os.fork() == 0:
            time.sleep(60)
    return x
"""
    ran = play(fast, source, F, ADD, F)
    assert values(ran, "c1") != [1, 2]
    assert values(ran, "c3") == [2, 3]


@pytest.mark.parametrize(
    "source",
    [
        "while True: print('spam ' * 50)",
        "print('x' * 50_000_000)",
        "import sys\nfor _ in range(300_000): sys.stderr.write('line of words\\n')",
        "!head -c 20000000 /dev/urandom | base64 -w 0",
        "'x' * 30_000_000",
        "from IPython.display import HTML\nHTML('<b>' + 'x' * 3_000_000)",
        "class A:\n    def __repr__(self): return 'x' * 10_000_000\nA()",
        "raise ValueError('x' * 30_000_000)",
        "from IPython.display import display\nfor _ in range(9999): display('x' * 999)",
    ],
)
def test_output_is_cut(fast, source):
    ran = play(fast, source, ADD, F, cell_seconds=1.5)
    assert ran.status == "ran", ran.reason
    assert len(json.dumps(ran.outputs["c0"])) < 1_100_000
    assert "is cut here" in text(ran, "c0") or "ValueError" in text(ran, "c0")
    assert values(ran, "c2") == [2, 3]


def test_all_output_together_is_cut(fast):
    ran = play(fast, *["print('x' * 900_000)"] * 8)
    assert ran.status == "ran"
    assert len(json.dumps(ran.outputs)) < 5_200_000
    assert "is cut here" in text(ran, "c7")


def test_results_that_are_too_large_are_no_results(fast):
    source = """
def f(x):
    return "x" * 20_000_000 if x > 1 else [[0] * 600] * 600
"""
    ran = play(fast, source, F, ADD, F)
    assert all(item.value is None for item in ran.outcomes["c1"])
    assert values(ran, "c3") == [2, 3]


def test_limits_have_names(fast):
    with pytest.raises(ValueError, match="cell_seconds"):
        play(fast, "1", cell_second=3)


def test_limits_that_the_system_lowers_are_told(monkeypatch):
    """What is lower, by how much, what comes of it, and what to do."""
    resource = pytest.importorskip("resource")
    assert lowered(Limits()) == ""
    really = resource.getrlimit

    def less(number):
        low = {resource.RLIMIT_AS: 1 << 30, resource.RLIMIT_NOFILE: 100}
        return (low[number],) * 2 if number in low else really(number)

    monkeypatch.setattr(resource, "getrlimit", less)
    said = LimitsRunner(Limits(), libraries=()).why
    assert "only 1,073,741,824 bytes of memory instead of 2,147,483,648" in said
    assert "100 open files instead of 256 (ulimit -Hn)" in said
    assert "may be stopped too early: raise that limit" in said
