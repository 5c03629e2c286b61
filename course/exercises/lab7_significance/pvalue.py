"""Exercise 5: a p-value from the drawn differences."""

import statistics

import numpy as np

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN

BOOTSTRAP_P = Exercise(
    "lab7.bootstrap_p",
    title="the bootstrap's p-value",
    inputs=(
        ([1, 2, 3, -2], 1),
        ([5, 1, 2, 4, 3, 3, 2, 4], 2),
        ([-4, -1, -3, -8, -2, -6, -4, -4], -2),
        ([7, 1, 1, 3], 3),
        ([2, 2, 6, 6, 9, 1, 3, 3], 3.5),
        ([0, 1, 2, 5], 2),
        ([4, 0, 0, 4, -1, -1, 8, 2], 6),
        ([0, 0, 0], 0),
    ),
    hints=(
        "First the mean of the drawn differences. Subtract it from each: now they "
        "scatter around 0.",
        "How many are at least as far from 0 as the observed difference? Use abs on "
        "both.",
        "Return (1 + count) / (1 + number of draws).",
    ),
    forbidden=FORBIDDEN,
)


@BOOTSTRAP_P.right
def bootstrap_p_numpy(differences, observed):
    centred = np.array(differences) - np.mean(differences)
    return (np.sum(np.abs(centred) >= abs(observed)) + 1) / (len(centred) + 1)


@BOOTSTRAP_P.right
def bootstrap_p_loop(differences, observed):
    middle = statistics.fmean(differences)
    count, total = 1, 1
    for d in differences:
        moved = d - middle
        if moved >= abs(observed) or moved <= -abs(observed):
            count += 1
        total += 1
    return count / total


@BOOTSTRAP_P.right
def bootstrap_p_complement(differences, observed):
    mean = sum(differences) / len(differences)
    inside = [d for d in differences if -abs(observed) < d - mean < abs(observed)]
    return 1 - len(inside) / (1 + len(differences))


def share_of(extreme, differences):
    return (1 + sum(extreme)) / (1 + len(differences))


@BOOTSTRAP_P.wrong(
    "you leave out the two ones. The observed difference is one of the "
    "possible results, so p is never 0."
)
def bootstrap_p_no_ones(differences, observed):
    mean = sum(differences) / len(differences)
    extreme = [abs(d - mean) >= abs(observed) for d in differences]
    return sum(extreme) / len(extreme)


@BOOTSTRAP_P.wrong(
    "you add 1 above the line only. Add it below too, or p may exceed 1."
)
def bootstrap_p_one_above(differences, observed):
    mean = sum(differences) / len(differences)
    extreme = [abs(d - mean) >= abs(observed) for d in differences]
    return (sum(extreme) + 1) / len(extreme)


@BOOTSTRAP_P.wrong("you add 1 below the line only. Add it above too, or p may be 0.")
def bootstrap_p_one_below(differences, observed):
    mean = sum(differences) / len(differences)
    extreme = [abs(d - mean) >= abs(observed) for d in differences]
    return sum(extreme) / (len(extreme) + 1)


@BOOTSTRAP_P.wrong(
    "you count only differences that are farther away. One that is just as far "
    "counts too: >=."
)
def bootstrap_p_farther(differences, observed):
    mean = sum(differences) / len(differences)
    return share_of([abs(d - mean) > abs(observed) for d in differences], differences)


@BOOTSTRAP_P.wrong(
    "you do not move the differences. They scatter around the observed one; "
    "chance alone would scatter them around 0, so subtract their mean first."
)
def bootstrap_p_not_centred(differences, observed):
    return share_of([abs(d) >= abs(observed) for d in differences], differences)


@BOOTSTRAP_P.wrong(
    "you subtract the observed difference. Subtract the drawn ones' mean."
)
def bootstrap_p_centred_on_observed(differences, observed):
    extreme = [abs(d - observed) >= abs(observed) for d in differences]
    return share_of(extreme, differences)


@BOOTSTRAP_P.wrong(
    "you look at one side only. Far below the mean counts as well: use abs."
)
def bootstrap_p_one_sided(differences, observed):
    mean = sum(differences) / len(differences)
    return share_of([d - mean >= abs(observed) for d in differences], differences)


@BOOTSTRAP_P.wrong(
    "your observed difference keeps its sign. Compare with its size, abs(observed)."
)
def bootstrap_p_signed(differences, observed):
    mean = sum(differences) / len(differences)
    return share_of([abs(d - mean) >= observed for d in differences], differences)


@BOOTSTRAP_P.wrong(
    "you take absolute values first and the mean of those. That is an older "
    "definition which finds too many differences: centre first."
)
def bootstrap_p_absolute_first(differences, observed):
    sizes = [abs(d) for d in differences]
    mean = sum(sizes) / len(sizes)
    return share_of([size - mean >= abs(observed) for size in sizes], differences)


@BOOTSTRAP_P.wrong(
    "you count how often the other system won. Compare centred differences "
    "with the observed one."
)
def bootstrap_p_losses(differences, observed):
    sign = 1 if observed > 0 else -1
    return share_of([sign * d <= 0 for d in differences], differences)


@BOOTSTRAP_P.wrong(
    "you count the differences that are nearer. Count those at least as far."
)
def bootstrap_p_inside(differences, observed):
    mean = sum(differences) / len(differences)
    return share_of([abs(d - mean) < abs(observed) for d in differences], differences)


@BOOTSTRAP_P.wrong("you return a count. Divide by 1 plus the number of draws.")
def bootstrap_p_count(differences, observed):
    mean = sum(differences) / len(differences)
    return 1 + sum(abs(d - mean) >= abs(observed) for d in differences)


@BOOTSTRAP_P.wrong("you subtract the median. Subtract the mean.")
def bootstrap_p_median(differences, observed):
    middle = statistics.median(differences)
    return share_of(
        [abs(d - middle) >= abs(observed) for d in differences], differences
    )
