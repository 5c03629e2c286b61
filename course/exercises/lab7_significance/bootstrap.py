"""Exercise 3: the difference on every drawn test set."""

import numpy as np

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import bootstrap_differences

ROWS_A = [[1, 5], [3, 10], [2, 4], [6, 8]]
ROWS_B = [[2, 5], [3, 10], [3, 4], [4, 8]]


BOOTSTRAP_DIFFERENCES = Exercise(
    "lab7.bootstrap_differences",
    title="differences of drawn test sets",
    inputs=(
        (ROWS_A, ROWS_B, [[0, 1, 2, 3], [0, 0, 2, 1], [3, 3, 1, 3]]),
        (ROWS_A, ROWS_B, [[2, 2, 2, 2], [1, 3, 0, 0]]),
        ([[1, 4], [5, 6]], [[3, 5], [2, 5]], [[0, 0], [1, 0], [1, 1]]),
        (ROWS_A, ROWS_A, [[1, 2, 2, 0], [3, 2, 1, 1]]),
    ),
    hints=(
        "Treat one draw at a time. It is a list of places; the same places hold for A "
        "and for B.",
        "Add up the errors of the drawn rows, and their words. A place that comes "
        "twice is added twice.",
        "One difference is errors_a / words_a - errors_b / words_b. Collect one for "
        "each draw.",
    ),
    slips={
        "ZeroDivisionError": "below the line stands the sum of the lengths over the "
        "drawn segments, not of one segment, which may be empty.",
        "IndexError": "draw holds places of segments: rows[i] for i in draw, and each "
        "row is a pair of errors and length.",
        "TypeError: unsupported": "each row is a pair: [0] are its errors, [1] its "
        "length.",
    },
    forbidden=FORBIDDEN,
)


@BOOTSTRAP_DIFFERENCES.right
def bootstrap_differences_numpy(a, b, draws):
    result = []
    for draw in draws:
        sums = [np.array(rows)[draw].sum(axis=0) for rows in (a, b)]
        result.append(sums[0][0] / sums[0][1] - sums[1][0] / sums[1][1])
    return result


@BOOTSTRAP_DIFFERENCES.right
def bootstrap_differences_loops(a, b, draws):
    differences = []
    for draw in draws:
        errors_a = errors_b = words_a = words_b = 0
        for i in draw:
            errors_a += a[i][0]
            words_a += a[i][1]
            errors_b += b[i][0]
            words_b += b[i][1]
        differences.append(errors_a / words_a - errors_b / words_b)
    return differences


@BOOTSTRAP_DIFFERENCES.right
def bootstrap_differences_counts(a, b, draws):
    # How often a segment was drawn is its weight.
    differences = []
    for draw in draws:
        weights = [draw.count(i) for i in range(len(a))]
        rates = []
        for rows in (a, b):
            errors = [w * row[0] for w, row in zip(weights, rows, strict=True)]
            words = [w * row[1] for w, row in zip(weights, rows, strict=True)]
            rates.append(sum(errors) / sum(words))
        differences.append(rates[0] - rates[1])
    return tuple(differences)


def corpus_rate(rows):
    return sum(row[0] for row in rows) / sum(row[1] for row in rows)


@BOOTSTRAP_DIFFERENCES.wrong(
    "you take the mean of the segments' rates. Add up errors and words first, "
    "then divide: long segments weigh more."
)
def bootstrap_differences_mean_rates(a, b, draws):
    return [
        sum(a[i][0] / a[i][1] - b[i][0] / b[i][1] for i in draw) / len(draw)
        for draw in draws
    ]


@BOOTSTRAP_DIFFERENCES.wrong("your sign is turned: return A's rate minus B's.")
def bootstrap_differences_turned(a, b, draws):
    return bootstrap_differences(b, a, draws)


@BOOTSTRAP_DIFFERENCES.wrong(
    "a segment that was drawn twice counts once. It has to count twice."
)
def bootstrap_differences_once(a, b, draws):
    return bootstrap_differences(a, b, [sorted(set(draw)) for draw in draws])


@BOOTSTRAP_DIFFERENCES.wrong(
    "you draw for A only. Both systems are scored on the same drawn segments."
)
def bootstrap_differences_b_fixed(a, b, draws):
    return [corpus_rate([a[i] for i in draw]) - corpus_rate(b) for draw in draws]


@BOOTSTRAP_DIFFERENCES.wrong(
    "A and B are scored on different draws. The bootstrap is paired: use the "
    "same segments for both."
)
def bootstrap_differences_unpaired(a, b, draws):
    others = draws[1:] + draws[:1]
    return [
        corpus_rate([a[i] for i in mine]) - corpus_rate([b[i] for i in other])
        for mine, other in zip(draws, others, strict=True)
    ]


@BOOTSTRAP_DIFFERENCES.wrong(
    "you compare numbers of errors. Divide by the words that were drawn."
)
def bootstrap_differences_errors(a, b, draws):
    return [sum(a[i][0] - b[i][0] for i in draw) for draw in draws]


@BOOTSTRAP_DIFFERENCES.wrong(
    "you drop the sign. Whether A or B was better on a draw matters."
)
def bootstrap_differences_sizes(a, b, draws):
    return [abs(d) for d in bootstrap_differences(a, b, draws)]


@BOOTSTRAP_DIFFERENCES.wrong(
    "all your differences are the observed one. Use the drawn segments."
)
def bootstrap_differences_not_drawn(a, b, draws):
    return [corpus_rate(a) - corpus_rate(b) for _ in draws]


@BOOTSTRAP_DIFFERENCES.wrong(
    "you subtract the observed difference already. That comes later; return "
    "the differences as they are."
)
def bootstrap_differences_centred(a, b, draws):
    observed = corpus_rate(a) - corpus_rate(b)
    return [d - observed for d in bootstrap_differences(a, b, draws)]


@BOOTSTRAP_DIFFERENCES.wrong(
    "you return the mean. Return one difference for each draw."
)
def bootstrap_differences_mean(a, b, draws):
    return sum(bootstrap_differences(a, b, draws)) / len(draws)


@BOOTSTRAP_DIFFERENCES.wrong("you divide one rate by the other. Subtract.")
def bootstrap_differences_ratio(a, b, draws):
    return [
        corpus_rate([a[i] for i in draw]) / corpus_rate([b[i] for i in draw])
        for draw in draws
    ]


@BOOTSTRAP_DIFFERENCES.wrong("you divide words by errors. A row is [errors, words].")
def bootstrap_differences_upside_down(a, b, draws):
    turned = [[row[::-1] for row in rows] for rows in (a, b)]
    return bootstrap_differences(*turned, draws)


@BOOTSTRAP_DIFFERENCES.wrong(
    "you divide by the words of the whole test set. Divide by the words of the "
    "drawn segments."
)
def bootstrap_differences_words_of_all(a, b, draws):
    words_a, words_b = (sum(row[1] for row in rows) for rows in (a, b))
    return [
        sum(a[i][0] for i in draw) / words_a - sum(b[i][0] for i in draw) / words_b
        for draw in draws
    ]
