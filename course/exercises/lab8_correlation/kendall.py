"""Exercise 4: Kendall's tau-b."""

import math
from collections import Counter
from itertools import combinations

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import kendall, spearman

KENDALL = Exercise(
    "lab8.kendall",
    title="Kendall's tau-b",
    inputs=(
        ([1, 2, 3, 4], [1, 3, 2, 2]),
        ([30, 28, 25, 25, 31, 28], [2, 3, 1, 1, 3, 3]),
        ([5, 5, 5, 7, 2, 9], [4, 4, 6, 1, 8, 1]),
        ([4, 4, 1, 6, 2], [0.5, 0.1, 0.4, 0.3, 0.1]),
        ([1, 2, 3], [3, 2, 1]),
        ([2, 1, 3, 4, 5], [10, 20, 30, 50, 40]),
        ([6, 6, 6], [1, 2, 3]),
        ([1, 2, 3], [6, 6, 6]),
    ),
    hints=(
        "Go through all pairs of systems with itertools.combinations, or two loops, "
        "and count four kinds: same order, opposite, tied in x only, tied in y only.",
        "Pairs that are tied on both sides are counted nowhere.",
        "(same - opposite) / math.sqrt((same + opposite + only_x) * (same + opposite + "
        "only_y)), and None if one factor is 0.",
    ),
    slips={
        "ZeroDivisionError": "if all pairs are tied on a side, the number below the "
        "line is 0. Return None for it.",
        "IndexError": "pairs (i, j) have i before j, and both are below len(x): "
        "combinations does it.",
        "ValueError": "each of the two items is itself a pair: for (a, b), (c, d) in "
        "combinations(zip(x, y), 2).",
    },
    forbidden=FORBIDDEN,
)


def direction(a, b):
    return (a > b) - (a < b)


@KENDALL.right
def kendall_signs(x, y):
    # Pearson's formula, with directions of pairs in place of scores.
    places = list(combinations(range(len(x)), 2))
    one = [direction(x[i], x[j]) for i, j in places]
    two = [direction(y[i], y[j]) for i, j in places]
    spread = sum(a * a for a in one) * sum(b * b for b in two)
    if spread == 0:
        return None
    return sum(a * b for a, b in zip(one, two, strict=True)) / spread**0.5


@KENDALL.right
def kendall_counter(x, y):
    kinds = Counter(
        (direction(x[i], x[j]), direction(y[i], y[j]))
        for i in range(len(x))
        for j in range(i)
    )
    score = kinds[1, 1] + kinds[-1, -1] - kinds[1, -1] - kinds[-1, 1]
    not_x = sum(count for (a, _), count in kinds.items() if a)
    not_y = sum(count for (_, b), count in kinds.items() if b)
    return score / math.sqrt(not_x * not_y) if not_x and not_y else None


@KENDALL.right
def kendall_all_less_ties(x, y):
    pairs = math.comb(len(x), 2)
    ties = [sum(math.comb(t, 2) for t in Counter(side).values()) for side in (x, y)]
    below = (pairs - ties[0]) * (pairs - ties[1])
    score = 0
    for i in range(len(x)):
        for j in range(i + 1, len(x)):
            product = (x[i] - x[j]) * (y[i] - y[j])
            score += 1 if product > 0 else -1 if product < 0 else 0
    return score / math.sqrt(below) if below > 0 else None


def pair_counts(x, y):
    """Return same order, opposite, tied in x only, in y only, and in both."""
    counts = [0, 0, 0, 0, 0]
    for (a, b), (c, d) in combinations(zip(x, y, strict=True), 2):
        if a == c:
            counts[4 if b == d else 2] += 1
        elif b == d:
            counts[3] += 1
        else:
            counts[0 if (a < c) == (b < d) else 1] += 1
    return counts


def one_constant(x, y):
    return len(set(x)) == 1 or len(set(y)) == 1


@KENDALL.wrong(
    "you divide by all pairs: that is tau-a. Tau-b divides by the root of the "
    "pairs that x does not tie times those that y does not tie."
)
def kendall_all_pairs(x, y):
    same, opposite, *_ = pair_counts(x, y)
    return None if one_constant(x, y) else (same - opposite) / math.comb(len(x), 2)


@KENDALL.wrong(
    "you drop every tied pair, so a metric may abstain for free. For tau-b "
    "pairs tied on one side stay below the line."
)
def kendall_ties_dropped(x, y):
    same, opposite, *_ = pair_counts(x, y)
    if one_constant(x, y):
        return None
    return (same - opposite) / max(same + opposite, 1)


@KENDALL.wrong(
    "a tie counts as an opposite order. It counts neither way above the line."
)
def kendall_ties_wrong(x, y):
    if one_constant(x, y):
        return None
    same, *others = pair_counts(x, y)
    return (same - sum(others)) / math.comb(len(x), 2)


@KENDALL.wrong("a tie counts as the same order. It counts neither way above the line.")
def kendall_ties_right(x, y):
    if one_constant(x, y):
        return None
    same, opposite, *ties = pair_counts(x, y)
    return (same + sum(ties) - opposite) / math.comb(len(x), 2)


@KENDALL.wrong("pairs tied on both sides stand below the line. They count nowhere.")
def kendall_both_in_below(x, y):
    same, opposite, in_x, in_y, both = pair_counts(x, y)
    strict = same + opposite + both
    return (
        None
        if one_constant(x, y)
        else (same - opposite) / math.sqrt((strict + in_x) * (strict + in_y))
    )


@KENDALL.wrong("you take the mean of the two sums. Multiply them and take the root.")
def kendall_mean_below(x, y):
    if one_constant(x, y):
        return None
    same, opposite, in_x, in_y, _ = pair_counts(x, y)
    return (same - opposite) / (same + opposite + (in_x + in_y) / 2)


@KENDALL.wrong(
    "you return the share of pairs in the same order. Subtract the opposite "
    "ones, so that tau lies between -1 and 1."
)
def kendall_share(x, y):
    if one_constant(x, y):
        return None
    same, opposite, *_ = pair_counts(x, y)
    return same / max(same + opposite, 1)


@KENDALL.wrong("the square root below the line is missing.")
def kendall_no_root(x, y):
    if one_constant(x, y):
        return None
    same, opposite, in_x, in_y, _ = pair_counts(x, y)
    strict = same + opposite
    return (same - opposite) / ((strict + in_x) * (strict + in_y))


@KENDALL.wrong(
    "you add all ties in one sum. Each factor has the ties of one side only."
)
def kendall_one_sum(x, y):
    if one_constant(x, y):
        return None
    same, opposite, in_x, in_y, _ = pair_counts(x, y)
    return (same - opposite) / (same + opposite + in_x + in_y)


@KENDALL.wrong("you compare neighbours only. Compare every system with every other.")
def kendall_neighbours(x, y):
    if one_constant(x, y):
        return None
    counts = [0, 0, 0, 0, 0]
    for i in range(len(x) - 1):
        found = pair_counts(x[i : i + 2], y[i : i + 2])
        counts = [a + b for a, b in zip(counts, found, strict=True)]
    strict = counts[0] + counts[1]
    below = (strict + counts[2]) * (strict + counts[3])
    return (counts[0] - counts[1]) / math.sqrt(below or 1)


@KENDALL.wrong("this is Spearman's correlation. Kendall counts pairs.")
def kendall_spearman(x, y):
    return spearman(x, y)


@KENDALL.wrong("you drop the sign. Opposite orders have tau -1.")
def kendall_size(x, y):
    right = kendall(x, y)
    return None if right is None else abs(right)


@KENDALL.wrong(
    "a side of ties only makes the line's lower part 0, and you divide by it. "
    "Return None then."
)
def kendall_flat_fails(x, y):
    same, opposite, in_x, in_y, _ = pair_counts(x, y)
    strict = same + opposite
    return (same - opposite) / math.sqrt((strict + in_x) * (strict + in_y))


@KENDALL.wrong("a side of ties only has no correlation: return None, not 0.")
def kendall_zero_if_flat(x, y):
    right = kendall(x, y)
    return 0.0 if right is None else right


@KENDALL.wrong("you count ties of x only. Those of y have a factor too.")
def kendall_metric_ties_only(x, y):
    if one_constant(x, y):
        return None
    same, opposite, in_x, *_ = pair_counts(x, y)
    return (same - opposite) / max(same + opposite + in_x, 1)


@KENDALL.wrong("you return a count of pairs. Divide it.")
def kendall_count(x, y):
    same, opposite, *_ = pair_counts(x, y)
    return None if one_constant(x, y) else same - opposite
