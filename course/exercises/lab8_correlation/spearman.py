"""Exercise 3: Spearman's correlation."""

import math
from collections import Counter

from mtedu_grader.author.exercise import Exercise

from .ranks import ranks_by_appearance, ranks_dense, ranks_lowest
from .rules import FORBIDDEN
from .solution import pearson, ranks, spearman

SPEARMAN = Exercise(
    "lab8.spearman",
    title="Spearman's correlation",
    inputs=(
        ([1, 2, 3, 60], [2, 1, 4, 5]),
        ([30.5, 28.0, 28.0, 31.0, 12.0, 28.0], [0.2, 0.3, 0.1, 0.3, -0.9, 0.1]),
        ([5, 6, 7, 8, 9], [9, 9, 4, 4, 1]),
        ([1, 1, 1, 2, 5, 4, 9], [3, 2, 6, 7, 7, 7, 8]),
        ([3, 8, 5], [10, 400, 20]),
        ([2, 2, 2], [1, 5, 3]),
    ),
    hints=(
        "Spearman asks only for the order. Which numbers say nothing but the order?",
        "You have a function for ranks and one for Pearson's correlation.",
        "One line is enough: the one function gets what the other makes of x and of y.",
    ),
    slips={
        "ZeroDivisionError": "a side whose values are all equal has no spread. Your "
        "pearson returns None for it: call it on the ranks.",
        "TypeError: 'float'": "ranks takes a whole list, not one value.",
    },
    forbidden=FORBIDDEN,
)


@SPEARMAN.right
def spearman_signs(x, y):
    # A rank is, but for a shift, how many scores are below less how many above.
    def above_less_below(values):
        return [sum((v > w) - (v < w) for w in values) for v in values]

    a, b = above_less_below(x), above_less_below(y)
    below = sum(v * v for v in a) * sum(w * w for w in b)
    together = sum(v * w for v, w in zip(a, b, strict=True))
    return together / below**0.5 if below else None


@SPEARMAN.right
def spearman_tie_correction(x, y):
    # The textbook's formula with d, corrected for ties on both sides.
    def spread(values):
        n = len(values)
        return (n**3 - n - sum(t**3 - t for t in Counter(values).values())) / 12

    a, b = spread(x), spread(y)
    if a * b == 0:
        return None
    squares = sum((p - q) ** 2 for p, q in zip(ranks(x), ranks(y), strict=True))
    return (a + b - squares) / (2 * math.sqrt(a * b))


@SPEARMAN.right
def spearman_loop(x, y):
    half = (len(x) + 1) / 2
    above = below_x = below_y = 0
    for p, q in zip(ranks(x), ranks(y), strict=True):
        above += (p - half) * (q - half)
        below_x += (p - half) ** 2
        below_y += (q - half) ** 2
    if not below_x or not below_y:
        return None
    return above / math.sqrt(below_x) / math.sqrt(below_y)


def squared_distances(x, y):
    return sum((p - q) ** 2 for p, q in zip(ranks(x), ranks(y), strict=True))


def undefined(x, y):
    return min(x) == max(x) or min(y) == max(y)


@SPEARMAN.wrong(
    "the formula with d holds only without ties. Take Pearson's correlation of "
    "the ranks."
)
def spearman_shortcut(x, y):
    if undefined(x, y):
        return None
    n = len(x)
    return 1 - 6 * squared_distances(x, y) / (n * (n**2 - 1))


@SPEARMAN.wrong("you forgot 1 - in front: equal ranks have the correlation 1, not 0.")
def spearman_no_one_minus(x, y):
    if undefined(x, y):
        return None
    return 6 * squared_distances(x, y) / (len(x) * (len(x) ** 2 - 1))


@SPEARMAN.wrong(
    "this is Pearson's correlation of the scores. Replace them by their ranks first."
)
def spearman_scores(x, y):
    return pearson(x, y)


@SPEARMAN.wrong(
    "equal scores have different ranks here. Use the ranks of exercise 2, "
    "which are shared."
)
def spearman_by_appearance(x, y):
    if undefined(x, y):
        return None
    return pearson(ranks_by_appearance(x), ranks_by_appearance(y))


@SPEARMAN.wrong("only x became ranks. Take the ranks of y too.")
def spearman_one_side(x, y):
    return pearson(ranks(x), y)


@SPEARMAN.wrong("only y became ranks. Take the ranks of x too.")
def spearman_other_side(x, y):
    return pearson(x, ranks(y))


@SPEARMAN.wrong("your ranks do not skip after a tie. Use those of exercise 2.")
def spearman_dense(x, y):
    return pearson(ranks_dense(x), ranks_dense(y))


@SPEARMAN.wrong(
    "equal scores have the lowest of their ranks here. They share the mean."
)
def spearman_lowest(x, y):
    return pearson(ranks_lowest(x), ranks_lowest(y))


@SPEARMAN.wrong("your sign is turned: one side is ranked upwards, the other downwards.")
def spearman_turned(x, y):
    right = spearman(x, y)
    return None if right is None else -right


@SPEARMAN.wrong("you drop the sign. Opposite orders have the correlation -1.")
def spearman_size(x, y):
    right = spearman(x, y)
    return None if right is None else abs(right)


@SPEARMAN.wrong("you return the square. Return the correlation of the ranks itself.")
def spearman_squared(x, y):
    right = spearman(x, y)
    return None if right is None else right**2


@SPEARMAN.wrong(
    "you sort both sides, and then they no longer belong to the same systems."
)
def spearman_sorted(x, y):
    return pearson(sorted(x), sorted(y))


@SPEARMAN.wrong("your ranks are sorted. Each has to stay at the place of its system.")
def spearman_sorted_ranks(x, y):
    return pearson(sorted(ranks(x)), sorted(ranks(y)))


@SPEARMAN.wrong(
    "you add up distances of ranks (Spearman's footrule). His correlation is "
    "Pearson's of the ranks."
)
def spearman_not_squared(x, y):
    if undefined(x, y):
        return None
    moved = sum(abs(p - q) for p, q in zip(ranks(x), ranks(y), strict=True))
    return 1 - 3 * moved / (len(x) ** 2 - 1)


@SPEARMAN.wrong("you leave out tied systems. They stay in, with a shared rank.")
def spearman_ties_left_out(x, y):
    pairs = zip(x, y, strict=True)
    kept = [(a, b) for a, b in pairs if x.count(a) == 1 and y.count(b) == 1]
    return spearman([a for a, _ in kept], [b for _, b in kept]) if kept else 0.0


@SPEARMAN.wrong("a side of ties only has no correlation: return None, not 0.")
def spearman_zero_if_flat(x, y):
    right = spearman(x, y)
    return 0.0 if right is None else right
