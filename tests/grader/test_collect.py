"""Collecting: every platform's names, nothing lost, nothing dangerous let in."""

import os
import re
import zipfile
from datetime import UTC, datetime

import nbformat
import pytest
from dateutil.tz import gettz

from mtedu.cli import main
from mtedu_grader.collect import collect
from mtedu_grader.lms.filenames import sender
from mtedu_grader.roster import read_roster
from tests.grader import submissions as make
from tests.grader.classroom import FULL, LAB
from tests.grader.in_process import InProcess
from tests.grader.zips import MOODLE, ROSTER, YEAR, texts, zipped


@pytest.mark.parametrize(
    ("path", "number", "inside"),
    [
        (f"{MOODLE}/lab3_bleu.ipynb", "40117", "lab3_bleu.ipynb"),
        (f"{MOODLE[:-1]}/lab3_bleu.ipynb", "40117", "lab3_bleu.ipynb"),
        (f"{MOODLE}lab3_bleu.ipynb", "40117", "lab3_bleu.ipynb"),
        (f"Group A-{MOODLE}/x/my.ipynb", "40117", "x/my.ipynb"),
        ("lovelaceada_9001_777_lab3_bleu.ipynb", "9001", "lab3_bleu.ipynb"),
        ("lovelaceada_9001_777_lab3_bleu-1.ipynb", "9001", "lab3_bleu.ipynb"),
        ("lovelaceada_LATE_9001_777_my lab-12.ipynb", "9001", "my lab.ipynb"),
        ("Ada Lovelace_ada17_solution.ipynb", "ada17", "solution.ipynb"),
        ("Ada Lovelace_ada17_lab3_bleu.ipynb", "ada17", "*"),
        ("ada17.ipynb", "ada17", "ada17.ipynb"),
        ("ada17_lab3_bleu.ipynb", "ada17", "*"),
        ("lab3_bleu_ada17.ipynb", "ada17", "*"),
        ("ada17/lab3_bleu/lab3_bleu.ipynb", "ada17", "lab3_bleu.ipynb"),
        ("ada17/lab3_bleu.ipynb", "ada17", "lab3_bleu.ipynb"),
        ("ada17.zip/lab3/lab3_bleu.ipynb", "ada17", "lab3/lab3_bleu.ipynb"),
    ],
)
def test_names_of_platforms_are_understood(path, number, inside, take, room):
    found = sender(tuple(path.split("/")), LAB)
    assert found.id == number
    assert inside in ("*", "/".join(found.inside))
    if ".zip" in path:
        return
    result = take({path: "{}"})
    assert (result.new, result.unknown) == (["ada17"], [])
    names = texts(room, "ada17")
    assert len(names) == 1
    assert "/" not in next(iter(names))


def test_without_a_list_ids_are_used_as_they_are(take, room):
    files = {f"{MOODLE}/a.ipynb": "1", "turingalan_9002_5_b.ipynb": "2"}
    result = take(files, roster=None)
    assert result.new == ["40117", "9002"]
    assert texts(room, "9002") == {"b.ipynb": "2"}
    bad = take({"../x.ipynb": "", "a b/lab3_bleu.ipynb": "1"}, roster=None)
    assert not bad.new
    assert bad.unknown[0][0] == "a b"


def test_unknown_students_are_listed_and_others_go_on(take, room):
    result = take(
        {
            f"{MOODLE}/lab3_bleu.ipynb": "1",
            "Bob Nobody_7_assignsubmission_file_/lab3_bleu.ipynb": "2",
            "lab3_bleu.ipynb": "3",
        }
    )
    assert result.new == ["ada17"]
    reasons = dict(result.unknown)
    assert reasons["lab3_bleu.ipynb"] == "no name"
    assert "is not in roster.csv" in reasons["Bob Nobody_7_assignsubmission_file_"]
    assert [p.name for p in (room.folder / "submitted").iterdir()] == ["ada17"]


def test_a_second_time_nothing_changes(take, room):
    files = {f"{MOODLE}/lab3_bleu.ipynb": "1", f"{MOODLE}/data/x.csv": "2"}
    take(files)
    before = {p: p.stat().st_mtime_ns for p in room.place("ada17").rglob("*")}
    result = take(files, time=(2026, 6, 1, 0, 0, 0))
    assert (result.same, result.new, result.replaced) == (["ada17"], [], [])
    assert {p: p.stat().st_mtime_ns for p in room.place("ada17").rglob("*")} == before
    assert not list((room.folder / "history").rglob("*.ipynb"))


def past(room, student="ada17"):
    folder = room.folder / "history" / LAB / student
    return {
        path.parent.name: path.read_text() for path in sorted(folder.rglob("*.ipynb"))
    }


def test_newer_ones_replace_and_the_old_ones_are_kept(take, room, monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    name = f"{MOODLE}/lab3_bleu.ipynb"
    days = [(2026, 5, day, 10, 0, 0) for day in (1, 2, 3)]
    take({name: "first"}, time=days[0])
    assert take({name: "third"}, time=days[2]).replaced == ["ada17"]
    assert take({name: "second"}, time=days[1]).older == ["ada17"]
    assert take({name: "second"}, time=days[1]).same == ["ada17"]
    assert take({name: "third"}, time=days[2]).same == ["ada17"]
    assert texts(room, "ada17") == {"lab3_bleu.ipynb": "third"}
    stamp = room.stamp("ada17")
    assert re.fullmatch("2026-05-03 .* UTC", stamp)
    assert sorted(past(room).values()) == ["first", "second"]
    assert all(re.fullmatch(r"2026-05-0[12]T[\d-]+Z", key) for key in past(room))
    # back to the first text, handed in again
    assert take({name: "first"}, time=(2026, 5, 4, 10, 0, 0)).replaced == ["ada17"]
    assert sorted(past(room).values()) == ["first", "second", "third"]


def test_a_submission_that_nobody_stamped_is_kept_too(take, room):
    room.submit("ada17")
    old = (room.place("ada17") / f"{LAB}.ipynb").read_text(encoding="utf-8")
    assert take({f"{MOODLE}/lab3_bleu.ipynb": "new"}).replaced == ["ada17"]
    assert list(past(room).values()) == [old]


def test_students_do_not_say_themselves_when_they_handed_in(take, room):
    stamp = "2020-01-01 00:00:00 UTC"
    take({f"{MOODLE}/lab3_bleu.ipynb": "1", f"{MOODLE}/timestamp.txt": stamp})
    assert "2026" in room.stamp("ada17")


@pytest.mark.parametrize(
    "name",
    [
        f"{MOODLE}/lab3_bleu.ipynb.txt",
        f"{MOODLE}lab3_bleu.ipynb.json",
        "lovelaceada_9001_77_lab3_bleu.ipynb-1.txt",
    ],
)
def test_what_a_browser_hangs_on_to_the_name_is_taken_off(name, take, room):
    result = take({name: "1", f"{MOODLE}/notes.txt": "2"})
    assert (result.new, result.without_notebook) == (["ada17"], [])
    assert texts(room, "ada17")["lab3_bleu.ipynb"] == "1"


def test_the_time_zone_of_a_zip_can_be_said(take, room):
    take({f"{MOODLE}/lab3_bleu.ipynb": "1"}, zone=gettz("Europe/Berlin"))
    assert room.stamp("ada17").startswith("2026-05-01 08:00:00")
    files = {f"{MOODLE}/lab3_bleu.ipynb": "2"}
    assert take(files, zone=gettz("America/New_York")).replaced == ["ada17"]
    assert room.stamp("ada17").startswith("2026-05-01 14:00:00")
    assert take(files, zone=gettz("UTC")).another_time == ["ada17"]
    assert room.stamp("ada17").startswith("2026-05-01 10:00:00")
    assert take(files, zone=gettz("UTC")).same == ["ada17"]
    assert take(files, time=(2026, 5, 2, 9, 0, 0)).same == ["ada17"]
    assert room.stamp("ada17").startswith("2026-05-01 10:00:00")


def test_a_name_of_a_mac_is_the_same_name(take, room):
    for name in ("Jos\u00e9_lab3_bleu.ipynb", "Jose\u0301_lab3_bleu.ipynb"):
        take({name: name}, roster="")
    assert [path.name for path in (room.folder / "submitted").glob("J*")] == ["José"]


def test_a_folder_around_everything_is_looked_into(take):
    path = "CS101-Lab 3/" + MOODLE
    assert take({f"{path}/lab3_bleu.ipynb": "1"}).new == ["ada17"]
    assert take({f"submitted/alan12/{LAB}/lab3_bleu.ipynb": "1"}).new == ["alan12"]


def test_nobody_hands_in_for_somebody_else(take, room):
    other = "Alan Turing_2_assignsubmission_file_"
    inner = zipped({f"{other}/lab3_bleu.ipynb": "not Alan's"})
    for name in (f"{MOODLE}work.zip", f"{MOODLE}/work.zip", "ada17.zip"):
        take({name: inner})
        assert not room.place("alan12").exists()
    take({f"{MOODLE}/{other}/lab3_bleu.ipynb": "not Alan's"})
    assert not room.place("alan12").exists()
    assert room.place("ada17").is_dir()


def test_one_file_of_one_student(room, tmp_path):
    path = tmp_path / "lab3_bleu.ipynb"
    path.write_text("mine")
    assert collect(room.lab, path).unknown == [("lab3_bleu.ipynb", "no name")]
    assert collect(room.lab, path, student="ada17").new == ["ada17"]
    other = tmp_path / "work.zip"
    other.write_bytes(zipped({"lab3_bleu.ipynb": "zipped"}))
    assert collect(room.lab, other, student="alan12").new == ["alan12"]
    for wrong in ("../x", "a/b", ".."):
        with pytest.raises(ValueError, match="no student's id"):
            collect(room.lab, path, student=wrong)
    roster = read_roster(ROSTER.encode())
    with pytest.raises(ValueError, match=r"bob is not in roster\.csv"):
        collect(room.lab, path, student="bob", roster=roster)


def test_only_one_student_of_many(take, room):
    files = {f"{MOODLE}/a.ipynb": "1", "turingalan_9002_5_b.ipynb": "2"}
    assert take(files, student="alan12").new == ["alan12"]
    assert not room.place("ada17").exists()


def test_a_folder_without_a_notebook_is_said(take):
    assert take({f"{MOODLE}/answer.pdf": "1"}).without_notebook == ["ada17"]


def test_the_command_says_what_it_did(room, tmp_path, capsys):
    (room.folder / "roster.csv").write_text(ROSTER)
    path = tmp_path / "export.zip"
    files = {"lovelaceada_LATE_9001_777_lab3_bleu-1.ipynb": "1", "x_1_2_b.ipynb": "2"}
    path.write_bytes(zipped(files))
    assert main(["collect", "lab3", "--from", str(path)]) == 1
    said = capsys.readouterr().out
    assert "1 new." in said
    assert "marked late by the platform: ada17" in said
    assert "NOT COLLECTED x_1_2_b.ipynb: 'x / 1' is not in roster.csv" in said
    assert "--worksheet" not in said
    path.write_bytes(zipped({"Participant_7_assignsubmission_file_/a.ipynb": "{}"}))
    assert main(["collect", "lab3", "--from", str(path)]) == 1
    assert "told apart by Moodle's grading worksheet" in capsys.readouterr().out
    names = "SELECT first_name, last_name, email FROM student WHERE id = 'ada17'"
    assert room.rows(names) == [("Ada", "Lovelace", "ada@example.org")]


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the exchange needs POSIX")
def test_nbgraders_exchange(room, tmp_path, capsys):
    from nbgrader.utils import get_username

    exchange = tmp_path / "exchange"
    stamps = ["2026-05-01 10:00:00 UTC", "2026-05-02 10:00:00 UTC"]
    for k, stamp in enumerate(stamps):
        folder = exchange / "mtedu" / "inbound" / f"{get_username()}+{LAB}+{stamp}+{k}"
        folder.mkdir(parents=True)
        (folder / "lab3_bleu.ipynb").write_text(f"take {k}")
        (folder / "timestamp.txt").write_text(stamp)
        (folder / "link").symlink_to("/etc/hostname")
    exchange.chmod(0o777)
    room.configure(f"c.Exchange.root = {str(exchange)!r}")
    assert main(["collect", "lab3", "--from", "exchange"]) == 1
    said = capsys.readouterr().out
    assert "1 new." in said
    assert "it is a link" in said
    student = get_username()
    assert texts(room, student) == {"lab3_bleu.ipynb": "take 1"}
    assert "2026-05-02" in room.stamp(student)
    main(["collect", "lab3", "--from", "exchange"])
    assert "1 as before." in capsys.readouterr().out


def test_the_time_inside_a_students_zip_does_not_count(take, room):
    early, late = (2026, 5, 1, 10, 0, 0), (2026, 5, 14, 10, 0, 0)
    inner = zipped({"lab3_bleu.ipynb": "{}"}, early)
    take({f"{MOODLE}/work.zip": inner}, time=late)
    assert room.stamp("ada17").startswith("2026-05-14")


def test_a_students_own_zip_came_when_the_teacher_got_it(room, tmp_path):
    path = tmp_path / "from a mail.zip"
    path.write_bytes(zipped({"lab3_bleu.ipynb": "{}"}, YEAR))
    came = datetime(2026, 5, 14, 10, tzinfo=UTC)
    os.utime(path, (came.timestamp(), came.timestamp()))
    collect(room.lab, path, student="ada17")
    assert room.stamp("ada17").startswith("2026-05-14")


@pytest.mark.parametrize(
    "newest", ["lab3_bleu.ipynb", "lab3_bleu (1).ipynb", "my/x.ipynb"]
)
def test_of_several_notebooks_the_newest_counts_and_is_named(
    newest, room, tmp_path, capsys
):
    """Browsers call a second download `(1)`: its name says nothing of which counts."""
    blank, solved = (
        nbformat.writes(one(LAB)) for one in (make.released, make.solved_lab)
    )
    names = ["lab3_bleu.ipynb", "lab3_bleu (1).ipynb", "my/x.ipynb"]
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            day, text = (9, solved) if name == newest else (8, blank)
            entry = zipfile.ZipInfo(f"{MOODLE}/{name}", (2026, 5, day, 10, 0, 0))
            archive.writestr(entry, text)
        entry = zipfile.ZipInfo(f"{MOODLE}/notes.ipynb", (2026, 5, 10, 10, 0, 0))
        archive.writestr(entry, '{"cells": []}')
    (room.folder / "roster.csv").write_text(ROSTER)
    main(["collect", "lab3", "--from", str(path)])
    why = f"Of 4 notebooks {newest} counts: it is the newest."
    assert f"ada17: {why}" in capsys.readouterr().out
    room.grade(InProcess())
    record = room.record("ada17")
    assert (record["submission"]["file"], record["points"]) == (newest, FULL)
    assert why in record["findings"][0]["words"]


@pytest.mark.parametrize(
    ("mark", "stamp"), [("", "2026-05-01"), ("LATE_", "2026-05-14")]
)
def test_canvas_says_who_is_late_and_its_files_do_not(mark, stamp, take, room):
    """The files of its archives have the time at which a teacher downloaded them."""
    room.due("2026-05-01")
    name = f"lovelaceada_{mark}9001_777_lab3_bleu.ipynb"
    take({name: "{}"}, time=(2026, 5, 14, 10, 0, 0))
    assert room.stamp("ada17").startswith(stamp)


def test_a_name_that_may_be_two_is_said_to_who_asks_for_one(take):
    two = ROSTER + "ada18,Ada Lovelace,al@example.org,9003\n"
    files = {f"{MOODLE}/a.ipynb": "{}", f"{MOODLE}/b.txt": ""}
    result = take(files, roster=two, student="ada17")
    assert "may be ada17 or ada18" in result.unknown[0][1]
    with pytest.raises(ValueError, match="nothing that is alan12's by its name"):
        take(files, student="alan12")


def test_a_text_written_online_is_called_so(take):
    text = "Ada Lovelace_40117_assignsubmission_onlinetext_/onlinetext.html"
    result = take({f"{MOODLE}/a.ipynb": "{}", text: "<p>hello</p>"})
    assert result.new == ["ada17"]
    assert "written on the platform" in result.unknown[0][1]
