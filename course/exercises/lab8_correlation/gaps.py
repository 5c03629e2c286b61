"""Exercise 8: how large a difference has to be before one may trust the metric."""

import math

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import smallest_gap

SMALLEST_GAP = Exercise(
    "lab8.smallest_gap",
    title="a gap to trust",
    inputs=(
        ([[1, 2], [-2, 1], [3, 4], [-4, -1], [5, 2]], 0.75),
        ([[0.5, 1], [-0.5, 2], [1.5, 0], [2, -1], [-2.5, -3], [4, 1], [3, 5]], 0.75),
        ([[6, -1], [5, 2], [4, 3], [-3, -2], [1, -1], [2, 4]], 0.75),
        ([[6, -1], [5, 2], [4, 3], [-3, -2], [1, -1], [2, 4]], 0.5),
        ([[-5, -2], [3, 1], [2, -6], [-1, -8], [0, 3]], 1.0),
        ([[0, 1], [2, 3], [-1, -2], [4, 2]], 0.75),
        ([[0, 1], [0, 2], [3, 1], [-1, -2]], 0.75),
        ([[3, -1], [1, 2], [2, -2]], 0.75),
        ([[1, 2], [3, 0], [-2, -1]], 1.0),
        ([[3, 0]], 0.5),
        ([], 0.9),
    ),
    hints=(
        "Drop the pairs with a human difference of 0; note for each other pair how "
        "large the metric's difference is (abs) and whether both agree.",
        "Try the sizes from the smallest on. For each, keep the pairs that are at "
        "least as large, and take the share that agrees.",
        "Return the first size with share >= wanted; if the loop ends without one, "
        "math.inf.",
    ),
    slips={
        "ZeroDivisionError": "below the line stands the number of pairs that are kept: "
        "with none kept there is no share.",
        "ValueError": "min() of nothing: perhaps no gap reaches the wanted share. "
        "Return math.inf then.",
        "IndexError": "perhaps no gap reaches the wanted share, so there is no first "
        "one. Return math.inf then.",
    },
    forbidden=FORBIDDEN,
)


@SMALLEST_GAP.right
def smallest_gap_from_above(pairs, wanted):
    # From the largest difference down, counting as we go.
    known = sorted(((abs(m), m * h > 0) for m, h in pairs if h), reverse=True)
    best, agreed = math.inf, 0
    for place, (size, right) in enumerate(known):
        agreed += right
        last = place + 1 == len(known) or known[place + 1][0] < size
        if last and agreed / (place + 1) >= wanted:
            best = size
    return best


@SMALLEST_GAP.right
def smallest_gap_minimum(pairs, wanted):
    def share(gap):
        kept = [m * h > 0 for m, h in pairs if h != 0 and abs(m) >= gap]
        return kept.count(True) / len(kept)

    sizes = {abs(m) for m, h in pairs if h != 0}
    return min((size for size in sizes if share(size) >= wanted), default=math.inf)


@SMALLEST_GAP.right
def smallest_gap_recursive(pairs, wanted):
    known = [pair for pair in pairs if pair[1] != 0]
    if not known:
        return float("inf")
    gap = min(abs(m) for m, _ in known)
    agreed = len([1 for m, h in known if (m > 0) == (h > 0) and m != 0])
    if agreed / len(known) >= wanted:
        return gap
    return smallest_gap_recursive([p for p in known if abs(p[0]) > gap], wanted)


def known_pairs(pairs):
    return [(abs(m), m * h > 0) for m, h in pairs if h != 0]


def share_of(kept):
    return sum(kept) / len(kept) if kept else 0


@SMALLEST_GAP.wrong(
    "you keep only pairs that differ by more than the gap. A pair that differs "
    "by exactly as much counts too: >=."
)
def smallest_gap_larger(pairs, wanted):
    known = known_pairs(pairs)
    for gap in sorted(size for size, _ in known):
        if share_of([ok for size, ok in known if size > gap]) >= wanted:
            return gap
    return math.inf


@SMALLEST_GAP.wrong(
    "you ask for more than the wanted share. Exactly that share is enough."
)
def smallest_gap_more(pairs, wanted):
    known = known_pairs(pairs)
    for gap in sorted(size for size, _ in known):
        if share_of([ok for size, ok in known if size >= gap]) > wanted:
            return gap
    return math.inf


@SMALLEST_GAP.wrong("pairs that people see as equal count. Leave them out first.")
def smallest_gap_ties_wrong(pairs, wanted):
    known = [(abs(m), m * h > 0) for m, h in pairs]
    for gap in sorted(size for size, _ in known):
        if share_of([ok for size, ok in known if size >= gap]) >= wanted:
            return gap
    return math.inf


@SMALLEST_GAP.wrong(
    "you look at pairs up to the gap. Look at those that differ by at least as much."
)
def smallest_gap_up_to(pairs, wanted):
    known = known_pairs(pairs)
    for gap in sorted(size for size, _ in known):
        if share_of([ok for size, ok in known if size <= gap]) >= wanted:
            return gap
    return math.inf


@SMALLEST_GAP.wrong(
    "you look at pairs with exactly this difference. All that differ by at "
    "least as much count."
)
def smallest_gap_exactly(pairs, wanted):
    known = known_pairs(pairs)
    for gap in sorted(size for size, _ in known):
        if share_of([ok for size, ok in known if size == gap]) >= wanted:
            return gap
    return math.inf


@SMALLEST_GAP.wrong(
    "you go down from the largest gap and stop at the first failure. A smaller "
    "gap may reach the share again: begin with the smallest."
)
def smallest_gap_first_failure(pairs, wanted):
    known, best = known_pairs(pairs), math.inf
    for gap in sorted({size for size, _ in known}, reverse=True):
        if share_of([ok for size, ok in known if size >= gap]) < wanted:
            return best
        best = gap
    return best


@SMALLEST_GAP.wrong("you use the differences with their sign. -5 is a large gap: abs.")
def smallest_gap_signed(pairs, wanted):
    known = [(m, m * h > 0) for m, h in pairs if h != 0]
    for gap in sorted(size for size, _ in known):
        if share_of([ok for size, ok in known if size >= gap]) >= wanted:
            return gap
    return math.inf


@SMALLEST_GAP.wrong(
    "your gap is people's difference. You see the metric's: that is the gap."
)
def smallest_gap_by_people(pairs, wanted):
    known = [(abs(h), m * h > 0) for m, h in pairs if h != 0]
    for gap in sorted(size for size, _ in known):
        if share_of([ok for size, ok in known if size >= gap]) >= wanted:
            return gap
    return math.inf


@SMALLEST_GAP.wrong(
    "you return the largest gap that reaches the share. The smallest is wanted."
)
def smallest_gap_largest(pairs, wanted):
    known = known_pairs(pairs)
    for gap in sorted((size for size, _ in known), reverse=True):
        if share_of([ok for size, ok in known if size >= gap]) >= wanted:
            return gap
    return math.inf


@SMALLEST_GAP.wrong(
    "you return 0 if no gap is enough. That would mean any difference is: "
    "return math.inf."
)
def smallest_gap_zero(pairs, wanted):
    gap = smallest_gap(pairs, wanted)
    return 0 if gap == math.inf else gap


@SMALLEST_GAP.wrong(
    "you return the largest difference though it is not enough. Return math.inf then."
)
def smallest_gap_biggest_instead(pairs, wanted):
    gap = smallest_gap(pairs, wanted)
    return max((abs(m) for m, _ in pairs), default=0) if gap == math.inf else gap


@SMALLEST_GAP.wrong("you try the gaps in the order of the list. Sort them first.")
def smallest_gap_as_given(pairs, wanted):
    known = known_pairs(pairs)
    for gap, _ in known:
        if share_of([ok for size, ok in known if size >= gap]) >= wanted:
            return gap
    return math.inf


@SMALLEST_GAP.wrong(
    "you divide by all pairs. Divide by those that differ by at least the gap."
)
def smallest_gap_of_all(pairs, wanted):
    known = known_pairs(pairs)
    for gap in sorted(size for size, _ in known):
        if sum(ok for size, ok in known if size >= gap) / len(known) >= wanted:
            return gap
    return math.inf


@SMALLEST_GAP.wrong(
    "you return the largest difference on which the metric errs. The wanted "
    "share leaves room for errors."
)
def smallest_gap_last_error(pairs, wanted):
    known = known_pairs(pairs)
    return max((size for size, ok in known if not ok), default=0)


@SMALLEST_GAP.wrong("you return the share. Return the gap that reaches it.")
def smallest_gap_share(pairs, wanted):
    gap = smallest_gap(pairs, wanted)
    if gap == math.inf:
        return math.inf
    return share_of([ok for size, ok in known_pairs(pairs) if size >= gap])


@SMALLEST_GAP.wrong(
    "you leave out pairs that the metric ties. They stay, as wrong ones, with "
    "a gap of 0."
)
def smallest_gap_metric_ties(pairs, wanted):
    return smallest_gap([pair for pair in pairs if pair[0] != 0], wanted)


@SMALLEST_GAP.wrong(
    "a tie of the metric counts as right. Where people see a difference, it is wrong."
)
def smallest_gap_metric_ties_right(pairs, wanted):
    known = [(abs(m), m * h >= 0) for m, h in pairs if h != 0]
    for gap in sorted(size for size, _ in known):
        if share_of([ok for size, ok in known if size >= gap]) >= wanted:
            return gap
    return math.inf
