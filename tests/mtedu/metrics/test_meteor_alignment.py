"""The fewest chunks are really the fewest, and long texts are aligned in time."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtedu.metrics import meteor_alignment
from mtedu.metrics.meteor_alignment import (
    Match,
    chunks,
    fewest_chunks,
    greedy,
)
from mtedu.metrics.porter import stem

MEANINGS = {
    "big": {1},
    "large": {1, 2},
    "huge": {2, 3},
    "car": {4},
    "auto": {4, 5},
    "cars": {4},
    "खाना": {6},
    "भोजन": {6},
}
STAGE_SETS = [
    ("exact",),
    ("exact", "stem"),
    ("exact", "synonym"),
    ("exact", "stem", "synonym"),
]
words = st.one_of(
    st.sampled_from(["a", "b", "吃"]),
    st.sampled_from(["run", "runs", "running", *MEANINGS]),
)
short = st.integers(1, 12).flatmap(
    lambda n: st.lists(words, min_size=1, max_size=n, unique=True)
)


@st.composite
def small_pairs(draw):
    few = st.sampled_from(draw(short))
    return draw(st.lists(few, max_size=6)), draw(st.lists(few, max_size=6))


def meanings(word):
    return MEANINGS.get(word, {word})


def stage_of(ours, theirs, stages):
    """The first stage at which two words match, or None."""
    for rank, stage in enumerate(stages):
        if (
            (stage == "exact" and ours == theirs)
            or (stage == "stem" and stem(ours) == stem(theirs))
            or (stage == "synonym" and set(meanings(ours)) & set(meanings(theirs)))
        ):
            return rank
    return None


def quality(matches, stages):
    """What alignments are compared by, the better the larger."""
    found = Counter(match.stage for match in matches)
    distance = sum(abs(match.candidate - match.reference) for match in matches)
    return (*(found[stage] for stage in stages), -len(chunks(matches)), -distance)


def every_alignment(candidate, reference, stages):
    if not candidate:
        yield []
        return
    i = len(candidate) - 1
    for rest in every_alignment(candidate[:-1], reference, stages):
        yield rest
        for j in {*range(len(reference))} - {match.reference for match in rest}:
            rank = stage_of(candidate[i], reference[j], stages)
            if rank is not None:
                yield [*rest, Match(i, j, stages[rank])]


@settings(max_examples=400, deadline=None)
@given(small_pairs(), st.sampled_from(STAGE_SETS))
def test_no_alignment_is_better(pair, stages):
    matches, complete = fewest_chunks(*pair, stages, meanings)
    assert complete
    best = max(quality(other, stages) for other in every_alignment(*pair, stages))
    assert quality(matches, stages) == best


@settings(max_examples=200, deadline=None)
@given(small_pairs(), st.sampled_from(STAGE_SETS))
def test_a_narrow_search_gives_an_alignment_too(pair, stages):
    full, _ = fewest_chunks(*pair, stages, meanings)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(meteor_alignment, "NEAR", 1)
        quick, complete = fewest_chunks(*pair, stages, meanings)
    assert_one_to_one(quick, *pair, stages)
    assert quality(quick, stages) <= quality(full, stages)
    assert not complete or quality(quick, stages) == quality(full, stages)


def assert_one_to_one(matches, candidate, reference, stages):
    assert matches == sorted(matches)
    for side in (0, 1):
        assert len({match[side] for match in matches}) == len(matches)
    for i, j, stage in matches:
        assert stages[stage_of(candidate[i], reference[j], stages)] == stage


def test_chunks_by_hand():
    matches = [Match(0, 3, "exact"), Match(1, 4, "exact"), Match(3, 0, "stem")]
    assert [len(run) for run in chunks(matches)] == [2, 1]
    assert chunks([]) == []


def test_nltk_aligns_greedily_and_that_costs_chunks():
    candidate, reference = "the cat the dog".split(), "the dog the cat".split()
    assert [m[:2] for m in greedy(candidate, reference)] == [
        (0, 0),
        (1, 3),
        (2, 2),
        (3, 1),
    ]
    matches, _ = fewest_chunks(candidate, reference)
    assert [m[:2] for m in matches] == [(0, 2), (1, 3), (2, 0), (3, 1)]


def test_the_exact_stage_comes_first():
    """`run` goes to `run` even where `runs` beside it would make one chunk less."""
    matches, _ = fewest_chunks("big run".split(), "run big runs".split())
    assert [m[1:] for m in matches] == [(1, "exact"), (0, "exact")]


def test_stems_fill_the_gap_of_a_chunk():
    matches, _ = fewest_chunks("he runs home".split(), "he run home".split())
    assert [m.stage for m in matches] == ["exact", "stem", "exact"]
    assert len(chunks(matches)) == 1


def long_texts():
    pick = random.Random(5)
    vocabulary = [f"w{i}" for i in range(60)] + ["the"] * 8 + [","] * 6
    text = [pick.choice(vocabulary) for _ in range(150)]
    edited = [pick.choice(vocabulary) if pick.random() < 0.1 else w for w in text]
    return {
        "edited": (text, edited),
        "turned": (text, text[75:] + text[:75]),
        "one word": (["x"] * 150, ["x"] * 140),
        "few words": ([*"abc"] * 50, [*"acb"] * 50),
        "Hindi": (
            "मैंने अभी खाना खाया ।".split() * 30,
            "अभी मैंने खाना खाया ।".split() * 30,
        ),
    }


@pytest.mark.parametrize("name", list(long_texts()))
def test_long_sentences(name):
    candidate, reference = long_texts()[name]
    matches, _ = fewest_chunks(candidate, reference)
    assert_one_to_one(matches, candidate, reference, ("exact", "stem"))
    exact = sum(match.stage == "exact" for match in matches)
    assert exact == (Counter(candidate) & Counter(reference)).total()
    assert len(chunks(matches)) <= len(chunks(greedy(candidate, reference)))


def test_long_runs_stay_whole():
    text, turned = long_texts()["turned"]
    matches, _ = fewest_chunks(text, turned)
    assert len(chunks(matches)) == 2
    jumps = [b.reference - a.reference for a, b in pairwise(matches)]
    assert sum(jump != 1 for jump in jumps) == 1
