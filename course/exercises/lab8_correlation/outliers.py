"""Exercise 5: outliers by their distance from the median."""

import heapq
import math

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import outliers

OUTLIERS = Exercise(
    "lab8.outliers",
    title="outliers",
    inputs=(
        ([0.22, 0.085, 0.167, -0.106, 0.179, -1.618, 0.228],),
        ([10, 12, 11, 13, 40, 9, -15, 12],),
        ([3, 9, 4, 5, 30, 6, 7, 5],),
        ([1, 2, 3, 4, 5, 12, 40],),
        ([20, 1, 2, 4, 3, 6, 5],),
        ([2, 4, 3, 2, 10, 3],),
        ([16, 20, 2, 4, 7, 6, 5, 3],),
        ([1, 1, 1, 1, 8],),
        ([6, 2, 3, 4, 5, 1, 11],),
        ([1, 2, 3, 4],),
        ([0, 10, 11, 13, 14, 15],),
    ),
    hints=(
        "You need a median twice, so write a small function for it inside yours: sort, "
        "and take the middle, or the mean of the two in the middle.",
        "First the median of the scores, then how far each is away from it (abs), then "
        "the median of these distances.",
        "Return the places i with away[i] > 2.5 * 1.483 * median(away), and [] if that "
        "median is 0.",
    ),
    slips={
        "ZeroDivisionError": "the median distance from the middle can be 0, when most "
        "values are equal. Then nothing is an outlier.",
        "IndexError": "the two middle places of n sorted values are n // 2 and -1 - n "
        "// 2.",
        "TypeError: indices": "a place is a whole number: len(ordered) // 2.",
    },
    forbidden=FORBIDDEN,
)


def middle_of(numbers):
    ordered = sorted(numbers)
    half, odd = divmod(len(ordered), 2)
    return ordered[half] if odd else (ordered[half - 1] + ordered[half]) / 2


@OUTLIERS.right
def outliers_loop(values):
    centre = middle_of(values)
    distances = []
    for value in values:
        distances.append(abs(value - centre))
    deviation = 1.483 * middle_of(distances)
    found = []
    if deviation > 0:
        for i in range(len(values)):
            if distances[i] / deviation > 2.5:
                found.append(i)
    return found


@OUTLIERS.right
def outliers_heap(values):
    def median(numbers):
        lower = heapq.nsmallest(len(numbers) // 2 + 1, numbers)
        upper = heapq.nlargest(len(numbers) // 2 + 1, numbers)
        return (lower[-1] + upper[-1]) / 2

    centre = median(values)
    spread = median([abs(v - centre) for v in values])
    low, high = centre - 3.7075 * spread, centre + 3.7075 * spread
    return [i for i, v in enumerate(values) if spread and not low <= v <= high]


@OUTLIERS.right
def outliers_recursive(values):
    def median(numbers):
        # Take the smallest and the largest away until one or two are left.
        if len(numbers) <= 2:
            return sum(numbers) / len(numbers)
        return median(sorted(numbers)[1:-1])

    centre = median(values)
    spread = median([math.fabs(v - centre) for v in values])
    scores = [(v - centre) / (1.483 * spread or math.inf) for v in values]
    return tuple(i for i, score in enumerate(scores) if abs(score) > 2.5)


def far_places(values, centre, limit):
    return [i for i, v in enumerate(values) if abs(v - centre) > limit > 0]


def spread_around(values, centre):
    return middle_of([abs(v - centre) for v in values])


@OUTLIERS.wrong(
    "you use mean and standard deviation. One far score moves both, and hides "
    "itself: use medians."
)
def outliers_z_scores(values):
    mean = sum(values) / len(values)
    deviation = math.sqrt(sum((v - mean) ** 2 for v in values) / len(values))
    return far_places(values, mean, 2.5 * deviation)


@OUTLIERS.wrong("the factor 1.483 is missing.")
def outliers_no_factor(values):
    centre = middle_of(values)
    return far_places(values, centre, 2.5 * spread_around(values, centre))


@OUTLIERS.wrong("the factor 2.5 is missing.")
def outliers_factor_only(values):
    centre = middle_of(values)
    return far_places(values, centre, 1.483 * spread_around(values, centre))


@OUTLIERS.wrong(
    "you use quartiles, as box plots do. Here the limit comes from the median "
    "of the distances."
)
def outliers_box(values):
    ordered = sorted(values)
    half = (len(ordered) + 1) // 2
    low, high = middle_of(ordered[:half]), middle_of(ordered[-half:])
    reach = 1.5 * (high - low)
    low, high = low - reach, high + reach
    return [i for i, v in enumerate(values) if reach and not low <= v <= high]


@OUTLIERS.wrong("you take the mean of the distances. Take their median.")
def outliers_mean_distance(values):
    centre = middle_of(values)
    mean = sum(abs(v - centre) for v in values) / len(values)
    return far_places(values, centre, 2.5 * 1.483 * mean)


@OUTLIERS.wrong("you measure distances from the mean. Measure them from the median.")
def outliers_from_mean(values):
    mean = sum(values) / len(values)
    return far_places(values, mean, 2.5 * 1.483 * spread_around(values, mean))


@OUTLIERS.wrong("your limit is 3.5, that of another rule. Here it is 2.5.")
def outliers_other_limit(values):
    centre = middle_of(values)
    return far_places(values, centre, 3.5 * 1.483 * spread_around(values, centre))


@OUTLIERS.wrong(
    "you look for low scores only. A score far above the median is an outlier too: abs."
)
def outliers_low_only(values):
    return [i for i in outliers(values) if values[i] < middle_of(values)]


@OUTLIERS.wrong(
    "you look for high scores only. A score far below the median is an outlier "
    "too: abs."
)
def outliers_high_only(values):
    return [i for i in outliers(values) if values[i] > middle_of(values)]


@OUTLIERS.wrong(
    "if more than half of the scores are equal, the median distance is 0 and "
    "all others become outliers. Return an empty list then."
)
def outliers_any_distance(values):
    centre = middle_of(values)
    limit = 2.5 * 1.483 * spread_around(values, centre)
    return [i for i, v in enumerate(values) if abs(v - centre) > limit]


@OUTLIERS.wrong(
    "if more than half of the scores are equal, you divide by 0. Return an "
    "empty list then."
)
def outliers_zero_fails(values):
    centre = middle_of(values)
    deviation = 1.483 * spread_around(values, centre)
    return [i for i, v in enumerate(values) if abs(v - centre) / deviation > 2.5]


@OUTLIERS.wrong(
    "with an even number of scores the median lies half-way between the two in "
    "the middle."
)
def outliers_upper_middle(values):
    def median(numbers):
        return sorted(numbers)[len(numbers) // 2]

    centre = median(values)
    spread = median([abs(v - centre) for v in values])
    return far_places(values, centre, 2.5 * 1.483 * spread)


@OUTLIERS.wrong("you take the middle of the list without sorting it.")
def outliers_unsorted(values):
    def median(numbers):
        half = len(numbers) // 2
        return (numbers[half] + numbers[-1 - half]) / 2

    centre = median(values)
    spread = median([abs(v - centre) for v in values])
    return far_places(values, centre, 2.5 * 1.483 * spread)


@OUTLIERS.wrong("you return the scores. Return their places, counted from 0.")
def outliers_values(values):
    return [values[i] for i in outliers(values)]


@OUTLIERS.wrong(
    "you return the places of those that stay. Return the outliers' places."
)
def outliers_kept(values):
    far = outliers(values)
    return [i for i in range(len(values)) if i not in far]


@OUTLIERS.wrong("you return True or False for each. Return the places of the outliers.")
def outliers_flags(values):
    far = outliers(values)
    return [i in far for i in range(len(values))]


@OUTLIERS.wrong("your places begin with 1. The first score has place 0.")
def outliers_from_one(values):
    return [i + 1 for i in outliers(values)]


@OUTLIERS.wrong(
    "you look again after taking outliers away. Once is enough: the rule is "
    "applied to all scores."
)
def outliers_again(values):
    # Once the far ones are gone, others become far.
    left, found = list(range(len(values))), []
    while new := outliers([values[i] for i in left]):
        found += [left[k] for k in new]
        left = [i for i in left if i not in found]
    return sorted(found)


@OUTLIERS.wrong("you return the farthest one only. There may be several.")
def outliers_farthest(values):
    centre = middle_of(values)
    return sorted(outliers(values), key=lambda i: -abs(values[i] - centre))[:1]
