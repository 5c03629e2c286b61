"""A tokenisation study prints sacreBLEU's numbers, with the signature of each."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU

import mtedu
from mtedu.stats.bpe import START, learn_subwords, merge
from tests.mtedu.stats.corpora import outputs, references
from tests.mtedu.strategies import sentences

TEXTS = [
    "The cat sat, then it slept.",
    "He (really) said: “no”!",
    "It costs 3.50 in Berlin, not 35.",
]
GOLD = [
    "The cat sat, then she slept.",
    "He really said: “no”.",
    "It costs 3.50 in Berlin and not 35.",
]


def join(split, texts):
    return [" ".join(split(text)) for text in texts]


@pytest.mark.parametrize("name", ["13a", "intl", "whitespace", "char", "subword"])
@pytest.mark.parametrize("side", ["hypotheses", "references", "both"])
def test_every_number_is_sacrebleus(name, side):
    study = mtedu.tokenisation_study(TEXTS, GOLD)
    row = study.row(name, side)
    split = study.splitters[name]
    theirs, gold = TEXTS, GOLD
    if row.split_before:
        assert name in row.split_before
        assert side in row.split_before
        theirs = join(split, TEXTS) if side != "references" else TEXTS
        gold = join(split, GOLD) if side != "hypotheses" else GOLD
    options = dict(part.split(":") for part in row.signature.split("|"))
    metric = BLEU(tokenize=options["tok"], smooth_method=options["smooth"])
    score = metric.corpus_score(theirs, [gold])
    assert 100 * row.bleu.score == pytest.approx(score.score, abs=1e-9)
    assert str(metric.get_signature()) == row.signature


def test_signatures_tell_case_and_number_of_references():
    two = [[a, b] for a, b in zip(GOLD, TEXTS, strict=True)]
    row = mtedu.tokenisation_study(TEXTS, two, ["13a"], lowercase=True).row("13a")
    metric = BLEU(lowercase=True)
    metric.corpus_score(TEXTS, [GOLD, TEXTS])
    assert str(metric.get_signature()) == row.signature
    mixed = mtedu.tokenisation_study(TEXTS, [two[0], *GOLD[1:]], ["13a"])
    assert "nrefs:var" in mixed.row("13a").signature


def test_the_below_one_puzzle():
    study = mtedu.tokenisation_study(outputs(150), references(150), merges=20)
    for name in ("char", "subword"):
        assert 100 * study.row(name, "hypotheses").bleu.score < 1
        assert 100 * study.row(name, "both").bleu.score > 20
    example = study.example()
    assert example.mismatched == 0
    assert example.matched > 4
    assert study.example(3, "char").segment == 3
    assert "0 of" in repr(study.example())


def test_tokenizers_of_ones_own():
    halves = {"halves": lambda text: [p for w in text.split() for p in (w[:2], w[2:])]}
    study = mtedu.tokenisation_study(["abcd efgh ijkl"], ["abcd efgh ijkm"], halves)
    assert study.row("halves").split_before == "both split by halves"
    assert [p.total for p in study.row("halves").bleu.precisions] == [6, 5, 4, 3]


def slow_merges(texts, merges):
    """Count all pairs again before every merge."""
    words = Counter(word for text in texts for word in text.split())
    pieces = {word: [START + word[0], *word[1:]] for word in words}
    learnt = []
    for _ in range(merges):
        counts = Counter()
        for word, times in words.items():
            for pair in pairwise(pieces[word]):
                counts[pair] += times
        if not counts or max(counts.values()) < 2:
            break
        best = min(counts, key=lambda pair: (-counts[pair], pair))
        learnt.append(best)
        pieces = {word: merge(parts, best) for word, parts in pieces.items()}
    return tuple(learnt)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.text("abc ", max_size=25), max_size=5), st.integers(0, 15))
def test_merges_equal_counting_again(texts, merges):
    assert learn_subwords(texts, merges).merges == slow_merges(texts, merges)


@settings(max_examples=150, deadline=None)
@given(st.lists(sentences, min_size=1, max_size=5), st.integers(0, 30))
def test_pieces_join_to_the_text_again(texts, merges):
    split = learn_subwords(texts, merges)
    for text in texts:
        clean = text.replace(START, "")
        joined = "".join(split(clean)).replace(START, " ").split()
        assert joined == clean.split()


def test_frequent_words_stay_whole():
    split = learn_subwords(["the cat and the dog and the bird"] * 3, merges=100)
    assert split("the cat") == [START + "the", START + "cat"]
    assert len(split("zebra")) == 5
