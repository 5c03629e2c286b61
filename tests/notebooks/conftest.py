"""The student's machine, made once for each worker."""

import pytest

from tests.notebooks.student_machine import StudentMachine


@pytest.fixture(scope="session")
def machine(tmp_path_factory):
    found = StudentMachine(tmp_path_factory.mktemp("student"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(found.data))
        yield found
