"""Significance tests beside sacreBLEU's, and segment-level Kendall beside SciPy's.

Run it with `python benchmarks/significance.py`. Statistics are computed before the
clock starts, on both sides; CPU time, best of several rounds, ours and theirs in turn.
"""

from __future__ import annotations

import contextlib
import io
import time
import warnings
from collections.abc import Callable

import numpy as np
from metrics import make_texts
from sacrebleu.metrics import BLEU
from sacrebleu.significance import PairedTest
from scipy.stats import kendalltau

import mtedu

SEGMENTS, ROUNDS = 2500, 3


def systems(count: int) -> tuple[dict[str, list[str]], list[str]]:
    """Return outputs of several made-up systems, and one reference a segment."""
    outputs, references = {}, []
    for k in range(count):
        candidates, references = make_texts(SEGMENTS, seed=7)
        for i in range(k, SEGMENTS, 9):
            candidates[i] = " ".join(candidates[i].split()[::-1])
        outputs[f"system {k}"] = candidates
    return outputs, references


def sacre(kind: str, count: int, samples: int) -> Callable[[], object]:
    """Return sacreBLEU's test, ready to run."""
    outputs, references = systems(count)
    metric = {"BLEU": BLEU(references=[references], smooth_method="none")}
    test = PairedTest(
        list(outputs.items()), metric, None, test_type=kind, n_samples=samples
    )
    return lambda: quietly(test)


def quietly(run: Callable[[], object]) -> object:
    """Run without the lines that sacreBLEU prints on the way."""
    with contextlib.redirect_stderr(io.StringIO()):
        return run()


def ours(kind: str, count: int, samples: int) -> Callable[[], object]:
    """Return our test, ready to run."""
    outputs, references = systems(count)
    stats = {
        name: mtedu.segment_stats(texts, references) for name, texts in outputs.items()
    }
    if count > 2:
        return lambda: mtedu.compare_systems(stats, samples=samples)
    test = mtedu.paired_bootstrap if kind == "bs" else mtedu.approximate_randomization
    return lambda: test(*stats.values(), samples=samples)


def kendall() -> tuple[Callable[[], object], Callable[[], object]]:
    """Return our segment-level Kendall for 40 systems, and a loop over SciPy's."""
    chance = np.random.default_rng(5)
    human = chance.normal(size=(40, 500)).round(1)
    metric = human + chance.normal(size=human.shape)

    def theirs() -> list[float]:
        return [kendalltau(metric[:, i], human[:, i])[0] for i in range(human.shape[1])]

    return lambda: mtedu.segment_kendall(metric, human, variant="b"), theirs


def best(run: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
    """Return the best CPU times of both, taken in turn."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for function, spent in ((run, times[0]), (other, times[1])):
            begin = time.process_time()
            function()
            spent.append(time.process_time() - begin)
    return min(times[0]), min(times[1])


def main() -> None:
    """Print the table."""
    warnings.simplefilter("ignore")
    rows = [
        ("bootstrap, 2 systems, 1,000 samples", "sacrebleu", 10, ("bs", 2, 1000)),
        ("bootstrap, 10 systems, 1,000 samples", "sacrebleu", 50, ("bs", 10, 1000)),
        ("randomisation, 2 systems, 10,000", "sacrebleu", 15, ("ar", 2, 10_000)),
    ]
    print(f"{SEGMENTS} segments, best of {ROUNDS} rounds, CPU seconds\n")
    print("| test | peer | ours | peer's | times faster | aim |")
    print("|:--|:--|--:|--:|--:|--:|")
    for name, peer, aim, setting in rows:
        mine, theirs = best(ours(*setting), sacre(*setting))
        row = f"{mine:.3f} | {theirs:.3f} | {theirs / mine:.1f} | {aim}"
        print(f"| {name} | {peer} | {row} |", flush=True)
    mine, theirs = best(*kendall())
    row = f"{mine:.3f} | {theirs:.3f} | {theirs / mine:.1f} | 20"
    print(f"| segment Kendall, 40 systems | scipy loop | {row} |")


if __name__ == "__main__":
    main()
