"""`mtedu data get wordnet`: NLTK fetches, and METEOR finds it afterwards."""

import subprocess
import sys
from pathlib import Path

import pytest

# A WordNet of two words, put where NLTK looks by a downloader that needs no network.
FAKE = """
import sys
from pathlib import Path
import nltk
from mtedu import cli, meteor

home = Path(sys.argv[1])
nltk.data.path[:] = [str(home)]
asked = []

def download(name, **options):
    asked.append(name)
    folder = home / "corpora" / "wordnet"
    folder.mkdir(parents=True)
    head = "  a line of the licence\\n"
    for part in ("noun", "verb", "adj", "adv"):
        (folder / f"data.{part}").write_text(head)
        (folder / f"index.{part}").write_text(head)
        (folder / f"{part}.exc").write_text("")
    for name in ("index.sense", "cntlist.rev"):
        (folder / name).write_text("")
    place = f"{len(head):08d}"
    synset = f"{place} 06 n 02 car 0 automobile 0 000 | a vehicle  "
    (folder / "data.noun").write_text(head + synset + "\\n")
    index = [f"{word} n 1 0 1 0 {place}  \\n" for word in ("automobile", "car")]
    (folder / "index.noun").write_text("".join(index))
    names = [f"{i:02d}\\tnoun.kind{i}\\t1\\n" for i in range(45)]
    (folder / "lexnames").write_text("".join(names))

nltk.download = download
print(meteor("automobile", "car").matched)
cli.main(["data", "list"])
cli.main(["data", "get", "wordnet"])
cli.main(["data", "get", "wordnet"])
cli.main(["data", "list"])
print(asked, meteor("automobile", "car").matched)
"""

OFFLINE = """
import socket, sys
def blocked(*arguments, **options):
    raise OSError("no network")
socket.socket.connect = socket.create_connection = socket.getaddrinfo = blocked
import nltk
nltk.data.path[:] = [sys.argv[1]]
from mtedu import cli
cli.main(["data", "get", "wordnet"])
"""


def run(code, folder):
    return subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=Path(__file__).parents[3],
    )


def test_it_is_fetched_once_and_meteor_finds_it(tmp_path):
    done = run(FAKE, tmp_path)
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    assert said[0] == "0"
    assert said[-1] == "['wordnet'] 1"
    first, second = (line for line in said if line.startswith("wordnet is "))
    assert first.startswith("wordnet is ready")
    assert str(tmp_path) in first
    assert second.startswith("wordnet is here already")
    listed = [line for line in said if line.startswith("wordnet: ")]
    assert ["not here: mtedu data get wordnet" in line for line in listed] == [1, 0]


def test_offline_is_one_clear_line(tmp_path):
    done = run(OFFLINE, tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("mtedu: WordNet could not be fetched")
    assert "is there a network?" in done.stderr
    assert "`mtedu data get wordnet`" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_download_that_nltk_cannot_find_is_an_error(monkeypatch):
    from mtedu.data import fetch

    monkeypatch.setattr(fetch, "wordnet", lambda: None)
    monkeypatch.setattr("nltk.download", lambda *_, **__: None)
    with pytest.raises(ValueError, match="NLTK_DATA"):
        fetch.get("wordnet", lambda line: None)
