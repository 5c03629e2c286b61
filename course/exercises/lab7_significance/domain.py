"""What inputs of lab 7 may look like: numbers that floats hold exactly."""

import random
from fractions import Fraction

from mtedu_grader.author.drawing import longest, numbers


def draw_sign_test(chance: random.Random):
    size = chance.randint(1, 12)
    if chance.random() < 0.3:
        return numbers(chance, size, close=True), numbers(chance, size, close=True)
    a = numbers(chance, size)
    return a, [x + chance.choice([-1, -1, 0, 1, 1, 2]) for x in a]


def edge_sign_test(chance: random.Random):
    """more than a thousand segments"""
    a = [chance.choice([1, 1, 3, 3, 2]) for _ in range(chance.randint(1400, 1440))]
    return a, [2] * len(a)


def draw_resample(chance: random.Random):
    kinds = [list("abcdefgA"), [7, 8, 9, 10, -11], [[1, 4], [5, 5], [0, 2]]]
    items = chance.choice([*kinds, [1, "b", 2.5, None, True, ""]])
    items = items[: chance.randint(1, 8)]
    if chance.random() < 0.2:
        items = list(range(100, chance.choice([200, 1500])))
    among = [chance.randint(0, 63) / 64, 0.999999, chance.randint(0, 99) / 128]
    count = chance.randint(1, longest(chance, 8))
    return items, [chance.choice(among) for _ in range(count)]


def _rows(chance: random.Random, count: int):
    rows = []
    for _ in range(count):
        words = chance.choice([4, 4, 8, 16, 5, 10, 320])
        rows.append([chance.randint(0, words + chance.choice([0, 0, 4])), words])
    return rows


def draw_bootstrap_differences(chance: random.Random):
    size = chance.choice([2, 3, 4, 5, 12])
    draws = [
        [chance.randrange(size) for _ in range(chance.choice([size, size, 1, 7, 12]))]
        for _ in range(chance.randint(1, longest(chance, 4)))
    ]
    return _rows(chance, size), _rows(chance, size), draws


def draw_percentile_interval(chance: random.Random):
    count = chance.choice([1, 2, 3, 5, 8, 10, 12, 20, 25, 40, 100, 120])
    percent = chance.choice([50, 60, 80, 90, 95, 99, 100, chance.randint(1, 99)])
    return numbers(chance, count, close=True), percent


def draw_bootstrap_p(chance: random.Random):
    count = chance.choice([2, 4, 8, 32])  # a mean by a power of two is exact
    observed = chance.choice([0.5, 1, 1.5, 2, -1, -2, 3, -0.25, 20, -300])
    size = chance.choice([1, 1, 1, 1 / 1024])
    return [size * d for d in numbers(chance, count)], size * observed


def draw_randomisation_p(chance: random.Random):
    size = chance.choice([2, 3, 4, 5, 12])
    # Whole segments of four words on both sides: exchanged or not, rates are exact.
    a, b = ([[chance.randint(0, 4), 4] for _ in range(size)] for _ in range(2))
    if chance.random() < 0.7:
        a, b = _rows(chance, size), _rows(chance, size)
    masks = [
        [chance.randint(0, 1) for _ in range(size)]
        for _ in range(chance.randint(1, longest(chance, 6)))
    ]
    rounded = any(_tie_by_rounding(a, b, mask) for mask in masks)
    return draw_randomisation_p(chance) if rounded else (a, b, masks)


def _tie_by_rounding(a, b, mask):
    """Tell whether two differences are equal that come from different rates."""
    before = [_rate(a), _rate(b)]
    pairs = [(y, x) if one else (x, y) for x, y, one in zip(a, b, mask, strict=True)]
    after = [_rate(side) for side in zip(*pairs, strict=True)]
    tie = abs(before[0] - before[1]) == abs(after[0] - after[1])
    exact = all(rate.denominator in (1, 2, 4, 8, 16) for rate in before + after)
    return tie and not exact and sorted(before) != sorted(after)


def _rate(rows):
    return Fraction(sum(row[0] for row in rows), sum(row[1] for row in rows))


def draw_holm(chance: random.Random):
    low, parts = chance.choice([(1, 256), (1, 256), (90, 256), (250, 256), (1, 2**20)])
    values = range(chance.choice([1, 2, 3, 4, 5, 6, 12]))
    return ([chance.randint(low, 256) / parts for _ in values],)


def draw_smallest_size(chance: random.Random):
    among = [50, 100, 200, 300, 500, 1000, 20000, 7, 70, 700, 7000, 90]
    sizes = chance.sample(among, chance.choice([1, 2, 3, 4, 6, 12]))
    values = [0.001, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.1, 0.3, 0.0496, 0.0504]
    rows = []
    for size in sizes:
        tests = range(chance.choice([2, 3, 4, 4, 5, 7, 12]))
        rows.append([size, [chance.choice(values) for _ in tests]])
    wanted = [0.25, 0.5, 0.75, 0.8, 1.0, 0.33, 0.34, 0.66, 0.67, 0.6667, 0.999]
    return rows, chance.choice([0.05, 0.01, 0.1]), chance.choice(wanted)
