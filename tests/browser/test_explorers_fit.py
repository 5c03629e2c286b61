"""All explorers on narrow and wide pages, light and dark, with all their examples."""

import pytest

import mtedu
from tests.browser.pages import DARK, SHELL, says, too_wide

pytestmark = pytest.mark.browser

TEXTS = ("bleu_explorer", "overlap_explorer", "edit_explorer")
NAMES = (*TEXTS, "kappa_explorer", "z_explorer", "scale_explorer")
PLOTS = ("correlation_explorer", "pairs_explorer")


def opened(page, name):
    widget = getattr(mtedu, name)()
    page.set_content(SHELL.format(widget.to_html()))
    return widget


@pytest.mark.parametrize(
    ("width", "dark"), [(360, True), pytest.param(700, False, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("name", [*NAMES, *PLOTS])
def test_nothing_sticks_out(page, screenshot, name, width, dark):
    page.set_viewport_size({"width": width, "height": 900})
    widget = opened(page, name)
    if dark:
        page.add_style_tag(content=DARK)
    for example in getattr(widget, "examples", ()):
        page.get_by_role("button", name=example["label"], exact=True).first.click()
        assert not too_wide(page), example["label"]
    if name in PLOTS:
        page.get_by_role("application").focus()
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(200)
    assert not too_wide(page)
    card = page.locator(".mtedu").first.bounding_box()
    for part in page.locator(".mtedu svg:visible, .mtedu-tip:not([hidden])").all():
        box = part.bounding_box()
        assert box["x"] >= 0
        assert name not in PLOTS or box["x"] + box["width"] <= card["x"] + card["width"]
    screenshot(f"{name}_{width}{'_dark' if dark else ''}")


@pytest.mark.parametrize("name", TEXTS)
def test_examples_say_what_python_says(page, name):
    for example in opened(page, name).examples:
        page.get_by_role("button", name=example["label"], exact=True).first.click()
        given = {k: example[k] for k in example if k not in ("label", "note")}
        if name == "edit_explorer":  # it is told by -1 to show the end
            given = {k: given[k] for k in ("candidate", "reference")}
        says(page, getattr(mtedu, name)(**given))
        assert page.get_by_text(example["note"]).is_visible()
