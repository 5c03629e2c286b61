"""How cost grows with segments, references and systems: slopes on log-log paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import mtedu
from benchmarks.measure import Result, cpu
from benchmarks.texts import Texts, make_references, make_systems

TITLE = "Growth"
SEGMENTS = (100, 1000, 10_000, 100_000)
REFERENCES = (1, 2, 3, 4)
SYSTEMS = (1, 2, 5, 10, 20, 40)
# TER and METEOR search, which takes a minute or so on 100,000 segments.
SLOW = {"TER", "METEOR"}
METRICS: dict[str, Callable[[Texts, list[Texts]], object]] = {
    "BLEU": mtedu.corpus_bleu,
    "chrF": mtedu.corpus_chrf,
    "WER": lambda c, r: mtedu.corpus_wer(c, [one[0] for one in r]),
    "NIST": mtedu.corpus_nist,
    "ROUGE-L": mtedu.corpus_rouge_l,
    "TER": mtedu.corpus_ter,
    "METEOR": mtedu.corpus_meteor,
}


def run(full: bool = False) -> Result:
    """Measure how the corpus metrics and the bootstrap grow."""
    result = Result(
        TITLE,
        "A slope of 1 means twice the work for twice the input. Generated segments of "
        "15 to 35 words.",
    )
    candidates, references = make_references(SEGMENTS[-1], 1)
    for name, metric in METRICS.items():
        sizes = SEGMENTS[: -1 if name in SLOW and not full else None]
        metric(candidates[:5], references[:5])  # what is loaded at first use
        values = [once(metric, candidates[:n], references[:n]) for n in sizes]
        result.growth(name, "segments", sizes, values)
    candidates, references = make_references(1000, REFERENCES[-1])
    for name, metric in METRICS.items():
        if name == "WER":
            continue
        values = [
            once(metric, candidates, [some[:k] for some in references])
            for k in REFERENCES
        ]
        result.growth(name, "references", REFERENCES, values)
    grow_systems(result)
    if not full:
        slow = " and ".join(sorted(SLOW))
        result.notes.append(f"{slow} go to 10,000 segments, with --full further.")
    return result


def once(function: Callable[..., object], *arguments: object) -> float:
    """Return CPU seconds: of the best of three where that is quick."""
    first, _ = cpu(lambda: function(*arguments))
    more = [cpu(lambda: function(*arguments))[0] for _ in range(2 if first < 1 else 0)]
    return min(first, *more) if more else first


def grow_systems(result: Result) -> None:
    """Measure scoring and comparing more and more systems."""
    systems, references = make_systems(SYSTEMS[-1], 1000)
    names = list(systems)

    def score(names: Sequence[str]) -> list[float]:
        return [float(mtedu.corpus_bleu(systems[n], references)) for n in names]

    values = [once(score, names[:k]) for k in SYSTEMS]
    result.growth("BLEU of each system", "systems", SYSTEMS, values)
    stats = {n: mtedu.segment_stats(systems[n], references) for n in names}
    several = [k for k in SYSTEMS if k > 1]
    values = [
        once(mtedu.compare_systems, {n: stats[n] for n in names[:k]}) for k in several
    ]
    result.growth("bootstrap of 1,000 samples", "systems", several, values)
