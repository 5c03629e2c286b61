"""Our Porter stemmer gives NLTK's stems, and needs no NLTK."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer

from mtedu.metrics.porter import IRREGULAR, stem
from tests.mtedu.strategies import WORDS

ENDINGS = (
    "s es ies ied ed eed ing y ly ally logy ational tional ization ation ator alism "
    "ement ment ent ion sion tion fulness ousness iveness icate ative alize iciti "
    "ical ful ness ance ence er ic able ible ant ou ism ate iti ous ive ize e ll bli "
    "alli fulli logi eli enci at bl iz tt yy"
).split()
PORTERS = (
    "caresses ponies agreed plastered sing conflated hopping falling filing happy "
    "relational hopefulness electricity controlling"
).split()
beginnings = st.text(st.sampled_from("aeiouybcdlstzक吃"), max_size=6)
endings = st.lists(st.sampled_from(["", *ENDINGS]), max_size=3).map("".join)
english = st.tuples(beginnings, endings).map("".join)


@settings(max_examples=500, deadline=None)
@given(st.one_of(english, english.map(str.upper), st.text(max_size=8)))
def test_stems_are_nltks(word):
    assert stem(word) == PorterStemmer().stem(word)


@pytest.mark.parametrize(
    "word", [*WORDS, *IRREGULAR, *PORTERS, "İng", "", "yyyy", "oed", "at"]
)
def test_stems_of_chosen_words_are_nltks(word):
    assert stem(word) == PorterStemmer().stem(word)
