"""Significance tests beside sacreBLEU's: the same statistics, the same samples.

Statistics of segments are computed before the clock starts, on both sides.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable

from sacrebleu.metrics import BLEU, CHRF
from sacrebleu.significance import PairedTest

import mtedu
from benchmarks.measure import Duel, Result
from benchmarks.texts import SEGMENTS, make_systems

TITLE = "Significance"
SETTINGS = [  # words, kind, systems, samples, metric, goal
    ("bootstrap, 2 systems, 1,000 samples", "bs", 2, 1000, "bleu", 10),
    ("bootstrap, 10 systems, 1,000 samples", "bs", 10, 1000, "bleu", 50),
    ("bootstrap with chrF, 2 systems, 1,000", "bs", 2, 1000, "chrf", 10),
    ("randomisation, 2 systems, 10,000 trials", "ar", 2, 10_000, "bleu", 15),
]


def run(full: bool = False) -> Result:
    """Measure both tests."""
    result = Result(TITLE, f"{SEGMENTS:,} generated segments.")
    for name, kind, count, samples, metric, goal in SETTINGS:
        ours = our_test(kind, count, samples, metric)
        theirs = their_test(kind, count, samples, metric)
        rounds = 3 if samples * count <= 2000 else 2
        result.duel(
            Duel(name, "sacrebleu", ours, theirs, goal, rounds=rounds, compare=False)
        )
    result.notes.append(
        "p-values are not compared here, since the two draw other random numbers and "
        "sacreBLEU's definition is another one; tests hold ours equal to sacreBLEU's "
        "where its definition is chosen."
    )
    return result


def their_test(
    kind: str, count: int, samples: int, metric: str
) -> Callable[[], object]:
    """Return sacreBLEU's test, ready to run."""
    outputs, references = make_systems(count)
    made = {
        "bleu": lambda: BLEU(references=[references], smooth_method="none"),
        "chrf": lambda: CHRF(references=[references]),
    }[metric]()
    name = type(made).__name__
    test = PairedTest(
        list(outputs.items()), {name: made}, None, test_type=kind, n_samples=samples
    )
    return lambda: quietly(test)


def quietly(run: Callable[[], object]) -> object:
    """Run without the lines that sacreBLEU prints on the way."""
    with contextlib.redirect_stderr(io.StringIO()):
        return run()


def our_test(kind: str, count: int, samples: int, metric: str) -> Callable[[], object]:
    """Return our test, ready to run."""
    outputs, references = make_systems(count)
    stats = {
        name: mtedu.segment_stats(texts, references, metric)
        for name, texts in outputs.items()
    }
    if count > 2:
        return lambda: mtedu.compare_systems(stats, samples=samples)
    test = mtedu.paired_bootstrap if kind == "bs" else mtedu.approximate_randomization
    return lambda: test(*stats.values(), samples=samples)
