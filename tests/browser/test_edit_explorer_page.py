"""The edit explorer as a student meets it, on a page that nobody serves."""

import pytest

import mtedu
from mtedu.widgets.edit_explorer import AIRPORT, EXAMPLES
from tests.browser.pages import TwoTexts, too_wide, until

pytestmark = pytest.mark.browser

SAFETY = "Israeli officials responsibility of airport safety"
SECURITY = "airport security Israeli officials are responsible"


class EditPage(TwoTexts):
    """The page, with its lattice and its shifts."""

    def __init__(self, page, explorer):
        super().__init__(page, explorer)
        self.lattice = page.get_by_role("region", name="Lattice")
        self.shifts = page.get_by_role("region", name="Shifts")

    def step(self, name, player="Lattice"):
        group = self.page.get_by_role("group", name=player, exact=True)
        group.get_by_role("button", name=name, exact=True).click()

    def filled(self):
        cells = self.page.locator(".mtedu-cells td").all_inner_texts()
        return sum(bool(cell.strip()) for cell in cells)

    def way(self):
        return self.page.locator(".mtedu-cells td sup").all_inner_texts()

    def lines(self):
        lines = self.page.locator(".mtedu-stages .mtedu-line").all_inner_texts()
        return [" ".join(line.split()) for line in lines]


@pytest.fixture
def opened(page):
    return lambda *args, **settings: EditPage(
        page, mtedu.edit_explorer(*args, **settings)
    )


def test_typing_changes_both_rates(opened, screenshot):
    shown = opened("")
    assert shown.scores.all_inner_texts() == ["1", "1"]
    shown.candidate.press_sequentially(SECURITY)
    assert shown.scores.all_inner_texts() == ["0.7143", "0.2857"]
    assert shown.way() == list("II====DDD")
    shown.says(mtedu.edit_explorer(SECURITY))
    assert "= 0.2857" in shown.page.locator(".mtedu-formula").nth(1).inner_text()
    screenshot("edit_explorer_typed")


def test_what_is_taught_later_can_be_left_out(opened):
    shown = opened(SECURITY, AIRPORT, shifts=False)
    assert shown.scores.all_inner_texts() == ["0.7143"]
    assert "TER" not in shown.page.locator("body").inner_text()
    shown.says(mtedu.edit_explorer(SECURITY, AIRPORT, shifts=False))


def test_next_fills_a_cell_and_back_empties_it(opened):
    shown = opened(SAFETY, AIRPORT, step=0)
    assert shown.filled() == 0
    assert shown.scores.all_inner_texts() == ["?", "0.5714"]
    assert not shown.page.locator(".mtedu-formula").first.is_visible()
    for cells in (1, 2, 3):
        shown.step("Next")
        assert shown.filled() == cells
    shown.step("Back")
    assert shown.filled() == 2
    shown.step("Filled")
    assert shown.filled() == 7 * 8
    assert shown.way() == []
    shown.step("Next")
    assert shown.way() == ["S"]
    shown.says(mtedu.edit_explorer(SAFETY, AIRPORT, step=57))
    shown.step("End")
    assert sorted(shown.way()) == list("===DSSS")
    assert shown.scores.all_inner_texts() == ["0.5714", "0.5714"]
    shown.step("Start")
    assert shown.filled() == 0


def test_a_cell_shows_its_three_sums(opened, screenshot):
    shown = opened(SAFETY, AIRPORT, step=28)
    assert shown.page.locator(".mtedu-now").inner_text() == "1"
    assert shown.page.locator(".mtedu-source").count() == 3
    detail = shown.page.get_by_role("group", name="This cell").inner_text()
    assert "diagonal: 0 + 1 = 1" in detail
    assert "from the left: 1 + 1 = 2" in detail
    assert shown.page.locator(".mtedu-best").all_inner_texts()[0].startswith("✓")
    shown.says(mtedu.edit_explorer(SAFETY, AIRPORT, step=28))
    screenshot("edit_explorer_step")


def test_the_keys_step_and_play(opened):
    shown = opened("a b", "a c", step=0)
    page = shown.page
    shown.lattice.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    assert shown.filled() == 2
    page.keyboard.press("End")
    assert shown.way() == ["=", "S"]
    page.keyboard.press("Home")
    assert shown.filled() == 0
    page.keyboard.press("Space")
    assert page.get_by_role("button", name="Pause").is_visible()
    page.wait_for_function("document.querySelectorAll('td.mtedu-now').length")
    page.keyboard.press("Space")
    assert not page.get_by_role("button", name="Pause").count()
    here = shown.filled()
    page.wait_for_timeout(1500)
    assert shown.filled() == here
    slider = page.get_by_role("slider", name="Lattice")
    slider.focus()
    page.keyboard.press("End")
    assert shown.way() == ["=", "S"]


def test_playing_comes_to_the_end_and_stops(opened):
    shown = opened("a", "b", move=0)
    shown.step("Play")
    shown.page.wait_for_function("!document.querySelector('sup')")
    shown.page.wait_for_function("document.querySelector('td sup')")
    shown.page.get_by_role("button", name="Pause").wait_for(state="detached")
    shown.says(mtedu.edit_explorer("a", "b", move=0))


def test_typing_stops_the_play_and_shows_the_end(opened):
    shown = opened(SAFETY, AIRPORT, step=3)
    shown.step("Play")
    shown.candidate.press("Control+End")
    shown.candidate.press_sequentially("x")
    assert not shown.page.get_by_role("button", name="Pause").count()
    assert shown.filled() == 7 * 8
    shown.says(mtedu.edit_explorer(f"{SAFETY}x", AIRPORT))


def test_a_shift_moves_a_block(opened, screenshot):
    shown = opened(SECURITY, AIRPORT, move=0)
    assert shown.lines()[0] == f"Candidate {SECURITY}"
    assert not shown.page.locator(".mtedu-came").count()
    shown.step("Next", "Shifts")
    assert len(shown.lines()) == 3
    came = shown.page.locator(".mtedu-came").all_inner_texts()
    assert [word.split()[0] for word in came] == ["airport", "security"]
    moving = (
        "document.querySelectorAll('.mtedu-line')[1].getAnimations({subtree: true})"
    )
    assert shown.page.evaluate(f"{moving}.length") == 6
    shown.page.wait_for_function(f"!{moving}.length")
    shown.says(mtedu.edit_explorer(SECURITY, AIRPORT, move=1))
    assert not shown.page.get_by_text("Then edit, word by word").is_visible()
    shown.shifts.focus()
    shown.page.keyboard.press("ArrowRight")
    assert shown.page.get_by_text("Then edit, word by word").is_visible()
    shown.says(mtedu.edit_explorer(SECURITY, AIRPORT))
    screenshot("edit_explorer_shift")


def test_without_motion_nothing_slides(opened, page):
    page.emulate_media(reduced_motion="reduce")
    shown = opened(SECURITY, AIRPORT, move=0)
    shown.step("Next", "Shifts")
    assert shown.page.evaluate("document.getAnimations().length") == 0


def test_a_lattice_too_large_is_not_drawn(opened):
    shown = opened("a " * 41, "a b")
    assert not shown.lattice.is_visible()
    assert shown.page.get_by_text("up to 40 words a side").is_visible()
    shown.candidate.fill("a " * 40)
    assert shown.lattice.is_visible()


def test_a_cell_out_of_sight_comes_into_view(opened):
    shown = opened("a b c", " ".join("abcdefghijklmnopqrst"), step=20)
    shown.page.set_viewport_size({"width": 360, "height": 800})
    shown.step("Next")

    def in_view():
        outer = shown.lattice.bounding_box()
        inner = shown.page.locator(".mtedu-now").bounding_box()
        right = outer["x"] + outer["width"] + 1
        return outer["x"] <= inner["x"] <= right - inner["width"]

    until(shown.page, in_view)
    assert not too_wide(shown.page)


def test_everything_is_in_reach_of_the_keyboard(opened):
    shown = opened("a b", "b a")
    page = shown.page
    focusable = page.locator("button, input, select, textarea, [tabindex]")
    assert focusable.count() == page.locator("[data-lm-suppress-shortcuts]").count()
    seen = []
    for _ in range(len(EXAMPLES) + 2 + 8 + 7):
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                "document.activeElement.getAttribute('aria-label') ?? "
                "document.activeElement.tagName.toLowerCase()"
            )
        )
    buttons = ["button"] * len(EXAMPLES)
    player = ["button"] * 6 + ["Lattice: step", "Lattice"]
    other = ["button"] * 5 + ["Shifts: step", "Shifts"]
    assert seen == [*buttons, "textarea", "textarea", *player, *other]


def test_text_that_runs_from_right_to_left(opened, screenshot):
    shown = opened("القطة على السجادة جالسة", "القطة جالسة على السجادة")
    for words in (".mtedu-line:first-child .mtedu-block", ".mtedu-pair"):
        places = [box["x"] for box in shown.boxes(words)][:4]
        assert places == sorted(places, reverse=True)
    heads = [box["x"] for box in shown.boxes(".mtedu-cells thead th")]
    assert heads == sorted(heads)
    screenshot("edit_explorer_right_to_left")
