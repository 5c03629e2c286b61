"""Exercise 1: matched bigrams, clipped."""

from collections import Counter
from itertools import pairwise

from mtedu_grader.author.exercise import Exercise

from .solution import matched_bigrams

PENSE = "Je pense qu'il s'agit de la démocratie .".split()
CROIS = "Je crois que c'est ce qu'on appelle la démocratie .".split()


MATCHED_BIGRAMS = Exercise(
    "lab6.matched_bigrams",
    title="matched bigrams",
    inputs=(
        (PENSE, [CROIS]),
        ("the cat the cat the cat".split(), ["see the cat".split()]),
        (
            "the cat the cat the cat".split(),
            ["the cat sat".split(), "a cat and the cat".split()],
        ),
        (
            "a b c d".split(),
            ["a b x".split(), "c d y b c".split()],
        ),
        (
            "the cat the cat the cat".split(),
            ["the cat saw the cat".split()],
        ),
        ("cat the sat".split(), ["the cat sat".split()]),
        ("on the mat".split(), ["on the mat".split()]),
        (["the"], ["the cat".split()]),
        ([], ["the cat".split()]),
    ),
    hints=(
        "List the candidate's bigrams: pairs of neighbours, as tuples.",
        "For each different bigram find its count in the candidate and its highest "
        "count in any one reference.",
        "Add up the smaller of the two: Counter(pairs) & limits does that, and `|` of "
        "two Counters keeps the larger count.",
    ),
    slips={
        "IndexError": "the last word has no next one: bigrams start at 0 to "
        "len(candidate) - 2, or use pairwise.",
        "KeyError": "a bigram of the candidate may be missing from the references: a "
        "Counter answers 0, a dict needs .get(pair, 0).",
        "TypeError: unhashable": "a bigram is counted, so it must be a tuple: "
        "tuple(candidate[i : i + 2]).",
    },
)


@MATCHED_BIGRAMS.right
def matched_bigrams_distinct_pairs(candidate, references):
    mine = [tuple(candidate[i : i + 2]) for i in range(len(candidate) - 1)]
    lists = [list(pairwise(reference)) for reference in references]
    return sum(
        min(mine.count(pair), max(other.count(pair) for other in lists))
        for pair in set(mine)
    )


@MATCHED_BIGRAMS.right
def matched_bigrams_used_up(candidate, references):
    used = {}
    matched = 0
    for pair in pairwise(candidate):
        limit = 0
        for reference in references:
            limit = max(limit, list(pairwise(reference)).count(pair))
        if used.get(pair, 0) < limit:
            used[pair] = used.get(pair, 0) + 1
            matched += 1
    return matched


@MATCHED_BIGRAMS.right
def matched_bigrams_recursive(candidate, references):
    if len(candidate) < 2:
        return 0
    pair = tuple(candidate[-2:])
    so_far = list(pairwise(candidate)).count(pair)
    limit = max(list(pairwise(reference)).count(pair) for reference in references)
    return matched_bigrams_recursive(candidate[:-1], references) + int(so_far <= limit)


@MATCHED_BIGRAMS.wrong(
    "you do not clip. A bigram matches at most as often as the reference that "
    "has it most often."
)
def matched_bigrams_unclipped(candidate, references):
    known = {pair for reference in references for pair in pairwise(reference)}
    return sum(pair in known for pair in pairwise(candidate))


@MATCHED_BIGRAMS.wrong(
    "you count different bigrams. A bigram that matches twice counts twice."
)
def matched_bigrams_kinds(candidate, references):
    known = {pair for reference in references for pair in pairwise(reference)}
    return len(known & set(pairwise(candidate)))


@MATCHED_BIGRAMS.wrong(
    "you add up what several references have. The limit of a bigram is its "
    "count in the one reference that has it most often."
)
def matched_bigrams_added(candidate, references):
    limits = Counter()
    for reference in references:
        limits += Counter(pairwise(reference))
    return (Counter(pairwise(candidate)) & limits).total()


@MATCHED_BIGRAMS.wrong(
    "you look at the first reference only. A bigram may match in any of them."
)
def matched_bigrams_first(candidate, references):
    return matched_bigrams(candidate, references[:1])


@MATCHED_BIGRAMS.wrong(
    "you choose one best reference. Each bigram may match in another one."
)
def matched_bigrams_best(candidate, references):
    return max(matched_bigrams(candidate, [reference]) for reference in references)


@MATCHED_BIGRAMS.wrong(
    "you ask for bigrams that all references have. One reference is enough."
)
def matched_bigrams_smallest(candidate, references):
    limits = Counter(pairwise(references[0]))
    for reference in references[1:]:
        limits &= Counter(pairwise(reference))
    return (Counter(pairwise(candidate)) & limits).total()


@MATCHED_BIGRAMS.wrong("you count single words. A bigram is two neighbours.")
def matched_bigrams_words(candidate, references):
    limits = Counter()
    for reference in references:
        limits |= Counter(reference)
    return (Counter(candidate) & limits).total()


@MATCHED_BIGRAMS.wrong("for you `cat the` matches `the cat`. A bigram has an order.")
def matched_bigrams_any_order(candidate, references):
    limits = Counter()
    for reference in references:
        limits |= Counter(tuple(sorted(pair)) for pair in pairwise(reference))
    mine = Counter(tuple(sorted(pair)) for pair in pairwise(candidate))
    return (mine & limits).total()


@MATCHED_BIGRAMS.wrong("you leave out the last bigram: n words have n - 1 bigrams.")
def matched_bigrams_last_missing(candidate, references):
    return matched_bigrams(candidate[:-1], references)


@MATCHED_BIGRAMS.wrong("you count the bigrams that do not match. Count those that do.")
def matched_bigrams_mismatched(candidate, references):
    matched = matched_bigrams(candidate, references)
    return max(len(candidate) - 1, 0) - matched


@MATCHED_BIGRAMS.wrong(
    "you divide by the number of bigrams. Return the number of matches."
)
def matched_bigrams_share(candidate, references):
    matched = matched_bigrams(candidate, references)
    return matched / max(len(candidate) - 1, 1)


@MATCHED_BIGRAMS.slip
def matched_bigrams_glued(candidate, references):
    def glued(words):
        return Counter(a + b for a, b in pairwise(words))

    most = Counter()
    for reference in references:
        most |= glued(reference)
    return sum((glued(candidate) & most).values())


@MATCHED_BIGRAMS.slip
def matched_bigrams_across(candidate, references):
    most = Counter(set(pairwise(word for one in references for word in one)))
    for reference in references:
        most |= Counter(pairwise(reference))
    return sum((Counter(pairwise(candidate)) & most).values())
