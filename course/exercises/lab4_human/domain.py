"""What inputs of lab 4 may look like."""

import random


def draw_confusion_matrix(chance: random.Random):
    k, items = chance.randint(2, 5), chance.randint(1, 8)
    a, b = ([chance.randint(1, k) for _ in range(items)] for _ in range(2))
    return a, b, k


def draw_observed_agreement(chance: random.Random):
    k = chance.randint(2, 5)
    matrix = [[chance.choice([0, 0, 1, 2, 3, 7]) for _ in range(k)] for _ in range(k)]
    if k > 2 and chance.random() < 0.3:  # a grade that nobody gave
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
    return (chance.choice([chance.randint(2, 30), 100, 1000]),)


def draw_kappa(chance: random.Random):
    (matrix,) = draw_observed_agreement(chance)
    while sum(any(row) for row in matrix) < 2:  # then chance is never all
        (matrix,) = draw_observed_agreement(chance)
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
    people = chance.sample(["ann", "bob", "Ann", "cleo"], chance.randint(1, 3))
    values = [10, 20, 30, 40, 50, 75, 100, 62.5, 0]
    rows = [[who, chance.choice(values)] for who in people for _ in range(4)]
    rows = rows[: chance.randint(4, 12)]
    chance.shuffle(rows)
    return (rows,)


def draw_pairwise_wins(chance: random.Random):
    rankings = []
    for _ in range(chance.randint(1, 4)):
        names = ["A", "B", "C", "D", "ALFA", "BETA"]
        systems = chance.sample(names, chance.randint(1, 4))
        ranks = chance.choice([[1, 2, 3, 4], [1, 2, 10]])
        rankings.append({system: chance.choice(ranks) for system in systems})
    return (rankings,)
