"""Exercise 5: how many edits are left with the best single shift."""

from collections import Counter
from itertools import product

from mtedu_grader.author.exercise import Exercise

from .rate import AIRPORT
from .shift import SECURITY
from .solution import edit_table, edits_with_shift, shift

EDITS_WITH_SHIFT = Exercise(
    "lab5.edits_with_shift",
    title="edits with the best shift",
    inputs=(
        (SECURITY, AIRPORT),
        (["d", "e", "a", "b", "c"], ["a", "b", "c", "d", "e"]),
        (["c", "d", "a", "b", "x"], ["a", "b", "c", "d", "y"]),
        (["x", "c", "d", "a", "b"], ["y", "a", "b", "c", "d"]),
        (["a", "d", "e", "b", "c", "f"], ["a", "b", "c", "d", "e", "f"]),
        (["b", "c", "a"], ["a", "b", "c"]),
        (["c", "b", "a"], ["a", "b", "c"]),
        (["e", "d", "c", "b", "a"], ["a", "b", "c", "d", "e"]),
        (["a", "b"], ["a", "b"]),
        (["a", "b"], ["a", "x"]),
        ([], ["a", "b"]),
        (["a"], []),
    ),
    hints=(
        "Start with the edits without a shift: the last cell of edit_table(candidate, "
        "reference).",
        "Three loops try every shift: length from 1 to the number of words, start and "
        "destination from 0 to the number of words minus length.",
        "For each: edits of shift(candidate, start, length, destination), plus 1. Keep "
        "the smallest number you have seen.",
    ),
    slips={
        "TypeError: not supported": "edit_table gives a whole table: the number of "
        "edits is its last cell, [-1][-1].",
        "ValueError": "min() of nothing: without any shift there are still the plain "
        "edits. Start with them.",
        "IndexError": "the candidate may be empty: no block can be taken from it, but "
        "the plain edits remain.",
    },
)


@EDITS_WITH_SHIFT.right
def edits_with_shift_minimum(candidate, reference):
    n = len(candidate)
    moves = [
        (start, length, destination)
        for length in range(1, n + 1)
        for start in range(n - length + 1)
        for destination in range(n - length + 1)
    ]
    moved = [shift(candidate, *move) for move in moves]
    costs = [1 + edit_table(words, reference)[-1][-1] for words in moved]
    return min([edit_table(candidate, reference)[-1][-1], *costs])


@EDITS_WITH_SHIFT.right
def edits_with_shift_set(candidate, reference):
    size = len(candidate)
    orders = set()
    for start in range(size):
        for end in range(start + 1, size + 1):
            for destination in range(size - end + start + 1):
                orders.add(tuple(shift(candidate, start, end - start, destination)))
    orders.discard(tuple(candidate))
    best = edit_table(candidate, reference)[-1][-1]
    for order in orders:
        best = min(best, edit_table(list(order), reference)[-1][-1] + 1)
    return best


@EDITS_WITH_SHIFT.right
def edits_with_shift_neighbours(candidate, reference):
    # A shift swaps two neighbouring blocks: candidate[a:b] and candidate[b:c].
    best = edit_table(candidate, reference)[-1][-1]
    cuts = range(len(candidate) + 1)
    for a, b, c in product(cuts, repeat=3):
        if a < b < c:
            moved = candidate[:a] + candidate[b:c] + candidate[a:b] + candidate[c:]
            best = min(best, edit_table(moved, reference)[-1][-1] + 1)
    return best


@EDITS_WITH_SHIFT.wrong("your shift costs nothing. It counts as one edit.")
def edits_with_shift_free(candidate, reference):
    fewest = edit_table(candidate, reference)[-1][-1]
    for moved in all_shifts(candidate):
        fewest = min(fewest, edit_table(moved, reference)[-1][-1])
    return fewest


def all_shifts(words):
    size = len(words)
    return [
        shift(words, start, length, destination)
        for length in range(1, size + 1)
        for start in range(size - length + 1)
        for destination in range(size - length + 1)
    ]


@EDITS_WITH_SHIFT.wrong(
    "you shift even where it does not help. No shift at all is one of the choices."
)
def edits_with_shift_forced(candidate, reference):
    edits = [edit_table(moved, reference)[-1][-1] for moved in all_shifts(candidate)]
    return min(edits, default=len(reference)) + 1


@EDITS_WITH_SHIFT.wrong("you never shift: this is the plain edit distance.")
def edits_with_shift_none(candidate, reference):
    return edit_table(candidate, reference)[-1][-1]


@EDITS_WITH_SHIFT.wrong(
    "you move single words only. A block of any length moves for the price of one."
)
def edits_with_shift_words(candidate, reference):
    fewest = edit_table(candidate, reference)[-1][-1]
    for start in range(len(candidate)):
        for destination in range(len(candidate)):
            moved = shift(candidate, start, 1, destination)
            fewest = min(fewest, edit_table(moved, reference)[-1][-1] + 1)
    return fewest


@EDITS_WITH_SHIFT.wrong(
    "you pay for each word of the block. A shift costs 1, however long the block is."
)
def edits_with_shift_by_length(candidate, reference):
    size = len(candidate)
    fewest = edit_table(candidate, reference)[-1][-1]
    for length in range(1, size + 1):
        for start in range(size - length + 1):
            for destination in range(size - length + 1):
                moved = shift(candidate, start, length, destination)
                edits = edit_table(moved, reference)[-1][-1]
                fewest = min(fewest, edits + length)
    return fewest


@EDITS_WITH_SHIFT.wrong("you move blocks to the front only. Try every destination.")
def edits_with_shift_to_front(candidate, reference):
    fewest = edit_table(candidate, reference)[-1][-1]
    for start in range(len(candidate)):
        for length in range(1, len(candidate) - start + 1):
            moved = shift(candidate, start, length, 0)
            fewest = min(fewest, edit_table(moved, reference)[-1][-1] + 1)
    return fewest


@EDITS_WITH_SHIFT.wrong("you move blocks to the end only. Try every destination.")
def edits_with_shift_to_end(candidate, reference):
    fewest = edit_table(candidate, reference)[-1][-1]
    for start in range(len(candidate)):
        for length in range(1, len(candidate) - start + 1):
            moved = shift(candidate, start, length, len(candidate) - length)
            fewest = min(fewest, edit_table(moved, reference)[-1][-1] + 1)
    return fewest


@EDITS_WITH_SHIFT.wrong(
    "you leave out the last place: with n words, a block of length words can "
    "begin at 0 up to and including n - length."
)
def edits_with_shift_last_place(candidate, reference):
    size = len(candidate)
    fewest = edit_table(candidate, reference)[-1][-1]
    for length in range(1, size):
        for start in range(size - length):
            for destination in range(size - length):
                moved = shift(candidate, start, length, destination)
                edits = edit_table(moved, reference)[-1][-1]
                fewest = min(fewest, edits + 1)
    return fewest


@EDITS_WITH_SHIFT.wrong(
    "you ignore the order altogether. One block moves; the edits that are left "
    "come from edit_table."
)
def edits_with_shift_bags(candidate, reference):
    shared = (Counter(candidate) & Counter(reference)).total()
    edits = max(len(candidate), len(reference)) - shared
    return edits + (edits < edit_table(candidate, reference)[-1][-1])


@EDITS_WITH_SHIFT.wrong(
    "you divide by the reference's length. Return the number of edits."
)
def edits_with_shift_rate(candidate, reference):
    return edits_with_shift(candidate, reference) / max(len(reference), 1)


@EDITS_WITH_SHIFT.wrong(
    "you return how many edits the shift saves. Return how many are left, the "
    "shift included."
)
def edits_with_shift_saved(candidate, reference):
    edits = edit_table(candidate, reference)[-1][-1]
    return edits - edits_with_shift(candidate, reference)


@EDITS_WITH_SHIFT.wrong(
    "you stop at the first shift that helps. Another may help more: try all of them."
)
def edits_with_shift_first_that_helps(candidate, reference):
    plain, size = edit_table(candidate, reference)[-1][-1], len(candidate)
    for length in range(1, size + 1):
        for start in range(size - length + 1):
            for to in range(size - length + 1):
                moved = shift(candidate, start, length, to)
                edits = edit_table(moved, reference)[-1][-1] + 1
                if edits < plain:
                    return edits
    return plain


@EDITS_WITH_SHIFT.slip
def edits_with_shift_known_blocks(candidate, reference):
    fewest, size = edit_table(candidate, reference)[-1][-1], len(candidate)
    blocks = [reference[i:j] for j in range(len(reference) + 1) for i in range(j)]
    for start, length, to in product(range(size), range(1, size + 1), range(size)):
        inside = start + length <= size and to + length <= size
        if inside and candidate[start : start + length] in blocks:
            moved = shift(candidate, start, length, to)
            fewest = min(fewest, edit_table(moved, reference)[-1][-1] + 1)
    return fewest


@EDITS_WITH_SHIFT.slip
def edits_with_shift_one_place(candidate, reference):
    fewest = edit_table(candidate, reference)[-1][-1]
    for i in range(len(candidate) - 1):
        moved = shift(candidate, i, 1, i + 1)
        fewest = min(fewest, edit_table(moved, reference)[-1][-1] + 1)
    return fewest


def moved(words, longest):
    places = range(len(words))
    return [
        shift(words, start, length, to)
        for start, length, to in product(places, range(1, longest + 1), places)
        if start + length <= len(words) and to + length <= len(words)
    ]


@EDITS_WITH_SHIFT.slip
def edits_with_shift_again(candidate, reference):
    def edits(words):
        return edit_table(words, reference)[-1][-1]

    words, moves = candidate, 0
    while moved(words, len(words)):
        best = min(moved(words, len(words)), key=edits)
        if edits(best) + 1 >= edits(words):
            break
        words, moves = best, moves + 1
    return moves + edits(words)


@EDITS_WITH_SHIFT.slip
def edits_with_shift_free_end(candidate, reference):
    tables = [edit_table(one, reference) for one in moved(candidate, len(candidate))]
    ends = [1 + min(table[-1]) for table in tables]
    return min([edit_table(candidate, reference)[-1][-1], *ends])


@EDITS_WITH_SHIFT.slip
def edits_with_shift_short_blocks(candidate, reference):
    tables = [edit_table(one, reference) for one in moved(candidate, 2)]
    ends = [1 + table[-1][-1] for table in tables]
    return min([edit_table(candidate, reference)[-1][-1], *ends])
