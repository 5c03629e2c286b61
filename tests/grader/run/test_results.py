"""What comes back: whose fault a failure is, and what is kept in spite of it."""

import base64
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from mtedu_grader.run import Infrastructure, choose
from mtedu_grader.run.choose_runner import sandboxes
from mtedu_grader.run.runner import (
    BubblewrapRunner,
    FreshLimitsRunner,
    LimitsRunner,
    NamespacesRunner,
)
from mtedu_grader.run.sandbox import bubblewrap, landlock
from tests.grader.run.conftest import (
    ADD,
    F,
    job,
    play,
    running_programs,
    test_of,
    text,
    values,
)

G = test_of("g")
ENDS = {
    "import os\nos._exit(3)": "code 3",
    "import os\nos.kill(os.getpid(), 9)": "killed",
    "import ctypes\nctypes.string_at(0)": "segmentation fault",
    "import os\nos.abort()": "abort",
}


def test_the_same_results_every_way(any_way):
    ran = play(
        any_way,
        "print('hello')\n1 + 1",
        ADD,
        F,
        "1 / 0",
        "def f(x):\n    return 'later'",
        "def g(x):\n    x.append(1)",
        G,
        "open('data.txt').read()",
        "def h(x):\n    raise NotImplementedError('h')",
        test_of("h"),
        test_of("nothing"),
        inputs=[[[]], [[2]]],
    )
    assert ran.status == "ran", ran.reason
    assert [output["output_type"] for output in ran.outputs["c0"]] == [
        "stream",
        "execute_result",
    ]
    assert values(ran, "c2") == ["TypeError", "TypeError"]
    assert "ZeroDivisionError" in text(ran, "c3")
    assert all(item.changed_argument for item in ran.outcomes["c6"])
    assert "FileNotFoundError" in text(ran, "c7")
    assert values(ran, "c9") == ["NotImplementedError"] * 2
    assert ran.outcomes["c10"] is None
    assert "no function" in ran.reasons["c10"]
    assert ran.counts == {f"c{n}": n + 1 for n in range(11)}


def test_time_limits_every_way(any_way):
    slow = (
        "def f(x):\n    import time\n    time.sleep(60 if x > 1 else 0)\n    return x"
    )
    limits = {"cell_seconds": 1, "input_seconds": 0.3}
    ran = play(any_way, slow, F, "import time\ntime.sleep(60)", ADD, F, **limits)
    assert ran.status == "ran", ran.reason
    assert values(ran, "c1") == [1, "TimeLimit"]
    assert "KeyboardInterrupt" in text(ran, "c2")
    assert values(ran, "c4") == [2, 3]


def test_a_crash_every_way(any_way):
    ran = play(any_way, ADD, F, "import os\nos._exit(3)", F)
    assert ran.status == "student error"
    assert values(ran, "c1") == [2, 3]
    assert ran.outcomes["c3"] is None


def test_files_beside_the_notebook(fast):
    data = base64.b64encode(b"12").decode()
    files = {"a.txt": data, "data/b.txt": data, "../c.txt": data, "/d.txt": data}
    files["data/../../e.txt"] = data
    given = job("open('a.txt').read() + open('data/b.txt').read()", "!find /scratch")
    ran = fast.run({**given, "files": files})
    assert text(ran, "c0").strip() == "'1212'"
    assert "b.txt" in text(ran, "c1")
    for name in ("c.txt", "d.txt", "e.txt"):
        assert name not in text(ran, "c1")


@pytest.mark.parametrize("source", ENDS)
def test_a_dead_process_ends_the_notebook_and_keeps_what_was_earned(fast, source):
    ran = play(fast, "print('kept')", ADD, F, source, ADD, F)
    assert ran.status == "student error"
    assert ENDS[source] in ran.reason
    assert "c3" in ran.reason
    assert values(ran, "c2") == [2, 3]
    assert "kept" in text(ran, "c0")
    assert ran.outcomes["c5"] is None
    assert ran.reasons["c5"].startswith("not reached")


@pytest.mark.parametrize("source", ENDS)
def test_a_crash_in_a_test_costs_that_test(fast, source):
    body = source.replace("\n", "\n        ")
    ran = play(
        fast, f"def f(x):\n    if x > 1:\n        {body}\n    return x", F, ADD, F
    )
    assert ran.status == "ran"
    assert values(ran, "c1") == [1, "Stopped"]
    assert "crashed" in ran.reasons["c1"]
    assert values(ran, "c3") == [2, 3]


def test_a_claim_to_be_done_is_not_believed(fast):
    source = """
import os, struct
for n in range(3, 50):
    try:
        os.write(n, struct.pack('>I', 16) + b'{"type": "done"}')
    except OSError:
        pass
os._exit(0)
"""
    ran = play(fast, ADD, source, F)
    assert ran.status == "student error"
    assert ran.outcomes["c2"] is None


def test_what_a_run_costs_is_measured(fast):
    ran = play(fast, "x = b'x' * 200_000_000\nsum(range(3_000_000))")
    assert ran.cpu > 0.03
    assert ran.seconds > 0.03
    assert ran.memory_mb > 150


def test_nothing_is_left_open(fast):
    play(fast, ADD, F)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(5):
        play(fast, ADD, F)
        play(fast, "import os\nos._exit(1)")
    assert len(os.listdir("/proc/self/fd")) == before


# The grader's own failures


@pytest.mark.parametrize("way", [NamespacesRunner, LimitsRunner])
def test_a_dead_zygote_is_started_again(fast, way):
    with way(fast.limits, [fast.course], libraries=()) as runner:
        assert values(play(runner, ADD, F), "c1") == [2, 3]
        first = runner.zygote._process.pid
        os.kill(first, signal.SIGKILL)
        time.sleep(0.1)
        assert values(play(runner, ADD, F), "c1") == [2, 3]
        assert runner.zygote._process.pid != first
        # And in the middle of a job.
        results = []
        cells = ["import time\ntime.sleep(1)", ADD, F]
        thread = threading.Thread(target=lambda: results.append(play(runner, *cells)))
        thread.start()
        time.sleep(0.5)
        os.kill(runner.zygote._process.pid, signal.SIGKILL)
        thread.join(20)
        assert values(results[0], "c2") == [2, 3]


def test_a_sandbox_that_cannot_start_is_not_the_students_fault(fast, monkeypatch):
    with NamespacesRunner(fast.limits, [fast.course], libraries=()) as runner:
        odd = type(runner.places)(("/nowhere/at/all",), (), ())
        monkeypatch.setattr(runner.zygote, "places", odd)
        ran = play(runner, ADD, F)
    assert ran.status == "infrastructure"
    assert "/nowhere/at/all" in ran.reason
    assert ran.outcomes == {}


def test_a_python_that_cannot_start_is_not_the_students_fault(fast, monkeypatch):
    monkeypatch.setattr("sys.executable", "/bin/false")
    with NamespacesRunner(fast.limits, [fast.course], libraries=()) as runner:
        ran = play(runner, ADD, F)
    assert ran.status == "infrastructure"
    assert "did not start" in ran.reason


def test_a_worker_that_cannot_begin_is_not_the_students_fault(any_way):
    ran = any_way.run({**job("1 + 1"), "files": {"a.txt": "not base64!"}})
    assert ran.status == "infrastructure"
    assert "before the first cell" in ran.reason
    if any_way.name != "in place":
        assert "base64" in ran.reason or "padding" in ran.reason


def test_a_notebook_without_code_cells(fast):
    assert fast.run({"cells": []}).status == "ran"


def test_bubblewrap_that_fails_is_not_the_students_fault(fast, monkeypatch):
    if bubblewrap.find() is None:
        pytest.skip("bubblewrap is not installed")
    monkeypatch.setattr(
        bubblewrap, "command", lambda program, *_: [program, "--nonsense"]
    )
    ran = play(BubblewrapRunner(fast.limits, [fast.course]), ADD, F)
    assert ran.status == "infrastructure"
    assert "nonsense" in ran.reason


@pytest.mark.parametrize("way", [NamespacesRunner, LimitsRunner])
def test_the_grader_that_dies_takes_all_with_it(fast, tmp_path, way):
    mark = f"8{os.getpid()}"
    code = f"""
from mtedu_grader.run.runner import {way.__name__}
r = {way.__name__}(libraries=())
print("go", flush=True)
cells = [{{"id": "a", "source": "!sleep {mark}", "test": None}}]
r.run({{"cells": cells}})
"""
    grader = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert grader.stdout.readline() == b"go\n"
    wait_for(lambda: running(mark))
    grader.kill()
    grader.wait()
    grader.stdout.close()
    wait_for(lambda: not running(mark))


def running(mark):
    return bool(running_programs(f"sleep\0{mark}\0"))


def wait_for(condition):
    for _ in range(200):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen")


# Which way


def test_the_way_is_said_in_words(walled):
    assert walled.why.startswith(walled.name)
    assert "no network" in walled.why


def test_no_walls_only_on_demand(monkeypatch):
    with pytest.raises(ValueError, match="unsafe"):
        choose("none")
    with pytest.raises(ValueError, match="bubblewrap"):
        choose("docker")
    assert choose("none", unsafe=True).why.startswith("limits only, UNSAFE")


def test_without_a_way_nothing_is_run(monkeypatch):
    monkeypatch.setattr("sys.platform", "other")
    with pytest.raises(Infrastructure, match=r"needs Linux.*unsafe"):
        choose()
    runner = choose(unsafe=True)
    assert type(runner) is FreshLimitsRunner
    assert "UNSAFE" in runner.why
    assert "it needs Linux" in runner.why
    monkeypatch.delattr("os.fork")
    assert choose(unsafe=True).name == "in place"


NO_NAMESPACES = "echo 0 > /proc/sys/user/max_user_namespaces && exec "
ASKED = """
from mtedu_grader.run.choose_runner import choose, sandboxes
print(*(row[1:] for row in sandboxes() if row[0] == "sandbox namespaces"))
try:
    choose("namespaces")
except Exception as error:
    print(error)
"""


def test_where_no_namespaces_may_be_made_it_says_so_and_what_to_do():
    """In a namespace in which there may be no more of them."""
    words = f"{NO_NAMESPACES} {sys.executable} -c '{ASKED}'"
    done = subprocess.run(
        ["unshare", "--user", "--map-root-user", "sh", "-c", words],
        capture_output=True,
        text=True,
    )
    if "Permission denied" in done.stderr or "not permitted" in done.stderr:
        pytest.skip("no namespace can be made here to try it in")
    row, error = done.stdout.splitlines()
    assert row.startswith("('optional', 'not possible here: ")
    assert "max_user_namespaces is 0" in row
    assert "max_user_namespaces is 0" in error
    assert error.endswith("mtedu grade --unsafe.")
    assert "Warning" not in row + error


def test_the_doctor_tells_of_sandboxes(monkeypatch):
    found = {row[0]: row[1] for row in sandboxes()}
    assert found == {"sandbox namespaces": "ok", "sandbox bubblewrap": "ok"}
    monkeypatch.setattr("sys.platform", "other")
    rows = [row for row in sandboxes()]
    assert {row[2] for row in rows} == {"not possible here: it needs Linux"}


def test_a_way_whose_walls_do_not_hold_is_not_taken(monkeypatch):
    monkeypatch.setattr("mtedu_grader.run.choose_runner.PACKAGE", Path("/scratch/home"))
    with pytest.raises(Infrastructure, match=r"walls do not hold.*library"):
        choose("namespaces")


def test_without_bubblewrap(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Infrastructure, match="not installed"):
        choose("bubblewrap")


def test_limits_alone_still_keep_files_closed(tmp_path):
    if not landlock.version():
        pytest.skip("this kernel has no Landlock")
    (tmp_path / "secret").write_text("x")
    with choose("none", unsafe=True) as runner:
        ran = play(runner, f"open('{tmp_path}/secret').read()", ADD, F)
    assert "PermissionError" in text(ran, "c0")
    assert values(ran, "c2") == [2, 3]


# Mistakes of those who write jobs


def test_jobs_that_make_no_sense(fast):
    twice = {"cells": [{"id": "a", "source": "", "test": None}] * 2}
    with pytest.raises(ValueError, match="same id"):
        fast.run(twice)
    with pytest.raises(ValueError, match="no inputs"):
        fast.run(job(ADD, F))
    with pytest.raises(ValueError, match="change on their way"):
        play(fast, ADD, F, inputs=[[(1, 2)]])
