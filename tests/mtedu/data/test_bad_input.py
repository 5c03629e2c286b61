"""What is wrong with a name or a number that asks for data is said in one sentence."""

import pytest

from mtedu import (
    damaged_translations,
    load_corpus,
    load_ratings,
    load_scores,
    load_vectors,
)
from mtedu.data.examples import twenty_translations

CORPUS = load_corpus("course", part="all")
SCORES = load_scores("wmt20")
SEGMENTS = load_scores("wmt23", level="segment")
NO_RATINGS = "There are no ratings.*mqm/ted-ende"
EMPTY = "leaves one side empty"


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: CORPUS.only(kind="poem"), "one of news, menu, manual, chat"),
        (lambda: CORPUS.only(document="x"), "There is no document 'x'"),
        (lambda: CORPUS.only(kind="news", document="chat-exam"), "No segment"),
        (lambda: CORPUS.only(kind=[]), "No segment"),
        (lambda: CORPUS.sample(0), "from 1 to 320"),
        (lambda: CORPUS.sample(2.5), "from 1 to 320"),
        (lambda: CORPUS.sample(321), "from 1 to 320"),
        (lambda: CORPUS.reference("de"), "choose one of es, ca"),
        (lambda: CORPUS.reference("ca", 2), "there are 1"),
        (lambda: load_corpus("course", part="dev"), "lectures, capstone, all"),
        (lambda: load_corpus("nothing"), "choose 'course', or a test set"),
        (lambda: load_corpus("wmt15"), "add a language pair, such as wmt15/cs-en"),
        (lambda: load_corpus("wmt15/en-xx"), "choose cs-en"),
        (lambda: load_corpus("wmt99/en-fr"), "choose 'course'"),
        (lambda: load_corpus(""), "choose 'course'"),
        (lambda: load_corpus(None), "choose 'course'"),
        (lambda: twenty_translations("de"), r"'de': choose one of es, ca, fr\.$"),
        (lambda: load_vectors("bert"), "mpnet-en"),
        (lambda: load_ratings("mqm/ted-deen"), NO_RATINGS),
        (lambda: load_ratings("ted-ende"), NO_RATINGS),
        (lambda: load_ratings("wmt21"), NO_RATINGS),
        (lambda: load_ratings(7), NO_RATINGS),
        (lambda: load_scores("wmt21"), "no scores 'wmt21': choose wmt20"),
        (lambda: load_scores(20), "no scores 20: choose"),
        (
            lambda: load_scores("wmt20", level="segment"),
            "no table of segment scores 'wmt20'",
        ),
        (
            lambda: load_scores("wmt23", level="document"),
            "There is no level 'document'",
        ),
        (lambda: SEGMENTS.pair("en-de").table("meteor"), "has no column 'meteor'"),
        (
            lambda: SCORES.pair("en_de"),
            r"no language pair 'en_de': did you mean en-de\?",
        ),
        (lambda: SCORES.pair("English"), "choose cs-en"),
        (lambda: SCORES.column("blue"), r"no column 'blue': did you mean bleu\?"),
        (
            lambda: SCORES.column("meteor"),
            r"choose human, da, mqm, bleu, chrf, ter, comet\.",
        ),
        (lambda: SCORES.row("OPPO"), r"choose with \.pair"),
        (lambda: SCORES.pair("en-de").row("Opo"), "did you mean OPPO"),
        (lambda: SCORES.without("yollo"), "did you mean yolo"),
        (
            lambda: SCORES.pair("cs-en").metric_and_human("bleu", "mqm"),
            "has both BLEU and",
        ),
        (lambda: damaged_translations("de"), "no references in 'de': choose one of es"),
        (
            lambda: damaged_translations(copies=0),
            "copies must be a whole number from 1 on, not 0",
        ),
        (lambda: damaged_translations(copies=1).split(0), EMPTY),
        (lambda: damaged_translations(copies=1).split(1), EMPTY),
        (lambda: damaged_translations(copies=1).split(0.001), EMPTY),
        (lambda: damaged_translations(copies=1).split(2), EMPTY),
    ],
)
def test_bad_input_is_one_clear_sentence(call, says):
    with pytest.raises(ValueError, match=says) as caught:
        call()
    assert "\n" not in str(caught.value)
