"""The n-gram model is interpolated Kneser-Ney, as nltk computes it."""

import math

import numpy as np
import pytest
from nltk.lm import KneserNeyInterpolated

import mtedu
from mtedu import NGramModel
from mtedu.prompting.models.word_tokenizer import END, MASK, START, split

TEXTS = ["the cat sat on the mat", "the dog sat on the cat", "a cat ran", "the mat"]


def oracle(ours):
    """Return nltk's model, with our last step: one word backs off to all alike."""
    theirs = KneserNeyInterpolated(ours.n, discount=ours.discount)

    def unigram_score(word):
        counts = {w: theirs.estimator._continuation_counts(w)[0] for w in theirs.vocab}
        total = sum(counts.values())
        kept = max(counts.get(word, 0) - ours.discount, 0) / total
        types = sum(count > 0 for count in counts.values())
        return kept + ours.discount * types / total / (len(ours.vocabulary) - 2)

    theirs.estimator.unigram_score = unigram_score
    return theirs


@pytest.mark.parametrize("n", [2, 3])
def test_equals_nltk(n):
    ours = NGramModel(TEXTS, n=n)
    theirs = oracle(ours)
    lines = [[START] * (n - 1) + split(text) + [END] for text in TEXTS]
    # nltk counts start marks as words of their own; ours are only ever a history
    grams = [
        [
            tuple(line[i - size : i])
            for size in range(1, n + 1)
            for i in range(n, len(line) + 1)
        ]
        for line in lines
    ]
    theirs.fit(grams, vocabulary_text=[word for line in lines for word in line])
    for context in (["the"], ["the", "cat"], ["on", "the"], ["a"]):
        history = tuple(([START] * (n - 1) + context)[-(n - 1) :])
        found = np.exp(ours.next_logprobs(ours.context(" ".join(context))))
        for word in ("cat", "sat", "mat", "dog", END):
            expected = theirs.unmasked_score(word, history)
            assert found[ours.vocabulary.id(word)] == pytest.approx(expected)


@pytest.mark.parametrize("n", [1, 2, 4])
def test_probabilities_sum_to_one(n):
    model = NGramModel(TEXTS, n=n)
    for text in ("", "the cat", "the unheard of", "on the mat"):
        found = np.exp(model.next_logprobs(model.context(text)))
        assert found.sum() == pytest.approx(1)
        assert found[model.vocabulary.id(START)] == 0
        assert found[model.vocabulary.id(MASK)] == 0


def test_frequent_continuations_win():
    model = NGramModel(TEXTS, n=3)
    assert model.next_tokens("sat on", 1)[0].token == "the"
    assert model.logprob("the cat sat") > model.logprob("sat cat the")
    assert math.isfinite(model.logprob("an unheard word"))


def test_the_embedded_one_knows_phrases_but_not_meaning():
    model = mtedu.load_model("ngram")
    assert model.next_tokens("overall, it was", 1)[0].token == "a"
    far = [
        mtedu.search_answers(
            model,
            f"i {verb} this movie. overall, it was a [Z] movie.",
            ["great", "bad"],
        ).probabilities
        for verb in ("love", "hate")
    ]
    # the opinion lies further back than three words, so it cannot count
    assert far[0] == pytest.approx(far[1])
