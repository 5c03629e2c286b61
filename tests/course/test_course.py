"""The manifest, and everything that derives from it."""

import os
from dataclasses import replace

import nbformat
import pytest

from mtedu.course import find_course_folder, load_course
from mtedu_grader.author.build import build_all, differs, release, stale_folders
from mtedu_grader.author.tables import course_table

COURSE = load_course()


def notebook(path):
    return nbformat.read(COURSE.root / path, as_version=4)


@pytest.mark.parametrize("part", COURSE.parts, ids=lambda part: part.id)
def test_a_part_has_its_notebook_title_and_minutes(part):
    first = notebook(part.path).cells[0].source
    assert part.title in first.split("\n")[0]
    assert f"{part.minutes} minutes" in first


def test_labs_stand_in_the_order_of_their_lectures():
    assert [part.id[:4] for part in COURSE.labs[:4]] == ["lab1", "lab4", "lab2", "lab3"]
    last = [max(part.prerequisites) for part in COURSE.labs]
    assert last == sorted(last)


def test_no_notebook_is_left_out_of_the_manifest():
    root = COURSE.root
    lectures = {path.stem for path in root.glob("lectures/*.ipynb")}
    labs = {path.name for path in root.glob("course/source/*") if path.is_dir()}
    assert lectures == {part.id for part in COURSE.lectures}
    assert labs == {part.id for part in COURSE.labs}


@pytest.mark.parametrize("part", COURSE.labs, ids=lambda part: part.id)
def test_points_are_those_of_the_notebook(part):
    cells = notebook(f"course/source/{part.id}/{part.id}.ipynb").cells
    graded = [cell.metadata.nbgrader for cell in cells if "nbgrader" in cell.metadata]
    assert sum(cell.get("points", 0) for cell in graded) == part.points
    assert f"**Points:** {part.points}" in cells[0].source


def test_points_that_disagree_are_refused_when_building():
    part = replace(COURSE.labs[0], points=99)
    with pytest.raises(ValueError, match="and 99 in course"):
        release(COURSE, part)


def as_committed(notebook, beside):
    """Give a solved lab the outputs that lie there: `test_run` compares those."""
    lab = next(part for part in COURSE.labs if part.title in notebook.cells[0].source)
    there = nbformat.read(COURSE.root / "solutions" / lab.id / f"{lab.id}.ipynb", 4)
    for cell, old in zip(notebook.cells, there.cells, strict=False):
        if cell.cell_type == "code":
            cell.outputs = old.get("outputs", [])
            cell.execution_count = old.get("execution_count")


def test_everything_generated_is_up_to_date(monkeypatch):
    monkeypatch.setattr("mtedu_grader.author.build.execute", as_committed)
    files = build_all(COURSE)
    stale = [path for path, text in files.items() if differs(COURSE.root / path, text)]
    assert not stale, f"run `mtedu build`: {stale}"
    assert not list(stale_folders(COURSE))


def test_labs_do_not_carry_what_is_hidden():
    for part in COURSE.labs:
        text = (COURSE.root / part.path).read_text(encoding="utf-8")
        for word in ("BEGIN SOLUTION", "HIDDEN TESTS", "nbgrader_check"):
            assert word not in text


def test_table_links_every_part():
    table = course_table(COURSE)
    for part in COURSE.parts:
        assert f"]({part.path})" in table
        assert f"urlpath=lab/tree/{part.path}" in table


def test_a_lab_is_found_by_its_short_name():
    assert COURSE.lab("lab3").id == "lab3_bleu"
    with pytest.raises(ValueError, match="the labs are"):
        COURSE.lab("lab99")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title: x", "not as expected"),
        ("lectures: [", "not as expected"),
        (
            "title: x\nrepository: a/b\nlabs: []\nlectures:\n"
            "  - {id: 01_a, title: A, minutes: 1, prerequisites: [02_b],"
            " objectives: []}",
            "not listed",
        ),
    ],
)
def test_a_broken_manifest_is_one_clear_sentence(tmp_path, monkeypatch, text, says):
    (tmp_path / "course.yml").write_text(text)
    monkeypatch.setenv("MTEDU_COURSE", str(tmp_path))
    with pytest.raises(ValueError, match=says) as caught:
        load_course()
    assert "\n" not in str(caught.value)


def test_a_folder_of_the_teachers_that_is_closed_is_passed_by(tmp_path, monkeypatch):
    """On a hub students may not look into it; root, who may run this, always may."""
    monkeypatch.delenv("MTEDU_COURSE", raising=False)
    real = os.stat

    def closed(path, *args, **options):
        if str(path).endswith("course.yml") and not str(path).startswith(str(tmp_path)):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *args, **options)

    monkeypatch.setattr(os, "stat", closed)
    with pytest.raises(ValueError, match="There is no course"):
        find_course_folder(tmp_path)


def test_the_course_is_found_from_below(tmp_path, monkeypatch):
    monkeypatch.delenv("MTEDU_COURSE", raising=False)
    below = tmp_path / "course" / "autograded" / "student"
    below.mkdir(parents=True)
    (tmp_path / "course" / "course.yml").write_text("")
    assert find_course_folder(below) == tmp_path / "course"
