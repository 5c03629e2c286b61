"""Made-up systems: references with some words replaced, dropped or exchanged."""

import csv
import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from mtedu.metrics.registry import Metric, ratio
from mtedu.stats.segment_stats import SegmentStats, segment_stats

SHARED = Path(__file__).parents[3].parent / "shared"

WORDS = [a + b for a in "ka lo mi ne su ta".split() for b in "na ri to pe".split()]


@cache
def references(segments=200, seed=0):
    chance = random.Random(seed)
    lengths = [chance.randint(4, 20) for _ in range(segments)]
    return [" ".join(chance.choices(WORDS, k=k)) for k in lengths]


@cache
def outputs(segments=200, noise=0.3, seed=1):
    chance = random.Random(seed)

    def spoil(line):
        words = line.split()
        for i, _ in enumerate(words):
            if chance.random() < noise:
                words[i] = chance.choice([chance.choice(WORDS), "", words[i - 1]])
        return " ".join(word for word in words if word)

    return [spoil(line) for line in references(segments)]


@cache
def two_systems(segments=200):
    """Statistics of a system and of a worse one."""
    texts = (outputs(segments, 0.30, 1), outputs(segments, 0.42, 2))
    return [segment_stats(text, references(segments)) for text in texts]


def mean_stats(scores):
    """Statistics of a metric that is the mean of its segments' scores."""
    metric = Metric("mean", "mean", formula=ratio)
    return SegmentStats(metric, np.column_stack([scores, np.ones(len(scores))]))


def shared_rows(path, delimiter="\t"):
    """Rows of a table of published data, which is not part of this project."""
    file = SHARED / path
    if not file.exists():
        pytest.skip(f"{path} is not here: published data is not part of the project")
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter=delimiter))
