"""Exercise 10: the threshold for ties that makes most pairs right."""

from collections import Counter
from fractions import Fraction

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import best_threshold

BEST_THRESHOLD = Exercise(
    "lab8.best_threshold",
    title="a threshold for ties",
    inputs=(
        ([[0.5, 0], [3, 4], [-1, 3], [0.25, 0]],),
        ([[1, 2], [-2, -1], [3, 1]],),
        ([[1, 0], [-2, 0], [3, 0], [0.5, 4]],),
        ([[2, 0], [2, 1], [-2, 0], [5, 3]],),
        ([[1, 1], [-2, 0], [-3, 0], [4, -2], [6, 5]],),
        ([[0, 0], [0, 1], [-1, -2], [4, 0]],),
        ([[2, -1], [-1, 0], [3, -4]],),
        ([[-4, 0], [1, 1], [2, 2], [3, -1]],),
        ([[0, 3]],),
        ([],),
    ),
    hints=(
        "Write down the thresholds to try: 0, and the size (abs) of each metric "
        "difference.",
        "For a threshold t a pair [m, h] is right if abs(m) <= t and h == 0, or if "
        "abs(m) > t and m * h > 0. Count the right ones.",
        "Go through the sorted thresholds and keep the first one with the highest "
        "count: replace it only by a higher count. Return [t, count / len(pairs)].",
    ),
    slips={
        "ZeroDivisionError": "there may be no pair. Return None then.",
        "ValueError": "max() of nothing: with no pair there is nothing to choose. "
        "Return None then.",
        "IndexError": "with no pair there is no first threshold. Return None then.",
    },
    forbidden=FORBIDDEN,
)


def right_pairs(pairs, threshold):
    return sum(h == 0 if abs(m) <= threshold else m * h > 0 for m, h in pairs)


def tried(pairs):
    return sorted({0, *(abs(m) for m, _ in pairs)})


@BEST_THRESHOLD.right
def best_threshold_max(pairs):
    if not pairs:
        return None
    # max() keeps the first of equals, and the thresholds are sorted.
    best = max(tried(pairs), key=lambda t: right_pairs(pairs, t))
    return [best, right_pairs(pairs, best) / len(pairs)]


@BEST_THRESHOLD.right
def best_threshold_loops(pairs):
    best, most = None, -1
    for threshold in [0, *sorted(abs(pair[0]) for pair in pairs)]:
        count = 0
        for metric, human in pairs:
            tied = -threshold <= metric <= threshold
            if tied and human == 0:
                count += 1
            if not tied and (metric > 0) == (human > 0) and human != 0:
                count += 1
        if count > most:
            best, most = threshold, count
    return [best, most / len(pairs)] if pairs else None


@BEST_THRESHOLD.right
def best_threshold_changes(pairs):
    # Each pair changes once, when the threshold reaches its size.
    if not pairs:
        return None
    gain = Counter()
    for metric, human in pairs:
        gain[abs(metric)] += (human == 0) - (metric * human > 0)
    count = sum(m * h > 0 for m, h in pairs) + gain.pop(0, 0)
    best, most = 0, count
    for size in sorted(gain):
        count += gain[size]
        if count > most:
            best, most = size, count
    return [best, Fraction(most, len(pairs))]


@BEST_THRESHOLD.wrong(
    "you return the largest of the best thresholds. Of equals the smallest is wanted."
)
def best_threshold_largest(pairs):
    if not pairs:
        return None
    best = max(reversed(tried(pairs)), key=lambda t: right_pairs(pairs, t))
    return [best, right_pairs(pairs, best) / len(pairs)]


@BEST_THRESHOLD.wrong(
    "you forget the threshold 0. Without any new tie a metric may already be best."
)
def best_threshold_no_zero(pairs):
    if not pairs:
        return None
    sizes = sorted(abs(m) for m, _ in pairs)
    best = max(sizes, key=lambda t: right_pairs(pairs, t))
    return [best, right_pairs(pairs, best) / len(pairs)]


@BEST_THRESHOLD.wrong(
    "a difference of exactly the threshold is a tie, too: abs(m) <= t."
)
def best_threshold_below(pairs):
    if not pairs:
        return None

    def count(t):
        return sum(h == 0 if abs(m) < t else m * h > 0 for m, h in pairs)

    best = max(tried(pairs), key=count)
    return [best, count(best) / len(pairs)]


@BEST_THRESHOLD.wrong(
    "your ties use the difference with its sign: -5 is a large one. Take abs(m)."
)
def best_threshold_signed(pairs):
    if not pairs:
        return None

    def count(t):
        return sum(h == 0 if m <= t else m * h > 0 for m, h in pairs)

    best = max(tried(pairs), key=count)
    return [best, count(best) / len(pairs)]


@BEST_THRESHOLD.wrong(
    "you leave out pairs that people see as equal. Here they count: a tie of the "
    "metric is right there."
)
def best_threshold_drops_ties(pairs):
    kept = [pair for pair in pairs if pair[1] != 0]
    if not pairs:
        return None
    if not kept:
        return [0, 0.0]
    best = max(tried(kept), key=lambda t: right_pairs(kept, t))
    return [best, right_pairs(kept, best) / len(kept)]


@BEST_THRESHOLD.wrong(
    "a tie of the metric counts as right where people see a difference. It is right "
    "only where people tie, too."
)
def best_threshold_ties_right(pairs):
    if not pairs:
        return None

    def count(t):
        return sum(abs(m) <= t or m * h > 0 for m, h in pairs)

    best = max(tried(pairs), key=count)
    return [best, count(best) / len(pairs)]


@BEST_THRESHOLD.wrong(
    "you tie people's differences as well. Theirs stay as they are: a tie is 0."
)
def best_threshold_ties_people(pairs):
    if not pairs:
        return None

    def count(t):
        return sum(abs(h) <= t if abs(m) <= t else m * h > 0 for m, h in pairs)

    best = max(tried(pairs), key=count)
    return [best, count(best) / len(pairs)]


@BEST_THRESHOLD.wrong("you return the threshold alone. Return [threshold, share].")
def best_threshold_alone(pairs):
    found = best_threshold(pairs)
    return found and found[0]


@BEST_THRESHOLD.wrong("you return the share alone. Return [threshold, share].")
def best_threshold_share(pairs):
    found = best_threshold(pairs)
    return found and found[1]


@BEST_THRESHOLD.wrong("you return [share, threshold]. The threshold comes first.")
def best_threshold_turned(pairs):
    found = best_threshold(pairs)
    return found and found[::-1]


@BEST_THRESHOLD.wrong("you return a count. Divide it by the number of pairs.")
def best_threshold_count(pairs):
    found = best_threshold(pairs)
    return found and [found[0], right_pairs(pairs, found[0])]


@BEST_THRESHOLD.wrong(
    "your thresholds are people's differences. Try those of the metric."
)
def best_threshold_by_people(pairs):
    if not pairs:
        return None
    sizes = sorted({0, *(abs(h) for _, h in pairs)})
    best = max(sizes, key=lambda t: right_pairs(pairs, t))
    return [best, right_pairs(pairs, best) / len(pairs)]


@BEST_THRESHOLD.wrong(
    "you stop at the first threshold that is no better. A larger one may be: try all."
)
def best_threshold_stops(pairs):
    if not pairs:
        return None
    first, *others = tried(pairs)
    for size in others:
        if right_pairs(pairs, size) <= right_pairs(pairs, first):
            break
        first = size
    return [first, right_pairs(pairs, first) / len(pairs)]


@BEST_THRESHOLD.wrong("with no pair there is no threshold: return None.")
def best_threshold_zero(pairs):
    return best_threshold(pairs) or [0, 0.0]


@BEST_THRESHOLD.wrong(
    "a pair that people tie counts as right whatever the metric says. It is right only "
    "if the metric's difference is at most the threshold."
)
def best_threshold_people_tie(pairs):
    if not pairs:
        return None

    def count(t):
        return sum(h == 0 or (abs(m) > t and m * h > 0) for m, h in pairs)

    best = max(tried(pairs), key=count)
    return [best, count(best) / len(pairs)]
