"""Fewer bits: smaller, and wrong by no more than half a step."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from mtedu import compare_bits
from mtedu.prompting.quantise import round_rows

matrices = arrays.arrays(
    np.float32,
    st.tuples(st.integers(1, 6), st.integers(1, 8)),
    elements=st.floats(-10, 10, width=32),
)


@given(matrices, st.sampled_from([8, 4]))
def test_the_error_is_at_most_half_a_step(weights, bits):
    numbers, scales = round_rows(weights, bits)
    assert np.abs(numbers).max() <= 2 ** (bits - 1) - 1
    assert (np.abs(numbers * scales - weights) <= scales * 0.5001 + 1e-30).all()


@given(matrices)
def test_sizes_and_bounds(weights):
    rows = compare_bits(weights, (32, 16, 8, 4)).rows
    assert rows[0].error == 0
    assert rows[0].size == 4 * weights.size
    assert rows[1].size == 2 * weights.size
    assert rows[2].size == weights.size + 4 * len(weights)
    top = float(np.abs(weights).max())
    assert rows[2].error <= top / 127 / 2 * 1.001 + 1e-30
    assert rows[3].error <= top / 7 / 2 * 1.001 + 1e-30


def test_a_known_matrix():
    weights = np.random.default_rng(0).normal(size=(64, 256)).astype(np.float32)
    rows = compare_bits(weights).rows
    assert rows[1].relative_error < 5e-4
    assert 1e-3 < rows[2].relative_error < 1e-2
