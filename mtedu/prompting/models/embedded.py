"""The models that ship with the package: reading and writing their small files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import numpy as np

from mtedu.prompting.models.transformer import Shape, Transformer
from mtedu.prompting.models.words import Vocabulary
from mtedu.prompting.quantise import round_rows

SAMPLE = "0.up"
"""The matrix that is also kept as it was trained, to show what rounding does."""

HOME = Path(__file__).parents[2] / "data" / "models"


def save(
    path: Path, shape: Shape, words: Vocabulary, weights: Mapping[str, np.ndarray]
) -> None:
    """Store a model with 8 bits a weight: whole numbers and a scale for each row."""
    about = json.dumps({"shape": asdict(shape), "words": words.words})
    arrays = {"about": np.frombuffer(about.encode(), dtype=np.uint8)}
    for name, value in weights.items():
        if value.ndim == 1:
            arrays[name] = value.astype(np.float32)
        else:
            arrays[name], arrays[f"{name}.scale"] = round_rows(value)
    arrays["sample"] = weights[SAMPLE].astype(np.float32)
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def load(path: Path) -> tuple[Transformer, Vocabulary]:
    """Read a model back, with 32 bits a weight."""
    with np.load(path) as arrays:
        about = json.loads(arrays["about"].tobytes())
        weights = {
            name: arrays[name] * arrays[f"{name}.scale"]
            if f"{name}.scale" in arrays
            else arrays[name]
            for name in arrays.files
            if name not in ("about", "sample") and not name.endswith(".scale")
        }
    shape = Shape(**about["shape"])
    return Transformer(shape, weights), Vocabulary(about["words"])


def trained_matrix() -> np.ndarray:
    """Return a weight matrix of `tiny` with the 32 bits that it was trained with.

    >>> trained_matrix().shape
    (320, 128)
    """
    with np.load(HOME / "tiny.npz") as arrays:
        return np.asarray(arrays["sample"])
