"""Raters for property tests: few and many items, gaps, habits, rare labels."""

import math

from hypothesis import strategies as st

grades = st.integers(1, 5)
skewed = st.sampled_from([5, 5, 5, 5, 4, 1])


@st.composite
def two_raters(draw, labels=grades, least=1, most=40):
    """Draw the labels of two raters who often, but not always, agree."""
    n = draw(st.integers(least, most))
    first = draw(st.lists(labels, min_size=n, max_size=n))
    other = draw(st.lists(labels, min_size=n, max_size=n))
    same = draw(st.lists(st.booleans(), min_size=n, max_size=n))
    return first, [a if s else b for a, b, s in zip(first, other, same, strict=True)]


@st.composite
def rating_tables(draw, values, missing=True, raters=(2, 5), items=(1, 12)):
    """Draw ratings, one row per rater and one column per item, NaN where missing."""
    cell = st.one_of(values, values, st.just(math.nan)) if missing else values
    width = draw(st.integers(*items))
    rows = st.lists(cell, min_size=width, max_size=width)
    return draw(st.lists(rows, min_size=raters[0], max_size=raters[1]))


@st.composite
def count_tables(draw):
    """Draw how many raters chose each category, the same number for every item."""
    raters, categories = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    label = st.integers(0, categories - 1)
    items = draw(
        st.lists(
            st.lists(label, min_size=raters, max_size=raters), min_size=1, max_size=15
        )
    )
    return [[row.count(c) for c in range(categories)] for row in items]
