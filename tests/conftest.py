"""Settings for all tests, and fixtures of browser tests: `chromium`, `page`, `opened`.

Without a browser those are skipped, except where CI is set: there they fail, since
nobody would notice that they never ran. Chromium is one for all: a second one in the
same process cannot start.
"""

import os
from contextlib import contextmanager

import pytest
from hypothesis import settings

from tests.browser.chromium import PATIENCE, kept, launched, missing
from tests.browser.pages import SHELL

# A machine with other work on it takes longer for the same input: tests do not time.
settings.register_profile("course", deadline=None)
settings.load_profile("course")


@pytest.fixture(scope="session")
def chromium():
    lacking = missing()
    if lacking:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(lacking)
    with launched() as browser:
        yield browser


@contextmanager
def new_window(chromium):
    """Open a window: its pages share what they store."""
    context = chromium.new_context(viewport={"width": 1000, "height": 1000})
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@contextmanager
def new_page(window):
    """Open a page; give it, and a list that its errors will be in."""
    page, errors = window.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page, errors
    page.close()


@pytest.fixture(scope="session")
def window(chromium):
    """One window for all that stores nothing: a second one takes longer than a page."""
    with new_window(chromium) as window:
        yield window


@pytest.fixture
def page(window):
    """A new page that fails the test when its JavaScript does."""
    with new_page(window) as (page, errors):
        yield page
    assert not errors, errors


@pytest.fixture(scope="session")
def lecture_outputs(tmp_path_factory):
    """Where the website and the decks keep the outputs of lectures that ran."""
    return tmp_path_factory.mktemp("lecture_outputs")


@pytest.fixture
def screenshot(request):
    """Keep a picture of the page, or of what is given; see `kept`."""

    def keep(name, shown=None):
        if shown:
            kept(name, shown)
        else:
            kept(name, request.getfixturevalue("page"), full_page=True)

    return keep


@pytest.fixture
def opened(page):
    """Show a widget on a page without Python."""

    def opened(widget):
        page.set_viewport_size({"width": 1000, "height": 900})
        page.set_content(SHELL.format(widget.to_html()))
        return page

    return opened
