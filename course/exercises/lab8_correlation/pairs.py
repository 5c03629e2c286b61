"""Exercise 6: the differences of all pairs of systems."""

from itertools import combinations

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import system_pairs

SYSTEM_PAIRS = Exercise(
    "lab8.system_pairs",
    title="pairs of systems",
    inputs=(
        ([30, 28, 25], [72, 75, 61], False),
        ([50, 45, 60, 48], [0.25, 0.5, -0.75, 0.25], True),
        ([31.5, 22.5, 40, 27], [0.5, -0.25, 0.5, 0.125], False),
        ([60, 40], [0.5, 1.5], True),
        ([7], [3], False),
    ),
    hints=(
        "Two loops: i over all systems, j over those after i.",
        "For each pair append [metric[i] - metric[j], human[i] - human[j]].",
        "If lower_is_better, the first number of each pair gets a minus; the second "
        "never does.",
    ),
    slips={
        "IndexError": "i goes over all systems, j from i + 1 to len(metric) - 1.",
    },
    forbidden=FORBIDDEN,
)


@SYSTEM_PAIRS.right
def system_pairs_combinations(metric, human, lower_is_better):
    sign = -1 if lower_is_better else 1
    both = combinations(zip(metric, human, strict=True), 2)
    return [(sign * (a - c), b - d) for (a, b), (c, d) in both]


@SYSTEM_PAIRS.right
def system_pairs_turned_first(metric, human, lower_is_better):
    scores = [-m for m in metric] if lower_is_better else list(metric)
    n = len(scores)
    places = [(i, j) for i in range(n) for j in range(n) if i < j]
    return [[scores[i] - scores[j], human[i] - human[j]] for i, j in places]


@SYSTEM_PAIRS.right
def system_pairs_recursive(metric, human, lower_is_better):
    if len(metric) < 2:
        return []
    (first, *others), (judged, *rest) = metric, human
    here = [
        [(m - first) if lower_is_better else (first - m), judged - h]
        for m, h in zip(others, rest, strict=True)
    ]
    return here + system_pairs_recursive(others, rest, lower_is_better)


@SYSTEM_PAIRS.wrong(
    "you subtract the first from the second. Both differences are the first "
    "system's score less the second's."
)
def system_pairs_second_first(metric, human, lower_is_better):
    return [[-m, -h] for m, h in system_pairs(metric, human, lower_is_better)]


@SYSTEM_PAIRS.wrong(
    "you do not turn the metric where lower is better. With TER 40 against 60 "
    "the first system is ahead."
)
def system_pairs_not_turned(metric, human, lower_is_better):
    return system_pairs(metric, human, False)


@SYSTEM_PAIRS.wrong("you turn the metric always. Do so only if lower_is_better.")
def system_pairs_always_turned(metric, human, lower_is_better):
    return system_pairs(metric, human, True)


@SYSTEM_PAIRS.wrong(
    "you turn the metric where higher is better, and leave it where lower is."
)
def system_pairs_wrong_way(metric, human, lower_is_better):
    return system_pairs(metric, human, not lower_is_better)


@SYSTEM_PAIRS.wrong(
    "you turn people's difference as well. For people higher is better; only "
    "the metric is turned."
)
def system_pairs_both_turned(metric, human, lower_is_better):
    sign = -1 if lower_is_better else 1
    return [[sign * m, sign * h] for m, h in system_pairs(metric, human, False)]


@SYSTEM_PAIRS.wrong("you turn people's difference in place of the metric's.")
def system_pairs_human_turned(metric, human, lower_is_better):
    sign = -1 if lower_is_better else 1
    return [[m, sign * h] for m, h in system_pairs(metric, human, False)]


@SYSTEM_PAIRS.wrong(
    "you pair neighbours only. Pair each system with all that come after it."
)
def system_pairs_neighbours(metric, human, lower_is_better):
    sides = [(metric[i : i + 2], human[i : i + 2]) for i in range(len(metric) - 1)]
    return [system_pairs(*side, lower_is_better)[0] for side in sides]


@SYSTEM_PAIRS.wrong("you compare with the first system only. All pairs are wanted.")
def system_pairs_with_the_first(metric, human, lower_is_better):
    every = system_pairs(metric, human, lower_is_better)
    return every[: max(len(metric) - 1, 0)]


@SYSTEM_PAIRS.wrong("you list each pair twice, A with B and B with A. Once is enough.")
def system_pairs_both_orders(metric, human, lower_is_better):
    sign = -1 if lower_is_better else 1
    n = len(metric)
    return [
        [sign * (metric[i] - metric[j]), human[i] - human[j]]
        for i in range(n)
        for j in range(n)
        if i != j
    ]


@SYSTEM_PAIRS.wrong("you pair each system with itself. Begin the second loop at i + 1.")
def system_pairs_with_itself(metric, human, lower_is_better):
    sign = -1 if lower_is_better else 1
    n = len(metric)
    return [
        [sign * (metric[i] - metric[j]), human[i] - human[j]]
        for i in range(n)
        for j in range(i, n)
    ]


@SYSTEM_PAIRS.wrong("you drop the signs. They say which system is ahead.")
def system_pairs_sizes(metric, human, lower_is_better):
    every = system_pairs(metric, human, lower_is_better)
    return [[abs(m), abs(h)] for m, h in every]


@SYSTEM_PAIRS.wrong("you return two long lists. Return a list of pairs.")
def system_pairs_two_lists(metric, human, lower_is_better):
    every = system_pairs(metric, human, lower_is_better)
    return [[m for m, _ in every], [h for _, h in every]]


@SYSTEM_PAIRS.wrong("people's difference comes first here. The metric's comes first.")
def system_pairs_people_first(metric, human, lower_is_better):
    return [[h, m] for m, h in system_pairs(metric, human, lower_is_better)]


@SYSTEM_PAIRS.wrong(
    "the pairs are right but in another order: all pairs of the first system "
    "come first, then those of the second."
)
def system_pairs_other_order(metric, human, lower_is_better):
    sign = -1 if lower_is_better else 1
    return [
        [sign * (metric[i] - metric[j]), human[i] - human[j]]
        for j in range(len(metric))
        for i in range(j)
    ]


@SYSTEM_PAIRS.wrong("you leave out pairs that people see as equal. Keep them here.")
def system_pairs_ties_dropped(metric, human, lower_is_better):
    return [pair for pair in system_pairs(metric, human, lower_is_better) if pair[1]]


@SYSTEM_PAIRS.wrong("you return who is ahead. Return by how much.")
def system_pairs_signs(metric, human, lower_is_better):
    every = system_pairs(metric, human, lower_is_better)
    return [[(m > 0) - (m < 0), (h > 0) - (h < 0)] for m, h in every]


@SYSTEM_PAIRS.wrong(
    "you put the system first that people prefer. Keep the order of the list."
)
def system_pairs_better_first(metric, human, lower_is_better):
    every = system_pairs(metric, human, lower_is_better)
    return [[m, h] if h >= 0 else [-m, -h] for m, h in every]
