"""Vectors of real encoders: whole, small, and told apart by meaning."""

import numpy as np
import pytest

from mtedu import load_vectors
from mtedu.data.vectors import FOLDER

NAMES = sorted(file.stem for file in FOLDER.glob("*.npz"))


@pytest.mark.parametrize("name", NAMES)
def test_each_token_has_a_vector_and_each_text_its_reference(name):
    sentences = load_vectors(name)
    assert len({found.vectors.shape[1] for found in sentences.values()}) == 1
    for text, found in sentences.items():
        assert found.text == text
        assert len(found.tokens) == len(found.vectors)
        assert np.linalg.norm(found.vectors, axis=1).min() > 0
        assert (found.reference == text) == (found.what == "reference")
        letters = "".join(found.tokens).replace("▁", "").replace("##", "").lower()
        assert letters == text.replace(" ", "").lower()
        assert sentences[found.reference].what == "reference"


@pytest.mark.parametrize("name", NAMES)
def test_another_sentence_is_further_away_than_other_words(name):
    sentences = load_vectors(name)
    means = {text: found.vectors.mean(axis=0) for text, found in sentences.items()}
    near = {}
    for text, found in sentences.items():
        a, b = means[text], means[found.reference]
        near.setdefault(found.what, []).append(
            a @ b / np.linalg.norm(a) / np.linalg.norm(b)
        )
    assert max(near["another sentence"]) < min(near["said in other words"]) - 0.1


def test_they_are_small():
    assert NAMES == ["mpnet-en", "opus-en", "opus-fr"]
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 100_000
