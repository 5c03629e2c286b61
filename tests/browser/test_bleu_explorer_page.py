"""The BLEU explorer as a student meets it, on a page that nobody serves."""

import itertools
import random

import pytest

import mtedu
from mtedu.widgets.bleu_explorer import EXAMPLES
from tests.browser.pages import TwoTexts

pytestmark = pytest.mark.browser


class BleuPage(TwoTexts):
    """The page, with its list of references and its table."""

    def __init__(self, page, explorer):
        super().__init__(page, explorer)
        self.references = page.get_by_role("textbox", name="References")

    def order(self, n):
        self.page.get_by_role("radio", name=str(n), exact=True).check(force=True)

    def rows(self):
        table = self.page.locator("tbody tr")
        return [row.split() for row in table.all_inner_texts()]


@pytest.fixture
def opened(page):
    return lambda *args, **settings: BleuPage(
        page, mtedu.bleu_explorer(*args, **settings)
    )


def test_typing_changes_the_score(opened, screenshot):
    shown = opened("", ["the cat is on the mat"])
    assert shown.scores.inner_text() == "0"
    shown.candidate.press_sequentially("the cat is on the")
    assert shown.scores.inner_text() == "0.8187"
    shown.candidate.press_sequentially(" mat")
    assert shown.scores.inner_text() == "1"
    shown.says(mtedu.bleu_explorer("the cat is on the mat", "the cat is on the mat"))
    shown.references.press("Control+End")
    shown.references.press_sequentially("\n\nthere is a cat")
    assert shown.references.input_value().endswith("mat\n\nthere is a cat")
    assert shown.page.get_by_text("Reference 2").is_visible()
    screenshot("bleu_explorer_typed")


def test_the_caret_stays_where_it_is(opened):
    shown = opened("the mat", ["the cat is on the mat"])
    shown.candidate.press("Home")
    for _ in range(4):
        shown.candidate.press("ArrowRight")
    shown.candidate.press_sequentially("cat is on the ")
    assert shown.candidate.input_value() == "the cat is on the mat"
    assert shown.scores.inner_text() == "1"


def test_edits_leave_nothing_behind(opened):
    """After many edits the page is what it would be if opened on the last text."""
    pick = random.Random(1)
    texts = [" ".join(pick.choices("abc", k=pick.randrange(9))) for _ in range(40)]
    shown = opened("a b", ["a b c", "b c"], n=2)
    parts = shown.page.locator(".mtedu-lines, tbody, tfoot, .mtedu-formula")
    for candidate, reference in itertools.pairwise(texts):
        shown.candidate.fill(candidate)
        shown.references.fill(f"a {reference}\nb c" if len(reference) > 5 else "a b")
    left = [parts.nth(i).inner_html() for i in range(4)]
    opened(shown.candidate.input_value(), shown.references.input_value(), n=2)
    assert [parts.nth(i).inner_html() for i in range(4)] == left


def test_clipped_counts_and_orders(opened, screenshot):
    shown = opened()
    shown.press("the cat the cat …")
    assert ["the", "cat", "2", "1", "1", "✂", "clipped"] in shown.rows()
    assert shown.page.locator(".mtedu-in-candidate .mtedu-lane.mtedu-clipped").count()
    screenshot("bleu_explorer_clipped")
    shown.order(4)
    assert len(shown.rows()) == 4
    assert shown.page.get_by_text("Matched 4-grams").is_visible()


def test_the_figure_in_words(opened):
    shown = opened()
    shown.press("airport security")
    curve = shown.page.get_by_role("img", name="Curve of the brevity penalty")
    assert "length 6 is at 0.8465" in curve.get_attribute("aria-label")
    formula = shown.page.get_by_role("group", name="The formula").inner_text()
    assert "1 − 7/6" in formula
    assert "= 0.5115" in formula
    bars = shown.page.get_by_role("group", name="Clipped precision").inner_text()
    assert "4/5 = 0.8000" in bars


def test_smoothing_and_highest_order(opened):
    shown = opened("gave it to rhododendron", "gave it to Trump")
    assert shown.scores.inner_text() == "0"
    shown.page.get_by_label("Smoothing").select_option(index=3)
    expected = mtedu.bleu_explorer(
        "gave it to rhododendron", "gave it to Trump", smoothing="exp"
    )
    assert shown.scores.inner_text() == f"{expected.result.score:.4f}"
    shown.page.get_by_label("Score").select_option(index=1)
    expected.max_n = 2
    assert shown.scores.inner_text() == f"{expected.result.score:.4f}"
    shown.says(expected)
    assert shown.page.get_by_text("(not used)").count() == 2


def test_without_references_it_says_what_to_do(opened):
    shown = opened("the cat", "the cat")
    shown.references.fill(" \n ")
    shown.says(mtedu.bleu_explorer("the cat", []))
    assert not shown.page.get_by_text("Clipped counts").is_visible()
    shown.references.fill("the cat")
    assert shown.scores.is_visible()


def test_the_keyboard_reaches_everything(opened):
    shown = opened("the cat", "the cat")
    page = shown.page
    # JupyterLab leaves the keys to elements that carry this attribute themselves.
    focusable = page.locator("button, input, select, textarea, [tabindex]")
    marked = page.locator("[data-lm-suppress-shortcuts]")
    assert focusable.count() == marked.count()
    stops = len(EXAMPLES) + 2 + 1 + 2 + 1  # buttons, texts, orders, choosers, table
    seen = []
    for _ in range(stops):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.tagName.toLowerCase()"))
    assert seen[: len(EXAMPLES)] == ["button"] * len(EXAMPLES)
    rest = ["textarea", "textarea", "input", "select", "select", "div"]
    assert seen[len(EXAMPLES) :] == rest
    page.get_by_role("radio", name="1", exact=True).focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_text("Matched 2-grams").is_visible()
    page.get_by_role("button", name="aapkii × 3").focus()
    page.keyboard.press("Enter")
    assert shown.candidate.input_value() == "aapkii aapkii aapkii meharbaanii"


def test_text_that_runs_from_right_to_left(opened, screenshot):
    shown = opened("القطة على السجادة", ["القطة جالسة على السجادة"], n=2)
    places = [box["x"] for box in shown.boxes(".mtedu-in-candidate .mtedu-token")]
    assert places == sorted(places, reverse=True)
    screenshot("bleu_explorer_right_to_left")
