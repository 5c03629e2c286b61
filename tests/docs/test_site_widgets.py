"""Widgets on the site, which live without Python: recorded, quizzes, annotation."""

import json
import re
from pathlib import Path

import pytest

import mtedu
from docs.site.explorers import FINISHED, _turns, explorer_html
from docs.site.quizzes import quiz_html
from docs.site.recorded import Look, Recording, Turn, record
from docs.site.recordings import _KINDS, recording
from mtedu.widgets.quiz import markup
from tests.mtedu.widgets.test_access import ARGUMENTS, NAMES


def data_of(html):
    """What a recorded widget's script reads."""
    return json.loads(re.search(r'application/json">(.*?)</script>', html).group(1))


def test_a_recording_has_every_setting_and_leaves_the_widget_alone():
    explorer = mtedu.noise_explorer()
    before = explorer.text
    data = data_of(record(explorer, recording(explorer)))
    assert explorer.text == before
    assert len(data["states"]) == 4 * 5 * 5 * 2
    explorer.set(operation="delete", rate=0.5, seed=3, entities=False)
    shown = data["pages"][data["states"]["2,2,2,0"]]
    assert explorer.page.value in shown


def test_greyed_controls_are_recorded_once():
    explorer = mtedu.search_explorer()
    turns = [Turn("_method", ["greedy", "beam"]), Turn("_beams", [1, 2])]
    states = data_of(record(explorer, Recording(turns)))["states"]
    assert states["0,0"] == states["0,1"]
    assert states["1,0"] != states["1,1"]


def test_every_recording_names_controls_that_its_widget_has(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    opened = [getattr(mtedu, name)(*ARGUMENTS.get(name, ())) for name in NAMES]
    looks = [Look(one, how) for one in opened if (how := recording(one)) is not None]
    assert {type(look.widget).__name__ for look in looks} == _KINDS.keys()


def test_a_quiz_explains_every_choice_on_the_page():
    quiz = mtedu.quiz("00_welcome")
    html = quiz_html(quiz)
    for card in quiz.cards:
        for choice in card.question.choices.values():
            assert markup(choice).partition("$")[0] in html
    assert html.count('data-kind="right"') == len(quiz.cards)


def test_the_annotation_tool_goes_through_its_pages_without_a_file(tmp_path):
    item = {"source": "ein Hund", "translations": {"X": "a cat", "Y": "a dog"}}
    path = tmp_path / "ratings.csv"
    for scale in ("ranking", "adequacy+fluency", "direct", "mqm", "esa"):
        tool = mtedu.annotate([item], scale, path=path)
        turns = _turns(tool)
        assert len(turns) == len(tool.pages) + 1
        assert turns[-1]["summary"] == FINISHED.format(total=len(tool.pages))
    assert not path.exists()


@pytest.mark.browser
def test_a_recorded_widget_shows_what_is_chosen(page):
    explorer = mtedu.noise_explorer("Biden approved measures .")
    page.set_content(record(explorer, recording(explorer)))
    play(page, "recorded.js")
    page.get_by_label("Noise").select_option("permute")
    page.get_by_label("Rate").fill("4")
    page.get_by_label("Seed").select_option("2")
    explorer.set(operation="permute", rate=1, seed=2)
    shown = page.locator(".mtedu-page table").inner_text().split()
    assert " ".join(shown).count(str(explorer.found)) == 1
    assert page.locator("output").inner_text() == "1"


@pytest.mark.browser
def test_only_controls_that_will_never_matter_are_grey(page):
    game = mtedu.fool_the_metric("bleu", "meteor")
    search = mtedu.search_explorer()
    page.set_content("".join(record(w, recording(w)) for w in (game, search)))
    play(page, "recorded.js")
    assert page.get_by_label("Goal").is_enabled(), "it matters once a text is chosen"
    page.get_by_label("Search").select_option("greedy")
    assert page.get_by_label("Beams").is_disabled()
    page.get_by_label("Search").select_option("beam")
    assert page.get_by_label("Beams").is_enabled()


@pytest.mark.browser
def test_recorded_buttons_go_on_each_time(page):
    play_ = mtedu.permutation_play()
    page.set_content(record(play_, recording(play_)))
    play(page, "recorded.js")
    seen = []
    for _ in range(3):
        page.get_by_role("button", name="Shuffle pieces").click()
        seen.append(page.locator(".mtedu-page").inner_text())
    assert len(set(seen)) == 3
    assert all("unmoved" in text for text in seen)
    page.get_by_role("button", name="Start again").click()
    assert "the candidate's own order" in page.locator(".mtedu-page").inner_text()


def play(page, script):
    """Load one of the site's scripts into a page that is there already."""
    page.add_script_tag(path=Path("docs/site/static") / script)
    page.evaluate("document.dispatchEvent(new Event('DOMContentLoaded'))")


@pytest.mark.browser
def test_the_annotation_tool_turns_its_pages(page, tmp_path):
    item = {"source": "ein Hund", "translations": {"X": "a cat", "Y": "a dog"}}
    tool = mtedu.annotate([item], "direct", path=tmp_path / "me.csv", repeats=0)
    page.set_content(f"<!doctype html>{explorer_html(tool)}")
    total = len(tool.pages)
    for place in range(1, total + 1):
        page.get_by_text(f"Page {place} of {total}").wait_for()
        page.get_by_role("slider").press("ArrowRight")
        page.get_by_role("button", name="Save").click()
    page.get_by_text(FINISHED.format(total=total)).wait_for()
