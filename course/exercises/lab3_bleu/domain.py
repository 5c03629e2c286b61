"""What inputs of lab 3 may look like."""

import random

from mtedu_grader.author.drawing import vocabulary, with_references, words


def draw_ngrams(chance: random.Random):
    n = chance.randint(1, 5)
    return words(chance, n, 9, vocabulary(chance)), n


def draw_clipped_matches(chance: random.Random):
    candidate, references = with_references(chance, 3, 8)
    return candidate, references, chance.randint(1, 3)


draw_modified_precision = draw_clipped_matches


def draw_closest_length(chance: random.Random):
    lengths = [chance.randint(1, 12) for _ in range(chance.randint(1, 4))]
    return chance.randint(1, 12), lengths


def draw_brevity_penalty(chance: random.Random):
    size = chance.choice([1, 1, 1, 100])
    return size * chance.randint(1, 12), size * chance.randint(0, 15)


def edge_brevity_penalty(chance: random.Random):
    """an empty candidate"""
    return 0, chance.randint(0, 5)


def edge_geometric_mean(chance: random.Random):
    """a precision of 0"""
    precisions, weights = draw_geometric_mean(chance)
    precisions[chance.randrange(len(precisions))] = 0.0
    return precisions, weights


def draw_geometric_mean(chance: random.Random):
    count = chance.randint(1, 4)
    precisions = [chance.choice([1, 3, 6, 9, 12, 0.03]) / 12 for _ in range(count)]
    cuts = sorted(chance.sample(range(1, 8), count - 1))
    ends = zip([0, *cuts], [*cuts, 8], strict=True)
    return precisions, [(high - low) / 8 for low, high in ends]


def draw_bleu(chance: random.Random):
    candidate, references = with_references(chance, chance.choice([1, 4, 4]), 9)
    return candidate, references, *chance.choice([(1,), (2,), (3,), (4,), ()])


def draw_corpus_bleu(chance: random.Random):
    segments = [with_references(chance, 3, 8) for _ in range(chance.randint(1, 3))]
    candidates, references = (list(side) for side in zip(*segments, strict=True))
    return candidates, references, *chance.choice([(1,), (2,), (3,), (4,), ()])
