"""What holds for every test, doctests included."""

import os

import pytest


@pytest.fixture(scope="session", autouse=True)
def _own_progress(tmp_path_factory):
    """Note progress in a folder of the tests, never in that of who runs them."""
    before = os.environ.get("MTEDU_HOME")
    os.environ["MTEDU_HOME"] = str(tmp_path_factory.mktemp("mtedu_home"))
    yield
    if before is None:
        del os.environ["MTEDU_HOME"]
    else:
        os.environ["MTEDU_HOME"] = before
