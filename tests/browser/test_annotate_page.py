"""The annotation tool by keyboard and mouse, with the real Python behind the page."""

import csv
import json

import pytest

import mtedu
from mtedu.widgets.annotate.scales import WRITTEN
from tests.browser.bridge import connect
from tests.browser.pages import until

pytestmark = pytest.mark.browser

TEXTS = {"X": "the kat sat on the mat", "Y": "a cat sat there", "Z": "cat"}
ITEM = {
    "item": "s1",
    "source": "die Katze saß auf der Matte",
    "reference": "the cat sat on the mat",
    "translations": TEXTS,
}


@pytest.fixture
def opened(page, tmp_path):
    def opened(scale, items=(ITEM,), on=None):
        tool = mtedu.annotate(list(items), scale, rater="ann", path=tmp_path / "a.csv")
        connect(on or page, tool, ["state", "draft"])
        return tool

    return opened


def values(tool):
    return {(row.system, row.scale): row.value for row in tool.ratings}


def done(page):
    page.get_by_text("Done", exact=True).wait_for()


def test_grades_by_keyboard_alone(page, opened, screenshot):
    tool = opened("adequacy+fluency")
    assert page.get_by_text("Page 1 of 1").is_visible()
    page.keyboard.press("Tab")
    page.keyboard.type("54321")
    page.keyboard.press("Enter")
    assert page.get_by_role("status").inner_text() == "1 of 6 grades are missing."
    screenshot("annotate_grades")
    page.keyboard.type("2")
    page.keyboard.press("ArrowRight")  # a radio button as any other: 2 becomes 3
    page.keyboard.press("Enter")
    done(page)
    first, second, third = tool.pages[0].systems
    assert values(tool) == {
        (first, "adequacy"): 5,
        (first, "fluency"): 4,
        (second, "adequacy"): 3,
        (second, "fluency"): 2,
        (third, "adequacy"): 1,
        (third, "fluency"): 3,
    }


@pytest.mark.parametrize("scale", WRITTEN)
def test_the_tool_is_as_wide_as_a_phone(page, opened, scale):
    page.set_viewport_size({"width": 320, "height": 700})
    opened(scale)
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_on_a_phone_every_row_of_grades_is_named(page, opened):
    legend = page.locator("legend", has_text="B, fluency")
    opened("adequacy+fluency")
    wide = legend.bounding_box()
    page.set_viewport_size({"width": 360, "height": 700})
    assert wide["width"] <= 1 < legend.bounding_box()["width"]


def test_grades_by_mouse(page, opened):
    tool = opened("adequacy+fluency")
    for letter in "ABC":
        for scale in ("adequacy", "fluency"):
            group = page.get_by_role("group", name=f"{letter}, {scale}")
            group.locator("label").nth(3).click()
    page.get_by_role("button", name="Save").click()
    done(page)
    assert set(values(tool).values()) == {4}
    assert "All 1 pages are judged and saved in a.csv." in page.inner_text("body")


def test_ranking_by_keyboard(page, opened, screenshot):
    tool = opened("ranking")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+ArrowDown")  # A behind the others
    assert page.get_by_role("status").inner_text() == "A: rank 2 of 2."
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowUp")  # C before all
    page.keyboard.press("ArrowDown")
    page.keyboard.press("=")  # B ties with C
    assert page.get_by_role("status").inner_text() == "B: rank 1 of 2, tied with C."
    screenshot("annotate_ranking")
    page.keyboard.press("Enter")
    done(page)
    ranks = [values(tool)[system, "rank"] for system in tool.pages[0].systems]
    assert ranks == [2, 1, 1]


def test_ranking_by_mouse_and_without_a_move(page, opened):
    tool = opened("ranking")
    page.get_by_role("button", name="Save").click()
    assert "all would be tied" in page.get_by_role("status").inner_text()
    page.get_by_role("button", name="B: move up").click()
    page.get_by_role("button", name="C: move down").click()
    page.get_by_role("button", name="Save").click()
    done(page)
    ranks = [values(tool)[system, "rank"] for system in tool.pages[0].systems]
    assert ranks == [2, 1, 3]


def test_the_slider(page, opened, screenshot):
    tool = opened("direct")
    slider = page.get_by_role("slider")
    assert slider.get_attribute("aria-valuetext") == "not set yet"
    slider.focus()
    page.keyboard.press("Enter")
    assert "Move the slider first" in page.get_by_role("status").inner_text()
    for key in ("PageUp", "PageUp", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    page.get_by_text("Page 2 of 3").wait_for()
    assert slider.evaluate("node => node === document.activeElement")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.get_by_text("Page 3 of 3").wait_for()
    page.get_by_role("spinbutton").fill("7")
    screenshot("annotate_slider")
    page.get_by_role("spinbutton").press("Enter")
    done(page)
    given = [values(tool)[p.systems[0], "da"] for p in tool.pages]
    assert given == [71, 50, 7]


def test_errors_by_keyboard_and_mouse(page, opened, screenshot):
    item = {"item": "s1", "system": "X", "translation": TEXTS["X"], "source": "…"}
    tool = opened("mqm", [item])
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")  # major, Accuracy/Mistranslation: “kat sat”
    assert "“kat sat”" in page.get_by_role("status").inner_text()
    words = page.locator(".mtedu-markable")
    words.nth(3).hover()
    page.mouse.down()
    words.nth(5).hover()
    page.mouse.up()
    page.get_by_role("radio", name="minor").check(force=True)
    page.get_by_label("Kind of error").select_option("Fluency/Grammar")
    page.get_by_role("button", name="Mark the error").click()
    assert page.get_by_text("2 errors: 6 points.").is_visible()
    page.get_by_role("button", name="Mark the error").click()
    assert page.get_by_text("the whole sentence", exact=True).is_visible()
    page.get_by_role("button", name="Remove error 3").click()
    screenshot("annotate_mqm")
    page.get_by_role("button", name="Save").click()
    done(page)
    assert tool.ratings.values == (6,)
    with tool.path.open(encoding="utf-8") as file:
        assert json.loads(next(csv.DictReader(file))["spans"]) == [
            [4, 11, "major", "Accuracy/Mistranslation"],
            [12, 22, "minor", "Fluency/Grammar"],
        ]


def test_esa_by_keyboard_in_its_document(page, opened, screenshot, chromium):
    one = {"document": "d", "system": "X", "translation": TEXTS["X"]}
    items = [{**one, "item": f"s{i}", "source": f"Satz {i}"} for i in (1, 2, 3)]
    tool = opened("esa", items)
    assert page.get_by_role("group", name="Before it").count() == 0
    assert page.get_by_role("group", name="After it").inner_text().count("kat") == 2
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.get_by_role("status").inner_text() == "Marked: major, “kat”."
    page.get_by_role("button", name="Mark the error").click()
    assert page.get_by_text(": something is missing").is_visible()
    assert page.get_by_text("2 errors.", exact=True).is_visible()
    page.get_by_role("button", name="Save").click()
    slider = page.get_by_role("slider")
    assert slider.evaluate("node => node === document.activeElement")
    page.keyboard.press("PageUp")
    until(page, lambda: tool.draft.get("answer", [0, 0])[1] == 60)
    screenshot("annotate_esa")
    other = chromium.new_page()
    again = opened("esa", items, on=other)
    assert again.draft["answer"][1] == 60
    assert other.get_by_text("2 errors.", exact=True).is_visible()
    other.close()
    page.keyboard.press("Enter")
    page.get_by_text("Page 2 of 3").wait_for()
    before = page.get_by_role("group", name="Before it")
    assert before.get_by_text("Satz 1").is_visible()
    assert values(tool) == {("X", "esa"): 60, ("X", "esa-errors"): 10}


def test_clicks_that_are_not_saved_come_back(page, opened, chromium):
    first = opened("adequacy+fluency")
    page.get_by_role("group", name="B, fluency").locator("label").nth(1).click()
    until(page, lambda: first.draft)
    other = chromium.new_page()
    tool = opened("adequacy+fluency", on=other)
    group = other.get_by_role("group", name="B, fluency")
    assert group.get_by_role("radio", name="2 disfluent").is_checked()
    assert tool.draft["answer"]["B"] == [None, 2]
    other.close()


def test_what_python_cannot_save_is_said(page, opened, monkeypatch):
    tool = opened("direct")

    def refused(judgement):
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(tool.file, "add", refused)
    page.get_by_role("spinbutton").fill("60")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Not saved: Permission denied.").wait_for()
    monkeypatch.undo()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Page 2 of 3").wait_for()


def test_a_page_without_python_says_so(page, tmp_path):
    tool = mtedu.annotate(["a cat"], "direct", path=tmp_path / "a.csv")
    page.set_content(f"<!doctype html><body>{tool.to_html()}</body>")
    page.get_by_role("spinbutton").fill("60")
    page.get_by_role("button", name="Save").click()
    assert "Nothing is saved here" in page.get_by_role("status").inner_text()
