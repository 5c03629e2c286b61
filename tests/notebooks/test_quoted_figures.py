"""A figure that prose quotes stands in an output above it.

An author marks it where it is written: `0.83<!--out-->`, `83 %<!--out-->`,
`5/6<!--out-->`, `13<!--out--> of 20`. Nobody sees the mark. The figure must be found,
at the precision written, in an output above it in the same `##` section.
"""

import html
import re
from decimal import Decimal

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

from tests.notebooks.executed import EVERY_LECTURE, ROOT

NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
MARK = "<!--out-->"
QUOTED = re.compile(rf"([-−]?{NUMBER}(?:/\d+)?)(\s?%)?[*`$]*{MARK}")
SAID = re.compile(rf"(?<![\w.])([-−]?{NUMBER})(?=\D|$)(\s?\\?%)?")
SECTION = re.compile(r"^(?=## )", re.M)
TEXTS = ("text/plain", "text/markdown", "text/latex")


def plain(page):
    """The words of HTML, those for who cannot see its pictures included."""
    page = re.sub(r"<(style|script)\b.*?</\1>", "", page, flags=re.S)
    page = re.sub(r'<[^>]*\b(?:alt|aria-label)="([^"]*)"[^>]*>', r" \1 ", page)
    return html.unescape(re.sub(r"<[^>]*>", " ", page))


def shown(cell):
    """What a code cell put out, as text; a quiz asks, so what it shows is no result."""
    if "mtedu.quiz(" in cell.source:
        return ""
    words = []
    for output in cell.outputs:
        data = output.get("data", {})
        words.append(output.get("text", ""))
        words += [data[kind] for kind in TEXTS if kind in data]
        words.append(plain(data.get("text/html", "")))
    text = "\n".join(words).replace("{,}", ",")
    return re.sub(r"\\[td]?frac\{(\d+)\}\{(\d+)\}", r"\1/\2", text)


def value(text):
    return Decimal(text.replace("−", "-").replace(",", ""))


def stands(figure, percent, outputs):
    """Is the figure in the outputs, rounded as it is written?"""
    if "/" in figure:
        return re.search(rf"(?<![\d.]){figure}(?![\d.])", outputs) is not None
    wanted = value(figure)
    half = Decimal(5).scaleb(wanted.as_tuple().exponent - 1)
    for text, unit in SAID.findall(outputs):
        found = value(text)
        # "lost 0.1" may quote a change that is printed as -0.1.
        found = found if wanted.is_signed() else abs(found)
        sizes = [found, found * 100] if percent and not unit else [found]
        if any(abs(size - wanted) <= half for size in sizes):
            return True
    return False


def quotations(cells):
    """Yield each figure: its cell, its digits, its unit, the outputs above it."""
    above = ""
    for cell in cells:
        if cell.cell_type == "code":
            above += "\n" + shown(cell)
            continue
        for part in SECTION.split(cell.source):
            above = "" if part.startswith("## ") else above
            assert part.count(MARK) == len(QUOTED.findall(part)), (
                f"{cell.id}: {MARK} belongs right after a number"
            )
            for figure, unit in QUOTED.findall(part):
                yield cell.id, figure, unit.strip(), above


def missing(cells):
    return [
        f"{place}: {figure}{unit} is in no output above it in its section"
        for place, figure, unit, above in quotations(cells)
        if not stands(figure, unit, above)
    ]


@pytest.mark.parametrize("path", EVERY_LECTURE)
def test_figures_in_prose_are_those_of_the_outputs(path, executed):
    assert missing(executed(path)) == []


@pytest.mark.parametrize("path", EVERY_LECTURE)
def test_a_lecture_speaks_of_its_outputs(path):
    cells = nbformat.read(ROOT / path, as_version=4).cells
    assert any(MARK in cell.source for cell in cells if cell.cell_type == "markdown")


def section(prose, outputs="0.8333, 12.5 % and 1,782 of 5/6, lost -0.4"):
    result = new_output("execute_result", {"text/plain": outputs})
    return [
        new_markdown_cell("# Title\n\n## 1. First"),
        new_code_cell("accuracy", outputs=[result]),
        *(new_markdown_cell(text) for text in prose.split("\n\n")),
    ]


@pytest.mark.parametrize(
    "prose",
    [
        "It is 0.83<!--out-->.",
        "It is **0.8333**<!--out-->, or 83 %<!--out-->.",
        "1782<!--out--> or 1,782<!--out--> segments",
        "12.5 %<!--out--> and 5/6<!--out-->",
        "It lost 0.4<!--out-->, or −0.4<!--out-->.",
        "### A part of it\n\n0.8<!--out-->",
        "0.83<!--out-->\n\n## 2. Second\n\nHere 0.99 is no quotation.",
    ],
)
def test_a_figure_that_stands_above_is_found(prose):
    assert missing(section(prose)) == []


@pytest.mark.parametrize(
    "prose",
    [
        "It is 0.84<!--out-->.",
        "It is 0.833<!--out--> and 0.8334<!--out-->.",
        "It is 84 %<!--out-->.",
        "It is 0.8<!--out--> %, 1/6<!--out-->",
        "It gained +0.83, then −0.83<!--out-->.",
        "## 2. Second\n\nIt was 0.83<!--out-->.",
    ],
)
def test_a_figure_that_does_not_is_named(prose):
    assert len(missing(section(prose))) == 1


def test_a_mark_without_a_number_is_refused():
    with pytest.raises(AssertionError, match="right after a number"):
        missing(section("A lot <!--out--> of it."))


def test_words_of_pictures_count_and_questions_of_a_quiz_do_not():
    page = '<style>p {width: 77px}</style><img src="66" alt="55 bars"><b>44</b>'
    assert [n for n in "44 55 66 77".split() if stands(n, "", plain(page))] == [
        "44",
        "55",
    ]
    cells = section("A half: 0.5<!--out-->", "Choices: 0.5; 0.25")
    assert missing(cells) == []
    cells[1].source = 'mtedu.quiz("05_counting_words")'
    assert len(missing(cells)) == 1
