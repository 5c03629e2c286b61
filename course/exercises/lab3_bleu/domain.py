"""What inputs of lab 3 may look like."""

import random

from mtedu_grader.author.drawing import vocabulary, with_references, words


def draw_ngrams(chance: random.Random):
    n = chance.randint(1, 6)
    high = chance.choice([12, 12, 12, 18])  # some mistakes give every combination
    return words(chance, chance.choice([0, n]), high, vocabulary(chance)), n


def draw_clipped_matches(chance: random.Random):
    candidate, references = with_references(chance, chance.choice([1, 3, 3]), 8, 4)
    return candidate, references, chance.randint(1, 4)


draw_modified_precision = draw_clipped_matches


def draw_closest_length(chance: random.Random):
    low, high = chance.choice([(1, 12), (1, 12), (1, 400), (900, 1100)])
    lengths = [
        chance.randint(low, high) for _ in range(chance.choice([1, 2, 3, 6, 12]))
    ]
    return chance.choice([chance.randint(low, high), chance.randint(0, 12)]), lengths


def draw_brevity_penalty(chance: random.Random):
    size = chance.choice([1, 1, 1, 100])
    length = chance.choice([chance.randint(0, 15), 60])
    return size * chance.randint(1, 12), size * length


def edge_brevity_penalty(chance: random.Random):
    """an empty candidate"""
    return 0, chance.choice([0, chance.randint(0, 30)])


def edge_geometric_mean(chance: random.Random):
    """a precision of 0"""
    precisions, weights = draw_geometric_mean(chance)
    precisions[chance.randrange(len(precisions))] = 0.0
    return precisions, weights


def draw_geometric_mean(chance: random.Random):
    count = chance.choice([1, 2, 3, 4, 6, 12])
    shares = [1, 3, 6, 9, 12, 0.03, 0.0006]
    precisions = [chance.choice(shares) / 12 for _ in range(count)]
    cuts = sorted(chance.sample(range(1, 16), count - 1))
    ends = zip([0, *cuts], [*cuts, 16], strict=True)
    return precisions, [(high - low) / 16 for low, high in ends]


def draw_bleu(chance: random.Random):
    candidate, references = with_references(chance, chance.choice([1, 4, 4]), 9)
    return candidate, references, *chance.choice([(1,), (2,), (3,), (4,), (5,), ()])


def draw_corpus_bleu(chance: random.Random):
    count = chance.randint(1, 12 if chance.random() < 0.05 else 4)
    segments = [with_references(chance, 1, 8) for _ in range(count)]
    segments += segments[: chance.choice([0, 0, 1])]  # the same sentence again
    candidates, references = (list(side) for side in zip(*segments, strict=True))
    return candidates, references, *chance.choice([(1,), (2,), (3,), (4,), ()])
