"""Exercise 11: how often chance alone puts one system as far ahead."""

from fractions import Fraction
from itertools import combinations, product

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import ahead_by_chance

AHEAD_BY_CHANCE = Exercise(
    "lab8.ahead_by_chance",
    title="ahead by chance",
    inputs=(
        ([5, 4, 3], [3, 3, 2]),
        ([1, 2, 3], [3, 2, 5]),
        ([4, 1, 6, 2], [2, 3, 1, 2]),
        ([0.5, 0.75], [0.25, 1.5]),
        ([2, 2, 2], [2, 2, 2]),
        ([7], [3]),
        ([3], [7]),
        ([-1, -6, 0, -2, -5], [-4, -1, -1, -5, -5]),
        ([9, 1, 5, 5], [1, 4, 4, 2]),
        ([], []),
    ),
    hints=(
        "The real lead is the sum of the differences, first less second.",
        "An exchange turns the sign of a segment's difference. Go through all ways "
        "with product((1, -1), repeat=n) and add up sign times difference.",
        "Count the ways whose sum is at least as large as the real lead, and divide "
        "by the number of ways, 2 ** n.",
    ),
    slips={
        "ZeroDivisionError": "with no segment there is one way, to exchange nothing: "
        "divide by 2 ** n, which is 1.",
        "IndexError": "both lists have one score per segment: zip(first, second) pairs "
        "them.",
    },
    forbidden=FORBIDDEN,
)


def leads(first, second):
    gaps = [a - b for a, b in zip(first, second, strict=True)]
    ways = product((1, -1), repeat=len(gaps))
    return sum(gaps), [sum(s * g for s, g in zip(w, gaps, strict=True)) for w in ways]


@AHEAD_BY_CHANCE.right
def ahead_by_chance_recursive(first, second):
    def ways(gaps):
        if not gaps:
            return [0]
        return [s + sign * gaps[0] for s in ways(gaps[1:]) for sign in (1, -1)]

    gaps = [a - b for a, b in zip(first, second, strict=True)]
    found = ways(gaps)
    return sum(total >= sum(gaps) for total in found) / len(found)


@AHEAD_BY_CHANCE.right
def ahead_by_chance_binary(first, second):
    n, count = len(first), 0
    real = sum(first) - sum(second)
    for way in range(2**n):
        one = [second[i] if way >> i & 1 else first[i] for i in range(n)]
        two = [first[i] if way >> i & 1 else second[i] for i in range(n)]
        if sum(one) - sum(two) >= real:
            count += 1
    return count / 2**n


@AHEAD_BY_CHANCE.right
def ahead_by_chance_subsets(first, second):
    # An exchange of a set of segments takes twice its sum away from the lead.
    gaps = [a - b for a, b in zip(first, second, strict=True)]
    sets = [c for k in range(len(gaps) + 1) for c in combinations(gaps, k)]
    return Fraction(sum(sum(chosen) <= 0 for chosen in sets), len(sets))


@AHEAD_BY_CHANCE.right
def ahead_by_chance_drops(first, second):
    # To drop a segment takes its gap away once, to exchange it twice: the same sign.
    gaps = [a - b for a, b in zip(first, second, strict=True)]
    ways = list(product((1, 0), repeat=len(gaps)))
    sums = [sum(s * g for s, g in zip(w, gaps, strict=True)) for w in ways]
    return sum(total >= sum(gaps) for total in sums) / len(ways)


@AHEAD_BY_CHANCE.wrong(
    "a lead that is exactly the real one counts, too: at least as large, >=."
)
def ahead_by_chance_larger(first, second):
    real, found = leads(first, second)
    return sum(total > real for total in found) / len(found)


@AHEAD_BY_CHANCE.wrong(
    "you count leads of either system. Only those of the first count: no abs."
)
def ahead_by_chance_two_sided(first, second):
    real, found = leads(first, second)
    return sum(abs(total) >= abs(real) for total in found) / len(found)


@AHEAD_BY_CHANCE.wrong(
    "you count how often the first is at most as far ahead, or take second less first. "
    "First less second, and at least as far: >=."
)
def ahead_by_chance_other_side(first, second):
    real, found = leads(first, second)
    return sum(total <= real for total in found) / len(found)


@AHEAD_BY_CHANCE.wrong(
    "you count the ways in which the first is ahead at all. Count those in which it is "
    "as far ahead as it really was."
)
def ahead_by_chance_ahead(first, second):
    _, found = leads(first, second)
    return sum(total > 0 for total in found) / len(found)


@AHEAD_BY_CHANCE.wrong("you return a count. Divide it by the number of ways, 2 ** n.")
def ahead_by_chance_count(first, second):
    real, found = leads(first, second)
    return sum(total >= real for total in found)


@AHEAD_BY_CHANCE.wrong(
    "you leave out the way that exchanges nothing. It is one of the 2 ** n."
)
def ahead_by_chance_without_real(first, second):
    real, found = leads(first, second)
    others = found[1:]
    return sum(total >= real for total in others) / max(len(others), 1)


@AHEAD_BY_CHANCE.wrong(
    "you divide by n. There are 2 ** n ways to exchange: each segment may or may not."
)
def ahead_by_chance_by_n(first, second):
    real, found = leads(first, second)
    return sum(total >= real for total in found) / max(len(first), 1)


@AHEAD_BY_CHANCE.wrong(
    "you add 1 above and below the line. That is for drawn samples; here all ways are "
    "there."
)
def ahead_by_chance_plus_one(first, second):
    real, found = leads(first, second)
    return (sum(total >= real for total in found) + 1) / (len(found) + 1)


@AHEAD_BY_CHANCE.wrong(
    "you shuffle the scores of all segments. Only the two scores of one segment change "
    "places."
)
def ahead_by_chance_pooled(first, second):
    every, n = [*first, *second], len(first)
    chosen = list(combinations(range(2 * n), n))
    real = sum(first) - sum(second)
    leads = [2 * sum(every[i] for i in way) - sum(every) for way in chosen]
    return sum(lead >= real for lead in leads) / len(leads)


@AHEAD_BY_CHANCE.wrong("you return 1 less p. p is the share of ways as far ahead.")
def ahead_by_chance_one_less(first, second):
    return 1 - ahead_by_chance(first, second)


@AHEAD_BY_CHANCE.wrong(
    "you count segments on which the first is ahead. Count ways to exchange."
)
def ahead_by_chance_wins(first, second):
    wins = sum(a > b for a, b in zip(first, second, strict=True))
    return wins / max(len(first), 1)


@AHEAD_BY_CHANCE.wrong(
    "you exchange one segment at a time. Several may change places together: there are "
    "2 ** n ways."
)
def ahead_by_chance_one_at_a_time(first, second):
    gaps = [a - b for a, b in zip(first, second, strict=True)]
    found = [sum(gaps), *(sum(gaps) - 2 * gap for gap in gaps)]
    return sum(total >= sum(gaps) for total in found) / len(found)
