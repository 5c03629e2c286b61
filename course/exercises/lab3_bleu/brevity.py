"""Exercises 4 and 5: which reference length counts, and the brevity penalty."""

import math

from mtedu_grader.author.exercise import Exercise

from .solution import closest_length

CLOSEST_LENGTH = Exercise(
    "lab3.closest_length",
    title="closest reference length",
    inputs=(
        (7, [6, 7]),
        (5, [6, 4]),
        (5, [4, 6]),
        (9, [6, 10, 2]),
        (3, [8, 5]),
        (12, [12]),
    ),
    hints=(
        "How far is each reference length from the candidate's? Use abs.",
        "min takes a key: min(lengths, key=...) returns the length, not the distance.",
        "A key may be a pair (distance, length): pairs compare the length on a tie.",
    ),
    slips={
        "IndexError": "there may be only one reference: go over the lengths "
        "themselves, not over fixed places.",
        "TypeError: not supported": "a start value of None cannot be compared. Start "
        "with the first length, or use min with a key.",
    },
)


@CLOSEST_LENGTH.right
def closest_length_sorted(candidate_length, reference_lengths):
    ordered = sorted(reference_lengths)
    return min(ordered, key=lambda r: abs(r - candidate_length))


@CLOSEST_LENGTH.right
def closest_length_loop(candidate_length, reference_lengths):
    best = reference_lengths[0]
    for r in reference_lengths:
        nearer = abs(r - candidate_length) < abs(best - candidate_length)
        tie = abs(r - candidate_length) == abs(best - candidate_length)
        if nearer or (tie and r < best):
            best = r
    return best


@CLOSEST_LENGTH.right
def closest_length_pairs(candidate_length, reference_lengths):
    return min((abs(r - candidate_length), r) for r in reference_lengths)[1]


@CLOSEST_LENGTH.wrong(
    "you take the shortest reference. Take the one nearest to the candidate."
)
def closest_length_shortest(candidate_length, reference_lengths):
    return min(reference_lengths)


@CLOSEST_LENGTH.wrong(
    "you take the longest reference. Take the one nearest to the candidate."
)
def closest_length_longest(candidate_length, reference_lengths):
    return max(reference_lengths)


@CLOSEST_LENGTH.wrong(
    "on a tie you take whichever reference stands first. Take the shorter."
)
def closest_length_first_on_tie(candidate_length, reference_lengths):
    return min(reference_lengths, key=lambda r: abs(r - candidate_length))


@CLOSEST_LENGTH.wrong("on a tie you take the longer reference. Take the shorter.")
def closest_length_longer_on_tie(candidate_length, reference_lengths):
    return min(reference_lengths, key=lambda r: (abs(r - candidate_length), -r))


@CLOSEST_LENGTH.wrong(
    "you take the average length. BLEU uses the length of one reference."
)
def closest_length_mean(candidate_length, reference_lengths):
    return sum(reference_lengths) / len(reference_lengths)


@CLOSEST_LENGTH.wrong(
    "you return how far away the length is. Return the length itself."
)
def closest_length_difference(candidate_length, reference_lengths):
    return min(abs(r - candidate_length) for r in reference_lengths)


@CLOSEST_LENGTH.wrong(
    "you leave out references longer than the candidate. The nearest may be longer."
)
def closest_length_below(candidate_length, reference_lengths):
    fits = [r for r in reference_lengths if r <= candidate_length]
    return max(fits) if fits else min(reference_lengths)


@CLOSEST_LENGTH.wrong("you return the place in the list. Return the length itself.")
def closest_length_index(candidate_length, reference_lengths):
    best = closest_length(candidate_length, reference_lengths)
    return list(reference_lengths).index(best)


@CLOSEST_LENGTH.wrong(
    "your function changes the list it was given. Work on a copy: the caller "
    "still needs it."
)
def closest_length_sorts_in_place(candidate_length, reference_lengths):
    reference_lengths.sort()
    return min(reference_lengths, key=lambda r: abs(r - candidate_length))


BREVITY_PENALTY = Exercise(
    "lab3.brevity_penalty",
    title="brevity penalty",
    inputs=((6, 7), (7, 7), (9, 6), (2, 9), (1, 2), (0, 5)),
    hints=(
        "Two cases: longer than the reference, and not. What is the first one worth?",
        "For c up to r it is e to the power of 1 - r/c: math.exp(1 - r / c).",
        "Before you divide by c, deal with c = 0: an empty candidate gets 0.0.",
    ),
    slips={
        "ZeroDivisionError": "an empty candidate has the length 0, so r / c does not "
        "exist. Return 0.0 before you divide.",
        "OverflowError": "the number for math.exp is too large: its sign is turned. It "
        "is 1 - r / c, which is never above 0 here.",
    },
)


@BREVITY_PENALTY.right
def brevity_penalty_min(candidate_length, reference_length):
    if not candidate_length:
        return 0
    return min(1, math.exp(1 - reference_length / candidate_length))


@BREVITY_PENALTY.right
def brevity_penalty_power(candidate_length, reference_length):
    if candidate_length >= reference_length and candidate_length > 0:
        return 1
    if candidate_length == 0:
        return 0
    return math.e ** (1 - reference_length / candidate_length)


@BREVITY_PENALTY.right
def brevity_penalty_except(candidate_length, reference_length):
    try:
        ratio = reference_length / candidate_length
    except ZeroDivisionError:
        return 0.0
    return 1.0 if ratio < 1 else math.exp(1 - ratio)


@BREVITY_PENALTY.wrong(
    "your fraction is upside down: the exponent is 1 - r/c, with the reference "
    "on top. Try c = 6, r = 7: the result must be below 1."
)
def brevity_penalty_inverted(candidate_length, reference_length):
    if candidate_length > reference_length:
        return 1.0
    return math.exp(1 - candidate_length / reference_length)


@BREVITY_PENALTY.wrong("you use c/r itself. The penalty is e to the power of 1 - r/c.")
def brevity_penalty_linear(candidate_length, reference_length):
    return min(1.0, candidate_length / reference_length)


@BREVITY_PENALTY.wrong(
    "you punish long candidates too. They lose precision already: BP is 1 for them."
)
def brevity_penalty_long_too(candidate_length, reference_length):
    if candidate_length == 0:
        return 0.0
    pair = sorted((candidate_length, reference_length))
    return math.exp(1 - pair[1] / pair[0])


@BREVITY_PENALTY.wrong(
    "your penalty rises above 1 for long candidates. It must stop at 1."
)
def brevity_penalty_reward(candidate_length, reference_length):
    if candidate_length == 0:
        return 0.0
    return math.exp(1 - reference_length / candidate_length)


@BREVITY_PENALTY.wrong(
    "you have the two cases the wrong way round: it is short candidates that pay."
)
def brevity_penalty_swapped(candidate_length, reference_length):
    if candidate_length == 0:
        return 0.0
    if candidate_length < reference_length:
        return 1.0
    return math.exp(1 - reference_length / candidate_length)


@BREVITY_PENALTY.wrong("an empty candidate divides by 0. Return 0.0 for it.")
def brevity_penalty_crash(candidate_length, reference_length):
    if candidate_length > reference_length:
        return 1.0
    return math.exp(1 - reference_length / candidate_length)


@BREVITY_PENALTY.wrong("your base is 2. The formula uses e: math.exp.")
def brevity_penalty_base_two(candidate_length, reference_length):
    if candidate_length == 0:
        return 0.0
    return min(1.0, 2 ** (1 - reference_length / candidate_length))


@BREVITY_PENALTY.wrong("you return the exponent. Put it into math.exp.")
def brevity_penalty_no_exp(candidate_length, reference_length):
    if candidate_length == 0:
        return 0.0
    if candidate_length > reference_length:
        return 1.0
    return 1 - reference_length / candidate_length


@BREVITY_PENALTY.wrong(
    "you return 1 for everything. Candidates shorter than the reference pay."
)
def brevity_penalty_constant(candidate_length, reference_length):
    return 1.0
