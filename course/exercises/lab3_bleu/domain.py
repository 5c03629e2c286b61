"""What inputs of lab 3 may look like."""

import random

from mtedu_grader.author.drawing import vocabulary, with_references, words


def draw_ngrams(chance: random.Random):
    n = chance.randint(1, 4)
    return words(chance, n, 9, vocabulary(chance)), n


def draw_clipped_matches(chance: random.Random):
    candidate, references = with_references(chance, 3, 8)
    return candidate, references, chance.randint(1, 3)


draw_modified_precision = draw_clipped_matches


def draw_closest_length(chance: random.Random):
    lengths = [chance.randint(1, 12) for _ in range(chance.randint(1, 4))]
    return chance.randint(1, 12), lengths


def draw_brevity_penalty(chance: random.Random):
    return chance.randint(1, 12), chance.randint(1, 15)


def draw_geometric_mean(chance: random.Random):
    count = chance.randint(1, 4)
    precisions = [chance.randint(1, 12) / 12 for _ in range(count)]
    cuts = sorted(chance.randint(0, 8) for _ in range(count - 1))
    ends = zip([0, *cuts], [*cuts, 8], strict=True)
    return precisions, [(high - low) / 8 for low, high in ends]


def draw_bleu(chance: random.Random):
    candidate, references = with_references(chance, 4, 9)
    return candidate, references, chance.randint(1, 4)


def draw_corpus_bleu(chance: random.Random):
    segments = [with_references(chance, 3, 8) for _ in range(chance.randint(1, 3))]
    candidates, references = (list(side) for side in zip(*segments, strict=True))
    return candidates, references, chance.randint(1, 4)
