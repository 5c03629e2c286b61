"""A lecture as a deck: turned by keys, with notes, a live explorer, and no network."""

import re
from html import escape

import nbformat
import pytest

from docs.slides.deck import COMMENT, build_slides, html, slides_of
from mtedu.course import load_course
from tests.browser.chromium import kept
from tests.browser.pages import until

pytestmark = pytest.mark.browser
LECTURE = "06_bleu_by_hand"
COURSE = load_course()


@pytest.fixture(scope="module")
def deck(tmp_path_factory, lecture_outputs):
    folder = tmp_path_factory.mktemp("slides")
    (made,) = build_slides(folder, only=[LECTURE], cache=lecture_outputs)
    return made


@pytest.mark.xdist_group("site")  # which runs the same lecture
def test_a_deck_is_turned_played_with_and_read_offline(deck, page):
    asked = []
    page.on("request", lambda found: asked.append(found.url))
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(deck.as_uri())
    slides = page.locator(".slide")
    assert slides.count() > 20
    assert page.locator(".slide.current").count() == 1
    assert page.locator("#place").inner_text() == f"1 / {slides.count()}"
    for key, place in {"ArrowRight": 2, "Space": 3, "ArrowLeft": 2, "End": 0}.items():
        page.keyboard.press(key)
        assert (
            page.locator("#place")
            .inner_text()
            .startswith(f"{place or slides.count()} /")
        )
    page.keyboard.press("Home")
    assert not page.locator(".current .notes").is_visible()
    page.keyboard.press("n")
    assert "Minute 0 of 90" in page.locator(".current .notes").inner_text()
    page.keyboard.press("n")
    place = _to_an_explorer(page)
    field = page.locator(".current textarea, .current input[type=text]").first
    before = page.locator(".current").inner_text()
    field.fill("the cat")
    page.keyboard.press("End")  # to the end of the field, not of the deck
    page.keyboard.press("ArrowLeft")
    until(page, lambda: page.locator(".current").inner_text() != before)
    assert page.locator("#place").inner_text().startswith(f"{place} /")
    kept("slides_explorer", page)
    assert [
        url for url in asked if not url.startswith(("file:", "data:", "blob:"))
    ] == []


def _to_an_explorer(page):
    """Turn to the first slide on which something can be typed."""
    inputs = "textarea, input[type=text]"
    for number, slide in enumerate(page.locator(".slide").all(), 1):
        if slide.locator(inputs).count():
            page.evaluate(f"location.hash = '#{number}'")
            page.locator(".current").locator(inputs).first.wait_for()
            return number
    pytest.fail("no explorer in the deck")


@pytest.mark.parametrize("part", COURSE.lectures, ids=lambda part: part.id)
def test_every_cell_is_on_a_slide_or_in_the_notes(part):
    notebook = nbformat.read(COURSE.root / part.path, 4)
    pieces = [p for one in slides_of(notebook, part) for p in one.shown + one.notes]
    text = "".join(pieces)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert escape(cell.source) in text
        else:
            said = COMMENT.sub("", cell.source).strip()
            for piece in re.split(r"\n\s*\n", said):
                assert html(piece) in text
