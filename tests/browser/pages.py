"""What the tests of explorers on static pages share."""

import time

from tests.browser.chromium import PATIENCE

SHELL = '<!doctype html><meta charset="utf-8"><body>{}</body>'
DARK = (
    "body { background: #111; --jp-layout-color1: #212121; "
    "--jp-content-font-color1: #fff; }"
)


def says(page, explorer):
    """Wait until the page says what Python says."""
    until(page, lambda: heard(page) == explorer.text)


def hears(page, words):
    """Wait until the page says these words, among others."""
    until(page, lambda: words in heard(page))


def until(page, holds):
    """Wait until something holds, while the page goes on."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < deadline, heard(page)
        page.wait_for_timeout(50)


def heard(page):
    return " ".join(page.get_by_role("status").all_text_contents())


def too_wide(page):
    return page.evaluate("document.documentElement.scrollWidth - innerWidth") > 0


class TwoTexts:
    """A page with a candidate, one reference and words, as somebody uses it."""

    def __init__(self, page, explorer):
        page.set_content(SHELL.format(explorer.to_html()))
        self.page = page
        self.candidate = page.get_by_role("textbox", name="Candidate")
        self.reference = page.get_by_role("textbox", name="Reference")
        self.scores = page.locator(".mtedu-score")

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def says(self, explorer):
        says(self.page, explorer)

    def boxes(self, selector):
        found = self.page.locator(selector)
        return [found.nth(i).bounding_box() for i in range(found.count())]
