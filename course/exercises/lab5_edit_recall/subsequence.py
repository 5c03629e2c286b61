"""Exercise 6: how long is the longest common subsequence?"""

import difflib
import itertools
from collections import Counter
from functools import cache

from mtedu_grader.author.exercise import Exercise

from .solution import edit_table, lcs_length

GUNMAN = ["police", "killed", "the", "gunman"]


LCS_LENGTH = Exercise(
    "lab5.lcs_length",
    title="longest common subsequence",
    inputs=(
        (["police", "kill", "the", "gunman"], GUNMAN),
        (["the", "gunman", "kill", "police"], GUNMAN),
        (["x", "a", "b", "c"], ["a", "y", "b", "c", "z"]),
        (["d", "a", "b", "c"], ["a", "b", "c", "d"]),
        (["the", "the", "the"], ["the", "cat", "the"]),
        (["on"], ["on", "and", "on"]),
        (["on", "and", "on"], ["on"]),
        (["a", "b", "a", "b"], ["b", "a", "b", "a", "b"]),
        (["a", "c", "b"], ["x", "b"]),
        (["at", "home"], ["a", "hat"]),
        ([], ["the", "cat"]),
        (["the", "cat"], []),
    ),
    hints=(
        "The table looks like that of exercise 1, but it counts matches: first row and "
        "first column are all 0.",
        "Equal words: the diagonal neighbour plus 1. Different words: the larger of "
        "the neighbours above and left.",
        "Return the last cell, table[-1][-1].",
    ),
    slips={
        "IndexError": "the table has one row and one column more than there are words: "
        "words are a[i - 1] and b[j - 1], and an empty list leaves a table of zeros.",
        "RecursionError": "each call must take at least one word away from one side, "
        "and stop when a side is empty. For long sentences fill a table instead.",
    },
)


@LCS_LENGTH.right
def lcs_length_recursive(a, b):
    @cache
    def longest(i, j):
        if i == len(a) or j == len(b):
            return 0
        if a[i] == b[j]:
            return 1 + longest(i + 1, j + 1)
        return max(longest(i + 1, j), longest(i, j + 1))

    return longest(0, 0)


@LCS_LENGTH.right
def lcs_length_row(a, b):
    row = [0] * (len(b) + 1)
    for word in a:
        corner = 0
        for j, other in enumerate(b, start=1):
            corner, row[j] = (
                row[j],
                corner + 1 if word == other else max(row[j], row[j - 1]),
            )
    return row[-1]


@LCS_LENGTH.right
def lcs_length_ends(a, b):
    # ends[k]: where, at the earliest, a common subsequence of k + 1 words ends in b.
    ends = []
    for word in a:
        for j in reversed([j for j, other in enumerate(b) if other == word]):
            place = sum(end < j for end in ends)
            ends[place : place + 1] = [j]
    return len(ends)


@LCS_LENGTH.right
def lcs_length_numpy(a, b):
    import numpy as np

    d = np.zeros((len(a) + 1, len(b) + 1), dtype=int)
    for i, word in enumerate(a):
        for j, other in enumerate(b):
            best = max(d[i, j + 1], d[i + 1, j])
            d[i + 1, j + 1] = max(best, d[i, j] + (word == other))
    return d[-1, -1]


@LCS_LENGTH.wrong("you look for one unbroken run. A subsequence may have gaps.")
def lcs_length_substring(a, b):
    best = 0
    for i in range(len(a)):
        for j in range(len(b)):
            k = 0
            while i + k < len(a) and j + k < len(b) and a[i + k] == b[j + k]:
                k += 1
            best = max(best, k)
    return best


@LCS_LENGTH.wrong(
    "you count shared words in any order. In a subsequence they stand in the "
    "same order in both texts."
)
def lcs_length_bags(a, b):
    return (Counter(a) & Counter(b)).total()


@LCS_LENGTH.wrong(
    "you count different words that both have, without order and repeats."
)
def lcs_length_types(a, b):
    return len(set(a) & set(b))


@LCS_LENGTH.wrong("a word counts for you only at the same place. Gaps may shift it.")
def lcs_length_positions(a, b):
    return sum(x == y for x, y in zip(a, b, strict=False))


@LCS_LENGTH.wrong(
    "you take each match as early as you can, and one early match can cost "
    "several later ones. The table tries all ways."
)
def lcs_length_greedy(a, b):
    place = found = 0
    for word in a:
        if word in b[place:]:
            place += b[place:].index(word) + 1
            found += 1
    return found


@LCS_LENGTH.wrong(
    "you add 1 to the neighbour above or left, so one word is matched more "
    "than once. Add it to the diagonal neighbour, which has used neither word."
)
def lcs_length_twice(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            best = max(table[i - 1][j], table[i][j - 1])
            table[i][j] = best + (a[i - 1] == b[j - 1])
    return table[-1][-1]


@LCS_LENGTH.wrong(
    "you subtract the edit distance. A substitution makes the two differ: it "
    "costs one edit where a subsequence loses a word on both sides."
)
def lcs_length_from_edits(a, b):
    return max(len(a), len(b)) - edit_table(a, b)[-1][-1]


@LCS_LENGTH.wrong(
    "where two words differ your cell stays 0. Take the larger of the cells "
    "above and left."
)
def lcs_length_reset(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            if a[i - 1] == b[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
    return table[-1][-1]


@LCS_LENGTH.wrong(
    "where two words differ you look above only. Look left too, and take the larger."
)
def lcs_length_no_left(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            if a[i - 1] == b[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            else:
                table[i][j] = table[i - 1][j]
    return table[-1][-1]


@LCS_LENGTH.wrong("you compare letters. Compare words: do not join the lists.")
def lcs_length_letters(a, b):
    return lcs_length(" ".join(a), " ".join(b))


@LCS_LENGTH.wrong(
    "you divide by a length. Return the number of words; dividing comes next."
)
def lcs_length_share(a, b):
    return lcs_length(a, b) / max(len(b), 1)


@LCS_LENGTH.wrong("you return the table. Return its last cell.")
def lcs_length_table(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, j in itertools.product(range(len(a)), range(len(b))):
        longer = table[i][j] + 1 if a[i] == b[j] else 0
        table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j], longer)
    return table


@LCS_LENGTH.slip
def lcs_length_difflib(a, b):
    blocks = difflib.SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks)


@LCS_LENGTH.slip
def lcs_length_greedy_both(a, b):
    return max(lcs_length_greedy(a, b), lcs_length_greedy(b, a))


@LCS_LENGTH.slip
def lcs_length_greedy_both_ways(a, b):
    def greedy(x, y):
        place = count = 0
        for word in x:
            if word in y[place:]:
                place, count = y.index(word, place) + 1, count + 1
        return count

    pairs = (a, b), (b, a), (a[::-1], b[::-1]), (b[::-1], a[::-1])
    return max(greedy(x, y) for x, y in pairs)
