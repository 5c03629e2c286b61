"""The widgets of lecture 01: noise and attention masks, and T5's table."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mtedu
from mtedu.data.published_figures import PREVIOUS, T5
from mtedu.prompting import noise
from mtedu.show.published import scaling_plot, scaling_table
from mtedu.widgets.attention_explorer import MOST
from mtedu.widgets.noise_explorer import NO_ENTITY, NO_TEXT, OPERATIONS, OTHERS

WORDS = st.lists(st.sampled_from("Biden approved the measures . <b> ग".split()))


def test_noise_is_that_of_the_library():
    explorer = mtedu.noise_explorer("a b c d e f g h", rate=0.5, seed=3)
    tokens = list("abcdefgh")
    for name in ("mask", "delete", "permute"):
        explorer.set(operation=name)
        assert explorer.found == getattr(noise, name)(tokens, 0.5, 3)
        assert f"The model reads: {explorer.found}" in explorer.text
    explorer.set(operation="replace")
    assert explorer.found == noise.replace(tokens, 0.5, 3, words=OTHERS)


def test_entities_only_touches_names():
    explorer = mtedu.noise_explorer("Biden met Modi in Delhi .", rate=1, entities=True)
    assert str(explorer.found) == "[MASK] met [MASK] in [MASK] ."
    *_, touched, full = explorer.text.splitlines()
    assert touched.endswith("asks for: Biden Modi Delhi")
    assert full.endswith("asks for: Biden met Modi in Delhi .")
    explorer.set(text="nobody is here")
    assert explorer.text == NO_ENTITY
    assert 'role="alert"' in explorer.page.value


def test_drawing_again_takes_the_next_seed():
    explorer = mtedu.noise_explorer("a b c d e f g h", seed=1)
    first = explorer.found
    explorer.again()
    assert explorer.found == noise.mask(list("abcdefgh"), 0.25, 2) != first


@given(WORDS, st.sampled_from(sorted(OPERATIONS)), st.sampled_from([0, 0.3, 1]))
def test_any_text_is_shown_or_explained(words, operation, rate):
    explorer = mtedu.noise_explorer(" ".join(words), operation, rate)
    assert explorer.text
    assert "<b>" not in explorer.page.value
    if not words:
        assert explorer.text == NO_TEXT


@pytest.mark.parametrize("kind", ["full", "causal", "prefix"])
def test_the_grid_shows_what_the_mask_allows(kind):
    explorer = mtedu.attention_explorer("a b c d e", kind, prefix=2, looking=3)
    assert len(re.findall(r'role="img" aria-label="[^"]+"', explorer.page.value)) == 2
    grid = explorer.page.value.split("<svg")[2]
    prefix = 2 if kind == "prefix" else None
    mask = mtedu.attention_mask(kind, 5, prefix)
    assert explorer.mask == mask
    assert grid.count("<rect") == 25
    assert grid.count("<circle") == sum(map(sum, mask.tolist()))
    assert explorer.text.splitlines()[1:] == mask.sentences("a b c d e".split())


def test_the_sentence_shows_the_looks_of_one_word():
    explorer = mtedu.attention_explorer("a b c d", "causal", looking=2)
    sentence = explorer.page.value.split("<svg")[1]
    assert sentence.count("<path") == 2
    assert sentence.count("line-through") == 1
    assert "c sees a, b, c" in explorer.page.value
    explorer.set(looking=0)
    assert "a sees a<" in explorer.page.value


def test_typing_another_sentence_keeps_everything_in_reach():
    explorer = mtedu.attention_explorer("a b c d", "prefix", prefix=4, looking=3)
    explorer.set(text="one <two>")
    assert explorer.text.endswith("<two> sees one, <two>")
    assert "<two>" not in explorer.page.value
    explorer.set(text="")
    assert "type some words" in explorer.text
    explorer.set(text="w " * (MOST + 1))
    assert "type fewer" in explorer.text
    explorer.set(text="back again")
    assert explorer.page.value.count("<svg") == 2


def test_t5_table_and_plot_carry_the_published_numbers():
    written = scaling_table()
    alt = scaling_plot().figure.alt_text
    for row in (*T5, PREVIOUS):
        for score in (row.exact_match, row.f1, row.superglue):
            assert str(score) in written
            assert str(score) in alt
    assert [row.superglue for row in T5] == sorted(row.superglue for row in T5)
    beats = [row.name for row in T5 if row.exact_match > PREVIOUS.exact_match]
    assert beats == ["11B"]
