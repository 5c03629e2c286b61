"""Exercise 9: the sign test."""

import math
from fractions import Fraction

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import sign_test

SIGN_TEST = Exercise(
    "lab4.sign_test",
    title="sign test",
    inputs=(
        (41, 59, 12),
        (5, 0, 0),
        (8, 2, 4),
        (2, 8, 5),
        (3, 3, 1),
        (0, 0, 7),
    ),
    hints=(
        "A fair coin is thrown n = wins + losses times. math.comb(n, i) counts the "
        "ways to get i heads.",
        "Add math.comb(n, i) for i from max(wins, losses) up to n; divide by 2**n.",
        "Double it for the other side, and cut at 1 with min.",
    ),
    slips={
        "ZeroDivisionError": "there may be no win and no loss. Divide by 2**n, which "
        "is 1 then.",
        "OverflowError": "2.0**n is too large for a float. Whole numbers have no "
        "limit: 2**n.",
        "ValueError": "math.comb takes whole numbers that are not negative: n is wins "
        "+ losses.",
        "TypeError: cannot be interpreted": "range and math.comb take whole numbers: "
        "use // instead of / .",
    },
    forbidden=FORBIDDEN,
)


@SIGN_TEST.right
def sign_test_both_tails(wins, losses, ties):
    n = wins + losses
    few, many = sorted((wins, losses))
    if few == many:
        return 1
    total = Fraction(0)
    for i in range(n + 1):
        if i <= few or i >= many:
            total += Fraction(math.comb(n, i), 2**n)
    return total


@SIGN_TEST.right
def sign_test_fewest(wins, losses, ties):
    n = wins + losses
    p = 0
    for i in range(min(wins, losses) + 1):
        p += 2 * math.factorial(n) / (math.factorial(i) * math.factorial(n - i) * 2**n)
    return min(p, 1)


@SIGN_TEST.right
def sign_test_triangle(wins, losses, ties):
    row = [1]
    for _ in range(wins + losses):
        row = [a + b for a, b in zip([0, *row], [*row, 0], strict=True)]
    return min(1.0, 2 * sum(row[max(wins, losses) :]) / sum(row))


@SIGN_TEST.wrong(
    "you count ties as throws of the coin. They are left out: n is wins + losses."
)
def sign_test_ties_in_n(wins, losses, ties):
    n = wins + losses + ties
    most = max(wins, losses)
    tail = sum(math.comb(n, i) for i in range(most, n + 1)) / 2**n
    return min(1.0, 2 * tail)


@SIGN_TEST.wrong(
    "you share the ties out. They say nothing about who is better: leave them out."
)
def sign_test_ties_split(wins, losses, ties):
    return sign_test(wins + ties // 2, losses + (ties + 1) // 2, 0)


@SIGN_TEST.wrong("you count ties as losses. They are left out.")
def sign_test_ties_lose(wins, losses, ties):
    return sign_test(wins, losses + ties, 0)


@SIGN_TEST.wrong(
    "this is one side only. As large a lead of the other system would have "
    "surprised you too: take it twice."
)
def sign_test_one_sided(wins, losses, ties):
    n = wins + losses
    return sum(math.comb(n, i) for i in range(max(wins, losses), n + 1)) / 2**n


@SIGN_TEST.wrong(
    "this is the chance of exactly this result. Add all results that are at "
    "least as extreme."
)
def sign_test_one_term(wins, losses, ties):
    return math.comb(wins + losses, wins) / 2 ** (wins + losses)


@SIGN_TEST.wrong(
    "you double a single term. Add all results that are at least as extreme, "
    "then double."
)
def sign_test_two_terms(wins, losses, ties):
    return min(1.0, 2 * math.comb(wins + losses, wins) / 2 ** (wins + losses))


@SIGN_TEST.wrong(
    "you leave out the result itself. 'At least as extreme' begins with it."
)
def sign_test_more_extreme(wins, losses, ties):
    n = wins + losses
    most = max(wins, losses)
    return min(1.0, 2 * sum(math.comb(n, i) for i in range(most + 1, n + 1)) / 2**n)


@SIGN_TEST.wrong("your sum stops before n: range(most, n) leaves n out.")
def sign_test_last_missing(wins, losses, ties):
    n = wins + losses
    most = max(wins, losses)
    return min(1.0, 2 * sum(math.comb(n, i) for i in range(most, n)) / 2**n)


@SIGN_TEST.wrong(
    "a probability is at most 1. Doubling can exceed it when both are close."
)
def sign_test_above_one(wins, losses, ties):
    return 2 * sign_test_one_sided(wins, losses, ties)


@SIGN_TEST.wrong(
    "you start from the wins even when there are fewer of them. Start from "
    "the larger of the two."
)
def sign_test_from_wins(wins, losses, ties):
    n = wins + losses
    return min(1.0, 2 * sum(math.comb(n, i) for i in range(wins, n + 1)) / 2**n)


@SIGN_TEST.wrong("this is the normal approximation. Add up the binomial exactly.")
def sign_test_normal(wins, losses, ties):
    n = wins + losses
    if n == 0:
        return 1.0
    z = abs(wins - losses) / math.sqrt(n)
    return math.erfc(z / math.sqrt(2))


@SIGN_TEST.wrong(
    "this is 1 - p. The p-value is the chance of a result at least as extreme."
)
def sign_test_complement(wins, losses, ties):
    return 1 - sign_test(wins, losses, ties)
