"""Exercise 7: Holm's correction for several comparisons."""

from itertools import accumulate

import numpy as np

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import holm

HOLM = Exercise(
    "lab7.holm",
    title="Holm's correction",
    inputs=(
        ([0.01, 0.04, 0.03],),
        ([0.2, 0.004, 0.03, 0.011],),
        ([0.7, 0.6, 0.001],),
        ([0.03, 0.03, 0.9],),
        ([0.02, 0.021, 0.022, 0.023, 0.6],),
        ([0.04],),
        ([],),
    ),
    hints=(
        "Sort the places by their p-values, and keep the places: you need them to put "
        "results back.",
        "The smallest of m is multiplied by m, the next by m - 1, the last by 1.",
        "Remember the largest product so far: it is the corrected value, cut to 1.",
    ),
    slips={
        "IndexError": "of count p-values the places go from 0 to count - 1: sort "
        "places, and put each result back at its own.",
        "ValueError": "index looks for the value, which may occur twice or be changed "
        "already. Sort places instead of values.",
    },
    forbidden=FORBIDDEN,
)


@HOLM.right
def holm_accumulate(p_values):
    pairs = sorted((p, i) for i, p in enumerate(p_values))
    raised = [p * (len(pairs) - rank) for rank, (p, _) in enumerate(pairs)]
    running = [min(1, p) for p in accumulate(raised, max)]
    by_place = {i: p for (_, i), p in zip(pairs, running, strict=True)}
    return [by_place[i] for i in range(len(pairs))]


@HOLM.right
def holm_each(p_values):
    # The largest of all products up to a p-value is its own corrected one.
    def raised(p):
        return p * sum(other >= p for other in p_values)

    return [min(1.0, max(raised(q) for q in p_values if q <= p)) for p in p_values]


@HOLM.right
def holm_numpy(p_values):
    p = np.array(p_values, dtype=float)
    order = np.argsort(p)
    raised = p[order] * np.arange(len(p), 0, -1)
    corrected = np.empty(len(p))
    corrected[order] = np.minimum(np.maximum.accumulate(raised), 1)
    return corrected.tolist()


@HOLM.wrong(
    "you multiply all by the number of comparisons (Bonferroni). Holm does so "
    "for the smallest only; the next is multiplied by one less."
)
def holm_bonferroni(p_values):
    return [min(1.0, len(p_values) * p) for p in p_values]


def ranked(p_values, factor):
    count = len(p_values)
    order = sorted(range(count), key=lambda i: p_values[i])
    result = [0.0] * count
    for rank, i in enumerate(order):
        result[i] = min(1.0, factor(count, rank) * p_values[i])
    return result


def rising(p_values, corrected):
    """Let no corrected value be smaller than that of a smaller p-value."""
    return [
        max(c for q, c in zip(p_values, corrected, strict=True) if q <= p)
        for p in p_values
    ]


@HOLM.wrong(
    "a larger p-value gets a smaller corrected one. None may be smaller than "
    "the one before it."
)
def holm_not_rising(p_values):
    return ranked(p_values, lambda count, rank: count - rank)


@HOLM.wrong("a corrected p-value exceeds 1. Cut it to 1.")
def holm_above_one(p_values):
    count = len(p_values)
    order = sorted(range(count), key=lambda i: p_values[i])
    corrected, highest = [0.0] * count, 0.0
    for rank, i in enumerate(order):
        highest = max(highest, (count - rank) * p_values[i])
        corrected[i] = highest
    return corrected


@HOLM.wrong("you return the values sorted. Put each back where its p-value stood.")
def holm_sorted(p_values):
    return sorted(holm(p_values))


@HOLM.wrong(
    "your factors go the wrong way: the smallest p-value gets the largest factor."
)
def holm_turned(p_values):
    return rising(p_values, ranked(p_values, lambda count, rank: rank + 1))


@HOLM.wrong(
    "your factors are 1 too small: the smallest of m p-values is multiplied "
    "by m, the largest by 1."
)
def holm_one_less(p_values):
    return rising(p_values, ranked(p_values, lambda count, rank: count - rank - 1))


@HOLM.wrong("you go through the p-values as given. Go from the smallest upwards.")
def holm_as_given(p_values):
    count = len(p_values)
    return [min(1.0, (count - i) * p) for i, p in enumerate(p_values)]


@HOLM.wrong(
    "you divide by the rank: that is Benjamini and Hochberg's correction, "
    "which promises something else."
)
def holm_false_discoveries(p_values):
    raised = ranked(p_values, lambda count, rank: count / (rank + 1))
    return [
        min(c for q, c in zip(p_values, raised, strict=True) if q >= p)
        for p in p_values
    ]


@HOLM.wrong("you compute the chance of at least one find (Šidák). Holm multiplies.")
def holm_sidak(p_values):
    return [1 - (1 - p) ** len(p_values) for p in p_values]


@HOLM.wrong("you return verdicts. Return the corrected p-values.")
def holm_verdicts(p_values):
    return [p < 0.05 for p in holm(p_values)]


@HOLM.wrong("you change nothing. Several comparisons need a correction.")
def holm_not(p_values):
    return list(p_values)


@HOLM.wrong("you divide. A correction makes p-values larger: multiply.")
def holm_divided(p_values):
    return ranked(p_values, lambda count, rank: 1 / (count - rank))


@HOLM.wrong(
    "you carry the smallest value down from above. Go up from the smallest and "
    "carry the largest along."
)
def holm_falling(p_values):
    raised = ranked(p_values, lambda count, rank: count - rank)
    return [
        min(c for q, c in zip(p_values, raised, strict=True) if q >= p)
        for p in p_values
    ]
