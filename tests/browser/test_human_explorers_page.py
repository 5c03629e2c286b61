"""The kappa and z-score explorers as a student meets them, on a page without Python."""

import pytest

import mtedu
from tests.browser.pages import hears, says

pytestmark = pytest.mark.browser


def cell(page, i, j):
    return page.get_by_role("spinbutton", name=f"A says {i}, B says {j}")


def test_kappa_follows_the_counts(opened, screenshot):
    page = opened(mtedu.kappa_explorer([[20, 5], [10, 15]]))
    assert page.locator(".mtedu-score").inner_text() == "0.4000"
    cell(page, 1, 2).fill("0")
    cell(page, 2, 1).press("Control+a")
    page.keyboard.type("0")
    says(page, mtedu.kappa_explorer([[20, 0], [0, 15]]))
    assert page.locator(".mtedu-score").inner_text() == "1"
    cell(page, 1, 2).press("ArrowUp")
    says(page, mtedu.kappa_explorer([[20, 1], [0, 15]]))
    screenshot("kappa_explorer")


def test_a_cell_may_be_empty_for_a_moment(opened):
    page = opened(mtedu.kappa_explorer([[20, 5], [10, 15]]))
    cell(page, 1, 1).fill("")
    assert cell(page, 1, 1).input_value() == ""
    page.keyboard.type("7")
    says(page, mtedu.kappa_explorer([[7, 5], [10, 15]]))
    cell(page, 1, 1).fill("-3")
    assert "39 items" not in page.get_by_role("status").inner_text()


def test_more_labels_weights_and_blind_raters(opened, screenshot):
    page = opened(mtedu.kappa_explorer([[20, 5], [10, 15]]))
    page.get_by_role("radio", name="5", exact=True).check(force=True)
    assert page.get_by_role("spinbutton").count() == 25
    page.get_by_role("button", name="Two blind raters, 1000 items").click()
    hears(page, "1000 items, 5 labels. P(A) = ")
    said = page.get_by_role("status").inner_text()
    assert said.startswith("1000 items, 5 labels. P(A) = ")
    agreed = int(said.split("P(A) = ")[1].split("/")[0])
    assert 130 < agreed < 270
    page.get_by_role("button", name="five grades").click()
    page.get_by_role("radio", name="quadratic").check(force=True)
    says(page, mtedu.kappa_explorer(weights="quadratic"))
    assert page.get_by_text("wrong").count() == 0
    page.get_by_role("button", name="Clear").click()
    hears(page, "The table is empty")
    screenshot("kappa_explorer_empty")


def test_z_scores_undo_a_habit_set_by_keyboard(opened, screenshot):
    page = opened(mtedu.z_explorer("no habits"))
    explorer = mtedu.z_explorer("no habits")
    page.get_by_role("slider", name="Rater 1, bias").focus()
    for _ in range(30):
        page.keyboard.press("ArrowLeft")
    explorer.bias = [-30, 0, 0]
    says(page, explorer)
    pressed = page.get_by_role("button", name="one is harsh", exact=True)
    assert pressed.get_attribute("aria-pressed") == "true"
    assert page.get_by_text("✗ 4 of 6 pairs in the true order").is_visible()
    assert page.get_by_text("✓ 6 of 6 pairs in the true order").is_visible()
    page.get_by_role("slider", name="Rater 3, stretch").press("End")
    explorer.spread = [1, 1, 2]
    says(page, explorer)
    screenshot("z_explorer")


def test_unfair_shares_break_z_scores(opened):
    page = opened(mtedu.z_explorer("no habits"))
    page.get_by_role("radio", name="by system").check(force=True)
    says(page, mtedu.z_explorer("unfair"))
