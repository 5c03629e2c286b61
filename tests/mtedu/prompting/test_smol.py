"""The real model: stored values, and an independent implementation on its weights.

Skipped where the weights were not fetched (`mtedu data get smol`).
"""

import numpy as np
import pytest

import mtedu
from mtedu.data.fetch import present

if not present("smol"):
    pytest.skip(
        "the weights of smol are not here: mtedu data get smol", allow_module_level=True
    )

LOVE = "I love this movie. Overall, it was a [Z] movie."
HATE = "I hate this movie. Overall, it was a [Z] movie."
MILD = "It was a bit long. Overall, it was a [Z] movie."


@pytest.fixture(scope="module")
def smol():
    return mtedu.load_model("smol")


def gap(model, prompt):
    found = mtedu.search_answers(model, prompt, ["great", "terrible"])
    scores = {c.answer: c.logprob for c in found.candidates}
    return scores["great"] - scores["terrible"]


def test_the_capital_of_france(smol):
    rows = smol.next_tokens("The capital of France is", 3)
    assert rows[0].token == " Paris"
    assert rows[0].probability == pytest.approx(0.8059, abs=2e-3)
    assert smol.generate("The capital of France is", max_tokens=1) == "Paris"


@pytest.mark.parametrize(
    ("prompt", "nats"), [(LOVE, 6.162), (HATE, 0.442), (MILD, 5.766)]
)
def test_the_cloze_likes_great(smol, prompt, nats):
    assert gap(smol, prompt) == pytest.approx(nats, abs=0.02)


def test_calibration_turns_the_bias_round(smol):
    template = "[X] Overall, it was a [Z] movie."
    bias = mtedu.calibrate(smol, template, ["great", "terrible"])
    assert bias.bias["great"] > 0.9
    raw = mtedu.search_answers(smol, HATE, ["great", "terrible"])
    assert (raw.answer, bias.apply(raw).answer) == ("great", "terrible")
    raw = mtedu.search_answers(smol, LOVE, ["great", "terrible"])
    assert bias.apply(raw).answer == "great"


def test_a_sentence_has_its_stored_log_probability(smol):
    scored = smol.logprob("the cat sat on the mat", given="Yesterday")
    assert scored.tokens == (" the", " cat", " sat", " on", " the", " mat")
    assert float(scored) == pytest.approx(-19.232, abs=0.02)
    assert scored == pytest.approx(sum(scored.logprobs))


def test_a_translation(smol):
    prompt = "French: Le chat est noir.\nEnglish:"
    assert smol.generate(prompt, stop="\n") == "The cat is black."


def test_remembering_changes_nothing(smol):
    text, given = " a wonderful movie, really", "Overall, it was"
    first = smol.logprob(text, given=given)
    smol.next_tokens("Overall, it was a wonderful", 1)
    again = smol.logprob(text, given=given)
    smol._memory.clear()
    fresh = smol.logprob(text, given=given)
    assert first.logprobs == pytest.approx(fresh.logprobs, abs=1e-3)
    assert again.logprobs == pytest.approx(fresh.logprobs, abs=1e-3)


@pytest.mark.parametrize(
    "text", ["Hello, world!", "नमस्ते 123", "a\n\n  b\tc", "e\u0301 👍🏽 don't"]
)
def test_tokens_lose_nothing(smol, text):
    assert smol.decode(smol.encode(text)) == text


def test_its_card(smol):
    card = repr(smol.card())
    assert "134,515,008 parameters" in card
    assert "Apache-2.0" in card


def test_transformers_gives_the_same_probabilities(smol):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    transformers = pytest.importorskip(
        "transformers", reason="transformers is not installed"
    )
    shape, weights = smol.transformer.shape, smol.transformer.weights
    network = transformers.LlamaForCausalLM(
        transformers.LlamaConfig(
            vocab_size=shape.vocabulary,
            hidden_size=shape.width,
            intermediate_size=shape.hidden,
            num_hidden_layers=shape.layers,
            num_attention_heads=shape.heads,
            num_key_value_heads=shape.kv_heads,
            rms_norm_eps=shape.epsilon,
            rope_theta=shape.rotary_base,
            rope_parameters={"rope_type": "default", "rope_theta": shape.rotary_base},
            tie_word_embeddings=True,
        )
    ).eval()
    network.load_state_dict(
        {name: torch.tensor(value) for name, value in _their_names(shape, weights)},
        strict=False,
    )
    ids = smol.context("The quick brown fox jumps over the lazy dog. 今天")
    with torch.no_grad():
        theirs = torch.log_softmax(network(torch.tensor([ids])).logits[0], -1).numpy()
    states, _ = smol.transformer.forward(smol.transformer.embed(ids))
    ours = smol.transformer.logprobs(states)
    np.testing.assert_allclose(ours, theirs, atol=2e-3)


def _their_names(shape, weights):
    """Rename the weights; they keep the two halves of a rotary pair apart."""
    names = {
        "attention_norm": "input_layernorm",
        "feed_norm": "post_attention_layernorm",
        **{name: f"self_attn.{name}_proj" for name in "qkvo"},
        **{name: f"mlp.{name}_proj" for name in ("gate", "up", "down")},
    }
    yield "model.embed_tokens.weight", weights["embed"]
    yield "lm_head.weight", weights["embed"]
    yield "model.norm.weight", weights["norm"]
    for name, value in weights.items():
        if "." not in name:
            continue
        layer, part = name.split(".")
        if part in "qk":
            pairs = value.reshape(-1, shape.head_size // 2, 2, shape.width)
            value = pairs.swapaxes(1, 2).reshape(value.shape)
        yield f"model.layers.{layer}.{names[part]}.weight", np.array(value)
