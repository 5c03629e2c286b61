"""Fool the metric: points, judges, and a leaderboard."""

import pytest

import mtedu
from mtedu.progress_log import note

NOT_SAFE = "the doctor did not say that the new drug is safe"
CAT = "the cat sat on the mat"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("MTEDU_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("MTEDU_GRADING", raising=False)
    return tmp_path / "home"


@pytest.fixture
def game():
    return mtedu.fool_the_metric(player="Asha")


def play(game, text, rating=None):
    game.candidate = text
    if rating:
        game.rating = rating
    return game.points


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


def test_two_metrics_and_no_reader():
    game = mtedu.fool_the_metric("wer", "ter", "a b c d")
    assert play(game, "d a b c") == -25  # WER 2/4, TER 1/4: fewer errors are better
    assert (game.quality_a, game.quality_b) == (0.5, 0.75)
    assert game._rating not in game.children


def test_keeping_writes_one_line(game, folder):
    game.keep()
    assert game.said == "Write a translation."
    play(game, "the doctor did say that the new drug is safe", rating=1)
    assert not (folder / "progress.jsonl").exists(), "playing alone writes nothing"
    game.keep_button.click()
    points = game.points
    assert game.said == f"Kept, with {points} points."
    assert f"Place 1: {points} points, Asha: the doctor did say" in game.text
    game.keep()
    assert "already" in game.said
    assert len((folder / "progress.jsonl").read_bytes().splitlines()) == 1


def test_only_the_same_game_is_compared(game):
    play(game, "drug safe", rating=1)
    game.keep()
    assert len(game.best) == 1
    game.goal = "hates"
    assert game.best == []
    assert mtedu.fool_the_metric("chrf").best == []
    again = mtedu.fool_the_metric()
    assert [entry.candidate for entry in again.best] == ["drug safe"]
    assert "drug safe" in again.page.value


def test_the_best_come_first_and_strange_notes_are_left_out(game):
    for points, name in ((5, "a"), (9, "b"), (9, "c"), (1, "d"), (2, "e"), (3, "f")):
        note("fooled", game._game(), points=points, player=name, candidate="x")
    for strange in ("10", True, None, [1]):
        note("fooled", game._game(), points=strange, player="y", candidate="x")
    assert [entry.player for entry in game.best] == ["b", "c", "a", "f", "e"]


def test_any_script_and_any_character_comes_back(game):
    text = 'दवा सुरक्षित है \u2028 \\ " 🙂 <b>'
    note("fooled", game._game(), points=3, player="<i>", candidate=text)
    again = mtedu.fool_the_metric()
    assert again.best[0].candidate == text
    assert "<b>" not in again.page.value
    assert "&lt;b&gt;" in again.page.value


def test_a_folder_that_cannot_be_used_is_one_sentence(game, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("MTEDU_HOME", str(tmp_path / "file" / "home"))
    play(game, "drug", rating=1)
    game.keep()
    assert "cannot be kept" in game.text


def test_the_text_twin_says_what_is_shown():
    game = mtedu.fool_the_metric("f1", "bleu", CAT)
    play(game, "mat the on sat cat the")
    assert game.text.splitlines() == [
        f"Reference: {CAT}",
        "Goal: F1 loves it, BLEU hates it.",
        "Yours: mat the on sat cat the",
        "From 0 to 1: F1 1.00, BLEU 0.13.",
        "87 of 100 points.",
    ]
    assert "87 of 100 points" in game.judged.value
    assert game._goal.options[0] == ("F1 loves it, BLEU hates it", "loves")
