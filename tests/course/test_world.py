"""The micro-world: grammatical, labelled, and split so that tests are fair."""

import re
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.making.world.documents import documents, training_texts
from course.making.world.draws import DOCUMENTS, examples, recorded
from course.making.world.english_texts import VERDICTS, review
from course.making.world.sentences import elide, parallel
from course.making.world.tasks import TASKS, draw, held_out
from mtedu import PromptTemplate, micro_world
from mtedu.lecture_data import lecture_data
from mtedu.prompting.models.word_tokenizer import Vocabulary, join, split

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
def test_held_out_examples_are_told_apart(name):
    test, train = ([e for e, _ in examples(name, 20, 1, new, {})] for new in (1, 0))
    assert all(any(map(held_out, example.keys)) for example in test)
    assert not any(held_out(key) for example in train for key in example.keys)
    assert not {e.x for e in test} & {e.x for e in train}


@pytest.fixture(scope="module")
def training_text():
    """Much of what the models were trained on, words apart, one space on each side."""
    texts = ("".join(t for t, _ in d) for d in islice(documents(1000), 5_000))
    return " ".join(" ".join(["", *split(text), ""]) for text in texts)


@pytest.mark.parametrize(
    "name", [name for name in TASKS if name != "words"]
)  # single words are held out of the dictionary only
def test_a_held_out_text_stands_nowhere_in_training_not_even_inside(
    name, training_text
):
    for example, _ in examples(name, 300, 2, True, {}):
        assert f" {' '.join(split(example.x))} " not in training_text
        for key in filter(held_out, example.keys):
            assert f" {' '.join(split(key))} " not in training_text


def test_strict_examples_are_new_in_every_sentence():
    task, rng = TASKS["verdict"], Random(4)
    for _ in range(10):
        example = draw(task, rng, task.settings[0], test=True, strict=True)
        assert example.keys
        assert all(map(held_out, example.keys))


def test_what_ships_is_what_the_grammar_writes():
    assert lecture_data("micro_world") == [
        {**found, "rows": list(map(list, found["rows"]))} for found in recorded()
    ]
    assert lecture_data("ngram_texts") == training_texts(DOCUMENTS)


def test_examples_are_the_same_for_the_same_seed():
    assert micro_world("topic", 5, seed=3) == micro_world("topic", 5, seed=3)
    assert micro_world("topic", 5, seed=3) != micro_world("topic", 5, seed=4)
    (x, answer), *_ = micro_world("entity", 1)
    assert set(x) == {"X1", "X2"}
    assert answer in ("person", "location", "company")
    with pytest.raises(ValueError, match="no setting"):
        micro_world("topic", thing="movie")
    with pytest.raises(ValueError, match="ask for less"):
        micro_world("topic", 10_000)


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
