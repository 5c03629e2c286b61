"""Exercise 4: the middle of the drawn differences."""

import heapq
import math
import statistics

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import percentile_interval

TWENTY = [7, -3, 12, 0, 5, 19, -8, 3, 14, 1, 9, -1, 4, 11, 2, 25, 6, -5, 8, 10]


PERCENTILE_INTERVAL = Exercise(
    "lab7.percentile_interval",
    title="the percentile interval",
    inputs=(
        (TWENTY, 90),
        (TWENTY, 80),
        (TWENTY, 50),
        (TWENTY, 95),
        ([0.4, -0.2, 0.1, 0.3, 0.9, 0.2, -0.6, 0.5, 0.0, 0.7], 60),
        ([3, 1, 2], 50),
        ([1.5], 95),
    ),
    hints=(
        "sorted(draws) gives a new list in order.",
        "cut = n * (100 - percent) // 200 values fall away at each end.",
        "Return [ordered[cut], ordered[n - 1 - cut]].",
    ),
    slips={
        "IndexError": "of len(draws) values the last has the place len(draws) - 1: "
        "count the same number off from both ends.",
        "TypeError: indices": "a place is a whole number: use // instead of / .",
    },
    forbidden=FORBIDDEN,
)


@PERCENTILE_INTERVAL.right
def percentile_interval_slice(draws, percent):
    cut = int(len(draws) * (100 - percent) / 200)
    middle = sorted(draws)[cut : len(draws) - cut]
    return middle[0], middle[-1]


@PERCENTILE_INTERVAL.right
def percentile_interval_heap(draws, percent):
    keep = len(draws) * (100 - percent) // 200 + 1
    low = heapq.nsmallest(keep, draws)[-1]
    return [low, heapq.nlargest(keep, draws)[-1]]


@PERCENTILE_INTERVAL.right
def percentile_interval_removing(draws, percent):
    left = list(draws)
    for _ in range(len(draws) * (100 - percent) // 200):
        left.remove(min(left))
        left.remove(max(left))
    return [min(left), max(left)]


@PERCENTILE_INTERVAL.wrong("you do not sort. The places count in the sorted list.")
def percentile_interval_unsorted(draws, percent):
    cut = len(draws) * (100 - percent) // 200
    return [draws[cut], draws[len(draws) - 1 - cut]]


@PERCENTILE_INTERVAL.wrong(
    "you cut the whole rest off at both ends. Half of it goes at each end: "
    "divide by 200."
)
def percentile_interval_both_whole(draws, percent):
    ordered = sorted(draws)
    cut = min(len(draws) * (100 - percent) // 100, (len(draws) - 1) // 2)
    return [ordered[cut], ordered[len(draws) - 1 - cut]]


@PERCENTILE_INTERVAL.wrong(
    "your upper end is one place too high. With cut = 0 it is the last value, "
    "at place n - 1."
)
def percentile_interval_high_off(draws, percent):
    ordered = sorted(draws)
    cut = len(draws) * (100 - percent) // 200
    return [ordered[cut], ordered[min(len(draws) - cut, len(draws) - 1)]]


@PERCENTILE_INTERVAL.wrong(
    "your lower end is one place too low: places begin with 0, so the lower "
    "end is at place cut."
)
def percentile_interval_low_off(draws, percent):
    ordered = sorted(draws)
    cut = len(draws) * (100 - percent) // 200
    return [ordered[max(cut - 1, 0)], ordered[len(draws) - 1 - cut]]


@PERCENTILE_INTERVAL.wrong(
    "you return the smallest and the largest value. Cut values off at both ends."
)
def percentile_interval_all(draws, percent):
    return [min(draws), max(draws)]


@PERCENTILE_INTERVAL.wrong(
    "you use a normal curve. Here the interval consists of two of the values."
)
def percentile_interval_normal(draws, percent):
    middle = statistics.fmean(draws)
    spread = statistics.pstdev(draws)
    z = statistics.NormalDist().inv_cdf(0.5 + percent / 200)
    return [middle - z * spread, middle + z * spread]


@PERCENTILE_INTERVAL.wrong("the ends are the wrong way round: lower end first.")
def percentile_interval_turned(draws, percent):
    return percentile_interval(draws, percent)[::-1]


@PERCENTILE_INTERVAL.wrong(
    "you round the number to cut up. Round it down, with // 200."
)
def percentile_interval_cut_up(draws, percent):
    ordered = sorted(draws)
    cut = math.ceil(len(draws) * (100 - percent) / 200)
    cut = min(cut, (len(draws) - 1) // 2)
    return [ordered[cut], ordered[len(draws) - 1 - cut]]


@PERCENTILE_INTERVAL.wrong(
    "your ends lie between two values. Here they are values of the list, at "
    "places cut and n - 1 - cut."
)
def percentile_interval_between(draws, percent):
    ordered = sorted(draws)
    ends = []
    for share in ((100 - percent) / 200, (100 + percent) / 200):
        place = share * (len(draws) - 1)
        k = min(int(place), max(len(draws) - 2, 0))
        step = ordered[min(k + 1, len(draws) - 1)] - ordered[k]
        ends.append(ordered[k] + (place - k) * step)
    return ends


@PERCENTILE_INTERVAL.wrong("you sort without the sign. Negative values come first.")
def percentile_interval_by_size(draws, percent):
    ordered = sorted(draws, key=abs)
    cut = len(draws) * (100 - percent) // 200
    return [ordered[cut], ordered[len(draws) - 1 - cut]]


@PERCENTILE_INTERVAL.wrong(
    "you cut percent off and keep the rest. Keep the middle percent."
)
def percentile_interval_outside(draws, percent):
    ordered = sorted(draws)
    cut = min(len(draws) * percent // 200, (len(draws) - 1) // 2)
    return [ordered[cut], ordered[len(draws) - 1 - cut]]


@PERCENTILE_INTERVAL.wrong("you return the width. Return both ends.")
def percentile_interval_width(draws, percent):
    low, high = percentile_interval(draws, percent)
    return high - low


@PERCENTILE_INTERVAL.wrong("you cut at the upper end only. Cut half of it at each end.")
def percentile_interval_top_only(draws, percent):
    ordered = sorted(draws)
    cut = len(draws) * (100 - percent) // 100
    return [ordered[0], ordered[len(draws) - 1 - cut]]
