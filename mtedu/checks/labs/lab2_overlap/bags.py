"""Exercise 2: how many words two sentences share, each used once."""

from collections import Counter

from mtedu.checks.exercise import Exercise, Mistake
from mtedu.checks.labs.lab2_overlap.naive import AIRPORT, CAT, SAFETY, THERE


def shared_words(candidate, reference):
    return sum((Counter(candidate) & Counter(reference)).values())


def shared_words_crossing_off(candidate, reference):
    left = list(reference)
    shared = 0
    for word in candidate:
        if word in left:
            left.remove(word)
            shared += 1
    return shared


def shared_words_minimum(candidate, reference):
    words = set(candidate)
    return sum(min(candidate.count(w), reference.count(w)) for w in words)


def shared_words_recursive(candidate, reference):
    if not candidate:
        return 0
    first, rest = candidate[0], candidate[1:]
    if first not in reference:
        return shared_words_recursive(rest, reference)
    place = reference.index(first)
    left = reference[:place] + reference[place + 1 :]
    return 1 + shared_words_recursive(rest, left)


def shared_words_sorted(candidate, reference):
    a, b = sorted(candidate), sorted(reference)
    i = j = shared = 0
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            shared, i, j = shared + 1, i + 1, j + 1
        elif a[i] < b[j]:
            i += 1
        else:
            j += 1
    return shared


def shared_words_unclipped(candidate, reference):
    return sum(word in reference for word in candidate)


def shared_words_types(candidate, reference):
    return len(set(candidate) & set(reference))


def shared_words_other_side(candidate, reference):
    return sum(word in candidate for word in reference)


def shared_words_products(candidate, reference):
    return sum(reference.count(word) for word in candidate)


def shared_words_union(candidate, reference):
    return sum((Counter(candidate) | Counter(reference)).values())


def shared_words_left_over(candidate, reference):
    return sum((Counter(candidate) - Counter(reference)).values())


def shared_words_positions(candidate, reference):
    return sum(a == b for a, b in zip(candidate, reference, strict=False))


def shared_words_list(candidate, reference):
    return list((Counter(candidate) & Counter(reference)).elements())


def shared_words_share(candidate, reference):
    return shared_words(candidate, reference) / max(len(candidate), 1)


def shared_words_lower(candidate, reference):
    a, b = ([word.lower() for word in text] for text in (candidate, reference))
    return shared_words(a, b)


SHARED_WORDS = Exercise(
    name="lab2.shared_words",
    vary=True,
    title="shared words",
    answer=shared_words,
    probes=(
        (["the"] * 7, CAT),
        (THERE, CAT),
        (["mat", "the", "on", "is", "cat", "the"], CAT),
        (SAFETY, AIRPORT),
        (["a", "a", "b"], ["a", "b", "b", "b"]),
        (["the"], CAT),
        (["The", "cat"], CAT),
        (CAT, []),
        ([], CAT),
    ),
    mistakes=(
        Mistake(
            shared_words_unclipped,
            "every repeat counts for you: seven `the` share 7 words with a sentence "
            "that has two. Use each word of the reference up once it is matched.",
        ),
        Mistake(
            shared_words_types,
            "you count each different word once. If both sentences have `the` twice, "
            "they share it twice.",
        ),
        Mistake(
            shared_words_other_side,
            "you take the reference's count of a word even where the candidate has "
            "fewer. Take the smaller of the two counts.",
        ),
        Mistake(
            shared_words_products,
            "you match each candidate word with all its copies in the reference. Seven "
            "`the` and two `the` share 2, not 14.",
        ),
        Mistake(
            shared_words_union,
            "you take the larger of the two counts. What is shared is the smaller.",
        ),
        Mistake(
            shared_words_left_over,
            "you count what the reference lacks. Count what both have.",
        ),
        Mistake(
            shared_words_positions,
            "a word counts for you only at the same place. A bag of words has no "
            "places.",
        ),
        Mistake(
            shared_words_list,
            "you return the words themselves. Return how many there are.",
        ),
        Mistake(
            shared_words_share,
            "you return a share. Return the number of shared words; dividing comes "
            "next.",
        ),
        Mistake(
            shared_words_lower,
            "for you `The` and `the` are the same. Compare the words as they are.",
        ),
    ),
    also_right=(
        shared_words_crossing_off,
        shared_words_minimum,
        shared_words_recursive,
        shared_words_sorted,
    ),
    hints=(
        "By hand: write both sentences on cards and put equal cards together in pairs.",
        "A word that one sentence has 7 times and the other 2 times makes 2 pairs.",
        "Counter(candidate) & Counter(reference) keeps the smaller count of each word; "
        "add up its values.",
    ),
    slips={
        "KeyError": "a word of the candidate need not be in the reference. A Counter "
        "answers 0 for it, a dict needs .get(word, 0).",
        "ValueError": "remove and index stop where the word is not there. Ask with "
        "`in` before, or compare two Counters.",
    },
)
