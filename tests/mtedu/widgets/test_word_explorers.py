"""The overlap explorer and the edit explorer as Python sees them."""

import pytest

import mtedu
from mtedu.widgets import edit_explorer, overlap_explorer

CAT = "the cat is on the mat"


def opened(examples, label):
    example = next(e for e in examples.EXAMPLES if e["label"].startswith(label))
    return example["candidate"], example["reference"]


def test_the_overlaps_are_those_of_the_lecture():
    seven = mtedu.overlap_explorer(*opened(overlap_explorer, "the × 7"))
    assert seven.naive_result.score == 1
    assert (seven.result.precision, seven.result.recall) == (2 / 7, 2 / 6)
    order = mtedu.overlap_explorer(*opened(overlap_explorer, "mat the on")).result
    assert (order.precision, order.recall, order.f1) == (1, 1, 1)
    there = mtedu.overlap_explorer(*opened(overlap_explorer, "there is")).result
    assert (there.precision, there.recall) == (5 / 7, 5 / 6)
    assert there.f1 == pytest.approx(10 / 13)
    safety = mtedu.overlap_explorer(*opened(overlap_explorer, "airport safety")).result
    assert (safety.precision, safety.recall) == (3 / 6, 3 / 7)
    assert safety.f1 == pytest.approx(0.4615, abs=5e-5)
    security = opened(overlap_explorer, "airport security")
    assert mtedu.overlap_explorer(*security).result.precision == 1


def test_the_edit_rates_are_those_of_the_lecture():
    rates = {}
    for example in edit_explorer.EXAMPLES:
        explorer = mtedu.edit_explorer(example["candidate"], example["reference"])
        ter, wer = explorer.ter, explorer.wer
        rates[example["label"]] = (wer.edits, ter.edits, len(ter.shifts))
    assert rates["the cat sat …"] == (2, 2, 0)
    assert rates["airport safety"] == (4, 4, 0)
    assert rates["airport security"] == (5, 2, 1)
    assert rates["a long paraphrase"][0] == 10
    assert rates["two moves"] == (6, 2, 2)
    assert rates["राम ने सेब खाया"] == (2, 1, 1)


def test_the_words_of_the_overlap_follow_the_traits():
    explorer = mtedu.overlap_explorer("the the the cat", CAT)
    assert "Left over in the candidate, 1: “the”." in explorer.text
    assert "Shared words, 3: “the” (2), “cat”." in explorer.text
    explorer.naive = True
    assert explorer.text.endswith("Found, 4: “the” (3), “cat”.")
    explorer.candidate = ""
    explorer.naive = False
    assert "F1 is 0, because the candidate is empty." in explorer.text


def test_the_words_of_the_lattice_follow_the_steps():
    explorer = mtedu.edit_explorer("a b", "a c", step=0, move=0)
    assert explorer.steps == 9 + 2
    said = []
    for step in range(explorer.steps + 1):
        explorer.step = step
        said.append(explorer.text.partition(" Step 0 of 1")[0])
    assert said[0] == "Step 0 of 11: the lattice is empty."
    assert said[1].endswith("nothing against nothing needs 0 edits.")
    assert said[5] == (
        "Step 5 of 11, row 1 “a”, column 1 “a”: diagonal 0 + 0 = 0 (equal words), "
        "from above 1 + 1 = 2, from the left 1 + 1 = 2. The smallest is 0."
    )
    assert said[10] == "Step 10 of 11, way back: substitution “b” for “c”."
    assert said[11].startswith("WER is 1/2 = 0.5000: 1 substitution, 0 deletions")
    explorer.step = 99
    assert explorer.text.startswith("WER is 1/2")


def test_the_words_of_the_shifts_follow_the_moves():
    explorer = mtedu.edit_explorer(*opened(edit_explorer, "two moves"), move=1)
    assert explorer.text.endswith(
        "Step 1 of 3: shift 1 moves “a book” from place 9 to place 6, which gives “the "
        "old man yesterday read a book in the garden”."
    )
    explorer.move = 3
    assert explorer.text.endswith("to place 1. Then: nothing to edit.")
    explorer.candidate, explorer.reference = "x", "y"
    assert explorer.text.endswith(
        "No shift saves an edit. Then: substitution “x” for “y”."
    )


def test_empty_texts():
    explorer = mtedu.edit_explorer("", "")
    said = "is 0, with no reference words to divide by: "
    assert explorer.text.startswith(f"WER {said}")
    assert f"TER {said}" in explorer.text
    explorer.candidate = "a b"
    assert explorer.text.startswith("WER is 2, with no reference words")
    assert "TER is 1, with no reference words" in explorer.text
    explorer.candidate, explorer.reference = "", "a b"
    assert explorer.text.startswith("WER is 2/2 = 1: 0 substitutions, 2 deletions")
