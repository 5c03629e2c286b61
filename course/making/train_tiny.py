"""Train the embedded models `tiny` and `tiny-masked` on the micro-world.

Needs PyTorch, which the course does not install. In an environment that has it:

    python -m course.making.train_tiny causal --steps 6000
    python -m course.making.train_tiny masked --steps 3000

Together they take about an hour on one core. The second begins with the weights of the
first. Each saves its state every 250 steps and goes on from there when it is started
again. At the end the weights are rounded and stored in `mtedu/data/models/`;
`python -m course.making.measure_tiny` then measures what they can do.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import mtedu
from course.making.world.documents import documents
from mtedu.prompting.models.transformer import Shape, rotary
from mtedu.prompting.models.word_tokenizer import (
    END,
    MASK,
    START,
    UNKNOWN,
    Vocabulary,
    split,
)
from mtedu.prompting.quantise import round_rows

SAMPLE = "0.up"
"""The matrix that is also kept as it was trained, to show what rounding does."""

ROW = 160
ROWS = 16
PEAK = 3e-3
ANSWER_WEIGHT = 4.0
"""How much more an answer counts than a word of its prompt."""
UNKNOWN_RATE = 0.01


def vocabulary() -> Vocabulary:
    """Return every word of the micro-world, the frequent ones first."""
    counts: dict[str, int] = {}
    for document in islice(documents(0), 30_000):
        for text, _ in document:
            for word in split(text):
                counts[word] = counts.get(word, 0) + 1
    return Vocabulary(sorted(counts, key=lambda word: (-counts[word], word)))


def rows(words: Vocabulary, seed: int) -> Iterator[tuple[list[int], list[float]]]:
    """Cut the training text into rows of token numbers and loss weights."""
    ids: list[int] = []
    weights: list[float] = []
    for document in documents(seed):
        ids.append(words.id(START))
        weights.append(0.0)
        for text, answer in document:
            piece = words.encode(text)
            ids += piece
            weights += [ANSWER_WEIGHT if answer else 1.0] * len(piece)
        ids.append(words.id(END))
        weights.append(1.0)
        while len(ids) > ROW:
            yield ids[: ROW + 1], weights[: ROW + 1]
            ids, weights = ids[ROW:], weights[ROW:]


def parameters(shape: Shape, torch: Any) -> dict[str, Any]:
    """Return fresh weights."""
    narrow = shape.kv_heads * shape.head_size
    sizes: dict[str, tuple[int, ...]] = {"embed": (shape.vocabulary, shape.width)}
    for i in range(shape.layers):
        sizes |= {
            f"{i}.q": (shape.width, shape.width),
            f"{i}.k": (narrow, shape.width),
            f"{i}.v": (narrow, shape.width),
            f"{i}.o": (shape.width, shape.width),
            f"{i}.gate": (shape.hidden, shape.width),
            f"{i}.up": (shape.hidden, shape.width),
            f"{i}.down": (shape.width, shape.hidden),
            f"{i}.attention_norm": (shape.width,),
            f"{i}.feed_norm": (shape.width,),
        }
    sizes["norm"] = (shape.width,)
    found = {}
    for name, size in sizes.items():
        scale = 0.02 if name == "embed" else size[-1] ** -0.5
        if name.endswith((".o", ".down")):
            scale /= math.sqrt(2 * shape.layers)
        fresh = torch.ones(size) if len(size) == 1 else torch.randn(size) * scale
        found[name] = fresh.requires_grad_()
    return found


def logits(w: dict[str, Any], shape: Shape, ids: Any, torch: Any) -> Any:
    """Do what `Transformer.forward` does, for a batch and with gradients."""
    functional = torch.nn.functional
    cos, sin = map(
        torch.from_numpy,
        rotary(0, ids.shape[1], shape.head_size, shape.rotary_base),
    )

    def norm(x: Any, gain: Any) -> Any:
        return x * torch.rsqrt((x * x).mean(-1, keepdim=True) + shape.epsilon) * gain

    def heads(x: Any) -> Any:
        return x.unflatten(-1, (-1, shape.head_size)).transpose(1, 2)

    def rotate(x: Any) -> Any:
        even, odd = x[..., 0::2], x[..., 1::2]
        turned = (even * cos - odd * sin, even * sin + odd * cos)
        return torch.stack(turned, -1).flatten(-2)

    x = w["embed"][ids]
    repeats = shape.heads // shape.kv_heads
    for i in range(shape.layers):
        h = norm(x, w[f"{i}.attention_norm"])
        q, k = rotate(heads(h @ w[f"{i}.q"].T)), rotate(heads(h @ w[f"{i}.k"].T))
        v = heads(h @ w[f"{i}.v"].T)
        k, v = (part.repeat_interleave(repeats, 1) for part in (k, v))
        mixed = functional.scaled_dot_product_attention(q, k, v, is_causal=shape.causal)
        x = x + mixed.transpose(1, 2).flatten(2) @ w[f"{i}.o"].T
        h = norm(x, w[f"{i}.feed_norm"])
        x = x + (functional.silu(h @ w[f"{i}.gate"].T) * (h @ w[f"{i}.up"].T)) @ (
            w[f"{i}.down"].T
        )
    return norm(x, w["norm"]) @ w["embed"].T


def batch(
    stream: Iterator[tuple[list[int], list[float]]],
    words: Vocabulary,
    causal: bool,
    rng: Random,
    torch: Any,
) -> tuple[Any, Any, Any]:
    """Return inputs, targets and loss weights of one step."""
    inputs, targets, weights = [], [], []
    for ids, weight in islice(stream, ROWS):
        known = [words.id(UNKNOWN) if rng.random() < UNKNOWN_RATE else i for i in ids]
        if causal:
            inputs.append(known[:-1])
            targets.append(ids[1:])
            weights.append(weight[1:])
        else:
            shown, counted = _masked(known[:-1], weight[:-1], words.id(MASK), rng)
            inputs.append(shown)
            targets.append(ids[:-1])
            weights.append(counted)
    return torch.tensor(inputs), torch.tensor(targets), torch.tensor(weights)


def _masked(
    ids: list[int], weights: list[float], mask: int, rng: Random
) -> tuple[list[int], list[float]]:
    """Hide some tokens, answers more often; only the hidden ones count."""
    shown, counted = [], []
    for i, weight in zip(ids, weights, strict=True):
        hide = rng.random() < (0.4 if weight > 1 else 0.15 if weight else 0)
        shown.append(mask if hide else i)
        counted.append(weight if hide else 0.0)
    return shown, counted


def save(
    path: Path, shape: Shape, words: Vocabulary, weights: Mapping[str, np.ndarray]
) -> None:
    """Store a model as whole numbers and a scale for each row.

    `tiny` gets 8 bits per weight. `tiny-masked` gets 4: it answers as before (all that
    is measured stays at 100 %), and the package stays small.
    """
    about = json.dumps({"shape": asdict(shape), "words": words.words})
    arrays = {"about": np.frombuffer(about.encode(), dtype=np.uint8)}
    for name, value in weights.items():
        if value.ndim == 1:
            arrays[name] = value.astype(np.float32)
        else:
            arrays[name], arrays[f"{name}.scale"] = round_rows(
                value, 8 if shape.causal else 4
            )
    if shape.causal:  # the one that `trained_matrix` shows
        arrays["sample"] = weights[SAMPLE].astype(np.float32)
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def train(kind: str, steps: int, target: Path, scratch: Path) -> None:
    """Train one model and save it; a state in `scratch` is taken up again."""
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(1)
    words = vocabulary()
    shape = Shape(4, 128, 4, 2, 320, len(words), causal=kind == "causal")
    w = parameters(shape, torch)
    optimiser = torch.optim.AdamW(w.values(), lr=PEAK, betas=(0.9, 0.98))
    state, first = scratch / f"tiny-{kind}.pt", 0
    begin = state if state.is_file() else scratch / "tiny-causal.pt"
    if begin.is_file():
        saved = torch.load(begin, weights_only=True)
        with torch.no_grad():
            for name, value in saved["weights"].items():
                w[name].copy_(value)
        if begin == state:
            first = saved["step"]
            optimiser.load_state_dict(saved["optimiser"])
    stream, rng = rows(words, 1000 + first), Random(first)
    for step in range(first, steps):
        warm = min(1.0, (step + 1) / 200)
        rate = PEAK * warm * (0.02 + 0.49 * (1 + math.cos(math.pi * step / steps)))
        for group in optimiser.param_groups:
            group["lr"] = rate
        x, y, weight = batch(stream, words, shape.causal, rng, torch)
        found = logits(w, shape, x, torch)
        losses = torch.nn.functional.cross_entropy(
            found.flatten(0, 1), y.flatten(), reduction="none"
        )
        loss = (losses * weight.flatten()).sum() / weight.sum()
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(w.values(), 1.0)
        optimiser.step()
        if step % 50 == 0:
            answers = weight.flatten() > 1
            sys.stdout.write(
                f"{step} loss {loss.item():.4f} "
                f"answers {losses[answers].mean().item():.4f}\n"
            )
            sys.stdout.flush()
        if (step + 1) % 250 == 0 or step + 1 == steps:
            torch.save(
                {"step": step + 1, "weights": w, "optimiser": optimiser.state_dict()},
                state,
            )
    plain = {name: np.asarray(value.detach()) for name, value in w.items()}
    save(target, shape, words, plain)


def main() -> None:
    """Read the command line and train."""
    models = Path(mtedu.__file__).parent / "data" / "models"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["causal", "masked"])
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--scratch", type=Path, default=Path.cwd())
    parser.add_argument("--target", type=Path)
    options = parser.parse_args()
    name = "tiny.npz" if options.kind == "causal" else "tiny_masked.npz"
    target = options.target or models / name
    train(options.kind, options.steps, target, options.scratch)


if __name__ == "__main__":
    main()
