"""Moodle's grading worksheet: namesakes, blind marking, true times, grades back."""

import csv
from datetime import UTC, datetime

import pytest

from mtedu.cli import main
from mtedu_grader.lms.worksheet import read_worksheet
from tests.grader.classroom import LAB
from tests.grader.zips import zipped

HEAD = (
    "Identifier,Full name,Email address,Status,Grade,Maximum grade,"
    "Grade can be changed,Last modified (submission),Last modified (grade)\n"
)
OPEN = "Submitted for grading,,30.00,Yes"
NAMED = f"""{HEAD}\
Participant 40117,Ada King,ada@example.org,{OPEN},"Thursday, 14 May 2026, 10:02 AM",-
Participant 40118,Ada King,king2@example.org,{OPEN},"Friday, 1 May 2026, 9:30 PM",-
Participant 40119,Bob Absent,bob@example.org,No submission,,30.00,Yes,-,-
"""
BLIND = """Identifier,Status,Grade,Last modified (submission)
Participant 40149,Submitted for grading,,"Friday, 1 May 2026, 9:30 PM"
Participant 40150,No submission,,-
"""
ROSTER = """id,name,e-mail
ada1,Ada King,ada@example.org
ada2,Ada King,king2@example.org
bob3,Bob Absent,bob@example.org
"""


@pytest.fixture
def moodle(room, tmp_path):
    """Put a ZIP, a worksheet and a roster there; return the options that name them."""

    def made(sheet, *folders):
        (room.folder / "roster.csv").write_text(ROSTER, "utf-8")
        files = {f"{name}/{LAB}.ipynb": "{}" for name in folders}
        (tmp_path / "moodle.zip").write_bytes(zipped(files, (2026, 6, 1, 0, 0, 0)))
        (tmp_path / "sheet.csv").write_text("\ufeff" + sheet, "utf-8")
        return ["--from", str(tmp_path / "moodle.zip")], tmp_path / "sheet.csv"

    return made


def test_namesakes_are_told_apart_and_times_are_moodles(moodle, room, capsys):
    folders = [f"Ada King_{n}_assignsubmission_file_" for n in (40117, 40118)]
    source, sheet = moodle(NAMED, *folders)
    assert main(["collect", "lab3", *source]) == 1
    assert "NOT COLLECTED" in capsys.readouterr().out
    more = ["--worksheet", str(sheet), "--timezone", "Europe/Berlin"]
    assert main(["collect", "lab3", *source, *more]) == 0
    assert room.stamp("ada1").startswith("2026-05-14 08:02")
    assert room.stamp("ada2").startswith("2026-05-01 19:30")


def test_blind_marking_goes_there_and_back(moodle, room):
    source, sheet = moodle(BLIND, "Participant_40149_assignsubmission_file_")
    more = ["--worksheet", str(sheet), "--timezone", "UTC"]
    assert main(["collect", "lab3", *source, *more]) == 0
    assert room.stamp("participant40149").startswith("2026-05-01 21:30")
    room.submit("participant40149")
    room.grade()
    assert main(["export", "lab3", "--worksheet", str(sheet)]) == 0
    with (room.folder / "grades-worksheet.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["Grade"] for row in rows] == ["25", ""]
    assert [row["Identifier"] for row in rows] == [
        "Participant 40149",
        "Participant 40150",
    ]


def test_names_lead_back_into_the_worksheet(moodle, room, tmp_path):
    _, sheet = moodle(NAMED)
    room.submit("ada2")
    room.grade()
    to = tmp_path / "out.csv"
    assert main(["export", "lab3", "--worksheet", str(sheet), "--to", str(to)]) == 0
    rows = list(csv.DictReader(to.open(encoding="utf-8")))
    assert [row["Grade"] for row in rows] == ["", "25", ""]
    assert rows[1]["Full name"] == "Ada King"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Kennung,Bewertung\n1,\n", "set Moodle to English"),
        (NAMED.replace("May 2026", "Mai 2026"), "is no time"),
        ("", "no grading worksheet"),
    ],
)
def test_what_is_no_worksheet_says_what_to_do(text, words, tmp_path):
    (tmp_path / "sheet.csv").write_text(text, "utf-8")
    with pytest.raises(ValueError, match=words):
        read_worksheet(tmp_path / "sheet.csv", UTC)


def test_a_time_is_read_in_the_zone_of_moodle(tmp_path):
    (tmp_path / "sheet.csv").write_text(NAMED, "utf-8")
    found = read_worksheet(tmp_path / "sheet.csv", UTC)
    assert found["40117"].time == datetime(2026, 5, 14, 10, 2, tzinfo=UTC)
    assert found["40119"].time is None
