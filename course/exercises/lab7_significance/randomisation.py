"""Exercise 6: exchange the outputs of two systems."""

from fractions import Fraction

import numpy as np

from mtedu_grader.author.exercise import Exercise

from .bootstrap import corpus_rate
from .rules import FORBIDDEN

GOOD = [[1, 6], [2, 9], [0, 4], [3, 8]]
BAD = [[3, 6], [4, 10], [2, 5], [3, 7]]


RANDOMISATION_P = Exercise(
    "lab7.randomisation_p",
    title="approximate randomisation",
    inputs=(
        (GOOD, BAD, [[1, 0, 0, 0], [1, 1, 1, 0], [0, 1, 0, 1], [1, 1, 1, 1]]),
        (BAD, GOOD, [[0, 0, 0, 1], [0, 1, 1, 0], [1, 1, 1, 0], [1, 0, 1, 1]]),
        (
            [[4, 5], [1, 12], [2, 9], [6, 7]],
            [[2, 7], [3, 10], [1, 8], [5, 5]],
            [[1, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 1], [1, 1, 0, 0], [0, 1, 1, 1]],
        ),
        (
            [[2, 4], [5, 20], [1, 3]],
            [[1, 4], [7, 20], [0, 3]],
            [[0, 1, 0], [1, 0, 0], [0, 0, 1], [1, 0, 1], [1, 1, 0]],
        ),
        (GOOD, GOOD, [[1, 0, 1, 0], [0, 0, 1, 1]]),
    ),
    hints=(
        "Begin with the observed difference: errors over words of A, minus those of B.",
        "For each mask build two new lists of rows: where the mask has 1, A gets B's "
        "row and B gets A's. Compute the difference of the new lists.",
        "Count the masks with abs(difference) >= abs(observed); return (1 + count) / "
        "(1 + number of masks).",
    ),
    slips={
        "ZeroDivisionError": "below the line stands the sum of the lengths over all "
        "segments, not of one segment, which may be empty.",
        "IndexError": "each mask has one mark per segment: go over a, b and the mask "
        "side by side, with zip.",
        "TypeError: unsupported": "each row is a pair: [0] are its errors, [1] its "
        "length.",
    },
    forbidden=FORBIDDEN,
)


def rate_difference(a, b):
    return corpus_rate(a) - corpus_rate(b)


@RANDOMISATION_P.right
def randomisation_p_lists(a, b, masks):
    observed = abs(rate_difference(a, b))
    count = 1
    for mask in masks:
        ours, theirs = [], []
        for i, exchange in enumerate(mask):
            ours.append(b[i] if exchange == 1 else a[i])
            theirs.append(a[i] if exchange == 1 else b[i])
        if abs(rate_difference(ours, theirs)) >= observed:
            count += 1
    return count / (len(masks) + 1)


@RANDOMISATION_P.right
def randomisation_p_numpy(a, b, masks):
    a, b = np.array(a), np.array(b)
    masks = np.array([[0] * len(a), *masks])[:, :, None]
    ours = np.where(masks, b, a).sum(axis=1)
    theirs = np.where(masks, a, b).sum(axis=1)
    sizes = np.abs(ours[:, 0] / ours[:, 1] - theirs[:, 0] / theirs[:, 1])
    return np.mean(sizes >= sizes[0])


@RANDOMISATION_P.right
def randomisation_p_fractions(a, b, masks):
    def exact(rows):
        return Fraction(sum(row[0] for row in rows), sum(row[1] for row in rows))

    sizes = []
    for mask in [[0] * len(a), *masks]:
        chosen = [[(a[i], b[i])[m] for i, m in enumerate(mask)]]
        chosen.append([(b[i], a[i])[m] for i, m in enumerate(mask)])
        sizes.append(abs(exact(chosen[0]) - exact(chosen[1])))
    return Fraction(sum(size >= sizes[0] for size in sizes), len(sizes))


def exchanged(a, b, mask):
    ours = [y if m else x for x, y, m in zip(a, b, mask, strict=True)]
    theirs = [x if m else y for x, y, m in zip(a, b, mask, strict=True)]
    return rate_difference(ours, theirs)


@RANDOMISATION_P.wrong(
    "you leave out the two ones. The observed outcome is one of those that "
    "chance could give, so p is never 0."
)
def randomisation_p_no_ones(a, b, masks):
    observed = abs(rate_difference(a, b))
    return sum(abs(exchanged(a, b, m)) >= observed for m in masks) / len(masks)


@RANDOMISATION_P.wrong(
    "you add 1 above the line only. Add it below too, or p may exceed 1."
)
def randomisation_p_one_above(a, b, masks):
    observed = abs(rate_difference(a, b))
    return (1 + sum(abs(exchanged(a, b, m)) >= observed for m in masks)) / len(masks)


@RANDOMISATION_P.wrong(
    "you count only larger differences. An equal one counts too (>=), or two "
    "copies of one system would look different."
)
def randomisation_p_larger(a, b, masks):
    observed = abs(rate_difference(a, b))
    count = sum(abs(exchanged(a, b, m)) > observed for m in masks)
    return (1 + count) / (1 + len(masks))


@RANDOMISATION_P.wrong(
    "you look at one direction only. Take the size of each difference: abs."
)
def randomisation_p_one_sided(a, b, masks):
    observed = abs(rate_difference(a, b))
    count = sum(exchanged(a, b, m) >= observed for m in masks)
    return (1 + count) / (1 + len(masks))


@RANDOMISATION_P.wrong(
    "the observed difference keeps its sign. Compare sizes: abs of both."
)
def randomisation_p_signed(a, b, masks):
    observed = rate_difference(a, b)
    count = sum(abs(exchanged(a, b, m)) >= observed for m in masks)
    return (1 + count) / (1 + len(masks))


@RANDOMISATION_P.wrong(
    "you use the segments' own rates. Add up errors and words of a side, then divide."
)
def randomisation_p_mean_rates(a, b, masks):
    rates = [[x[0] / x[1] - y[0] / y[1] for x, y in zip(a, b, strict=True)]]
    for mask in masks:
        rates.append([-d if m else d for d, m in zip(rates[0], mask, strict=True)])
    sizes = [abs(sum(row)) for row in rates]
    return sum(size >= sizes[0] - 1e-12 for size in sizes) / len(sizes)


@RANDOMISATION_P.wrong(
    "you compare numbers of errors. Divide by the words of the same side."
)
def randomisation_p_errors(a, b, masks):
    gaps = [x[0] - y[0] for x, y in zip(a, b, strict=True)]
    observed = abs(sum(gaps))
    count = 1
    for mask in masks:
        moved = sum(-g if m else g for g, m in zip(gaps, mask, strict=True))
        count += abs(moved) >= observed
    return count / (1 + len(masks))


@RANDOMISATION_P.wrong("A gets B's row, but B keeps it too. Exchange: B gets A's.")
def randomisation_p_half_way(a, b, masks):
    observed = abs(rate_difference(a, b))
    count = 1
    for mask in masks:
        ours = [y if m else x for x, y, m in zip(a, b, mask, strict=True)]
        count += abs(rate_difference(ours, b)) >= observed
    return count / (1 + len(masks))


@RANDOMISATION_P.wrong(
    "your exchanges pile up. Each mask begins with the rows as they were."
)
def randomisation_p_piling_up(a, b, masks):
    observed = abs(rate_difference(a, b))
    ours, theirs = list(a), list(b)
    count = 1
    for mask in masks:
        for i, m in enumerate(mask):
            if m:
                ours[i], theirs[i] = theirs[i], ours[i]
        count += abs(rate_difference(ours, theirs)) >= observed
    return count / (1 + len(masks))


@RANDOMISATION_P.wrong(
    "you leave out the rows of a mask. Exchange them; every row is counted."
)
def randomisation_p_dropped(a, b, masks):
    observed = abs(rate_difference(a, b))
    count = 1
    for mask in masks:
        kept = [i for i, m in enumerate(mask) if not m] or range(len(a))
        drawn = rate_difference([a[i] for i in kept], [b[i] for i in kept])
        count += abs(drawn) >= observed
    return count / (1 + len(masks))


@RANDOMISATION_P.wrong(
    "you count the smaller differences. Count those at least as large."
)
def randomisation_p_smaller(a, b, masks):
    observed = abs(rate_difference(a, b))
    count = sum(abs(exchanged(a, b, m)) < observed for m in masks)
    return (1 + count) / (1 + len(masks))


@RANDOMISATION_P.wrong("you return a count. Divide by 1 plus the number of masks.")
def randomisation_p_count(a, b, masks):
    observed = abs(rate_difference(a, b))
    return 1 + sum(abs(exchanged(a, b, m)) >= observed for m in masks)


@RANDOMISATION_P.wrong(
    "you subtract the observed difference. Exchanged outputs scatter around 0 "
    "already; only the bootstrap has to be centred."
)
def randomisation_p_centred(a, b, masks):
    observed = rate_difference(a, b)
    drawn = [exchanged(a, b, mask) - observed for mask in masks]
    return (1 + sum(abs(d) >= abs(observed) for d in drawn)) / (1 + len(masks))
