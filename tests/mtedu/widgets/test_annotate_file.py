"""The annotation tool: on the disk before anything else, and nothing is lost."""

import csv
import os
import signal
import subprocess
import sys
from collections import Counter

import pytest

import mtedu
from mtedu.widgets.annotate.log import HEADER, Judged, Judgement, Log
from tests.mtedu.widgets.annotating import an_answer, judge_all, some_items

CHILD = """
import sys
import mtedu
from tests.mtedu.widgets.annotating import some_items, an_answer

tool = mtedu.annotate(some_items(40), sys.argv[2], rater="ann", path=sys.argv[1])
print("going on", tool.done, flush=True)
while tool.page:
    tool.judge(an_answer(tool, tool.done))
    print("saved", tool.done, flush=True)
"""


@pytest.mark.parametrize("scale", ["adequacy+fluency", "mqm"])
def test_a_killed_kernel_loses_nothing(tmp_path, scale):
    path = tmp_path / "ann.csv"
    saved, kills = 0, 0
    while True:
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, path, scale],
            stdout=subprocess.PIPE,
            text=True,
            cwd=os.getcwd(),
        )
        assert child.stdout.readline().startswith("going on")
        for _ in range(7 if kills < 3 else 500):
            line = child.stdout.readline()
            if not line:
                break
            saved = int(line.split()[1])
        if child.poll() is None and kills < 3:
            os.kill(child.pid, signal.SIGKILL)
        child.stdout.close()
        code = child.wait()
        if code == 0:
            break
        assert code == -signal.SIGKILL
        kills += 1
        log = Log(path)
        assert len(log.judgements) >= saved
    assert kills == 3
    tool = mtedu.annotate(some_items(40), scale, rater="ann", path=path)
    assert tool.page is None
    assert len(tool.file.judgements) == len(tool.pages), "nothing twice, nothing lost"
    assert Counter(j.key for j in tool.file.judgements) == Counter(
        page.key for page in tool.pages
    )


def two_judgements():
    values = (Judged("X, Ltd.", "adequacy", 4.0), Judged("Ÿ", "adequacy", 2.0))
    marks = '[[0, 6, "major", "Style/Awkward"]]'
    return [
        Judgement("ann", 'the "item"', values, 1.5),
        Judgement("ann", "s2", (Judged("X", "mqm", 0.1, marks),), 2.0),
        Judgement("ann", "s3", values, 0.0),
    ]


def test_a_file_cut_anywhere_is_mended_and_the_rest_kept_aside(tmp_path):
    whole = tmp_path / "whole.csv"
    log = Log(whole)
    ends = []
    for judgement in two_judgements():
        log.add(judgement)
        ends.append(whole.stat().st_size)
    content = whole.read_bytes()
    path, torn = tmp_path / "cut.csv", tmp_path / "cut.csv.torn"
    for end in range(len(content) + 1):
        torn.unlink(missing_ok=True)
        path.write_bytes(content[:end])
        cut = Log(path)
        finished = sum(end >= place for place in ends)
        assert cut.judgements == two_judgements()[:finished]
        aside = torn.read_bytes() if torn.exists() else b""
        assert (path.read_bytes() + aside).rstrip(b"\n") == content[:end].rstrip(b"\n")
        cut.add(two_judgements()[2])
        assert Log(path).judgements == [*cut.judgements]
        if path.stat().st_size:
            mtedu.read_ratings(path)


def test_the_page_says_that_the_file_was_torn(annotate):
    tool = annotate()
    tool.judge(an_answer(tool))
    tool.judge(an_answer(tool))
    with tool.path.open("rb+") as file:
        file.truncate(tool.path.stat().st_size - 5)
    again = annotate()
    assert again.done == 1
    assert "see ann.csv.torn" in again.text


def test_a_disk_that_is_full_leaves_the_file_as_it_was(annotate, monkeypatch):
    tool = annotate()
    tool.judge(an_answer(tool))
    before = tool.path.read_bytes()

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    message = {"turn": tool.state["turn"], "answer": an_answer(tool)}
    tool._heard(tool, message, [])
    assert tool.state["said"] == "Not saved: No space left on device."
    assert (tool.path.read_bytes(), tool.done) == (before, 1)
    monkeypatch.undo()
    tool._heard(tool, message, [])
    assert tool.done == 2


def test_everything_is_forced_to_the_disk_before_the_page_turns(annotate, monkeypatch):
    seen = []
    tool = annotate()
    real = os.fsync
    monkeypatch.setattr(
        os, "fsync", lambda fd: (seen.append(tool.state["done"]), real(fd))
    )
    tool.judge(an_answer(tool))
    assert seen[0] == 0
    assert tool.state["done"] == 1


def test_two_open_tools_do_not_judge_the_same_page_twice(annotate):
    first, second = annotate(), annotate()
    first.judge(an_answer(first))
    with pytest.raises(ValueError, match="changed elsewhere"):
        second.judge(an_answer(second))
    assert second.page == first.page
    second.judge(an_answer(second))
    assert annotate().done == 2


def test_names_with_commas_quotes_and_line_breaks(annotate):
    item = {"item": 'a "b",\nc', "translations": {"X, Ltd.": "one", "=Ÿ\n": "two"}}
    tool = annotate([item], rater='Ann "A", B')
    judge_all(tool)
    table = mtedu.read_ratings(tool.path)
    assert table.annotators == ('Ann "A", B',)
    assert (table.items, set(table.systems)) == (('a "b", c',), {"X, Ltd.", "=Ÿ"})
    assert len(tool.path.read_text(encoding="utf-8").splitlines()) == 5
    assert annotate([item], rater='Ann "A", B').page is None


def test_the_file_has_its_columns_and_one_line_a_judgement(annotate):
    tool = annotate()
    judge_all(tool)
    with tool.path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == HEADER
    assert [row["left"] for row in rows[:6]] == list("543210")
    assert rows[0]["time"].endswith("+00:00")


def test_the_default_file_lies_in_the_folder_of_the_notebook(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tool = mtedu.annotate(some_items(1), rater="Ann B./..")
    assert tool.path == tmp_path / "ratings_Ann_B____.csv"
    assert not list(tmp_path.iterdir()), "no file before the first judgement"


def test_a_strange_file_is_not_touched(tmp_path):
    path = tmp_path / "notes.csv"
    path.write_text("my,notes\n1,2\n")
    with pytest.raises(ValueError, match=r"notes\.csv is not as annotate wrote it"):
        mtedu.annotate(some_items(1), path=path)
    assert path.read_text() == "my,notes\n1,2\n"


def test_a_value_changed_by_hand_is_told_with_its_line(annotate):
    tool = annotate()
    tool.judge({letter: (4, 4) for letter in tool.page.letters})
    path = tool.path
    path.write_text(path.read_text().replace("adequacy,4", "adequacy,9", 1))
    with pytest.raises(ValueError, match=r"ann\.csv, line 2, column 'value': 9"):
        annotate()
