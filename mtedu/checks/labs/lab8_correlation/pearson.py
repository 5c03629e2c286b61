"""Exercise 1: Pearson's correlation."""

import math

from mtedu.checks.exercise import Exercise, Mistake
from mtedu.checks.labs.lab8_correlation.rules import FORBIDDEN


def pearson(x, y):
    if len(set(x)) == 1 or len(set(y)) == 1:
        return None
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    above = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    spread_x = sum((a - mean_x) ** 2 for a in x)
    spread_y = sum((b - mean_y) ** 2 for b in y)
    return above / math.sqrt(spread_x * spread_y)


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


def pearson_z_scores(x, y):
    # The mean product of z-scores, with n - 1 everywhere.
    if min(x) == max(x) or min(y) == max(y):
        return None
    pairs = zip(standardised(x), standardised(y), strict=True)
    return sum(a * b for a, b in pairs) / (len(x) - 1)


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


def pearson_covariance(x, y):
    return None if flat(x, y) else sums_of(x, y)[0] / len(x)


def pearson_not_centred(x, y):
    if flat(x, y):
        return None
    above = sum(a * b for a, b in zip(x, y, strict=True))
    return above / math.sqrt(sum(a * a for a in x) * sum(b * b for b in y))


def pearson_no_root(x, y):
    above, spread_x, spread_y = sums_of(x, y)
    return None if flat(x, y) else above / (spread_x * spread_y)


def pearson_mixed(x, y):
    right = pearson(x, y)
    return None if right is None else right * (len(x) - 1) / len(x)


def pearson_size(x, y):
    right = pearson(x, y)
    return None if right is None else abs(right)


def pearson_squared(x, y):
    right = pearson(x, y)
    return None if right is None else right**2


def pearson_slope(x, y):
    above, spread_x, _ = sums_of(x, y)
    return None if flat(x, y) else above / spread_x


def pearson_other_slope(x, y):
    above, _, spread_y = sums_of(x, y)
    return None if flat(x, y) else above / spread_y


def pearson_product_of_sums(x, y):
    # Deviations from a mean add up to 0.
    return None if flat(x, y) else 0.0


def pearson_zero_if_flat(x, y):
    right = pearson(x, y)
    return 0.0 if right is None else right


def pearson_flat_fails(x, y):
    above, spread_x, spread_y = sums_of(x, y)
    return above / math.sqrt(spread_x * spread_y)


def pearson_one_flat_side(x, y):
    above, spread_x, spread_y = sums_of(x, y)
    return None if spread_x == 0 else above / math.sqrt(spread_x * spread_y)


def pearson_medians(x, y):
    if flat(x, y):
        return None
    x, y = ([v - sorted(side)[len(side) // 2] for v in side] for side in (x, y))
    above = sum(a * b for a, b in zip(x, y, strict=True))
    return above / math.sqrt(sum(a * a for a in x) * sum(b * b for b in y) or 1)


def pearson_rounded(x, y):
    right = pearson(x, y)
    return None if right is None else round(right, 2)


def pearson_one_mean(x, y):
    if flat(x, y):
        return None
    mean = (sum(x) + sum(y)) / (2 * len(x))
    above = sum((a - mean) * (b - mean) for a, b in zip(x, y, strict=True))
    spread = sum((a - mean) ** 2 for a in x) * sum((b - mean) ** 2 for b in y)
    return above / math.sqrt(spread)


def pearson_percent(x, y):
    right = pearson(x, y)
    return None if right is None else 100 * right


PEARSON = Exercise(
    name="lab8.pearson",
    vary=True,
    title="Pearson's correlation",
    answer=pearson,
    probes=(
        ([1, 2, 3, 6], [2, 1, 4, 5]),
        ([30.5, 28.0, 25.5, 31.0, 12.0], [0.2, 0.3, 0.1, 0.15, -0.9]),
        ([50, 60, 55, 75], [0.5, 0.25, 0.5, -0.75]),
        ([3, 1, 2], [30, 10, 20]),
        ([5, 5, 5], [1, 2, 3]),
        ([1, 2, 3], [7, 7, 7]),
    ),
    mistakes=(
        Mistake(
            pearson_covariance,
            "this is the covariance: it grows with the units. Divide by both spreads.",
        ),
        Mistake(
            pearson_not_centred,
            "you do not subtract the means. Only how far a score is above or below "
            "its mean counts.",
        ),
        Mistake(
            pearson_no_root,
            "the square root below the line is missing.",
        ),
        Mistake(
            pearson_mixed,
            "you divide by n in one place and by n - 1 in another. Leave both out: "
            "they cancel.",
        ),
        Mistake(
            pearson_size,
            "you drop the sign. A metric that falls where people's scores rise has a "
            "negative correlation.",
        ),
        Mistake(
            pearson_squared,
            "you return the square of r. Return r, with its sign.",
        ),
        Mistake(
            pearson_slope,
            "this is the slope of a line through the points. Below the line stand both "
            "spreads, under a root.",
        ),
        Mistake(
            pearson_other_slope,
            "you divide by the spread of y alone. Below the line stands the root of "
            "both spreads multiplied.",
        ),
        Mistake(
            pearson_product_of_sums,
            "you multiply two sums, and deviations from a mean add up to 0. Multiply "
            "system by system, then add.",
        ),
        Mistake(
            pearson_zero_if_flat,
            "you return 0 for a side with one and the same score. There r is not "
            "defined: return None.",
        ),
        Mistake(
            pearson_flat_fails,
            "a side on which all scores are the same has no spread, and you divide by "
            "it. Return None then.",
        ),
        Mistake(
            pearson_one_flat_side,
            "you look at x only. If all scores of y are the same, r is not defined "
            "either: return None.",
        ),
        Mistake(
            pearson_medians,
            "you subtract medians. Pearson's correlation uses the means.",
        ),
        Mistake(
            pearson_rounded,
            "you round. Return r as it is.",
        ),
        Mistake(
            pearson_one_mean,
            "you take one mean of all scores. Each side has a mean of its own.",
        ),
        Mistake(
            pearson_percent,
            "you multiply by 100. r lies between -1 and 1.",
        ),
    ),
    also_right=(pearson_loop, pearson_z_scores, pearson_unit_vectors),
    hints=(
        "Begin with the mean of x and the mean of y.",
        "Above the line: for each system (a - mean_x) * (b - mean_y), all added up. "
        "Below: the root of two sums of squares, multiplied.",
        "If len(set(x)) == 1 or len(set(y)) == 1 return None; otherwise above / "
        "math.sqrt(spread_x * spread_y).",
    ),
    forbidden=FORBIDDEN,
    slips={
        "ZeroDivisionError": "a side whose values are all equal has no spread. Return "
        "None for it.",
        "ValueError": "math.sqrt takes no negative number: sum squares of the "
        "distances from the mean.",
        "StatisticsError": "two values are the fewest, and a side must vary. Return "
        "None for a flat side.",
    },
)
