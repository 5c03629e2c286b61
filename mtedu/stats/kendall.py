"""Kendall's tau: do metric and people put two systems in the same order?

Every pair of systems is concordant (same order), discordant (opposite order) or tied on
one side or both. All variants start from these five numbers; they differ in what a tie
costs. C concordant, D discordant, H tied by people only, M tied by the metric only, B
tied by both, N all pairs:

- `"a"`: (C - D) / N. A tie counts as half right.
- `"b"`: (C - D) / sqrt((C + D + H) (C + D + M)). Corrects for ties on both sides.
- `"c"`: for scales with different numbers of grades.
- `"wmt12"`: (C - D - M) / (C + D + M). Pairs that people tied are dropped; a tie of the
  metric is as bad as a wrong order.
- `"wmt13"`: (C - D) / (C + D). All ties are dropped: a metric may abstain for free.
- `"wmt14"`: (C - D) / (C + D + M). A metric's tie counts as half right.
- `"darr"`: as `"wmt12"`, but pairs that people rated less than 25 points apart are
  dropped too (WMT 2017 to 2021, "Kendall-like").
- `"23"`: (C + B - D - H - M) / N, and `"acc23"`: (C + B) / N, the share of pairs on
  which both agree (Deutsch, Foster and Freitag 2023, *Ties matter*). A tie must be
  predicted.

Kendall (1938), *A new measure of rank correlation*; Macháček and Bojar (2014), *Results
of the WMT14 metrics shared task*, for the variants with years.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from mtedu.stats.segment_stats import Array

VARIANTS = ("a", "b", "c", "wmt12", "wmt13", "wmt14", "darr", "23", "acc23")
DARR_POINTS = 25.0


class PairCounts(NamedTuple):
    """How many pairs of systems are in the same order, in another, or tied.

    Each may be a number or an array of them.
    """

    concordant: Any
    discordant: Any
    human_ties: Any
    metric_ties: Any
    both_ties: Any

    @property
    def pairs(self) -> Any:
        """The number of all pairs."""
        return sum(self)


def tau(counts: PairCounts, variant: str = "b", size: Any = 0, levels: Any = 0) -> Any:
    """Return a variant of Kendall's tau; NaN where it is not defined.

    `size` is the number of systems and `levels` the smaller number of different scores
    on a side; only `"c"` needs them.

    >>> counts = PairCounts(7, 1, human_ties=3, metric_ties=3, both_ties=1)
    >>> [round(float(tau(counts, v, 6, 3)), 4) for v in ("a", "b", "c", "23", "acc23")]
    [0.4, 0.5455, 0.5, 0.0667, 0.5333]
    """
    if variant not in VARIANTS:
        known = ", ".join(VARIANTS)
        raise ValueError(f"There is no variant {variant!r}: choose one of {known}.")
    c, d, h, m, b = (np.asarray(count, dtype=float) for count in counts)
    match variant:
        case "a":
            above, below = c - d, counts.pairs
        case "b":
            above, below = c - d, np.sqrt((c + d + h) * (c + d + m))
        case "c":
            above, below = 2 * (c - d) * levels, np.square(size) * (levels - 1.0)
        case "wmt12" | "darr":
            above, below = c - d - m, c + d + m
        case "wmt13":
            above, below = c - d, c + d
        case "wmt14":
            above, below = c - d, c + d + m
        case "23":
            above, below = c + b - d - h - m, counts.pairs
        case "acc23":
            above, below = c + b, counts.pairs
    below = np.asarray(below, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(below > 0, above / below, np.nan)


def count_pairs(metric: Array, human: Array) -> PairCounts:
    """Count the pairs of two lists of scores in n log n steps.

    >>> count_pairs([1, 2, 3, 3], [1, 3, 2, 2])
    PairCounts(concordant=3, discordant=2, human_ties=0, metric_ties=0, both_ties=1)
    """
    x, y = _places(metric), _places(human)
    if x.max(initial=0) < y.max(initial=0):  # turned pairs are the same seen from both
        few, many = x, y
    else:
        few, many = y, x
    n, levels = len(x), int(few.max(initial=0)) + 1
    both, sizes = np.unique(many.astype(np.int64) * levels + few, return_counts=True)
    ties_x, ties_y, ties_both = (
        _tied(groups) for groups in (np.bincount(x), np.bincount(y), sizes)
    )
    # In order of one side, and of the other where it is tied, a discordant pair is one
    # turned in the other.
    discordant = _inversions(np.repeat(both % levels, sizes))
    strict = n * (n - 1) // 2 - ties_x - ties_y + ties_both
    return PairCounts(
        strict - discordant,
        discordant,
        ties_y - ties_both,
        ties_x - ties_both,
        ties_both,
    )


def _places(scores: Array) -> Array:
    """Return the place of each score among the different ones, from 0 up."""
    return np.unique(scores, return_inverse=True)[1].ravel()


def _tied(sizes: Array) -> int:
    """Return how many pairs lie within groups of these sizes."""
    sizes = sizes.astype(np.int64, copy=False)
    return int((sizes * (sizes - 1) // 2).sum())


def _inversions(ranks: Array) -> int:
    """Count the pairs that stand in the wrong order, one binary digit at a time.

    Two numbers differ first in some digit. Sort by it those that agree in all higher
    digits: each one moves up by as many places as there are zeros behind it, and each
    zero down by as many as there are ones before it. So every pair that was in the
    wrong order is two steps.
    """
    digits = int(ranks.max(initial=0)).bit_length()
    ranks = ranks.astype(
        np.uint16 if digits <= 16 else np.int64
    )  # short ones sort fast
    places = np.arange(len(ranks))
    steps = 0
    for digit in reversed(range(digits)):
        order = np.argsort(ranks >> digit, kind="stable")
        steps += int(np.abs(order - places).sum(dtype=np.int64))
        ranks = ranks[order]
    return steps // 2


def count_pairs_by_column(
    metric: Array, human: Array, threshold: float = 0.0
) -> PairCounts:
    """Count the pairs of rows in every column of two tables, all columns at once.

    Rows are systems and columns segments; a score that is NaN makes no pair. People's
    differences below the threshold are ties.

    >>> count_pairs_by_column([[1, 1], [2, 1]], [[5, 5], [6, 9]]).concordant.tolist()
    [1, 0]
    """
    x, y = np.asarray(metric, dtype=float), np.asarray(human, dtype=float)
    known = ~(np.isnan(x) | np.isnan(y))
    sums = np.zeros((5, x.shape[1]), dtype=np.int64)
    for step in range(1, len(x)):
        one, other = slice(None, -step), slice(step, None)
        pairs = None if known.all() else known[one] & known[other]
        sums += _column_counts(x[one], x[other], y[one], y[other], pairs, threshold)
    both, no_x, no_y, total, agreement = sums
    strict = total - no_x - no_y + both
    concordant = (strict + agreement) // 2
    return PairCounts(concordant, strict - concordant, no_y - both, no_x - both, both)


def _column_counts(
    x0: Array, x1: Array, y0: Array, y1: Array, pairs: Array | None, threshold: float
) -> Array:
    """Return for each column: ties of both, of x, of y, pairs, agreeing - opposing."""
    sign_x = _sign(x0 > x1, x0 < x1)
    if threshold:
        apart = y0 - y1
        sign_y = _sign(apart >= threshold, apart <= -threshold)
    else:
        sign_y = _sign(y0 > y1, y0 < y1)
    no_x, no_y = sign_x == 0, sign_y == 0
    if pairs is not None:
        no_x, no_y = no_x & pairs, no_y & pairs
        sign_x = sign_x * pairs
    total = len(x0) if pairs is None else pairs.sum(axis=0)
    wide = np.int16 if len(x0) < 2**15 else np.int64
    counts = [
        np.add.reduce(part, axis=0, dtype=wide) for part in (no_x & no_y, no_x, no_y)
    ]
    agreement = np.add.reduce(sign_x * sign_y, axis=0, dtype=wide)
    return np.array([*counts, np.broadcast_to(total, agreement.shape), agreement])


def _sign(above: Array, below: Array) -> Array:
    return above.view(np.int8) - below.view(np.int8)
