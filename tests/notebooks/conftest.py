"""The student's machine, and what lectures print on it.

Its environment is made once for all workers; each has a course and a progress of its
own there.
"""

import os
from functools import cache

import pytest
from filelock import FileLock

from tests.notebooks.executed import PEAK, run
from tests.notebooks.student_machine import StudentMachine, installed


@pytest.fixture(scope="session")
def machine(tmp_path_factory):
    shared = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        shared = shared.parent
    with FileLock(shared / "environment.lock"):
        wheel, environment = installed(shared)
    found = StudentMachine(tmp_path_factory.mktemp("student"), wheel, environment)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(found.data))
        yield found


@pytest.fixture(scope="session")
def executed(machine):
    """The cells of a lecture, run once for all tests; the last one prints the peak."""
    return cache(lambda path: run(machine, path, after=PEAK))
