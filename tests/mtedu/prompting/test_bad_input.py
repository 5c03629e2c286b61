"""What is wrong with the input of prompting is said in one sentence."""

import numpy as np
import pytest

import mtedu
from mtedu import (
    NGramModel,
    PromptTemplate,
    ToyModel,
    Verbalizer,
    attention_mask,
    calibrate,
    compare_bits,
    few_shot,
    judge_errors,
    judge_pair,
    judge_scores,
    learn_prompt,
    load_model,
    micro_world,
    noise,
    prompt_accuracy,
    quantise,
    search_answers,
    select_prompt,
    start_prompt,
    translate,
)
from mtedu.prompting.judge import Wording
from mtedu.prompting.judge_bias import judge_bias
from mtedu.prompting.selection import mine_templates, paraphrase, write_answers
from mtedu.prompting.template import as_prompt

WORDS = "Biden approved measures .".split()
TEMPLATE = PromptTemplate("[X] It was [Z].")
WITHOUT_ANSWERS = Wording(PromptTemplate("[X1] [Z]"), {})
YES_NO = Verbalizer({"yes": "+", "no": "-"})
VERY_GOOD = Verbalizer({"very good": "+"})
TOY = ToyModel({"": {"yes": 0.9, "no": 0.1}})


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: TEMPLATE.fill(), "missing"),
        (lambda: TEMPLATE.fill(Y="a"), "no slot"),
        (lambda: TEMPLATE.fill(X=3), "takes a str"),
        (lambda: TEMPLATE.fill(X="a").answer(), "missing"),
        (lambda: TEMPLATE.fill(X="a").answer("b", "c"), "2 answers for"),
        (lambda: TEMPLATE.fill(X="a").answer(Z1="b"), "no slot"),
        (lambda: PromptTemplate("[X1] [X2] [Z]").fill("a"), "by name"),
        (lambda: PromptTemplate(3), "is a str"),
        (lambda: as_prompt(None), "A template is a str, not NoneType"),
        (lambda: few_shot("[X] [Z]", ["cat"], "dog"), "a list of pairs"),
        (lambda: few_shot("[X] [Z]", [("a", "b", "c")], "dog"), "a list of pairs"),
        (lambda: few_shot("[X] [Z]", 3, "dog"), "a list of pairs .* not 3"),
        (lambda: few_shot("[X] [Z]", [], 3), "takes a str, not int"),
        (lambda: as_prompt("[X] [Z]"), "not filled"),
        (lambda: noise.mask("Biden approved", 0.5), "tokenize"),
        (lambda: noise.mask(WORDS, 1.5), "between 0 and 1"),
        (lambda: noise.mask(WORDS, 0.5, only="Biden"), "as \\['Biden'\\], not"),
        (lambda: noise.replace(["a", "a"], 1.0), "words="),
        (lambda: noise.delete([1, 2]), "must be a str"),
        (lambda: noise.delete(None), "tokens must be a list"),
        (lambda: noise.mask(WORDS, "0.5"), "rate must be a number between 0 and 1"),
        (lambda: noise.mask(WORDS, 0.5, only=3), "only must be a list"),
        (lambda: noise.mask(["a"]).plot(), "no picture"),
        (lambda: attention_mask("diagonal", 3), "choose one of"),
        (lambda: attention_mask("full", 0), "from 1 on"),
        (
            lambda: attention_mask("prefix", 3),
            "prefix must be a whole number from 0 to 3",
        ),
        (
            lambda: attention_mask("prefix", 3, prefix=4),
            "prefix must be a whole number from 0 to 3",
        ),
        (lambda: attention_mask("causal", 3, prefix=1), "leave prefix out"),
        (lambda: attention_mask("full", 2).sentences(["a"]), "1 tokens"),
        (lambda: quantise(np.ones((2, 2)), 3), "choose one of 32, 16, 8, 4"),
        (lambda: quantise(np.array([[np.nan]])), "finite"),
        (lambda: quantise(np.zeros((0, 2))), "finite"),
        (lambda: quantise([["a", "b"]]), "finite"),
        (lambda: quantise([[1], [2, 3]]), "finite"),
        (lambda: compare_bits(np.eye(2), 8), "bits must be a list"),
        (lambda: NGramModel([], n=2), "some text"),
        (lambda: NGramModel("the cat sat"), "texts must be a list"),
        (lambda: NGramModel(["a"], n=0), "from 1 on"),
        (lambda: NGramModel(["a"], discount=1.5), "between 0 and 1"),
        (lambda: ToyModel({"": {"a": 0.5}}), "sum to 1"),
        (lambda: ToyModel(["a"]), "takes a table"),
        (lambda: ToyModel({"a": 0.5}), "takes a table"),
        (lambda: Verbalizer({}), "takes a dict"),
        (lambda: Verbalizer({"a": "+"})["b"], "no label"),
        (lambda: TOY.generate("", max_tokens=0), "from 1 on"),
        (lambda: TOY.next_tokens("", k=0), "from 1 on"),
        (lambda: search_answers(TOY, "", []), "at least one"),
        (lambda: search_answers("tiny", "", ["yes"]), "'tiny' is no model: give load"),
        (lambda: search_answers(TOY, "", [1, 2]), "answer"),
        (lambda: search_answers(TOY, "", None, "sample", seed=-1), "seed must be"),
        (
            lambda: search_answers(TOY, "", None, "sample", samples=2.5),
            "samples must be",
        ),
        (lambda: search_answers(TOY, "", "great"), "answers must be a list"),
        (lambda: search_answers(TOY, "", [""]), "not empty"),
        (lambda: search_answers(TOY, "", ["yes"], "best"), "choose one of"),
        (lambda: search_answers(TOY, "", ["yes"], "beam", beams=0), "from 1 on"),
        (lambda: search_answers(TOY, "", None, "sample", temperature=0), "above 0"),
        (
            lambda: search_answers(TOY, "", None, "sample", top_p=0),
            "top_p must be above 0",
        ),
        (lambda: search_answers(TOY, "[Z] x"), "answers="),
        (lambda: search_answers(TOY, "[X] [Z]", ["yes"]), "not filled"),
        (lambda: search_answers(TOY, "[Z1] [Z2]", ["yes"]), "one text per slot"),
        (lambda: search_answers(TOY, "[Z]", ["yes"]).tree, "method='beam'"),
        (lambda: prompt_accuracy(TOY, "[X] [Z]", [], YES_NO), "empty"),
        (lambda: prompt_accuracy(TOY, "[X] [Z]", [("a", "?")], YES_NO), "no label"),
        (lambda: prompt_accuracy(TOY, "[X] [Z]", ["a"], YES_NO), "a list of pairs"),
        (
            lambda: prompt_accuracy(TOY, "[X] [Z]", [("a", "+")], ["yes"]),
            "takes a dict",
        ),
        (lambda: calibrate(TOY, "[X] [Z]", 3), "answers must be a list"),
        (lambda: select_prompt(TOY, [], [("nice", "+")], YES_NO), "at least one"),
        (lambda: calibrate(TOY, "[X] [Z]", YES_NO, []), "without content"),
        (
            lambda: calibrate(TOY, "[X] [Z]", ["yes"]).apply(
                search_answers(TOY, "a [Z]", ["no"])
            ),
            "does not know",
        ),
        (lambda: load_model("gpt"), "choose one of"),
        (lambda: load_model(3), "is a str"),
        (lambda: load_model("tiny", top=3), "takes no settings: top"),
        (
            lambda: load_model("tiny-masked").generate("a", method="beam"),
            "greedy' only",
        ),
        (lambda: micro_world("poems"), "choose one of"),
        (lambda: micro_world("topic", -1), "n must be a whole number from 0 on"),
        (lambda: micro_world("topic", thing="movie"), "no setting"),
        (lambda: learn_prompt(load_model("tiny"), [], YES_NO), "nothing to learn"),
        (lambda: learn_prompt(TOY, [("a", "+")], YES_NO, batch=0), "batch must be"),
        (lambda: learn_prompt(TOY, [("a", "+")], YES_NO, rate="1"), "rate must be"),
        (lambda: start_prompt(load_model("ngram"), YES_NO), "tiny or smol"),
        (lambda: start_prompt(load_model("tiny"), VERY_GOOD), "not one token"),
        (lambda: judge_scores(TOY, [("a", "b")], "nice"), "no wording 'nice'"),
        (lambda: judge_scores(TOY, [], "words"), "nothing to judge"),
        (lambda: judge_scores(TOY, ["ab"], "words"), "An item is"),
        (lambda: judge_scores(TOY, [3], "words"), "An item is"),
        (lambda: judge_scores(TOY, 3, "words"), "items must be a list"),
        (lambda: judge_scores(TOY, [("a", "b")], 3), "wording needs answers"),
        (lambda: judge_pair(TOY, "a", "b", "c", languages="en"), "of two names"),
        (lambda: judge_pair(TOY, "a", "b", "c", languages=["en"]), "must be two"),
        (lambda: judge_errors("tiny", "a", "b"), "'tiny' is no model"),
        (lambda: judge_bias(TOY, "position", [3]), "better, worse"),
        (lambda: judge_scores(TOY, [("a",)], "words"), "An item is"),
        (lambda: judge_scores(TOY, [("a", "b")], "reference"), "shows a reference"),
        (lambda: judge_scores(TOY, [("a", "b")], WITHOUT_ANSWERS), "needs answers"),
        (lambda: judge_bias(TOY, "colour", [("a", "b")]), "no bias 'colour'"),
        (lambda: judge_bias(TOY, "length", []), "nothing to judge"),
        (
            lambda: judge_bias(TOY, "position", [("a", "b")]),
            r"\(source, better, worse\)",
        ),
        (lambda: next(write_answers(TOY, "[X] [Z] movie", [])), "text after"),
        (lambda: mine_templates(["cat => chat"], []), "no pair"),
        (lambda: paraphrase("[Z]", {"a": ["b"]}), "does not stand"),
        (lambda: translate("a", "en", "de"), "no translation direction 'en-de'"),
        (lambda: translate([1]), "takes a text or a list of texts"),
        (
            lambda: translate("a", "en", "fr", 0),
            "beam must be a whole number from 1 to 32, not 0",
        ),
        (lambda: load_model("gguf:nothing.gguf"), "There is no file"),
        (lambda: mtedu.replay("nowhere"), "There is no recording"),
    ],
)
def test_bad_input_is_one_clear_sentence(call, says):
    with pytest.raises(ValueError, match=says) as caught:
        call()
    assert "\n" not in str(caught.value)
