"""Tokens and n-grams: the tokenisers are sacreBLEU's, to the letter."""

import re
import sys
from unicodedata import category

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from sacrebleu.metrics.bleu import _get_tokenizer

import mtedu
from mtedu.text import _tokenize_intl, as_tokens, segment
from tests.mtedu.strategies import sentences

SIGNS = st.text(alphabet=".,-0159aZé।，&;<>/'\"!@[`{~ \n\u00a0\u3000", max_size=25)
ASSIGNED = st.characters(exclude_categories=("Cn", "Cs"))  # Unicode still grows


@settings(max_examples=500, deadline=None)
@given(
    st.one_of(SIGNS, sentences), st.sampled_from(["13a", "intl", "zh", "char", "none"])
)
@example("..5", "13a")
@example("a-\nb <skipped>c", "13a")
@example("&amp;lt; &quot;hi&quot;", "13a")
@example("10,000-5. 3.50,", "13a")
def test_tokenisers_equal_sacrebleus(text, how):
    theirs = _get_tokenizer(how)()(text.rstrip()).split()
    assert mtedu.tokenize(text, how) == theirs


@settings(max_examples=500, deadline=None)
@given(st.one_of(SIGNS, sentences, st.text(ASSIGNED, max_size=12)))
@example("Rahul ने कहा, “हाँ”। 3,5% €20 x² ½ ¿qué? 😀!")
def test_intl_without_sacrebleu_and_regex_is_the_same(text):
    # The package regex may know letters that are newer than this Python.
    assume(all(category(letter) != "Cn" for letter in text))
    assert _tokenize_intl(text) == mtedu.tokenize(text, "intl")


def test_no_sign_or_number_lies_beyond_where_we_look():
    far = map(chr, range(0x20000, sys.maxunicode + 1))
    assert not {kind for kind in map(category, far) if kind[0] in "NPS"}


@pytest.mark.parametrize(
    ("text", "how", "tokens"),
    [
        ("Hello, world!", "13a", ["Hello", ",", "world", "!"]),
        ("वह गया।", "13a", ["वह", "गया।"]),
        ("वह गया।", "intl", ["वह", "गया", "।"]),
        ("他来了。", "zh", ["他", "来", "了", "。"]),
        ("Cats' 3rd", "rouge", ["cats", "3rd"]),
        ("a b", "whitespace", ["a", "b"]),
        ("", "13a", []),
    ],
)
def test_worked_tokens(text, how, tokens):
    assert mtedu.tokenize(text, how) == tokens


@given(st.one_of(sentences, st.text(alphabet="aZ0 İKßé\u0130\u212a_.,\n\x85")))
def test_rouge_keeps_small_ascii_letters_and_digits(text):
    assert mtedu.tokenize(text, "rouge") == re.findall("[a-z0-9]+", text.lower())


def test_lowercase():
    assert mtedu.tokenize("The CAT", lowercase=True) == ["the", "cat"]
    assert as_tokens(["The"], lowercase=True) == ["the"]


def test_what_counts_as_one_tokenised_reference():
    assert segment(["a"], ["a", "b"]) == (["a"], [["a", "b"]])
    assert segment(["a"], [["a"], ["b"]]) == (["a"], [["a"], ["b"]])
    assert segment("a", ["a", "b"]) == (["a"], [["a"], ["b"]])
    assert segment(["a"], ["a b", "c d"]) == (["a"], [["a", "b"], ["c", "d"]])


@given(st.lists(st.sampled_from("ab"), max_size=8), st.integers(1, 5))
def test_ngrams_are_all_runs(tokens, n):
    found = mtedu.ngrams(tokens, n)
    assert len(found) == max(len(tokens) - n + 1, 0)
    assert all(tokens[i : i + n] == list(gram) for i, gram in enumerate(found))
