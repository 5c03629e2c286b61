"""The search for shifts is sacreBLEU's, limits included, and so is its fast twin."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics.lib_ter import translation_edit_rate

from mtedu.metrics import ter_distance as ruler
from mtedu.metrics import ter_shifts as shifts
from mtedu.metrics.levenshtein import distance
from mtedu.metrics.ter_distance import Ruler, beam_lattice
from mtedu.metrics.ter_shifts import find_shifts
from tests.mtedu.metrics.real_text import LONG
from tests.mtedu.strategies import few, token_lists


class SlowRuler(Ruler):
    """Fills the lattice within the beam, as taught, for every sentence."""

    def edits(self, words, below):
        return int(list(beam_lattice(words, self.reference))[-1][-1])


@st.composite
def reordered(draw):
    """Two sentences of the same words, blocks of which have moved."""
    vocabulary = draw(st.integers(3, 30))
    reference = draw(st.lists(st.integers(0, vocabulary), max_size=18))
    candidate = list(reference)
    for _ in range(draw(st.integers(0, 3))):
        start, to = draw(st.integers(0, 17)), draw(st.integers(0, 17))
        end = start + draw(st.integers(1, 6))
        block, candidate[start:end] = candidate[start:end], []
        candidate[to:to] = block
    return [f"w{n}" for n in candidate], [f"w{n}" for n in reference]


@settings(max_examples=200, deadline=None)
@given(reordered())
def test_moved_blocks_equal_sacrebleu(pair):
    assert find_shifts(*pair)[0] == translation_edit_rate(*pair)[0]


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        reordered(),
        st.tuples(token_lists, token_lists),
        st.tuples(st.lists(few, max_size=60), st.lists(few, max_size=60)),
    )
)
def test_the_two_rulers_agree(pair):
    assert find_shifts(*pair) == find_shifts(*pair, SlowRuler)


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 5), reordered())
def test_the_two_rulers_agree_where_the_beam_is_narrow(width, pair):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ruler, "BEAM", width)
        assert find_shifts(*pair) == find_shifts(*pair, SlowRuler)


def numbered(*parts):
    return [f"w{n}" for part in parts for n in part]


def out_of_few(words, size, seed):
    return random.Random(seed).choices([f"w{n}" for n in range(size)], k=words)


LIMITS = {
    "beam": (
        numbered(range(60), range(100, 130)),
        numbered(range(200, 230), range(60)),
    ),
    "beam, shifts too": (
        [*numbered(range(40), range(100, 128)), "x", "y"],
        ["y", "x", *numbered(range(200, 228), range(40))],
    ),
    "much shorter": (numbered(range(3)), numbered(range(70, 0, -1))),
    "one word for 120": (["w7"], numbered(range(120))),
    "much longer": (numbered(range(70)), numbered(range(5, 0, -1))),
    "block of 11": (numbered(range(11, 22), range(11)), numbered(range(22))),
    "moved by 60": (numbered([60], range(60)), numbered(range(61))),
    "thousand tries": (out_of_few(45, 3, seed=1), out_of_few(45, 3, seed=2)),
    "70 words": (out_of_few(70, 60, seed=3), out_of_few(64, 60, seed=4)),
    "2,000 words": (
        numbered(range(40), range(60, 63), range(40, 60), range(63, 2000)),
        numbered(range(2000)),
    ),
}


@pytest.mark.parametrize("name", LIMITS)
def test_limits_equal_sacrebleu(name):
    candidate, reference = LIMITS[name]
    found = find_shifts(candidate, reference)
    assert found[0] == translation_edit_rate(candidate, reference)[0]
    if len(reference) < 200:
        assert found == find_shifts(candidate, reference, SlowRuler)


@pytest.mark.parametrize(
    ("limit", "name"),
    [
        ("BEAM", "beam"),
        ("BEAM", "beam, shifts too"),
        ("MAX_SIZE", "block of 11"),
        ("MAX_DISTANCE", "moved by 60"),
        ("MAX_TRIES", "thousand tries"),
    ],
)
def test_limits_matter_where_they_are_tested(limit, name, monkeypatch):
    limited = find_shifts(*LIMITS[name])[0]
    monkeypatch.setattr(ruler if limit == "BEAM" else shifts, limit, 10**6)
    assert find_shifts(*LIMITS[name])[0] < limited


def test_t23_the_beam_counts_too_many():
    candidate, reference = LIMITS["beam"]
    assert distance(candidate, reference) == 60
    measure = Ruler(reference)
    assert (measure.lay(candidate), measure.excess) == (90, 30)


def test_long_sentences_end_the_search_without_a_shift():
    words, other = (text.split() for text in LONG)
    assert find_shifts(words, other) == (distance(words, other), [])
