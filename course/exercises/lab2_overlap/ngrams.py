"""Exercise 7: count the n-grams of a sentence."""

from collections import Counter, defaultdict
from itertools import combinations

from mtedu_grader.author.exercise import Exercise

from .solution import ngram_counts

NGRAM_COUNTS = Exercise(
    "lab2.ngram_counts",
    title="n-gram counts",
    inputs=(
        (["the", "cat", "the", "cat", "on", "the", "mat"], 2),
        (["the", "the", "the", "the"], 2),
        (["a", "rose", "is", "a", "rose", "is", "a", "rose"], 3),
        (["on", "and", "on"], 1),
        (["too", "short"], 3),
        (["just", "right"], 2),
        ([], 1),
    ),
    hints=(
        "An n-gram that starts at place i is tokens[i : i + n]. Which i are possible?",
        "i runs over range(len(tokens) - n + 1). Make a key of it: tuple(...).",
        "Counter(...) counts a list for you; or write counts[key] = counts.get(key, 0) "
        "+ 1 in a loop.",
    ),
    slips={
        "TypeError: unhashable": "a slice of a list is a list, which cannot be a key. "
        "Make the n-gram a tuple: tuple(tokens[i : i + n]).",
        "KeyError": "an n-gram has no count before it is seen for the first time: "
        "counts.get(ngram, 0) + 1.",
        "IndexError": "the last n-gram starts at len(tokens) - n, so the loop goes "
        "over range(len(tokens) - n + 1).",
    },
)


@NGRAM_COUNTS.right
def ngram_counts_counter(tokens, n):
    places = range(len(tokens) - n + 1)
    return Counter(tuple(tokens[i : i + n]) for i in places)


@NGRAM_COUNTS.right
def ngram_counts_zip(tokens, n):
    counts = defaultdict(int)
    for ngram in zip(*(tokens[i:] for i in range(n)), strict=False):
        counts[ngram] += 1
    return counts


@NGRAM_COUNTS.right
def ngram_counts_recursive(tokens, n):
    if len(tokens) < n:
        return {}
    counts = ngram_counts_recursive(tokens[1:], n)
    first = tuple(tokens[:n])
    return {**counts, first: counts.get(first, 0) + 1}


@NGRAM_COUNTS.right
def ngram_counts_comprehension(tokens, n):
    found = [tuple(tokens[i : i + n]) for i in range(len(tokens) + 1 - n)]
    return {ngram: found.count(ngram) for ngram in set(found)}


@NGRAM_COUNTS.wrong(
    "the last n-gram is missing. Seven tokens have six bigrams: there are "
    "len(tokens) - n + 1 starting places."
)
def ngram_counts_last_missing(tokens, n):
    places = range(len(tokens) - n)
    return Counter(tuple(tokens[i : i + n]) for i in places)


@NGRAM_COUNTS.wrong(
    "you also count pieces shorter than n at the end. Stop where n tokens no "
    "longer fit."
)
def ngram_counts_short_tail(tokens, n):
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens)))


@NGRAM_COUNTS.wrong(
    "your keys are strings. Keep the tokens apart: each key is a tuple."
)
def ngram_counts_joined(tokens, n):
    places = range(len(tokens) - n + 1)
    return Counter(" ".join(tokens[i : i + n]) for i in places)


@NGRAM_COUNTS.wrong(
    "for n = 1 your keys are words. They are tuples for every n: ('on',)."
)
def ngram_counts_plain_words(tokens, n):
    return Counter(tokens) if n == 1 else ngram_counts(tokens, n)


@NGRAM_COUNTS.wrong("every n-gram has count 1 for you. Add 1 each time you meet it.")
def ngram_counts_once(tokens, n):
    return dict.fromkeys(ngram_counts(tokens, n), 1)


@NGRAM_COUNTS.wrong("your function always counts single words. Use n.")
def ngram_counts_only_words(tokens, n):
    return ngram_counts(tokens, 1)


@NGRAM_COUNTS.wrong("your function always counts pairs. Use n, not 2.")
def ngram_counts_only_pairs(tokens, n):
    return ngram_counts(tokens, 2)


@NGRAM_COUNTS.wrong("your n-grams do not overlap. Move on by one token, not by n.")
def ngram_counts_side_by_side(tokens, n):
    places = range(0, len(tokens) - n + 1, n)
    return Counter(tuple(tokens[i : i + n]) for i in places)


@NGRAM_COUNTS.wrong(
    "your n-grams skip tokens in between. An n-gram is a run of neighbours."
)
def ngram_counts_with_gaps(tokens, n):
    return Counter(combinations(tokens, n))


@NGRAM_COUNTS.wrong(
    "you sort the tokens inside an n-gram. `the cat` and `cat the` are two "
    "different bigrams."
)
def ngram_counts_any_order(tokens, n):
    places = range(len(tokens) - n + 1)
    return Counter(tuple(sorted(tokens[i : i + n])) for i in places)


@NGRAM_COUNTS.wrong(
    "all your counts are 1 too small. The first time an n-gram is met counts."
)
def ngram_counts_from_zero(tokens, n):
    return {ngram: count - 1 for ngram, count in ngram_counts(tokens, n).items()}


@NGRAM_COUNTS.wrong("you return a list of pairs. Return the dict (or Counter) itself.")
def ngram_counts_pairs(tokens, n):
    return list(ngram_counts(tokens, n).items())
