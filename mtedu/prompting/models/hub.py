"""Any model of the Hugging Face hub, or of a folder, behind the course's interface.

Needs `pip install "mtedu[hf]"` (transformers and PyTorch). What a model can do is read
from its own settings: causal (GPT), masked (BERT) or text-to-text (T5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import numpy as np

from mtedu.prompting.models.base import LanguageModel
from mtedu.prompting.models.masked import MaskedModel

SWITCH = -1
"""Stands between what an encoder reads and what a decoder writes; no token has it."""


def load_hub_model(name: str) -> LanguageModel:
    """Load a model by its name on the hub, or from a folder."""
    try:
        import torch  # noqa: F401
        import transformers
    except ImportError as error:
        raise ValueError(
            'Models of the hub need transformers: pip install "mtedu[hf]", or use '
            "load_model('smol')."
        ) from error
    try:
        config = transformers.AutoConfig.from_pretrained(name)
        tokenizer = transformers.AutoTokenizer.from_pretrained(name)
        kind, loader = _kind(config)
        network = getattr(transformers, loader).from_pretrained(name).float().eval()
    except (OSError, ValueError, KeyError) as error:
        reason = str(error).strip().splitlines()[0] if str(error).strip() else error
        raise ValueError(
            f"The model {name!r} could not be loaded: check its name, and that the "
            f"network or the folder is there. ({reason})"
        ) from error
    return kind(name, tokenizer, network)


def _kind(config: Any) -> tuple[type[_Hub], str]:
    """Return the class of a model, and what transformers loads it with."""
    if config.is_encoder_decoder:
        return HubTextToText, "AutoModelForSeq2SeqLM"
    names = config.architectures or []
    if any("MaskedLM" in name or "ForPreTraining" in name for name in names):
        return HubMasked, "AutoModelForMaskedLM"
    return HubCausal, "AutoModelForCausalLM"


class _Hub(LanguageModel):
    """What all models of the hub share."""

    def __init__(self, name: str, tokenizer: Any, network: Any) -> None:
        self.name = f"hf:{name}"
        self._tokenizer, self._network = tokenizer, network
        self.size = sum(weight.numel() for weight in network.parameters())
        self.licence = "see its page on the hub"
        self.trained_on = "see its page on the hub"
        self.start_ids = self._first(("bos_token_id", "cls_token_id", "eos_token_id"))
        self.end_ids = self._first(("eos_token_id", "sep_token_id"))

    def _first(self, names: Sequence[str]) -> tuple[int, ...]:
        found = (getattr(self._tokenizer, name, None) for name in names)
        return next(((i,) for i in found if i is not None), ())

    def encode(self, text: str) -> list[int]:
        """Return the token numbers of a text."""
        return list(self._tokenizer.encode(text, add_special_tokens=False))

    def decode(self, ids: Sequence[int]) -> str:
        """Return the text of token numbers."""
        return str(self._tokenizer.decode(list(ids), skip_special_tokens=True))

    def token(self, i: int) -> str:
        """Return the text of one token."""
        return str(self._tokenizer.decode([i]))

    def _logprobs(self, **inputs: Sequence[int]) -> np.ndarray:
        """Run the network; return the log-probabilities at every place."""
        import torch

        rows = {name: torch.tensor([list(ids)]) for name, ids in inputs.items()}
        with torch.no_grad():
            logits = self._network(**rows).logits[0]
        return np.asarray(torch.log_softmax(logits, -1))


class HubCausal(_Hub):
    """A model that reads from left to right."""

    def next_logprobs(self, ids: Sequence[int]) -> np.ndarray:
        """Return the log-probability of every token after some tokens."""
        return np.asarray(self._logprobs(input_ids=ids)[-1])

    def token_logprobs(self, context: Sequence[int], ids: Sequence[int]) -> list[float]:
        """Return the log-probability of each of some tokens, in one pass."""
        if not ids:
            return []
        found = self._logprobs(input_ids=[*context, *ids[:-1]])[-len(ids) :]
        return [float(row[token]) for row, token in zip(found, ids, strict=True)]


class HubMasked(_Hub, MaskedModel):
    """A model that fills masks."""

    def __init__(self, name: str, tokenizer: Any, network: Any) -> None:
        """Take the mask from the tokeniser."""
        super().__init__(name, tokenizer, network)
        self.mask, self.mask_id = tokenizer.mask_token, tokenizer.mask_token_id
        self.start_ids = self._first(("cls_token_id", "bos_token_id"))
        self.end_ids = self._first(("sep_token_id", "eos_token_id"))

    def encode(self, text: str) -> list[int]:
        """Return the token numbers of a text; [MASK] is the model's own mask."""
        return super().encode(text.replace("[MASK]", self.mask))

    def guess(self, ids: Sequence[int]) -> np.ndarray:
        """Return the log-probability of every token at every place."""
        return self._logprobs(input_ids=ids)


class HubTextToText(_Hub):
    """A model that reads one text and writes another.

    What is given goes to the encoder; the text that is scored or written is the
    decoder's.
    """

    kind: ClassVar[Literal["causal", "masked", "text-to-text"]] = "text-to-text"

    def __init__(self, name: str, tokenizer: Any, network: Any) -> None:
        """Take the mark that starts a decoded text from the settings."""
        super().__init__(name, tokenizer, network)
        self._start = network.config.decoder_start_token_id
        self.start_ids = ()

    def context(self, text: str) -> list[int]:
        """Return the encoder's tokens, then the place where decoding starts."""
        return [*self._tokenizer.encode(text), SWITCH]

    def encode_after(self, before: str, text: str) -> list[int]:
        """Return the tokens of a decoded text: it begins afresh."""
        return self.encode(text)

    def next_logprobs(self, ids: Sequence[int]) -> np.ndarray:
        """Return the log-probability of every token the decoder may write next."""
        read, written = self._parts(ids)
        return np.asarray(self._logprobs(input_ids=read, decoder_input_ids=written)[-1])

    def _parts(self, ids: Sequence[int]) -> tuple[list[int], list[int]]:
        """Split what the encoder reads from what the decoder has written."""
        found = list(ids).index(SWITCH)
        return list(ids[:found]), [self._start, *ids[found + 1 :]]
