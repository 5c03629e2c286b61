"""The student's machine, made once for each worker, and what lectures print on it."""

from functools import cache

import pytest

from tests.notebooks.executed import PEAK, run
from tests.notebooks.student_machine import StudentMachine


@pytest.fixture(scope="session")
def machine(tmp_path_factory):
    found = StudentMachine(tmp_path_factory.mktemp("student"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(found.data))
        yield found


@pytest.fixture(scope="session")
def executed(machine):
    """The cells of a lecture, run once for all tests; the last one prints the peak."""
    return cache(lambda path: run(machine, path, after=PEAK))
