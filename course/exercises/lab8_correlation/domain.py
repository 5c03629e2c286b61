"""What inputs of lab 8 may look like."""

import random

from mtedu_grader.author.drawing import longest, numbers


def _varied(chance: random.Random, count: int):
    values = numbers(chance, count, close=True)
    while len(set(values)) < 2:
        values = numbers(chance, count, close=True)
    return values


def draw_pearson(chance: random.Random):
    count = chance.randint(2, longest(chance, 7))
    if chance.random() < 0.15:  # a correlation of exactly 0 is one, too
        a, b = chance.sample([1, 2, 3, 5, 8], 2)
        return [-b, -a, a, b], [a, b, b, a]
    return _varied(chance, count), _varied(chance, count)


def edge_pearson(chance: random.Random):
    """systems that all have the same score on one side"""
    count = chance.randint(2, 6)
    same, other = [chance.choice([0.5, -2, 7])] * count, _varied(chance, count)
    return chance.choice([(same, other), (other, same), (same, same)])


edge_spearman = edge_pearson


def draw_ranks(chance: random.Random):
    return (numbers(chance, chance.randint(1, longest(chance, 8)), close=True),)


draw_spearman = draw_kendall = draw_pearson


def edge_kendall(chance: random.Random):
    """systems that are all tied on one side"""
    x, y = draw_pearson(chance)
    same = [x[0]] * len(x)
    return chance.choice([(same, y), (x, same), (same, same)])


def draw_outliers(chance: random.Random):
    if chance.random() < 0.2:  # near the limit, which is 3.7075
        near = [3, 3.5, 3.625, 3.6875, 3.703125, 3.71875, 3.75, 3.875, 4]
        size, to = chance.choice([1, 4, 0.125]), chance.choice([0, 8, -40])
        places = [-2, -1, -1, 0, 1, 1, chance.choice([-1, 1]) * chance.choice(near)]
        return ([to + size * v for v in chance.sample(places, len(places))],)
    values = numbers(chance, chance.randint(1, longest(chance, 9)), close=True)
    far = (chance.choice([-20, 15, 30]) for _ in range(chance.choice([0, 1, 2, 2])))
    return ([*values, *far],)


def draw_system_pairs(chance: random.Random):
    count = chance.randint(0, 12)
    lower = chance.random() < 0.5
    return numbers(chance, count, close=True), numbers(chance, count, close=True), lower


def draw_pairwise_accuracy(chance: random.Random):
    groups = []
    for _ in range(chance.choice([1, 2, 3, 12])):
        count = chance.randint(0, longest(chance, 4))
        pairs = zip(
            numbers(chance, count, close=True),
            numbers(chance, count, close=True),
            strict=True,
        )
        groups.append([list(pair) for pair in pairs])
    groups[0].append([chance.choice([-1, 2]), chance.choice([-1, 2])])
    return (groups,)


def draw_smallest_gap(chance: random.Random):
    count = chance.randint(1, longest(chance, 7))
    pairs = zip(
        numbers(chance, count, close=True),
        numbers(chance, count, close=True),
        strict=True,
    )
    wanted = chance.choice([0.5, 0.75, 1.0, 0.25, 0.66, 0.6667, 0.67])
    return [list(pair) for pair in pairs], wanted


def draw_best_threshold(chance: random.Random):
    count = chance.randint(1, longest(chance, 7))
    metric = numbers(chance, count, close=True)
    human = [chance.choice([0, 0, 0, -3, -1, 1, 2]) for _ in range(count)]
    return ([list(pair) for pair in zip(metric, human, strict=True)],)


def draw_ahead_by_chance(chance: random.Random):
    count = chance.randint(1, 7)
    low, parts = chance.choice([(16, 8), (16, 8), (3, 1), (5000, 1), (16, 4096)])
    scores = [[chance.randint(-low, low) / parts for _ in range(count)] for _ in "ab"]
    return scores[0], scores[1]
