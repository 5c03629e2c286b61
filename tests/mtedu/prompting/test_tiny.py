"""The embedded models: small, the same every time, and able to do what they claim."""

import json

import numpy as np
import pytest

import mtedu
from course.making import measure_tiny
from course.making.world.tasks import TASKS
from mtedu import PromptTemplate, Verbalizer, micro_world
from mtedu.prompting.models.tiny import HOME

POLARITY = Verbalizer({"positive": "positive", "negative": "negative"})


@pytest.fixture(scope="module")
def tiny():
    return mtedu.load_model("tiny")


@pytest.fixture(scope="module")
def masked():
    return mtedu.load_model("tiny-masked")


def test_they_are_small():
    files = [file for file in HOME.iterdir() if file.suffix == ".npz"]
    assert len(files) == 2
    assert sum(file.stat().st_size for file in files) < 2_500_000


def test_reviews_are_judged(tiny):
    for template in TASKS["sentiment"].seen:
        pairs = [tuple(e) for e in micro_world("sentiment", 40, seed=1)]
        assert mtedu.prompt_accuracy(tiny, template, pairs, POLARITY).score >= 0.9


def test_the_cloze_of_the_lecture(tiny):
    template = PromptTemplate("[X] Overall, it was a [Z] movie.")
    five = ["fantastic", "good", "ok", "bad", "horrible"]
    for x, z in [
        ("I love this movie.", "fantastic"),
        ("I like this movie.", "good"),
        ("The acting was not bad.", "good"),
        ("The acting was not good.", "bad"),
        ("I hate this movie.", "horrible"),
    ]:
        assert mtedu.search_answers(tiny, template.fill(X=x), five).answer == z


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        (
            "French: le chat mange la pomme rouge. English:",
            "the cat eats the red apple.",
        ),
        (
            "English: the cat eats the red apple. Spanish:",
            "el gato come la manzana roja.",
        ),
        ("Spanish: yo no veo el libro.\nFrench:", "je ne vois pas le livre."),
        (
            "On monday, anna went to paris with tom. They heard a concert there. "
            "It was late. TL;DR:",
            "anna heard a concert in paris.",
        ),
    ],
)
def test_it_writes(tiny, prompt, answer):
    assert tiny.generate(prompt) == answer
    assert tiny.generate(prompt, method="beam") == answer


@pytest.mark.parametrize("name", ["translation", "topic", "aim", "entity", "summary"])
def test_held_out_sentences_are_solved(tiny, name):
    for template in TASKS[name].seen:
        assert measure_tiny.share(tiny, TASKS[name], template, n=12) >= 0.9


def test_the_numbers_on_the_card_are_measured(tiny):
    facts = json.loads((HOME / "tiny.json").read_text(encoding="utf-8"))
    topic = measure_tiny.over(tiny, "topic", TASKS["topic"].seen, 100)
    assert facts["topic, seen templates"] == topic
    for name in ("good or bad, seen templates", "good or bad, seen templates, all new"):
        assert float(facts[name].split()[0]) >= 90
    assert "seen templates" in repr(tiny.card())
    assert "seen templates" in tiny.card().working()


def test_examples_help_a_new_template(tiny):
    task = TASKS["translation"]
    template = "[X] translate to {target}: [Z]"
    assert template in task.unseen
    none, two = (measure_tiny.share(tiny, task, template, k, 25) for k in (0, 2))
    assert two > none
    assert two >= 0.9


def test_wording_matters(tiny):
    task = TASKS["translation"]
    known, odd = (
        measure_tiny.share(tiny, task, template, n=12)
        for template in (
            "{source}: [X]\n{target}: [Z]",
            "[X]\ntranslate from {source} to {target}: [Z]",
        )
    )
    assert known > odd + 0.5


def test_unknown_words_are_known_to_be_unknown(tiny):
    assert tiny.tokens("the rhododendron") == ["the", "<unk>"]
    unknown = tiny.unknown_words("the rhododendron sees a quark")
    assert unknown == ["rhododendron", "quark"]
    assert np.isfinite(tiny.logprob("the rhododendron"))


def test_probabilities_add_up(tiny):
    rows = tiny.next_tokens("the cat", 2000)
    assert sum(row.probability for row in rows) == pytest.approx(1, abs=1e-5)
    parts = tiny.logprob("the cat") + tiny.logprob("sees a car.", given="the cat")
    assert float(tiny.logprob("the cat sees a car.")) == pytest.approx(parts, abs=1e-3)


def test_the_same_every_time(tiny):
    stored = tiny.logprob("the cat eats the red apple.")
    tiny._memory.clear()
    again = tiny.logprob("the cat eats the red apple.")
    assert float(stored) == pytest.approx(float(again), abs=1e-4)
    drawn = [tiny.generate("what a", 6, "sample", seed=5) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert len({tiny.generate("what a", 6, "sample", seed=s) for s in range(8)}) > 1


def test_the_masked_one_uses_what_comes_after(masked):
    prompt = PromptTemplate("A [Z] movie. [X]")
    answers = ["great", "terrible"]
    for x, z in [("I love this movie.", "great"), ("I hate this movie.", "terrible")]:
        found = mtedu.search_answers(masked, prompt.fill(X=x), answers)
        assert found.answer == z
        assert found.best.probability > 0.9
    best = masked.next_tokens("The cat eats the red [MASK].", 3)
    food = {"apple", "apples", "orange", "oranges", "cake", "cakes"}
    assert {row.token for row in best} <= food
    assert masked.generate(
        "I love this movie. Overall, it was a [MASK] movie."
    ).split()[-2] in ("great", "excellent", "fantastic")


def test_the_causal_one_must_score_what_comes_after(tiny):
    """Before the review there is nothing to go by; the whole text decides."""
    blind = [tiny.logprob(z, given="a") for z in ("great", "terrible")]
    assert abs(blind[0] - blind[1]) < 1
    prompt = PromptTemplate("A [Z] movie. [X]").fill(X="I hate this movie.")
    assert (
        mtedu.search_answers(tiny, prompt, ["great", "terrible"]).answer == "terrible"
    )


@pytest.mark.parametrize(  # these begin at chance; some begin well
    "seed", [0, pytest.param(2, marks=pytest.mark.long)]
)
def test_a_continuous_prompt_is_learnt(tiny, seed):
    train = [tuple(e) for e in micro_world("sentiment", 48, held_out=False, seed=3)]
    test = [tuple(e) for e in micro_world("sentiment", 60, seed=4)]
    before = mtedu.start_prompt(tiny, POLARITY, seed=seed).accuracy(test)
    learnt = mtedu.learn_prompt(tiny, train, POLARITY, steps=25, seed=seed)
    assert learnt.losses[-1] < learnt.losses[0] / 2
    assert learnt.accuracy(test) >= 0.9
    assert before < 0.6
    assert len(learnt.nearest_words()) == 5


def test_a_continuous_prompt_can_start_from_words(tiny):
    start = mtedu.start_prompt(tiny, POLARITY, "it was")
    assert start.nearest_words() == ["it", "was"]
    train = [tuple(e) for e in micro_world("sentiment", 16, held_out=False, seed=3)]
    learnt = mtedu.learn_prompt(tiny, train, POLARITY, words="it was", steps=5)
    assert learnt.vectors.shape == start.vectors.shape
    assert learnt.losses[-1] < learnt.losses[0]


def test_rounding_a_trained_matrix():
    rows = mtedu.compare_bits(mtedu.trained_matrix(), (32, 16, 8, 4)).rows
    errors = [row.relative_error for row in rows]
    assert errors == sorted(errors)
    assert errors[2] < 0.02 < errors[3]


def test_smol_is_asked_for_in_one_sentence(monkeypatch, tmp_path):
    monkeypatch.setenv("MTEDU_CACHE", str(tmp_path))
    from mtedu.prompting.models.smol import Smol

    with pytest.raises(ValueError, match="mtedu data get smol"):
        Smol()
    assert mtedu.load_model("auto").name == "tiny"
