"""Make `mtedu/data/vectors/*.npz`: what neural encoders make of a few sentences.

Vectors of the last layer, one per token, without the marks of start and end:

- `mpnet-en`: all-mpnet-base-v2 (Song et al. 2020), English.
- `opus-en`, `opus-fr`: the encoders of OPUS-MT English-French and French-English.

The sentences are in `vector_texts.yml`. In an environment of its own with PyTorch:

    pip install torch==2.13.0 transformers==4.57.1 sentencepiece pyyaml tqdm
    python -m course.making.neural_vectors           # one minute; fetches 1.2 GB once

So many vectors span a space of no more dimensions than there are vectors: they are
turned into it, where all lengths and angles stay, and then written with eight bits a
coordinate and one scale a vector. The script says how far cosines are off: below 0.005.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from course.making.weights import MODELS, hashes, weights
from mtedu.data.fetch import say_line
from mtedu.data.vectors import FOLDER, unpacked

TEXTS = Path(__file__).with_name("vector_texts.yml")
MADE_WITH = {
    "mpnet-en": "all-mpnet-base-v2",
    "opus-en": "opus-mt-en-fr",
    "opus-fr": "opus-mt-fr-en",
}


def encoder(model: str) -> tuple[Any, Any]:
    """Load a tokeniser and an encoder."""
    from transformers import AutoModel, AutoTokenizer

    home = weights(model)
    tokenizer = AutoTokenizer.from_pretrained(home)
    found = AutoModel.from_pretrained(home, weights_only=True)
    return tokenizer, found.get_encoder() if model.startswith("opus") else found


def encoded(tokenizer: Any, model: Any, text: str) -> tuple[list[str], np.ndarray]:
    """Return the tokens of a text as they are read, and a vector for each."""
    import torch

    ids = tokenizer(text, return_tensors="pt")
    with torch.no_grad():
        rows = model(**ids).last_hidden_state[0].numpy()
    tokens = tokenizer.convert_ids_to_tokens(ids["input_ids"][0])
    kept = [i for i, token in enumerate(tokens) if token not in ("<s>", "</s>")]
    return [tokens[i] for i in kept], rows[kept]


def turned(rows: np.ndarray, seed: int = 1) -> np.ndarray:
    """Return the vectors in coordinates of the space that they span.

    Its axes are random, so that no coordinate is much larger than the others.
    """
    left, sizes, _ = np.linalg.svd(rows.astype(np.float64), full_matrices=False)
    width = len(sizes)
    noise = np.random.default_rng(seed).normal(size=(width, width))
    return (left * sizes) @ np.linalg.qr(noise)[0]


def packed(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Write vectors with eight bits a component, and one scale a vector."""
    scale = np.abs(rows).max(axis=1) / 127
    return np.rint(rows / scale[:, None]).astype(np.int8), scale.astype(np.float32)


def cosines(rows: np.ndarray) -> np.ndarray:
    """Return the cosine of each vector with each."""
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit @ unit.T


def main() -> None:
    """Make all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, groups in yaml.safe_load(TEXTS.read_text(encoding="utf-8")).items():
        model = MADE_WITH[name]
        tokenizer, net = encoder(model)
        texts, all_rows = [], []
        for reference, candidates in groups.items():
            for what, text in {"reference": reference, **candidates}.items():
                tokens, rows = encoded(tokenizer, net, text)
                texts.append([text, reference, what, tokens])
                all_rows.append(rows)
        rows = np.concatenate(all_rows)
        numbers, scale = packed(turned(rows))
        lost = np.abs(cosines(rows) - cosines(unpacked(numbers, scale))).max()
        say_line(f"{name}: {rows.shape}, cosines differ by at most {lost:.4f}")
        about = {"model": model, "licence": MODELS[model]["licence"]}
        about |= {"sha256": hashes(model), "texts": texts}
        written = json.dumps(about, ensure_ascii=False)
        np.savez_compressed(
            FOLDER / f"{name}.npz", numbers=numbers, scale=scale, about=written
        )


if __name__ == "__main__":
    main()
