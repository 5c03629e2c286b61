"""The metrics of the course side by side: for one pair of texts, each as a number.

The bench and the game "Fool the metric" compare metrics of different scales. Most
are fractions where more is better; TER and WER count errors, so less is better; NIST
has no upper end. `Metric.quality` puts all of them on one scale from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mtedu.metrics.bleu import bleu
from mtedu.metrics.chrf import chrf
from mtedu.metrics.lepor import lepor
from mtedu.metrics.meteor import meteor
from mtedu.metrics.nist import nist
from mtedu.metrics.overlap import f1
from mtedu.metrics.rouge import rouge_l, rouge_n
from mtedu.metrics.ter import ter
from mtedu.metrics.wer import wer
from mtedu.result import Result

KNOWN_TEXTS = (
    "the old doctor quickly bought a big house near the river",
    "the doctor did not say that the new drug is safe",
    "the cats are sitting quietly on the mat",
    "the police arrested the two thieves near the old station",
    "Israeli officials are responsible for airport security",
    "the rich man answered the letter of the old teacher",
    "the children found a small stone on the road to the river",
    "Rahul ki behen",
    "Mary kitab padti hai",
)
"""References that NIST learns from how common a word is, besides the one at hand."""


@dataclass(frozen=True)
class Metric:
    """A metric, what it is called and which way it counts."""

    label: str
    compute: Callable[[str, str], Result]
    lower: bool = False
    """Whether less is better."""
    open_ended: bool = False
    """Whether a score can be any number, so that only the reference's own says much."""

    @property
    def better(self) -> str:
        """Which way is better, in words."""
        return "lower is better" if self.lower else "higher is better"

    def score(self, candidate: str, reference: str) -> float:
        """Return the score of a candidate."""
        return float(self.compute(candidate, reference))

    def most(self, reference: str) -> float:
        """Return where a bar is full: 1, or what the reference itself would get."""
        return _own_score(self, reference) if self.open_ended else 1.0

    def quality(self, score: float, reference: str) -> float:
        """Put a score on the common scale: 0 is worst, 1 is best.

        >>> METRICS["wer"].quality(0.25, "the cat"), METRICS["f1"].quality(0.25, "cat")
        (0.75, 0.25)
        """
        share = score / (self.most(reference) or 1.0)
        return max(1 - share, 0.0) if self.lower else min(share, 1.0)

    def worse(self, before: float, after: float) -> int:
        """Return 1 if the score got worse, -1 if it got better, 0 if it is the same.

        >>> METRICS["bleu"].worse(1.0, 0.5), METRICS["wer"].worse(0.0, 0.5)
        (1, 1)
        """
        lost = (after - before) if self.lower else (before - after)
        return 0 if abs(lost) < 1e-12 else (1 if lost > 0 else -1)


def _sentence_bleu(candidate: str, reference: str) -> Result:
    # As sacreBLEU scores a single sentence: orders it is too short for are left out.
    return bleu(candidate, reference, smoothing="exp", effective_order=True)


def _nist(candidate: str, reference: str) -> Result:
    return nist(candidate, reference, test_set=[*KNOWN_TEXTS, reference])


METRICS = {
    "bleu": Metric("BLEU", _sentence_bleu),
    "nist": Metric("NIST", _nist, open_ended=True),
    "meteor": Metric("METEOR", meteor),
    "rouge_2": Metric("ROUGE-2", lambda text, reference: rouge_n(text, reference, 2)),
    "rouge_l": Metric("ROUGE-L", rouge_l),
    "chrf": Metric("chrF", chrf),
    "chrf++": Metric("chrF++", lambda text, other: chrf(text, other, word_order=2)),
    "lepor": Metric("LEPOR", lepor),
    "f1": Metric("F1", f1),
    "wer": Metric("WER", wer, lower=True),
    "ter": Metric("TER", ter, lower=True),
}


def scores(candidate: str, reference: str) -> dict[str, float]:
    """Return the scores of all metrics by name.

    >>> scores("the dog", "the cat")["f1"]
    0.5
    """
    return {name: m.score(candidate, reference) for name, m in METRICS.items()}


def find_metric(name: str, others: Sequence[str] = ()) -> Metric:
    """Return a metric by its name; `others` are names that the caller knows too."""
    if name not in METRICS:
        known = ", ".join([*METRICS, *others])
        raise ValueError(f"There is no metric {name!r}: choose one of {known}.")
    return METRICS[name]


@lru_cache(maxsize=64)
def _own_score(metric: Metric, reference: str) -> float:
    return metric.score(reference, reference)
