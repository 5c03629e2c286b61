"""Exercises 1 and 2: who gave what together, and how often both said the same."""

from collections import Counter

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import confusion_matrix, observed_agreement

CONFUSION_MATRIX = Exercise(
    "lab4.confusion_matrix",
    title="confusion matrix",
    inputs=(
        ([5, 4, 4, 2, 1], [5, 4, 3, 2, 2], 5),
        ([1, 1, 2, 1, 2], [1, 2, 2, 2, 2], 2),
        ([3, 2, 3, 2], [2, 2, 3, 3], 4),
        ([2, 4, 4], [4, 4, 4], 5),
        ([1], [3], 3),
    ),
    hints=(
        "Start with k rows of k zeros; then go through both lists together with zip.",
        "An item with the grades 4 and 3 adds 1 to the cell in row 4, column 3.",
        "That cell is matrix[4 - 1][3 - 1]: places are counted from 0.",
    ),
    slips={
        "IndexError": "labels are counted from 1, places in a list from 0: use label - "
        "1.",
        "KeyError": "every pair of labels needs a cell, also one that never occurs: "
        "start with a k by k table of zeros.",
        "TypeError: 'int'": "the table is a list of k rows, each a list of k zeros.",
    },
    forbidden=FORBIDDEN,
)


@CONFUSION_MATRIX.right
def confusion_matrix_counter(a, b, k):
    counts = Counter(zip(a, b, strict=True))
    grades = range(1, k + 1)
    return [[counts[row, column] for column in grades] for row in grades]


@CONFUSION_MATRIX.right
def confusion_matrix_sums(a, b, k):
    pairs = list(zip(a, b, strict=True))
    return [
        [sum(pair == (i + 1, j + 1) for pair in pairs) for j in range(k)]
        for i in range(k)
    ]


@CONFUSION_MATRIX.right
def confusion_matrix_numpy(a, b, k):
    import numpy as np

    matrix = np.zeros((k, k), dtype=int)
    for i in range(len(a)):
        matrix[a[i] - 1, b[i] - 1] += 1
    return matrix


@CONFUSION_MATRIX.wrong(
    "rows and columns are exchanged. The row is the first rater's grade, the "
    "column the second's."
)
def confusion_matrix_transposed(a, b, k):
    return confusion_matrix(b, a, k)


@CONFUSION_MATRIX.wrong(
    "grades begin at 1, places in a list at 0. Grade g belongs at place g - 1."
)
def confusion_matrix_from_zero(a, b, k):
    matrix = [[0] * k for _ in range(k)]
    for first, second in zip(a, b, strict=True):
        matrix[first][second] += 1
    return matrix


@CONFUSION_MATRIX.wrong(
    "your table has a row and a column for grade 0, which nobody can give. It "
    "has k rows and k columns."
)
def confusion_matrix_extra_row(a, b, k):
    matrix = [[0] * (k + 1) for _ in range(k + 1)]
    for first, second in zip(a, b, strict=True):
        matrix[first][second] += 1
    return matrix


@CONFUSION_MATRIX.wrong(
    "all your rows are one and the same list: [[0] * k] * k copies the name, "
    "not the row. Make each row anew, in a loop or a comprehension."
)
def confusion_matrix_one_row(a, b, k):
    matrix = [[0] * k] * k
    for first, second in zip(a, b, strict=True):
        matrix[first - 1][second - 1] += 1
    return matrix


@CONFUSION_MATRIX.wrong(
    "your table ends at the highest grade that was given. The scale goes to k."
)
def confusion_matrix_highest(a, b, k):
    return confusion_matrix(a, b, max([*a, *b]))


@CONFUSION_MATRIX.wrong(
    "grades that nobody gave are missing. They have a row and a column of zeros."
)
def confusion_matrix_used(a, b, k):
    counts = Counter(zip(a, b, strict=True))
    grades = sorted({*a, *b})
    return [[counts[row, column] for column in grades] for row in grades]


@CONFUSION_MATRIX.wrong(
    "you count a disagreement in both directions. An item goes into one cell."
)
def confusion_matrix_both_ways(a, b, k):
    matrix = confusion_matrix(a, b, k)
    for first, second in zip(a, b, strict=True):
        if first != second:
            matrix[second - 1][first - 1] += 1
    return matrix


@CONFUSION_MATRIX.wrong(
    "only the agreements are in your table. Count where the raters differ too."
)
def confusion_matrix_diagonal(a, b, k):
    matrix = [[0] * k for _ in range(k)]
    for first, second in zip(a, b, strict=True):
        if first == second:
            matrix[first - 1][first - 1] += 1
    return matrix


@CONFUSION_MATRIX.wrong("your cells are shares. Keep the counts; dividing comes later.")
def confusion_matrix_shares(a, b, k):
    return [[cell / len(a) for cell in row] for row in confusion_matrix(a, b, k)]


@CONFUSION_MATRIX.wrong(
    "your cells say whether a pair came up, not how often. Add 1 each time."
)
def confusion_matrix_ones(a, b, k):
    matrix = [[0] * k for _ in range(k)]
    for first, second in zip(a, b, strict=True):
        matrix[first - 1][second - 1] = 1
    return matrix


@CONFUSION_MATRIX.wrong(
    "you multiply how often each rater used a grade. Count the items that got "
    "this pair of grades."
)
def confusion_matrix_marginals(a, b, k):
    return [[a.count(i + 1) * b.count(j + 1) for j in range(k)] for i in range(k)]


OBSERVED_AGREEMENT = Exercise(
    "lab4.observed_agreement",
    title="observed agreement",
    inputs=(
        ([[20, 5], [10, 15]],),
        ([[4, 1, 0], [1, 6, 2], [3, 0, 3]],),
        ([[0, 3], [2, 0]],),
        ([[2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 4]],),
        ([[3, 0], [0, 4]],),
    ),
    hints=(
        "On which cells did both raters give the same grade?",
        "The agreements are matrix[i][i]; the items are the sum of all cells.",
        "Divide the first sum by the second.",
    ),
    slips={
        "ZeroDivisionError": "nothing was counted below the line: it is the sum over "
        "all rows of the matrix.",
        "IndexError": "the diagonal is matrix[i][i] for i from 0 to len(matrix) - 1.",
        "TypeError: unsupported": "sum(matrix) would add rows to a number. Sum each "
        "row first: sum(sum(row) for row in matrix).",
    },
    forbidden=FORBIDDEN,
)


@OBSERVED_AGREEMENT.right
def observed_agreement_loop(matrix):
    agreed = total = 0
    for i, row in enumerate(matrix):
        for j, count in enumerate(row):
            total += count
            if i == j:
                agreed += count
    return agreed / total


@OBSERVED_AGREEMENT.right
def observed_agreement_numpy(matrix):
    import numpy as np

    table = np.array(matrix)
    return table.trace() / table.sum()


@OBSERVED_AGREEMENT.right
def observed_agreement_difference(matrix):
    n = sum(map(sum, matrix))
    apart = [c for i, row in enumerate(matrix) for j, c in enumerate(row) if i != j]
    return 1 - sum(apart) / n


@OBSERVED_AGREEMENT.wrong(
    "this is how many items agree. Divide by the number of all items."
)
def observed_agreement_count(matrix):
    return sum(matrix[i][i] for i in range(len(matrix)))


@OBSERVED_AGREEMENT.wrong(
    "you divide by the number of grades. Divide by the number of items, the "
    "sum of all cells."
)
def observed_agreement_grades(matrix):
    return sum(matrix[i][i] for i in range(len(matrix))) / len(matrix)


@OBSERVED_AGREEMENT.wrong(
    "you divide by the number of cells. Divide by what is in them: the items."
)
def observed_agreement_cells(matrix):
    return sum(matrix[i][i] for i in range(len(matrix))) / len(matrix) ** 2


@OBSERVED_AGREEMENT.wrong("you give per cent. The share lies between 0 and 1.")
def observed_agreement_percent(matrix):
    return 100 * observed_agreement(matrix)


@OBSERVED_AGREEMENT.wrong("this is the share of items on which the raters differ.")
def observed_agreement_disagree(matrix):
    return 1 - observed_agreement(matrix)


@OBSERVED_AGREEMENT.wrong(
    "you add up the diagonal from the top right. Equal grades lie on the one "
    "from the top left."
)
def observed_agreement_other_diagonal(matrix):
    agreed = sum(matrix[i][-1 - i] for i in range(len(matrix)))
    return agreed / sum(sum(row) for row in matrix)


@OBSERVED_AGREEMENT.wrong(
    "you average the agreement of each row. Add first, and divide once: every "
    "item counts the same."
)
def observed_agreement_row_means(matrix):
    shares = [row[i] / sum(row) for i, row in enumerate(matrix) if sum(row)]
    return sum(shares) / len(shares)


@OBSERVED_AGREEMENT.wrong(
    "you let neighbouring grades count as agreement. Only equal ones do here."
)
def observed_agreement_near(matrix):
    k = range(len(matrix))
    agreed = sum(matrix[i][j] for i in k for j in k if abs(i - j) <= 1)
    return agreed / sum(sum(row) for row in matrix)


@OBSERVED_AGREEMENT.wrong("// drops everything after the point. Use /.")
def observed_agreement_floor(matrix):
    agreed = sum(matrix[i][i] for i in range(len(matrix)))
    return agreed // sum(sum(row) for row in matrix)


@OBSERVED_AGREEMENT.wrong("you divide by the disagreements. Divide by all items.")
def observed_agreement_odds(matrix):
    agreed = sum(matrix[i][i] for i in range(len(matrix)))
    apart = sum(sum(row) for row in matrix) - agreed
    return agreed / apart if apart else 1.0
