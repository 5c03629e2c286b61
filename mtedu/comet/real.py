"""The real COMET: the package unbabel-comet behind one function.

COMET (Rei and others 2020, *COMET: a neural framework for MT evaluation*) reads source,
translation and reference with a large multilingual encoder (XLM-RoBERTa) and predicts
the score that people would give. The package and a model are not part of the course:
together they take some gigabytes. They live in an environment of their own (it needs an
old NumPy); `MTEDU_COMET_PYTHON` names its interpreter and `comet_scores` then works
from the course's own notebooks. `docs/comet.md` has the four commands.

Leaves out: several references, confidence by dropout, and error spans (XCOMET).
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

from mtedu.choose import whole_number
from mtedu.comet import Texts, checked_segments, worker
from mtedu.progress_bar import progress_bar, reach, tell
from mtedu.result import Result

WITH_REFERENCE = "Unbabel/wmt22-comet-da"
WITHOUT_REFERENCE = "Unbabel/wmt20-comet-qe-da"
PYTHON = "MTEDU_COMET_PYTHON"
"""Names the interpreter of another environment that has unbabel-comet."""

KILLED = -9
"""How a process ends that the system stopped, as it does when memory runs out."""


@dataclass(frozen=True, repr=False)
class CometScores(Result):
    """One score a segment, and their mean, which is the score of the system."""

    score: float
    scores: tuple[float, ...]
    model: str
    reference_free: bool = False

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, place: int) -> float:
        return self.scores[place]

    def __iter__(self) -> Iterator[float]:
        return iter(self.scores)

    def __repr__(self) -> str:
        many = "1 segment" if len(self) == 1 else f"{len(self)} segments"
        return f"COMET {self.score:.4f} ({many}, {self.model})"


def comet_scores(
    src: Texts,
    mt: Texts,
    ref: Texts | None = None,
    model: str | Path | None = None,
    *,
    batch_size: int = 8,
    gpus: int = 0,
    progress: bool = True,
) -> CometScores:
    """Score translations with the real COMET.

    `src`, `mt` and `ref` are lists with one text a segment (or one text each);
    `ref=None` asks a model that needs no references. `model` is a name on the Hugging
    Face hub, fetched once, or the path of a checkpoint; if you name none, it is
    wmt22-comet-da with references and wmt20-comet-qe-da without. `gpus=0` computes on
    the processor. A `ValueError` says what to do where COMET is not installed, the
    model is not to be had or memory is short.
    """
    segments = checked_segments(src, mt, ref)
    whole_number(batch_size, "batch_size")
    whole_number(gpus, "gpus", 0)
    chosen = str(model or (WITHOUT_REFERENCE if ref is None else WITH_REFERENCE))
    request = {
        "model": chosen,
        "batch_size": batch_size,
        "gpus": gpus,
        "samples": [
            dict(zip(("src", "mt", "ref"), row, strict=False))
            for row in zip(*filter(None, segments), strict=True)
        ],
    }
    elsewhere = os.environ.get(PYTHON)
    try:
        with progress_bar(len(segments[0]), "COMET", shown=progress) as bar:
            if elsewhere:
                scores = _ask_elsewhere(request, bar, elsewhere)
            else:
                scores = worker.score(request, lambda done, of: reach(bar, done))
    except worker.CometError as error:
        raise ValueError(_explain(error, chosen)) from error
    mean = sum(scores) / len(scores)
    return CometScores(mean, tuple(scores), chosen, ref is None)


def comet_available() -> bool:
    """Whether `comet_scores` has a package to ask, here or in another environment."""
    return bool(os.environ.get(PYTHON)) or find_spec("comet") is not None


def _ask_elsewhere(request: Any, bar: Any, python: str) -> list[float]:
    """Run the worker with another interpreter and listen to it."""
    try:
        process = subprocess.Popen(
            [python, str(worker.__file__)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise ValueError(
            f"{PYTHON} names {python!r}, which does not start: write there the path of "
            "the Python of the environment with unbabel-comet."
        ) from error
    words: list[str] = []
    listener = Thread(target=_listen, args=(process.stderr, words, not bar.disable))
    listener.start()
    try:
        answer = _converse(process, request, bar)
    finally:
        process.kill()  # does nothing if it ended by itself
        process.wait()
        listener.join()
    if "scores" in answer:
        return list(answer["scores"])
    if "error" in answer:
        raise worker.CometError(answer["error"], answer["reason"])
    reason = words[-1] if words else f"it ended with {process.returncode}"
    raise worker.CometError("memory" if process.returncode == KILLED else "", reason)


def _listen(stream: Any, words: list[str], shown: bool) -> None:
    """Keep what the other interpreter says; show only how far a download is."""
    for text in stream:  # a carriage return ends a line too
        if text.strip():
            words.append(text.strip())
            if shown and "%|" in text:
                tell(f"\r{text.strip()}")


def _converse(process: Any, request: Any, bar: Any) -> dict[str, Any]:
    """Hand over the request and listen to the last answer."""
    answer: dict[str, Any] = {}
    # If it ends before it reads, its own words say why.
    with suppress(BrokenPipeError):
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.close()
    for text in process.stdout:
        answer = json.loads(text)
        if "done" in answer:
            reach(bar, answer["done"])
    process.wait()
    return answer


def _explain(error: worker.CometError, model: str) -> str:
    """Say in one line what is wrong and what to do."""
    remedies = {
        "package": "The real COMET is not installed: give it an environment of its own "
        f"and set {PYTHON} to its Python; docs/comet.md has the commands.",
        "model": f"The COMET model {model!r} could not be loaded: check its name, that "
        "the network is there (some models ask for a login), or the path of the "
        "checkpoint.",
        "reference": f"{model} needs references: give ref=..., or choose a model that "
        f"needs none, such as {WITHOUT_REFERENCE}.",
        "memory": f"Memory ran out while {model} was at work: choose a smaller "
        "batch_size or a smaller model, or close other notebooks.",
    }
    remedy = remedies.get(error.kind, "COMET stopped: try it with one segment first.")
    return f"{remedy} ({error.reason})"
