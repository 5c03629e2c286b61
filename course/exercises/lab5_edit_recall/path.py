"""Exercise 3: walk back through the table and count what happened."""

from collections import Counter

from mtedu_grader.author.exercise import Exercise

from .rate import AIRPORT, SAFETY
from .solution import count_edits, edit_table

COUNT_EDITS = Exercise(
    "lab5.count_edits",
    title="substitutions, insertions, deletions",
    inputs=(
        (SAFETY, AIRPORT),
        (["x", "a", "b", "c"], ["a", "b", "c", "y"]),
        (["b", "a"], ["a", "b"]),
        (["a", "b", "c", "d"], ["b", "d"]),
        (["c"], ["a", "b", "c"]),
        (["a", "b", "c", "d", "e"], ["x", "c", "d"]),
        (["cat", "cat"], ["cat"]),
        (["cat"], ["cat", "cat"]),
        (["the", "cat"], []),
        ([], ["the", "cat"]),
    ),
    hints=(
        "Start at i = len(candidate), j = len(reference), and go on while i or j is "
        "above 0. Which neighbour explains the number in your cell?",
        "Diagonal: the cell there plus 0 (words equal) or 1. Up: plus 1, an insertion. "
        "Left: plus 1, a deletion.",
        "In row 0 you can only go left, in column 0 only up: test i > 0 and j > 0 "
        "before you look at a neighbour.",
    ),
    slips={
        "IndexError": "on the edge of the table there is no cell above or to the left: "
        "ask i > 0 and j > 0 before, and compare words i - 1 and j - 1.",
        "UnboundLocalError": "set all three counts to 0 before the loop.",
    },
)


@COUNT_EDITS.right
def count_edits_recursive(candidate, reference):
    table = edit_table(candidate, reference)
    if not candidate or not reference:
        return (0, len(candidate), len(reference))
    differ = candidate[-1] != reference[-1]
    if table[-1][-1] == table[-2][-2] + differ:
        s, i, d = count_edits_recursive(candidate[:-1], reference[:-1])
        return (s + differ, i, d)
    if table[-1][-1] == table[-2][-1] + 1:
        s, i, d = count_edits_recursive(candidate[:-1], reference)
        return (s, i + 1, d)
    s, i, d = count_edits_recursive(candidate, reference[:-1])
    return (s, i, d + 1)


@COUNT_EDITS.right
def count_edits_forward(candidate, reference):
    above = [(0, 0, j) for j in range(len(reference) + 1)]
    for i, word in enumerate(candidate, start=1):
        row = [(0, i, 0)]
        for j, other in enumerate(reference, start=1):
            (s, n, d), (s2, n2, d2), (s3, n3, d3) = above[j - 1], above[j], row[-1]
            ways = [(s + (word != other), n, d), (s2, n2 + 1, d2), (s3, n3, d3 + 1)]
            row.append(min(ways, key=sum))
        above = row
    return list(above[-1])


@COUNT_EDITS.right
def count_edits_steps(candidate, reference):
    table = edit_table(candidate, reference)
    i, j, steps = len(candidate), len(reference), []
    while i and j:
        here, equal = table[i][j], candidate[i - 1] == reference[j - 1]
        if equal or here == table[i - 1][j - 1] + 1:
            steps.append("hit" if equal else "S")
            i, j = i - 1, j - 1
        elif here == table[i - 1][j] + 1:
            steps.append("I")
            i -= 1
        else:
            steps.append("D")
            j -= 1
    steps += ["I"] * i + ["D"] * j
    return [steps.count(kind) for kind in "SID"]


@COUNT_EDITS.wrong(
    "insertions and deletions are swapped. A word that only the candidate has "
    "was inserted; one that only the reference has was deleted."
)
def count_edits_swapped(candidate, reference):
    s, i, d = count_edits(candidate, reference)
    return [s, d, i]


@COUNT_EDITS.wrong(
    "the three numbers stand in another order. It is substitutions, "
    "insertions, deletions."
)
def count_edits_other_order(candidate, reference):
    s, i, d = count_edits(candidate, reference)
    return [i, d, s]


@COUNT_EDITS.wrong(
    "you count equal words as substitutions. A step along the diagonal is a "
    "substitution only where the words differ."
)
def count_edits_hits_too(candidate, reference):
    s, i, d = count_edits(candidate, reference)
    hits = len(reference) - s - d
    return [s + hits, i, d]


@COUNT_EDITS.wrong(
    "you stop at the edge of the table. Words that are left over there are "
    "insertions or deletions too."
)
def count_edits_stops_early(candidate, reference):
    table = edit_table(candidate, reference)
    i, j = len(candidate), len(reference)
    s = n = d = 0
    while i and j:
        differ = candidate[i - 1] != reference[j - 1]
        if table[i][j] == table[i - 1][j - 1] + differ:
            s, i, j = s + differ, i - 1, j - 1
        elif table[i][j] == table[i - 1][j] + 1:
            n, i = n + 1, i - 1
        else:
            d, j = d + 1, j - 1
    return [s, n, d]


@COUNT_EDITS.wrong(
    "in row 0 you still look up, and table[-1] is the last row. Go up only "
    "where i is above 0."
)
def count_edits_wraps(candidate, reference):
    table = edit_table(candidate, reference)
    i, j = len(candidate), len(reference)
    s = n = d = 0
    while i > 0 or j > 0:
        differ = i > 0 and j > 0 and candidate[i - 1] != reference[j - 1]
        if i > 0 and j > 0 and table[i][j] == table[i - 1][j - 1] + differ:
            s, i, j = s + differ, i - 1, j - 1
        elif table[i][j] == table[i - 1][j] + 1:
            n, i = n + 1, i - 1
        else:
            d, j = d + 1, j - 1
    return [s, n, d]


@COUNT_EDITS.wrong(
    "where several steps fit you go up or left first. Try the diagonal first, "
    "then up, then left."
)
def count_edits_sides_first(candidate, reference):
    table = edit_table(candidate, reference)
    i, j = len(candidate), len(reference)
    s = n = d = 0
    while i or j:
        if i and table[i][j] == table[i - 1][j] + 1:
            n, i = n + 1, i - 1
        elif j and table[i][j] == table[i][j - 1] + 1:
            d, j = d + 1, j - 1
        else:
            s, i, j = s + (candidate[i - 1] != reference[j - 1]), i - 1, j - 1
    return [s, n, d]


@COUNT_EDITS.wrong(
    "you go along the diagonal whether or not it fits. Take it only where the "
    "numbers in the table say so."
)
def count_edits_greedy(candidate, reference):
    i, j = len(candidate), len(reference)
    s = n = d = 0
    while i and j:
        s += candidate[i - 1] != reference[j - 1]
        i, j = i - 1, j - 1
    return [s, n + i, d + j]


@COUNT_EDITS.wrong(
    "your insertions and deletions are what the lengths differ by; a way can have "
    "both. A step along the diagonal is a hit only if the two words are equal, "
    "whatever the numbers are."
)
def count_edits_lengths(candidate, reference):
    edits = edit_table(candidate, reference)[-1][-1]
    more = len(candidate) - len(reference)
    return [edits - abs(more), max(more, 0), max(-more, 0)]


@COUNT_EDITS.wrong(
    "you compare bags of words, without order. Walk back through the table."
)
def count_edits_bags(candidate, reference):
    extra = Counter(candidate) - Counter(reference)
    missing = Counter(reference) - Counter(candidate)
    s = min(extra.total(), missing.total())
    return [s, extra.total() - s, missing.total() - s]


@COUNT_EDITS.wrong(
    "you count a substitution as an insertion and a deletion. It is one edit."
)
def count_edits_no_substitution(candidate, reference):
    s, i, d = count_edits(candidate, reference)
    return [0, i + s, d + s]


@COUNT_EDITS.wrong("you return the number of edits. Say how many of each kind.")
def count_edits_total(candidate, reference):
    return edit_table(candidate, reference)[-1][-1]


@COUNT_EDITS.wrong("you return four numbers. Leave out the hits.")
def count_edits_with_hits(candidate, reference):
    s, i, d = count_edits(candidate, reference)
    return [len(reference) - s - d, s, i, d]


@COUNT_EDITS.wrong("you divide by the reference's length. Return the bare numbers.")
def count_edits_shares(candidate, reference):
    edits = count_edits(candidate, reference)
    return [number / max(len(reference), 1) for number in edits]


def _walked(candidate, reference, order):
    """Count the edits of a walk that prefers steps in this order."""
    table = edit_table(candidate, reference)
    i, j = len(candidate), len(reference)
    counts = {"hit": 0, "sub": 0, "ins": 0, "del": 0}
    moves = {"hit": (1, 1), "sub": (1, 1), "ins": (1, 0), "del": (0, 1)}
    while i > 0 or j > 0:
        for step in order:
            down, left = moves[step]
            if i < down or j < left:
                continue
            diagonal = down and left
            equal = diagonal and candidate[i - 1] == reference[j - 1]
            if diagonal and equal != (step == "hit"):
                continue
            if table[i][j] == table[i - down][j - left] + (step != "hit"):
                counts[step] += 1
                i, j = i - down, j - left
                break
    return [counts["sub"], counts["ins"], counts["del"]]


@COUNT_EDITS.slip
def count_edits_hit_last(candidate, reference):
    return _walked(candidate, reference, ["sub", "del", "ins", "hit"])


@COUNT_EDITS.slip
def count_edits_hit_last_up(candidate, reference):
    return _walked(candidate, reference, ["sub", "ins", "del", "hit"])


@COUNT_EDITS.slip
def count_edits_substitution_last(candidate, reference):
    return _walked(candidate, reference, ["hit", "ins", "del", "sub"])


@COUNT_EDITS.slip
def count_edits_left_before_up(candidate, reference):
    return _walked(candidate, reference, ["hit", "sub", "del", "ins"])
