"""OPUS-MT: a neural translation system of 75 million weights, without PyTorch.

Tiedemann and Thottingal (2020), *OPUS-MT: building open translation services for the
world*. The published weights are made ready once, with 8 bits each, for CTranslate2, a
library that runs such models fast on one core.

Leaves out: sentence splitting. Each text is translated as one sentence, as the model
was trained; long texts come out short.
"""

import json
import pickle
import re
import shutil
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from mtedu.cache_folder import cache_folder
from mtedu.lecture_data import lecture_data
from mtedu.progress_bar import progress
from mtedu.wording import choose, list_of, whole_number

NEEDS = ("ctranslate2", "sentencepiece")
DIRECTIONS = ("en-fr",)
PIECES = ("source.spm", "target.spm")
PUBLISHED = ("pytorch_model.bin", "vocab.json")
FILES = (*PIECES, "ct2/config.json", "ct2/model.bin")
"""What is there when the model is ready; the last one is written last."""


def translate(
    texts: str | Sequence[str], source: str = "en", target: str = "fr", beam: int = 4
) -> Any:
    """Translate a text, or a list of texts, with a neural system on this machine.

    It is OPUS-MT in 8 bits: `mtedu data get opus-mt-en-fr` fetches it once, and `pip
    install "mtedu[translate]"` what runs it. `beam` is how many beginnings of a
    translation the search keeps. Tiedemann and Thottingal (2020).

        mtedu.translate("It was raining cats and dogs.")  # Il pleuvait des chats ...
    """
    direction = choose(f"{source}-{target}", DIRECTIONS, "translation direction")
    several = [texts] if isinstance(texts, str) else list_of(texts, "texts")
    if not all(isinstance(text, str) for text in several):
        raise ValueError("translate() takes a text or a list of texts.")
    whole_number(beam, "beam", most=32)
    done = load(cache_folder() / f"opus-mt-{direction}").translate(several, beam)
    return done[0] if isinstance(texts, str) else done


class Opus:
    """A direction of OPUS-MT that is ready to run, from its folder."""

    def __init__(self, home: Path, model: str = "ct2") -> None:
        """Load the two tokenisers and the network."""
        import ctranslate2
        from sentencepiece import SentencePieceProcessor

        self.source, self.target = (
            SentencePieceProcessor(model_file=str(home / file)) for file in PIECES
        )
        one = {"inter_threads": 1, "intra_threads": 1}
        self.network: Any = ctranslate2.Translator(str(home / model), **one)

    def translate(self, texts: Sequence[str], beam: int = 4) -> list[str]:
        """Translate each text by itself; an empty one stays empty."""
        out: list[str] = []
        for text in progress(texts, "translated"):  # in 8 bits a neighbour would tell
            row = self.source.encode(text, out_type=str)
            settings = {"beam_size": beam, "max_decoding_length": 256}
            found = self.network.translate_batch([row], **settings)
            out.append(self.target.decode(found[0].hypotheses[0]))
        return [text.strip() and made for text, made in zip(texts, out, strict=True)]


@cache
def load(home: Path) -> Opus:
    """Load a direction once; what is missing is said in one sentence."""
    if lacking := [name for name in NEEDS if find_spec(name) is None]:
        raise ValueError(
            f"translate() needs {' and '.join(lacking)}: run "
            '`pip install "mtedu[translate]"` once.'
        )
    if not all((home / file).is_file() for file in FILES):
        raise ValueError(
            f"The weights of {home.name} are not here yet: run `mtedu data get "
            f"{home.name}` once (378 MB to download), or read what it made of the "
            'course\'s texts: load_corpus("course").systems["fr"]["opus-mt"].'
        )
    return Opus(home)


def prepare(_: Path, home: Path) -> None:
    """Make the unpacked files of a direction ready to load, and remove the others."""
    convert(home, home / "part")
    shutil.rmtree(home / "ct2", ignore_errors=True)
    (home / "part").replace(home / "ct2")
    for file in PUBLISHED:
        (home / file).unlink()


def convert(home: Path, folder: Path, precision: str | None = "int8") -> None:
    """Make published weights ready for CTranslate2, with 8 bits each or as they are."""
    from ctranslate2.converters.marian import set_transformer_spec
    from ctranslate2.specs import TransformerSpec, common_spec

    published = read_weights(home / PUBLISHED[0])
    weights = {marian_name(name): value for name, value in published.items()}
    places = json.loads((home / PUBLISHED[1]).read_text(encoding="utf-8"))
    words = sorted(places, key=places.__getitem__)[:-1]  # the last one pads batches
    for name in ("Wemb", "decoder_ff_logit_out_b"):
        weights[name] = weights[name].reshape(len(words) + 1, -1)[:-1]
    shape = {"pre_norm": False, "activation": common_spec.Activation.SWISH}
    spec = TransformerSpec.from_config((6, 6), 8, **shape)
    set_transformer_spec(spec, weights)
    spec.register_source_vocabulary(words)
    spec.register_target_vocabulary(words)
    spec.config.add_source_eos = True
    spec.validate()
    spec.optimize(quantization=precision)
    folder.mkdir(exist_ok=True)
    spec.save(str(folder))


def marian_name(name: str) -> str:
    """Return what Marian calls a weight of PyTorch's file.

    >>> marian_name("model.encoder.layers.0.self_attn.k_proj.weight")
    'encoder_l1_self_Wtk'
    """
    for pattern, marian in lecture_data("marian_names"):
        name = re.sub(pattern, marian, name)
    return re.sub(r"_l(\d+)_", lambda found: f"_l{int(found[1]) + 1}_", name)


def read_weights(file: Path) -> Mapping[str, np.ndarray]:
    """Read a file that PyTorch wrote before 1.6, tensors alone; nothing else is run."""
    storages: dict[str, np.ndarray] = {}

    class Reader(pickle.Unpickler):
        def find_class(self, module: str, name: str) -> Any:
            if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
                return lambda values, start, size, *_: values[
                    start : start + int(np.prod(size))
                ].reshape(size)
            if name in ("OrderedDict", "FloatStorage"):
                return OrderedDict  # of a storage only the key counts
            raise ValueError(f"{file.name} holds {module}.{name}: that is no weight.")

        def persistent_load(self, saved: tuple[Any, ...]) -> np.ndarray:
            return storages.setdefault(saved[2], np.empty(saved[4], np.float32))

    with file.open("rb") as content:
        *_, weights, order = [Reader(content).load() for _ in range(5)]
        for key in order:
            content.seek(8, 1)  # how many numbers follow, which is known
            content.readinto(storages[key].data)
    return weights
