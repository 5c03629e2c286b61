"""Fool the metric: points, judges, and a leaderboard that survives damage."""

import json
from pathlib import Path

import pytest

import mtedu
from mtedu.progress_log import append_line
from mtedu.widgets.fool_the_metric import leaderboard
from mtedu.widgets.fool_the_metric.leaderboard import Entry, best_of, read_board

NOT_SAFE = "the doctor did not say that the new drug is safe"
CAT = "the cat sat on the mat"


@pytest.fixture
def file(tmp_path):
    return tmp_path / "below" / "board.jsonl"


@pytest.fixture
def game(file):
    return mtedu.fool_the_metric(leaderboard=file, player="Asha")


def play(game, text, rating=None):
    game.candidate = text
    if rating:
        game.rating = rating
    return game.points


def entry(points=10, candidate="a b", player="Asha"):
    return Entry(
        player, "bleu", "reader", "loves", NOT_SAFE, candidate, 0.5, 0.4, points, "now"
    )


def test_a_metric_that_a_reader_does_not_follow(game):
    assert game.points is None
    assert "Write a translation." in game.text
    assert play(game, NOT_SAFE.replace("not ", "")) is None
    assert "What would a reader say?" in game.judged.value
    game.rating = 1
    bleu = mtedu.bleu(game.candidate, NOT_SAFE, smoothing="exp", effective_order=True)
    assert game.quality_a == bleu.score
    assert game.quality_b == 0
    assert game.points == round(100 * bleu.score) > 60
    game.goal = "hates"
    assert game.points == -round(100 * bleu.score)
    assert "the wrong way round" in game.text
    paraphrase = "whether we can take this medicine, our physician would not tell"
    assert play(game, paraphrase, rating=5) > 80
    assert game.quality_b == 1


def test_two_metrics_and_no_reader(file):
    game = mtedu.fool_the_metric("f1", "bleu", CAT, leaderboard=file)
    assert play(game, "mat the on sat cat the") == 87
    assert game._rating not in game.children
    game = mtedu.fool_the_metric("wer", "ter", "a b c d", leaderboard=file)
    assert play(game, "d a b c") == -25  # WER 2/4, TER 1/4: fewer errors are better
    assert (game.quality_a, game.quality_b) == (0.5, 0.75)


def test_keeping_writes_one_line(game, file):
    game.keep()
    assert game.said == "Write a translation."
    assert not file.exists()
    play(game, "the doctor did say that the new drug is safe", rating=1)
    game.keep_button.click()
    points = game.points
    assert game.said == f"Kept, with {points} points."
    assert f"Place 1: {points} points, Asha: the doctor did say" in game.text
    (line,) = file.read_text(encoding="utf-8").splitlines()
    kept = json.loads(line)
    assert kept["points"] == points
    assert kept["candidate"] == game.candidate
    assert kept["time"].endswith("+00:00")
    game.keep()
    assert "already" in game.said
    assert len(file.read_bytes().splitlines()) == 1


def test_only_the_same_game_is_compared(game, file):
    play(game, "drug safe", rating=1)
    game.keep()
    assert len(game.best) == 1
    game.goal = "hates"
    assert game.best == []
    other = mtedu.fool_the_metric("chrf", leaderboard=file)
    assert other.best == []
    again = mtedu.fool_the_metric(leaderboard=file)
    assert [e.candidate for e in again.best] == ["drug safe"]
    assert "drug safe" in again.page.value


def test_the_best_come_first_and_the_earlier_of_equals(file):
    for points, name in ((5, "a"), (9, "b"), (9, "c"), (1, "d"), (2, "e"), (3, "f")):
        append_line(file, entry(points, player=name).line)
    best = best_of(read_board(file)[0], entry().game)
    assert [e.player for e in best] == ["b", "c", "a", "f", "e"]


def test_damaged_lines_are_skipped_and_kept(file):
    file.parent.mkdir(parents=True)
    good = entry().line
    damage = [
        b'{"player": "x"',
        b"\xff\xfe not text",
        b"[1, 2]",
        b"null",
        good.replace('"points": 10', '"points": "10"').encode(),
        good.replace('"points": 10', '"points": true').encode(),
        good.replace("0.5", "NaN").encode(),
        good.replace('"player"', '"payer"').encode(),
        b"[" * 100_000,
    ]
    before = b"\n".join([*damage, b"", good.encode()]) + b"\n"
    file.write_bytes(before)
    assert read_board(file) == ([entry()], len(damage))
    game = mtedu.fool_the_metric(leaderboard=file)
    assert f"Skipped {len(damage)} damaged lines" in game.text
    play(game, "drug", rating=1)
    game.keep()
    assert file.read_bytes().startswith(before)
    assert len(read_board(file)[0]) == 2


def test_a_line_that_was_cut_off_does_not_swallow_the_next(file):
    append_line(file, entry().line)
    whole = file.read_bytes()
    file.write_bytes(whole + whole[:20])
    append_line(file, entry(7).line)
    assert file.read_bytes().startswith(whole + whole[:20] + b"\n")
    assert [e.points for e in read_board(file)[0]] == [10, 7]
    assert read_board(file)[1] == 1


def test_any_script_and_any_character_comes_back(file):
    text = 'दवा सुरक्षित है \u2028 \\ " 🙂 <b>\r'
    append_line(file, entry(candidate=text).line)
    assert read_board(file)[0][0].candidate == text
    game = mtedu.fool_the_metric(leaderboard=file, player="<i>")
    assert "<b>" not in game.page.value
    assert "&lt;b&gt;" in game.page.value


def test_a_file_that_cannot_be_used_is_one_sentence(tmp_path):
    folder = tmp_path / "board.jsonl"
    folder.mkdir()
    game = mtedu.fool_the_metric(leaderboard=folder)
    assert "cannot be read" in game.text
    play(game, "drug", rating=1)
    game.keep()
    assert "cannot be written" in game.text


def test_the_file_is_in_the_folder_for_data(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    place = leaderboard.default_path()
    assert place.name == "fool_the_metric.jsonl"
    assert "mtedu" in place.parts
    game = mtedu.fool_the_metric()
    assert game.path == place
    assert not place.exists(), "opening the game writes nothing"


def test_the_text_twin_says_what_is_shown(file):
    game = mtedu.fool_the_metric("f1", "bleu", CAT, leaderboard=str(file))
    play(game, "mat the on sat cat the")
    assert game.text.splitlines() == [
        f"Reference: {CAT}",
        "Goal: F1 loves it, BLEU hates it.",
        "Yours: mat the on sat cat the",
        "From 0 to 1: F1 1.00, BLEU 0.13.",
        "87 of 100 points.",
    ]
    assert "87 of 100 points" in game.judged.value
    assert repr(game) == "FoolTheMetric: 87 of 100 points."
    assert game._goal.options[0] == ("F1 loves it, BLEU hates it", "loves")


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: mtedu.fool_the_metric("blue"), "choose one of bleu, nist"),
        (lambda: mtedu.fool_the_metric("bleu", "me"), "ter, reader"),
        (lambda: mtedu.fool_the_metric("reader"), "no metric 'reader'"),
        (lambda: mtedu.fool_the_metric("bleu", "bleu"), "Two different judges"),
        (lambda: mtedu.fool_the_metric(reference=" "), "one text with some words"),
        (lambda: setattr(mtedu.fool_the_metric(), "rating", 6), "from 1 to 5"),
        (lambda: setattr(mtedu.fool_the_metric(), "goal", "win"), "'loves' or 'hates'"),
    ],
)
def test_bad_input_is_one_clear_sentence(call, says, tmp_path, monkeypatch):
    monkeypatch.setattr(leaderboard, "default_path", lambda: Path(tmp_path) / "b")
    with pytest.raises(ValueError, match=says) as caught:
        call()
    assert "\n" not in str(caught.value)
