"""Explorers on a page of their own: what axe finds in them, and the way by keyboard."""

from pathlib import Path

import pytest

import mtedu
from tests.mtedu.widgets.test_access import ARGUMENTS, NAMES

pytestmark = pytest.mark.browser

PAGES = [
    name
    for name in NAMES
    if name.endswith(("_explorer", "_plot", "_triangle")) and name not in ("quiz",)
]
SERIOUS = """async () => {
  const found = await axe.run({ exclude: ["html > head"] }, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
  });
  return found.violations
    .filter((v) => ["serious", "critical"].includes(v.impact))
    .map((v) => [v.id, v.nodes.map((n) => n.html.slice(0, 200))]);
}"""


@pytest.mark.parametrize("name", PAGES)
def test_axe_and_the_tab_key(page, name):
    axe = pytest.importorskip("axe_playwright_python")
    widget = getattr(mtedu, name)(*ARGUMENTS.get(name, ()))
    if not hasattr(widget, "to_html"):
        pytest.skip("it lives in a notebook alone")
    head = f'<!doctype html><html lang="en"><title>{name}</title>'
    page.set_content(f"{head}<body>{widget.to_html()}</body></html>")
    page.wait_for_function("document.body.innerText.trim().length > 20")
    page.evaluate(Path(axe.__file__).with_name("axe.min.js").read_text("utf-8"))
    assert page.evaluate(SERIOUS) == []
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement !== document.body")
