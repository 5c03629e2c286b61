"""Exercise 1: all n-grams of a token list."""

from itertools import combinations, pairwise

from mtedu_grader.author.exercise import Exercise

from .solution import ngrams

NGRAMS = Exercise(
    "lab3.ngrams",
    title="n-grams",
    inputs=(
        (["the", "cat", "sat", "on", "the", "mat"], 2),
        (["the", "the", "the", "the"], 2),
        (["a", "rose", "is", "a", "rose"], 3),
        (["one", "two", "three"], 1),
        (["too", "short"], 3),
        ([], 1),
    ),
    hints=(
        "Write down the bigrams of `the cat sat` with pencil: where does each start?",
        "An n-gram that starts at place i is tokens[i : i + n]. Which i are possible?",
        "i runs over range(len(tokens) - n + 1); wrap each slice in tuple(...).",
    ),
    slips={
        "TypeError: unhashable": "a slice of a list is a list, which cannot be a key. "
        "Make it a tuple: tuple(tokens[i : i + n]).",
        "IndexError": "the last n-gram starts at len(tokens) - n, so the loop goes "
        "over range(len(tokens) - n + 1).",
    },
    strict=True,
)


@NGRAMS.right
def ngrams_zip(tokens, n):
    return list(zip(*[tokens[i:] for i in range(n)], strict=False))


@NGRAMS.right
def ngrams_loop(tokens, n):
    found = []
    start = 0
    while start + n <= len(tokens):
        found.append(tuple(tokens[start : start + n]))
        start += 1
    return found


@NGRAMS.right
def ngrams_recursive(tokens, n):
    if len(tokens) < n:
        return []
    return [tuple(tokens[:n]), *ngrams_recursive(tokens[1:], n)]


@NGRAMS.wrong(
    "the last n-gram is missing. Six tokens have five bigrams: there are "
    "len(tokens) - n + 1 starting places."
)
def ngrams_last_missing(tokens, n):
    return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n)]


@NGRAMS.wrong(
    "your list ends with pieces shorter than n. Stop where n tokens no longer fit."
)
def ngrams_short_tail(tokens, n):
    return [tuple(tokens[i : i + n]) for i in range(len(tokens))]


@NGRAMS.wrong("your n-grams are lists. Make each a tuple: only tuples can be counted.")
def ngrams_lists(tokens, n):
    return [tokens[i : i + n] for i in range(len(tokens) - n + 1)]


@NGRAMS.wrong(
    "each n-gram appears once in your result. Keep the repeats: BLEU counts them."
)
def ngrams_unique(tokens, n):
    return list(dict.fromkeys(ngrams(tokens, n)))


@NGRAMS.wrong("your n-grams are strings. Keep the tokens apart, as a tuple.")
def ngrams_joined(tokens, n):
    return [" ".join(ngram) for ngram in ngrams(tokens, n)]


@NGRAMS.wrong("your function always makes pairs. Use n, not 2.")
def ngrams_only_pairs(tokens, n):
    return list(pairwise(tokens))


@NGRAMS.wrong("your n-grams do not overlap. Move on by one token, not by n.")
def ngrams_side_by_side(tokens, n):
    return [tuple(tokens[i : i + n]) for i in range(0, len(tokens) - n + 1, n)]


@NGRAMS.wrong("your n-grams skip tokens in between. An n-gram is a run of neighbours.")
def ngrams_with_gaps(tokens, n):
    return list(combinations(tokens, n))


@NGRAMS.wrong("your n-grams are sorted. Keep the order in which they appear.")
def ngrams_sorted(tokens, n):
    return sorted(ngrams(tokens, n))
