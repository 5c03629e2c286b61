"""What the site is made of: the map, the pages of metrics, the reference, links."""

import doctest
import importlib
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

import mtedu
from docs.site import course_map, metrics
from docs.site.api import api_page
from docs.site.execute import executed
from docs.site.links import with_html_links, with_links
from docs.site.maths import mathml
from docs.site.sources import Site
from mtedu.course import load_course

COURSE = load_course()


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
    scored = {name for room in rooms for name in mtedu._ROOMS[room].split()}
    parts = {"clipped_counts", "closest_length", "modified_precision"}
    parts |= {"brevity_penalty", "naive_precision"}
    corpora = {name for name in scored if name.startswith("corpus_")}
    assert scored - corpora - parts <= pages_of


@pytest.mark.parametrize("metric", metrics.METRICS, ids=lambda metric: metric.name)
def test_a_metric_page_names_a_test_file_that_is_there(metric):
    text = metrics.metric_page(metric, COURSE)
    assert (Path("tests", "mtedu") / metric.tests).is_file()
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
        ("b.md#Cohen's-kappa", "b.md#cohens-kappa"),
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


@pytest.mark.parametrize(
    "name", ["api", "docstrings", "interacts", "maths", "metrics"], ids=str
)
def test_doctests(name):
    done = doctest.testmod(importlib.import_module(f"docs.site.{name}"))
    assert not done.failed


def test_a_lecture_leads_to_its_slides_if_there_are_any():
    lecture, lab = COURSE.lectures[6], COURSE.labs[0]
    with_decks, without = Site(slides=True), Site()
    link = f'<a href="../slides/{lecture.id}.html">as slides</a>'
    assert link in with_decks._opening(lecture).source
    assert link not in without._opening(lecture).source
    assert "slides" not in with_decks._opening(lab).source
