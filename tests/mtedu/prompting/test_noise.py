"""Noise touches what it may, as often as it should, and the same way each time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mtedu
from mtedu import noise
from mtedu.prompting.noise import MASK
from tests.mtedu.strategies import token_lists

BIDEN = "Biden approved measures .".split()
rates = st.floats(0, 1)
seeds = st.integers(0, 1000)


def expected(n, rate, least=1):
    return min(n, max(least, round(rate * n))) if rate else 0


@given(token_lists, rates, seeds)
def test_mask_hides_as_many_as_asked(tokens, rate, seed):
    noised = noise.mask(tokens, rate, seed)
    count = expected(len(tokens), rate)
    assert len(noised) == len(tokens)
    assert len(noised.changed) == count
    for i, token in enumerate(tokens):
        assert noised[i] == (MASK if i in noised.changed else token)


@given(token_lists, rates, seeds)
def test_delete_keeps_the_order_of_the_rest(tokens, rate, seed):
    noised = noise.delete(tokens, rate, seed)
    kept = [t for i, t in enumerate(tokens) if i not in noised.changed]
    assert noised == kept
    assert len(noised.changed) == expected(len(tokens), rate)


@given(st.lists(st.sampled_from("abcdef"), max_size=10), rates, seeds)
def test_replace_always_changes_the_word(tokens, rate, seed):
    noised = noise.replace(tokens, rate, seed, words=["x", "y", *tokens])
    for i, token in enumerate(tokens):
        assert (noised[i] != token) == (i in noised.changed)


@given(st.lists(st.integers(), unique=True, max_size=12), rates, seeds)
def test_permute_moves_every_chosen_place(numbers, rate, seed):
    tokens = [str(number) for number in numbers]
    noised = noise.permute(tokens, rate, seed)
    assert sorted(noised) == sorted(tokens)
    moved = [i for i, token in enumerate(tokens) if noised[i] != token]
    assert moved == list(noised.changed)
    count = expected(len(tokens), rate, least=2)
    assert len(moved) == (count if count > 1 else 0)


@pytest.mark.parametrize("name", ["mask", "replace", "delete", "permute"])
def test_the_same_seed_gives_the_same_noise(name):
    operation = getattr(mtedu.noise, name)
    tokens = [f"w{i}" for i in range(40)]
    first = operation(tokens, 0.4, 7)
    assert first == operation(tokens, 0.4, 7)
    assert first != operation(tokens, 0.4, 8)


def test_noise_can_be_aimed():
    masked = noise.mask(BIDEN, 1.0, only=["Biden", "measures"])
    assert masked == [MASK, "approved", MASK, "."]
    assert noise.delete(BIDEN, 1.0, only=str.isalpha) == ["."]
    assert noise.mask(BIDEN, 0.15, only=["Obama"]) == BIDEN
