"""The explorers of lecture 10 as a student meets them, on a page without Python."""

import re

import pytest

import mtedu
from tests.browser.pages import hears, says

pytestmark = pytest.mark.browser


def plot(page):
    return page.get_by_role("application")


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def coefficient(page, method):
    return float(page.locator(f"[data-method={method}] b").inner_text())


def test_dragging_the_far_system_moves_pearson_not_kendall(opened, page, screenshot):
    opened(mtedu.correlation_explorer())
    before = {m: coefficient(page, m) for m in ("pearson", "kendall")}
    assert before == {"pearson": 0.962, "kendall": 0.278}
    x, y = middle(page.locator(".mtedu-ring-chosen"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 30, steps=4)
    # Still the lowest of all on both sides: only Pearson has noticed.
    assert coefficient(page, "pearson") != before["pearson"]
    assert coefficient(page, "kendall") == before["kendall"]
    page.mouse.move(x + 260, y - 165, steps=8)
    page.mouse.up()
    assert coefficient(page, "pearson") < 0.5
    hears(page, "Before points were moved: Pearson 0.962")
    screenshot("correlation_explorer")
    page.mouse.move(x, y)  # released: the point stays
    assert coefficient(page, "pearson") < 0.5
    page.get_by_role("button", name="Put everything back").click()
    says(page, mtedu.correlation_explorer())


def test_arrow_keys_and_sliders_move_the_chosen_system(opened, page):
    explorer = mtedu.correlation_explorer()
    opened(explorer)
    plot(page).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    explorer.points = [*explorer.points[:-1], [13.0, 43.0]]
    assert explorer.steps == [0.5, 0.5]
    says(page, explorer)
    page.get_by_role("combobox", name="System").select_option("system 2")
    page.get_by_role("slider", name="people (made up) of the chosen").press("Home")
    low = explorer.bounds[1][0]
    hears(page, f"Chosen: system 2, BLEU (made up) 33.9, people (made up) {low}")


def test_examples_can_be_put_in(opened, page):
    opened(mtedu.correlation_explorer())
    page.get_by_role("button", name="one system spoils it").click()
    assert coefficient(page, "pearson") == 0.006
    assert page.get_by_text("Published: WMT 2020 English-Chinese").is_visible()
    assert page.get_by_role("combobox", name="System").input_value() == "NiuTrans"
    page.get_by_role("button", name="Anscombe").click()
    without = "without the chosen one not defined"
    assert page.get_by_text(without).count() == 3


def test_counts_follow_year_pair_and_metric(opened, page, screenshot):
    explorer = mtedu.pairs_explorer()
    opened(explorer)
    assert page.locator(".mtedu-score").inner_text() == "16.8 %"
    year = page.get_by_role("combobox", name="Year and judges")
    year.select_option("WMT 2023, judged by experts (MQM)")
    page.get_by_role("radio", name="COMET").locator("visible=true").check(force=True)
    page.get_by_role("combobox", name="Language pair").select_option("he-en")
    explorer = mtedu.pairs_explorer("wmt23", "he-en", "comet")
    says(page, explorer)
    page.get_by_role("checkbox").check()
    explorer.people = True
    says(page, explorer)
    screenshot("pairs_explorer")
    year.select_option("WMT 2020, judged by experts (MQM)")
    says_all = mtedu.pairs_explorer("wmt20-mqm", "all", "comet")
    says_all.people = True
    says(page, says_all)


def test_a_metric_that_a_year_lacks_gives_way(opened, page):
    opened(mtedu.pairs_explorer(metric="ter"))
    year = page.get_by_role("combobox", name="Year and judges")
    year.select_option("WMT 2023, judged by experts (MQM)")
    says(page, mtedu.pairs_explorer("wmt23"))


def test_hovering_and_keys_name_the_two_systems(opened, page):
    explorer = mtedu.pairs_explorer("wmt23", "en-de")
    opened(explorer)
    tip = page.locator(".mtedu-tip")
    assert tip.is_hidden()
    cross = page.locator("g > .mtedu-mark-wrong").first
    page.mouse.move(*middle(cross))
    assert "They disagree: the wrong way." in tip.inner_text()
    assert re.match(r"\S+ and \S+ \(en-de\)", tip.inner_text())
    page.mouse.move(5, 5)
    assert tip.is_hidden()
    plot(page).focus()
    page.keyboard.press("ArrowRight")
    first = tip.inner_text()
    page.keyboard.press("ArrowRight")
    assert tip.is_visible()
    assert tip.inner_text() != first
    hears(page, "Chosen: ")
    page.keyboard.press("Escape")
    assert tip.is_hidden()
    says(page, explorer)


def test_the_wrong_pairs_can_be_walked_through(opened, page):
    explorer = mtedu.pairs_explorer("wmt20", "en-de")
    opened(explorer)
    rows = list(explorer.pairs)
    wrong = [i for i, row in enumerate(rows) if not row.agrees]
    wrong.sort(key=lambda i: -abs(rows[i].human_difference))
    button = page.get_by_role("button", name="Next wrong pair")
    for index in (*wrong, wrong[0]):
        button.click()
        explorer.chosen = index
        says(page, explorer)
    page.get_by_role("button", name="The one before").click()
    explorer.chosen = wrong[-1]
    says(page, explorer)


def test_many_pairs_are_squares_until_one_zooms_in(opened, page, screenshot):
    opened(mtedu.pairs_explorer())
    squares = page.locator(".mtedu-cell")
    assert 50 < squares.count() < 1500
    assert page.locator("g > .mtedu-mark").count() == 0
    page.get_by_role("radio", name="16×").check(force=True)
    assert "of 1190 points are in view" in page.locator(".mtedu-note").last.inner_text()
    for place in range(20):
        page.mouse.move(300 + 10 * place, 500)
    assert page.locator(".mtedu-tip").is_visible()
    page.get_by_role("button", name="Next wrong pair").click()
    assert page.locator(".mtedu-ring-chosen").count() == 1  # it zoomed out to show it


def test_a_score_alone_says_nothing(opened, page, screenshot):
    opened(mtedu.scale_explorer())
    assert page.get_by_text("▼ worse than all 11").is_visible()
    assert page.get_by_text("▲ better than all 16").is_visible()
    page.get_by_role("slider", name="Score of your system").press("ArrowRight")
    says(page, mtedu.scale_explorer(score=0.71))
    page.get_by_role("radio", name="BLEU").check(force=True)
    says(page, mtedu.scale_explorer("bleu"))
    screenshot("scale_explorer")
