"""Exercises 2 and 3: clipped matches, and the precision made of them."""

from collections import Counter

from mtedu_grader.author.exercise import Exercise

from .solution import clipped_matches, modified_precision, ngrams

CAT = ["the", "cat", "is", "on", "the", "mat"]
THERE = ["there", "is", "a", "cat", "on", "the", "mat"]
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


CLIPPED_MATCHES = Exercise(
    "lab3.clipped_matches",
    title="clipped matches",
    inputs=PROBES,
    hints=(
        "Count the candidate's n-grams first: Counter(ngrams(candidate, n)).",
        "For each n-gram find the largest count it has in any single reference.",
        "Add up min(count in the candidate, that largest count) over all n-grams.",
    ),
    slips={
        "KeyError": "an n-gram of the candidate may be missing from the references. A "
        "Counter answers 0, a dict needs .get(ngram, 0).",
        "TypeError: unhashable": "n-grams are counted, so each must be a tuple: your "
        "ngrams gives them as tuples once its own check passes.",
        "ValueError": "max() of nothing: an n-gram may be in none of the references. "
        "Its limit is 0 then.",
    },
)


@CLIPPED_MATCHES.right
def clipped_matches_loops(candidate, references, n):
    mine = ngrams(candidate, n)
    total = 0
    for ngram in set(mine):
        most = 0
        for reference in references:
            most = max(most, ngrams(reference, n).count(ngram))
        total += min(mine.count(ngram), most)
    return total


@CLIPPED_MATCHES.right
def clipped_matches_counters(candidate, references, n):
    best = Counter()
    for reference in references:
        best = best | Counter(ngrams(reference, n))
    return (Counter(ngrams(candidate, n)) & best).total()


@CLIPPED_MATCHES.right
def clipped_matches_crossing_off(candidate, references, n):
    left = {}
    for reference in references:
        for ngram in ngrams(reference, n):
            left[ngram] = max(left.get(ngram, 0), ngrams(reference, n).count(ngram))
    matched = 0
    for ngram in ngrams(candidate, n):
        if left.get(ngram, 0) > 0:
            left[ngram] -= 1
            matched += 1
    return matched


@CLIPPED_MATCHES.wrong(
    "you forget clipping: every repeat counts. An n-gram may count at most as "
    "often as one reference has it."
)
def clipped_matches_unclipped(candidate, references, n):
    known = {ngram for reference in references for ngram in ngrams(reference, n)}
    return sum(ngram in known for ngram in ngrams(candidate, n))


@CLIPPED_MATCHES.wrong(
    "you add up the references. The limit is the largest count in any one "
    "reference, not the sum."
)
def clipped_matches_sum(candidate, references, n):
    limits = Counter()
    for reference in references:
        limits += Counter(ngrams(reference, n))
    return (Counter(ngrams(candidate, n)) & limits).total()


@CLIPPED_MATCHES.wrong(
    "you look at the first reference only. Take the largest count over all."
)
def clipped_matches_first(candidate, references, n):
    return clipped_matches(candidate, references[:1], n)


@CLIPPED_MATCHES.wrong(
    "you count each different n-gram once. Two `the` may count twice if a "
    "reference has two."
)
def clipped_matches_types(candidate, references, n):
    known = {ngram for reference in references for ngram in ngrams(reference, n)}
    return len(set(ngrams(candidate, n)) & known)


@CLIPPED_MATCHES.wrong("you always count single words. Use n.")
def clipped_matches_words(candidate, references, n):
    return clipped_matches(candidate, references, 1)


@CLIPPED_MATCHES.wrong(
    "an n-gram counts for you only if all references have it. One is enough: "
    "take the largest count, not the smallest."
)
def clipped_matches_all_references(candidate, references, n):
    shared = Counter(ngrams(candidate, n))
    for reference in references:
        shared &= Counter(ngrams(reference, n))
    return shared.total()


@CLIPPED_MATCHES.wrong(
    "you choose one best reference for the whole sentence. Choose the largest "
    "count for each n-gram by itself."
)
def clipped_matches_best_reference(candidate, references, n):
    return max(clipped_matches(candidate, [reference], n) for reference in references)


@CLIPPED_MATCHES.wrong(
    "you return a share. This exercise asks for the number of matches."
)
def clipped_matches_ratio(candidate, references, n):
    all_ngrams = ngrams(candidate, n)
    return clipped_matches(candidate, references, n) / max(len(all_ngrams), 1)


@CLIPPED_MATCHES.wrong(
    "you add the reference's count even where the candidate has fewer. Take "
    "the smaller of the two counts."
)
def clipped_matches_reference_counts(candidate, references, n):
    limits = Counter()
    for reference in references:
        limits |= Counter(ngrams(reference, n))
    return sum(limits[ngram] for ngram in set(ngrams(candidate, n)))


MODIFIED_PRECISION = Exercise(
    "lab3.modified_precision",
    title="modified precision",
    inputs=PROBES,
    hints=(
        "Above the line: what you wrote in the exercise before.",
        "Below the line: how many n-grams the candidate has, repeats included.",
        "If that number is 0, return 0.0; otherwise divide.",
    ),
    slips={
        "ZeroDivisionError": "a candidate shorter than n has no n-grams, so there is "
        "nothing to divide by. Return 0.0 for it.",
    },
)


@MODIFIED_PRECISION.right
def modified_precision_length(candidate, references, n):
    total = len(candidate) - n + 1
    if total <= 0:
        return 0
    return clipped_matches(candidate, references, n) / total


@MODIFIED_PRECISION.right
def modified_precision_except(candidate, references, n):
    try:
        return clipped_matches(candidate, references, n) / len(ngrams(candidate, n))
    except ZeroDivisionError:
        return 0.0


@MODIFIED_PRECISION.right
def modified_precision_counter(candidate, references, n):
    counts = Counter(ngrams(candidate, n))
    best = Counter()
    for reference in references:
        best |= Counter(ngrams(reference, n))
    kept = sum((counts & best).values())
    return kept / sum(counts.values()) if counts else 0.0


@MODIFIED_PRECISION.wrong(
    "this is precision without clipping. Use clipped_matches above the line."
)
def modified_precision_unclipped(candidate, references, n):
    total = len(ngrams(candidate, n))
    matches = clipped_matches_unclipped(candidate, references, n)
    return matches / total if total else 0.0


@MODIFIED_PRECISION.wrong(
    "you divide by the number of words. Seven words have six bigrams: divide "
    "by the number of n-grams."
)
def modified_precision_words(candidate, references, n):
    matches = clipped_matches(candidate, references, n)
    return matches / len(candidate) if candidate else 0.0


@MODIFIED_PRECISION.wrong(
    "you divide by the reference's n-grams; that is recall. Precision divides "
    "by the candidate's."
)
def modified_precision_recall(candidate, references, n):
    total = len(ngrams(references[0], n))
    return clipped_matches(candidate, references, n) / total if total else 0.0


@MODIFIED_PRECISION.wrong(
    "you divide by the different n-grams. Repeats count below the line too."
)
def modified_precision_types(candidate, references, n):
    total = len(set(ngrams(candidate, n)))
    return clipped_matches(candidate, references, n) / total if total else 0.0


@MODIFIED_PRECISION.wrong(
    "a candidate without any n-gram of that order divides by 0. Return 0.0 then."
)
def modified_precision_crash(candidate, references, n):
    return clipped_matches(candidate, references, n) / len(ngrams(candidate, n))


@MODIFIED_PRECISION.wrong("you return per cent. Return a share from 0 to 1.")
def modified_precision_percent(candidate, references, n):
    return 100 * modified_precision(candidate, references, n)


@MODIFIED_PRECISION.wrong(
    "you use // , which cuts off everything behind the point. Use / ."
)
def modified_precision_whole(candidate, references, n):
    total = len(ngrams(candidate, n))
    return clipped_matches(candidate, references, n) // total if total else 0


@MODIFIED_PRECISION.wrong(
    "a candidate without n-grams gets 1 from you. Nothing matched, so it is 0."
)
def modified_precision_empty_is_one(candidate, references, n):
    total = len(ngrams(candidate, n))
    return clipped_matches(candidate, references, n) / total if total else 1.0


@MODIFIED_PRECISION.wrong(
    "you round. Return the full number; rounding is for showing it."
)
def modified_precision_rounded(candidate, references, n):
    return round(modified_precision(candidate, references, n), 2)
