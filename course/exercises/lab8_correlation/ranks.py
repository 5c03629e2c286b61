"""Exercise 2: ranks in which equal scores share a mean rank."""

from bisect import bisect_left, bisect_right
from itertools import groupby

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import ranks

RANKS = Exercise(
    "lab8.ranks",
    title="ranks with ties",
    inputs=(
        ([0.5, 0.2, 0.9, 0.2],),
        ([7, 7, 7, 3, 9, 9, 12],),
        ([-4, 2, -1, 0, 3],),
        ([10, 9, 100, 9, 9, 9],),
        ([4, 3, 2, 1],),
        ([6, 6],),
        ([5],),
        ([],),
    ),
    hints=(
        "Sort the scores in your head and number them 1, 2, 3, ... Equal scores take "
        "the mean of their numbers.",
        "A score with k smaller ones and m equal ones (itself among them) occupies the "
        "ranks k + 1 to k + m.",
        "The mean of those is k + (m + 1) / 2; values.count(v) gives m.",
    ),
    slips={
        "KeyError": "equal values share one rank: do not look a value up before every "
        "value has one.",
        "IndexError": "places go from 0 to len(values) - 1, ranks from 1 to "
        "len(values).",
        "ValueError": "index finds only the first of equal values. Count the values "
        "below, and those that are equal.",
    },
    forbidden=FORBIDDEN,
)


@RANKS.right
def ranks_positions(values):
    places = {}
    for place, value in enumerate(sorted(values), start=1):
        places.setdefault(value, []).append(place)
    return [sum(places[value]) / len(places[value]) for value in values]


@RANKS.right
def ranks_bisect(values):
    ordered = sorted(values)
    ends = [(bisect_left(ordered, v), bisect_right(ordered, v)) for v in values]
    return [(first + 1 + last) / 2 for first, last in ends]


@RANKS.right
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


@RANKS.right
def ranks_comparisons(values):
    # Half a place for every equal score, a whole one for every smaller one.
    def place(v):
        return 0.5 + sum(1 if w < v else 0.5 if w == v else 0 for w in values)

    return tuple(map(place, values))


@RANKS.wrong(
    "equal scores get different ranks, by where they stand. They share the "
    "mean of their ranks."
)
def ranks_by_appearance(values):
    order = sorted(range(len(values)), key=lambda i: values[i])
    return [order.index(i) + 1 for i in range(len(values))]


@RANKS.wrong(
    "equal scores all get the lowest of their ranks, as in sports. They share the mean."
)
def ranks_lowest(values):
    return [sum(other < v for other in values) + 1 for v in values]


@RANKS.wrong("equal scores all get the highest of their ranks. They share the mean.")
def ranks_highest(values):
    return [sum(other <= v for other in values) for v in values]


@RANKS.wrong(
    "after a tie your next rank is too low: two scores that share ranks 1 and "
    "2 use both up, and the next has rank 3."
)
def ranks_dense(values):
    return [sorted(set(values)).index(v) + 1 for v in values]


@RANKS.wrong("your ranks run the wrong way: the smallest score has rank 1.")
def ranks_turned(values):
    return [len(values) + 1 - rank for rank in ranks(values)]


@RANKS.wrong("your ranks begin with 0. The smallest score has rank 1.")
def ranks_from_zero(values):
    return [rank - 1 for rank in ranks(values)]


@RANKS.wrong(
    "you return at which place the smallest score stands, then the next. "
    "Return for each score which rank it has."
)
def ranks_order(values):
    return [i + 1 for i in sorted(range(len(values)), key=lambda i: values[i])]


@RANKS.wrong("your ranks are sorted. Leave each where its score stands.")
def ranks_sorted(values):
    return sorted(ranks(values))


@RANKS.wrong("you cut the ranks off to whole numbers. Ranks 1 and 2 have the mean 1.5.")
def ranks_whole(values):
    return [int(rank) for rank in ranks(values)]


@RANKS.wrong("you divide the ranks by how many there are. Return them as they are.")
def ranks_shares(values):
    return [rank / len(values) for rank in ranks(values)]


@RANKS.wrong("you rank without the sign. -4 is smaller than -1.")
def ranks_by_size(values):
    return ranks([abs(v) for v in values])


@RANKS.wrong("you sort texts, and the text '100' comes before '9'. Compare numbers.")
def ranks_of_text(values):
    return ranks([str(v) for v in values])


@RANKS.wrong(
    "all your ranks are half a place too low. With k smaller scores and m "
    "equal ones (itself too) the mean rank is k + (m + 1) / 2."
)
def ranks_without_itself(values):
    return [rank - 0.5 for rank in ranks(values)]


@RANKS.wrong(
    "you count different scores below. Count all scores below, also equal ones "
    "among them."
)
def ranks_dense_mean(values):
    # The mean of the dense rank and of the number of scores that are not larger.
    pairs = zip(ranks_dense(values), ranks_highest(values), strict=True)
    return [(low + high) / 2 for low, high in pairs]
