"""Large tables, read and counted in NumPy, give what reading label by label gives."""

import math
import re
from collections import Counter
from enum import IntEnum

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mtedu
from mtedu.human import coding, fleiss, krippendorff
from mtedu.human.agreement import confusion
from tests.human.strategies import count_tables

NAN = math.nan
Grade = IntEnum("Grade", ["BAD", "GOOD"])

KINDS = {
    "grades": st.integers(1, 5),
    "bytes": st.integers(0, 255),
    "below zero": st.integers(-130, 130),
    "wide": st.sampled_from([0, 7, 2**40, -(2**40)]),
    "neighbours": st.sampled_from([2**53, 2**53 + 1]),
    "huge": st.sampled_from([1, 2**53, 2**53 + 1, 2**63, 2**64, 2**70, 2**999]),
    "whole floats": st.integers(-3, 4).map(float),
    "floats": st.sampled_from([0.1, 0.25, -7.5, 2.0]),
    "far floats": st.sampled_from([0.0, 1.0, -1e300, 1e300]),
    "infinite": st.sampled_from([1.0, 2.0, math.inf]),
    "ints and floats": st.sampled_from([1, 2.0, 3, 2.5]),
    "truth": st.booleans(),
    "truth and numbers": st.sampled_from([True, 0, 2]),
    "words": st.sampled_from(["bad", "good", "ok", ""]),
    "words and numbers": st.sampled_from(["1", 1, "good"]),
    "pairs": st.sampled_from([(1, 2), (3,)]),
    "numpy": st.sampled_from([np.int64(3), np.float64(0.5), np.str_("a"), 3]),
    "members": st.sampled_from(list(Grade)),
    "one": st.just(4),
    "lists": st.sampled_from([[1], [2]]),
}
MISSING = st.sampled_from([None, NAN, np.nan, float("nan")])


@st.composite
def large_tables(draw, kind, missing=True):
    """Draw a table of one row a rater, made large by repeating its items."""
    values = KINDS[kind]
    gaps = missing and draw(st.booleans())
    cell = st.one_of(values, values, MISSING) if gaps else values
    raters, items = draw(st.integers(1, 4)), draw(st.integers(1, 8))
    row = st.lists(cell, min_size=items, max_size=items)
    rows = draw(st.lists(row, min_size=raters, max_size=raters))
    return [one * math.ceil(coding.FEW / items) for one in rows]


def outcome(function, *arguments):
    """Return what a function gives, or its error without which label it found first."""
    try:
        return function(*arguments)
    except ValueError as error:
        return re.sub("^.* is not ", "", str(error))


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=20, deadline=None)
@given(
    st.data(),
    st.sampled_from(krippendorff.LEVELS),
    st.sampled_from([None, None, [1, 2, 3, 4, 5], ["bad", "ok", "good", ""]]),
)
def test_ratings_are_read_as_if_one_by_one(kind, data, level, categories):
    same_reading(data.draw(large_tables(kind)), level, categories)


@pytest.mark.parametrize(
    "table",
    [
        [[None] * 400, [NAN] * 400],
        [[1, None] * 200, [None, 2] * 200],
        [[1, 2**1100] * 200, [2, 1] * 200],
        [[1, 2, 3] * 100, [1, 2] * 150],
        [[1, 2] * 200],
    ],
)
def test_odd_ratings_are_read_as_if_one_by_one(table):
    same_reading(table, "nominal", None)


def same_reading(table, level, categories):
    quick = outcome(krippendorff._read_quickly, table, level, categories)
    slow = outcome(krippendorff._read, table, level, categories)
    if quick is None:  # then nothing but the slow way is taken
        return
    if isinstance(slow, str) or isinstance(quick, str):
        assert quick == slow
        return
    assert krippendorff._only_units(table) == slow.units
    assert (quick.values, quick.left_out) == (slow.values, slow.left_out)
    for one, other in zip(quick.coded, slow.coded, strict=True):
        assert one.tolist() == other.tolist()


@pytest.mark.parametrize(
    "kind", "int8 uint8 int64 uint64 float16 float32 float".split()
)
@pytest.mark.parametrize("shift", [0, -128, 2000, 2**60])
@settings(max_examples=8, deadline=None)
@given(
    st.lists(st.sampled_from([0, 1, 2, 127, 255]), min_size=8, max_size=24),
    st.booleans(),
)
def test_arrays_are_read_as_their_lists(kind, shift, cells, gaps):
    cells = np.array(cells[: len(cells) // 2 * 2]) + shift
    bounds = np.iinfo(kind) if "int" in kind else np.finfo(kind)
    cells = np.clip(cells, bounds.min, bounds.max).astype(kind)
    table = np.tile(cells.reshape(2, -1), coding.FEW // 4)
    if gaps and "float" in kind:
        table[0, ::3] = np.nan
    given_ = table.copy()
    ours = outcome(mtedu.krippendorff_alpha, table)
    table[:] = 0
    assert ours == outcome(mtedu.krippendorff_alpha, given_.tolist())
    if not isinstance(ours, str):
        assert ours.units == krippendorff._units(given_.tolist())[0]


def test_masked_arrays_keep_their_mask():
    hidden = np.ma.masked_equal(np.array([[1, 2, 9] * 100, [1, 2, 2] * 100]), 9)
    assert coding.place_table(hidden) is None
    assert coding.whole_numbers(hidden) is None


@pytest.mark.parametrize("level", krippendorff.LEVELS)
def test_large_and_small_tables_have_one_alpha(level):
    """Doubling every item often enough to be large leaves D_o where it was."""
    table = [[1, 2, 3, 3, None, 5], [1, 2, 4, 3, 2, 1], [2, 2, 3, None, 2, None]]
    small = mtedu.krippendorff_alpha(table, level)
    large = mtedu.krippendorff_alpha([row * 50 for row in table], level)
    if level != "ordinal":  # ranks grow with the number of ratings
        assert large.observed == pytest.approx(small.observed)
    assert large.units == small.units * 50
    assert large.left_out == small.left_out * 50
    assert large.coincidences == pytest.approx(50 * np.array(small.coincidences))
    assert "n_c" in large.working()


@settings(max_examples=100, deadline=None)
@given(count_tables(), st.sampled_from([list, tuple, np.array, np.uint8, np.int64]))
def test_fleiss_adds_up_alike(counts, kind):
    counts = counts * fleiss.FEW
    table = kind(counts)
    quick, slow = fleiss._added_quickly(table), fleiss._added(counts)
    assert quick[1:] == slow[1:]
    assert {type(total) for total in quick.totals} == {int}
    assert quick.rows() == slow.rows
    result = outcome(mtedu.fleiss_kappa, table)
    assert result == outcome(mtedu.fleiss_kappa, np.array(counts, object))
    if not isinstance(result, str):
        assert result.counts == slow.rows


@pytest.mark.parametrize(
    ("odd", "says"),
    [
        (-1, "whole number from 0 on, not -1"),
        (0.5, "whole number from 0 on, not 0.5"),
        (NAN, "whole number"),
        ("2", "not '2'"),
        (None, "not None"),
        (3, "row 78 counts 4"),
    ],
)
def test_one_odd_count_among_many_is_found(odd, says):
    counts = [[2, 1] for _ in range(100)]
    counts[77][0] = odd
    tables = [counts, np.array(counts)] if isinstance(odd, int | float) else [counts]
    for table in tables:
        with pytest.raises(ValueError, match=says):
            mtedu.fleiss_kappa(table)


def test_counts_too_large_for_quick_squares_stay_exact():
    counts = np.array([[2**40, 0], [0, 2**40]] * 50)
    assert fleiss._added_quickly(counts) is None
    assert mtedu.fleiss_kappa(counts).score == 1


def test_counts_that_change_later_do_not_change_the_result():
    counts = np.array([[2, 1], [0, 3]] * 50)
    result = mtedu.fleiss_kappa(counts)
    counts[:] = 0
    assert result.counts == ((2, 1), (0, 3)) * 50


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"lists"}))
@settings(max_examples=8, deadline=None)
@given(st.data())
def test_pairs_are_counted_as_by_a_counter(kind, data):
    table = data.draw(large_tables(kind, missing=False))
    a, b = table[0], table[-1]
    assert coding.pair_counts(a, b) == Counter(zip(a, b, strict=True))
    assert coding.pair_counts(a, b)["never", "seen"] == 0
    order = tuple(dict.fromkeys([*a, *b]))
    pairs = list(zip(a, b, strict=True))
    by_hand = [[pairs.count((x, y)) for y in order] for x in order]
    assert confusion(a, b, order) == tuple(map(tuple, by_hand))


def test_pairs_of_unequal_length_are_an_error():
    with pytest.raises(ValueError, match="zip"):
        coding.pair_counts([1] * 400, [1] * 401)
