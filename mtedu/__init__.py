"""mtedu: the library behind a course on prompting and on judging translations.

Everything that lectures and labs use is a name of this package: `mtedu.bleu(...)`.
A name is loaded when it is first used, so `import mtedu` is cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_ROOMS = {
    "mtedu.text": ("ngrams", "tokenize"),
    "mtedu.metrics.overlap": ("f1", "naive_precision", "precision", "recall"),
    "mtedu.metrics.bleu": (
        "bleu",
        "brevity_penalty",
        "clipped_counts",
        "closest_length",
        "corpus_bleu",
        "modified_precision",
    ),
    "mtedu.metrics.edit": ("corpus_wer", "wer"),
    "mtedu.metrics.ter": ("corpus_ter", "ter"),
    "mtedu.metrics.chrf": ("chrf", "corpus_chrf"),
    "mtedu.metrics.rouge": (
        "corpus_rouge_l",
        "corpus_rouge_n",
        "corpus_rouge_s",
        "corpus_rouge_w",
        "rouge_l",
        "rouge_n",
        "rouge_s",
        "rouge_w",
    ),
    "mtedu.metrics.nist": ("corpus_nist", "nist"),
    "mtedu.metrics.meteor": ("corpus_meteor", "meteor"),
    "mtedu.metrics.lepor": ("corpus_lepor", "lepor"),
    "mtedu.show.figure": ("picture",),
    "mtedu.widgets.bleu_explorer": ("bleu_explorer",),
    "mtedu.widgets.quiz": ("quiz",),
    "mtedu.checks": ("check",),
    "mtedu.doctor": ("doctor",),
}
_HOME = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = ["__version__", *sorted(_HOME)]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"mtedu has no {name!r}: dir(mtedu) lists what it has.")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
