"""To look things up: every term and every citation leads to its entry, and back."""

import re
from dataclasses import replace

import nbformat
import pytest

from mtedu.course import WELCOME, load_course
from mtedu.metrics.registry import all_metrics
from mtedu_grader.author.look_up import LookUp, Paper, Term, load_look_up
from mtedu_grader.author.look_up_files import idle, look_up_files, wrong
from mtedu_grader.author.look_up_links import Linker, Links
from mtedu_grader.author.look_up_pages import glossary_page, references_page

COURSE = load_course()
LECTURES = COURSE.root / "lectures"
LINK = re.compile(r"\]\(([^)#\s]*\.md)#([^)\s]+)\)")


@pytest.fixture(scope="module")
def made():
    return look_up_files(COURSE)


def test_every_citation_has_its_entry(made):
    assert made[1] == []


def test_entries_are_there_to_be_used(made):
    """A few may wait for their lecture; the build names them."""
    assert len(made[2]) < 5, made[2]


def test_the_readme_and_the_welcome_show_the_way():
    readme = (COURSE.root / "README.md").read_text(encoding="utf-8")
    welcome = (COURSE.root / WELCOME).read_text(encoding="utf-8")
    for page in ("glossary", "references", "overview_human", "overview_metrics"):
        assert f"](lectures/{page}.md)" in readme
        assert f"]({page}.md)" in welcome


def headings(page):
    """The addresses of headings, as JupyterLab makes them."""
    lines = (LECTURES / page).read_text(encoding="utf-8").splitlines()
    return [re.sub("^#+ ", "", x).replace(" ", "-") for x in lines if x[:1] == "#"]


def test_every_link_to_an_entry_leads_to_a_heading():
    known = {page.name: headings(page.name) for page in LECTURES.glob("*.md")}
    for found in known.values():
        assert len(set(found)) == len(found), "two headings have one address"
        assert all(address.isascii() for address in found)
    paths = [*LECTURES.glob("*.md"), *LECTURES.glob("*.ipynb")]
    links = [
        (path.name, *link)
        for path in paths
        for link in LINK.findall(path.read_text(encoding="utf-8"))
    ]
    assert len(links) > 300
    for place, page, address in links:
        assert address in known[page], (place, page, address)


TERMS = {
    term.name: term
    for term in (
        Term("n-gram", "06", "A run.", ("n-gram", "n-grams")),
        Term("precision", "05", "A share.", ("precision",)),
        Term("clipped precision", "06", "Of an n-gram.", ("clipped precision",)),
        Term("power", "09", "A chance.", ("**power**",)),
    )
}
PAPERS = {
    paper.key: paper
    for paper in (
        Paper("post", ("Post",), 2018, "A call", "WMT"),
        Paper("many", ("Kocmi", "others"), 2021, "To ship?", "WMT"),
        Paper("later", ("Kocmi", "others"), 2022, "Findings", "WMT"),
        Paper("two", ("Kocmi", "Federmann"), 2023, "Large", "EAMT"),
        Paper("named", ("Kocmi", "Federmann"), 2023, "Spans", "WMT", "", "GEMBA"),
    )
}
TOY = LookUp(COURSE, TERMS, PAPERS)


def linked(*cells):
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell(cell) for cell in ("# n-gram", *cells)]
    )
    text, found = Linker(TOY).notebook(nbformat.writes(notebook))
    again, same = Linker(TOY).notebook(text)
    assert (again, same) == (text, found), "linking twice changes nothing"
    return [c.source for c in nbformat.reads(text, as_version=4).cells[1:]], found


@pytest.mark.parametrize(
    ("plain", "with_link"),
    [
        ("An n-gram, n-grams.", "An [n-gram](glossary.md#n-gram), n-grams."),
        ("*N-grams* here", "*[N-grams](glossary.md#n-gram)* here"),
        (
            "clipped precision, precision",
            "[clipped precision](glossary.md#clipped-precision), "
            "[precision](glossary.md#precision)",
        ),
        ("imprecision, precision-like, Precisions", None),
        ("`n-gram` $n-gram$ <!-- n-gram -->", None),
        ("## n-gram", None),
        ("power, **power**", "power, [**power**](glossary.md#power)"),
        ("[an n-gram](x.md) [run](glossary.md#n-gram) n-gram", None),
        (
            "A n-gram [n-gram](glossary.md#n-gram)",
            "A [n-gram](glossary.md#n-gram) n-gram",
        ),
    ],
)
def test_the_first_use_of_a_term_is_linked(plain, with_link):
    assert linked(plain)[0] == [with_link or plain]


def test_a_term_is_linked_once_in_a_lecture_and_not_in_its_opening():
    cells, found = linked("## n-gram", "an n-gram", "the n-gram")
    assert cells == ["## n-gram", "an [n-gram](glossary.md#n-gram)", "the n-gram"]
    assert found.terms == {"n-gram"}


POST, SHIP = "references.md#Post-2018", "references.md#Kocmi-et-al.-2021"


@pytest.mark.parametrize(
    ("plain", "with_link", "papers"),
    [
        ("Post (2018) asked", f"[Post (2018)]({POST}) asked", ["post"]),
        ("so (Post, 2018).", f"so ([Post, 2018]({POST})).", ["post"]),
        ("Post's (2018) call", f"[Post's (2018)]({POST}) call", ["post"]),
        ("Kocmi and others 2021", f"[Kocmi and others 2021]({SHIP})", ["many"]),
        (
            "Kocmi et al. (2021, 2022)",
            f"[Kocmi et al. (2021]({SHIP}), [2022](references.md#Kocmi-et-al.-2022))",
            ["later", "many"],
        ),
        (
            "Kocmi and Federmann (2023), *An n-gram*",
            "[Kocmi and Federmann (2023)](references.md#Kocmi-and-Federmann-2023), "
            "*An n-gram*",
            ["two"],
        ),
        (
            "GEMBA (Kocmi and Federmann 2023)",
            "GEMBA ([Kocmi and Federmann 2023]"
            "(references.md#Kocmi-and-Federmann-2023-GEMBA))",
            ["named"],
        ),
        (f"[the paper]({POST})", f"[the paper]({POST})", ["post"]),
        ("WMT 2020 and WMT (2020), In 2018", None, []),
    ],
)
def test_a_citation_is_linked_to_its_paper(plain, with_link, papers):
    cells, found = linked(plain)
    assert cells == [with_link or plain]
    assert sorted(found.papers) == papers
    assert not found.unknown


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("Lin (2004)", "Lin 2004"),
        ("(Rei et al., 2020)", "Rei et al. 2020"),
        ("Post (2019)", "Post 2019"),
        ("[gone](glossary.md#gone)", "glossary.md#gone"),
    ],
)
def test_what_has_no_entry_is_named(text, unknown):
    cells, found = linked(text)
    assert cells == [text]
    assert found.unknown == [unknown]
    said = wrong(TOY, {"06": found})
    assert f"lecture 06 cites {unknown}, which references.yml does not have" in said


def test_entries_that_nobody_uses_are_named():
    odd = Term("zugzwang", "09", "A word of chess.", ("zugzwang",))
    look_up = replace(TOY, terms={**TERMS, "zugzwang": odd})
    said = idle(look_up, {"06": Links(papers=set(PAPERS) - {"post"})})
    assert said[0] == "nobody cites the paper post"
    assert "nobody uses the term zugzwang" in said
    assert "nobody uses the term n-gram" not in said


def test_the_glossary_explains_with_its_own_terms():
    page = glossary_page(TOY)
    assert "### clipped precision\n\nOf an [n-gram](glossary.md#n-gram). " in page
    assert page.index("### clipped") < page.index("### n-gram") < page.index("## P\n")


def test_a_paper_says_where_it_is_cited():
    page = references_page(TOY, {"06": Links(papers={"many"})})
    assert "*To ship*? WMT. Cited: [lecture 06](06_bleu_by_hand.ipynb)." in page


def test_the_overview_counts_as_the_registry_does(made):
    page = made[0]["lectures/overview_metrics.md"]
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ")]
    said = {re.match(r"[|*\[ ]*(.*?)[\]*]", row[0])[1]: row[-1] for row in rows[2:]}
    for metric in all_metrics().values():
        scale = said[metric.label].rstrip(" |")
        assert scale.endswith(f"; {metric.better}")
        bounded = not (metric.open_ended or metric.lower_is_better)
        assert scale.startswith("0 to 1;") == bounded


GLOSSARY = "a:\n  lecture: '06'\n  means: It is.\n  papers: [p]\n"
REFERENCES = "p: {authors: [P], year: 2000, title: T, venue: V}\n"


@pytest.mark.parametrize(
    ("glossary", "references", "says"),
    [
        (GLOSSARY.replace("means", "mean"), REFERENCES, "'a': give lecture, means"),
        (GLOSSARY.replace("06", "99"), REFERENCES, "there is no lecture '99'"),
        (GLOSSARY.replace("[p]", "[q]"), REFERENCES, "has no paper 'q'"),
        (GLOSSARY, "p: {authors: [P]}", "'p': give authors, year, title"),
        ("a: [", REFERENCES, "glossary.yml cannot be read"),
    ],
)
def test_a_faulty_file_is_one_clear_sentence(tmp_path, glossary, references, says):
    folder = tmp_path / "course"
    folder.mkdir()
    files = {"glossary": glossary, "references": references}
    files |= {"overview_human": "[]", "overview_metrics": "{}"}
    for name, text in files.items():
        (folder / f"{name}.yml").write_text(text)
    with pytest.raises(ValueError, match=says) as caught:
        load_look_up(replace(COURSE, root=tmp_path))
    assert "\n" not in str(caught.value)


def test_a_course_without_a_glossary_is_left_as_it_is(tmp_path):
    assert look_up_files(replace(COURSE, root=tmp_path)) == ({}, [], [])
