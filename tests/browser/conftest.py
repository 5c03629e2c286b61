"""JupyterLab for the tests that look into it: started once, and loaded once.

Loading it takes longer than what most tests do there.
"""

import shutil

import pytest

from tests.browser.test_jupyterlab import ROOT, Lab, started_by_a_student
from tests.conftest import new_page


@pytest.fixture(scope="session")
def course(tmp_path_factory):
    """The course of somebody with accents and spaces in the names of folders."""
    folder = tmp_path_factory.mktemp("home") / "Zoë Müller" / "mein Kürs"
    for room in ("lectures", "labs", "course", "solutions"):
        shutil.copytree(ROOT / room, folder / room)
    return folder


@pytest.fixture(scope="session")
def started(window, course):
    with started_by_a_student(course) as address, new_page(window) as (page, errors):
        lab = Lab(address, page, errors)
        lab.load()
        assert not errors
        yield lab


@pytest.fixture
def lab(started):
    """The running JupyterLab, in a page of the usual size and without an error."""
    started.page.set_viewport_size({"width": 1000, "height": 1000})
    yield started
    assert not started.errors
    assert not [text for text in started.said if "Content Security Policy" in text]
