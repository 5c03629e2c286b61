"""Exercise 3: kappa of a judge with people, where some answers are missing."""

from collections import Counter
from fractions import Fraction

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN

JUDGE_KAPPA = Exercise(
    "lab10.judge_kappa",
    title="kappa with people",
    inputs=(
        ([4, 2, 4, 1], [4, 2, 3, 1]),
        ([3, None, 3, 1, 2], [3, 3, 2, 1, 2]),
        ([5, 5, None, 4, 1, None], [5, 4, 1, 4, 2, 1]),
        ([3, 3, 3, 3], [2, 3, 4, 3]),
        ([1, 2, 1, 2], [2, 1, 2, 1]),
        ([None, 4, 4], [1, 4, 4]),
        ([None, None], [2, 3]),
        ([], []),
    ),
    hints=(
        "First keep the pairs of grades in which the judge's is not None.",
        "Observed: the share of equal pairs. Chance: for each grade the judge's share "
        "times the people's share, added up, over the pairs that are left.",
        "(observed - chance) / (1 - chance); None if no pair is left or chance is 1.",
    ),
    slips={
        "ZeroDivisionError": "there may be no pair left, or chance may be 1: None.",
        "TypeError": "None is no number: leave those pairs out first.",
        "IndexError": "judge and people are lists of the same length: zip walks both.",
    },
    forbidden=FORBIDDEN,
)


@JUDGE_KAPPA.right
def judge_kappa_counters(judge, people):
    pairs = [(a, b) for a, b in zip(judge, people, strict=True) if a is not None]
    n = len(pairs)
    ours, theirs = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    chance = sum(ours[g] * theirs[g] for g in ours)
    if chance == n * n:
        return None
    return (n * sum(a == b for a, b in pairs) - chance) / (n * n - chance)


@JUDGE_KAPPA.right
def judge_kappa_fractions(judge, people):
    kept = [i for i in range(len(judge)) if judge[i] is not None]
    if not kept:
        return None
    same = chance = Fraction(0)
    for i in kept:
        same += Fraction(int(judge[i] == people[i]), len(kept))
        for j in kept:
            chance += Fraction(int(judge[i] == people[j]), len(kept) ** 2)
    return None if chance == 1 else (same - chance) / (1 - chance)


@JUDGE_KAPPA.right
def judge_kappa_lists(judge, people):
    ours = [a for a in judge if a is not None]
    theirs = [b for a, b in zip(judge, people, strict=True) if a is not None]
    if not ours or len(set(ours + theirs)) == 1:
        return None
    n = len(ours)
    observed = len([1 for a, b in zip(ours, theirs, strict=True) if a == b]) / n
    chance = sum(ours.count(g) / n * theirs.count(g) / n for g in set(ours))
    return (observed - chance) / (1 - chance)


def left(judge, people):
    return [(a, b) for a, b in zip(judge, people, strict=True) if a is not None]


def agree(pairs, chance, none=None):
    if not pairs or chance == 1:
        return none
    observed = sum(a == b for a, b in pairs) / len(pairs)
    return (observed - chance) / (1 - chance)


def by_chance(ours, theirs):
    shares = (ours.count(g) / len(ours) * theirs.count(g) / len(theirs) for g in ours)
    return sum(shares / ours.count(g) for shares, g in zip(shares, ours, strict=True))


def usual(pairs):
    return by_chance(*map(list, zip(*pairs, strict=True))) if pairs else 1


@JUDGE_KAPPA.wrong(
    "an unusable answer counts as a disagreement. Leave it out here, and report how "
    "many there were."
)
def judge_kappa_disagree(judge, people):
    pairs = list(zip(judge, people, strict=True))
    known = left(judge, people)
    if not known or usual(known) == 1:
        return None
    observed = sum(a == b for a, b in pairs) / len(pairs)
    return (observed - usual(known)) / (1 - usual(known))


@JUDGE_KAPPA.wrong(
    "you treat None as a sixth grade. It is no grade: leave those pairs out."
)
def judge_kappa_sixth(judge, people):
    pairs = list(zip(judge, people, strict=True))
    return agree(pairs, usual(pairs)) if left(judge, people) else None


@JUDGE_KAPPA.wrong("you put 3, the middle, for an unusable answer. It is not there.")
def judge_kappa_middle(judge, people):
    pairs = [(3 if a is None else a, b) for a, b in zip(judge, people, strict=True)]
    return agree(pairs, usual(pairs)) if left(judge, people) else None


@JUDGE_KAPPA.wrong(
    "people's shares come from all their grades. Both shares come from the pairs that "
    "are left."
)
def judge_kappa_all_people(judge, people):
    pairs = left(judge, people)
    if not pairs:
        return None
    return agree(pairs, by_chance([a for a, _ in pairs], people))


@JUDGE_KAPPA.wrong(
    "you take 1/5 for chance. A judge that always says 3 agrees more often by chance: "
    "use the shares of each grade."
)
def judge_kappa_uniform(judge, people):
    pairs = left(judge, people)
    return agree(pairs, 0.2) if usual(pairs) != 1 else None


@JUDGE_KAPPA.wrong("you return the observed share. Take chance out of it.")
def judge_kappa_observed(judge, people):
    pairs = left(judge, people)
    return agree(pairs, 0) if usual(pairs) != 1 else None


@JUDGE_KAPPA.wrong("you only subtract chance. Divide by 1 - chance, too.")
def judge_kappa_undivided(judge, people):
    pairs = left(judge, people)
    return (
        agree(pairs, usual(pairs)) * (1 - usual(pairs)) if usual(pairs) != 1 else None
    )


@JUDGE_KAPPA.wrong(
    "you pool the grades of both for chance. Cohen's kappa keeps two shares apart: the "
    "judge's times the people's."
)
def judge_kappa_pooled(judge, people):
    pairs = left(judge, people)
    both = [grade for pair in pairs for grade in pair]
    return agree(pairs, by_chance(both, both)) if both else None


@JUDGE_KAPPA.wrong(
    "0 says that agreement is as by chance. Where kappa is not defined, return None."
)
def judge_kappa_zero(judge, people):
    pairs = left(judge, people)
    return agree(pairs, usual(pairs), none=0)


@JUDGE_KAPPA.wrong(
    "where all grades are the same kappa is not 1 but not defined: None."
)
def judge_kappa_one(judge, people):
    pairs = left(judge, people)
    return agree(pairs, usual(pairs), none=1.0 if pairs else None)
