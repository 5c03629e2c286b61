"""Exercises 8 and 9: the table of clipped counts, and the precision made of it."""

from collections import Counter

from mtedu_grader.author.exercise import Exercise

from .naive import CAT, THERE
from .solution import clipped_counts, clipped_precision, ngram_counts

REPEATS = [["a", "a", "x"], ["a", "y", "z"], ["a", "a", "a", "q"]]
HALVES = [["a", "b", "c", "d", "e"], ["u", "v", "x", "y", "z"]]
PROBES: tuple = (
    (["the"] * 7, [CAT, THERE], 1),
    (["the"] * 7, [CAT, THERE], 2),
    (["the", "cat", "the", "cat", "on", "the", "mat"], [CAT, THERE], 2),
    (["a", "a", "a", "a"], REPEATS, 1),
    (["a", "b", "c", "x", "y", "z"], HALVES, 1),
    (["a", "b", "c", "x", "y", "z"], HALVES, 2),
    (["the", "dog"], [CAT], 1),
    (["on"], [CAT], 2),
    ([], [CAT], 1),
)


CLIPPED_COUNTS = Exercise(
    "lab2.clipped_counts",
    title="table of clipped counts",
    inputs=PROBES,
    hints=(
        "Start from ngram_counts(candidate, n): each of its n-grams becomes a row.",
        "The limit of an n-gram: ask ngram_counts of each reference, take the max. A "
        "reference without it answers 0: .get(ngram, 0).",
        "The third number is min(count, limit).",
    ),
    slips={
        "KeyError": "an n-gram of the candidate may be missing from a reference: "
        "table.get(ngram, 0).",
        "TypeError: unhashable": "the n-gram is a key of your table, so it must be a "
        "tuple.",
        "ValueError": "max() of nothing: take the maximum over all references, with 0 "
        "for one that lacks the n-gram.",
        "AttributeError": "references is a list of sentences: count the n-grams of "
        "each one by itself.",
    },
)


@CLIPPED_COUNTS.right
def clipped_counts_comprehension(candidate, references, n):
    best = Counter()
    for reference in references:
        best |= Counter(ngram_counts(reference, n))
    counts = ngram_counts(candidate, n)
    return {g: [counts[g], best[g], min(counts[g], best[g])] for g in counts}


@CLIPPED_COUNTS.right
def clipped_counts_loops(candidate, references, n):
    rows = {}
    for i in range(len(candidate) - n + 1):
        ngram = tuple(candidate[i : i + n])
        if ngram in rows:
            continue
        limit = 0
        for reference in references:
            here = 0
            for j in range(len(reference) - n + 1):
                if tuple(reference[j : j + n]) == ngram:
                    here += 1
            if here > limit:
                limit = here
        count = ngram_counts(candidate, n)[ngram]
        rows[ngram] = (count, limit, count if count < limit else limit)
    return rows


@CLIPPED_COUNTS.right
def clipped_counts_crossing_off(candidate, references, n):
    rows = {}
    for ngram, count in ngram_counts(candidate, n).items():
        limit = sorted(ngram_counts(r, n).get(ngram, 0) for r in references)[-1]
        clipped, left = 0, limit
        for _ in range(count):
            if left:
                clipped, left = clipped + 1, left - 1
        rows[ngram] = (count, limit, clipped)
    return rows


@CLIPPED_COUNTS.wrong(
    "you add up the references. The limit is the largest count in any one "
    "reference, not the sum."
)
def clipped_counts_sum(candidate, references, n):
    rows = {}
    for ngram, count in ngram_counts(candidate, n).items():
        limit = sum(ngram_counts(r, n).get(ngram, 0) for r in references)
        rows[ngram] = (count, limit, min(count, limit))
    return rows


@CLIPPED_COUNTS.wrong(
    "you look at the first reference only. Take the largest count over all."
)
def clipped_counts_first(candidate, references, n):
    return clipped_counts(candidate, references[:1], n)


@CLIPPED_COUNTS.wrong(
    "your limit is the smallest count in any reference. One reference is "
    "enough: take the largest."
)
def clipped_counts_every_reference(candidate, references, n):
    rows = {}
    for ngram, count in ngram_counts(candidate, n).items():
        limit = min(ngram_counts(r, n).get(ngram, 0) for r in references)
        rows[ngram] = (count, limit, min(count, limit))
    return rows


@CLIPPED_COUNTS.wrong(
    "your last number is the count itself. Clip it: take the smaller of count "
    "and limit."
)
def clipped_counts_unclipped(candidate, references, n):
    table = clipped_counts(candidate, references, n)
    return {g: (count, limit, count) for g, (count, limit, _) in table.items()}


@CLIPPED_COUNTS.wrong(
    "an n-gram that a reference has counts in full for you. It counts at most "
    "as often as the limit says."
)
def clipped_counts_found_unclipped(candidate, references, n):
    table = clipped_counts(candidate, references, n)
    return {g: (c, limit, c if limit else 0) for g, (c, limit, _) in table.items()}


@CLIPPED_COUNTS.wrong(
    "your last number is the limit, even where the candidate has fewer. Take "
    "the smaller of the two."
)
def clipped_counts_limit(candidate, references, n):
    table = clipped_counts(candidate, references, n)
    return {g: (count, limit, limit) for g, (count, limit, _) in table.items()}


@CLIPPED_COUNTS.wrong(
    "rows with 0 matches are missing. They belong in the table: later they "
    "count below the line."
)
def clipped_counts_matched_only(candidate, references, n):
    table = clipped_counts(candidate, references, n)
    return {ngram: row for ngram, row in table.items() if row[2]}


@CLIPPED_COUNTS.wrong(
    "your limit is 1 for everything that occurs. Count how often it occurs in "
    "one reference."
)
def clipped_counts_yes_or_no(candidate, references, n):
    rows = {}
    for ngram, count in ngram_counts(candidate, n).items():
        limit = int(any(ngram in ngram_counts(r, n) for r in references))
        rows[ngram] = (count, limit, min(count, limit))
    return rows


@CLIPPED_COUNTS.wrong("count and limit are swapped: the candidate's count comes first.")
def clipped_counts_swapped(candidate, references, n):
    table = clipped_counts(candidate, references, n)
    return {g: (limit, count, kept) for g, (count, limit, kept) in table.items()}


@CLIPPED_COUNTS.wrong("you always count single words. Use n.")
def clipped_counts_words(candidate, references, n):
    return clipped_counts(candidate, references, 1)


@CLIPPED_COUNTS.wrong(
    "you give one number a row. A row has three: count, limit, clipped."
)
def clipped_counts_numbers(candidate, references, n):
    table = clipped_counts(candidate, references, n)
    return {ngram: row[2] for ngram, row in table.items()}


@CLIPPED_COUNTS.wrong(
    "your table has rows for n-grams that only a reference has. It lists the "
    "candidate's n-grams."
)
def clipped_counts_reference_rows(candidate, references, n):
    rows = dict(clipped_counts(candidate, references, n))
    for reference in references:
        for ngram in ngram_counts(reference, n):
            if ngram not in rows:
                limit = max(ngram_counts(r, n).get(ngram, 0) for r in references)
                rows[ngram] = (0, limit, 0)
    return rows


CLIPPED_PRECISION = Exercise(
    "lab2.clipped_precision",
    title="clipped precision",
    inputs=PROBES,
    hints=(
        "Get the rows: clipped_counts(candidate, references, n).values().",
        "Above the line the sum of the third numbers, below it the sum of the first.",
        "If the sum below the line is 0, return 0.0.",
    ),
    slips={
        "ZeroDivisionError": "a candidate shorter than n has no n-grams, so there is "
        "nothing to divide by. Return 0.0 for it.",
        "ValueError": "each row of clipped_counts has three numbers: count, limit, "
        "clipped.",
    },
)


@CLIPPED_PRECISION.right
def clipped_precision_length(candidate, references, n):
    total = len(candidate) - n + 1
    if total < 1:
        return 0
    table = clipped_counts(candidate, references, n)
    kept = 0
    for ngram in table:
        kept += table[ngram][2]
    return kept / total


@CLIPPED_PRECISION.right
def clipped_precision_numpy(candidate, references, n):
    import numpy as np

    table = list(clipped_counts(candidate, references, n).values())
    if not table:
        return 0.0
    total, _, kept = np.array(table).sum(axis=0)
    return kept / total


@CLIPPED_PRECISION.right
def clipped_precision_counter(candidate, references, n):
    counts = Counter(ngram_counts(candidate, n))
    best = Counter()
    for reference in references:
        best |= Counter(ngram_counts(reference, n))
    return (counts & best).total() / (counts.total() or 1)


@CLIPPED_PRECISION.wrong(
    "this is precision without clipping. Add up the third number of each row "
    "above the line."
)
def clipped_precision_unclipped(candidate, references, n):
    rows = clipped_counts(candidate, references, n).values()
    total = sum(count for count, _, _ in rows)
    found = sum(count for count, limit, _ in rows if limit)
    return found / total if total else 0.0


@CLIPPED_PRECISION.wrong(
    "you average the rows' shares, so a rare n-gram weighs as much as a "
    "frequent one. Add up first, then divide once."
)
def clipped_precision_row_mean(candidate, references, n):
    rows = clipped_counts(candidate, references, n).values()
    shares = [clipped / count for count, _, clipped in rows]
    return sum(shares) / len(shares) if shares else 0.0


@CLIPPED_PRECISION.wrong(
    "you divide by the number of rows. Divide by the number of n-grams, "
    "repeats included."
)
def clipped_precision_types(candidate, references, n):
    rows = clipped_counts(candidate, references, n).values()
    kept = sum(clipped for _, _, clipped in rows)
    return kept / len(rows) if rows else 0.0


@CLIPPED_PRECISION.wrong(
    "you divide by the limits. Divide by the counts: the first number of each row."
)
def clipped_precision_limits(candidate, references, n):
    rows = clipped_counts(candidate, references, n).values()
    limits = sum(limit for _, limit, _ in rows)
    return sum(clipped for _, _, clipped in rows) / limits if limits else 0.0


@CLIPPED_PRECISION.wrong(
    "you divide by the number of words. Seven words have six bigrams: divide "
    "by the number of n-grams."
)
def clipped_precision_words(candidate, references, n):
    rows = clipped_counts(candidate, references, n).values()
    kept = sum(clipped for _, _, clipped in rows)
    return kept / len(candidate) if candidate else 0.0


@CLIPPED_PRECISION.wrong(
    "you divide by the n-grams of a reference; that is recall. Precision "
    "divides by the candidate's."
)
def clipped_precision_recall(candidate, references, n):
    rows = clipped_counts(candidate, references, n).values()
    total = sum(ngram_counts(references[0], n).values())
    return sum(clipped for _, _, clipped in rows) / total if total else 0.0


@CLIPPED_PRECISION.wrong(
    "you choose one best reference for the whole sentence. The table takes the "
    "largest count for each n-gram by itself."
)
def clipped_precision_best_reference(candidate, references, n):
    return max(clipped_precision(candidate, [r], n) for r in references)


@CLIPPED_PRECISION.wrong("an empty table divides by 0. Return 0.0 then.")
def clipped_precision_crash(candidate, references, n):
    rows = clipped_counts(candidate, references, n).values()
    total = sum(count for count, _, _ in rows)
    return sum(clipped for _, _, clipped in rows) / total


@CLIPPED_PRECISION.wrong(
    "a candidate without n-grams gets 1 from you. Nothing matched, so it is 0."
)
def clipped_precision_empty_is_one(candidate, references, n):
    rows = clipped_counts(candidate, references, n).values()
    total = sum(count for count, _, _ in rows)
    return sum(clipped for _, _, clipped in rows) / total if total else 1.0


@CLIPPED_PRECISION.wrong(
    "you return the number of matches. Divide by the number of n-grams."
)
def clipped_precision_number(candidate, references, n):
    rows = clipped_counts(candidate, references, n).values()
    return sum(clipped for _, _, clipped in rows)
