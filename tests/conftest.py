"""Settings for all tests, and fixtures of browser tests: `chromium`, `page`, `opened`.

Without a browser those are skipped, except where CI is set: there they fail, since
nobody would notice that they never ran. Chromium is one for all: a second one in the
same process cannot start.
"""

import os

import pytest
from hypothesis import settings

from tests.browser.chromium import PATIENCE, SCREENSHOTS, launched, missing
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


@pytest.fixture
def page(chromium):
    """A new page that fails the test when its JavaScript does."""
    context = chromium.new_context(viewport={"width": 1000, "height": 1000})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors, errors


@pytest.fixture
def screenshot(page):
    """Keep a picture of the page, or of one element, under tests/screenshots."""

    def keep(name, element=None):
        SCREENSHOTS.mkdir(exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        if element is None:
            page.screenshot(path=path, full_page=True)
        else:
            element.screenshot(path=path)

    return keep


@pytest.fixture
def opened(page):
    """Show a widget on a page without Python."""

    def opened(widget):
        page.set_viewport_size({"width": 1000, "height": 900})
        page.set_content(SHELL.format(widget.to_html()))
        return page

    return opened
