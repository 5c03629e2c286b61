"""Grading on a cluster: a scheduler and workers in processes of their own."""

import os
import signal
import socket
import subprocess
import sys
import time

import pytest

from mtedu.cli import main
from mtedu_grader import cluster
from mtedu_grader.cluster import ClusterRunner
from mtedu_grader.run import Infrastructure
from tests.grader import submissions as make
from tests.grader.classroom import FULL, LAB

pytest.importorskip("distributed")
psutil = pytest.importorskip("psutil")


class Cluster:
    """A scheduler, and workers that can be killed."""

    def __init__(self, folder):
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        self.workers = []
        self.scheduler = self._start("scheduler", "--no-dashboard", at=self.address)

    def _start(self, kind, *options, at=""):
        place = at.removeprefix("tcp://").split(":")
        where = ["--host", place[0], "--port", place[1]] if at else [self.address]
        env = {k: v for k, v in os.environ.items() if not k.startswith("MTEDU_")}
        with (self.folder / f"{kind}{len(self.workers)}.log").open("wb") as log:
            return subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    f"distributed.cli.dask_{kind}",
                    *where,
                    *options,
                ],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env={**env, "PYTHONPATH": str(make.ROOT)},
            )

    def with_workers(self, number):
        """Have that many workers alive and known."""
        from distributed import Client

        self.workers = [one for one in self.workers if one.poll() is None]
        while len(self.workers) < number:
            options = "--nthreads 1 --no-nanny --no-dashboard".split()
            self.workers.append(self._start("worker", *options))
        with Client(self.address, timeout=30, set_as_default=False) as client:
            client.wait_for_workers(number, timeout=60)
        return self

    def kill_worker(self):
        worker = self.workers.pop()
        started = psutil.Process(worker.pid).children(recursive=True)
        worker.kill()
        worker.wait()
        _, alive = psutil.wait_procs(started, timeout=20)
        assert not alive  # the walls and what runs behind them end with it

    def close(self):
        for process in (*self.workers, self.scheduler):
            process.send_signal(signal.SIGTERM)
        for process in (*self.workers, self.scheduler):
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    found = Cluster(tmp_path_factory.mktemp("cluster"))
    yield found
    found.close()


class KillsOne:
    """A progress bar that kills a busy worker when three are done."""

    def __init__(self, found, runner):
        self.found, self.runner = found, runner
        self.done, self.was_busy = 0, None

    def __call__(self, todo):
        return self

    def update(self, number):
        self.done += number
        if self.done == 3:
            end = time.monotonic() + 10
            while time.monotonic() < end:
                under_way = self.runner._client.processing()
                if all(under_way.values()):
                    break
                time.sleep(0.02)
            self.was_busy = all(under_way.values()) and len(under_way) == 2
            self.found.kill_worker()

    def close(self):
        pass


def slow(notebook):
    """A notebook that takes a while, so that a worker dies in the midst of it."""
    first = next(c for c in notebook.cells if c.id == "ngrams")
    first.source += "\nimport time\ntime.sleep(0.6)"
    return notebook


@pytest.mark.long
def test_a_worker_is_killed_and_each_submission_is_graded_exactly_once(room, two):
    right = slow(make.solved_lab(LAB))
    wrong = "def corpus_bleu(candidates, references, max_n=4):\n    return 1.0"
    good = [f"good{i}" for i in range(6)]
    weak = [f"weak{i}" for i in range(4)]
    room.submit(*good, notebook=right)
    room.submit(*weak, notebook=make.with_answer(right, "corpus_bleu", wrong))
    two.with_workers(2)
    with ClusterRunner(two.address) as runner:
        assert runner.threads == 2
        assert "NOT ENCRYPTED" in runner.why
        bar = KillsOne(two, runner)
        result = room.grade(runner, jobs=4, progress=bar)
    assert bar.was_busy
    assert sorted(one.student for one in result.records) == good + weak
    assert {one.status for one in result.records} == {"graded"}
    points = room.points()
    assert {points[student] for student in good} == {FULL}
    (lost,) = [
        room.lab.marking(test).max_points
        for test in room.lab.tests.values()
        if test.function == "corpus_bleu"
    ]
    assert {points[student] for student in weak} == {FULL - lost}
    count = "SELECT student_id, count(*) FROM submitted_assignment GROUP BY student_id"
    assert room.rows(count) == [(student, 1) for student in good + weak]
    assert not room.unfinished()
    assert room.record("good0")["runner"] == "cluster"
    # The next run finds nothing to do.
    with ClusterRunner(two.address) as runner:
        assert room.grade(runner).skipped == 10


def test_what_is_expected_stays_here(room, two, monkeypatch):
    two.with_workers(1)
    room.submit("ada", notebook=make.solved_lab(LAB))
    sent = []
    with ClusterRunner(two.address) as runner:
        submit = runner._client.submit

        def noting(function, *arguments, **options):
            sent.append((function, arguments))
            return submit(function, *arguments, **options)

        monkeypatch.setattr(runner._client, "submit", noting)
        room.grade(runner)
    ((function, (job, inputs, *rest)),) = sent
    assert function is cluster.work
    assert rest == ["auto", False, cluster.fingerprint()]
    assert set(job) == {"cells", "files", "limits"}
    assert all(
        set(one) == {"exercise", "forbidden", "inputs"} for one in inputs.values()
    )
    assert room.points() == {"ada": FULL}


def test_another_mtedu_is_one_clear_sentence(two, monkeypatch):
    two.with_workers(1)
    monkeypatch.setattr(cluster, "fingerprint", lambda: "9.9 (other)")
    with pytest.raises(Infrastructure, match=r"this machine has 9\.9") as caught:
        ClusterRunner(two.address)
    assert "\n" not in str(caught.value)


def test_a_worker_with_another_mtedu_refuses_the_job():
    ran = cluster.work({"cells": []}, {}, "auto", False, "9.9 (other)")
    assert ran.status == "infrastructure"
    assert "install the same on all" in ran.reason


def test_another_dask_or_python_is_one_clear_sentence():
    def machine(python="3.11.4", distributed="1.0"):
        return {"packages": {"python": python + ".final.0", "distributed": distributed}}

    same = {"client": machine(), "scheduler": machine("3.11.9"), "workers": {}}
    cluster._same_versions(same)
    for other in (machine("3.12.1"), machine(distributed="2.0")):
        with pytest.raises(Infrastructure, match=r"tcp://a has .*: install the same"):
            cluster._same_versions({**same, "workers": {"tcp://a": other}})


def test_no_scheduler_is_one_clear_sentence():
    for address in ("tcp://127.0.0.1:1", "nonsense://x"):
        with pytest.raises(Infrastructure, match="no Dask scheduler at") as caught:
            ClusterRunner(address, timeout=0.5)
        assert "\n" not in str(caught.value)


def test_without_dask_the_command_says_what_to_install(room, monkeypatch, capsys):
    room.submit("ada")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SystemExit):
        main(["grade", "lab3", "--cluster", "tcp://127.0.0.1:1"])
    assert "pip install 'mtedu_grader[cluster]'" in capsys.readouterr().err


def test_the_command_grades_on_a_cluster(room, two, capsys):
    room.submit("ada", notebook=make.solved_lab(LAB))
    two.with_workers(1)
    assert main(["grade", "lab3", "--cluster", two.address]) == 0
    said = capsys.readouterr().out
    assert "1 workers with 1 threads" in said
    assert "1 graded now" in said
    assert room.points() == {"ada": FULL}


def test_without_a_worker_nobody_gets_a_zero(room, two):
    room.submit("ada")
    two.with_workers(1)
    with ClusterRunner(two.address, patience=0.5) as runner:
        while two.workers:
            two.kill_worker()
        result = room.grade(runner, jobs=2)
    (record,) = result.records
    assert record.status == "NOT GRADED"
    assert "no worker left" in record.reason
    assert room.points() in ({}, {"ada": None})
    with pytest.raises(Infrastructure, match="has no worker: start some"):
        ClusterRunner(two.address)
