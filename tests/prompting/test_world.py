"""The micro-world: grammatical, labelled, and split so that tests are fair."""

import re
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtedu import PromptTemplate, micro_world
from mtedu.prompting.models.words import Vocabulary, join, split
from mtedu.prompting.world.documents import documents
from mtedu.prompting.world.reviews import VERDICTS, review
from mtedu.prompting.world.sentences import elide, parallel
from mtedu.prompting.world.tasks import TASKS, held_out

seeds = st.integers(0, 10_000)


@given(seeds)
def test_french_elides_and_english_says_an(seed):
    sentence = parallel(Random(seed))
    assert not re.search(r"\b(je|le|la|ne|ce) [aeiouéê]", sentence.french)
    assert not re.search(r"\ba [aeiou]", sentence.english)
    assert not re.search(r"\ban [^aeiou]", sentence.english)
    assert elide(sentence.french) == sentence.french


@given(seeds)
def test_negation_is_there_in_all_three_languages(seed):
    sentence = parallel(Random(seed))
    negated = " not " in sentence.english
    assert negated == bool(re.search(r"\b(ne |n')", sentence.french))
    assert negated == (" pas " in sentence.french)
    assert negated == (" no " in sentence.spanish)


@pytest.mark.parametrize("name", TASKS)
def test_held_out_examples_never_occur_in_training(name):
    test = {e.key or e.x for e in micro_world(name, 20, seed=1)}
    train = {e.key or e.x for e in micro_world(name, 20, seed=1, held_out=False)}
    assert all(map(held_out, test))
    assert not any(map(held_out, train))


def test_no_held_out_review_or_pair_is_in_the_training_text():
    text = "".join(t for d in islice(documents(5), 300) for t, _ in d)
    for example in micro_world("translation", 200, source="english"):
        assert f": {example.x} " not in text


def test_examples_are_the_same_for_the_same_seed():
    assert micro_world("topic", 5, seed=3) == micro_world("topic", 5, seed=3)
    assert micro_world("topic", 5, seed=3) != micro_world("topic", 5, seed=4)
    (x, answer), *_ = micro_world("entity", 1)
    assert set(x) == {"X1", "X2"}
    assert answer in ("person", "location", "company")


@given(seeds)
def test_a_review_has_a_level(seed):
    found = review(Random(seed))
    assert found.level in VERDICTS
    assert found.text[-1] in ".!"


@pytest.mark.parametrize("name", TASKS)
def test_templates_can_be_read_and_new_ones_are_new(name):
    task = TASKS[name]
    for text in task.seen + task.unseen:
        for setting in task.settings:
            PromptTemplate(text.format(**setting))
    assert not set(task.seen) & set(task.unseen)


@given(seeds)
def test_words_are_split_and_joined_again(seed):
    for text in (parallel(Random(seed)).french, review(Random(seed)).text):
        assert join(split(text)) == text
        words = Vocabulary(split(text))
        assert words.decode(words.encode(text)) == text
        assert words.unknown(text) == []
