"""Explorers on a page of their own: what axe finds in them, and the way by keyboard."""

from io import BytesIO
from pathlib import Path

import pytest
from matplotlib.image import imread

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


@pytest.mark.parametrize(
    ("where", "dark"),
    [
        ('data-jp-theme-light="true"', False),
        ('data-jp-theme-light="false"', True),
        ('data-theme="dark"', True),
    ],
)
def test_pictures_are_dark_in_the_dark_and_white_on_paper(page, where, dark):
    shown = mtedu.picture(mtedu.brevity_penalty(6, 7))._repr_html_()
    page.set_content(f"<body {where}>{shown}")

    def paper():
        pixels = imread(BytesIO(page.locator("img").screenshot()))
        return pixels[5, 5, :3].mean(), pixels.mean(2).min(), pixels.mean(2).max()

    ground, darkest, lightest = paper()
    assert (ground < 0.1) == dark
    assert lightest - darkest > 0.85  # letters stand out as before
    page.emulate_media(media="print")
    assert paper()[0] > 0.95
