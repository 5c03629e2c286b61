"""How fast and how large the language models are, against what was promised.

`smol` is measured where it is: `mtedu data get smol` fetches it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import mtedu
from benchmarks.measure import Result
from mtedu.data.fetch import present

TITLE = "Language models"
ROUNDS = 3
SENTENCE = (
    "The quick brown fox jumps over the lazy dog and then runs away from the farmer "
    "in the green field"
)
START = "Once upon a time there was a king who"
TOKENS = 30
WORLD = "French: le chat mange la pomme rouge dans le jardin. English:"
MEMORY = """
import resource, mtedu
model = mtedu.load_model("smol")
model.generate({start!r}, max_tokens=20)
model.logprob({sentence!r})
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def run(full: bool = False) -> Result:
    """Measure the models that are here."""
    result = Result(TITLE, "CPU time, the best of several rounds, memory forgotten.")
    tiny(result)
    if present("smol"):
        smol(result)
    else:
        result.notes.append("smol is not here: `mtedu data get smol` fetches it.")
    return result


def best(run: Callable[[], object], before: Callable[[], object]) -> float:
    """Return the CPU seconds of the best round, with `before` called before each."""
    spent = []
    for _ in range(ROUNDS):
        before()
        begin = time.process_time()
        run()
        spent.append(time.process_time() - begin)
    return min(spent)


def memory() -> float:
    """Return the most memory that a fresh process needed, in megabytes."""
    code = MEMORY.format(start=START, sentence=SENTENCE)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    unit = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
    return int(done.stdout) / unit


def smol(result: Result) -> None:
    """Measure the real model."""
    begin = time.process_time()
    model = mtedu.load_model("smol")
    result.figure("smol: load", time.process_time() - begin, "CPU s", 5)
    forget = model._memory.clear  # type: ignore[attr-defined]
    model.generate(START, max_tokens=2)
    tokens = len(model.tokens(SENTENCE))
    scoring = best(lambda: model.logprob(SENTENCE), forget)
    writing = best(lambda: model.generate(START, max_tokens=TOKENS), forget)
    result.figure(f"smol: score a sentence of {tokens} tokens", scoring, "CPU s", 1)
    result.figure(f"smol: write {TOKENS} tokens", writing, "CPU s", TOKENS / 5)
    result.figure("smol: peak memory", memory(), "MB", 1000)


def tiny(result: Result) -> None:
    """Measure the model that ships with the package."""
    model = mtedu.load_model("tiny")
    forget = model._memory.clear  # type: ignore[attr-defined]
    scoring = best(lambda: model.logprob(WORLD), forget)
    writing = best(lambda: model.generate(WORLD), forget)
    result.figure("tiny: score a sentence", scoring, "CPU s", 0.15)
    result.figure("tiny: translate a sentence", writing, "CPU s", 0.5)
