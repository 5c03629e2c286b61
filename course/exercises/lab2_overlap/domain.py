"""What inputs of lab 2 may look like."""

import random

from mtedu_grader.author.drawing import OTHER, two_texts, words


def draw_naive_precision(chance: random.Random):
    return two_texts(chance)


def edge_naive_precision(chance: random.Random):
    """text in other scripts, and empty texts"""
    texts = [words(chance, 1, 5, OTHER), ["a"], []]
    return chance.choice(texts), chance.choice(texts)


edge_shared_words = edge_precision = edge_recall = edge_f1 = edge_naive_precision
draw_shared_words = draw_precision = draw_recall = draw_f1 = draw_naive_precision


def draw_f_beta(chance: random.Random):
    shares = [0.001, 0.004, 0.25, 1 / 3, 0.6, 0.9, 0.9004, 1.0]
    p, r = (chance.choice(shares) for _ in range(2))
    return p, r, chance.choice([0.125, 0.25, 0.5, 1, 1.5, 2, 3, 4, 20])
