"""Attention masks say who may look at whom."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mtedu import attention_mask

sizes = st.integers(1, 12)


@given(sizes)
def test_full_and_causal(n):
    i, j = np.indices((n, n))
    assert attention_mask("full", n) == np.ones((n, n), bool)
    assert attention_mask("causal", n) == (j <= i)


@given(sizes, st.data())
def test_prefix_lies_between_causal_and_full(n, data):
    prefix = data.draw(st.integers(0, n))
    i, j = np.indices((n, n))
    mask = attention_mask("prefix", n, prefix=prefix)
    assert mask == ((j <= i) | (j < prefix))


def test_in_words():
    mask = attention_mask("causal", 3)
    assert mask.sentences(["I", "love", "it"])[2] == "it sees I, love, it"
    assert mask.sees(1) == [0, 1]
    assert np.asarray(mask).sum() == 6
    assert mask.tolist()[0] == [True, False, False]
    assert (mask[0, 0], mask[0, 2], mask.shape, len(mask)) == (True, False, (3, 3), 3)
