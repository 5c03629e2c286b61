"""The part that talks to the package unbabel-comet, here or in another environment.

It imports nothing of mtedu: an interpreter that has only unbabel-comet runs this very
file, reads one request (JSON) from its input and answers with lines of JSON:
`{"done": 8, "of": 20}` while it works, `{"scores": [...]}` or `{"error": ..., "reason":
...}` at the end.
"""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

Tell = Callable[[int, int], None]

ROUNDS = 4
"""So many batches are scored between two words about progress."""


class CometError(Exception):
    """Why there are no scores: `kind` is package, model, reference or memory."""

    def __init__(self, kind: str, reason: object) -> None:
        """Keep the kind and the first line of the reason."""
        lines = str(reason).strip().splitlines() or [type(reason).__name__]
        super().__init__(lines[0])
        self.kind, self.reason = kind, lines[0]


def score(request: Mapping[str, Any], tell: Tell) -> list[float]:
    """Return one score a segment; `tell` hears how many are done."""
    samples: list[dict[str, str]] = request["samples"]
    model = load(request["model"])
    if model.requires_references() and "ref" not in samples[0]:
        raise CometError("reference", "the model compares with references")
    scores = [0.0] * len(samples)
    done = 0
    for places in portions(samples, ROUNDS * request["batch_size"]):
        found = _predict(model, [samples[i] for i in places], request)
        for place, value in zip(places, found, strict=True):
            scores[place] = float(value)
        done += len(places)
        tell(done, len(samples))
    return scores


def portions(samples: Sequence[Mapping[str, str]], size: int) -> Iterator[list[int]]:
    """Yield the places of samples of about the same length, `size` at a time.

    >>> list(portions([{"src": "a long one"}, {"src": "a"}, {"src": "short"}], 2))
    [[1, 2], [0]]
    """
    order = sorted(range(len(samples)), key=lambda i: len(samples[i]["src"]))
    for start in range(0, len(order), size):
        yield order[start : start + size]


def _predict(model: Any, samples: list[dict[str, str]], request: Any) -> Sequence[Any]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            output = model.predict(
                samples,
                batch_size=request["batch_size"],
                gpus=request["gpus"],
                progress_bar=False,
            )
        return list(output["scores"])
    except (MemoryError, RuntimeError) as error:
        raise CometError(_kind(error), error) from error


def _kind(error: Exception) -> str:
    words = str(error).lower()
    full = ("out of memory", "not enough memory", "allocate memory")
    if isinstance(error, MemoryError) or any(part in words for part in full):
        return "memory"
    return "other"


@lru_cache(maxsize=1)  # one real model takes gigabytes
def load(name: str) -> Any:
    """Load a model: a checkpoint, a folder with one, or a name on the hub."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import comet
    except ImportError as error:
        raise CometError("package", error) from error
    _quiet()
    try:
        path = checkpoint(name) or Path(comet.download_model(name))
        return comet.load_from_checkpoint(str(path))
    except CometError:
        raise
    except (MemoryError, RuntimeError) as error:
        kind = _kind(error)
        raise CometError("model" if kind == "other" else kind, error) from error
    except Exception as error:  # the package raises bare Exception and KeyError
        raise CometError("model", _first_cause(error)) from error


def _first_cause(error: BaseException) -> BaseException:
    """Return what went wrong first: the package hides it behind "not supported"."""
    while error.__context__ is not None:
        error = error.__context__
    return error


def checkpoint(name: str) -> Path | None:
    """Return the checkpoint that a path stands for; None is a name on the hub."""
    path = Path(name).expanduser()
    if path.is_file():
        return path
    if path.is_dir():
        found = sorted(path.glob("checkpoints/*.ckpt")) or sorted(path.glob("*.ckpt"))
        if len(found) == 1:
            return found[0]
        raise CometError("model", f"{len(found)} checkpoints (*.ckpt) in that folder")
    if path.is_absolute() or path.suffix == ".ckpt" or name.startswith((".", "~")):
        raise CometError("model", "there is no such file")
    return None


def _quiet() -> None:
    """Keep the package's talk about devices and frozen layers out of notebooks."""
    import logging

    for name in ("comet", "pytorch_lightning", "lightning.pytorch", "lightning_fabric"):
        logging.getLogger(name).setLevel(logging.ERROR)


def main() -> None:
    """Answer one request."""
    answers = sys.stdout
    sys.stdout = sys.stderr  # whatever the package prints must not mix with answers

    def answer(**fields: Any) -> None:
        answers.write(json.dumps(fields) + "\n")
        answers.flush()

    request = json.loads(sys.stdin.readline())
    try:
        scores = score(request, lambda done, of: answer(done=done, of=of))
    except CometError as error:
        answer(error=error.kind, reason=error.reason)
    else:
        answer(scores=scores)


if __name__ == "__main__":
    main()
