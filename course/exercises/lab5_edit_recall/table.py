"""Exercise 1: the table of edit distances, by dynamic programming."""

from functools import cache

from mtedu_grader.author.exercise import Exercise

from .solution import edit_table

EDIT_TABLE = Exercise(
    "lab5.edit_table",
    title="table of edit distances",
    inputs=(
        (["the", "cat"], ["a", "cat", "sat"]),
        (["a", "b", "c"], ["b", "c"]),
        (["b", "c", "d"], ["a", "b", "c", "d"]),
        (["b", "a"], ["a", "b"]),
        (["on", "and", "on"], ["on", "on"]),
        (
            "the last train to the coast left at noon".split(),
            "a last train to the coast leaves before noon today".split(),
        ),
        (["x", "y"], []),
        ([], ["x", "y"]),
        ([], []),
    ),
    hints=(
        "Fill the table of the example with pencil: first row, first column, then cell "
        "by cell.",
        "The first row is list(range(len(reference) + 1)); row i begins with i.",
        "Every other cell is the smallest of three: diagonal + (0 if the words are "
        "equal, else 1), above + 1, left + 1.",
    ),
    slips={
        "IndexError": "the table has one row and one column more than there are words: "
        "words are candidate[i - 1] and reference[j - 1].",
        "ValueError": "min() needs the three neighbours: left, above, and above left.",
    },
)


@EDIT_TABLE.right
def edit_table_cases(candidate, reference):
    rows, columns = len(candidate) + 1, len(reference) + 1
    d = [[0] * columns for _ in range(rows)]
    for i in range(rows):
        for j in range(columns):
            if i == 0 or j == 0:
                d[i][j] = i + j
            elif candidate[i - 1] == reference[j - 1]:
                d[i][j] = d[i - 1][j - 1]
            else:
                d[i][j] = 1 + min(d[i - 1][j - 1], d[i - 1][j], d[i][j - 1])
    return d


@EDIT_TABLE.right
def edit_table_recursive(candidate, reference):
    @cache
    def distance(i, j):
        if not i or not j:
            return i + j
        change = candidate[i - 1] != reference[j - 1]
        return min(
            distance(i - 1, j - 1) + change,
            distance(i - 1, j) + 1,
            distance(i, j - 1) + 1,
        )

    columns = range(len(reference) + 1)
    return [[distance(i, j) for j in columns] for i in range(len(candidate) + 1)]


@EDIT_TABLE.right
def edit_table_numpy(candidate, reference):
    import numpy as np

    d = np.add.outer(np.arange(len(candidate) + 1), np.arange(len(reference) + 1))
    for i, word in enumerate(candidate, start=1):
        for j, other in enumerate(reference, start=1):
            d[i, j] = min(d[i - 1, j - 1] + (word != other), d[i - 1, j] + 1)
            d[i, j] = min(d[i, j], d[i, j - 1] + 1)
    return d


@EDIT_TABLE.right
def edit_table_zip(candidate, reference):
    above = range(len(reference) + 1)
    rows = [tuple(above)]
    for word in candidate:
        row = [above[0] + 1]
        for other, corner, up in zip(reference, above, above[1:], strict=False):
            row.append(min(corner + (word != other), up + 1, row[-1] + 1))
        above = row
        rows.append(tuple(row))
    return rows


@EDIT_TABLE.wrong(
    "rows and columns are swapped. A row belongs to a candidate word, a column "
    "to a reference word."
)
def edit_table_transposed(candidate, reference):
    return edit_table(reference, candidate)


@EDIT_TABLE.wrong(
    "the row and the column for no words at all are missing. The table has one "
    "row and one column more than there are words."
)
def edit_table_no_border(candidate, reference):
    return [row[1:] for row in edit_table(candidate, reference)[1:]]


@EDIT_TABLE.wrong(
    "your first row and column are all 0. Against no words at all, i words are "
    "i edits: they count 0, 1, 2, ..."
)
def edit_table_zero_border(candidate, reference):
    table = [[0] * (len(reference) + 1) for _ in range(len(candidate) + 1)]
    for i in range(1, len(candidate) + 1):
        for j in range(1, len(reference) + 1):
            change = candidate[i - 1] != reference[j - 1]
            diagonal = table[i - 1][j - 1] + change
            table[i][j] = min(diagonal, table[i - 1][j] + 1, table[i][j - 1] + 1)
    return table


@EDIT_TABLE.wrong(
    "you never substitute a word: for you that takes two edits. A step along "
    "the diagonal costs 1 where the words differ."
)
def edit_table_no_substitution(candidate, reference):
    table = edit_table(candidate, reference)
    for i in range(1, len(candidate) + 1):
        for j in range(1, len(reference) + 1):
            if candidate[i - 1] == reference[j - 1]:
                table[i][j] = table[i - 1][j - 1]
            else:
                table[i][j] = min(table[i - 1][j], table[i][j - 1]) + 1
    return table


@EDIT_TABLE.wrong(
    "your step along the diagonal is always free. It costs 1 where the words differ."
)
def edit_table_free_substitution(candidate, reference):
    table = edit_table(candidate, reference)
    for i in range(1, len(candidate) + 1):
        for j in range(1, len(reference) + 1):
            sides = min(table[i - 1][j], table[i][j - 1]) + 1
            table[i][j] = min(table[i - 1][j - 1], sides)
    return table


@EDIT_TABLE.wrong(
    "your step along the diagonal always costs 1. It is free where the words are equal."
)
def edit_table_hits_cost(candidate, reference):
    table = edit_table(candidate, reference)
    for i in range(1, len(candidate) + 1):
        for j in range(1, len(reference) + 1):
            sides = min(table[i - 1][j], table[i][j - 1])
            table[i][j] = min(table[i - 1][j - 1], sides) + 1
    return table


@EDIT_TABLE.wrong(
    "the step from the left is missing: the neighbour in the same row, plus 1."
)
def edit_table_no_left(candidate, reference):
    table = edit_table(candidate, reference)
    for i in range(1, len(candidate) + 1):
        for j in range(1, len(reference) + 1):
            change = candidate[i - 1] != reference[j - 1]
            table[i][j] = min(table[i - 1][j - 1] + change, table[i - 1][j] + 1)
    return table


@EDIT_TABLE.wrong(
    "the step from above is missing: the neighbour in the same column, plus 1."
)
def edit_table_no_up(candidate, reference):
    table = edit_table(candidate, reference)
    for i in range(1, len(candidate) + 1):
        for j in range(1, len(reference) + 1):
            change = candidate[i - 1] != reference[j - 1]
            table[i][j] = min(table[i - 1][j - 1] + change, table[i][j - 1] + 1)
    return table


@EDIT_TABLE.wrong(
    "all rows of your table are one and the same list: [row] * k repeats the "
    "row itself, not copies of it. Make a new list for every row."
)
def edit_table_one_list(candidate, reference):
    table = [list(range(len(reference) + 1))] * (len(candidate) + 1)
    for i in range(1, len(candidate) + 1):
        table[i][0] = i
        for j in range(1, len(reference) + 1):
            change = candidate[i - 1] != reference[j - 1]
            diagonal = table[i - 1][j - 1] + change
            table[i][j] = min(diagonal, table[i - 1][j] + 1, table[i][j - 1] + 1)
    return table


@EDIT_TABLE.wrong(
    "row i belongs to the word candidate[i - 1], as row 0 has no word, and "
    "column j to reference[j - 1]."
)
def edit_table_next_word(candidate, reference):
    table = [list(range(len(reference) + 1))]
    for i in range(1, len(candidate) + 1):
        row = [i]
        for j in range(1, len(reference) + 1):
            diagonal = table[i - 1][j - 1] + (candidate[i] != reference[j])
            row.append(min(diagonal, table[i - 1][j] + 1, row[j - 1] + 1))
        table.append(row)
    return table


@EDIT_TABLE.wrong("you return the last cell. Return the whole table.")
def edit_table_distance(candidate, reference):
    return edit_table(candidate, reference)[-1][-1]
