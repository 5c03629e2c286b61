"""The built site: every page, its links, its widgets, and what axe finds in it.

Pages are opened from the disk, and asking another machine is an error.
"""

import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import mtedu
from docs.site import course_map
from mtedu.course import load_course
from mtedu.widgets.quiz import plain
from tests.docs.views import ALL, EVERY_TIME, QUIZZED, SCREENS

# The first test waits until the site is built, lectures run and all.
pytestmark = [pytest.mark.xdist_group("site"), pytest.mark.timeout(900)]

COURSE = load_course()
LECTURE = "lectures/00_welcome"
METRIC = "metrics/bleu"
VIEWS = [
    pytest.param(*view, marks=[] if view in EVERY_TIME else pytest.mark.long)
    for view in ALL
]


class Html(HTMLParser):
    """The links, the loaded files and the names of places of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loaded, self.ids = [], [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids |= {found[name] for name in ("id", "name") if found.get(name)}
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if tag in {"img", "script", "iframe", "source"} and found.get("src"):
            self.loaded.append(found["src"])
        if tag == "link" and found.get("rel") in {"stylesheet", "icon", "preload"}:
            self.loaded.append(found["href"])


def pages(site):
    """The pages; the theme keeps templates of its own among its files."""
    paths = sorted(site.rglob("*.html"))
    return {path: Html(path) for path in paths if "_static" not in path.parts}


def test_every_link_inside_the_site_leads_somewhere(site):
    found = pages(site)
    for path, html in found.items():
        for link in [*html.links, *html.loaded]:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = path
            if parts.path:
                target = (path.parent / unquote(parts.path)).resolve()
            assert target.is_file(), f"{path.name}: {link}"
            if parts.fragment and target in found:
                assert unquote(parts.fragment) in found[target].ids, link


def test_an_address_that_is_not_there_shows_the_way_back(site):
    links = Html(site / "404.html").links
    assert links == [COURSE.website, f"{COURSE.website}search.html"]


def test_nothing_is_loaded_from_another_machine(site):
    for path, html in pages(site).items():
        for address in html.loaded:
            assert not address.startswith(("http", "//")), f"{path.name}: {address}"


def test_widgets_are_pages_of_their_own(site):
    text = (site / f"{LECTURE}.html").read_text(encoding="utf-8")
    for left in ("Loading widget", "vnd.jupyter.widget", "@@launch@@", "BleuExplorer("):
        assert left not in text
    assert "urlpath=lab/tree/lectures/00_welcome.ipynb" in text
    assert "mtedu.ipynb" not in text


def test_the_download_is_the_notebook_itself(site):
    given = (site / "_sources" / f"{LECTURE}.ipynb").read_bytes()
    assert given == Path(f"{LECTURE}.ipynb").read_bytes()


def test_the_metric_page_works_its_example(site):
    text = (site / f"{METRIC}.html").read_text(encoding="utf-8")
    assert "<mn>0.5115</mn>" in text
    assert "sacreBLEU, divided by 100" in text
    assert "The brevity penalty upside down" in text


def test_the_map_has_every_part_drawn_and_in_words(site):
    text = (site / "index.html").read_text(encoding="utf-8")
    for part in COURSE.parts:
        title = part.title.replace("'", "&#x27;")
        assert f"<title>{course_map.name(part)}: {title}</title>" in text
        assert f"{course_map.name(part)}: {part.title}" in re.sub(r"<[^>]*>", "", text)
    lines = sum(len(part.prerequisites) for part in COURSE.parts)
    assert text.count('class="map-line"') == lines


@pytest.mark.browser
def test_the_explorer_computes_what_is_typed(opened):
    lecture = opened(LECTURE)
    score = lecture.locator(".mtedu-score")
    typed = "the cat is on the mat today"
    expected = mtedu.bleu(typed, "the cat is on the mat").score
    before = score.text_content()
    lecture.get_by_role("textbox", name="Candidate").fill(typed)
    lecture.wait_for_function(
        "[was => document.querySelector('.mtedu-score').textContent !== was][0]"
        f"({before!r})"
    )
    assert f"{expected:.4f}" in score.text_content()


@pytest.mark.browser
def test_the_mark_of_a_quoted_figure_does_not_show(opened):
    words = opened(LECTURE).locator("p", has_text="a score for translations")
    assert "0.7071 here" in words.inner_text()


@pytest.mark.browser
def test_the_quiz_answers(opened):
    lecture = opened(LECTURE)
    card = mtedu.quiz("00_welcome").cards[0]
    right = card.question.answer
    wrong = next(choice for choice in card.question.choices if choice != right)
    shown = lecture.get_by_role("group", name=card.title)
    shown.get_by_role("button", name=plain(wrong)).click()
    assert "✗ Not right" in shown.get_by_role("alert").inner_text()
    assert "Try again." in shown.get_by_role("alert").inner_text()
    shown.get_by_role("button", name=plain(right)).click()
    assert "✓ Right." in shown.get_by_role("alert").inner_text()
    assert "1 of" in lecture.locator(".mtedu-progress").inner_text()


@pytest.mark.browser
def test_choices_are_shuffled_and_stay_so(opened):
    """One reader sees one order, whatever the page is; another one sees another."""

    def orders():
        page = opened(QUIZZED)
        return page.evaluate(
            "[...document.querySelectorAll('.mtedu-question')]"
            ".map(card => [...card.querySelectorAll('button')]"
            ".map(button => button.textContent))"
        )

    first = orders()
    assert orders() == first
    opened(LECTURE).evaluate("localStorage.mteduReader = 'somebody else'")
    other = orders()
    assert other != first
    assert [sorted(order) for order in other] == [sorted(order) for order in first]


HEADS = """() =>
  [...document.querySelectorAll("article.bd-article :is(h1, h2, h3, h4, h5, h6)")]
    .map((head) => Number(head.tagName[1]))"""
BARE = """() => [...document.querySelectorAll("article.bd-article img")]
  .filter((image) => image.alt.trim().length < 15).map((image) => image.outerHTML)"""


@pytest.mark.browser
@pytest.mark.parametrize(("name", "theme"), VIEWS)
def test_a_page_is_for_everyone(opened, name, theme):
    """In the light on a wide screen and in the dark on a phone, for axe and by rank."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    shown = opened(name, width=SCREENS[theme], theme=theme)
    assert shown.evaluate("document.documentElement.scrollWidth") <= SCREENS[theme]
    assert not shown.evaluate(BARE), "an image without words"
    ranks = shown.evaluate(HEADS)
    assert ranks.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(ranks))
    options = {"resultTypes": ["violations"]}
    found = axe.run(shown, context="article.bd-article", options=options)
    serious = {
        (rule["id"], node["html"][:200])
        for rule in found.response["violations"]
        if rule["impact"] in {"serious", "critical"}
        for node in rule["nodes"]
    }
    assert not serious
