"""BERTScore against loops, on shipped vectors, and what it refuses."""

import math

import numpy as np
import pytest

import mtedu
from mtedu import bertscore, load_vectors

TOY = {"cat": [1, 0], "kitten": [0.8, 0.6], "sat": [0, 1], "nothing": [0, 0]}


def cosine(a, b):
    dot = sum(x * y for x, y in zip(a, b, strict=True))
    return dot / ((math.hypot(*a) or 1) * (math.hypot(*b) or 1))


@pytest.mark.parametrize("seed", range(20))
def test_it_equals_loops(seed):
    draw = np.random.default_rng(seed)
    x, y = (draw.normal(size=(draw.integers(1, 7), 3)) for _ in "ab")
    found = bertscore(["a"] * len(x), ["b"] * len(y), (x, y))
    precision = sum(max(cosine(a, b) for b in y) for a in x) / len(x)
    recall = sum(max(cosine(a, b) for a in x) for b in y) / len(y)
    assert found.precision == pytest.approx(precision, abs=1e-12)
    assert found.recall == pytest.approx(recall, abs=1e-12)
    f1 = 2 * precision * recall / (precision + recall)
    assert found.score == pytest.approx(f1, abs=1e-12)
    back = bertscore(["b"] * len(y), ["a"] * len(x), (y, x))
    assert (back.precision, back.recall) == pytest.approx((recall, precision))


@pytest.mark.parametrize("name", ["mpnet-en", "opus-en", "opus-fr"])
def test_on_real_vectors_a_sentence_is_most_like_itself(name):
    sentences = load_vectors(name)
    for text, one in sentences.items():
        itself = bertscore(text, text, sentences)
        assert itself.score == pytest.approx(1)
        found = bertscore(text, one.reference, sentences)
        assert found.score <= 1 + 1e-9
        assert found.similarity.shape == (
            len(one.tokens),
            len(sentences[one.reference].tokens),
        )
        if one.what == "said in other words":
            assert found.score > mtedu.chrf(text, one.reference).score


def test_edges():
    assert bertscore([], ["cat"], TOY).score == 0
    assert "empty" in bertscore([], ["cat"], TOY).working()
    assert bertscore(["nothing"], ["cat"], TOY).score == 0
    same = bertscore(["kitten", "kitten"], ["cat"], TOY)
    assert same.candidate_matches == [0, 0]
    assert same.reference_matches == [0]


def test_it_shows_its_working():
    found = bertscore(["kitten", "sat"], ["cat", "sat"], TOY)
    assert r"$$P = \frac{1.800}{2} = 0.9000$$" in found.working()
    assert "| kitten | cat | 0.800 |" in found.working()
    assert "kitten with cat 0.80" in mtedu.picture(found).alt


def test_the_explorer_follows_its_controls():
    for encoder in ("opus-fr", "opus-en", "mpnet-en"):
        explorer, sentences = mtedu.bertscore_explorer(encoder), load_vectors(encoder)
        for reference, _ in explorer._reference.options:
            explorer.set(reference=reference)
            for _, candidate in explorer._candidate.options:
                explorer.set(candidate=candidate)
                found = bertscore(candidate, reference, sentences)
                assert explorer.text.startswith(f"{found!r}; chrF ")
                assert sentences[candidate].what in explorer.text
    explorer.set(token=1)
    assert "Most like medicine: medicine" in explorer.text
    assert "→ medicine" in explorer.page.value
    with pytest.raises(ValueError, match="has not read 'Hello'"):
        mtedu.bertscore_explorer(candidate="Hello")


@pytest.mark.parametrize("pair", ["en-de", "he-en"])
def test_the_explorer_of_metrics_ranks_as_the_library_does(pair):
    explorer = mtedu.ranking_explorer(pair)
    scores = mtedu.load_scores("wmt23", level="segment").pair(pair)
    for level, by in (("system", "soft"), ("segment", "calibrated"), ("all", "wmt13")):
        explorer.level = level
        explorer.by = by
        order = [value for _, value in explorer.ranking]
        assert order == sorted(order, reverse=True)
        name, value = explorer.ranking[2]
        both = scores.metric_and_human(name)
        assert value == mtedu.agreement(*both, level, by)
        assert f"{scores.title(name)} {value:.3f}" in explorer.text
    explorer.level = "system"
    assert explorer.by in ("pearson", "soft")
