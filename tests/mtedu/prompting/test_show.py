"""Every result of prompting writes its working, and draws itself with words."""

import numpy as np
import pytest

import mtedu
from mtedu import PromptTemplate, ToyModel, Verbalizer
from mtedu.show.prompting import draw_mask

MODEL = ToyModel(
    {
        "": {"good": 0.6, "bad": 0.3, "</s>": 0.1},
        "good": {"food": 0.8, "</s>": 0.2},
        "bad": {"food": 0.5, "</s>": 0.5},
        "food": {"</s>": 1.0},
    }
)
TEMPLATE = PromptTemplate("[X] [Z]")
YES = Verbalizer({"good": "+", "bad": "-"})


def results():
    answers = ["good", "bad", "bad food"]
    beam = mtedu.search_answers(MODEL, "it was [Z]", answers, "beam", beams=2)
    return {
        "argmax": mtedu.search_answers(MODEL, "it was [Z]", answers),
        "beam": beam,
        "tree": beam.tree,
        "open tree": mtedu.search_answers(MODEL, "", None, "beam").tree,
        "sample": mtedu.search_answers(MODEL, "", None, "sample", samples=9),
        "next": MODEL.next_tokens("it was"),
        "logprob": MODEL.logprob("good food"),
        "mask": mtedu.attention_mask("causal", 3),
        "bits": mtedu.compare_bits(np.linspace(-1, 1, 12).reshape(3, 4)),
        "selection": mtedu.select_prompt(MODEL, [TEMPLATE], [("x", "+")], YES),
        "calibration": mtedu.calibrate(MODEL, TEMPLATE, YES),
    }


@pytest.mark.parametrize("name", results())
def test_pictures_come_with_words(name):
    picture = mtedu.picture(results()[name])
    assert picture.image.startswith(b"\x89PNG")
    assert len(picture.alt) > 30
    assert "\n" not in repr(results()[name])


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("argmax", ["| good | -0.5108 | 0.5714 |", r"\hat z = \text{good}"]),
        ("tree", ["kept", "P(token)"]),
        ("sample", ["drawn"]),
        ("next", ["| good | 0.6000 |"]),
        ("logprob", ["**-0.7340**", "perplexity", "1.4434"]),
        ("mask", ["| 1 | ✓ | · | · |"]),
        ("bits", ["3 × 4 weights", "| 8 | 24 |"]),
        ("selection", ["right of 1"]),
        ("calibration", ["0.6667", "N/A"]),
    ],
)
def test_working_shows_the_numbers(name, parts):
    text = results()[name].working()
    for part in parts:
        assert part in text


def test_noise_shows_what_was_touched():
    text = mtedu.noise.mask(["a", "b"], 0.5, only=["b"]).working()
    assert "| original | a **b** |" in text
    assert "\\[MASK\\]" in text


def test_a_mask_beside_its_sentence():
    ax = draw_mask(mtedu.attention_mask("prefix", 3, prefix=2), ["I", "love", "it"])
    assert "I sees I, love; love sees I, love; it sees I, love, it" in (
        mtedu.picture(ax).alt
    )


def test_cards_are_tables():
    card = MODEL.card()
    assert "| licence | MIT |" in card.working()
    assert "toy" in repr(card)
    assert "toy: causal" in repr(MODEL)
