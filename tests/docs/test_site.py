"""The website: its pages, its links, and its widgets, which live without Python.

A small part of the site is built once for all tests: a lecture with an explorer and a
quiz, the page of a metric, the front page with the map. It is opened from the disk, and
what asks another machine is stopped.
"""

import doctest
import importlib
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
import pytest

import mtedu
from docs.site import course_map, metrics
from docs.site.api import api_page
from docs.site.build import build_site
from docs.site.execute import executed
from docs.site.explorers import FINISHED, _turns, explorer_html
from docs.site.links import with_html_links, with_links
from docs.site.maths import mathml
from docs.site.quizzes import quiz_html
from docs.site.recorded import Recording, Turn, record
from docs.site.recordings import recording
from docs.site.sources import Site
from mtedu.grading.manifest import load_course
from mtedu.widgets.quiz import markup

pytestmark = pytest.mark.xdist_group("site")

COURSE = load_course()
LECTURE = "lectures/00_welcome"
METRIC = "metrics/bleu"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A part of the site; building it fails at the first warning."""
    folder = tmp_path_factory.mktemp("site")
    return build_site(
        folder / "site",
        folder / "sources",
        only=[LECTURE, METRIC],
        lite=folder / "lite",
        cache=folder / "cache",
    )


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


def test_a_part_stands_below_what_it_builds_on():
    rows = course_map.levels(COURSE)
    depth = {part.id: place for place, row in enumerate(rows) for part in row}
    for part in COURSE.parts:
        assert all(depth[known] < depth[part.id] for known in part.prerequisites)


def test_boxes_and_lines_of_the_map_stand_apart():
    rows, ways = course_map._with_gaps(course_map.levels(COURSE))
    wide = max(map(course_map._width, rows)) + 2 * course_map.EDGE
    places = course_map._places(rows, ways, wide)
    for row in rows:
        spots = sorted((places[spot][0], course_map._wide(spot)) for spot in row)
        for (left, width), (right, other) in pairwise(spots):
            assert right - left > (width + other) / 2
    drawn_in = {spot: depth for depth, row in enumerate(rows) for spot in row}
    for way in ways:
        assert all(drawn_in[b] - drawn_in[a] == 1 for a, b in pairwise(way))


def test_a_circle_in_the_manifest_is_one_clear_sentence():
    first, second, *_ = COURSE.lectures
    circle = replace(first, prerequisites=(second.id,))
    with pytest.raises(
        ValueError, match=f"{first.id}, {second.id} build on each other"
    ):
        course_map.levels(replace(COURSE, lectures=(circle, second), labs=()))


def test_all_metrics_of_the_library_have_a_page():
    pages_of = {metric.name for metric in metrics.METRICS}
    rooms = [room for room in mtedu._ROOMS if room.startswith("mtedu.metrics.")]
    scored = {name for room in rooms for name in mtedu._ROOMS[room]}
    parts = {"clipped_counts", "closest_length", "modified_precision"}
    parts |= {"brevity_penalty", "naive_precision"}
    corpora = {name for name in scored if name.startswith("corpus_")}
    assert scored - corpora - parts <= pages_of


@pytest.mark.parametrize("metric", metrics.METRICS, ids=lambda metric: metric.name)
def test_a_metric_page_names_a_test_file_that_is_there(metric):
    text = metrics.metric_page(metric, COURSE)
    assert (Path("tests") / metric.tests).is_file()
    assert "## Worked example" in text
    assert "$" in text.partition("## Worked example")[2]


def test_every_public_name_is_in_the_reference():
    text = api_page()
    for name in mtedu._HOME:
        assert re.search(rf"\{{py:\w+\}} {name}[\s(.]", text), name


WHOLE = Site()


@pytest.mark.parametrize("name", WHOLE.pages)
def test_every_page_of_the_whole_site_can_be_written(name):
    """What the full build would stumble over, without running the lectures."""
    texts = [WHOLE._written(name)]
    if name.endswith(".ipynb"):
        notebook = nbformat.reads(texts[0], as_version=4)
        texts = [cell.source for cell in notebook.cells if cell.cell_type != "code"]
    assert texts[0].startswith("# "), "a page begins with its title"
    for text in texts:
        WHOLE._linked(text, name)  # a link to nothing is an error
        for formula in re.findall(r"\$\$(.+?)\$\$", text, re.DOTALL):
            assert mathml(formula, block=True)
        for formula in re.findall(r"(?<![\\$])\$([^$\s][^$]*)\$(?!\$)", text):
            assert mathml(formula)


def test_unknown_pages_are_one_clear_sentence():
    with pytest.raises(ValueError, match="no page lectures/99_nothing"):
        Site(only=["lectures/99_nothing"])


@pytest.mark.parametrize(
    ("link", "leads_to"),
    [
        ("b.md", "b.md"),
        ("b.md#spot", "b.md#spot"),
        ("https://example.org/x", "https://example.org/x"),
        ("../Makefile", "https://github.com/o/n/blob/HEAD/Makefile"),
        ("../mtedu", "https://github.com/o/n/tree/HEAD/mtedu"),
    ],
)
def test_links_stay_in_the_site_or_go_to_github(link, leads_to):
    text = with_links(f"[x]({link})", "a/a.md", {"a/b.md"}, Path.cwd(), "o/n")
    assert text == f"[x]({leads_to})"


def test_links_of_outputs_lead_to_pages():
    root, known = Path.cwd(), {"lectures/00_welcome.ipynb"}
    html = '<a href="00_welcome.ipynb">0</a> <a href="02_prompting.ipynb">'
    made = with_html_links(html, "lectures/x.ipynb", known, root, "o/n")
    away = "https://github.com/o/n/blob/HEAD/lectures/02_prompting.ipynb"
    assert made == f'<a href="00_welcome.html">0</a> <a href="{away}">'


def test_a_link_to_nothing_is_an_error_but_code_is_left_alone():
    root, code = Path.cwd(), "`f(x)[i](no.md)`"
    assert with_links(code, "a.md", set(), root, "o/n") == code
    with pytest.raises(ValueError, match=r"a\.md has a link to no\.md"):
        with_links("[x](no.md)", "a.md", set(), root, "o/n")


def test_outputs_are_kept_until_the_code_changes(tmp_path):
    path = tmp_path / "a.ipynb"
    cells = [nbformat.v4.new_code_cell("import os\nprint(os.getpid())")]
    notebook = nbformat.v4.new_notebook(cells=cells)
    nbformat.write(notebook, path)
    first = executed(path, tmp_path / "cache").cells[0].outputs
    notebook.cells.insert(0, nbformat.v4.new_markdown_cell("words"))
    nbformat.write(notebook, path)
    assert executed(path, tmp_path / "cache").cells[1].outputs == first
    assert len(list((tmp_path / "cache").iterdir())) == 1


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
    for scale in ("ranking", "adequacy+fluency", "direct", "mqm"):
        tool = mtedu.annotate([item], scale, path=path)
        turns = _turns(tool)
        assert len(turns) == len(tool.pages) + 1
        assert turns[-1]["summary"] == FINISHED.format(total=len(tool.pages))
    assert not path.exists()


@pytest.mark.parametrize(
    "name", ["api", "docstrings", "interacts", "maths", "metrics"], ids=str
)
def test_doctests(name):
    done = doctest.testmod(importlib.import_module(f"docs.site.{name}"))
    assert not done.failed


@pytest.fixture
def opened(site, page):
    """Open a page of the site from the disk; what it asks of others is an error."""
    asked = []

    def only_files(route):
        if route.request.url.startswith(("file:", "data:", "blob:")):
            return route.continue_()
        asked.append(route.request.url)
        return route.abort()

    page.route("**/*", only_files)

    def go(name):
        page.goto((site / f"{name}.html").as_uri())
        return page

    yield go
    assert not asked


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
def test_the_quiz_answers(opened):
    lecture = opened(LECTURE)
    card = mtedu.quiz("00_welcome").cards[0]
    right = card.question.answer
    wrong = next(choice for choice in card.question.choices if choice != right)
    shown = lecture.get_by_role("group", name=card.title)
    buttons = list(card.question.choices)
    shown.get_by_role("button").nth(buttons.index(wrong)).click()
    assert "✗ Not right" in shown.get_by_role("alert").inner_text()
    assert "Try again." in shown.get_by_role("alert").inner_text()
    shown.get_by_role("button").nth(buttons.index(right)).click()
    assert "✓ Right." in shown.get_by_role("alert").inner_text()
    assert "1 of" in lecture.locator(".mtedu-progress").inner_text()


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


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1200])
def test_no_page_is_wider_than_the_screen(opened, width):
    for name in ("index", LECTURE, METRIC):
        shown = opened(name)
        shown.set_viewport_size({"width": width, "height": 900})
        assert shown.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index", LECTURE, METRIC])
def test_axe_finds_nothing_serious_in_our_content(opened, name, theme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    shown = opened(name)
    shown.evaluate(f"document.documentElement.dataset.theme = {theme!r}")
    options = {"resultTypes": ["violations"]}
    found = axe.run(shown, context="article.bd-article", options=options)
    serious = {
        (rule["id"], node["html"][:200])
        for rule in found.response["violations"]
        if rule["impact"] in {"serious", "critical"}
        for node in rule["nodes"]
    }
    assert not serious
