"""Exercises 5 and 6: one number for precision and recall, F1 and F-beta."""

import math
from statistics import harmonic_mean

from mtedu_grader.author.exercise import Exercise

from .precision_recall import PROBES
from .solution import naive_precision, precision, recall, shared_words

F1 = Exercise(
    "lab2.f1",
    title="F1",
    inputs=PROBES,
    hints=(
        "Get both numbers from your own functions precision and recall.",
        "Then 2 * p * r / (p + r); mind the brackets.",
        "If p + r is 0, return 0.0 before you divide.",
    ),
    slips={
        "ZeroDivisionError": "precision and recall can both be 0: then p + r is 0. "
        "Return 0.0 for that.",
    },
)


@F1.right
def f1_counts(candidate, reference):
    lengths = len(candidate) + len(reference)
    return 2 * shared_words(candidate, reference) / max(lengths, 1)


@F1.right
def f1_statistics(candidate, reference):
    values = [precision(candidate, reference), recall(candidate, reference)]
    return harmonic_mean(values)


@F1.right
def f1_reciprocals(candidate, reference):
    if shared_words(candidate, reference) == 0:
        return 0
    p, r = precision(candidate, reference), recall(candidate, reference)
    return 2 / (1 / p + 1 / r)


@F1.right
def f1_except(candidate, reference):
    p = precision(candidate, reference)
    r = recall(candidate, reference)
    try:
        return 2 * (p * r) / (p + r)
    except ZeroDivisionError:
        return 0.0


@F1.wrong(
    "this is the ordinary mean. F1 is the harmonic mean, which stays near the "
    "smaller of the two."
)
def f1_arithmetic(candidate, reference):
    return (precision(candidate, reference) + recall(candidate, reference)) / 2


@F1.wrong("this is the geometric mean, the root of PR. F1 is 2PR / (P + R).")
def f1_geometric(candidate, reference):
    return math.sqrt(precision(candidate, reference) * recall(candidate, reference))


@F1.wrong("you multiply precision and recall. Divide by their sum, and double it.")
def f1_product(candidate, reference):
    return precision(candidate, reference) * recall(candidate, reference)


@F1.wrong("the 2 above the line is missing: two equal values must give that value.")
def f1_no_two(candidate, reference):
    p, r = precision(candidate, reference), recall(candidate, reference)
    return p * r / (p + r) if p + r else 0.0


@F1.wrong("you take the smaller of the two. F1 takes both into account.")
def f1_minimum(candidate, reference):
    return min(precision(candidate, reference), recall(candidate, reference))


@F1.wrong(
    "you take the larger of the two: then one extreme alone is enough. F1 "
    "takes both into account."
)
def f1_maximum(candidate, reference):
    return max(precision(candidate, reference), recall(candidate, reference))


@F1.wrong("if nothing is shared, P + R is 0 and the division fails. Return 0.0 then.")
def f1_crash(candidate, reference):
    p, r = precision(candidate, reference), recall(candidate, reference)
    return 2 * p * r / (p + r)


@F1.wrong("you use the naive precision. Use the function `precision`.")
def f1_naive(candidate, reference):
    p, r = naive_precision(candidate, reference), recall(candidate, reference)
    return 2 * p * r / (p + r) if p + r else 0.0


@F1.wrong(
    "your fraction is upside down: the harmonic mean is 1 divided by the mean "
    "of 1/P and 1/R."
)
def f1_upside_down(candidate, reference):
    p, r = precision(candidate, reference), recall(candidate, reference)
    return (1 / p + 1 / r) / 2 if p and r else 0.0


@F1.wrong("brackets are missing below the line: 2 * p * r / (p + r).")
def f1_without_brackets(candidate, reference):
    p, r = precision(candidate, reference), recall(candidate, reference)
    return 2 * p * r / p + r if p else 0.0


F_BETA = Exercise(
    "lab2.f_beta",
    title="F-beta",
    inputs=(
        (0.9, 0.6, 2),
        (0.9, 0.6, 1),
        (0.9, 0.6, 0.5),
        (0.6, 0.9, 3),
        (0.5, 0.5, 4),
        (1.0, 0.2, 1.5),
        (0.0, 0.4, 2),
        (0.5, 0.0, 2),
        (0.0, 0.0, 1),
    ),
    hints=(
        "Deal with 0 first: if p or r is 0, return 0.0.",
        "Above the line: (1 + beta**2) * p * r.",
        "Below the line: (beta**2 * p + r), in brackets.",
    ),
    slips={
        "ZeroDivisionError": "if p and r are 0, the sum below the line is 0. Return "
        "0.0 for that.",
    },
)


@F_BETA.right
def f_beta_reciprocals(p, r, beta):
    if not p or not r:
        return 0
    weight = 1 / (1 + beta * beta)
    return 1 / (weight / p + (1 - weight) / r)


@F_BETA.right
def f_beta_statistics(p, r, beta):
    return harmonic_mean([p, r], weights=[1, beta**2])


@F_BETA.right
def f_beta_except(p, r, beta):
    b = pow(beta, 2)
    try:
        return (p * r + b * p * r) / (b * p + r)
    except ZeroDivisionError:
        return 0.0


@F_BETA.wrong("beta is not squared. Both above and below the line it is beta**2.")
def f_beta_not_squared(p, r, beta):
    if p == 0 or r == 0:
        return 0.0
    return (1 + beta) * p * r / (beta * p + r)


@F_BETA.wrong(
    "below the line you square beta, above it you do not: the factor is 1 + beta**2."
)
def f_beta_not_squared_above(p, r, beta):
    if p == 0 or r == 0:
        return 0.0
    return (1 + beta) * p * r / (beta**2 * p + r)


@F_BETA.wrong(
    "your beta favours precision. Below the line beta**2 belongs to precision, "
    "which makes recall weigh more."
)
def f_beta_wrong_side(p, r, beta):
    if p == 0 or r == 0:
        return 0.0
    return (1 + beta**2) * p * r / (p + beta**2 * r)


@F_BETA.wrong(
    "the factor 1 + beta**2 above the line is missing: P = R = 0.5 must give 0.5."
)
def f_beta_no_factor(p, r, beta):
    if p == 0 or r == 0:
        return 0.0
    return p * r / (beta**2 * p + r)


@F_BETA.wrong("the 2 of F1 is still above the line. With beta it becomes 1 + beta**2.")
def f_beta_two(p, r, beta):
    if p == 0 or r == 0:
        return 0.0
    return 2 * p * r / (beta**2 * p + r)


@F_BETA.wrong("this is F1 for every beta. Use beta.")
def f_beta_always_one(p, r, beta):
    if p == 0 or r == 0:
        return 0.0
    return 2 * p * r / (p + r)


@F_BETA.wrong("this is a weighted ordinary mean. F-beta is a weighted harmonic mean.")
def f_beta_arithmetic(p, r, beta):
    return (p + beta**2 * r) / (1 + beta**2)


@F_BETA.wrong("if precision and recall are both 0, you divide by 0. Return 0.0 then.")
def f_beta_crash(p, r, beta):
    return (1 + beta**2) * p * r / (beta**2 * p + r)


@F_BETA.wrong(
    "brackets are missing around 1 + beta**2, so only the second part is multiplied."
)
def f_beta_without_brackets(p, r, beta):
    if p == 0 or r == 0:
        return 0.0
    return 1 + beta**2 * p * r / (beta**2 * p + r)


@F_BETA.wrong("beta * 2 is twice beta. Its square is beta ** 2.")
def f_beta_doubled(p, r, beta):
    if p == 0 or r == 0:
        return 0.0
    return (1 + beta * 2) * p * r / (beta * 2 * p + r)


@F_BETA.wrong(
    "brackets are missing below the line: / takes beta**2 alone, then p multiplies and "
    "r is added. Write / (beta**2 * p + r)."
)
def f_beta_brackets(p, r, beta):
    if p == 0 or r == 0:
        return 0.0
    return (1 + beta**2) * p * r / beta**2 * p + r
