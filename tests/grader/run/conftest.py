"""Runners shared by the tests, and jobs written as short as possible."""

import re
from pathlib import Path

import pytest

from mtedu_grader.run import Infrastructure, Limits, choose
from mtedu_grader.run.runner import (
    FreshLimitsRunner,
    InPlaceRunner,
    LimitsRunner,
)

LIMITS = Limits(
    notebook_seconds=20,
    cell_seconds=5,
    grace_seconds=2,
    test_seconds=5,
    input_seconds=2,
    memory=1 << 30,
    processes=24,
)
_open = {}


def runner_of(way, tmp_path_factory):
    if way not in _open:
        course = tmp_path_factory.getbasetemp() / "course"
        course.mkdir(exist_ok=True)
        try:
            if way == "limits":
                _open[way] = LimitsRunner(LIMITS, [course])
            elif way == "fresh limits":
                _open[way] = FreshLimitsRunner(LIMITS, [course])
            elif way == "in place":
                _open[way] = InPlaceRunner(LIMITS, [course])
            else:
                _open[way] = choose(way, limits=LIMITS, protect=[course])
            _open[way].course = course
        except Infrastructure as reason:
            _open[way] = str(reason)
    if isinstance(_open[way], str):
        pytest.skip(_open[way])
    return _open[way]


@pytest.fixture(scope="session", params=["namespaces", "bubblewrap"])
def walled(request, tmp_path_factory):
    """A runner behind walls, one way and the other."""
    return runner_of(request.param, tmp_path_factory)


@pytest.fixture(scope="session")
def fast(tmp_path_factory):
    """The fast way alone, for what does not depend on the walls."""
    return runner_of("namespaces", tmp_path_factory)


@pytest.fixture(
    scope="session",
    params=["namespaces", "bubblewrap", "limits", "fresh limits", "in place"],
)
def any_way(request, tmp_path_factory):
    return runner_of(request.param, tmp_path_factory)


@pytest.fixture(scope="session", params=["namespaces", "bubblewrap", "limits"])
def supervised(request, tmp_path_factory):
    """A runner with a supervisor beside the worker, also the one without walls."""
    return runner_of(request.param, tmp_path_factory)


@pytest.fixture(scope="session", autouse=True)
def _close_runners():
    yield
    for runner in _open.values():
        if not isinstance(runner, str):
            runner.close()


def test_of(function):
    """A test cell."""
    return {"test": {"exercise": f"lab.{function}", "function": function}}


test_of.__test__ = False


def job(*cells, **limits):
    """A job of sources and test cells, named c0, c1, ..."""
    rows = []
    for place, cell in enumerate(cells):
        row = {"id": f"c{place}", "source": "", "test": None}
        rows.append({**row, **(cell if isinstance(cell, dict) else {"source": cell})})
    return {"cells": rows, "limits": limits}


def play(runner, *cells, inputs=([1], [2]), forbidden=("mtedu",), **limits):
    """Run cells; every test cell is asked about the same inputs."""
    given = job(*cells, **limits)
    asked = {"inputs": inputs, "forbidden": forbidden}
    tests = {cell["id"]: asked for cell in given["cells"] if cell["test"]}
    return runner.run(given, tests)


def text(ran, cell):
    """All that a cell showed, as text without colours."""
    parts = []
    for output in ran.outputs.get(cell, []):
        parts += [output.get("text", ""), output.get("evalue", "")]
        parts += [output.get("ename", ""), *output.get("traceback", [])]
        parts += map(str, output.get("data", {}).values())
    return re.sub(r"\x1b\[[\d;]*m", "", "\n".join(parts))


def values(ran, cell):
    """The values of a test cell's outcomes, or the names of its errors."""
    outcomes = ran.outcomes[cell]
    if outcomes is None:
        return None
    return [item.value[1] if item.value else item.error for item in outcomes]


def running_programs(words):
    """The processes of this machine that run exactly those words."""

    def read(path):
        try:
            return path.read_text()
        except OSError:
            return ""

    return [p for p in Path("/proc").glob("[0-9]*/cmdline") if read(p) == words]


ADD = "def f(x):\n    return x + 1"
F = test_of("f")
