"""Exercise 3: a 95 % interval of the difference."""

import random

import numpy as np

import mtedu
from mtedu.capstone import differences as accept
from mtedu_grader.author.exercise import Exercise

from .probes import CLOSE, COPY, FAR_APART

DIFFERENCE_INTERVAL = Exercise(
    "lab9.difference_interval",
    title="the interval of the difference",
    inputs=(FAR_APART, CLOSE, COPY),
    hints=(
        "mtedu.paired_bootstrap draws test sets and scores both systems on each. Its "
        "result has the drawn differences and an interval.",
        "Choose one metric (the one of your plan), draw at least 1,000 times, and take "
        ".interval(0.95).",
        'Return {"metric": "chrf", "low": low, "high": high}, with low, high = '
        'mtedu.paired_bootstrap(a, b, references, metric="chrf").interval(0.95).',
    ),
    slips={
        "AttributeError: has no attribute": "paired_bootstrap gives a test: its limits "
        "are test.interval(0.95), a pair of low and high.",
        "TypeError: unpack": "test.interval(0.95) gives low and high: low, high = "
        "test.interval(0.95).",
    },
    forbidden=(),
    accepts=accept.accept_interval,
)


@DIFFERENCE_INTERVAL.right
def interval_by_error(candidates_a, candidates_b, references):
    test = mtedu.paired_bootstrap(candidates_a, candidates_b, references, seed=8)
    error = test.differences.std(ddof=1)
    ends = test.difference - 1.96 * error, test.difference + 1.96 * error
    return {"metric": "BLEU", "low": ends[0], "high": ends[1]}


@DIFFERENCE_INTERVAL.right
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


@DIFFERENCE_INTERVAL.right
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


@DIFFERENCE_INTERVAL.wrong(accept.SAY.FLIPPED)
def interval_flipped(candidates_a, candidates_b, references):
    return interval_of(
        interval_draws(candidates_b, candidates_a, references).interval()
    )


@DIFFERENCE_INTERVAL.wrong(accept.SAY.POINTS)
def interval_in_points(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    return interval_of(100 * end for end in test.interval())


@DIFFERENCE_INTERVAL.wrong(accept.SAY.ONE_SYSTEM)
def interval_of_one_system(candidates_a, candidates_b, references):
    found = mtedu.bootstrap_interval(candidates_a, references, seed=4)
    return interval_of((found.low, found.high))


@DIFFERENCE_INTERVAL.wrong(accept.SAY.UNPAIRED)
def interval_drawn_apart(candidates_a, candidates_b, references):
    a = mtedu.bootstrap_interval(candidates_a, references, seed=1, samples=2000)
    b = mtedu.bootstrap_interval(candidates_b, references, seed=2, samples=2000)
    return interval_of(np.percentile(a.draws - b.draws, [2.5, 97.5]))


@DIFFERENCE_INTERVAL.wrong(accept.SAY.NINETY)
def interval_ninety(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    return interval_of(test.interval(0.9))


@DIFFERENCE_INTERVAL.wrong(accept.SAY.NINETY_NINE)
def interval_ninety_nine(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    return interval_of(test.interval(0.99))


@DIFFERENCE_INTERVAL.wrong(accept.SAY.ONE_ERROR)
def interval_one_error(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    error = test.differences.std()
    return interval_of((test.difference - error, test.difference + error))


@DIFFERENCE_INTERVAL.wrong(accept.SAY.MIN_MAX)
def interval_extremes(candidates_a, candidates_b, references):
    drawn = interval_draws(candidates_a, candidates_b, references).differences
    return interval_of((drawn.min(), drawn.max()))


@DIFFERENCE_INTERVAL.wrong(accept.SAY.ROUND_ZERO)
def interval_round_zero(candidates_a, candidates_b, references):
    test = mtedu.approximate_randomization(
        candidates_a, candidates_b, references, samples=2000
    )
    return interval_of(np.percentile(test.differences, [2.5, 97.5]))


@DIFFERENCE_INTERVAL.wrong(accept.SAY.TOO_SURE)
def interval_too_sure(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    error = test.differences.std() / len(references) ** 0.5
    return interval_of((test.difference - 1.96 * error, test.difference + 1.96 * error))


@DIFFERENCE_INTERVAL.wrong(accept.SAY.RELATIVE)
def interval_relative(candidates_a, candidates_b, references):
    test = interval_draws(candidates_a, candidates_b, references)
    return interval_of(end / test.score_b for end in test.interval())


@DIFFERENCE_INTERVAL.wrong(accept.SAY.ORDER)
def interval_wrong_order(candidates_a, candidates_b, references):
    low, high = interval_draws(candidates_a, candidates_b, references).interval()
    return {"metric": "bleu", "low": max(high, low + 1e-6), "high": low}


@DIFFERENCE_INTERVAL.wrong(accept.SAY.INTERVAL_FORM)
def interval_bare(candidates_a, candidates_b, references):
    return interval_draws(candidates_a, candidates_b, references).interval()
