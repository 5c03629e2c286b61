"""Exercise 6: the weighted geometric mean."""

import math

from mtedu_grader.author.exercise import Exercise

GEOMETRIC_MEAN = Exercise(
    "lab3.geometric_mean",
    title="weighted geometric mean",
    inputs=(
        ([3 / 4, 1 / 3], [1 / 2, 1 / 2]),
        ([1.0, 4 / 5, 2 / 4, 1 / 3], [1 / 4, 1 / 4, 1 / 4, 1 / 4]),
        ([0.5, 0.25], [0.75, 0.25]),
        ([0.6], [1.0]),
        ([0.5, 0.0], [0.5, 0.5]),
        ([0.0, 0.5, 0.25], [0.5, 0.25, 0.25]),
        ([0.5, 0.001], [0.5, 0.5]),
    ),
    hints=(
        "Test for a precision of 0 first: then the mean is 0.0.",
        "Add up weight * math.log(precision) over all pairs; zip makes the pairs.",
        "The result is math.exp of that sum.",
    ),
    slips={
        "ValueError": "one of the precisions is 0, and log(0) does not exist. Return "
        "0.0 as soon as one is 0.",
        "ZeroDivisionError": "no division is needed here: each weight multiplies the "
        "logarithm of its precision.",
    },
)


@GEOMETRIC_MEAN.right
def geometric_mean_product(precisions, weights):
    result = 1
    for p, w in zip(precisions, weights, strict=True):
        result *= p**w
    return result


@GEOMETRIC_MEAN.right
def geometric_mean_prod(precisions, weights):
    pairs = zip(precisions, weights, strict=True)
    return math.prod(p**w for p, w in pairs)


@GEOMETRIC_MEAN.right
def geometric_mean_loop(precisions, weights):
    total = 0
    for i in range(len(precisions)):
        if precisions[i] == 0:
            return 0
        total += weights[i] * math.log2(precisions[i])
    return 2**total


@GEOMETRIC_MEAN.wrong(
    "this is the arithmetic mean. Take logarithms, average, and come back with exp."
)
def geometric_mean_arithmetic(precisions, weights):
    return sum(w * p for p, w in zip(precisions, weights, strict=True))


@GEOMETRIC_MEAN.wrong(
    "you multiply the weights into the product. There they shift the result by "
    "a constant and weight nothing; a weight belongs in the exponent."
)
def geometric_mean_weights_inside(precisions, weights):
    pairs = zip(precisions, weights, strict=True)
    return math.prod(w * p for p, w in pairs) ** (1 / len(precisions))


@GEOMETRIC_MEAN.wrong("you forget the weights: every order counts the same for you.")
def geometric_mean_unweighted(precisions, weights):
    return math.prod(precisions) ** (1 / len(precisions))


@GEOMETRIC_MEAN.wrong(
    "the logarithm of 0 does not exist. If any precision is 0, return 0.0."
)
def geometric_mean_crash(precisions, weights):
    pairs = zip(precisions, weights, strict=True)
    return math.exp(sum(w * math.log(p) for p, w in pairs))


@GEOMETRIC_MEAN.wrong(
    "you leave out precisions of 0. One of them makes the whole mean 0."
)
def geometric_mean_skip_zeros(precisions, weights):
    pairs = zip(precisions, weights, strict=True)
    return math.exp(sum(w * math.log(p) for p, w in pairs if p))


@GEOMETRIC_MEAN.wrong(
    "log10 and exp do not belong together. Use math.log with math.exp."
)
def geometric_mean_log10(precisions, weights):
    if 0 in precisions:
        return 0.0
    pairs = zip(precisions, weights, strict=True)
    return math.exp(sum(w * math.log10(p) for p, w in pairs))


@GEOMETRIC_MEAN.wrong("you return the logarithm of the mean. Put it into math.exp.")
def geometric_mean_no_exp(precisions, weights):
    if 0 in precisions:
        return 0.0
    pairs = zip(precisions, weights, strict=True)
    return sum(w * math.log(p) for p, w in pairs)


@GEOMETRIC_MEAN.wrong(
    "you multiply the precisions without taking the root. The weights are the "
    "exponents."
)
def geometric_mean_no_root(precisions, weights):
    return math.prod(precisions)


@GEOMETRIC_MEAN.wrong(
    "you divide by the number of orders. The weights do that already."
)
def geometric_mean_divided_twice(precisions, weights):
    if 0 in precisions:
        return 0.0
    pairs = zip(precisions, weights, strict=True)
    return math.exp(sum(w * math.log(p) for p, w in pairs) / len(precisions))


@GEOMETRIC_MEAN.right
def geometric_mean_by_share(precisions, weights):
    if min(precisions) == 0:
        return 0.0
    total = sum(w * math.log(p) for p, w in zip(precisions, weights, strict=True))
    return math.exp(total / sum(weights))
