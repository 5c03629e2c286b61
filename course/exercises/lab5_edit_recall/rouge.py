"""Exercise 7: ROUGE-L, made of the longest common subsequence."""

import difflib
from collections import Counter
from statistics import harmonic_mean

from mtedu_grader.author.exercise import Exercise

from .rate import AIRPORT, SAFETY
from .solution import lcs_length, rouge_l
from .subsequence import GUNMAN, lcs_length_substring

ROUGE_L = Exercise(
    "lab5.rouge_l",
    title="ROUGE-L",
    inputs=(
        (["police", "kill", "the", "gunman"], GUNMAN),
        (["the", "gunman", "kill", "police"], GUNMAN),
        (SAFETY, AIRPORT),
        (["the", "gunman"], GUNMAN),
        (["x", "a", "b", "c", "y", "d"], ["a", "b", "z", "c", "d"]),
        (["no", "match"], GUNMAN),
        ([], GUNMAN),
        (GUNMAN, []),
        ([], []),
    ),
    hints=(
        "Ask lcs_length once, and keep the number.",
        "If it is 0, all three results are 0.0. That also covers empty texts.",
        "p divides it by len(candidate), r by len(reference); F1 is 2 * p * r / (p + "
        "r).",
    ),
    slips={
        "ZeroDivisionError": "candidate or reference may be empty, or share nothing: "
        "then p + r is 0. Return three zeros.",
    },
)


@ROUGE_L.right
def rouge_l_counts(candidate, reference):
    common = lcs_length(candidate, reference)
    c, r = len(candidate), len(reference)
    return common / max(c, 1), common / max(r, 1), 2 * common / max(c + r, 1)


@ROUGE_L.right
def rouge_l_except(candidate, reference):
    try:
        p = lcs_length(candidate, reference) / len(candidate)
        r = lcs_length(candidate, reference) / len(reference)
        return (p, r, 2 / (1 / p + 1 / r))
    except ZeroDivisionError:
        return (0, 0, 0)


@ROUGE_L.right
def rouge_l_statistics(candidate, reference):
    common = lcs_length(candidate, reference)
    shares = [common / (len(text) or 1) for text in (candidate, reference)]
    return [*shares, harmonic_mean(shares)]


@ROUGE_L.wrong(
    "precision and recall are swapped. Precision divides by the candidate's "
    "length, recall by the reference's."
)
def rouge_l_swapped(candidate, reference):
    p, r, f = rouge_l(candidate, reference)
    return [r, p, f]


@ROUGE_L.wrong("your numbers stand in another order. It is precision, recall, F1.")
def rouge_l_f_first(candidate, reference):
    p, r, f = rouge_l(candidate, reference)
    return [f, p, r]


@ROUGE_L.wrong("you count shared words in any order; that is ROUGE-1. Use lcs_length.")
def rouge_l_bags(candidate, reference):
    shared = (Counter(candidate) & Counter(reference)).total()
    if shared == 0:
        return [0.0, 0.0, 0.0]
    p, r = shared / len(candidate), shared / len(reference)
    return [p, r, 2 * p * r / (p + r)]


@ROUGE_L.wrong(
    "you use the longest unbroken run. A subsequence may have gaps: use lcs_length."
)
def rouge_l_run(candidate, reference):
    length = lcs_length_substring(candidate, reference)
    if length == 0:
        return [0.0, 0.0, 0.0]
    p, r = length / len(candidate), length / len(reference)
    return [p, r, 2 * p * r / (p + r)]


@ROUGE_L.wrong("your third number is the ordinary mean. F1 is 2PR / (P + R).")
def rouge_l_arithmetic(candidate, reference):
    p, r, _ = rouge_l(candidate, reference)
    return [p, r, (p + r) / 2]


@ROUGE_L.wrong("the 2 of F1 is missing: two equal values must give that value.")
def rouge_l_no_two(candidate, reference):
    p, r, f = rouge_l(candidate, reference)
    return [p, r, f / 2]


@ROUGE_L.wrong("your third number is P times R. F1 is 2PR / (P + R).")
def rouge_l_product(candidate, reference):
    p, r, _ = rouge_l(candidate, reference)
    return [p, r, p * r]


@ROUGE_L.wrong("you return F1 alone. Return three numbers: precision, recall, F1.")
def rouge_l_only_f(candidate, reference):
    return rouge_l(candidate, reference)[2]


@ROUGE_L.wrong(
    "you divide by the longer text each time. Precision and recall have two "
    "different lengths below the line."
)
def rouge_l_longer(candidate, reference):
    length = lcs_length(candidate, reference)
    share = length / max(len(candidate), len(reference), 1)
    return [share, share, share]


@ROUGE_L.wrong("without a common word you divide by 0. Return [0.0, 0.0, 0.0] then.")
def rouge_l_crash(candidate, reference):
    length = lcs_length(candidate, reference)
    p, r = length / len(candidate), length / len(reference)
    return [p, r, 2 * p * r / (p + r)]


@ROUGE_L.wrong("you return per cent. Return shares from 0 to 1.")
def rouge_l_percent(candidate, reference):
    return [100 * number for number in rouge_l(candidate, reference)]


@ROUGE_L.wrong(
    "your first number is the length of the subsequence. Divide it by the "
    "candidate's length."
)
def rouge_l_number(candidate, reference):
    _, r, f = rouge_l(candidate, reference)
    return [lcs_length(candidate, reference), r, f]


@ROUGE_L.slip
def rouge_l_difflib(candidate, reference):
    matcher = difflib.SequenceMatcher(None, candidate, reference, autojunk=False)
    shared = sum(block.size for block in matcher.get_matching_blocks())
    if not shared:
        return [0.0, 0.0, 0.0]
    return [shared / len(candidate), shared / len(reference), matcher.ratio()]
