"""Templates are filled as written, and bad ones show the bad place."""

import pickle
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtedu import PromptTemplate, few_shot
from mtedu.prompting.template import as_prompt

texts = st.text(max_size=15)
plain = st.text(
    st.characters(codec="utf-8", exclude_characters="[]"), min_size=0, max_size=8
)


@given(plain, plain, plain, texts, texts)
def test_filling_is_concatenation(a, b, c, x, z):
    prompt = PromptTemplate(f"{a}[X]{b}[Z]{c}").fill(X=x)
    assert prompt == f"{a}{x}{b}[Z]{c}"
    assert prompt.answer(z) == f"{a}{x}{b}{z}{c}"
    assert prompt.kind == ("cloze" if c.strip() else "prefix")
    assert (prompt.before, prompt.after) == (f"{a}{x}{b}", c)


@given(st.lists(st.tuples(texts, texts), max_size=4), texts)
def test_few_shot_is_examples_then_question(examples, x):
    prompt = few_shot("[X] -> [Z]", examples, x)
    shown = "".join(f"{a} -> {b}\n" for a, b in examples)
    assert prompt == f"{shown}{x} -> [Z]"
    assert prompt.answer("!") == f"{shown}{x} -> !"


def test_an_input_that_looks_like_a_slot_does_no_harm():
    prompt = PromptTemplate("[X] It was [Z].").fill(X="I wrote [Z] and [X].")
    assert prompt.answer("odd") == "I wrote [Z] and [X]. It was odd."


def test_several_slots():
    template = PromptTemplate("[X1] [X2] is a [Z] entity.")
    assert template.inputs == ("X1", "X2")
    filled = template.fill(X1="Mike went to Paris.", X2="Paris")
    said = "Mike went to Paris. Paris is a location entity."
    assert filled.answer("location") == said
    two = PromptTemplate("[X] [Z1], because [Z2].").fill(X="Rain?")
    assert (two.kind, two.slots) == ("cloze", ("Z1", "Z2"))
    assert two.answer("Yes", "clouds") == "Rain? Yes, because clouds."
    assert two.answer(Z2="clouds", Z1="Yes") == "Rain? Yes, because clouds."
    assert PromptTemplate("[X] [X] [Z]").fill("a").answer("b") == "a a b"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Z]: [X]", "cloze"),
        ("French: [X]\nEnglish: [Z]\n", "prefix"),
        ("The capital of France is [Z]", "prefix"),
    ],
)
def test_kind(text, kind):
    assert PromptTemplate(text).kind == kind


def test_the_template_itself_takes_an_answer():
    assert PromptTemplate("[X] It was [Z].").answer("great") == "[X] It was great."


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("[X] It was [z].", "»[z]«", "write [Z]"),
        ("[X] It was [Y].", "»[Y]«", "[X1]"),
        ("[x] It was [Z].", "»[x]«", "write [X]"),
        ("[input] It was [Z].", "»[input]«", "inputs are"),
        ("[X It was [Z].", "»[«X It", "closes it"),
        ("X] It was [Z].", "X»]« It", "opens it"),
        ("[X] [Z] and [Z].", "and »[Z]«", "number the answers"),
        ("[X] It was great.", "great.»«", "[Z]"),
        ("[]", "»[]«", "inputs are"),
        ("a\n[Q] [Z]", "a\\n»[Q]«", "inputs are"),
    ],
)
def test_a_bad_template_shows_the_place(text, place, says):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        PromptTemplate(text)
    message = str(caught.value)
    assert place in message
    assert says in message
    assert "\n" not in message


def test_templates_are_values():
    assert PromptTemplate("[Z]") == PromptTemplate("[Z]")
    assert len({PromptTemplate("[Z]"), PromptTemplate("[Z]")}) == 1
    assert repr(PromptTemplate("[Z]")) == "PromptTemplate('[Z]')"
    assert as_prompt("no slot here").kind == "prefix"


def test_prompts_can_be_copied():
    prompt = PromptTemplate("[X] It was [Z].").fill(X="[Z]?")
    for copy in (deepcopy(prompt), pickle.loads(pickle.dumps(prompt))):
        assert copy.parts == prompt.parts
        assert copy.answer("odd") == "[Z]? It was odd."
