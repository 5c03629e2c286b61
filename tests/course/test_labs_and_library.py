"""What labs 2 and 5 let students build is what the library computes."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mtedu
from mtedu.metrics.levenshtein import lattice
from mtedu.metrics.ter_shifts import operations
from mtedu_grader.author.exercises import exercises

words = st.lists(st.sampled_from("the cat sat on a mat".split()), max_size=7)
several = st.lists(words, min_size=1, max_size=3)


def answer(name):
    return exercises()[name].answer


@given(words, words)
@pytest.mark.parametrize("name", ["naive_precision", "precision", "recall", "f1"])
def test_lab2_measures_are_the_librarys(name, candidate, reference):
    mine = answer(f"lab2.{name}")(candidate, reference)
    assert mine == pytest.approx(float(getattr(mtedu, name)(candidate, [reference])))


def test_lab2_weighs_recall_as_meteor_does():
    mine = answer("lab2.f_beta")(3 / 6, 3 / 7, 3)
    assert mine == pytest.approx(10 * (3 / 6) * (3 / 7) / (3 / 7 + 9 * 3 / 6))


@given(words, several)
def test_lab5_edits_are_the_librarys(candidate, references):
    rate = mtedu.wer(candidate, references)
    assert answer("lab5.wer")(candidate, references) == pytest.approx(float(rate))
    for reference in references:
        table = answer("lab5.edit_table")(candidate, reference)
        assert table == lattice(candidate, reference)
        way = Counter(step.kind for step in operations(candidate, reference))
        # TER names edits by what is done to the candidate, WER by what happened to it.
        kinds = ("substitution", "deletion", "insertion")
        expected = [way[kind] for kind in kinds]
        assert answer("lab5.count_edits")(candidate, reference) == expected


@given(words, words)
def test_lab5_tries_at_least_the_shifts_of_ter(candidate, reference):
    found = mtedu.ter(candidate, [reference])
    mine = answer("lab5.edits_with_shift")(candidate, reference)
    assert mine <= mtedu.wer(candidate, [reference]).edits
    if len(found.shifts) == 1:
        assert mine <= found.edits
        move = found.shifts[0]
        moved = answer("lab5.shift")(candidate, *move[:3])
        assert moved == list(move.sentence)


@given(words, words)
def test_lab5_recall_metrics_are_the_librarys(candidate, reference):
    rouge = mtedu.rouge_l(candidate, [reference])
    mine = answer("lab5.rouge_l")(candidate, reference)
    assert mine == pytest.approx([rouge.precision, rouge.recall, rouge.score])
    found = mtedu.meteor(candidate, [reference], stages=["exact"])
    pairs = [list(match[:2]) for match in found.matches]
    assert answer("lab5.chunks")(pairs) == found.chunks
    lengths = len(candidate), len(reference)
    assert answer("lab5.meteor")(pairs, *lengths) == pytest.approx(float(found))
