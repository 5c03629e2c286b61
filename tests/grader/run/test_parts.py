"""Parts of the engine by themselves."""

import json
import socket
import struct
import sys
from pathlib import Path

import pytest

from mtedu_grader.run.outputs import clean_outputs
from mtedu_grader.run.protocol import Broken, Channel, Closed, packed, unpacked
from mtedu_grader.run.sandbox.places import GRADER, PACKAGE, Places, find_places
from mtedu_grader.run.shell import Recorder, json_data


@pytest.fixture
def ends():
    a, b = socket.socketpair()
    yield Channel(a, longest=1000, most=5000), b
    a.close()
    b.close()


def test_messages_arrive_whole_and_in_order(ends):
    mine, theirs = ends
    both = packed({"n": 1}) + packed({"n": "ü"})
    for byte in both:
        theirs.send(bytes([byte]))
    assert mine.receive(1) == {"n": 1}
    assert mine.receive(1) == {"n": "ü"}
    with pytest.raises(TimeoutError):
        mine.receive(0.01)
    theirs.close()
    with pytest.raises(Closed):
        mine.receive(1)


def test_available_does_not_wait(ends):
    mine, theirs = ends
    assert list(mine.available()) == []
    theirs.send(packed({"n": 1}) + packed({"n": 2}) + b"\0\0")
    assert list(mine.available()) == [{"n": 1}, {"n": 2}]
    theirs.close()
    with pytest.raises(Closed):
        list(mine.available())


def test_a_long_message_and_a_flood_are_refused(ends):
    mine, theirs = ends
    theirs.send(struct.pack(">I", 1001))
    with pytest.raises(Broken, match="too long"):
        mine.receive(1)
    flood = Channel(mine.sock, longest=1000, most=50)
    theirs.send(packed({"x": "y" * 100}))
    with pytest.raises(Broken, match="flood"):
        flood.receive(1)


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"1", b"\xff", b"{" * 99, b"[" * 10**6, b'{"a":1}x']
)
def test_what_is_no_message(body):
    with pytest.raises(Broken):
        unpacked(body)


def test_depth_is_limited():
    deep = json.dumps({"a": json.loads("[" * 40 + "]" * 40)}).encode()
    assert unpacked(deep)
    deeper = json.dumps({"a": json.loads("[" * 80 + "]" * 80)}).encode()
    with pytest.raises(Broken, match="deeply"):
        unpacked(deeper)


def test_halves_of_characters_are_replaced():
    message = unpacked(b'{"\\ud800": ["\\uDFFF"]}')
    assert json.dumps(message, ensure_ascii=False).encode("utf-8")
    assert unpacked(b'{"a": "\\ud83d\\ude00"}') == {"a": "😀"}


def test_outputs_are_brought_into_form():
    forged = [
        {"output_type": "error", "ename": 3, "traceback": [None], "more": "x"},
        {"output_type": "display_data", "data": {"text/html": ["a"]}, "metadata": 3},
        {"output_type": "execute_result", "execution_count": True, "data": {}},
    ]
    clean = clean_outputs(forged, 1000)
    import nbformat.v4

    nbformat.v4.new_code_cell(outputs=[nbformat.from_dict(item) for item in clean])
    assert clean[0]["ename"] == "3"
    assert "more" not in clean[0]
    assert clean[1]["data"] == {"text/html": '["a"]'}
    assert clean[2]["execution_count"] == 0


@pytest.mark.parametrize(
    "forged",
    [None, {}, [1], [{}], [{"output_type": "evil"}], [{"output_type": []}]],
)
def test_outputs_of_no_form_are_refused(forged):
    with pytest.raises(Broken):
        clean_outputs(forged, 1000)


def test_outputs_that_are_too_long_or_not_json_are_refused():
    stream = {"output_type": "stream", "text": "x" * 1000}
    with pytest.raises(Broken, match="long"):
        clean_outputs([stream], 500)
    nan = {"output_type": "display_data", "data": {"application/json": float("nan")}}
    with pytest.raises(Broken, match="JSON"):
        clean_outputs([nan], 500)


@pytest.mark.parametrize("letter", ["x", "\0", "é", "हि", "😀"])
def test_a_recorder_counts_bytes_as_they_are_sent(letter):
    recorder = Recorder(10_000, 50_000)
    recorder.begin()
    for _ in range(10):
        recorder.stream("stdout", letter * 3000)
    outputs = recorder.done()
    assert 9_000 < len(json.dumps(outputs)) < 10_500
    assert "is cut here" in outputs[-1]["text"]


def test_a_recorder_joins_streams_and_clears():
    recorder = Recorder()
    recorder.begin()
    for name in ("stdout", "stdout", "stderr", "stdout"):
        recorder.stream(name, "a")
    assert [o["text"] for o in recorder.done()] == ["aa", "a", "a"]
    recorder.begin()
    recorder.stream("stdout", "old")
    recorder.clear(wait=True)
    recorder.stream("stdout", "new")
    assert [o["text"] for o in recorder.done()] == ["new"]


def test_displayed_data_becomes_json():
    data = json_data({"image/png": b"\x89", "a": {1: (2,)}, "b": object})
    assert data == {"image/png": "iQ==", "a": {"1": [2]}, "b": str(object)}


def test_places_hold_python_but_no_answers(monkeypatch):
    course = GRADER.parents[1]
    answers = course / "exercises"
    for prefix in (sys.prefix, str(course.parent)):  # all lies inside an environment
        monkeypatch.setattr("sys.prefix", prefix)
        places = find_places([course])
        allowed = places.without_holes()
        assert not [path for path in allowed if answers.is_relative_to(path)]
        assert not [path for path in allowed if Path(path).is_relative_to(answers)]
        assert any(GRADER.is_relative_to(path) for path in allowed)
    assert any(Path(json.__file__).is_relative_to(path) for path in allowed)
    inside = PACKAGE / "metrics" / "bleu.py"
    assert any(inside.is_relative_to(path) for path in allowed)


def test_holes(tmp_path):
    for name in ("a/b/c", "a/d", "e"):
        (tmp_path / name).mkdir(parents=True)
    places = Places((str(tmp_path),), (), (str(tmp_path / "a" / "b"),))
    assert places.without_holes() == [str(tmp_path / "a" / "d"), str(tmp_path / "e")]


def test_links_lead_to_places(tmp_path, monkeypatch):
    real = tmp_path / "real"
    (real / "lib").mkdir(parents=True)
    (tmp_path / "link").symlink_to(real)
    monkeypatch.setattr("sys.prefix", str(tmp_path / "link"))
    monkeypatch.setattr("sys.exec_prefix", str(tmp_path / "link" / "lib"))
    places = find_places([real / "lib"])
    assert str(real) in places.read
    assert (str(tmp_path / "link"), str(real)) in places.links
    assert str(real / "lib") in places.holes
