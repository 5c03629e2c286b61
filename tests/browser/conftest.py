"""Fixtures of the browser tests: `chromium`, one for all, and `page`, a new one each.

Without a browser the tests are skipped, except where CI is set: there they fail, since
nobody would notice that they never ran.
"""

import os

import pytest

from tests.browser.chromium import SCREENSHOTS, launched, missing


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
