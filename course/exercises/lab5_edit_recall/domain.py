"""What inputs of lab 5 may look like."""

import random

from mtedu_grader.author.drawing import longest, two_texts, with_references, words


def draw_edit_table(chance: random.Random):
    return two_texts(chance, 1, 6)


def draw_wer(chance: random.Random):
    if chance.random() < 0.1:  # a rate far above 1
        return words(chance, 9, 15, list("abc")), [words(chance, 1, 2, list("abc"))]
    return with_references(chance, 1, 7)


def edge_wer(chance: random.Random):
    """an empty reference among others"""
    candidate, references = with_references(chance, 1, 3)
    references.insert(chance.randint(0, len(references)), [])
    return chance.choice([candidate, []]), references


def draw_count_edits(chance: random.Random):
    if chance.random() < 0.5:
        return two_texts(chance, 1, 9)
    among = list("abcd")[: chance.randint(2, 4)]
    return words(chance, 2, 7, among), words(chance, 3, 9, among)


def draw_shift(chance: random.Random):
    text = list(chance.choice(["abcdefg", "abcabca", "aAbBaab", "abcdefghijklmnop"]))
    text = text[: chance.choice([1, 2, 3, 5, 7, 16])]
    length = chance.randint(1, len(text))
    start, to = (chance.randint(0, len(text) - length) for _ in range(2))
    return text, start, length, to


def draw_edits_with_shift(chance: random.Random):
    if chance.random() < 0.3:
        candidate, reference = two_texts(chance, 2, 6)
        return candidate[:7], reference[:7]
    among = list("abcdef")[: chance.randint(3, 6)]
    candidate = words(chance, 3, 8, among)
    if chance.random() < 0.4:  # halves that change places
        cut = chance.randint(1, len(candidate) - 1)
        extra = words(chance, 0, 1, among)
        return candidate, [*candidate[cut:], *extra, *candidate[:cut]]
    return candidate, words(chance, 3, 7, among)


def draw_lcs_length(chance: random.Random):
    return two_texts(chance, 1, 9)


draw_rouge_l = draw_lcs_length


def draw_chunks(chance: random.Random):
    size = chance.randint(1, longest(chance, 7))
    left = sorted(chance.sample(range(size + 2), size))
    right = chance.sample(range(size + 2), size)
    if chance.random() < 0.6:  # runs: blocks of the places in order
        right.sort()
        cut = chance.randint(0, size)
        right = right[cut:] + right[:cut]
    return ([list(pair) for pair in zip(left, right, strict=True)],)


def draw_meteor(chance: random.Random):
    (alignment,) = draw_chunks(chance)
    longest = [max(place) + 1 for place in zip(*alignment, strict=True)]
    return (alignment, *(size + chance.randint(0, 4) for size in longest))
