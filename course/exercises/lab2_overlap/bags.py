"""Exercise 2: how many words two sentences share, each used once."""

from collections import Counter

from mtedu_grader.author.exercise import Exercise

from .naive import AIRPORT, CAT, SAFETY, THERE
from .solution import shared_words

SHARED_WORDS = Exercise(
    "lab2.shared_words",
    title="shared words",
    inputs=(
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
    hints=(
        "By hand: write both sentences on cards and put equal cards together in pairs.",
        "A word that one sentence has 7 times and the other 2 times makes 2 pairs.",
        "A Counter of each sentence says how often it has each word. A word makes as "
        "many pairs as the smaller of its two counts.",
    ),
    slips={
        "KeyError": "a word of the candidate need not be in the reference. A Counter "
        "answers 0 for it, a dict needs .get(word, 0).",
        "ValueError": "remove and index stop where the word is not there. Ask with "
        "`in` before, or compare two Counters.",
    },
)


@SHARED_WORDS.right
def shared_words_crossing_off(candidate, reference):
    left = list(reference)
    shared = 0
    for word in candidate:
        if word in left:
            left.remove(word)
            shared += 1
    return shared


@SHARED_WORDS.right
def shared_words_minimum(candidate, reference):
    words = set(candidate)
    return sum(min(candidate.count(w), reference.count(w)) for w in words)


@SHARED_WORDS.right
def shared_words_recursive(candidate, reference):
    if not candidate:
        return 0
    first, rest = candidate[0], candidate[1:]
    if first not in reference:
        return shared_words_recursive(rest, reference)
    place = reference.index(first)
    left = reference[:place] + reference[place + 1 :]
    return 1 + shared_words_recursive(rest, left)


@SHARED_WORDS.right
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


@SHARED_WORDS.wrong(
    "every repeat counts for you: seven `the` share 7 words with a sentence "
    "that has two. Use each word of the reference up once it is matched."
)
def shared_words_unclipped(candidate, reference):
    return sum(word in reference for word in candidate)


@SHARED_WORDS.wrong(
    "you count each different word once. If both sentences have `the` twice, "
    "they share it twice."
)
def shared_words_types(candidate, reference):
    return len(set(candidate) & set(reference))


@SHARED_WORDS.wrong(
    "you take the reference's count of a word even where the candidate has "
    "fewer. Take the smaller of the two counts."
)
def shared_words_other_side(candidate, reference):
    return sum(word in candidate for word in reference)


@SHARED_WORDS.wrong(
    "you match each candidate word with all its copies in the reference. Seven "
    "`the` and two `the` share 2, not 14."
)
def shared_words_products(candidate, reference):
    return sum(reference.count(word) for word in candidate)


@SHARED_WORDS.wrong(
    "you take the larger of the two counts. What is shared is the smaller."
)
def shared_words_union(candidate, reference):
    return sum((Counter(candidate) | Counter(reference)).values())


@SHARED_WORDS.wrong("you count what the reference lacks. Count what both have.")
def shared_words_left_over(candidate, reference):
    return sum((Counter(candidate) - Counter(reference)).values())


@SHARED_WORDS.wrong(
    "a word counts for you only at the same place. A bag of words has no places."
)
def shared_words_positions(candidate, reference):
    return sum(a == b for a, b in zip(candidate, reference, strict=False))


@SHARED_WORDS.wrong("you return the words themselves. Return how many there are.")
def shared_words_list(candidate, reference):
    return list((Counter(candidate) & Counter(reference)).elements())


@SHARED_WORDS.wrong(
    "you return a share. Return the number of shared words; dividing comes next."
)
def shared_words_share(candidate, reference):
    return shared_words(candidate, reference) / max(len(candidate), 1)


@SHARED_WORDS.wrong(
    "for you `The` and `the` are the same. Compare the words as they are."
)
def shared_words_lower(candidate, reference):
    a, b = ([word.lower() for word in text] for text in (candidate, reference))
    return shared_words(a, b)


@SHARED_WORDS.slip
def shared_words_parts(candidate, reference):
    left, shared = " ".join(reference), 0
    for word in candidate:
        if word in left:
            shared += 1
            left = left.replace(word, "", 1)
    return shared
