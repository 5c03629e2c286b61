"""What inputs of lab 4 may look like."""

import random

from mtedu_grader.author.drawing import longest


def draw_confusion_matrix(chance: random.Random):
    k, items = chance.choice([1, 2, 3, 4, 5, 12]), chance.choice([1, 2, 5, 8, 30, 300])
    a, b = ([chance.randint(1, k) for _ in range(items)] for _ in range(2))
    return a, b, k


def draw_observed_agreement(chance: random.Random):
    k = chance.choice([2, 3, 4, 5, 6, 11])
    counts = [0, 0, 1, 2, 3, chance.choice([7, 120]) if k < 4 else 7]
    matrix = [[chance.choice(counts) for _ in range(k)] for _ in range(k)]
    if k > 2 and chance.random() < 0.4:  # a grade that nobody gave
        unused = chance.randrange(k)
        matrix[unused] = [0] * k
        for row in matrix:
            row[unused] = 0
    matrix[0][chance.choice([0, -1])] += 1
    return (matrix,)


def edge_observed_agreement(chance: random.Random):
    """a scale with a single grade"""
    return ([[chance.randint(1, 9)]],)


draw_chance_from_marginals = draw_observed_agreement
edge_chance_from_marginals = edge_observed_agreement


def draw_uniform_chance(chance: random.Random):
    return (chance.choice([chance.randint(1, 30), 100, 1000]),)


def draw_kappa(chance: random.Random):
    (matrix,) = draw_observed_agreement(chance)
    if chance.random() < 0.05:  # chance is nearly all
        matrix = [[chance.randint(300, 600), 1], [0, 1]]
    elif chance.random() < 0.15:  # one rater has a single grade, the other more
        matrix = [[0] * len(matrix), [2, *matrix[0][1:-1], 1], *matrix[2:]]
        matrix[2:] = [[0] * len(matrix)] * (len(matrix) - 2)
        matrix = chance.choice([matrix, list(map(list, zip(*matrix, strict=True)))])
    if sum(cell > 0 for row in matrix for cell in row) < 2:  # chance may be all
        return draw_kappa(chance)
    return matrix, *chance.choice([(), ("marginals",), ("uniform",)])


def edge_kappa(chance: random.Random):
    """raters who never vary, also on a scale with a single grade"""
    k = chance.randint(1, 3)
    matrix = [[0] * k for _ in range(k)]
    place = chance.randrange(k)
    matrix[place][place] = chance.randint(1, 9)
    return matrix, chance.choice(["marginals", "uniform"])


def draw_weighted_kappa(chance: random.Random):
    matrix, *_ = draw_kappa(chance)
    return matrix, chance.choice([1, 1, 2, 2, 3, 0.5])


def draw_z_scores(chance: random.Random):
    names = ["ann", "bob", "Ann", "cleo", "ann b", ""]
    people = chance.sample(names, chance.randint(1, 4))
    wide, near = [10, 20, 30, 40, 50, 75, 100, 62.5, 0], [50, 50.25, 50.0009765625]
    values = chance.choice([wide, wide, wide, near])
    rows = [[who, chance.choice(values)] for who in people for _ in range(4)]
    rows = rows[: chance.randint(2, 16)]
    chance.shuffle(rows)
    return (rows,)


def draw_pairwise_wins(chance: random.Random):
    rankings = []
    names = ["A", "B", "C", "D", "ALFA", "BETA", "AB"]
    if chance.random() < 0.3:
        names = ["a", "b", "é", "sys a", "sys b", "online-b"]
    for _ in range(chance.randint(1, longest(chance, 5))):
        systems = chance.sample(names, chance.randint(1, 5))
        ranks = chance.choice([[1, 2, 3, 4], [1, 2, 10], [1, 2], [2, 9, 10, 11]])
        rankings.append({system: chance.choice(ranks) for system in systems})
    return (rankings + rankings[: chance.choice([0, 0, 1])],)
