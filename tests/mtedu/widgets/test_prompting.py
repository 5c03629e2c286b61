"""The widgets of lecture 02: prompts, searches, templates, examples, long work."""

import pytest

import mtedu
from mtedu.data.examples import GALLERY
from mtedu.data.published_figures import PUBLISHED, TEMPLATES
from mtedu.prompting.selection import Outputs, mine_templates, paraphrase, write_answers
from mtedu.show import published
from mtedu.widgets import few_shot_curve
from mtedu.widgets.prompt_lab import NO_INPUT
from mtedu.widgets.search_explorer import TOY

ECHO = mtedu.ToyModel({"": {"oui": 1.0}, "oui": {"</s>": 1.0}})


def test_the_lab_shows_what_the_library_finds():
    lab = mtedu.prompt_lab("[X] It was [Z].", ["great", "bad"], X="I hate this movie.")
    prompt = mtedu.PromptTemplate("[X] It was [Z].").fill(X="I hate this movie.")
    found = mtedu.search_answers(mtedu.load_model("tiny"), prompt, ["great", "bad"])
    assert lab.look()[0].probabilities == found.probabilities
    for answer, share in found.probabilities.items():
        assert f"{answer}: {share:.4f}" in lab.text
        assert f"{share:.4f}" in lab.page.value


def test_the_lab_tells_cloze_from_prefix():
    lab = mtedu.prompt_lab()
    assert "A <b>cloze</b> prompt" in lab.page.value
    lab.set(example="translation")
    assert "A <b>prefix</b> prompt" in lab.page.value
    assert "written freely" in lab.page.value


def test_the_lab_warns_when_slots_are_missing():
    lab = mtedu.prompt_lab()
    lab.set("[X] It was good.")
    assert lab.text.startswith("Warning: There is no answer slot")
    assert 'role="alert"' in lab.page.value
    lab.set("It was a [Z] movie.")
    assert NO_INPUT in lab.text
    lab.set("[X] It was a [Z] movie.", X="  ")
    assert "[X] is empty" in lab.text
    lab.set(X="Biden approved measures.")
    assert "does not know: biden, approved, measures" in lab.text


def test_the_lab_has_a_field_for_every_input():
    lab = mtedu.prompt_lab()
    lab.set(example="named entity")
    assert [field.description for field in lab._inputs.children] == ["[X1]", "[X2]"]
    assert "Paris is a [Z] entity." in lab.text
    lab.set(X2="Anna")
    assert "Anna is a [Z] entity." in lab.text
    lab.set("[X] it was [Z].", X="good")
    assert [field.description for field in lab._inputs.children] == ["[X]"]


@pytest.mark.parametrize("asked", GALLERY, ids=lambda asked: asked.task)
def test_every_task_of_the_gallery_is_in_words_that_tiny_knows(asked):
    lab = mtedu.prompt_lab()
    lab.set(example=asked.task)
    assert "Warning" not in lab.text
    assert lab.prompt == mtedu.PromptTemplate(asked.template).fill(**asked.inputs)


def test_a_beam_of_one_is_greedy():
    explorer = mtedu.search_explorer()
    assert TOY.size == 10
    explorer.set(method="beam", beams=1)
    assert explorer.look().answer == "a cat"
    assert 'alt="Tree of a beam search' in explorer.page.value


def test_sampling_repeats_with_its_seed():
    explorer = mtedu.search_explorer(method="sample", seed=4)
    first = explorer.text
    explorer.set(seed=5)
    explorer.set(seed=4)
    assert explorer.text == first
    assert sum(c.count for c in explorer.look().candidates) == 5
    means = []
    for temperature in (0.2, 3.0):
        explorer.set(temperature=temperature, samples=10)
        found = explorer.look().candidates
        means.append(sum(c.count * c.logprob for c in found) / 10)
    assert means[0] > means[1]  # the colder, the more probable


def test_only_the_controls_that_count_can_be_moved():
    explorer = mtedu.search_explorer()
    assert explorer._beams.disabled
    assert explorer._seed.disabled
    explorer.set(method="sample")
    assert explorer._beams.disabled
    assert not explorer._seed.disabled


def test_another_model_brings_its_own_prompt():
    explorer = mtedu.search_explorer()
    explorer.set(model="tiny")
    assert "after “the children eat”" in explorer.text
    explorer.set(prompt="the cat [Z] here")
    assert "writes at the end" in explorer.text
    assert 'role="alert"' in explorer.page.value


def test_the_published_table_stands_beside_the_live_one(monkeypatch):
    monkeypatch.setattr(published, "load_model", lambda name: ECHO)
    shown = mtedu.template_table(n=2)
    for row in PUBLISHED.values():
        for comet in row:
            assert f"{comet.space:.2f} / {comet.line_break:.2f}" in shown
    assert "Zhang, Haddow and Birch (2023)" in shown
    assert shown.count(" (0 of 2) / ") == len(TEMPLATES)
    assert shown == shown._repr_markdown_()


def test_a_curve_measures_each_number_of_examples(monkeypatch):
    class Counting(type(ECHO)):
        def generate(self, text, **settings):
            return wanted[0] if text.count("=>") > 2 else "?"

    model = Counting({"": {"oui": 1.0}})
    monkeypatch.setattr(few_shot_curve, "load_model", lambda name: model)
    curve = mtedu.few_shot_curve(n=2, shots=(0, 2, 1))
    wanted = [answer for _, answer in curve.examples]
    assert curve.shots == (0, 1, 2)
    curve.run("[X] => [Z]")
    found = curve.found["tiny", "[X] => [Z]"]
    assert [found[k].exact for k in (0, 1, 2)] == [0, 0, 1]
    assert "with 2 50% (1 of 2)" in curve.text
    assert curve.page.value.count("<img alt=") == 1


def test_a_curve_may_be_without_examples():
    assert mtedu.few_shot_curve(shots=(0,), n=2).solved == []


def test_examples_of_a_curve_are_never_its_questions():
    curve = mtedu.few_shot_curve(n=20)
    assert not set(curve.examples) & set(curve.solved)


def test_answers_are_written_one_after_the_other():
    steps = list(write_answers(ECHO, "[X]: [Z]", [("a", "oui"), ("b", "non")]))
    assert [(s.exact, len(s.pairs)) for s in steps] == [(1, 1), (1, 2)]
    assert steps[-1].accuracy == 0.5
    assert 0 < steps[-1].chrf < 100
    assert Outputs().accuracy == Outputs().chrf == 0


def test_mining_takes_whole_words_that_stand_near():
    texts = ["cats => chat", "cat => chats", "chat is a cat", f"cat {'x ' * 40}chat"]
    assert mine_templates(texts, [("cat", "chat")]) == {"[X] => [Z]": 1}


def test_paraphrases_combine_all_swaps():
    found = paraphrase("a b [Z]", {"a": ["1", "2"], "b": ["3"]})
    assert found[0] == "a b [Z]"
    assert len(found) == 6
