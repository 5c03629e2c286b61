"""Exercises 3 and 4: precision and recall of two bags of words."""

from collections import Counter

from mtedu_grader.author.exercise import Exercise

from .naive import AIRPORT, CAT, SAFETY, THERE
from .solution import precision, recall, shared_words

PROBES: tuple = (
    (["the"] * 7, CAT),
    (THERE, CAT),
    (["mat", "the", "on", "is", "cat", "the"], CAT),
    (SAFETY, AIRPORT),
    (["the", "mat"], CAT),
    (["on", "on", "dog"], CAT),
    (["a", "a", "b"], ["a", "b", "b", "b"]),
    (CAT, []),
    ([], CAT),
    ([], []),
    (["dogs", "run"], CAT),
    (["The", "cat"], CAT),
)


PRECISION = Exercise(
    "lab2.precision",
    title="precision",
    inputs=PROBES,
    hints=(
        "Above the line: what you wrote in the exercise before.",
        "Below the line: len(candidate), repeats included.",
        "If the candidate is empty, return 0.0; otherwise divide.",
    ),
    slips={
        "ZeroDivisionError": "an empty candidate leaves nothing to divide by. Return "
        "0.0 for it.",
        "KeyError": "a word of the candidate need not be in the reference: use "
        "shared_words, or a Counter.",
    },
)


@PRECISION.right
def precision_except(candidate, reference):
    try:
        return shared_words(candidate, reference) / len(candidate)
    except ZeroDivisionError:
        return 0


@PRECISION.right
def precision_counter(candidate, reference):
    both = Counter(candidate) & Counter(reference)
    return both.total() / max(len(candidate), 1)


@PRECISION.right
def precision_crossing_off(candidate, reference):
    left, hits = list(reference), []
    for word in candidate:
        hits.append(word in left)
        if word in left:
            left.remove(word)
    return sum(hits) / len(hits) if hits else 0.0


@PRECISION.wrong(
    "this is the naive precision of exercise 1. Use shared_words above the line."
)
def precision_naive(candidate, reference):
    if not candidate:
        return 0.0
    return sum(word in reference for word in candidate) / len(candidate)


@PRECISION.wrong(
    "you divide by the reference's length; that is recall. Precision divides "
    "by the candidate's."
)
def precision_is_recall(candidate, reference):
    return shared_words(candidate, reference) / len(reference) if reference else 0.0


@PRECISION.wrong(
    "you divide by the number of different words. Repeats count below the line too."
)
def precision_types_below(candidate, reference):
    below = len(set(candidate))
    return shared_words(candidate, reference) / below if below else 0.0


@PRECISION.wrong(
    "you use sets above and below the line. Every occurrence of a word counts."
)
def precision_types(candidate, reference):
    mine = set(candidate)
    return len(mine & set(reference)) / len(mine) if mine else 0.0


@PRECISION.wrong(
    "you divide by the longer of the two sentences. Precision always divides "
    "by the candidate's length."
)
def precision_longer(candidate, reference):
    longer = max(len(candidate), len(reference))
    return shared_words(candidate, reference) / longer if longer else 0.0


@PRECISION.wrong("an empty candidate divides by 0. Return 0.0 for it.")
def precision_crash(candidate, reference):
    return shared_words(candidate, reference) / len(candidate)


@PRECISION.wrong("you return per cent. Return a share from 0 to 1.")
def precision_percent(candidate, reference):
    return 100 * precision(candidate, reference)


@PRECISION.wrong("you use // , which cuts off everything behind the point. Use / .")
def precision_whole(candidate, reference):
    return shared_words(candidate, reference) // max(len(candidate), 1)


@PRECISION.wrong("an empty candidate gets 1 from you. It shares nothing, so it gets 0.")
def precision_empty_is_one(candidate, reference):
    if not candidate:
        return 1.0
    return shared_words(candidate, reference) / len(candidate)


@PRECISION.wrong("you round. Return the full number; rounding is for showing it.")
def precision_rounded(candidate, reference):
    return round(precision(candidate, reference), 2)


RECALL = Exercise(
    "lab2.recall",
    title="recall",
    inputs=PROBES,
    hints=(
        "Recall asks: how much of the reference did the candidate bring back?",
        "Above the line nothing changes: shared_words(candidate, reference).",
        "Below the line stands len(reference); if that is 0, return 0.0.",
    ),
    slips={
        "ZeroDivisionError": "an empty reference leaves nothing to divide by. Return "
        "0.0 for it.",
        "KeyError": "a word of the reference need not be in the candidate: use "
        "shared_words, or a Counter.",
    },
)


@RECALL.right
def recall_swapped_precision(candidate, reference):
    return precision(reference, candidate)


@RECALL.right
def recall_counter(candidate, reference):
    both = Counter(reference) & Counter(candidate)
    return sum(both.values()) / (len(reference) or 1)


@RECALL.right
def recall_missing(candidate, reference):
    missing = Counter(reference) - Counter(candidate)
    if reference:
        return 1 - missing.total() / len(reference)
    return 0


@RECALL.wrong(
    "you divide by the candidate's length; that is precision. Recall divides "
    "by the reference's."
)
def recall_is_precision(candidate, reference):
    return shared_words(candidate, reference) / len(candidate) if candidate else 0.0


@RECALL.wrong(
    "one `the` of the candidate pays for every `the` of the reference. Use "
    "shared_words above the line."
)
def recall_unclipped(candidate, reference):
    if not reference:
        return 0.0
    return sum(word in candidate for word in reference) / len(reference)


@RECALL.wrong(
    "above the line you count every repeat in the candidate, so recall rises "
    "above 1. Use shared_words."
)
def recall_naive_above(candidate, reference):
    if not reference:
        return 0.0
    return sum(word in reference for word in candidate) / len(reference)


@RECALL.wrong(
    "you use sets, above and below. A reference that says `the` twice wants it twice."
)
def recall_types(candidate, reference):
    known = set(reference)
    return len(known & set(candidate)) / len(known) if known else 0.0


@RECALL.wrong(
    "you divide by the different words of the reference. Divide by all of them."
)
def recall_types_below(candidate, reference):
    below = len(set(reference))
    return shared_words(candidate, reference) / below if below else 0.0


@RECALL.wrong(
    "you return 1 - precision. Recall is a count of its own: the same shared "
    "words, divided by another length."
)
def recall_one_minus(candidate, reference):
    return 1 - precision(candidate, reference)


@RECALL.wrong(
    "you divide by both lengths together. Recall divides by the reference's alone."
)
def recall_both_lengths(candidate, reference):
    both = len(candidate) + len(reference)
    return shared_words(candidate, reference) / both


@RECALL.wrong("an empty reference divides by 0. Return 0.0 for it.")
def recall_crash(candidate, reference):
    return shared_words(candidate, reference) / len(reference)


@RECALL.wrong("you return per cent. Return a share from 0 to 1.")
def recall_percent(candidate, reference):
    return 100 * recall(candidate, reference)


@RECALL.wrong("an empty reference gets 1 from you. Nothing was shared, so it gets 0.")
def recall_empty_is_one(candidate, reference):
    if not reference:
        return 1.0
    return shared_words(candidate, reference) / len(reference)
