"""The widgets of lecture 03: triangle, gallery and word order."""

import pytest

import mtedu
from mtedu.data.examples import divergences
from mtedu.show.divergence import aligned_html
from mtedu.widgets.word_order import PHRASES, VALID

SYLLABUS = {
    "constituent order",
    "adjunction",
    "PP adjunction",
    "preposition stranding",
    "null subject",
    "dative",
    "pleonastic",
    "movement",
    "conflational",
    "structural",
    "categorial, promotional",
    "categorial, demotional",
    "head swapping",
    "lexical",
}


def test_every_kind_of_the_course_has_an_example():
    assert {example.kind for example in divergences()} >= SYLLABUS


@pytest.mark.parametrize("example", divergences(), ids=lambda example: example.kind)
def test_an_example_is_aligned_and_said_in_words(example):
    places = [place for place, _ in example.links]
    assert all(0 <= place < len(example.english) for place in places)
    assert all(
        "\u0900" <= w.script[0] <= "\u097f" or w.script == "?" for w in example.hindi
    )
    page = aligned_html(example)
    assert page.count("<line") == len(example.links)
    assert 'lang="hi"' in page
    assert 'role="img"' in page
    for word in example.hindi:
        assert word.gloss in example.text or word.gloss == "."


def test_the_gallery_goes_round():
    gallery = mtedu.divergence_gallery()
    first = gallery.shown.kind
    gallery.move(-1)
    assert gallery.shown == divergences()[-1]
    gallery.on.click()
    assert gallery.shown.kind == first
    assert gallery.text == gallery.shown.text


def test_word_order():
    play = mtedu.word_order_play()
    assert play.score.score == pytest.approx(1)
    play.move("S", +1)
    assert play.order == VALID[1]
    assert "Speakers use this order" in play.text
    assert play.score < 0.9
    play.move("V", -1)
    assert "not at the end" in play.text
    play.set_order(VALID[4])
    play.move(VALID[4][0], -1)
    assert play.order == VALID[4]
    assert all(sorted(order) == sorted(PHRASES) for order in VALID)


def test_the_buttons_of_the_cards_move_phrases():
    play = mtedu.word_order_play()
    right = play.row.children[0].children[1].children[1]
    assert "right" in right.tooltip
    right.click()
    assert play.order == VALID[1]


def test_the_triangle_says_what_it_shows():
    triangle = mtedu.vauquois_triangle("syntactic")
    assert "SOV" in triangle.text
    assert "mtedu-vauquois" in triangle.to_html()
