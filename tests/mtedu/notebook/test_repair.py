"""Damaged, edited and disordered notebooks: what is found, and what comes of them."""

import copy
import json

import nbformat
import pytest

from mtedu.notebook.read import read
from mtedu.notebook.repair import examine
from mtedu_grader.lab import load_lab
from tests.grader import submissions as make
from tests.grader.hostile import cells

LAB = load_lab("lab3_bleu")
GOOD = make.solved_lab("lab3_bleu")


def as_bytes(notebook):
    return nbformat.writes(notebook).encode()


def changed(change):
    return examine(as_bytes(change(copy.deepcopy(GOOD))), LAB)


def kinds(examined):
    return [finding.kind for finding in examined.findings]


def names(examined):
    """The graded cells in order, by the metadata that nbgrader reads."""
    return [
        cell["metadata"]["nbgrader"]["grade_id"]
        for cell in examined.notebook["cells"]
        if "nbgrader" in cell["metadata"]
    ]


def place(examined, name):
    return [cell["id"] for cell in examined.notebook["cells"]].index(name)


def test_a_good_notebook_is_left_alone():
    found = examine(as_bytes(GOOD), LAB)
    assert not found.fatal
    assert not found.findings
    assert names(found) == list(LAB.graded)


def stale(notebook):
    output = nbformat.v4.new_output("stream", name="stdout", text="old")
    make.cell(notebook, "ngrams").outputs = [output]
    return notebook


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("deleted", cells.test_deleted),
        ("deleted", cells.answer_and_test_deleted),
        ("deleted", cells.written_deleted),
        ("copied", cells.test_copied),
        ("copied", cells.answer_copied),
        ("reordered", cells.tests_first),
        ("retyped", cells.answer_as_raw),
        ("retyped", cells.test_as_markdown),
        ("metadata", cells.no_metadata),
        ("metadata", cells.points_raised),
        ("merged", cells.merged),
        ("split", cells.written_split),
        ("kernel", cells.other_kernel),
        ("order", cells.run_out_of_order),
        ("stale", stale),
    ],
)
def test_what_is_found_and_repaired(kind, change):
    found = changed(change)
    assert kind in kinds(found)
    assert not found.fatal
    missing = set(LAB.graded) - set(names(found))
    assert missing <= {"ngrams" if kind == "merged" else "corpus_bleu"}
    assert len(names(found)) == len(set(names(found)))
    for test in LAB.tests.values():
        cell = found.notebook["cells"][place(found, test.id)]
        assert cell["source"] == test.source
        assert cell["metadata"]["nbgrader"]["points"] == test.points
    ids = [cell["id"] for cell in found.notebook["cells"]]
    assert len(ids) == len(set(ids))
    nbformat.validate(nbformat.from_dict(found.notebook))


def test_a_check_before_its_answer_moves_behind_it():
    found = changed(cells.tests_first)
    assert place(found, "check-bleu") > place(found, "bleu")


def test_merged_cells_keep_the_answer_before_the_check():
    found = changed(cells.merged)
    ahead = found.notebook["cells"][: place(found, "check-ngrams")]
    before = "\n".join(cell["source"] for cell in ahead)
    assert "def ngrams" in before


def test_split_words_come_together():
    found = changed(cells.written_split)
    text = found.notebook["cells"][place(found, "trust")]["source"]
    assert text == make.cell(GOOD, "trust").source + "\n\nAnd one thing more."


def test_nothing_a_student_wrote_is_lost():
    found = changed(cells.answer_copied)
    texts = [cell["source"] for cell in found.notebook["cells"]]
    assert sum("def corpus_bleu" in text for text in texts) == 2


TEXT = as_bytes(GOOD)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"\n \n", "empty"),
        (b"PK\x03\x04 not a notebook", "not a notebook"),
        (TEXT[: len(TEXT) // 2], "cut off"),
        (TEXT[:40], "not a notebook"),
        (b"[1, 2]", "not a notebook"),
        (b'{"cells": 3}', "not a notebook"),
        (b"[" * 100_000, "not"),
        (b"<<<<<<< HEAD\n" + TEXT, "merge conflict"),
        (as_bytes(nbformat.v4.new_notebook()), "no cell of lab3_bleu"),
    ],
)
def test_what_cannot_be_graded_says_why(data, words):
    assert words in examine(data, LAB).fatal


def test_half_a_file_still_gives_its_whole_cells():
    found = read(TEXT[: len(TEXT) // 2])
    assert found.fatal
    assert 5 < len(found.notebook["cells"]) < len(GOOD.cells)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "cp1252"])
def test_other_encodings_are_read(encoding):
    notebook = copy.deepcopy(GOOD)
    make.cell(notebook, "trust").source = "Nein, für vierzig Sätze nicht."
    data = nbformat.writes(notebook).encode(encoding, errors="replace")
    found = examine(data, LAB)
    assert not found.fatal
    assert "für" in found.notebook["cells"][place(found, "trust")]["source"]


def test_an_old_format_is_converted():
    old = nbformat.convert(copy.deepcopy(GOOD), 3)
    found = examine(json.dumps(old).encode(), LAB)
    assert "version" in kinds(found)
    assert not found.fatal
    assert set(LAB.tests) <= set(names(found))


@pytest.mark.parametrize(
    "cell",
    [
        {},
        {"cell_type": "code", "source": 5, "outputs": "x", "metadata": []},
        {"cell_type": "egg", "source": ["a", 3, "b"], "id": "../../x"},
        {"cell_type": "code", "source": "1", "metadata": {"nbgrader": "full marks"}},
        {"cell_type": "code", "metadata": {"nbgrader": {"grade_id": ["x"]}}},
    ],
)
def test_cells_of_odd_forms_do_no_harm(cell):
    content = json.loads(TEXT)
    content["cells"] = [cell, "not a cell", *content["cells"]]
    found = examine(json.dumps(content).encode(), LAB)
    assert not found.fatal
    assert set(names(found)) == set(LAB.graded)


def test_code_in_a_check_stays_beside_it_as_it_stood():
    for added, order in (
        ("\n\nhelper = 1", ["check-ngrams", "ngrams-2"]),
        ("helper = 1\n\n", ["ngrams-2", "check-ngrams"]),
    ):
        notebook = copy.deepcopy(GOOD)
        check = next(cell for cell in notebook.cells if cell.id == "check-ngrams")
        behind = added.startswith("\n")
        check.source = check.source + added if behind else added + check.source
        found = examine(json.dumps(notebook).encode(), LAB)
        ids = [cell["id"] for cell in found.notebook["cells"]]
        assert [name for name in ids if name in order] == order


def test_many_copies_are_said_once():
    notebook = copy.deepcopy(GOOD)
    check = next(cell for cell in notebook.cells if cell.id == "check-ngrams")
    check.source = "def ngrams(*a): pass"
    notebook.cells += [copy.deepcopy(check) for _ in range(50)]
    words = [one.words for one in examine(json.dumps(notebook).encode(), LAB).findings]
    assert len(words) == len(set(words))
