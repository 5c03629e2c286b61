"""The real COMET: the package unbabel-comet behind one function.

COMET (Rei and others 2020, *COMET: a neural framework for MT evaluation*) reads source,
translation and reference with a large multilingual encoder (XLM-RoBERTa) and predicts
the score that people would give. The package and a model are not part of the course:
together they take some gigabytes. They live in an environment of their own (it needs an
old NumPy); `MTEDU_COMET_PYTHON` names its interpreter and `comet_scores` then works
from the course's own notebooks. `docs/comet.md` has the four commands.

Leaves out: several references, confidence by dropout, and error spans (XCOMET).
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

from mtedu.comet import Texts, checked_segments
from mtedu.progress_bar import tell
from mtedu.result import Result
from mtedu.wording import count, whole_number

WITH_REFERENCE = "Unbabel/wmt22-comet-da"
WITHOUT_REFERENCE = "Unbabel/wmt20-comet-qe-da"
PYTHON = "MTEDU_COMET_PYTHON"
"""Names the interpreter of another environment that has unbabel-comet."""

KILLED = -9
"""How a process ends that the system stopped, as it does when memory runs out."""


@dataclass(frozen=True, repr=False)
class CometScores(Result):
    """One score per segment, and their mean, which is the score of the system."""

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
        return f"COMET {self.score:.4f} ({count(len(self), 'segment')}, {self.model})"


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

    `src`, `mt` and `ref` are lists with one text per segment (or one text each);
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
        "model": _checkpoint(chosen),
        "batch_size": batch_size,
        "gpus": gpus,
        "progress": progress,
        "samples": [
            dict(zip(("src", "mt", "ref"), row, strict=False))
            for row in zip(*filter(None, segments), strict=True)
        ],
    }
    scores = _ask(request, chosen)
    return CometScores(sum(scores) / len(scores), tuple(scores), chosen, ref is None)


def comet_available() -> bool:
    """Whether `comet_scores` has a package to ask, here or in another environment."""
    return bool(os.environ.get(PYTHON)) or find_spec("comet") is not None


def _checkpoint(name: str) -> str:
    """Return the checkpoint that a path stands for, or a name on the hub as it is."""
    path = Path(name).expanduser()
    if path.is_dir():
        found = sorted(path.glob("checkpoints/*.ckpt")) or sorted(path.glob("*.ckpt"))
        if len(found) != 1:
            reason = f"{len(found)} checkpoints (*.ckpt) in that folder"
            raise ValueError(_explain("model", reason, name))
        return str(found[0])
    if path.is_absolute() or path.suffix == ".ckpt" or name.startswith((".", "~")):
        if not path.is_file():
            raise ValueError(_explain("model", "there is no such file", name))
        return str(path)
    return name


def _ask(request: dict[str, Any], model: str) -> list[float]:
    """Run the worker with the interpreter that has COMET, and show its progress."""
    python = os.environ.get(PYTHON) or sys.executable
    try:
        process: Any = subprocess.Popen(
            [python, str(Path(__file__).with_name("worker.py"))],
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
    words = [""]
    listener = Thread(target=_listen, args=(process.stderr, words, request["progress"]))
    listener.start()
    try:
        with suppress(BrokenPipeError):  # if it ended before, its own words say why
            process.stdin.write(json.dumps(request))
            process.stdin.close()
        answer = process.stdout.read()
        process.wait()
    finally:
        process.kill()  # does nothing if it ended by itself
        listener.join()
    if answer:
        return list(json.loads(answer))
    kind, _, reason = words[-1].partition(": ")
    if process.returncode == KILLED:
        kind, reason = "memory", "the system ended it"
    raise ValueError(_explain(kind, reason or words[-1], model))


def _listen(stream: Any, words: list[str], shown: bool) -> None:
    """Keep what the other interpreter says; show only how far it is."""
    for text in stream:  # a carriage return ends a line too
        if text.strip():
            words.append(text.strip())
            if shown and "%|" in text:
                tell(f"\r{text.strip()}")


def _explain(kind: str, reason: str, model: str) -> str:
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
    remedy = remedies.get(kind, "COMET stopped: try it with one segment first.")
    return f"{remedy} ({reason})"
