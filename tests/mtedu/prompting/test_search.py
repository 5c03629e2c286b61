"""Searches find what can be worked out by hand or by trying everything."""

import math
import pickle
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtedu import PromptTemplate, ToyModel, Verbalizer, search_answers
from mtedu.prompting.search import Method, search

END = {"</s>": 1.0}
GARDEN = ToyModel(
    {
        "": {"a": 0.6, "b": 0.4},
        "a": {"x": 0.5, "y": 0.5},
        "b": {"c": 0.9, "d": 0.1},
        **dict.fromkeys("xycd", END),
    }
)
"""Greedy takes a (0.6) and ends with 0.30; the best text is "b c" with 0.36."""


def random_model(seed):
    """A model over three words and an end, with random probabilities, three deep."""
    rng = np.random.default_rng(seed)
    words = ["u", "v", "w", "</s>"]
    table = {}
    for depth in range(3):
        for path in product("uvw", repeat=depth):
            row = rng.dirichlet(np.ones(4))
            table[" ".join(path)] = dict(zip(words, row / row.sum(), strict=True))
    for path in product("uvw", repeat=3):
        table[" ".join(path)] = END
    return ToyModel(table)


def test_beam_finds_what_greedy_misses():
    assert search_answers(GARDEN, "").answer == "a x"
    beam = search_answers(GARDEN, "", method="beam", beams=2)
    assert beam.answer == "b c"
    assert beam.best.probability == pytest.approx(0.36)
    assert GARDEN.generate("") == "a x"
    assert GARDEN.generate("", method="beam") == "b c"


def test_the_tree_holds_everything_the_search_looked_at():
    found = search_answers(GARDEN, "", method="beam", beams=2)
    texts = {node.text for node in found.nodes}
    assert {"a", "b", "a x", "a y", "b c", "b d"} <= texts
    for node in found.nodes:
        parent = found.nodes[node.parent] if node.parent >= 0 else None
        text, logprob = (parent.text, parent.logprob) if parent else ("", 0.0)
        assert node.logprob == pytest.approx(logprob + math.log(node.probability))
        assert node.finished or node.text == f"{text} {node.token}".strip()
    dropped = {node.text for node in found.nodes if not node.kept}
    assert "b d" in dropped


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 500))
def test_a_wide_beam_equals_trying_everything(seed):
    model = random_model(seed)
    (wide, *_), (narrow, *_), (greedy, *_) = (
        search(model, [], method, 5)[1]
        for method in (Method("beam", beams=100), Method("beam", beams=1), Method())
    )
    everything = {}
    for depth in range(4):
        for path in product("uvw", repeat=depth):
            text = " ".join(path)
            everything[text] = float(model.logprob(f"{text} </s>".strip()))
    best = max(everything, key=lambda text: everything[text])
    assert wide.text == best
    assert wide.logprob == pytest.approx(everything[best])
    assert narrow.logprob <= wide.logprob + 1e-9
    assert narrow.text == greedy.text


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 500), st.integers(1, 4))
def test_a_beam_over_answers_agrees_with_argmax_when_wide(seed, beams):
    model = random_model(seed)
    answers = ["u", "u v", "v w", "w", "w w u", "v u"]
    argmax = search_answers(model, "", answers)
    wide = search_answers(model, "", answers, "beam", beams=10)
    assert wide.answer == argmax.answer
    assert wide.missed == ()
    scores = {c.answer: c.logprob for c in argmax.candidates}
    for candidate in wide.candidates:
        assert candidate.logprob == pytest.approx(scores[candidate.answer])
    narrow = search_answers(model, "", answers, "beam", beams=beams)
    assert narrow.candidates
    found = {c.answer for c in narrow.candidates}
    assert found | set(narrow.missed) == set(answers)
    assert not found & set(narrow.missed)


def test_argmax_scores_the_whole_cloze():
    model = ToyModel(
        {
            "": {"it": 1.0},
            "it": {"was": 1.0},
            "was": {"good": 0.7, "bad": 0.3},
            "good": {"food": 0.1, "</s>": 0.9},
            "bad": {"food": 0.9, "</s>": 0.1},
            "food": END,
        }
    )
    prompt = PromptTemplate("[X] was [Z] food").fill(X="it")
    cloze = search_answers(model, prompt, ["good", "bad"])
    assert cloze.answer == "bad"
    assert [c.logprob for c in cloze.candidates] == pytest.approx(
        [math.log(0.27), math.log(0.07)]
    )
    assert sum(cloze.probabilities.values()) == pytest.approx(1)
    assert cloze.text == "it was bad food"
    prefix = search_answers(model, "it was [Z]", ["good", "bad"])
    assert prefix.answer == "good"
    assert prefix.probabilities == pytest.approx({"good": 0.7, "bad": 0.3})


def test_sampling_follows_the_probabilities():
    model = ToyModel({"": {"a": 0.8, "b": 0.2}, "a": END, "b": END})
    asked = {"samples": 2000, "seed": 3}
    found = search_answers(model, "", ["a", "b"], "sample", **asked)
    assert found == search_answers(model, "", ["a", "b"], "sample", **asked)
    counts = {c.answer: c.count for c in found.candidates}
    assert sum(counts.values()) == 2000
    assert 0.77 < counts["a"] / 2000 < 0.83
    cold = search_answers(model, "", ["a", "b"], "sample", samples=200, temperature=0.1)
    assert {c.answer: c.count for c in cold.candidates}["a"] == 200
    open_ = search_answers(model, "", None, "sample", samples=1000, seed=1)
    assert 0.75 < open_.best.count / 1000 < 0.85


def test_top_k_and_top_p_cut_the_tail():
    model = ToyModel({"": {"a": 0.5, "b": 0.3, "c": 0.2}, **dict.fromkeys("abc", END)})
    for cut in ({"top_k": 2}, {"top_p": 0.7}):
        found = search_answers(model, "", None, "sample", samples=300, **cut)
        assert {c.answer for c in found.candidates} == {"a", "b"}


def test_several_answer_slots():
    model = ToyModel({"": {"x": 1.0}, "x": {"a": 0.9, "b": 0.1}, "a": {"b": 1.0}})
    prompt = PromptTemplate("x [Z1] [Z2]").fill()
    found = search_answers(model, prompt, [("a", "b"), ("b", "a")])
    assert found.answer == ("a", "b")
    assert found.text == "x a b"


def test_verbalizer_adds_up_answers():
    verbalizer = Verbalizer({"good": "+", "great": "+", "bad": "-"})
    model = ToyModel({"": {"good": 0.3, "great": 0.3, "bad": 0.4}})
    found = search_answers(model, "", verbalizer.answers)
    assert found.answer == "bad"
    assert verbalizer.probabilities(found) == pytest.approx({"+": 0.6, "-": 0.4})
    assert verbalizer.label(found) == "+"
    assert verbalizer.predict(model, "") == "+"
    assert verbalizer("bad") == verbalizer["bad"] == "-"


def test_log_probabilities_are_floats_with_parts():
    scored = GARDEN.logprob("a x")
    assert scored == pytest.approx(math.log(0.3))
    assert scored - GARDEN.logprob("a") == pytest.approx(math.log(0.5))
    assert (scored.tokens, scored.perplexity) == (("a", "x"), pytest.approx(0.3**-0.5))
    copy = pickle.loads(pickle.dumps(scored))
    assert (copy, copy.tokens) == (scored, scored.tokens)
    assert f"{scored:.2f}" == "-1.20"
