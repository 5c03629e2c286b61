"""How fast and how large the language models are, against what was promised.

Run it with `python benchmarks/language_model.py`, on a machine that does nothing else:
times are of the clock, the best of several rounds. `smol` needs `mtedu data get smol`.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import mtedu
from mtedu.data.fetch import present

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


def best(run: Callable[[], object], before: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        before()
        begin = time.perf_counter()
        run()
        times.append(time.perf_counter() - begin)
    return min(times)


def memory() -> float:
    """Return the most memory that a fresh process needed, in megabytes."""
    code = MEMORY.format(start=START, sentence=SENTENCE)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    unit = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
    return int(done.stdout) / unit


def say(what: str, value: float, unit: str, goal: float, more: bool = False) -> bool:
    met = value >= goal if more else value <= goal
    sign = ">=" if more else "<="
    verdict = "ok" if met else "MISSED"
    print(f"{what:<44} {value:8.2f} {unit:<9} {sign} {goal:<7g} {verdict}")
    return met


def smol() -> list[bool]:
    begin = time.perf_counter()
    model = mtedu.load_model("smol")
    loading = time.perf_counter() - begin
    forget = model._memory.clear  # type: ignore[attr-defined]
    model.generate(START, max_tokens=2)
    tokens = len(model.tokens(SENTENCE))
    scoring = best(lambda: model.logprob(SENTENCE), forget)
    writing = best(lambda: model.generate(START, max_tokens=TOKENS), forget)
    return [
        say("smol: load", loading, "s", 5),
        say(f"smol: score a sentence of {tokens} tokens", scoring, "s", 1),
        say("smol: generate", TOKENS / writing, "tokens/s", 5, more=True),
        say("smol: memory", memory(), "MB", 1000),
    ]


def tiny() -> list[bool]:
    model = mtedu.load_model("tiny")
    forget = model._memory.clear  # type: ignore[attr-defined]
    scoring = best(lambda: model.logprob(WORLD), forget)
    writing = best(lambda: model.generate(WORLD), forget)
    return [
        say("tiny: score a sentence", scoring, "s", 0.15),
        say("tiny: translate a sentence", writing, "s", 0.5),
    ]


def main() -> int:
    met = tiny()
    if present("smol"):
        met += smol()
    else:
        print("smol is not here: mtedu data get smol")
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
