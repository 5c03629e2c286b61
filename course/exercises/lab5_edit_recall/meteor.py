"""Exercise 9: METEOR's score, made of matches and chunks."""

from itertools import pairwise

from mtedu_grader.author.exercise import Exercise

from .chunks import AIRPORT_PAIRS, SAFETY_PAIRS, SWAPPED
from .solution import chunks, meteor

METEOR = Exercise(
    "lab5.meteor",
    title="METEOR",
    inputs=(
        (SWAPPED, 6, 6),
        (AIRPORT_PAIRS, 6, 7),
        (SAFETY_PAIRS, 6, 7),
        ([[0, 0], [1, 1], [2, 2], [3, 3]], 4, 8),
        ([[0, 0], [2, 1]], 5, 2),
        ([[0, 0]], 1, 1),
        ([], 3, 4),
        ([], 0, 4),
    ),
    hints=(
        "len(alignment) is the number of matches. If it is 0, return 0.0.",
        "p is matches / candidate_length and r is matches / reference_length; then "
        "fmean = 10 * p * r / (r + 9 * p).",
        "penalty = 0.5 * (chunks(alignment) / matches) ** 3; the score is fmean * (1 - "
        "penalty).",
    ),
    slips={
        "ZeroDivisionError": "without a match p, r and the number of chunks have "
        "nothing to divide by. Return 0.0 for it.",
    },
)


@METEOR.right
def meteor_counts(alignment, candidate_length, reference_length):
    m = len(alignment)
    fmean = 10 * m / (candidate_length + 9 * reference_length) if m else 0
    return fmean - fmean * (chunks(alignment) / max(m, 1)) ** 3 / 2


@METEOR.right
def meteor_alpha(alignment, candidate_length, reference_length):
    try:
        p = len(alignment) / candidate_length
        r = len(alignment) / reference_length
        fragmentation = chunks(alignment) / len(alignment)
        return (1 - 0.5 * fragmentation**3) * p * r / (0.9 * p + 0.1 * r)
    except ZeroDivisionError:
        return 0.0


@METEOR.right
def meteor_harmonic(alignment, candidate_length, reference_length):
    if not alignment:
        return 0
    p = len(alignment) / candidate_length
    r = len(alignment) / reference_length
    fmean = 1 / (0.1 / p + 0.9 / r)
    return fmean * (1 - 0.5 * pow(chunks(alignment) / len(alignment), 3))


@METEOR.wrong(
    "your mean is F1. METEOR weighs recall nine times as much: 10PR / (R + 9P)."
)
def meteor_f1(alignment, candidate_length, reference_length):
    m = len(alignment)
    if m == 0:
        return 0.0
    fmean = 2 * m / (candidate_length + reference_length)
    return fmean * (1 - 0.5 * (chunks(alignment) / m) ** 3)


@METEOR.wrong(
    "precision and recall have changed places. P divides by the candidate's "
    "length, and the 9 below the line stands before P."
)
def meteor_nine_on_recall(alignment, candidate_length, reference_length):
    return meteor(alignment, reference_length, candidate_length)


@METEOR.wrong(
    "your mean is an ordinary weighted mean. METEOR's is harmonic: 10PR / (R + 9P)."
)
def meteor_arithmetic(alignment, candidate_length, reference_length):
    m = len(alignment)
    if m == 0:
        return 0.0
    fmean = 0.1 * m / candidate_length + 0.9 * m / reference_length
    return fmean * (1 - 0.5 * (chunks(alignment) / m) ** 3)


def meteor_with_penalty(alignment, candidate_length, reference_length, penalty):
    m = len(alignment)
    p, r = m / candidate_length, m / reference_length
    return 10 * p * r / (r + 9 * p) * (1 - penalty)


@METEOR.wrong("the penalty is missing: scattered words score as high as a sentence.")
def meteor_no_penalty(alignment, candidate_length, reference_length):
    if not alignment:
        return 0.0
    return meteor_with_penalty(alignment, candidate_length, reference_length, 0)


@METEOR.wrong("chunks / matches is not cubed. Write (chunks / matches) ** 3.")
def meteor_not_cubed(alignment, candidate_length, reference_length):
    if not alignment:
        return 0.0
    penalty = 0.5 * chunks(alignment) / len(alignment)
    return meteor_with_penalty(alignment, candidate_length, reference_length, penalty)


@METEOR.wrong("you cube the 0.5 too. Cube chunks / matches, then multiply by 0.5.")
def meteor_cube_of_all(alignment, candidate_length, reference_length):
    if not alignment:
        return 0.0
    penalty = (0.5 * chunks(alignment) / len(alignment)) ** 3
    return meteor_with_penalty(alignment, candidate_length, reference_length, penalty)


@METEOR.wrong("the 0.5 before the penalty is missing: it takes off half at most.")
def meteor_no_half(alignment, candidate_length, reference_length):
    if not alignment:
        return 0.0
    penalty = (chunks(alignment) / len(alignment)) ** 3
    return meteor_with_penalty(alignment, candidate_length, reference_length, penalty)


@METEOR.wrong("your fraction is upside down: chunks above the line, matches below.")
def meteor_upside_down(alignment, candidate_length, reference_length):
    if not alignment:
        return 0.0
    penalty = 0.5 * (len(alignment) / chunks(alignment)) ** 3
    return meteor_with_penalty(alignment, candidate_length, reference_length, penalty)


@METEOR.wrong(
    "below the chunks you have the candidate's length. Divide by the matches."
)
def meteor_over_words(alignment, candidate_length, reference_length):
    if not alignment:
        return 0.0
    penalty = 0.5 * (chunks(alignment) / candidate_length) ** 3
    return meteor_with_penalty(alignment, candidate_length, reference_length, penalty)


@METEOR.wrong(
    "you take 1 off the chunks. In METEOR even a perfect sentence is one "
    "chunk, and pays a little for it."
)
def meteor_perfect_is_one(alignment, candidate_length, reference_length):
    if not alignment:
        return 0.0
    penalty = 0.5 * ((chunks(alignment) - 1) / len(alignment)) ** 3
    return meteor_with_penalty(alignment, candidate_length, reference_length, penalty)


@METEOR.wrong("you subtract the penalty itself. Multiply by (1 - penalty).")
def meteor_subtracted(alignment, candidate_length, reference_length):
    if not alignment:
        return 0.0
    penalty = 0.5 * (chunks(alignment) / len(alignment)) ** 3
    fmean = meteor_with_penalty(alignment, candidate_length, reference_length, 0)
    return fmean - penalty


@METEOR.wrong("you multiply by the penalty. Multiply by what is left: (1 - penalty).")
def meteor_only_penalty(alignment, candidate_length, reference_length):
    if not alignment:
        return 0.0
    penalty = 0.5 * (chunks(alignment) / len(alignment)) ** 3
    fmean = meteor_with_penalty(alignment, candidate_length, reference_length, 0)
    return fmean * penalty


@METEOR.wrong("without a match you divide by 0. Return 0.0 then.")
def meteor_crash(alignment, candidate_length, reference_length):
    penalty = 0.5 * (chunks(alignment) / len(alignment)) ** 3
    return meteor_with_penalty(alignment, candidate_length, reference_length, penalty)


@METEOR.slip
def meteor_equal_gaps(alignment, candidate_length, reference_length):
    if not alignment:
        return 0.0
    offsets = [i - j for i, j in alignment]
    count = 1 + sum(a != b for a, b in pairwise(offsets))
    p, r = len(offsets) / candidate_length, len(offsets) / reference_length
    return 10 * p * r / (r + 9 * p) * (1 - 0.5 * (count / len(offsets)) ** 3)
