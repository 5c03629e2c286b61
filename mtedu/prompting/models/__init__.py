"""The language models of the course, all behind one interface."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mtedu.prompting.models.base import LanguageModel

NAMES = ("auto", "smol", "tiny", "tiny-masked", "ngram")


def load_model(name: str = "auto", **settings: Any) -> LanguageModel:
    """Return a language model by its name.

    `"smol"` is a real one (fetched once by `mtedu data get smol`), `"tiny"` and
    `"tiny-masked"` ship with the package, `"ngram"` counts words, `"hf:<name>"` is any
    model of the Hugging Face hub or a folder with one. `"auto"` is `smol` if it is
    here, else `tiny`.

    `"server:URL"` asks an OpenAI-compatible server (Ollama, llama.cpp, vLLM), with
    `model=` its model's name, `chat=True` for chats, a budget (`calls=`, `tokens=`) and
    `timeout=`; a key is read from the environment variable MTEDU_API_KEY.
    `"gguf:FILE"` runs a file by llama.cpp (`pip install "mtedu[gguf]"`), and
    `"replay:FILE"` is a recording.

    >>> load_model("tiny").next_tokens("the cat eats the", k=1)
    '...' 0...
    """
    if not isinstance(name, str):
        raise ValueError(f"A model's name is a str, not {type(name).__name__}.")
    if name == "auto":
        from mtedu.prompting.models.smol import present

        name = "smol" if present() else "tiny"
    kind, colon, where = name.partition(":")
    if colon and kind in ("server", "gguf"):
        from mtedu.prompting.models.server import GGUFModel, ServerModel

        return (ServerModel if kind == "server" else GGUFModel)(where, **settings)
    if colon and kind == "replay":
        from mtedu.prompting.models.recording import replay

        return replay(where)
    if name not in NAMES and kind != "hf":
        raise ValueError(
            f"There is no model {name!r}: choose one of {', '.join(NAMES)}, hf:<name>, "
            "server:<address> or gguf:<file>."
        )
    if settings:
        raise ValueError(f"{name} takes no settings: {', '.join(settings)}.")
    return _load(name)


@cache
def _load(name: str) -> LanguageModel:
    """Load a model once; everybody then shares it."""
    if name == "smol":
        from mtedu.prompting.models.smol import Smol

        return Smol()
    if name == "ngram":
        from mtedu.prompting.models.ngram import micro_world_ngrams

        return micro_world_ngrams()
    if name.startswith("hf:"):
        from mtedu.prompting.models.hub import load_hub_model

        return load_hub_model(name.removeprefix("hf:"))
    from mtedu.prompting.models.tiny import Tiny, TinyMasked

    return Tiny() if name == "tiny" else TinyMasked()
