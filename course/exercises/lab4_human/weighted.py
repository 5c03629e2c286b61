"""Exercise 6: weighted kappa, for which a near miss is half a hit."""

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import chance_from_marginals, observed_agreement, weighted_kappa

WEIGHTED_KAPPA = Exercise(
    "lab4.weighted_kappa",
    title="weighted kappa",
    inputs=(
        ([[4, 1, 0], [1, 6, 2], [3, 0, 3]], 1),
        ([[4, 1, 0], [1, 6, 2], [3, 0, 3]], 2),
        (
            [
                [2, 1, 0, 0, 0],
                [1, 3, 2, 0, 0],
                [0, 1, 4, 2, 0],
                [0, 0, 3, 5, 1],
                [0, 0, 0, 2, 3],
            ],
            2,
        ),
        ([[0, 0, 5], [0, 1, 0], [4, 0, 0]], 1),
        ([[20, 5], [10, 15]], 2),
        ([[0, 0, 0], [0, 6, 0], [0, 0, 0]], 2),
    ),
    hints=(
        "Go through all cells (i, j) with two loops; each has one weight.",
        "P(A) adds weight * matrix[i][j] / n, P(E) adds weight * rows[i] * columns[j] "
        "/ n**2.",
        "The weight is 1 - (abs(i - j) / (k - 1)) ** power; the rest is as in kappa.",
    ),
    slips={
        "ZeroDivisionError": "with one label used by everybody the expected agreement "
        "is 1, and 1 - expected is 0. Return None for it; the distance is divided by "
        "k - 1.",
        "IndexError": "rows and columns are counted from 0 to k - 1.",
    },
    forbidden=FORBIDDEN,
)


@WEIGHTED_KAPPA.right
def weighted_kappa_costs(matrix, power):
    k = range(len(matrix))
    n = sum(map(sum, matrix))
    rows = [sum(row) for row in matrix]
    columns = [sum(column) for column in zip(*matrix, strict=True)]
    paid = sum(abs(i - j) ** power * matrix[i][j] for i in k for j in k)
    due = sum(abs(i - j) ** power * rows[i] * columns[j] for i in k for j in k) / n
    return 1 - paid / due if due else None


@WEIGHTED_KAPPA.right
def weighted_kappa_numpy(matrix, power):
    import numpy as np

    shares = np.array(matrix) / np.sum(matrix)
    places = np.arange(len(matrix))
    steps = np.abs(places[:, None] - places[None, :]) / (len(matrix) - 1)
    cost = steps**power
    chance = np.outer(shares.sum(axis=1), shares.sum(axis=0))
    if (cost * chance).sum() == 0:
        return None
    return 1 - (cost * shares).sum() / (cost * chance).sum()


@WEIGHTED_KAPPA.right
def weighted_kappa_items(matrix, power):
    k = len(matrix)
    cells = [(i, j) for i in range(k) for j in range(k)]
    firsts = [i for i, j in cells for _ in range(matrix[i][j])]
    seconds = [j for i, j in cells for _ in range(matrix[i][j])]
    paid = sum(abs(a - b) ** power for a, b in zip(firsts, seconds, strict=True))
    due = sum(abs(a - b) ** power for a in firsts for b in seconds)
    return None if due == 0 else 1 - len(firsts) * paid / due


@WEIGHTED_KAPPA.wrong(
    "this is the kappa without weights. A cell next to the diagonal counts in part."
)
def weighted_kappa_unweighted(matrix, power):
    observed, expected = observed_agreement(matrix), chance_from_marginals(matrix)
    if expected == 1:
        return None
    return (observed - expected) / (1 - expected)


@WEIGHTED_KAPPA.wrong(
    "your weights are always linear. Raise the distance to the given power."
)
def weighted_kappa_linear(matrix, power):
    return weighted_kappa(matrix, 1)


@WEIGHTED_KAPPA.wrong(
    "your weights are always quadratic. Raise the distance to the given power."
)
def weighted_kappa_quadratic(matrix, power):
    return weighted_kappa(matrix, 2)


def weighted_kappa_parts(matrix, weight, uniform=False):
    k = range(len(matrix))
    n = sum(map(sum, matrix))
    rows = [sum(row) for row in matrix]
    columns = [sum(column) for column in zip(*matrix, strict=True)]
    observed = sum(weight(i, j) * matrix[i][j] / n for i in k for j in k)
    if uniform:
        expected = sum(weight(i, j) for i in k for j in k) / len(matrix) ** 2
    else:
        pairs = [(i, j) for i in k for j in k]
        expected = sum(weight(i, j) * rows[i] * columns[j] for i, j in pairs) / n**2
    return observed, expected


@WEIGHTED_KAPPA.wrong("i - j is negative on one side of the diagonal. Take abs(i - j).")
def weighted_kappa_no_abs(matrix, power):
    k = len(matrix)
    observed, expected = weighted_kappa_parts(
        matrix, lambda i, j: 1 - ((i - j) / (k - 1)) ** power
    )
    return None if expected == 1 else (observed - expected) / (1 - expected)


@WEIGHTED_KAPPA.wrong(
    "you weigh P(A) but not P(E). Chance also hits near misses: weigh both."
)
def weighted_kappa_observed_only(matrix, power):
    k = len(matrix)
    observed, _ = weighted_kappa_parts(
        matrix, lambda i, j: 1 - (abs(i - j) / (k - 1)) ** power
    )
    expected = chance_from_marginals(matrix)
    return None if expected == 1 else (observed - expected) / (1 - expected)


@WEIGHTED_KAPPA.wrong("you weigh P(E) but not P(A). Both need the same weights.")
def weighted_kappa_expected_only(matrix, power):
    k = len(matrix)
    _, expected = weighted_kappa_parts(
        matrix, lambda i, j: 1 - (abs(i - j) / (k - 1)) ** power
    )
    observed = observed_agreement(matrix)
    return None if expected == 1 else (observed - expected) / (1 - expected)


@WEIGHTED_KAPPA.wrong(
    "your weights are 0 on the diagonal. The distance is the cost: the weight "
    "is 1 minus it."
)
def weighted_kappa_steps_as_weights(matrix, power):
    k = len(matrix)
    observed, expected = weighted_kappa_parts(
        matrix, lambda i, j: (abs(i - j) / (k - 1)) ** power
    )
    if weighted_kappa(matrix, power) is None:
        return None
    return (observed - expected) / (1 - expected)


@WEIGHTED_KAPPA.wrong(
    "you raise the whole weight to the power. Only the distance is raised, "
    "then taken off 1."
)
def weighted_kappa_power_outside(matrix, power):
    k = len(matrix)
    observed, expected = weighted_kappa_parts(
        matrix, lambda i, j: (1 - abs(i - j) / (k - 1)) ** power
    )
    return None if expected == 1 else (observed - expected) / (1 - expected)


@WEIGHTED_KAPPA.wrong("your chance is uniform. Use the totals of rows and columns.")
def weighted_kappa_uniform(matrix, power):
    k = len(matrix)
    observed, expected = weighted_kappa_parts(
        matrix, lambda i, j: 1 - (abs(i - j) / (k - 1)) ** power, uniform=True
    )
    return (observed - expected) / (1 - expected)


@WEIGHTED_KAPPA.wrong(
    "if both raters gave one grade throughout, weighted kappa is 0/0 too. "
    "Return None before you divide."
)
def weighted_kappa_crash(matrix, power):
    k = len(matrix)
    observed, expected = weighted_kappa_parts(
        matrix, lambda i, j: 1 - (abs(i - j) / (k - 1)) ** power
    )
    return (observed - expected) / (1 - expected)


@WEIGHTED_KAPPA.wrong(
    "this is the weighted P(A). Take chance off, and divide by 1 - P(E)."
)
def weighted_kappa_agreement(matrix, power):
    k = len(matrix)
    observed, expected = weighted_kappa_parts(
        matrix, lambda i, j: 1 - (abs(i - j) / (k - 1)) ** power
    )
    return None if expected == 1 else observed


@WEIGHTED_KAPPA.wrong(
    "this is the disagreement over its chance. Kappa is 1 minus that."
)
def weighted_kappa_ratio(matrix, power):
    value = weighted_kappa(matrix, power)
    return None if value is None else 1 - value


@WEIGHTED_KAPPA.slip
def weighted_kappa_only_two_powers(matrix, power):
    return weighted_kappa(matrix, 1 if power == 1 else 2)


@WEIGHTED_KAPPA.wrong(
    "you raise |i - j| before you divide. Divide by k - 1 first: the power is that of "
    "the share."
)
def weighted_kappa_power_first(matrix, power):
    most = len(matrix) - 1
    observed, expected = weighted_kappa_parts(
        matrix, lambda i, j: max(0, 1 - abs(i - j) ** power / most)
    )
    return None if expected == 1 else (observed - expected) / (1 - expected)


@WEIGHTED_KAPPA.wrong("you multiply the distance by the power. Raise it: ** power.")
def weighted_kappa_times_power(matrix, power):
    most = len(matrix) - 1
    observed, expected = weighted_kappa_parts(
        matrix, lambda i, j: max(0, 1 - power * abs(i - j) / most)
    )
    return None if expected == 1 else (observed - expected) / (1 - expected)
