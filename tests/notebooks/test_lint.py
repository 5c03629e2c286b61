"""Notebooks read as they should: sizes, headings, alt texts, ids, nothing left over."""

import re
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = sorted(
    [*ROOT.glob("lectures/*.ipynb"), *ROOT.glob("course/source/*/*.ipynb")]
)
CLEAN = sorted([*WRITTEN, *ROOT.glob("labs/*/*.ipynb")])
ALL = sorted([*CLEAN, *ROOT.glob("solutions/*/*.ipynb")])
SLUG = re.compile(r"[a-z][a-z0-9_-]*")
MACHINE_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f-]+)?")
PICTURE = re.compile(r"!\[(.*?)\]\(|<img(?![^>]*\balt=)")


def read(path):
    return nbformat.read(path, as_version=4)


def name(path):
    return str(path.relative_to(ROOT))


def words(source):
    unseen = r"<!--.*?-->|\$\$.*?\$\$|^\|.*$|(?<=\])\([^)\s]*\)"
    text = re.sub(unseen, "", source, flags=re.M | re.S)
    return len(re.findall(r"\w+", re.sub(r"\$.*?\$|`.*?`|\(.*?\)", "x", text)))


@pytest.mark.parametrize("path", ALL, ids=name)
def test_is_valid_with_stable_ids_and_plain_metadata(path):
    notebook = read(path)
    nbformat.validate(notebook)
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert all(SLUG.fullmatch(i) and not MACHINE_ID.fullmatch(i) for i in ids)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    allowed = {"nbgrader", "tags", "deletable", "editable"}
    assert all(set(cell.metadata) <= allowed for cell in notebook.cells)


@pytest.mark.parametrize("path", CLEAN, ids=name)
def test_has_no_outputs(path):
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None


@pytest.mark.parametrize("path", WRITTEN, ids=name)
def test_cells_are_short(path):
    cells = read(path).cells
    assert len(cells) <= 75
    for cell in cells:
        graded = "nbgrader" in cell.metadata
        if cell.cell_type == "code":
            assert cell.source.count("\n") < (25 if graded else 12), cell.id
            assert graded or not re.search(r"^\s*(def|class) ", cell.source, re.M)
            assert not re.search(r"^\s*[!%]|pip install", cell.source, re.M), cell.id
        elif not graded:
            assert words(cell.source) <= 80, (cell.id, words(cell.source))


@pytest.mark.parametrize("path", WRITTEN, ids=name)
def test_no_sentence_is_taken_for_a_list(path):
    """Markdown makes a list of a paragraph that begins with `88. ` or `+ `."""
    for cell in read(path).cells:
        if cell.cell_type == "markdown":
            items = re.findall(r"^ *(?:[-+*]|\d+[.)]) .*", cell.source, re.M)
            assert len(items) != 1, items


@pytest.mark.parametrize("path", ALL, ids=name)
def test_headings_never_skip_a_rank(path):
    ranks = [
        len(line) - len(line.lstrip("#"))
        for cell in read(path).cells
        if cell.cell_type == "markdown"
        for line in cell.source.split("\n")
        if re.match(r"#+ ", line) and "SOLUTION" not in line
    ]
    assert ranks[0] == 1
    assert ranks.count(1) == 1
    assert all(b <= a + 1 for a, b in pairwise(ranks))


@pytest.mark.parametrize("path", ALL, ids=name)
def test_every_picture_has_words(path):
    for cell in read(path).cells:
        if cell.cell_type == "markdown":
            for found in PICTURE.finditer(cell.source):
                assert found[1], (cell.id, "a picture without alt text")
        for output in cell.get("outputs", []):
            assert "image/png" not in output.get("data", {}), (cell.id, "use picture()")


@pytest.mark.parametrize("path", sorted(ROOT.glob("lectures/*.ipynb")), ids=name)
def test_a_lecture_opens_and_closes_as_all_do(path):
    notebook = read(path)
    first = notebook.cells[0].source
    assert re.search(r"\*\*In \d+ minutes you will be able to\*\*", first)
    assert "## Take-aways" in "\n".join(cell.source for cell in notebook.cells[-3:])
