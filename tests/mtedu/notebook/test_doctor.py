"""`mtedu doctor lab.ipynb`: plain words, a repaired copy, the original untouched."""

import copy
import os

import nbformat
import pytest

from mtedu.cli import main
from mtedu.notebook.doctor import heal
from tests.grader import submissions as make

GOOD = make.solved_lab("lab3_bleu")


@pytest.fixture
def notebook(tmp_path):
    def put(book, name="my lab.ipynb"):
        path = tmp_path / name
        nbformat.write(book, path)
        return path

    return put


def test_a_healthy_notebook_needs_no_copy(notebook, capsys):
    path = notebook(GOOD)
    assert main(["doctor", str(path)]) == 0
    assert "Nothing is wrong" in capsys.readouterr().out
    assert list(path.parent.iterdir()) == [path]


def test_a_damaged_one_gets_a_copy_that_is_healthy(notebook, capsys):
    book = make.without(GOOD, "check-ngrams", "check-bleu")
    book.cells.append(copy.deepcopy(make.cell(GOOD, "check-closest_length")))
    book.cells[-1].id = "again"
    path = notebook(book)
    before = path.read_bytes()
    assert main(["doctor", str(path)]) == 1
    said = capsys.readouterr().out
    for words in (
        "a notebook of lab3_bleu",
        "check-ngrams: the cell was missing and is back",
        "check-closest_length: it was there more than once",
        "the original is untouched",
    ):
        assert words in said
    assert path.read_bytes() == before
    repaired = path.with_name("my lab_repaired.ipynb")
    assert heal(repaired).healthy
    assert "HIDDEN" not in repaired.read_text(encoding="utf-8")


def test_a_second_copy_does_not_overwrite_the_first(notebook):
    path = notebook(make.without(GOOD, "check-ngrams"))
    first, second = heal(path).copy, heal(path).copy
    assert first != second
    assert first.exists()


def test_half_a_file_is_saved_as_far_as_it_goes(notebook):
    path = notebook(GOOD)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    found = heal(path)
    assert "cut off" in str(found)
    assert found.copy.exists()


def test_where_the_course_is_not_a_cut_file_is_saved_all_the_same(
    notebook, monkeypatch
):
    def nowhere():
        raise ValueError("There is no course.yml here.")

    monkeypatch.setattr("mtedu.notebook.doctor.load_course", nowhere)
    path = notebook(GOOD)
    assert "were not compared" in str(heal(path))
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    saved = nbformat.read(heal(path).copy, as_version=4)
    assert make.cell(saved, "ngrams").source == make.cell(GOOD, "ngrams").source


def test_a_strange_notebook_is_told_so(notebook):
    path = notebook(nbformat.v4.new_notebook())
    assert "No lab of the course" in str(heal(path))


def test_another_lab_under_this_labs_name_is_not_turned_into_this_lab(notebook):
    other = make.without(make.solved_lab("lab2_overlap"), "check-f1")
    found = heal(notebook(other, "lab3_bleu.ipynb"))
    assert found.lab == "lab2_overlap"
    assert "check-ngrams" not in found.copy.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"%PDF-1.4 \xff", "a PDF"),
        (b"\n<!DOCTYPE html>", "web page"),
        (b"PK\3\4", "ZIP"),
    ],
)
def test_what_is_no_notebook_is_called_by_its_name(tmp_path, data, what):
    path = tmp_path / "lab3_bleu.ipynb"
    path.write_bytes(data)
    assert what in str(heal(path))


def test_lines_that_end_as_on_windows_are_no_change(notebook):
    book = copy.deepcopy(GOOD)
    for cell in book.cells:
        cell.source = cell.source.replace("\n", "\r\n") + "\r\n"
    assert heal(notebook(book)).healthy


def test_no_file(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["doctor", str(tmp_path / "nothing.ipynb")])
    assert "cannot be read" in capsys.readouterr().err


def test_a_file_larger_than_any_notebook_is_not_read_whole(tmp_path):
    path = tmp_path / "lab3_bleu.ipynb"
    path.touch()
    os.truncate(path, 60 << 30)  # one large hole
    assert "larger than 100 MB" in str(heal(path))


def test_a_name_cannot_colour_the_terminal(notebook):
    path = notebook(make.without(GOOD, "check-ngrams"))
    strange = path.rename(path.with_name("lab3_bleu\x1b[31m.ipynb"))
    words = str(heal(strange))
    assert "\x1b" not in words
    assert "lab3_bleu?[31m_repaired.ipynb" in words


def test_a_cut_file_of_many_cells_is_read_once(notebook):
    cells = [nbformat.v4.new_code_cell("x" * 500, id=f"c{n}") for n in range(6_000)]
    path = notebook(nbformat.v4.new_notebook(cells=[*GOOD.cells, *cells]))
    path.write_bytes(path.read_bytes()[:-200])
    assert "whole cells could be saved" in str(heal(path))
