"""The metrics of the course side by side: one entry per metric, for all lists of them.

An entry stands in the metric's own file, in its `METRICS`. The bench and the game "Fool
the metric" score a sentence with it. The bootstrap and the other tests need a metric as
a table of statistics, one row per segment, and a formula for the sums of rows: BLEU
keeps of a segment its matches and lengths, TER its edits and its length, and the score
of any set of segments follows from the sums alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from importlib import import_module
from typing import Any

from mtedu.result import Result
from mtedu.wording import choose

FILES = ("bleu", "nist", "meteor", "rouge", "chrf", "lepor", "overlap", "wer", "ter")
"""The files that have entries, in the order in which tables list their metrics."""


@dataclass(frozen=True)
class Metric:
    """A metric: what it is called, which way it counts, and how it is computed."""

    name: str
    label: str
    sentence: Callable[[str, str], Result] | None = None
    """Scores a candidate against a reference; `None` keeps it off the bench."""
    rows: Callable[..., Any] | None = None
    """Takes candidates, references and options; returns one row per segment."""
    formula: Callable[..., float] | None = None
    """Takes the sums of rows, and the same options; returns the score."""
    lower_is_better: bool = False
    open_ended: bool = False
    """Whether a score can be any number, so that only the reference's own says much."""
    label_with: Callable[..., str] | None = None
    """Takes the options; returns the label that they give."""

    @property
    def better(self) -> str:
        """Which way is better, in words."""
        return "lower is better" if self.lower_is_better else "higher is better"

    def score(self, candidate: str, reference: str) -> float:
        """Return the score of a sentence."""
        assert self.sentence is not None
        return float(self.sentence(candidate, reference))

    def most(self, reference: str) -> float:
        """Return where a bar is full: 1, or what the reference itself would get."""
        return _own_score(self, reference) if self.open_ended else 1.0

    def quality(self, score: float, reference: str) -> float:
        """Put a score on the common scale: 0 is worst, 1 is best.

        >>> metrics = sentence_metrics()
        >>> metrics["wer"].quality(0.25, "the cat"), metrics["f1"].quality(0.25, "cat")
        (0.75, 0.25)
        """
        share = score / (self.most(reference) or 1.0)
        return max(1 - share, 0.0) if self.lower_is_better else min(share, 1.0)

    def worse(self, before: float, after: float) -> int:
        """Return 1 if the score got worse, -1 if it got better, 0 if it is the same.

        >>> metrics = sentence_metrics()
        >>> metrics["bleu"].worse(1.0, 0.5), metrics["wer"].worse(0.0, 0.5)
        (1, 1)
        """
        lost = (after - before) if self.lower_is_better else (before - after)
        return 0 if abs(lost) < 1e-12 else (1 if lost > 0 else -1)

    def with_options(self, **options: Any) -> Metric:
        """Return the metric with its options set, for a table of statistics."""
        assert self.rows is not None
        assert self.formula is not None
        label = self.label_with(**options) if self.label_with else self.label
        rows, formula = partial(self.rows, **options), partial(self.formula, **options)
        return replace(self, label=label, rows=rows, formula=formula)

    def of_sums(self, sums: Any) -> Any:
        """Return the scores of sums of rows: the last axis of the array is a row.

        >>> additive_metric("wer").of_sums([[4, 7], [2, 0]]).round(4)
        array([0.5714, 2.    ])
        """
        import numpy as np

        assert self.formula is not None
        table = np.asarray(sums, dtype=float)
        rows = table.reshape(-1, table.shape[-1]).tolist()
        return np.array(list(map(self.formula, rows))).reshape(table.shape[:-1])


def ratio(sums: Sequence[float], **options: Any) -> float:
    """Return first sum over second: a mean, or edits over words (over 1 for none).

    >>> ratio([1, 4]), ratio([2, 0])
    (0.25, 2.0)
    """
    return sums[0] / (sums[1] or 1)


@cache
def all_metrics() -> dict[str, Metric]:
    """Return every entry by its name."""
    modules = (import_module(f"mtedu.metrics.{file}") for file in FILES)
    return {entry.name: entry for module in modules for entry in module.METRICS}


@cache
def sentence_metrics() -> dict[str, Metric]:
    """Return the metrics that stand on the bench, by name."""
    return {name: m for name, m in all_metrics().items() if m.sentence}


def scores(candidate: str, reference: str) -> dict[str, float]:
    """Return the scores of a sentence by all metrics of the bench.

    >>> scores("the dog", "the cat")["f1"]
    0.5
    """
    metrics = sentence_metrics().items()
    return {name: metric.score(candidate, reference) for name, metric in metrics}


def additive_metric(name: str, **options: Any) -> Metric:
    """Return a metric that sums of statistics are enough for, with its options set."""
    known = [name for name, metric in all_metrics().items() if metric.rows]
    return all_metrics()[choose(name, known, "additive metric")].with_options(**options)


@lru_cache(maxsize=64)
def _own_score(metric: Metric, reference: str) -> float:
    return metric.score(reference, reference)
