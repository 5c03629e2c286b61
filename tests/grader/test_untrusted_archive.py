"""What comes in a ZIP or a folder: nothing dangerous is let in, the rest is taken."""

import errno
import os
import socket
import zipfile
from datetime import UTC, datetime

import pytest

from mtedu_grader.collect import collect
from mtedu_grader.untrusted_archive import Bounds, open_parcel, wrong_path
from tests.grader.zips import MOODLE, YEAR, texts, zipped


def test_dangerous_entries_are_refused_and_the_rest_is_taken(take, room):
    link, pipe = 0o120777 << 16, 0o010644 << 16
    result = take(
        {
            f"{MOODLE}/lab3_bleu.ipynb": "good",
            f"{MOODLE}/../../x.ipynb": "1",
            "/etc/cron.ipynb": "2",
            "C:\\x.ipynb": "3",
            "..\\..\\x.ipynb": "4",
            f"{MOODLE}/passwd": (link, "/etc/passwd"),
            f"{MOODLE}/pipe": (pipe, ""),
            f"{MOODLE}/bomb.txt": b"0" * 20_000_000,
            f"{MOODLE}/a\nb.txt": "5",
            f"{MOODLE}/{'x' * 250}": "6",
            f"{MOODLE}/work.rar": "7",
            f"{MOODLE}/.ipynb_checkpoints/lab3_bleu-checkpoint.ipynb": "8",
            "__MACOSX/._x.ipynb": "9",
        }
    )
    assert texts(room, "ada17") == {"lab3_bleu.ipynb": "good"}
    reasons = [reason for _, reason in result.refused]
    assert len(reasons) == 10
    for words in ("leads out", "absolute", "a link", "no ordinary file", "blow up"):
        assert any(words in reason for reason in reasons), words
    assert not [p for p in room.folder.rglob("*") if p.name == "x.ipynb"]


def test_a_notebook_that_printed_one_line_a_million_times_is_no_bomb(take, room):
    printed = "x\n" * 5_000_000
    result = take({f"{MOODLE}/lab3_bleu.ipynb": printed, f"{MOODLE}/n.txt": printed})
    assert texts(room, "ada17") == {"lab3_bleu.ipynb": printed}
    assert ["blow up" in reason for _, reason in result.refused] == [True]


@pytest.mark.parametrize(
    "name", ["lovelaceada_9001_77_../out.txt", f"{MOODLE}../out.txt"]
)
def test_a_platforms_name_cannot_lead_out_of_the_folder(take, room, name):
    files = {"lovelaceada_9001_77_lab3.ipynb": "{}", f"{MOODLE}lab3.ipynb": "{}"}
    result = take({**files, name: "x"})
    assert [reason for _, reason in result.refused if "leads out" in reason]
    assert not [*room.folder.rglob("out.txt")]
    assert "lab3.ipynb" in texts(room, "ada17")


def test_more_archives_than_files_can_be_open_stop_nobody(take, monkeypatch):
    def no_more():
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(
        "mtedu_grader.untrusted_archive.tempfile.TemporaryFile", no_more
    )
    small = zipped({"lab3.ipynb": "{}"})
    large = zipped({"lab3.ipynb": "{}", "b.bin": os.urandom(2_100_000)})
    result = take({"ada17_lab3_bleu.zip": large, "alan12_lab3_bleu.zip": small})
    assert result.new == ["alan12"]
    assert "cannot be unpacked" in str(result.refused)


def test_one_zip_inside_is_opened_and_no_further(take, room):
    inner = zipped({"work/lab3_bleu.ipynb": "mine", "work/data/x.csv": "1"})
    deep = zipped({"a.zip": zipped({"b.zip": zipped({"c.ipynb": "x"})})})
    result = take({f"{MOODLE}/work.zip": inner, f"{MOODLE}/deep.zip": deep})
    assert texts(room, "ada17") == {"lab3_bleu.ipynb": "mine", "data/x.csv": "1"}
    assert [reason for _, reason in result.refused] == ["it is a ZIP in a ZIP in a ZIP"]
    damaged = take({"turingalan_9002_1_lab.zip": inner[:-30]})
    assert "cannot be read" in damaged.refused[0][1]


def test_bounds_hold(take):
    files = {f"{MOODLE}/{k}.ipynb": f"{k}" for k in range(30)}
    with pytest.raises(ValueError, match="too many"):
        take(files, bounds=Bounds(files=10))
    small = take(files, bounds=Bounds(file_bytes=1))
    assert len(small.refused) == 20
    short = take({f"{MOODLE}/b.ipynb": "12345678"}, bounds=Bounds(total_bytes=4))
    assert "too large together" in short.refused[0][1]
    many = {f"{MOODLE}/{k}.txt": "" for k in range(300)}
    assert "300 files of one student" in take(many).refused[0][1]


def test_a_size_that_lies_is_noticed(room, tmp_path):
    data = bytearray(zipped({f"{MOODLE}/lab3_bleu.ipynb": "x" * 5000}))
    place = data.rindex((5000).to_bytes(4, "little"))
    data[place : place + 4] = (10).to_bytes(4, "little")
    path = tmp_path / "liar.zip"
    path.write_bytes(data)
    result = collect(room.lab, path)
    assert not result.new
    assert "damaged in the ZIP" in result.refused[0][1]


def test_a_file_and_a_folder_of_one_name(take):
    result = take({f"{MOODLE}/a.ipynb": "1", f"{MOODLE}/x": "2", f"{MOODLE}/x/y": "3"})
    assert "at once" in result.refused[0][1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs POSIX")
def test_a_folder_with_links_and_pipes(room, tmp_path):
    folder = tmp_path / "export" / MOODLE
    folder.mkdir(parents=True)
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    (folder / "lab3_bleu.ipynb").write_text("mine")
    os.utime(folder / "lab3_bleu.ipynb", (1_777_000_000, 1_777_000_000))
    (folder / "link.txt").symlink_to(secret)
    (folder.parent / "Alan Turing_1_assignsubmission_file_").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe")
    here = os.getcwd()
    os.chdir(folder)  # a socket's path must be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        os.chdir(here)
        result = collect(room.lab, folder.parent)
    assert texts(room, "40117") == {"lab3_bleu.ipynb": "mine"}
    reasons = sorted(reason for _, reason in result.refused)
    assert reasons == ["it is a link"] * 2 + ["it is no ordinary file"] * 2
    stamp = room.stamp("40117")
    assert stamp.startswith(
        f"{datetime.fromtimestamp(1_777_000_000, UTC):%Y-%m-%d %H:%M}"
    )


def test_paths():
    assert not wrong_path("a/b c/ü.ipynb")
    for path in ("/a", "a/../b", "..", "c:/x", "a\0b", "x/" * 30 + "y"):
        assert wrong_path(path)


def test_utc_times_of_zips_are_used(tmp_path):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        entry = zipfile.ZipInfo("ada17.ipynb", YEAR)
        entry.extra = b"UT\x05\x00\x01" + (1_777_000_000).to_bytes(4, "little")
        archive.writestr(entry, "1")
        archive.writestr(zipfile.ZipInfo("alan12.ipynb"), "1")
    with open_parcel(path) as parcel:
        times = [one.time for one in parcel.files]
    assert times == [datetime.fromtimestamp(1_777_000_000, UTC), None]
