"""The overlap explorer as a student meets it, on a page that nobody serves."""

import pytest

import mtedu
from mtedu.widgets.overlap_explorer import CAT, EXAMPLES
from tests.browser.pages import TwoTexts

pytestmark = pytest.mark.browser


@pytest.fixture
def opened(page):
    return lambda *args, **settings: TwoTexts(
        page, mtedu.overlap_explorer(*args, **settings)
    )


def ends(shown):
    """Where the lines begin and end, in pixels from above."""
    paths = shown.page.locator(".mtedu-links path")
    drawn = [paths.nth(i).get_attribute("d") for i in range(paths.count())]
    return [(float(d.split("C")[0].split()[1]), float(d.split()[-1])) for d in drawn]


def choose(shown, name):
    shown.page.get_by_role("radio", name=name).check(force=True)


def test_typing_changes_numbers_and_lines(opened, screenshot):
    shown = opened("")
    assert shown.scores.inner_text() == "0"
    shown.candidate.press_sequentially("there is a cat on the mat")
    assert shown.scores.inner_text() == "0.7692"
    assert len(ends(shown)) == 5
    bars = shown.page.get_by_role("group", name="What that gives").inner_text()
    assert "5/7 = 0.7143" in bars
    assert "5/6 = 0.8333" in bars
    shown.says(mtedu.overlap_explorer("there is a cat on the mat"))
    assert shown.page.get_by_role("img", name="5 lines join").is_visible()
    screenshot("overlap_explorer_typed")


def test_naively_one_word_serves_for_all(opened, screenshot):
    shown = opened("the the the the the the the")
    assert len(set(ends(shown))) == 2
    assert shown.page.locator(".mtedu-bag .mtedu-word-clipped").count() == 5
    choose(shown, "naively")
    assert shown.scores.inner_text() == "1"
    assert len(ends(shown)) == 7
    assert len({end for _, end in ends(shown)}) == 1
    shown.says(mtedu.overlap_explorer("the the the the the the the", naive=True))
    screenshot("overlap_explorer_naive")


def test_as_bags_a_permutation_is_the_reference(opened):
    shown = opened("mat the on is cat the")
    assert any(start != end for start, end in ends(shown))
    choose(shown, "as bags")
    assert all(start == end for start, end in ends(shown))
    bags = shown.page.locator(".mtedu-bag")
    assert bags.nth(0).inner_text() == bags.nth(1).inner_text()


def test_lines_meet_their_words(opened):
    shown = opened("there is a cat on the mat")
    top = shown.page.locator(".mtedu-links").bounding_box()["y"]
    middles = [
        {round(box["y"] + box["height"] / 2 - top) for box in shown.boxes(words)}
        for words in (
            ".mtedu-bag:first-of-type .mtedu-word-kept",
            ".mtedu-bag:last-of-type .mtedu-word-kept",
        )
    ]
    for side in (0, 1):
        assert {round(end[side]) for end in ends(shown)} <= middles[side]


def test_shuffling_changes_the_order_and_nothing_else(opened):
    shown = opened("there is a cat on the mat")
    said = shown.scores.inner_text()
    for _ in range(3):
        before = shown.candidate.input_value()
        shown.press("Shuffle the candidate")
        after = shown.candidate.input_value()
        assert after != before
        assert sorted(after.split()) == sorted(before.split())
        assert shown.scores.inner_text() == said


def test_the_keyboard_reaches_everything(opened):
    shown = opened("a cat", CAT)
    page = shown.page
    focusable = page.locator("button, input, select, textarea, [tabindex]")
    assert focusable.count() == page.locator("[data-lm-suppress-shortcuts]").count()
    seen = []
    for _ in range(len(EXAMPLES) + 6):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.tagName.toLowerCase()"))
    rest = ["textarea", "textarea", "input", "input", "button", "div"]
    assert seen == ["button"] * len(EXAMPLES) + rest
    page.get_by_role("radio", name="once per occurrence").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_text("Naive precision =").is_visible()


def test_text_that_runs_from_right_to_left(opened, screenshot):
    shown = opened("القطة على السجادة", "القطة جالسة على السجادة")
    words = shown.page.locator(".mtedu-bag:first-of-type li").all_inner_texts()
    assert [word.split()[-1] for word in words] == ["القطة", "على", "السجادة"]
    places = [box["y"] for box in shown.boxes(".mtedu-bag:first-of-type li")]
    assert places == sorted(places)
    screenshot("overlap_explorer_right_to_left")
