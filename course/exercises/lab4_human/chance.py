"""Exercises 3 and 4: how often two raters agree by chance."""

import math
from fractions import Fraction

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import chance_from_marginals

CHANCE_FROM_MARGINALS = Exercise(
    "lab4.chance_from_marginals",
    title="chance from the marginals",
    inputs=(
        ([[20, 5], [10, 15]],),
        ([[4, 1, 0], [1, 6, 2], [3, 0, 3]],),
        ([[0, 6], [0, 2]],),
        ([[2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 4]],),
        ([[5, 0], [0, 0]],),
    ),
    hints=(
        "How often did the first rater give each grade? That is the total of its row.",
        "Both say grade i by chance: (row total i / n) * (column total i / n).",
        "Add this up over all grades. zip(*matrix) gives the columns.",
    ),
    slips={
        "IndexError": "rows and columns are counted from 0 to len(matrix) - 1.",
        "TypeError: 'int' and 'list'": "sum(matrix) would add rows to a number. Sum "
        "each row first: sum(sum(row) for row in matrix).",
        "TypeError: unsupported": "a column is not one list of the matrix: take row[j] "
        "from every row, or zip(*matrix).",
    },
    forbidden=FORBIDDEN,
)


@CHANCE_FROM_MARGINALS.right
def chance_from_marginals_loop(matrix):
    k = len(matrix)
    n = sum(sum(row) for row in matrix)
    total = 0
    for i in range(k):
        first = sum(matrix[i]) / n
        second = sum(matrix[j][i] for j in range(k)) / n
        total += first * second
    return total


@CHANCE_FROM_MARGINALS.right
def chance_from_marginals_numpy(matrix):
    import numpy as np

    shares = np.array(matrix) / np.sum(matrix)
    return float(shares.sum(axis=1) @ shares.sum(axis=0))


@CHANCE_FROM_MARGINALS.right
def chance_from_marginals_fractions(matrix):
    n = sum(map(sum, matrix))
    columns = list(map(sum, zip(*matrix, strict=True)))
    total = Fraction(0)
    for row, column in zip(matrix, columns, strict=True):
        total += Fraction(sum(row), n) * Fraction(column, n)
    return total


@CHANCE_FROM_MARGINALS.wrong(
    "you forget to divide. Make shares of both totals: divide by n twice."
)
def chance_from_marginals_count(matrix):
    return chance_from_marginals(matrix) * sum(map(sum, matrix)) ** 2


@CHANCE_FROM_MARGINALS.wrong(
    "you divide by n once. Both totals become shares: divide by n * n."
)
def chance_from_marginals_n(matrix):
    n = sum(map(sum, matrix))
    return chance_from_marginals(matrix) * n


@CHANCE_FROM_MARGINALS.wrong(
    "you use the first rater's totals twice. The second rater's habits are the "
    "totals of the columns."
)
def chance_from_marginals_rows(matrix):
    rows = [sum(row) for row in matrix]
    return sum(r * r for r in rows) / sum(rows) ** 2


@CHANCE_FROM_MARGINALS.wrong(
    "you use the second rater's totals twice. The first rater's habits are the "
    "totals of the rows."
)
def chance_from_marginals_columns(matrix):
    columns = [sum(column) for column in zip(*matrix, strict=True)]
    return sum(c * c for c in columns) / sum(columns) ** 2


@CHANCE_FROM_MARGINALS.wrong(
    "you mix both raters into one. That is the chance of Scott's pi; Cohen "
    "keeps each rater's own habits."
)
def chance_from_marginals_scott(matrix):
    rows = [sum(row) for row in matrix]
    columns = [sum(column) for column in zip(*matrix, strict=True)]
    pairs = zip(rows, columns, strict=True)
    return sum(((r + c) / 2) ** 2 for r, c in pairs) / sum(rows) ** 2


@CHANCE_FROM_MARGINALS.wrong(
    "this is the chance if all grades are equally likely. Here each rater "
    "keeps their own habits."
)
def chance_from_marginals_uniform(matrix):
    return 1 / len(matrix)


@CHANCE_FROM_MARGINALS.wrong(
    "this is how often they did agree. Chance looks at the totals of rows and "
    "columns alone."
)
def chance_from_marginals_observed(matrix):
    agreed = sum(matrix[i][i] for i in range(len(matrix)))
    return agreed / sum(map(sum, matrix))


@CHANCE_FROM_MARGINALS.wrong(
    "you square the agreements. Multiply the total of a row with the total of "
    "its column."
)
def chance_from_marginals_squares(matrix):
    n = sum(map(sum, matrix))
    return sum((matrix[i][i] / n) ** 2 for i in range(len(matrix)))


@CHANCE_FROM_MARGINALS.wrong(
    "you pair every row with every column, which always gives 1. They agree "
    "only where both chose the same grade."
)
def chance_from_marginals_all_pairs(matrix):
    rows = [sum(row) for row in matrix]
    columns = [sum(column) for column in zip(*matrix, strict=True)]
    return sum(r * c for r in rows for c in columns) / sum(rows) ** 2


@CHANCE_FROM_MARGINALS.wrong(
    "you multiply over the grades. They agree on 1 or on 2 or ...: add."
)
def chance_from_marginals_product(matrix):
    rows = [sum(row) for row in matrix]
    columns = [sum(column) for column in zip(*matrix, strict=True)]
    n = sum(rows)
    return math.prod(r * c / n**2 for r, c in zip(rows, columns, strict=True))


@CHANCE_FROM_MARGINALS.wrong(
    "you divide by the number of grades as well. Adding up is enough."
)
def chance_from_marginals_mean(matrix):
    return chance_from_marginals(matrix) / len(matrix)


UNIFORM_CHANCE = Exercise(
    "lab4.uniform_chance",
    title="uniform chance",
    inputs=((5,), (2,), (7,), (1,), (100,)),
    hints=(
        "Draw a table with k rows and k columns: every cell is equally likely.",
        "Each cell has the chance 1/k * 1/k. In how many cells do the raters agree?",
        "On the diagonal lie k cells: k * 1/k * 1/k.",
    ),
    forbidden=FORBIDDEN,
)


@UNIFORM_CHANCE.right
def uniform_chance_counted(k):
    pairs = [(a, b) for a in range(k) for b in range(k)]
    return sum(a == b for a, b in pairs) / len(pairs)


@UNIFORM_CHANCE.right
def uniform_chance_sum(k):
    total = 0
    for _ in range(k):
        total += (1 / k) * (1 / k)
    return total


@UNIFORM_CHANCE.right
def uniform_chance_fraction(k):
    return k * Fraction(1, k) ** 2


@UNIFORM_CHANCE.wrong(
    "1/k * 1/k is the chance that both choose one certain grade, say 3. They "
    "also agree on every other grade: k such cells, so k * 1/k * 1/k."
)
def uniform_chance_one_cell(k):
    return 1 / k**2


@UNIFORM_CHANCE.wrong("your scale always has five grades. Use k.")
def uniform_chance_five(k):
    return 1 / 5


@UNIFORM_CHANCE.wrong(
    "agreeing or not is no throw of a coin: with many grades it is rarer. "
    "Count the pairs of grades."
)
def uniform_chance_half(k):
    return 0.5


@UNIFORM_CHANCE.wrong(
    "k - 1 grades are left for disagreement. Among all k, one agrees."
)
def uniform_chance_others(k):
    return 1 / (k - 1) if k > 1 else 1.0


@UNIFORM_CHANCE.wrong("this is the chance that they differ.")
def uniform_chance_disagree(k):
    return 1 - 1 / k


@UNIFORM_CHANCE.wrong(
    "you add the chances of both raters. Whatever the first says, the second "
    "hits it with one chance."
)
def uniform_chance_double(k):
    return 2 / k


@UNIFORM_CHANCE.wrong(
    "you count (3, 4) and (4, 3) as one pair. They are two, each as likely as (3, 3)."
)
def uniform_chance_unordered(k):
    return k / (k * (k + 1) / 2)


@UNIFORM_CHANCE.wrong(
    "you raise 1/k to the power k. There are two raters, and k ways to agree."
)
def uniform_chance_power(k):
    return (1 / k) ** k


@UNIFORM_CHANCE.wrong("// drops everything after the point. Use a division with /.")
def uniform_chance_floor(k):
    return 1 // k


@UNIFORM_CHANCE.wrong("you give per cent. A probability lies between 0 and 1.")
def uniform_chance_percent(k):
    return 100 / k


@CHANCE_FROM_MARGINALS.wrong(
    "= replaces the sum at every grade, so only the last one is left. Add to it: +=."
)
def chance_from_marginals_last(matrix):
    n = sum(map(sum, matrix))
    total = 0
    for row, column in zip(matrix, zip(*matrix, strict=True), strict=True):
        total = sum(row) / n * sum(column) / n
    return total
