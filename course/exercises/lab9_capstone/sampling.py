"""Exercise 5: which segments to read."""

import random

import numpy as np

from mtedu.capstone import samples as accept
from mtedu_grader.author.exercise import Exercise

DOCUMENTS = [f"{kind}.{i}" for kind in ("news", "menu", "chat") for i in range(1, 9)]
MANY = [f"segment {i}" for i in range(60)]


SAMPLES = Exercise(
    "lab9.samples",
    title="which segments to read",
    inputs=(
        (DOCUMENTS, 6, [1, 2, 3, 4, 5, 1]),
        (MANY, 20, list(range(40))),
        (DOCUMENTS[:5], 5, [7, 8]),
        (DOCUMENTS[:6], 2, list(range(800))),
    ),
    hints=(
        "random.Random(seed) is a generator of its own. With the same seed it draws "
        "the same again.",
        "Its method sample(names, n) draws n different names.",
        "Make a new generator for each seed, draw once from it, and collect the draws.",
    ),
    slips={
        "ValueError": "a sample without repeats cannot be larger than the list: give "
        "names and n in this order.",
        "TypeError: Population": "sample takes a list: names as it is, or "
        "sorted(names).",
    },
    forbidden=(),
    accepts=accept.accept_samples,
)


@SAMPLES.right
def samples_shuffled(names, n, seeds):
    found = []
    for seed in seeds:
        order = list(names)
        random.Random(seed).shuffle(order)
        found.append(sorted(order[:n]))
    return found


@SAMPLES.right
def samples_of_numpy(names, n, seeds):
    found = []
    for seed in seeds:
        places = np.random.default_rng(seed).choice(len(names), n, replace=False)
        found.append([names[int(place)] for place in places])
    return found


@SAMPLES.right
def samples_by_random_start(names, n, seeds):
    found = []
    for seed in seeds:
        start = random.Random(seed).random()
        step = len(names) / n
        found.append([names[int((i + start) * step)] for i in range(n)])
    return found


@SAMPLES.right
def samples_one_by_one(names, n, seeds):
    found = []
    for seed in seeds:
        random.seed(seed)
        left, drawn = list(names), []
        while len(drawn) < n:
            drawn.append(left.pop(random.randrange(len(left))))
        found.append(drawn)
    return found


@SAMPLES.wrong(accept.SAY.FIRST)
def samples_first(names, n, seeds):
    return [names[:n] for _ in seeds]


@SAMPLES.wrong(accept.SAY.FIXED_STEP)
def samples_every(names, n, seeds):
    return [names[:: len(names) // n][:n] for _ in seeds]


@SAMPLES.wrong(accept.SAY.REPEATS)
def samples_repeats(names, n, seeds):
    return [random.Random(seed).choices(names, k=n) for seed in seeds]


@SAMPLES.wrong(accept.SAY.NOT_REPEATABLE)
def samples_unseeded(names, n, seeds):
    return [random.sample(names, n) for _ in seeds]


@SAMPLES.wrong(accept.SAY.SEED_UNUSED)
def samples_one_seed(names, n, seeds):
    return [random.Random(1).sample(names, n) for _ in seeds]


@SAMPLES.wrong(accept.SAY.BLOCK)
def samples_block(names, n, seeds):
    starts = [random.Random(seed).randint(0, len(names) - n) for seed in seeds]
    return [names[start : start + n] for start in starts]


@SAMPLES.wrong(accept.SAY.FAVOURITES)
def samples_first_half(names, n, seeds):
    half = names[: max(n, len(names) // 2)]
    return [random.Random(seed).sample(half, n) for seed in seeds]


@SAMPLES.wrong(accept.SAY.PLACES)
def samples_places(names, n, seeds):
    return [random.Random(seed).sample(range(len(names)), n) for seed in seeds]


@SAMPLES.wrong(accept.SAY.COUNT)
def samples_too_many(names, n, seeds):
    more = min(n + 1, len(names))
    return [random.Random(seed).sample(names, more) for seed in seeds]


@SAMPLES.wrong(accept.SAY.FORM)
def samples_one(names, n, seeds):
    return random.Random(seeds[0]).sample(names, n)


@SAMPLES.wrong(accept.SAY.SETS)
def samples_of_set(names, n, seeds):
    return [set(random.Random(seed).sample(names, n)) for seed in seeds]
