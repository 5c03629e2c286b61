"""Exercise 2: ranks in which equal scores share a mean rank."""

from bisect import bisect_left, bisect_right
from itertools import groupby

from mtedu.checks.exercise import Exercise, Mistake
from mtedu.checks.labs.lab8_correlation.rules import FORBIDDEN


def ranks(values):
    result = []
    for value in values:
        below = sum(other < value for other in values)
        equal = values.count(value)
        result.append(below + (equal + 1) / 2)
    return result


def ranks_positions(values):
    places = {}
    for place, value in enumerate(sorted(values), start=1):
        places.setdefault(value, []).append(place)
    return [sum(places[value]) / len(places[value]) for value in values]


def ranks_bisect(values):
    ordered = sorted(values)
    ends = [(bisect_left(ordered, v), bisect_right(ordered, v)) for v in values]
    return [(first + 1 + last) / 2 for first, last in ends]


def ranks_groups(values):
    result = [0.0] * len(values)
    done = 0
    order = sorted(range(len(values)), key=values.__getitem__)
    for _, group in groupby(order, key=values.__getitem__):
        members = list(group)
        for i in members:
            result[i] = done + (len(members) + 1) / 2
        done += len(members)
    return result


def ranks_comparisons(values):
    # Half a place for every equal score, a whole one for every smaller one.
    def place(v):
        return 0.5 + sum(1 if w < v else 0.5 if w == v else 0 for w in values)

    return tuple(map(place, values))


def ranks_by_appearance(values):
    order = sorted(range(len(values)), key=lambda i: values[i])
    return [order.index(i) + 1 for i in range(len(values))]


def ranks_lowest(values):
    return [sum(other < v for other in values) + 1 for v in values]


def ranks_highest(values):
    return [sum(other <= v for other in values) for v in values]


def ranks_dense(values):
    return [sorted(set(values)).index(v) + 1 for v in values]


def ranks_turned(values):
    return [len(values) + 1 - rank for rank in ranks(values)]


def ranks_from_zero(values):
    return [rank - 1 for rank in ranks(values)]


def ranks_order(values):
    return [i + 1 for i in sorted(range(len(values)), key=lambda i: values[i])]


def ranks_sorted(values):
    return sorted(ranks(values))


def ranks_whole(values):
    return [int(rank) for rank in ranks(values)]


def ranks_shares(values):
    return [rank / len(values) for rank in ranks(values)]


def ranks_by_size(values):
    return ranks([abs(v) for v in values])


def ranks_of_text(values):
    return ranks([str(v) for v in values])


def ranks_without_itself(values):
    return [rank - 0.5 for rank in ranks(values)]


def ranks_dense_mean(values):
    # The mean of the dense rank and of the number of scores that are not larger.
    pairs = zip(ranks_dense(values), ranks_highest(values), strict=True)
    return [(low + high) / 2 for low, high in pairs]


RANKS = Exercise(
    name="lab8.ranks",
    vary=True,
    title="ranks with ties",
    answer=ranks,
    probes=(
        ([0.5, 0.2, 0.9, 0.2],),
        ([7, 7, 7, 3, 9, 9, 12],),
        ([-4, 2, -1, 0, 3],),
        ([10, 9, 100, 9, 9, 9],),
        ([4, 3, 2, 1],),
        ([6, 6],),
        ([5],),
        ([],),
    ),
    mistakes=(
        Mistake(
            ranks_by_appearance,
            "equal scores get different ranks, by where they stand. They share the "
            "mean of their ranks.",
        ),
        Mistake(
            ranks_lowest,
            "equal scores all get the lowest of their ranks, as in sports. They share "
            "the mean.",
        ),
        Mistake(
            ranks_highest,
            "equal scores all get the highest of their ranks. They share the mean.",
        ),
        Mistake(
            ranks_dense,
            "after a tie your next rank is too low: two scores that share ranks 1 and "
            "2 use both up, and the next has rank 3.",
        ),
        Mistake(
            ranks_turned,
            "your ranks run the wrong way: the smallest score has rank 1.",
        ),
        Mistake(
            ranks_from_zero,
            "your ranks begin with 0. The smallest score has rank 1.",
        ),
        Mistake(
            ranks_order,
            "you return at which place the smallest score stands, then the next. "
            "Return for each score which rank it has.",
        ),
        Mistake(
            ranks_sorted,
            "your ranks are sorted. Leave each where its score stands.",
        ),
        Mistake(
            ranks_whole,
            "you cut the ranks off to whole numbers. Ranks 1 and 2 have the mean 1.5.",
        ),
        Mistake(
            ranks_shares,
            "you divide the ranks by how many there are. Return them as they are.",
        ),
        Mistake(
            ranks_by_size,
            "you rank without the sign. -4 is smaller than -1.",
        ),
        Mistake(
            ranks_of_text,
            "you sort texts, and the text '100' comes before '9'. Compare numbers.",
        ),
        Mistake(
            ranks_without_itself,
            "all your ranks are half a place too low. With k smaller scores and m "
            "equal ones (itself too) the mean rank is k + (m + 1) / 2.",
        ),
        Mistake(
            ranks_dense_mean,
            "you count different scores below. Count all scores below, also equal ones "
            "among them.",
        ),
    ),
    also_right=(ranks_positions, ranks_bisect, ranks_groups, ranks_comparisons),
    hints=(
        "Sort the scores in your head and number them 1, 2, 3, ... Equal scores take "
        "the mean of their numbers.",
        "A score with k smaller ones and m equal ones (itself among them) occupies the "
        "ranks k + 1 to k + m.",
        "The mean of those is k + (m + 1) / 2; values.count(v) gives m.",
    ),
    forbidden=FORBIDDEN,
    slips={
        "KeyError": "equal values share one rank: do not look a value up before every "
        "value has one.",
        "IndexError": "places go from 0 to len(values) - 1, ranks from 1 to "
        "len(values).",
        "ValueError": "index finds only the first of equal values. Count the values "
        "below, and those that are equal.",
    },
)
