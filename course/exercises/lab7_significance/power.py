"""Exercise 8: how many segments are enough?"""

import math
import statistics

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import smallest_size

HUNDRED = [100, [0.3, 0.04, 0.2, 0.6, 0.01]]
TWO_HUNDRED = [200, [0.02, 0.05, 0.03, 0.2, 0.01]]
FIVE_HUNDRED = [500, [0.01, 0.02, 0.04, 0.1, 0.001]]
THOUSAND = [1000, [0.001, 0.002, 0.01, 0.04, 0.003]]


SMALLEST_SIZE = Exercise(
    "lab7.smallest_size",
    title="the smallest test set",
    inputs=(
        ([HUNDRED, TWO_HUNDRED, FIVE_HUNDRED, THOUSAND], 0.05, 0.8),
        ([THOUSAND, FIVE_HUNDRED, TWO_HUNDRED, HUNDRED], 0.05, 0.8),
        ([HUNDRED, TWO_HUNDRED], 0.05, 0.8),
        ([FIVE_HUNDRED, HUNDRED, THOUSAND], 0.01, 0.4),
        ([HUNDRED, TWO_HUNDRED, THOUSAND], 0.05, 0.5),
        ([HUNDRED, TWO_HUNDRED, FIVE_HUNDRED, THOUSAND], 0.05, 0.9),
        ([[300, [0.01, 0.02, 0.06, 0.05, 0.03]]], 0.05, 0.5),
        ([], 0.05, 0.8),
        ([[20000, [0.01, 0.02]]], 0.05, 0.8),
    ),
    hints=(
        "The power of one size is the share of its p-values that are below alpha.",
        "Collect the sizes whose power is at least wanted.",
        "Return the smallest of them; min(sizes, default=0) is 0 if there is none.",
    ),
    slips={
        "ValueError": "min() of nothing: perhaps no size is enough. Return 0 then: "
        "min(enough, default=0).",
        "IndexError": "perhaps no size is enough, so there is no first one. Return 0 "
        "then.",
        "ZeroDivisionError": "found is divided by the number of p-values of that size, "
        "not by the size.",
    },
    forbidden=FORBIDDEN,
)


@SMALLEST_SIZE.right
def smallest_size_sorted(results, alpha, wanted):
    for size, p_values in sorted(results):
        significant = [p for p in p_values if p < alpha]
        if len(significant) / len(p_values) >= wanted:
            return size
    return 0


@SMALLEST_SIZE.right
def smallest_size_comprehension(results, alpha, wanted):
    powers = {size: statistics.fmean(p < alpha for p in ps) for size, ps in results}
    return min((size for size in powers if powers[size] >= wanted), default=0)


@SMALLEST_SIZE.right
def smallest_size_recursive(results, alpha, wanted):
    if not results:
        return 0
    size, p_values = results[0]
    rest = smallest_size_recursive(results[1:], alpha, wanted)
    if len([p for p in p_values if p < alpha]) / len(p_values) < wanted:
        return rest
    return min(size, rest) if rest else size


def sizes_where(results, enough):
    return [size for size, p_values in results if enough(p_values)]


@SMALLEST_SIZE.wrong(
    "you count p-values that equal alpha. Only those below it are significant."
)
def smallest_size_at_most(results, alpha, wanted):
    def enough(ps):
        return sum(p <= alpha for p in ps) / len(ps) >= wanted

    return min(sizes_where(results, enough), default=0)


@SMALLEST_SIZE.wrong(
    "you ask for more than the wanted power. Exactly the wanted power is enough: >=."
)
def smallest_size_more(results, alpha, wanted):
    def enough(ps):
        return sum(p < alpha for p in ps) / len(ps) > wanted

    return min(sizes_where(results, enough), default=0)


@SMALLEST_SIZE.wrong(
    "you return the first size in the list that is enough. The list need not be sorted."
)
def smallest_size_first(results, alpha, wanted):
    def enough(ps):
        return sum(p < alpha for p in ps) / len(ps) >= wanted

    return next(iter(sizes_where(results, enough)), 0)


@SMALLEST_SIZE.wrong(
    "you return the largest size. The smallest that is enough is wanted."
)
def smallest_size_largest(results, alpha, wanted):
    def enough(ps):
        return sum(p < alpha for p in ps) / len(ps) >= wanted

    return max(sizes_where(results, enough), default=0)


@SMALLEST_SIZE.wrong(
    "you return the largest size although it is not enough. Return 0 then."
)
def smallest_size_last_resort(results, alpha, wanted):
    found = smallest_size(results, alpha, wanted)
    return found or max((size for size, _ in results), default=0)


@SMALLEST_SIZE.wrong("you return infinity if no size is enough. Return 0 then.")
def smallest_size_infinite(results, alpha, wanted):
    return smallest_size(results, alpha, wanted) or math.inf


@SMALLEST_SIZE.wrong(
    "you compare the mean of the p-values. Power is the share of tests with a "
    "p-value below alpha."
)
def smallest_size_mean_p(results, alpha, wanted):
    return min(
        sizes_where(results, lambda ps: sum(ps) / len(ps) < alpha),
        default=0,
    )


@SMALLEST_SIZE.wrong(
    "you compare a number of tests with a share. Divide by their number."
)
def smallest_size_count(results, alpha, wanted):
    return min(
        sizes_where(results, lambda ps: sum(p < alpha for p in ps) >= wanted),
        default=0,
    )


@SMALLEST_SIZE.wrong(
    "you count the tests that found nothing. Power is the share that found "
    "the difference."
)
def smallest_size_not_found(results, alpha, wanted):
    def enough(ps):
        return sum(p >= alpha for p in ps) / len(ps) >= wanted

    return min(sizes_where(results, enough), default=0)


@SMALLEST_SIZE.wrong(
    "you ask all tests to find the difference. The wanted share is enough."
)
def smallest_size_all(results, alpha, wanted):
    return min(
        sizes_where(results, lambda ps: all(p < alpha for p in ps)),
        default=0,
    )


@SMALLEST_SIZE.wrong("you return the power. Return the size.")
def smallest_size_power(results, alpha, wanted):
    for _, ps in sorted(results):
        if sum(p < alpha for p in ps) / len(ps) >= wanted:
            return sum(p < alpha for p in ps) / len(ps)
    return 0


@SMALLEST_SIZE.wrong("you always use 5 %. Use alpha.")
def smallest_size_five_percent(results, alpha, wanted):
    return smallest_size(results, 0.05, wanted)


@SMALLEST_SIZE.wrong("you always ask for a power of 0.8. Use wanted.")
def smallest_size_eighty_percent(results, alpha, wanted):
    return smallest_size(results, alpha, 0.8)
