"""What a result depends on: whatever changes there, that lab alone is graded anew."""

import csv
import json
import shutil

import pytest

from mtedu_grader import hidden_key
from mtedu_grader.lab import load_lab
from tests.grader import submissions as make
from tests.grader.classroom import LAB, Classroom, Gives, Instant
from tests.grader.conftest import ROOT, NbgraderCourse

LABS = ("lab3_bleu", "lab9_capstone")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A course whose keys are compiled, made once."""
    folder = NbgraderCourse(tmp_path_factory.mktemp("regrade") / "course").folder
    for lab in LABS:
        assert load_lab(lab, folder).sha256
    return folder


@pytest.fixture
def course(made, tmp_path):
    hidden_key._loaded.cache_clear()  # keys are read from their files
    return shutil.copytree(made, tmp_path / "course")


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


CHANGES = {
    "a hint of a mistake": (
        "exercises/lab3_bleu/mean.py",
        "this is the arithmetic",
        "A",
    ),
    "a hint": ("exercises/lab3_bleu/brevity.py", "hints=(\n", "hints=(\n        'N' "),
    "a reference answer": (
        "source/lab3_bleu/lab3_bleu.ipynb",
        "return 0.0",
        "return 0",
    ),
    "a hidden input": ("hidden/lab3_bleu.json", "tram", "ferry"),
    "a visible input": (
        "exercises/lab3_bleu/mean.py",
        "([0.6], [1.0])",
        "([0.7], [1.0])",
    ),
}


@pytest.mark.parametrize("changed", CHANGES)
def test_a_change_regrades_its_lab_alone(course, changed):
    before = {lab: load_lab(lab, course).sha256 for lab in LABS}
    path, old, new = CHANGES[changed]
    change(course / path, old, new)
    assert load_lab("lab3_bleu", course).sha256 != before["lab3_bleu"]
    assert load_lab("lab9_capstone", course).sha256 == before["lab9_capstone"]


def test_what_accepts_results_counts_where_it_is_used(course, tmp_path, monkeypatch):
    before = {lab: load_lab(lab, course).sha256 for lab in LABS}
    library = shutil.copytree(
        ROOT / "mtedu" / "capstone", tmp_path / "lib" / "capstone"
    )
    change(library / "scores.py", "NEAR = 0.008", "NEAR = 0.009")
    monkeypatch.setattr(hidden_key, "LIBRARY", tmp_path / "lib")
    hidden_key._loaded.cache_clear()
    assert load_lab("lab9_capstone", course).sha256 != before["lab9_capstone"]
    assert load_lab("lab3_bleu", course).sha256 == before["lab3_bleu"]


def test_words_beside_the_key_change_nothing(course):
    before = load_lab("lab3_bleu", course).sha256
    change(course / "exercises/lab3_bleu/mean.py", '"""Exercise 6', '"""The exercise 6')
    assert load_lab("lab3_bleu", course).sha256 == before


def test_a_key_that_is_damaged_or_gone_is_made_anew(course):
    before = load_lab("lab2_overlap", course).sha256
    place = course / "hidden" / "keys" / "lab2_overlap.json"
    for text in ("{", json.dumps({"made_from": "x"}), ""):
        place.write_text(text, encoding="utf-8")
        hidden_key._loaded.cache_clear()
        assert load_lab("lab2_overlap", course).sha256 == before
    shutil.rmtree(place.parent)
    hidden_key._loaded.cache_clear()
    assert load_lab("lab2_overlap", course).sha256 == before


def test_a_changed_hint_reaches_graded_submissions(room):
    room.submit("ada", "bob")
    room.grade()
    runner = Instant()
    assert room.grade(runner).skipped == 2
    change(room.folder / "exercises/lab3_bleu/mean.py", "this is the arithmetic", "A")
    again = Classroom(room.folder)
    assert again.grade(runner).skipped == 0
    assert runner.ran == 2


def test_what_a_regrade_changed_is_written_down(room):
    room.submit("ada", "alan", notebook=make.solved_lab(LAB))
    room.grade()
    place = room.folder / "results" / LAB / "changes.csv"
    assert not place.exists()
    room.submit("ada", notebook=make.released(LAB))

    nothing = Gives(outcomes={}, seconds=0.01)
    assert room.grade(nothing, force=True).changed == ["ada", "alan"]
    rows = list(csv.DictReader(place.open(encoding="utf-8")))
    whys = {row["student"]: row["why"] for row in rows}
    assert whys["ada"] == "handed in anew"
    assert whys["alan"] == "graded again, with the same lab and the same files"
    first = next(row for row in rows if row["cell"] == "check-ngrams")
    assert (float(first["before"]), float(first["after"])) == (2.0, 0.0)
