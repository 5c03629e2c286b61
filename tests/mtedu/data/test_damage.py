"""Damage is what it says it is: its weights give the score, its words the text."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mtedu
from mtedu.data import damage


@pytest.fixture(scope="module")
def data():
    return mtedu.damaged_translations(copies=4)


def test_scores_follow_from_the_errors(data):
    for item in data:
        lost = sum(damage.WEIGHTS[error.kind] for error in item.errors)
        assert item.score == pytest.approx(100 * (1 - lost / (5 * item.words)))
    assert min(data.scores) >= 0
    assert max(data.scores) == 100


def test_ten_words_with_a_major_and_a_minor_error():
    errors = (
        damage.Damage("left out", 5, "a", ""),
        damage.Damage("spelling", 1, "", ""),
    )
    item = damage.Damaged("", "", "", errors, 10, "d", False)
    assert item.score == pytest.approx(88)


def test_untouched_texts_are_references(data):
    corpus = mtedu.load_corpus("course", part="all")
    known = {t for group in corpus.references["es"] for t in group}
    untouched = [item for item in data if not item.errors]
    assert {item.text for item in untouched} <= known
    assert {item.reference for item in data} <= known
    assert 0.1 < len(untouched) / len(data) < 0.5
    assert 0.4 < sum(item.reworded for item in data) / len(data) < 0.6


def test_every_kind_happens(data):
    kinds = {error.kind for item in data for error in item.errors}
    assert kinds == set(damage.WEIGHTS)


def test_one_reference_is_enough():
    data = mtedu.damaged_translations("ca", copies=1)
    assert len(data) == 320
    assert not any(item.reworded for item in data)


def test_the_seed_decides(data):
    assert mtedu.damaged_translations(copies=4).mt == data.mt
    assert mtedu.damaged_translations(copies=4, seed=2).mt != data.mt


def test_split_keeps_documents_together(data):
    train, test = data.split(0.25)
    assert len(train) + len(test) == len(data)
    documents = [{item.document for item in side} for side in (train, test)]
    assert not documents[0] & documents[1]
    assert [len(side) for side in documents] == [30, 10]


@given(st.integers(0, 10_000), st.sampled_from(damage.LEVELS))
def test_changed_words_are_counted(seed, level):
    text = "El perro duerme en la casa grande desde las 10 horas."
    source = "The dog has been sleeping in the big house since 10 o'clock."
    made, errors = damage.damage(text, source, level, ["mesa"], Random(seed))
    words, kept = text.split(), made.split()
    gone = [e for e in errors if not e.after]
    assert len(kept) == len(words) - len(gone)
    assert (made != text) == any(e.before != e.after for e in errors) or any(
        e.kind == "word order" for e in errors
    )
    for error in errors:
        if error.after and error.kind != "word order":
            assert error.before != error.after
            assert any(word.startswith(error.after.strip(".")) for word in kept)
    if level == 0:
        assert made == text


def test_the_full_stop_stays():
    for seed in range(50):
        made, _ = damage.damage("Come la sopa fría.", "x", 1.0, ["mesa"], Random(seed))
        assert not made or made.endswith(".")
