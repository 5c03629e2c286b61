"""Exercise 7: on how many pairs does a metric choose as people do?"""

import math
from collections import Counter
from fractions import Fraction
from itertools import chain

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import pairwise_accuracy

PAIRWISE_ACCURACY = Exercise(
    "lab8.pairwise_accuracy",
    title="pairwise accuracy",
    inputs=(
        ([[[2, -3], [5, 11], [3, 14]]],),
        ([[[1, 0.5], [-2, 0.25], [0, 0.5], [3, 0]], [[4, 1], [-1, -2], [0, 0]]],),
        ([[[2, 1]], [[-1, 3], [-4, -1], [1, -2], [5, 2], [-6, 8]]],),
        ([[[-1, -1], [-2, -3]], [[1, -4]]],),
        ([[[0, 2], [1, 2], [0, -1]], []],),
        ([[[3, 0], [0, 0]]],),
        ([],),
    ),
    hints=(
        "Put the pairs of all groups into one list, without those whose human "
        "difference is 0.",
        "Metric and people agree if both differences have the same sign: their product "
        "is above 0.",
        "Return agreed / len(pairs), or None if no pair is left.",
    ),
    slips={
        "ZeroDivisionError": "there may be no pair on which people see a difference. "
        "Return None then.",
        "ValueError": "groups holds groups, groups hold pairs, and a pair is [metric, "
        "human]: that takes two loops.",
    },
    forbidden=FORBIDDEN,
)


@PAIRWISE_ACCURACY.right
def pairwise_accuracy_loops(groups):
    agreed = total = 0
    for group in groups:
        for metric, human in group:
            if human == 0:
                continue
            total += 1
            if (metric > 0 and human > 0) or (metric < 0 and human < 0):
                agreed += 1
    if total == 0:
        return None
    return agreed / total


@PAIRWISE_ACCURACY.right
def pairwise_accuracy_counter(groups):
    kinds = Counter()
    for group in groups:
        kinds.update(
            metric != 0 and math.copysign(1, metric) == math.copysign(1, human)
            for metric, human in group
            if human
        )
    return kinds[True] / sum(kinds.values()) if kinds else None


@PAIRWISE_ACCURACY.right
def pairwise_accuracy_fractions(groups):
    flat = list(chain.from_iterable(groups))
    known = len(flat) - [human for _, human in flat].count(0)
    agreed = len([0 for metric, human in flat if metric * human > 0])
    return Fraction(agreed, known) if known else None


def decided(groups):
    return [pair for group in groups for pair in group if pair[1] != 0]


@PAIRWISE_ACCURACY.wrong(
    "you count pairs that people see as equal. Leave them out: no choice would "
    "be right or wrong there."
)
def pairwise_accuracy_ties_wrong(groups):
    pairs = [pair for group in groups for pair in group]
    return sum(m * h > 0 for m, h in pairs) / len(pairs) if decided(groups) else None


@PAIRWISE_ACCURACY.wrong(
    "you keep pairs that people see as equal and call a tie of both right. "
    "Leave out every pair whose human difference is 0."
)
def pairwise_accuracy_ties_equal(groups):
    pairs = [pair for group in groups for pair in group]
    if not decided(groups):
        return None
    return sum(m * h > 0 or m == h == 0 for m, h in pairs) / len(pairs)


@PAIRWISE_ACCURACY.wrong(
    "you leave out pairs that the metric ties. Where people see a difference, "
    "a metric that sees none is wrong."
)
def pairwise_accuracy_abstains(groups):
    pairs = [pair for pair in decided(groups) if pair[0] != 0]
    if not decided(groups):
        return None
    return sum(m * h > 0 for m, h in pairs) / max(len(pairs), 1)


@PAIRWISE_ACCURACY.wrong("a tie of the metric counts as half right. Here it is wrong.")
def pairwise_accuracy_half(groups):
    pairs = decided(groups)
    if not pairs:
        return None
    return sum(0.5 if m == 0 else m * h > 0 for m, h in pairs) / len(pairs)


@PAIRWISE_ACCURACY.wrong(
    "a tie of the metric counts as right: the product has to be above 0."
)
def pairwise_accuracy_at_least(groups):
    pairs = decided(groups)
    return sum(m * h >= 0 for m, h in pairs) / len(pairs) if pairs else None


@PAIRWISE_ACCURACY.wrong(
    "you take the mean of the groups' shares. Count the pairs of all groups "
    "together, then divide once."
)
def pairwise_accuracy_mean_of_groups(groups):
    known = [pairwise_accuracy([group]) for group in groups if decided([group])]
    return sum(known) / len(known) if known else None


@PAIRWISE_ACCURACY.wrong("you return the share of wrong ones. Count those that agree.")
def pairwise_accuracy_wrong_way(groups):
    pairs = decided(groups)
    return sum(m * h < 0 for m, h in pairs) / len(pairs) if pairs else None


@PAIRWISE_ACCURACY.wrong(
    "you return a count. Divide it by the number of pairs that are left."
)
def pairwise_accuracy_count(groups):
    pairs = decided(groups)
    return sum(m * h > 0 for m, h in pairs) if pairs else None


@PAIRWISE_ACCURACY.wrong("you multiply by 100. Return a share between 0 and 1.")
def pairwise_accuracy_percent(groups):
    share = pairwise_accuracy(groups)
    return None if share is None else 100 * share


@PAIRWISE_ACCURACY.wrong("with no pair left there is no accuracy: return None, not 0.")
def pairwise_accuracy_zero(groups):
    return pairwise_accuracy(groups) or 0.0


@PAIRWISE_ACCURACY.wrong("with no pair left you divide by 0. Return None then.")
def pairwise_accuracy_fails(groups):
    pairs = decided(groups)
    return sum(m * h > 0 for m, h in pairs) / len(pairs)


@PAIRWISE_ACCURACY.wrong(
    "you subtract the wrong ones: that is a kind of tau. Count the right ones."
)
def pairwise_accuracy_tau(groups):
    pairs = decided(groups)
    score = sum(1 if m * h > 0 else -1 for m, h in pairs)
    return score / len(pairs) if pairs else None


@PAIRWISE_ACCURACY.wrong("you look at the first group only.")
def pairwise_accuracy_first_group(groups):
    return pairwise_accuracy(groups[:1]) if decided(groups) else None


@PAIRWISE_ACCURACY.wrong(
    "you count only pairs in which the first system is ahead. Two negative "
    "differences agree as well."
)
def pairwise_accuracy_first_ahead(groups):
    pairs = decided(groups)
    return sum(m > 0 and h > 0 for m, h in pairs) / len(pairs) if pairs else None


@PAIRWISE_ACCURACY.wrong(
    "your pairs weigh as much as people's difference. Each counts once."
)
def pairwise_accuracy_weighted(groups):
    pairs = decided(groups)
    if not pairs:
        return None
    return sum(abs(h) for m, h in pairs if m * h > 0) / sum(abs(h) for _, h in pairs)


@PAIRWISE_ACCURACY.wrong(
    "you return one share for each group. Return one for all pairs."
)
def pairwise_accuracy_each_group(groups):
    return [pairwise_accuracy([group]) for group in groups]
