"""Progress: what is noted, how it survives, and what the panel says."""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import mtedu
from mtedu import progress_log
from mtedu.checks.cells import note_hint
from mtedu.cli import main
from mtedu.course import load_course
from mtedu.progress_report import exercise_points
from mtedu_grader.author.as_student import as_student
from mtedu_grader.author.exercises import exercises

COURSE = load_course()
NGRAMS = exercises()["lab3.ngrams"]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """An empty folder for progress, with a space and another script in its name."""
    folder = tmp_path / "मेरा घर" / "data"
    monkeypatch.setenv("MTEDU_HOME", str(folder))
    monkeypatch.delenv("MTEDU_GRADING", raising=False)
    return folder


def step(name):
    return next(s for s in mtedu.progress().steps if s.part.id == name)


def test_nothing_done_starts_with_the_welcome(home):
    found = mtedu.progress()
    assert not any(s.done or s.right for s in found.steps)
    assert [s.part.id for s in found.next] == ["00_welcome"]
    assert "Next: Lecture 00, Welcome." in found.text


def test_hints_that_were_opened_are_counted_once(home):
    for number in (1, 1, 2):
        note_hint(f"lab3.ngrams hint {number}")
    assert "Hints opened: 2." in mtedu.progress().text
    assert step("lab3_bleu").right == 0


def test_the_last_quiz_of_a_lecture_notes_its_end(home):
    mtedu.quiz("06_bleu_by_hand", "clipping")
    assert not step("06_bleu_by_hand").done
    mtedu.quiz("06_bleu_by_hand", "final")
    mtedu.quiz("06_bleu_by_hand", "final")
    assert step("06_bleu_by_hand").done
    assert len(progress_log.read().entries) == 1


@pytest.mark.parametrize("part", COURSE.lectures, ids=lambda part: part.id)
def test_every_lecture_ends_with_what_notes_its_end(part):
    cells = json.loads((COURSE.root / part.path).read_text("utf-8"))["cells"]
    code = ["".join(c["source"]) for c in cells if c["cell_type"] == "code"]
    last = next(text for text in reversed(code) if text != "mtedu.progress()")
    assert re.fullmatch(rf'mtedu\.quiz\("{part.id}"(, "final")?\)', last)


def test_answers_count_once_and_only_right_ones(home):
    opened = mtedu.quiz("06_bleu_by_hand", "clipping")
    opened.choose(1, "7/7")
    assert step("06_bleu_by_hand").right == 0
    opened.choose(1, "2/7")
    opened.choose(1, "2/7")
    assert step("06_bleu_by_hand").right == 1
    assert step("06_bleu_by_hand").sign == "◐"


def test_checks_count_with_their_points(home):
    mtedu.check("lab3.ngrams", lambda tokens, n: [])
    assert step("lab3_bleu").right == 0
    mtedu.check("lab3.ngrams", as_student(NGRAMS.answer, NGRAMS))
    found = step("lab3_bleu")
    assert (found.right, found.points, found.done) == (1, 2.0, False)


def test_an_answer_that_was_not_started_is_not_noted(home):
    def blank(tokens, n):
        raise NotImplementedError

    mtedu.check("lab3.ngrams", blank)
    assert not progress_log.read().entries


def test_a_lab_comes_right_after_its_lecture(home):
    for name in ("00_welcome", "06_bleu_by_hand"):
        progress_log.note("end", name)
    following = [s.part.id for s in mtedu.progress().next]
    assert following.index("lab3_bleu") < following.index("07_beyond_bleu")
    assert "09_is_the_difference_real" not in following
    for name in exercise_points(COURSE.root / "labs/lab3_bleu/lab3_bleu.ipynb"):
        progress_log.note("check", name, passed=True)
    assert "lab3_bleu" not in [s.part.id for s in mtedu.progress().next]


def test_everything_done(home):
    for part in COURSE.lectures:
        progress_log.note("end", part.id)
    for part in COURSE.labs:
        for name in exercise_points(COURSE.root / part.path):
            progress_log.note("check", name, passed=True)
    assert "Everything is done." in mtedu.progress().text


@pytest.mark.parametrize("part", COURSE.labs, ids=lambda part: part.id)
def test_the_points_are_those_of_the_lab(part):
    found = exercise_points(COURSE.root / part.path)
    assert set(found) <= set(exercises())
    assert 0 < sum(found.values()) <= part.points


def test_damage_is_put_aside_and_said_in_one_line(home):
    progress_log.note("end", "00_welcome")
    place = home / progress_log.NAME
    half = place.read_bytes()[:20]
    place.write_bytes(place.read_bytes() + b"\x00\xff\x00\n[1]\n" + half)
    progress_log.note("end", "06_bleu_by_hand")
    found = mtedu.progress()
    assert [s.part.id for s in found.steps if s.done] == [
        "00_welcome",
        "06_bleu_by_hand",
    ]
    assert "3 damaged lines" in found.hint
    assert str(progress_log.home() / progress_log.ASIDE) in found.hint
    assert "\n" not in found.hint
    assert (
        home / progress_log.ASIDE
    ).read_bytes() == b"\x00\xff\x00\n[1]\n" + half + b"\n"
    assert not mtedu.progress().hint
    assert len(mtedu.progress().next) > 1


def test_later_forms_and_unknown_names_are_kept(home):
    progress_log.note("end", "00_welcome")
    progress_log.note("end", "99_renamed_since")
    later = {"version": progress_log.VERSION + 1, "what": "end", "name": "01_x"}
    with (home / progress_log.NAME).open("a") as file:
        file.write(json.dumps(later) + "\n")
    found = mtedu.progress()
    assert sum(s.done for s in found.steps) == 1
    assert "later version" in found.hint
    assert len((home / progress_log.NAME).read_text().splitlines()) == 3


WRITER = """
import sys
from mtedu.progress_log import note
for i in range(200):
    assert note("check", f"lab3.{sys.argv[1]}{i}", passed=True)
"""


def test_notebooks_at_once_lose_nothing(home):
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, name]) for name in "abc"]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    found = progress_log.read()
    assert len({entry["name"] for entry in found.entries}) == 600
    assert not found.hint


def test_a_home_that_cannot_be_written_is_one_line(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MTEDU_HOME", str(tmp_path / "file" / "below"))
    monkeypatch.delenv("MTEDU_GRADING", raising=False)
    assert not progress_log.note("end", "00_welcome")
    mtedu.quiz("00_welcome")
    found = mtedu.progress()
    assert "Progress is not kept" in found.hint
    assert "MTEDU_HOME" in found.text.splitlines()[-1]


def test_off_while_grading(home, monkeypatch):
    monkeypatch.setenv("MTEDU_GRADING", "1")
    assert not progress_log.note("end", "00_welcome")
    assert not home.exists()


def test_tests_never_write_to_the_real_home():
    assert Path(os.environ["MTEDU_HOME"]).name.startswith("mtedu_home")


def test_the_page_has_a_caption_headers_and_links(home, monkeypatch):
    monkeypatch.chdir(COURSE.root / "lectures")
    progress_log.note("end", "00_welcome")
    page = mtedu.progress()._repr_html_()
    assert "<caption" in page
    assert page.count('scope="col"') == 4
    assert page.count('scope="row"') == len(COURSE.parts)
    assert 'aria-label="done"' in page
    assert 'href="../labs/lab3_bleu/lab3_bleu.ipynb"' in page
    assert "Next: <a" in page
    targets = dict(re.findall(r'<a href="([^"]*)">([^<]*)</a></td>', page))
    assert len(set(targets.values())) == len(targets) == len(COURSE.parts)


def test_the_command(home, capsys):
    progress_log.note("end", "00_welcome")
    assert main(["progress"]) == 0
    said = capsys.readouterr().out
    assert "✓  Lecture 00  Welcome" in said
    assert "Lectures run to the end: 1 of " in said
    assert str(home) in said


def test_progress_is_taken_along_as_a_page_and_a_table(home, tmp_path, capsys):
    for passed in (False, True):
        progress_log.note("check", "lab3.ngrams", passed=passed)
    progress_log.note("check", "<script>", passed=False)
    assert main(["progress", "--export", str(tmp_path / "mine")]) == 0
    assert "progress.html" in capsys.readouterr().out
    with (tmp_path / "mine" / "progress.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    mine = [row for row in rows if row["name"] == "lab3.ngrams"][-2:]
    assert [(row["try"], row["right"]) for row in mine] == [
        ("1", "False"),
        ("2", "True"),
    ]
    page = (tmp_path / "mine" / "progress.html").read_text("utf-8")
    assert "lab3.ngrams" in page
    assert "<script>" not in page
