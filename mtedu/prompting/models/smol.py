"""SmolLM2-135M-Instruct: a real language model, on the NumPy transformer.

Allal and others (2025), *SmolLM2: when Smol goes big*. The weights come in a GGUF file,
most of them with 4 bits (Q4_1); `prepare` unpacks them once to 32 bits in a file that
is then mapped into memory, so that loading takes no time and notebooks share it.

Leaves out: chat markup. The model is prompted with plain text, as the lectures do.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from mtedu.cache_folder import cache_folder
from mtedu.prompting.models.causal import TransformerModel
from mtedu.prompting.models.transformer import Shape, Transformer

FILES = ("weights.f32", "tokenizer.json", "index.json")
"""What `prepare` writes; the last one is written last."""

NAMES = {
    "attn_norm": "attention_norm",
    "attn_q": "q",
    "attn_k": "k",
    "attn_v": "v",
    "attn_output": "o",
    "ffn_norm": "feed_norm",
    "ffn_gate": "gate",
    "ffn_up": "up",
    "ffn_down": "down",
}
"""What the GGUF file calls the weights of a layer, and what the transformer does."""


def present() -> bool:
    """Whether the weights were fetched and prepared."""
    return all((cache_folder() / "smol" / file).is_file() for file in FILES)


class Smol(TransformerModel):
    """The real model of the course: 135 million weights, English."""

    name = "smol"
    licence = "Apache-2.0"
    trained_on = (
        "2 trillion tokens of English web pages, code and mathematics, then "
        "instructions (SmolLM2-135M-Instruct)"
    )

    def __init__(self) -> None:
        """Map the prepared weights into memory."""
        from tokenizers import Tokenizer

        super().__init__()
        if not present():
            raise ValueError(
                "The weights of smol are not here yet: run `mtedu data get smol` once "
                "(93 MB to download), or use load_model('tiny')."
            )
        home = cache_folder() / "smol"
        about = json.loads((home / "index.json").read_text(encoding="utf-8"))
        numbers = np.asarray(np.memmap(home / "weights.f32", np.float32, "r"))
        weights = {
            name: numbers[start : start + int(np.prod(size))].reshape(size)
            for name, (start, size) in about["weights"].items()
        }
        self.transformer = Transformer(Shape(**about["shape"]), weights)
        self.size = len(numbers)
        self.end_ids = tuple(about["end"])
        self.start_ids = tuple(about["start"])
        self._tokenizer: Any = Tokenizer.from_file(str(home / "tokenizer.json"))

    def encode(self, text: str) -> list[int]:
        """Return the byte-pair tokens of a text."""
        return list(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def decode(self, ids: Sequence[int]) -> str:
        """Return the text of tokens, marks of start and end left out."""
        return str(self._tokenizer.decode(list(ids), skip_special_tokens=True))

    def token(self, i: int) -> str:
        """Return the text of one token, marks of start and end included."""
        return str(self._tokenizer.decode([i], skip_special_tokens=False))


def prepare(source: Path, home: Path) -> None:
    """Unpack a GGUF file into weights, tokeniser and index, ready to load."""
    from gguf import GGUFReader, dequantize

    reader = GGUFReader(source)
    weights: dict[str, tuple[int, tuple[int, ...]]] = {}
    start = 0
    part = home / "weights.part"
    with part.open("wb") as file:
        for tensor in reader.tensors:
            values = dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
            weights[_name(tensor.name)] = (start, values.shape)
            start += values.size
            file.write(values.tobytes())
    part.replace(home / "weights.f32")

    def field(name: str) -> Any:
        found = reader.get_field(name)
        return None if found is None else found.contents()

    _write_tokenizer(field, home / "tokenizer.json")
    shape = {
        "layers": field("llama.block_count"),
        "width": field("llama.embedding_length"),
        "heads": field("llama.attention.head_count"),
        "kv_heads": field("llama.attention.head_count_kv"),
        "hidden": field("llama.feed_forward_length"),
        "vocabulary": field("llama.vocab_size"),
        "rotary_base": field("llama.rope.freq_base"),
        "epsilon": field("llama.attention.layer_norm_rms_epsilon"),
    }
    # Texts of the training data were set apart by the unknown token, <|endoftext|>.
    apart = field("tokenizer.ggml.unknown_token_id")
    end = sorted({apart, field("tokenizer.ggml.eos_token_id")})
    about = {"shape": shape, "weights": weights, "start": [apart], "end": end}
    (home / "index.json").write_text(json.dumps(about), encoding="utf-8")


def _name(name: str) -> str:
    """Return the transformer's name of a weight.

    >>> _name("blk.3.attn_q.weight"), _name("token_embd.weight")
    ('3.q', 'embed')
    """
    parts = name.split(".")
    if parts[0] == "blk":
        return f"{parts[1]}.{NAMES[parts[2]]}"
    return {"token_embd": "embed", "output_norm": "norm"}[parts[0]]


def _write_tokenizer(field: Any, path: Path) -> None:
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers

    words = field("tokenizer.ggml.tokens")
    merges = [tuple(merge.split(" ")) for merge in field("tokenizer.ggml.merges")]
    ids = {word: i for i, word in enumerate(words)}
    tokenizer = Tokenizer(models.BPE(vocab=ids, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Digits(individual_digits=True),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    kinds = field("tokenizer.ggml.token_type")
    control = 3
    tokenizer.add_special_tokens(
        [word for word, kind in zip(words, kinds, strict=True) if kind == control]
    )
    tokenizer.save(str(path))
