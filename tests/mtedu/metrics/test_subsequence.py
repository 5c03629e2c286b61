"""Subsequences by table, bits and hand; ROUGE-W and -S follow Lin's paper (2004)."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mtedu
from mtedu.metrics.subsequence import (
    lcs_length,
    lcs_positions,
    lcs_table,
    weighted_lcs,
    weighted_runs,
)
from tests.mtedu.strategies import token_lists

GUNMAN = "police killed the gunman"


def numbers(result):
    return result.precision, result.recall, result.score


@settings(max_examples=300, deadline=None)
@given(token_lists, token_lists)
def test_rapidfuzz_positions_and_table_agree(candidate, reference):
    length = lcs_table(candidate, reference)[-1][-1]
    pairs = lcs_positions(candidate, reference)
    assert lcs_length(candidate, reference) == length == len(pairs)
    assert all(candidate[i] == reference[j] for i, j in pairs)
    for (i, j), (k, m) in pairwise(pairs):
        assert i < k
        assert j < m


def weight_by_the_paper(x, y, alpha):
    """Write Lin's recurrences for c and w, cell by cell."""
    c, w = Counter(), Counter()
    for i in range(1, len(x) + 1):
        for j in range(1, len(y) + 1):
            if x[i - 1] == y[j - 1]:
                k = w[i - 1, j - 1]
                c[i, j] = c[i - 1, j - 1] + (k + 1) ** alpha - k**alpha
                w[i, j] = k + 1
            else:
                c[i, j] = max(c[i - 1, j], c[i, j - 1])
    return c[len(x), len(y)]


@settings(max_examples=200, deadline=None)
@given(token_lists, token_lists, st.sampled_from([1, 1.2, 2, 3]))
def test_rouge_w_follows_the_paper(candidate, reference, alpha):
    weight = weight_by_the_paper(candidate, reference, alpha)
    assert weighted_lcs(candidate, reference, alpha) == pytest.approx(weight, abs=1e-9)
    runs = weighted_runs(candidate, reference, alpha)
    assert sum(r.length**alpha for r in runs) == pytest.approx(weight, abs=1e-9)
    for i, j, length in runs:
        assert candidate[i : i + length] == reference[j : j + length]
    result = mtedu.rouge_w(candidate, [reference], alpha)
    assert result.weight == pytest.approx(weight, abs=1e-9)
    if weight:
        p, r = (
            (weight / len(text) ** alpha) ** (1 / alpha)
            for text in (candidate, reference)
        )
        expected = (p, r, 2 * p * r / (p + r))
    else:
        expected = (0, 0, 0)
    assert numbers(result) == pytest.approx(expected, abs=1e-9)
    assert all(value <= 1 for value in numbers(result))


def pairs_one_by_one(tokens, max_gap, unigrams):
    limit = len(tokens) if max_gap is None else max_gap
    found = [
        (tokens[i], tokens[j])
        for i, j in combinations(range(len(tokens)), 2)
        if j - i - 1 <= limit
    ]
    return found + [("start", token) for token in tokens] * unigrams


@settings(max_examples=200, deadline=None)
@given(
    token_lists,
    token_lists,
    st.sampled_from([None, 0, 1, 4, 9]),
    st.sampled_from([0, 1]),
)
def test_rouge_s_counts_each_pair_once(candidate, reference, max_gap, unigrams):
    left = pairs_one_by_one(candidate, max_gap, unigrams)
    right = pairs_one_by_one(reference, max_gap, unigrams)
    totals, matched = (len(left), len(right)), 0
    for pair in left:
        if pair in right:
            right.remove(pair)
            matched += 1
    result = mtedu.rouge_s(candidate, [reference], max_gap, bool(unigrams))
    assert (result.candidate_total, result.reference_total) == totals
    assert result.matched == matched
    p, r = (matched / total if total else 0 for total in totals)
    assert result.precision == pytest.approx(p, abs=1e-9)
    assert result.recall == pytest.approx(r, abs=1e-9)
    f1 = 2 * p * r / (p + r) if matched else 0
    assert result.score == pytest.approx(f1, abs=1e-9)


def test_lin_gunman_pairs_by_hand():
    result = mtedu.rouge_s("police kill the gunman", GUNMAN)
    shared = [" ".join(row.ngram) for row in result.rows if row.matched]
    assert shared == ["police the", "police gunman", "the gunman"]


def test_the_default_weight_is_that_of_the_program():
    default = mtedu.rouge_w("A B C D H I K", "A B C D E F G")
    assert default.name == "ROUGE-W-1.2"
    assert default.recall == pytest.approx((4**1.2 / 7**1.2) ** (1 / 1.2))
