"""WER equals jiwer, with rapidfuzz and without it."""

import random
from collections import Counter

import jiwer
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mtedu
from mtedu.metrics.levenshtein import (
    align,
    count_edits,
    kept_blocks,
    lattice,
    walk_back,
)
from tests.mtedu.metrics.real_text import wmt23
from tests.mtedu.strategies import reference_sets, sentences, token_lists

OFFICIALS = "Israeli officials are responsible for airport security"
spaced = st.lists(
    st.sampled_from(["a", "b", "खाना", " ", "  ", "\t", "\n", "\u00a0", "\u3000"]),
    max_size=12,
).map("".join)
"""Texts in which all kinds of white space occur, alone and in runs."""
texts = st.one_of(sentences, spaced)


def assert_same(ours, theirs):
    assert ours.score == pytest.approx(theirs.wer, abs=1e-9)
    assert ours.hits == theirs.hits
    assert ours.substitutions == theirs.substitutions
    assert ours.insertions == theirs.insertions
    assert ours.deletions == theirs.deletions


@settings(max_examples=400, deadline=None)
@given(texts, texts)
@example("a b", "a\u00a0b")
@example("a\u3000b", "a b")
@example("", "")
@example("a", "")
@example("a", "a")
def test_wer_equals_jiwer(candidate, reference):
    ours = mtedu.wer(candidate, reference, tokenize="whitespace")
    assert_same(ours, jiwer.process_words(reference, candidate))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(texts, texts), min_size=1, max_size=6))
def test_corpus_wer_equals_jiwer(pairs):
    candidates, references = map(list, zip(*pairs, strict=True))
    ours = mtedu.corpus_wer(candidates, references, tokenize="whitespace")
    assert_same(ours, jiwer.process_words(references, candidates))
    assert ours.segments == len(pairs)
    for kind in ("hits", "substitutions", "insertions", "deletions"):
        each = [getattr(result, kind) for result in ours.results]
        assert getattr(ours, kind) == sum(each)


@settings(max_examples=100, deadline=None)
@given(texts, reference_sets)
def test_of_several_references_the_lowest_rate_counts(candidate, references):
    ours = mtedu.wer(candidate, references, tokenize="whitespace")
    rates = [jiwer.wer(reference, candidate) for reference in references]
    assert list(ours.rates) == pytest.approx(rates, abs=1e-9)
    assert ours.score == pytest.approx(min(rates), abs=1e-9)
    assert ours.reference_index == ours.rates.index(min(ours.rates))


def test_lowercase_and_tokenisers():
    assert mtedu.wer("The Cat.", "the cat .", lowercase=True).score == 0
    assert mtedu.wer("The Cat.", "the cat .", tokenize="whitespace").edits == 3
    lower = mtedu.wer(
        "A\u00a0B  C", "a\u00a0b c", tokenize="whitespace", lowercase=True
    )
    assert (lower.edits, lower.candidate) == (0, ("a\u00a0b", "c"))
    assert mtedu.wer("我今天", "我昨天", tokenize="zh").score == pytest.approx(1 / 3)


def test_real_translations_equal_jiwer():
    pairs = wmt23("he-en")[::7]
    candidates, references = map(list, zip(*pairs, strict=True))
    ours = mtedu.corpus_wer(candidates, references, tokenize="whitespace")
    assert_same(ours, jiwer.process_words(references, candidates))
    assert ours.reference_length > 20000


@pytest.mark.parametrize("words", [1, 2, 65, 2000])
def test_long_sentences_equal_jiwer(words):
    choose = random.Random(words)
    candidate = choose.choices("the cat sat on a mat and खाना 吃 .".split(), k=words)
    reference = [w if choose.random() < 0.7 else "dog" for w in candidate][3:] + ["x"]
    text, other = " ".join(candidate), " ".join(reference)
    ours = mtedu.wer(text, other, tokenize="whitespace")
    assert_same(ours, jiwer.process_words(other, text))
    assert len(ours.alignment) == ours.hits + ours.edits


@settings(max_examples=300, deadline=None)
@given(token_lists, token_lists)
def test_rapidfuzz_goes_the_way_through_the_lattice(candidate, reference):
    blocks = kept_blocks(candidate, reference)
    kept = [(i + k, j + k) for i, j, size in blocks for k in range(size)]
    assert kept == list(walk_back(candidate, reference))
    _, *edits = count_edits(candidate, reference)
    assert sum(edits) == lattice(candidate, reference)[-1][-1]


def test_without_rapidfuzz_the_results_are_the_same(monkeypatch):
    pairs = wmt23("he-en")[::70]
    candidates, references = map(list, zip(*pairs, strict=True))
    fast = mtedu.corpus_wer(candidates, references)
    monkeypatch.setattr("mtedu.metrics.levenshtein.editops", None)
    assert mtedu.corpus_wer(candidates, references).results == fast.results


@settings(max_examples=300, deadline=None)
@given(token_lists, token_lists)
def test_the_alignment_is_a_shortest_way(candidate, reference):
    steps = align(candidate, reference)
    counted = Counter(step.kind for step in steps)
    counts = count_edits(candidate, reference)
    assert counted["hit"] == counts.hits
    assert counted["substitution"] == counts.substitutions
    assert counted["insertion"] == counts.insertions
    assert counted["deletion"] == counts.deletions
    i = j = 0
    for step in steps:
        assert step.candidate_index == (None if step.kind == "deletion" else i)
        assert step.reference_index == (None if step.kind == "insertion" else j)
        assert (step.candidate == step.reference) == (step.kind == "hit")
        if step.candidate_index is not None:
            assert step.candidate == candidate[i]
            i += 1
        if step.reference_index is not None:
            assert step.reference == reference[j]
            j += 1
    assert (i, j) == (len(candidate), len(reference))


def test_hits_are_those_of_jiwer():
    reference, candidate = "c a b a c b a a", "a c a a b b c"
    chunks = jiwer.process_words(reference, candidate).alignments[0]
    theirs = [
        (chunk.hyp_start_idx + k, chunk.ref_start_idx + k)
        for chunk in chunks
        if chunk.type == "equal"
        for k in range(chunk.ref_end_idx - chunk.ref_start_idx)
    ]
    steps = mtedu.wer(candidate, reference).alignment
    ours = [(s.candidate_index, s.reference_index) for s in steps if s.kind == "hit"]
    assert ours == theirs


def test_worked_officials():
    result = mtedu.wer("Israeli officials responsibility of airport safety", OFFICIALS)
    assert "".join(step.kind[0] for step in result.alignment) == "hhdsshs"
    assert result.lattice[-1][-1] == 4
    assert result.lattice[0] == [0, 1, 2, 3, 4, 5, 6, 7]


def test_t16_only_jiwer_splits_like_jiwer():
    assert jiwer.wer("a b", "a\u00a0b") == 1
    assert mtedu.wer("a\u00a0b", "a b", tokenize="whitespace").score == 1
    assert mtedu.wer("a\u00a0b", "a b", tokenize="none").score == 0


def test_t25_fewest_edits_and_lowest_rate_are_different_references():
    references = ["a b c d e f g h", "a b c"]
    result = mtedu.wer("a b c d e", references)
    assert result.rates == (3 / 8, 2 / 3)
    assert (result.score, result.edits, result.reference_index) == (3 / 8, 3, 0)


def test_t25_corpus_sums_edits_and_lengths():
    result = mtedu.corpus_wer(["a b c d", "x"], ["a b c d", "y"])
    mean = sum(map(float, result.results)) / 2
    assert (result.score, mean) == (1 / 5, 1 / 2)
    several = mtedu.corpus_wer(["a b c d e"], [["a b c d e f g h", "a b c"]])
    assert (several.edits, several.reference_length) == (3, 8)
    assert mtedu.wer("a b", "x").score == 2


def test_t24_empty_texts():
    nothing, everything = mtedu.wer("", "a b c"), mtedu.wer("a b", "")
    assert (nothing.score, nothing.deletions) == (1, 3)
    assert (everything.score, everything.insertions) == (2, 2)
    assert mtedu.wer("", "").score == 0
    assert mtedu.corpus_wer(["", ""], ["", ""]).score == 0
    assert mtedu.wer([], [["a"]]).score == 1


def test_tokens_are_used_as_they_are():
    assert mtedu.wer(["a.", "b"], ["a.", "b"]).edits == 0
    assert mtedu.wer(["A"], ["a"]).edits == 1
    assert mtedu.wer(["A"], ["a"], lowercase=True).edits == 0
    assert mtedu.wer("a b", [["a", "b"], "c d"], tokenize="whitespace").edits == 0
    assert mtedu.wer(["a", "b"], ["a b", "c"], tokenize="whitespace").edits == 0


def test_working_shows_the_numbers_put_in():
    result = mtedu.wer("Israeli officials responsibility of airport safety", OFFICIALS)
    text = result.working()
    for part in (r"\frac{3 + 1 + 0}{7}", r"\tfrac{4}{7} = 0.5714"):
        assert part in text
    assert "| – | are | deletion | 1 |" in text
    assert (
        "| 1 (lowest) | 0.3750 |"
        in mtedu.wer("a b c d e", ["a b c d e f g h", "a b c"]).working()
    )
    assert "no reference words" in mtedu.wer("a b", "").working()
    assert "and 20 more" in mtedu.wer("a " * 60, "a " * 60).working()
    corpus = mtedu.corpus_wer(["a b", "c"], ["a x", "c d"])
    assert r"\frac{1 + 1 + 0}{4}" in corpus.working()
