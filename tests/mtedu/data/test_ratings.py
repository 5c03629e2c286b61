"""Ratings by people, fetched from a server on this machine instead of the network."""

import hashlib
import os
import subprocess
import sys
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

import mtedu
from mtedu import cli
from mtedu.data import fetch, pinned, ratings
from mtedu.data.pinned import MQM_FILES, PinnedFile

REAL = Path(__file__).parents[4] / "shared" / "data" / "mqm"
HEAD = "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n"
MARKS = HEAD + (
    'A\tt\t1\t1\tr1\tSo "was.\tSuch <v>was</v>.\tAccuracy/Mistranslation\tMajor\n'
    'A\tt\t1\t1\tr1\tSo "was.\tSuch was<v>.</v>\tFluency/Punctuation\tMinor\n'
    "A\tt\t1\t2\tr1\tNein.\tNo.\tNo-error\tNo-error\n"
    'B\tt\t1\t1\tr2\t<v>So</v> "was.\tLike\u2028that.\tAccuracy/Omission\tMinor\n'
)
POINTS = (
    "system mqm_avg_score seg_id\nOPPO.1535 -2.5 1\nHuman-A.0 -0.0 1\nOPPO.1535 0 2\n"
)


class Server(BaseHTTPRequestHandler):
    """Serves files by the end of their path, in the way that a test asks for."""

    def __init__(self, files, way, asked, *rest):
        self.files, self.way, self.asked = files, way, asked
        super().__init__(*rest)

    def do_GET(self):
        self.asked.append(self.path)
        content = self.files.get(self.path.rpartition("/")[2])
        if content is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        broken = "always" in self.way or ("once" in self.way and len(self.asked) == 1)
        if broken:
            content = content[: len(content) // 2]
        if "other" in self.way:
            content = content[::-1]
        self.wfile.write(content)

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture
def serve(tmp_path, monkeypatch):
    """Return a function that starts a server of some files; the cache is empty."""
    monkeypatch.setenv("MTEDU_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    started = []

    def start(files, way=()):
        asked = []
        handler = partial(Server, files, way, asked)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        Thread(target=server.serve_forever, daemon=True).start()
        started.append(server)
        monkeypatch.setattr(pinned, "RAW", f"http://127.0.0.1:{server.server_port}")
        return asked

    yield start
    for server in started:
        server.shutdown()
        server.server_close()


def small(name, path, content):
    return PinnedFile(
        name,
        "a small file",
        "CC0",
        "somebody/something",
        "c0ffee",
        path,
        len(content),
        hashlib.sha256(content).hexdigest(),
    )


@pytest.fixture
def files(monkeypatch):
    """Two small files of the two kinds, known by name."""
    contents = {
        "marks.tsv": MARKS.encode(),
        "points.avg_seg_scores.tsv": POINTS.encode(),
        "large.tsv": MARKS.encode() * 3000,
    }
    known = {
        name.split(".")[0]: small(name.split(".")[0], f"folder/{name}", content)
        for name, content in contents.items()
    }
    monkeypatch.setattr(ratings, "MQM_FILES", known)
    monkeypatch.setattr(fetch, "RESOURCES", known)
    return contents


def left(tmp_path):
    return [file.name for file in (tmp_path / "cache").rglob("*") if file.is_file()]


def test_fetched_once_checked_and_read(serve, files, tmp_path, capsys):
    asked = serve(files)
    said = []
    table = mtedu.load_ratings("marks", say=said.append)
    assert asked == ["/somebody/something/c0ffee/folder/marks.tsv"]
    assert "licence CC0" in said[0]
    assert "github.com/somebody/something" in said[0]
    assert "100%" in capsys.readouterr().err
    assert left(tmp_path) == ["marks.tsv"]
    again = mtedu.load_ratings("marks", say=said.append)
    assert len(asked) == 1
    assert len(said) == 2
    assert again == table


def test_spans_texts_and_points(serve, files):
    serve(files)
    table = mtedu.load_ratings("marks", say=lambda line: None)
    assert [(row.system, row.item, row.annotator, row.value) for row in table] == [
        ("A", "1", "r1", 5.1),
        ("A", "2", "r1", 0.0),
        ("B", "1", "r2", 1.0),
    ]
    assert table.source == {"1": 'So "was.', "2": "Nein."}
    assert table.outputs["A"]["1"] == "Such was."
    first = table.spans[0]
    assert table.outputs["A"]["1"][first.start : first.end] == "was"
    assert table.spans[3].start is None  # marked in the source
    found = mtedu.mqm_score(table.spans).systems
    assert [(row.system, row.penalty) for row in found] == [("B", 1.0), ("A", 2.55)]
    assert (table.licence, table.scales) == ("CC0", ("mqm",))
    shown = table._repr_markdown_()
    assert "Licence CC0" in shown
    assert "3 marked errors" in shown


def test_points_a_segment(serve, files):
    serve(files)
    table = mtedu.load_ratings("points", say=lambda line: None)
    assert [tuple(row) for row in table] == [
        ("mean", "1", "OPPO", "mqm", 2.5),
        ("mean", "1", "Human-A", "mqm", 0.0),
        ("mean", "2", "OPPO", "mqm", 0.0),
    ]
    assert not table.spans
    best = mtedu.system_scores(table, higher_is_better=False, samples=10)[0]
    assert best.system == "Human-A"


def test_a_transfer_that_breaks_once_is_tried_again(serve, files, tmp_path):
    asked = serve(files, ["once"])
    assert len(mtedu.load_ratings("marks", say=lambda line: None)) == 3
    assert len(asked) == 2
    assert left(tmp_path) == ["marks.tsv"]


def one_line(name, match):
    with pytest.raises(ValueError, match=match) as caught:
        mtedu.load_ratings(name, say=lambda line: None)
    text = str(caught.value)
    assert "\n" not in text
    assert "load_scores('wmt20')" in text
    return text


def test_a_transfer_that_always_breaks_leaves_nothing(serve, files, tmp_path):
    asked = serve(files, ["always"])
    assert "mtedu data get large" in one_line("large", "could not be fetched")
    assert len(asked) == 2
    assert left(tmp_path) == []


def test_a_wrong_file_is_refused(serve, files, tmp_path):
    serve(files, ["other"])
    one_line("marks", "not the right file")
    assert left(tmp_path) == []


def test_a_file_that_broke_on_the_disk_is_fetched_anew(serve, files, tmp_path):
    asked = serve(files)
    mtedu.load_ratings("marks", say=lambda line: None)
    place = tmp_path / "cache" / "marks" / "marks.tsv"
    place.write_bytes(place.read_bytes()[:-5] + b"xxxxx")
    assert not fetch.present("marks")
    assert len(mtedu.load_ratings("marks", say=lambda line: None)) == 3
    assert len(asked) == 2


def test_a_file_that_is_gone_from_its_home(serve, files):
    serve({})
    one_line("marks", "could not be fetched .HTTPError")


def test_no_network(serve, files, monkeypatch, tmp_path):
    monkeypatch.setattr(pinned, "RAW", "http://127.0.0.1:9")  # nobody listens there
    one_line("marks", "is there a network")
    assert left(tmp_path) == []


def child(code, address, tmp_path):
    """Start another Python that knows the large small file."""
    content = MARKS.encode() * 3000
    wanted = small("large", "folder/large.tsv", content)
    start = (
        "import sys; from mtedu.data import pinned, fetch; "
        "from mtedu.data.pinned import PinnedFile; "
        f"pinned.RAW = {address!r}; fetch.RESOURCES = {{'large': {wanted!r}}}; "
    )
    environment = {**os.environ, "MTEDU_CACHE": str(tmp_path / "cache")}
    return subprocess.Popen(
        [sys.executable, "-c", start + code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


def test_two_processes_fetch_at_once(serve, files, tmp_path):
    serve(files)
    code = "print(fetch.get('large')); assert fetch.present('large')"
    both = [child(code, pinned.RAW, tmp_path) for _ in range(2)]
    for one in both:
        out, err = one.communicate(timeout=60)
        assert one.returncode == 0, err
        assert out.strip() == str(tmp_path / "cache" / "large")
    assert left(tmp_path) == ["large.tsv"]


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are POSIX")
def test_a_file_that_does_not_fit_is_one_clear_line(serve, files, tmp_path):
    asked = serve(files)
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100_000,) * 2); "
        "from mtedu.cli import main; sys.exit(main(['data', 'get', 'large']))"
    )
    err = child(code, pinned.RAW, tmp_path).communicate(timeout=60)[1]
    last = err.strip().splitlines()[-1]
    assert "could not be written" in last
    assert "make room, or set MTEDU_CACHE" in last
    assert len(asked) == 1  # a second try would not help
    assert left(tmp_path) == []


def test_a_folder_that_cannot_be_written(serve, files, tmp_path, monkeypatch):
    serve(files)
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("MTEDU_CACHE", str(blocked))
    one_line("marks", "set MTEDU_CACHE to another folder")


def test_the_command_lists_and_gets(serve, files, capsys):
    serve(files)
    assert cli.main(["data", "get", "marks"]) == 0
    capsys.readouterr()
    cli.main(["data", "list"])
    marks, points = capsys.readouterr().out.splitlines()[:2]
    assert marks == "marks: a small file; CC0; 0.0 MB to fetch, 0.0 MB on disk; here"
    assert "not here: mtedu data get points" in points


def test_the_embedded_ratings_say_that_they_are_simulated():
    table = mtedu.load_ratings()
    assert table.simulated
    assert len(table.annotators) == 2


def test_pooch_is_loaded_only_to_fetch():
    code = "import sys, mtedu; mtedu.load_ratings(); print('pooch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr


@pytest.mark.parametrize("name", MQM_FILES)
def test_real_names_are_pinned(name):
    file = fetch.RESOURCES[name]
    assert len(file.commit) == 40
    assert len(file.sha256) == 64
    assert file.address.startswith("https://")
    assert f"/{file.commit}/" in file.address


@pytest.fixture
def published(serve):
    """A server of the real files, where this machine has them."""
    paths = [REAL / file.file for file in MQM_FILES.values()]
    missing = [path.name for path in paths if not path.exists()]
    if missing:
        pytest.skip(f"the released data {missing[0]} is not on this machine")
    serve({path.name: path.read_bytes() for path in paths})


@pytest.mark.parametrize(
    ("name", "rows", "systems", "annotators", "spans"),
    [
        ("mqm/newstest2020-ende", 14180, 10, 1, 0),
        ("mqm/newstest2020-zhen", 20000, 10, 1, 0),
        ("mqm/ted-ende", 7406, 14, 4, 8435),
        ("mqm/ted-zhen", 7935, 15, 9, 9915),
    ],
)
def test_the_released_files(published, name, rows, systems, annotators, spans):
    table = mtedu.load_ratings(name, say=lambda line: None)
    assert len(table) == rows
    assert len(table.systems) == systems
    assert len(table.annotators) == annotators
    assert len(table.spans) == spans
    for system, texts in table.outputs.items():
        assert not any("<v>" in text for text in texts.values()), system
