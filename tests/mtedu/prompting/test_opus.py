"""The neural translation system: its file is read safely, and it runs where it is."""

import os
import pickle
import sys
from types import ModuleType

import numpy as np
import pytest

import mtedu
from mtedu.cache_folder import cache_folder
from mtedu.prompting.models import opus


def missing() -> str:
    """Say why the real system cannot run here."""
    home = cache_folder() / "opus-mt-en-fr"
    if not all((home / file).is_file() for file in opus.FILES):
        return "opus-mt-en-fr is not here: mtedu data get opus-mt-en-fr"
    lacking = [name for name in opus.NEEDS if opus.find_spec(name) is None]
    return f"{lacking} is not installed" if lacking else ""


@pytest.mark.skipif(bool(missing()), reason=missing() or "it is here")
def test_the_real_system_translates_as_the_corpus_has_it():
    corpus = mtedu.load_corpus("course").only(document="manual-kettle")
    made = mtedu.translate(corpus.source, "en", "fr")
    shipped = corpus.systems["fr"]["opus-mt-int8"]
    same = sum(a == b for a, b in zip(made, shipped, strict=True))
    assert same >= 6  # rounding is not the same on every processor
    assert mtedu.corpus_chrf(made, shipped).score > 0.95
    assert mtedu.translate(corpus.source[4]) == made[4]
    assert mtedu.translate(["", " "]) == ["", ""]


def test_a_missing_model_or_library_is_one_sentence(monkeypatch, tmp_path):
    monkeypatch.setenv("MTEDU_CACHE", str(tmp_path))
    monkeypatch.setattr(opus, "find_spec", lambda name: name)
    with pytest.raises(ValueError, match="run `mtedu data get opus-mt-en-fr` once"):
        mtedu.translate("Good morning.")
    monkeypatch.setattr(opus, "find_spec", lambda name: None)
    with pytest.raises(ValueError, match=r'pip install "mtedu\[translate\]"'):
        mtedu.translate("Good morning.")


class Storage:
    """Stands for the numbers of a tensor in the file, as PyTorch has it."""

    def __init__(self, key, values):
        self.key, self.values = key, values


class Tensor:
    def __init__(self, storage, start, size):
        self.given = storage, start, size, (1,), False, {}

    def __reduce__(self):
        return sys.modules["torch._utils"]._rebuild_tensor_v2, self.given


class Writer(pickle.Pickler):
    def persistent_id(self, value):
        if isinstance(value, Storage):
            kind = sys.modules["torch"].FloatStorage
            return "storage", kind, value.key, "cpu", len(value.values), None
        return None


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Write a file as PyTorch did before 1.6, of modules that only look like its."""
    for name in ("torch", "torch._utils"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))

    def _rebuild_tensor_v2(*_):
        raise AssertionError

    _rebuild_tensor_v2.__module__ = "torch._utils"
    _rebuild_tensor_v2.__qualname__ = "_rebuild_tensor_v2"
    sys.modules["torch._utils"]._rebuild_tensor_v2 = _rebuild_tensor_v2
    kind = type("FloatStorage", (), {"__module__": "torch"})
    sys.modules["torch"].FloatStorage = kind

    def write(content, storages):
        place = tmp_path / "weights.bin"
        with place.open("wb") as file:
            for part in (0, 1001, {}, content, [one.key for one in storages]):
                Writer(file, protocol=2).dump(part)
            for one in storages:
                file.write(len(one.values).to_bytes(8, "little"))
                file.write(np.asarray(one.values, np.float32).tobytes())
        return place

    return write


def test_weights_are_read_without_torch(written):
    first, second = Storage("7", [1, 2, 3, 4, 5, 6]), Storage("3", [9])
    content = {
        "a": Tensor(first, 0, (2, 3)),
        "tied": Tensor(first, 2, (4,)),
        "b": Tensor(second, 0, (1, 1)),
    }
    found = opus.read_weights(written(content, [second, first]))
    assert found["a"].tolist() == [[1, 2, 3], [4, 5, 6]]
    assert found["tied"].tolist() == [3, 4, 5, 6]
    assert found["b"].tolist() == [[9]]


def test_a_file_that_holds_a_command_is_refused(written):
    class Command:
        def __reduce__(self):
            return os.system, ("exit 1",)

    with pytest.raises(ValueError, match="that is no weight"):
        opus.read_weights(written({"a": Command()}, []))


def test_the_names_of_all_layers_are_known():
    part = "model.decoder.layers.3."
    names = {
        f"{part}self_attn.q_proj.weight": "decoder_l4_self_Wtq",
        f"{part}encoder_attn.out_proj.bias": "decoder_l4_context_bo",
        f"{part}encoder_attn_layer_norm.weight": "decoder_l4_context_Wo_ln_scale",
        f"{part}fc2.weight": "decoder_l4_ffn_Wt2",
        f"{part}final_layer_norm.bias": "decoder_l4_ffn_ffn_ln_bias",
        "final_logits_bias": "decoder_ff_logit_out_b",
        "model.shared.weight": "Wemb",
    }
    assert {name: opus.marian_name(name) for name in names} == names
