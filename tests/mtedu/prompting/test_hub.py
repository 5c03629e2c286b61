"""Models of the hub: small ones, built and saved here, so no network is needed."""

import math

import pytest

import mtedu
from mtedu.prompting.models import hub

try:
    import torch
    import transformers
except ImportError:
    transformers = None

needs_transformers = pytest.mark.skipif(
    transformers is None, reason="transformers and PyTorch are not installed"
)
WORDS = "the cat sat on mat it was great terrible movie . [MASK]".split()


def save_tokenizer(folder, special):
    from tokenizers import Tokenizer, models, pre_tokenizers

    words = {word: i for i, word in enumerate([*special.values(), *WORDS])}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token=special["unk_token"]))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    fast = transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, mask_token="[MASK]", **special
    )
    fast.save_pretrained(folder)
    return len(words)


@pytest.fixture(scope="module")
def causal(tmp_path_factory):
    folder = tmp_path_factory.mktemp("causal")
    special = {"unk_token": "<unk>", "bos_token": "<s>", "eos_token": "</s>"}
    size = save_tokenizer(folder, special)
    torch.manual_seed(0)
    config = transformers.GPT2Config(
        vocab_size=size, n_embd=16, n_layer=2, n_head=2, n_positions=64
    )
    transformers.GPT2LMHeadModel(config).save_pretrained(folder)
    return mtedu.load_model(f"hf:{folder}")


@pytest.fixture(scope="module")
def masked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("masked")
    special = {"unk_token": "<unk>", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    size = save_tokenizer(folder, special)
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=size,
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=64,
    )
    transformers.BertForMaskedLM(config).save_pretrained(folder)
    return mtedu.load_model(f"hf:{folder}")


@pytest.fixture(scope="module")
def text_to_text(tmp_path_factory):
    folder = tmp_path_factory.mktemp("t5")
    special = {"pad_token": "<pad>", "eos_token": "</s>", "unk_token": "<unk>"}
    size = save_tokenizer(folder, special)
    torch.manual_seed(0)
    config = transformers.T5Config(
        vocab_size=size,
        d_model=16,
        d_kv=8,
        d_ff=32,
        num_layers=2,
        num_heads=2,
        decoder_start_token_id=0,
        pad_token_id=0,
        eos_token_id=1,
    )
    transformers.T5ForConditionalGeneration(config).save_pretrained(folder)
    return mtedu.load_model(f"hf:{folder}")


@needs_transformers
def test_a_causal_model_scores_as_its_loss_says(causal):
    assert causal.kind == "causal"
    ids = causal.context("the cat sat on")
    with torch.no_grad():
        loss = causal._network(torch.tensor([ids]), labels=torch.tensor([ids])).loss
    scored = causal.logprob("the cat sat on")
    assert -float(scored) / 4 == pytest.approx(float(loss), abs=1e-4)
    split = causal.logprob("the cat") + causal.logprob("sat on", given="the cat")
    assert float(scored) == pytest.approx(split, abs=1e-4)


@needs_transformers
def test_a_causal_model_searches_and_writes(causal):
    rows = causal.next_tokens("the cat", 100)
    assert sum(row.probability for row in rows) == pytest.approx(1, abs=1e-4)
    prompt = "the movie was [Z] ."
    found = mtedu.search_answers(causal, prompt, ["great", "terrible"])
    assert sum(found.probabilities.values()) == pytest.approx(1)
    first = rows[0].token
    assert (
        first in ("</s>", "<s>", "<unk>")
        or causal.generate("the cat", max_tokens=1) == first
    )


@needs_transformers
def test_a_masked_model_hides_what_it_scores(masked):
    assert masked.kind == "masked"
    found = mtedu.search_answers(masked, "it was [Z] .", ["great", "terrible"])
    ids = masked.context("it was [MASK] .") + list(masked.end_ids)
    place = ids.index(masked.mask_id)
    guess = masked.guess(ids)[place]
    for candidate in found.candidates:
        token = masked.encode(candidate.answer)[0]
        assert candidate.logprob == pytest.approx(float(guess[token]), abs=1e-5)
    best = masked.next_tokens("it was [MASK] .", 1)[0]
    assert best.probability == pytest.approx(math.exp(guess.max()), abs=1e-5)
    by_hand = [
        masked.guess(ids[:i] + [masked.mask_id] + ids[i + 1 :])[i][token]
        for ids in [masked.context("the cat sat") + list(masked.end_ids)]
        for i, token in list(enumerate(ids))[1:4]
    ]
    assert float(masked.logprob("the cat sat")) == pytest.approx(sum(by_hand), abs=1e-4)
    assert "[MASK]" not in masked.generate("it was [MASK] .")
    with pytest.raises(ValueError, match="does not read on"):
        mtedu.search_answers(masked, "it was [Z]", ["great"], "beam")


@needs_transformers
def test_a_text_to_text_model_reads_then_writes(text_to_text):
    assert text_to_text.kind == "text-to-text"
    read = text_to_text._tokenizer.encode("the cat sat")
    written = text_to_text.encode("the mat")
    with torch.no_grad():
        logits = text_to_text._network(
            input_ids=torch.tensor([read]),
            decoder_input_ids=torch.tensor([[0, *written[:-1]]]),
        ).logits[0]
    theirs = torch.log_softmax(logits, -1)
    expected = sum(float(theirs[i, token]) for i, token in enumerate(written))
    ours = text_to_text.logprob("the mat", given="the cat sat")
    assert float(ours) == pytest.approx(expected, abs=1e-4)
    assert isinstance(text_to_text.generate("the cat", max_tokens=3), str)


@needs_transformers
def test_a_missing_model_is_one_clear_sentence(tmp_path):
    with pytest.raises(ValueError, match="could not be loaded") as caught:
        mtedu.load_model(f"hf:{tmp_path / 'nothing'}")
    assert "\n" not in str(caught.value)


def test_without_transformers_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "transformers", None)
    with pytest.raises(ValueError, match=r"mtedu\[hf\]"):
        hub.load_hub_model("gpt2")
