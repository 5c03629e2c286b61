"""Exercise 3: a 95 % interval of the difference."""

import random

import numpy as np

import mtedu
from mtedu.checks.exercise import Exercise, Mistake
from mtedu.checks.labs.lab9_capstone import judge_differences as judge
from mtedu.checks.labs.lab9_capstone.probes import CLOSE, COPY, FAR_APART


def difference_interval(candidates_a, candidates_b, references):
    test = mtedu.paired_bootstrap(
        candidates_a, candidates_b, references, metric="chrf", samples=2000
    )
    low, high = test.interval(0.95)
    return {"metric": "chrf", "low": low, "high": high}


def interval_by_error(candidates_a, candidates_b, references):
    test = mtedu.paired_bootstrap(candidates_a, candidates_b, references, seed=8)
    error = test.differences.std(ddof=1)
    ends = test.difference - 1.96 * error, test.difference + 1.96 * error
    return {"metric": "BLEU", "low": ends[0], "high": ends[1]}


def interval_drawn_by_hand(candidates_a, candidates_b, references):
    chance = random.Random(42)
    rows = [
        mtedu.corpus_wer(texts, references, lowercase=True).results
        for texts in (candidates_a, candidates_b)
    ]
    places = range(len(references))
    found = []
    for _ in range(1500):
        draw = chance.choices(places, k=len(references))
        a, b = (
            sum(each[i].edits for i in draw)
            / sum(each[i].reference_length for i in draw)
            for each in rows
        )
        found.append(a - b)
    found.sort()
    cut = round(0.025 * len(found))
    return {"metric": "wer", "low": found[cut], "high": found[-1 - cut]}


def interval_turned(candidates_a, candidates_b, references):
    test = mtedu.paired_bootstrap(
        candidates_a, candidates_b, references, metric="ter", samples=3000, seed=5
    )
    low, high = np.percentile(test.differences, [2.5, 97.5])
    middle = 2 * test.difference
    return {"metric": "ter", "low": middle - high, "high": middle - low}


def interval_draws(candidates_a, candidates_b, references, seed=3):
    return mtedu.paired_bootstrap(
        candidates_a, candidates_b, references, samples=2000, seed=seed
    )


def interval_of(ends):
    low, high = sorted(map(float, ends))
    return {"metric": "bleu", "low": low, "high": high}


def interval_flipped(candidates_a, candidates_b, references):
    return interval_of(
        interval_draws(candidates_b, candidates_a, references).interval()
    )


def interval_in_points(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    return interval_of(100 * end for end in test.interval())


def interval_of_one_system(candidates_a, candidates_b, references):
    found = mtedu.bootstrap_interval(candidates_a, references, seed=4)
    return interval_of((found.low, found.high))


def interval_drawn_apart(candidates_a, candidates_b, references):
    a = mtedu.bootstrap_interval(candidates_a, references, seed=1, samples=2000)
    b = mtedu.bootstrap_interval(candidates_b, references, seed=2, samples=2000)
    return interval_of(np.percentile(a.draws - b.draws, [2.5, 97.5]))


def interval_ninety(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    return interval_of(test.interval(0.9))


def interval_ninety_nine(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    return interval_of(test.interval(0.99))


def interval_one_error(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    error = test.differences.std()
    return interval_of((test.difference - error, test.difference + error))


def interval_extremes(candidates_a, candidates_b, references):
    drawn = interval_draws(candidates_a, candidates_b, references).differences
    return interval_of((drawn.min(), drawn.max()))


def interval_round_zero(candidates_a, candidates_b, references):
    test = mtedu.approximate_randomization(
        candidates_a, candidates_b, references, samples=2000
    )
    return interval_of(np.percentile(test.differences, [2.5, 97.5]))


def interval_too_sure(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    error = test.differences.std() / len(references) ** 0.5
    return interval_of((test.difference - 1.96 * error, test.difference + 1.96 * error))


def interval_relative(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    return interval_of(end / test.score_b for end in test.interval())


def interval_wrong_order(candidates_a, candidates_b, references):
    low, high = interval_draws(candidates_a, candidates_b, references).interval()
    return {"metric": "bleu", "low": max(high, low + 1e-6), "high": low}


def interval_bare(candidates_a, candidates_b, references):
    return interval_draws(candidates_a, candidates_b, references).interval()


DIFFERENCE_INTERVAL = Exercise(
    name="lab9.difference_interval",
    title="the interval of the difference",
    answer=difference_interval,
    probes=(FAR_APART, CLOSE, COPY),
    mistakes=(
        Mistake(interval_flipped, judge.FLIPPED),
        Mistake(interval_in_points, judge.POINTS),
        Mistake(interval_of_one_system, judge.ONE_SYSTEM),
        Mistake(interval_drawn_apart, judge.UNPAIRED),
        Mistake(interval_ninety, judge.NINETY),
        Mistake(interval_ninety_nine, judge.NINETY_NINE),
        Mistake(interval_one_error, judge.ONE_ERROR),
        Mistake(interval_extremes, judge.MIN_MAX),
        Mistake(interval_round_zero, judge.ROUND_ZERO),
        Mistake(interval_too_sure, judge.TOO_SURE),
        Mistake(interval_relative, judge.RELATIVE),
        Mistake(interval_wrong_order, judge.ORDER),
        Mistake(interval_bare, judge.INTERVAL_FORM),
    ),
    also_right=(interval_by_error, interval_drawn_by_hand, interval_turned),
    hints=(
        "mtedu.paired_bootstrap draws test sets and scores both systems on each. Its "
        "result has the drawn differences and an interval.",
        "Choose one metric (the one of your plan), draw at least 1,000 times, and take "
        ".interval(0.95).",
        'Return {"metric": "chrf", "low": low, "high": high}, with low, high = '
        'mtedu.paired_bootstrap(a, b, references, metric="chrf").interval(0.95).',
    ),
    forbidden=(),
    accepts=judge.accept_interval,
    slips={
        "AttributeError: has no attribute": "paired_bootstrap gives a test: its limits "
        "are test.interval(0.95), a pair of low and high.",
        "TypeError: unpack": "test.interval(0.95) gives low and high: low, high = "
        "test.interval(0.95).",
    },
)
