"""What is wrong with the input of a widget is said in one sentence."""

from pathlib import Path

import pytest
import traitlets

import mtedu
from tests.mtedu.widgets.test_annotate_answers import ONE
from tests.mtedu.widgets.test_quiz import TWO

TEXTS = ["the cat", "a dog"]
SAME = {"a": TEXTS, "b": TEXTS}


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: mtedu.bleu_explorer(["a", "b"], "a b"), "join them"),
        (lambda: mtedu.bleu_explorer("a", [["a", "b"]]), "join them"),
        (
            lambda: mtedu.bleu_explorer("a", "a", n=5),
            "n must be a whole number from 1 to 4",
        ),
        (lambda: mtedu.bleu_explorer("a", "a", max_n=0), "max_n must be"),
        (lambda: mtedu.bleu_explorer("a", "a", smoothing="more"), "choose one of"),
        (lambda: mtedu.overlap_explorer(["a"], "a"), "join tokens"),
        (lambda: mtedu.overlap_explorer("a", ["a", "b"]), "one reference"),
        (lambda: mtedu.edit_explorer("a", ["a"]), "one reference"),
        (lambda: mtedu.edit_explorer("a", "a", step=-2), "step must be"),
        (lambda: mtedu.edit_explorer("a", "a", move=0.5), "move must be"),
        (lambda: mtedu.kappa_explorer([[1, 2]]), "1 row and 2 columns"),
        (lambda: mtedu.kappa_explorer([[1, -2], [1, 1]]), "whole number from 0 on"),
        (lambda: mtedu.kappa_explorer([[0, 0], [0, 0]]), "is empty"),
        (lambda: mtedu.kappa_explorer([[1] * 8] * 8), "2 to 7 labels"),
        (lambda: mtedu.kappa_explorer([[1, 0], [0, 1]], "cubic"), "no weights 'cubic'"),
        (lambda: mtedu.correlation_explorer([1, 2], [1, 2]), "3 to 40 systems"),
        (lambda: mtedu.correlation_explorer([1, 2, 3]), "Give both sides"),
        (lambda: mtedu.correlation_explorer([1, 2, 3], [1, 2]), "3 metric scores"),
        (lambda: mtedu.pairs_explorer("wmt19"), "no campaign 'wmt19'"),
        (lambda: mtedu.pairs_explorer("wmt23", metric="ter"), "no metric 'ter'"),
        (lambda: mtedu.pairs_explorer("wmt23", "en-fr"), "no language pair 'en-fr'"),
        (lambda: mtedu.scale_explorer("ter"), "no metric 'ter': choose one of comet"),
        (lambda: mtedu.metric_bench(reference=["a"]), "reference .* is one text"),
        (lambda: mtedu.metric_bench(reference=None), "reference .* is one text"),
        (lambda: mtedu.metric_bench(["a"], "a"), "candidate .* is one text"),
        (lambda: mtedu.metric_bench().press("shout"), "choose one of wrong_word, swap"),
        (lambda: mtedu.fool_the_metric("blue"), "choose one of bleu, nist"),
        (lambda: mtedu.fool_the_metric("bleu", "me"), "ter, reader"),
        (lambda: mtedu.fool_the_metric("reader"), "no metric 'reader'"),
        (lambda: mtedu.fool_the_metric("bleu", "bleu"), "Two different judges"),
        (lambda: mtedu.fool_the_metric(reference=" "), "one text with some words"),
        (lambda: setattr(mtedu.fool_the_metric(), "rating", 6), "from 1 to 5"),
        (lambda: setattr(mtedu.fool_the_metric(), "goal", "win"), "loves, hates"),
        (lambda: mtedu.bridge_explorer(10), "from 50 to 200"),
        (lambda: mtedu.bridge_explorer(133, "0.1"), "risk must be a number between"),
        (lambda: mtedu.bootstrap_explorer({"a": TEXTS}, TEXTS), "two systems"),
        (lambda: mtedu.bootstrap_explorer(None, TEXTS), "two systems"),
        (lambda: mtedu.bootstrap_explorer(SAME, TEXTS, draws=9999), "from 0 to"),
        (lambda: mtedu.quiz("07"), "no quiz '07': .*06_bleu_by_hand"),
        (lambda: mtedu.quiz("06_bleu_by_hand", "last"), "choose one of clipping"),
        (lambda: mtedu.quiz(TWO, "final"), "give its name first"),
        (lambda: mtedu.quiz([]), "name of a lecture"),
        (lambda: mtedu.quiz(["2 + 2?"]), "name of a lecture"),
        (lambda: mtedu.quiz(TWO).choose(1, "6"), "choose one of '[45]', '[45]'"),
        (lambda: mtedu.quiz(TWO).choose(3, "4"), "no question 3 of 2"),
        (lambda: mtedu.z_explorer("x"), "no example 'x': choose one of no habits"),
        (lambda: mtedu.divergence_gallery("odd"), "choose one of"),
        (lambda: mtedu.word_order_play("SS"), "each of"),
        (lambda: mtedu.vauquois_triangle("top"), "choose one of direct"),
        (lambda: mtedu.noise_explorer(operation="burn"), "choose one of mask, replace"),
        (lambda: mtedu.prompt_lab(answers="great"), "answers must be a list"),
        (lambda: mtedu.few_shot_curve(shots=()), "shots must be a whole number"),
        (lambda: mtedu.few_shot_curve(shots=4), "list of numbers of examples, not 4"),
        (lambda: mtedu.few_shot_curve(shots=(-1, 2)), "from 0 on, not -1"),
        (lambda: mtedu.judge_explorer("tiny").set(colour=1), "no control 'colour'"),
        (lambda: mtedu.judge_explorer("tiny", case="opera"), "no texts 'opera'"),
        (lambda: mtedu.judge_explorer("tiny", "politely"), "no question 'politely'"),
        (lambda: mtedu.annotate(ONE, "stars"), "no scale 'stars': choose"),
        (lambda: mtedu.annotate(ONE, rater=" "), "needs a name"),
        (lambda: mtedu.annotate(ONE, repeats=2), "a whole number from 0 to 1, not 2"),
        (lambda: mtedu.annotate(ONE, repeats=0.5), "whole number"),
        (lambda: mtedu.annotate(ONE, path=Path()), "is a folder"),
        (lambda: mtedu.annotate(["a"], "ranking"), "needs two or more"),
        (lambda: mtedu.annotate("a b"), "items must be a list"),
        (lambda: mtedu.annotate([]), "no items"),
        (lambda: mtedu.annotate([3]), "Item 1 is int"),
        (lambda: mtedu.annotate([{"text": "a"}]), "field 'text'"),
        (lambda: mtedu.annotate([{"source": "a"}]), "needs either"),
        (lambda: mtedu.annotate([{"translations": "a"}]), "list of texts"),
        (lambda: mtedu.annotate([{"translations": []}]), "no translations"),
        (lambda: mtedu.annotate([{"translations": ["a", " "]}]), "words"),
        (lambda: mtedu.annotate([{**ONE[0], "system": "X"}]), "needs either"),
        (lambda: mtedu.annotate([*ONE, {**ONE[0], "item": 1}]), "name '1'"),
    ],
)
def test_bad_input_is_one_clear_sentence(call, says):
    with pytest.raises(ValueError, match=says) as caught:
        call()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "trait", "value"),
    [
        ("bleu_explorer", "n", 5),
        ("bleu_explorer", "max_n", 0),
        ("bleu_explorer", "smoothing", "more"),
        ("edit_explorer", "step", -2),
        ("kappa_explorer", "matrix", [[-1, 0], [0, 1]]),
        ("kappa_explorer", "weights", "cubic"),
        ("z_explorer", "spread", [-1, 1, 1]),
        ("z_explorer", "noise", -1),
        ("z_explorer", "unfair", "x"),
    ],
)
def test_traits_stay_within_bounds(name, trait, value):
    with pytest.raises(traitlets.TraitError):
        setattr(getattr(mtedu, name)(), trait, value)


@pytest.mark.parametrize(
    "name", ["bleu_explorer", "overlap_explorer", "edit_explorer", "kappa_explorer"]
)
def test_every_example_has_a_note_and_a_label_of_its_own(name):
    examples = getattr(mtedu, name)().examples
    assert len({example["label"] for example in examples}) == len(examples)
    assert all(len(example["note"]) > 40 for example in examples)
