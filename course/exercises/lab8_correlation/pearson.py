"""Exercise 1: Pearson's correlation."""

import math

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import pearson

PEARSON = Exercise(
    "lab8.pearson",
    title="Pearson's correlation",
    inputs=(
        ([1, 2, 3, 6], [2, 1, 4, 5]),
        ([30.5, 28.0, 25.5, 31.0, 12.0], [0.2, 0.3, 0.1, 0.15, -0.9]),
        ([50, 60, 55, 75], [0.5, 0.25, 0.5, -0.75]),
        ([3, 1, 2], [30, 10, 20]),
        ([5, 5, 5], [1, 2, 3]),
        ([1, 2, 3], [7, 7, 7]),
    ),
    hints=(
        "Begin with the mean of x and the mean of y.",
        "Above the line: for each system (a - mean_x) * (b - mean_y), all added up. "
        "Below: the root of two sums of squares, multiplied.",
        "If len(set(x)) == 1 or len(set(y)) == 1 return None; otherwise above / "
        "math.sqrt(spread_x * spread_y).",
    ),
    slips={
        "ZeroDivisionError": "a side whose values are all equal has no spread. Return "
        "None for it.",
        "ValueError": "math.sqrt takes no negative number: sum squares of the "
        "distances from the mean.",
        "StatisticsError": "two values are the fewest, and a side must vary. Return "
        "None for a flat side.",
    },
    forbidden=FORBIDDEN,
)


@PEARSON.right
def pearson_loop(x, y):
    n = len(x)
    mean_x = sum(x) / n
    mean_y = sum(y) / n
    above = below_x = below_y = 0
    for i in range(n):
        above += (x[i] - mean_x) * (y[i] - mean_y)
        below_x += (x[i] - mean_x) ** 2
        below_y += (y[i] - mean_y) ** 2
    if below_x == 0 or below_y == 0:
        return None
    return above / (below_x**0.5 * below_y**0.5)


def standardised(values):
    mean = sum(values) / len(values)
    deviation = math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1))
    return [(v - mean) / deviation for v in values]


@PEARSON.right
def pearson_z_scores(x, y):
    # The mean product of z-scores, with n - 1 everywhere.
    if min(x) == max(x) or min(y) == max(y):
        return None
    pairs = zip(standardised(x), standardised(y), strict=True)
    return sum(a * b for a, b in pairs) / (len(x) - 1)


@PEARSON.right
def pearson_unit_vectors(x, y):
    # Two vectors of length 1 with the angle of r between them: |u - v|^2 = 2 - 2r.
    def unit(values):
        moved = [v - sum(values) / len(values) for v in values]
        length = math.hypot(*moved)
        return [v / length for v in moved] if length > 0 else None

    u, v = unit(x), unit(y)
    return None if u is None or v is None else 1 - math.dist(u, v) ** 2 / 2


def sums_of(x, y):
    """Return the sums above the line and below it, for x and for y."""
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    return (
        sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True)),
        sum((a - mean_x) ** 2 for a in x),
        sum((b - mean_y) ** 2 for b in y),
    )


def flat(x, y):
    return len(set(x)) == 1 or len(set(y)) == 1


@PEARSON.wrong(
    "this is the covariance: it grows with the units. Divide by both spreads."
)
def pearson_covariance(x, y):
    return None if flat(x, y) else sums_of(x, y)[0] / len(x)


@PEARSON.wrong(
    "you do not subtract the means. Only how far a score is above or below "
    "its mean counts."
)
def pearson_not_centred(x, y):
    if flat(x, y):
        return None
    above = sum(a * b for a, b in zip(x, y, strict=True))
    return above / math.sqrt(sum(a * a for a in x) * sum(b * b for b in y))


@PEARSON.wrong("the square root below the line is missing.")
def pearson_no_root(x, y):
    above, spread_x, spread_y = sums_of(x, y)
    return None if flat(x, y) else above / (spread_x * spread_y)


@PEARSON.wrong(
    "you divide by n in one place and by n - 1 in another. Leave both out: they cancel."
)
def pearson_mixed(x, y):
    right = pearson(x, y)
    return None if right is None else right * (len(x) - 1) / len(x)


@PEARSON.wrong(
    "you drop the sign. A metric that falls where people's scores rise has a "
    "negative correlation."
)
def pearson_size(x, y):
    right = pearson(x, y)
    return None if right is None else abs(right)


@PEARSON.wrong("you return the square of r. Return r, with its sign.")
def pearson_squared(x, y):
    right = pearson(x, y)
    return None if right is None else right**2


@PEARSON.wrong(
    "this is the slope of a line through the points. Below the line stand both "
    "spreads, under a root."
)
def pearson_slope(x, y):
    above, spread_x, _ = sums_of(x, y)
    return None if flat(x, y) else above / spread_x


@PEARSON.wrong(
    "you divide by the spread of y alone. Below the line stands the root of "
    "both spreads multiplied."
)
def pearson_other_slope(x, y):
    above, _, spread_y = sums_of(x, y)
    return None if flat(x, y) else above / spread_y


@PEARSON.wrong(
    "you multiply two sums, and deviations from a mean add up to 0. Multiply "
    "system by system, then add."
)
def pearson_product_of_sums(x, y):
    # Deviations from a mean add up to 0.
    return None if flat(x, y) else 0.0


@PEARSON.wrong(
    "you return 0 for a side with one and the same score. There r is not "
    "defined: return None."
)
def pearson_zero_if_flat(x, y):
    right = pearson(x, y)
    return 0.0 if right is None else right


@PEARSON.wrong(
    "a side on which all scores are the same has no spread, and you divide by "
    "it. Return None then."
)
def pearson_flat_fails(x, y):
    above, spread_x, spread_y = sums_of(x, y)
    return above / math.sqrt(spread_x * spread_y)


@PEARSON.wrong(
    "you look at x only. If all scores of y are the same, r is not defined "
    "either: return None."
)
def pearson_one_flat_side(x, y):
    above, spread_x, spread_y = sums_of(x, y)
    return None if spread_x == 0 else above / math.sqrt(spread_x * spread_y)


@PEARSON.wrong("you subtract medians. Pearson's correlation uses the means.")
def pearson_medians(x, y):
    if flat(x, y):
        return None
    x, y = ([v - sorted(side)[len(side) // 2] for v in side] for side in (x, y))
    above = sum(a * b for a, b in zip(x, y, strict=True))
    return above / math.sqrt(sum(a * a for a in x) * sum(b * b for b in y) or 1)


@PEARSON.wrong("you round. Return r as it is.")
def pearson_rounded(x, y):
    right = pearson(x, y)
    return None if right is None else round(right, 2)


@PEARSON.wrong("you take one mean of all scores. Each side has a mean of its own.")
def pearson_one_mean(x, y):
    if flat(x, y):
        return None
    mean = (sum(x) + sum(y)) / (2 * len(x))
    above = sum((a - mean) * (b - mean) for a, b in zip(x, y, strict=True))
    spread = sum((a - mean) ** 2 for a in x) * sum((b - mean) ** 2 for b in y)
    return above / math.sqrt(spread)


@PEARSON.wrong("you multiply by 100. r lies between -1 and 1.")
def pearson_percent(x, y):
    right = pearson(x, y)
    return None if right is None else 100 * right


@PEARSON.slip
def pearson_three_at_least(x, y):
    return None if len(x) < 3 else pearson(x, y)
