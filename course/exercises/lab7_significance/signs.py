"""Exercise 1: the sign test on scores of segments."""

import math
from fractions import Fraction

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import sign_test

SIGN_TEST = Exercise(
    "lab7.sign_test",
    title="the sign test",
    inputs=(
        ([5, 4, 6, 7, 5, 3, 8, 6], [4, 3, 5, 6, 4, 2, 7, 7]),
        ([0.2, 0.4, 0.1, 0.3, 0.5], [0.4, 0.5, 0.6, 0.3, 0.6]),
        ([3, 3, 3, 5, 2, 6], [3, 3, 3, 1, 1, 1]),
        ([1, 2, 3, 4], [2, 1, 4, 3]),
        ([9, 9, 9], [1, 2, 3]),
        ([9], [1]),
        ([2, 2], [2, 2]),
        ([], []),
    ),
    hints=(
        "Count in how many segments A is higher, and in how many B is. Leave the ties "
        "out.",
        "If both were equally good, each of the n segments would be a toss of a coin: "
        "k heads have the chance math.comb(n, k) / 2**n.",
        "Add these for k from max(wins, losses) up to and including n, double the sum, "
        "and return at most 1.",
    ),
    slips={
        "ZeroDivisionError": "if all pairs are ties, n is 0. Divide by 2**n, which is "
        "1 then.",
        "OverflowError": "with many segments a number gets too large for a float. "
        "Whole numbers have no limit: add up math.comb(n, k), then divide by 2**n.",
        "TypeError: not supported": "a and b are lists: compare them pair by pair, "
        "with zip(a, b).",
    },
    forbidden=FORBIDDEN,
)


def counts(a, b):
    wins = [x > y for x, y in zip(a, b, strict=True)].count(True)
    losses = [x < y for x, y in zip(a, b, strict=True)].count(True)
    return wins, losses


@SIGN_TEST.right
def sign_test_both_tails(a, b):
    wins, losses = counts(a, b)
    few, many = sorted((wins, losses))
    total = Fraction(0)
    for k in range(wins + losses + 1):
        if k <= few or k >= many:
            total += Fraction(math.comb(wins + losses, k), 2 ** (wins + losses))
    return total


@SIGN_TEST.right
def sign_test_triangle(a, b):
    wins, losses = counts(a, b)
    row = [1]
    for _ in range(wins + losses):
        row = [x + y for x, y in zip([0, *row], [*row, 0], strict=True)]
    return min(1, 2 * sum(row[: min(wins, losses) + 1]) / sum(row))


@SIGN_TEST.right
def sign_test_factorials(a, b):
    wins, losses = counts(a, b)
    f, n = math.factorial, wins + losses
    ways = sum(f(n) // (f(k) * f(n - k)) for k in range(max(wins, losses), n + 1))
    return min(1, 2 * ways / 2**n)


def tail_of(n, most):
    return sum(math.comb(n, k) for k in range(most, n + 1)) / 2**n


@SIGN_TEST.wrong("ties count as tosses. Leave them out: n is wins plus losses.")
def sign_test_ties_in_n(a, b):
    return min(1.0, 2 * tail_of(len(a), max(counts(a, b))))


@SIGN_TEST.wrong("a tie counts as a win for A. Leave ties out.")
def sign_test_ties_win(a, b):
    wins = sum(x >= y for x, y in zip(a, b, strict=True))
    return min(1.0, 2 * tail_of(len(a), max(wins, len(a) - wins)))


@SIGN_TEST.wrong("you add up one side only. Either system might have won: double it.")
def sign_test_one_sided(a, b):
    return tail_of(sum(counts(a, b)), max(counts(a, b)))


@SIGN_TEST.wrong(
    "you take the chance of exactly this result. Add all results that are at "
    "least as uneven."
)
def sign_test_one_term(a, b):
    wins, losses = counts(a, b)
    return min(1.0, 2 * math.comb(wins + losses, wins) / 2 ** (wins + losses))


@SIGN_TEST.wrong("you leave out the observed result itself. The sum begins with it.")
def sign_test_more_extreme(a, b):
    wins, losses = counts(a, b)
    return min(1.0, 2 * tail_of(wins + losses, max(wins, losses) + 1))


@SIGN_TEST.wrong(
    "your sum ends too early: the result in which one system wins all n "
    "segments counts too."
)
def sign_test_last_missing(a, b):
    wins, losses = counts(a, b)
    n = wins + losses
    terms = [math.comb(n, k) for k in range(max(wins, losses), n)]
    return min(1.0, 2 * sum(terms) / 2**n)


@SIGN_TEST.wrong("with as many wins as losses your p exceeds 1. Return 1 then.")
def sign_test_above_one(a, b):
    return 2 * sign_test_one_sided(a, b)


@SIGN_TEST.wrong(
    "you begin the sum with A's wins. If A has fewer wins than B, begin with B's."
)
def sign_test_from_wins(a, b):
    wins, losses = counts(a, b)
    return min(1.0, 2 * tail_of(wins + losses, wins))


@SIGN_TEST.wrong(
    "you return the share of wins. Return the probability of a result at least "
    "as uneven."
)
def sign_test_share(a, b):
    wins, losses = counts(a, b)
    return wins / max(wins + losses, 1)


@SIGN_TEST.wrong("you return a verdict. Return the p-value.")
def sign_test_verdict(a, b):
    return sign_test(a, b) < 0.05


@SIGN_TEST.wrong(
    "you return 1 - p. A small p-value says that the result would be rare."
)
def sign_test_complement(a, b):
    return 1 - sign_test(a, b)


@SIGN_TEST.wrong(
    "without wins and losses there is no sign of a difference: p is 1, not 0."
)
def sign_test_ties_only(a, b):
    return sign_test(a, b) if any(counts(a, b)) else 0.0
