"""Exercise 7: z-scores, annotator by annotator."""

from statistics import mean, median, stdev

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import z_scores

Z_SCORES = Exercise(
    "lab4.z_scores",
    title="z-scores",
    inputs=(
        ([["ann", 60], ["ann", 70], ["ann", 80]],),
        (
            [
                ["mild", 90],
                ["harsh", 10],
                ["mild", 80],
                ["harsh", 40],
                ["harsh", 25],
                ["mild", 100],
                ["mild", 96],
            ],
        ),
        ([["b", 2], ["a", 5], ["b", 8], ["a", 1]],),
        ([["ann", 50], ["bob", 30], ["ann", 50], ["bob", 90]],),
        ([["ann", 72], ["bob", 30], ["bob", 90]],),
    ),
    hints=(
        "Collect each annotator's values first, in a dict of lists.",
        "Then go through the ratings again, in order: (value - mean) / deviation.",
        "statistics.stdev divides by n - 1; if min(own) == max(own), the score is 0.0.",
    ),
    slips={
        "ZeroDivisionError": "an annotator who always gives the same number has a "
        "spread of 0. The z-score is 0.0 then.",
        "StatisticsError": "an annotator with a single rating has no standard "
        "deviation. The z-score is 0.0 then.",
        "KeyError": "an annotator has no list before the first rating: "
        "values.setdefault(annotator, []).append(value).",
        "ValueError": "each rating is a pair: annotator and value.",
    },
    forbidden=FORBIDDEN,
)


@Z_SCORES.right
def z_scores_by_hand(ratings):
    result = []
    for name, value in ratings:
        own = [v for other, v in ratings if other == name]
        centre = sum(own) / len(own)
        squares = sum((v - centre) ** 2 for v in own)
        if squares == 0:
            result.append(0)
        else:
            result.append((value - centre) / (squares / (len(own) - 1)) ** 0.5)
    return result


@Z_SCORES.right
def z_scores_numpy(ratings):
    import numpy as np

    names = np.array([name for name, _ in ratings])
    values = np.array([value for _, value in ratings], dtype=float)
    scores = np.zeros(len(values))
    for name in set(names.tolist()):
        own = names == name
        if own.sum() > 1 and values[own].std():
            scores[own] = (values[own] - values[own].mean()) / values[own].std(ddof=1)
    return scores


@Z_SCORES.right
def z_scores_habits(ratings):
    names = {name for name, _ in ratings}
    own = {name: [v for n, v in ratings if n == name] for name in names}
    centre = {name: mean(given) for name, given in own.items()}
    spread = {n: stdev(given) if len(given) > 1 else 0 for n, given in own.items()}
    return [(v - centre[n]) / spread[n] if spread[n] else 0.0 for n, v in ratings]


def z_scores_grouped(ratings):
    own = {}
    for annotator, value in ratings:
        own.setdefault(annotator, []).append(value)
    return own


@Z_SCORES.wrong(
    "you use mean and deviation of everybody. Each annotator's own are meant."
)
def z_scores_everybody(ratings):
    return z_scores([["all", value] for _, value in ratings])


@Z_SCORES.wrong(
    "your deviation divides by n. Ratings are a sample: divide by n - 1, as "
    "statistics.stdev does."
)
def z_scores_population(ratings):
    own = z_scores_grouped(ratings)
    scores = z_scores(ratings)
    return [
        z * (len(own[name]) / max(len(own[name]) - 1, 1)) ** 0.5
        for z, (name, _) in zip(scores, ratings, strict=True)
    ]


@Z_SCORES.wrong("you take off the mean and stop. Divide by the standard deviation.")
def z_scores_centred(ratings):
    own = z_scores_grouped(ratings)
    return [value - mean(own[name]) for name, value in ratings]


@Z_SCORES.wrong(
    "you divide by the variance. The standard deviation is its square root."
)
def z_scores_variance(ratings):
    own = z_scores_grouped(ratings)
    flat = {name: min(given) == max(given) for name, given in own.items()}
    return [
        0.0 if flat[name] else (value - mean(own[name])) / stdev(own[name]) ** 2
        for name, value in ratings
    ]


@Z_SCORES.wrong(
    "an annotator without spread (one rating, or all equal) has no deviation "
    "to divide by. Their z-scores are 0."
)
def z_scores_crash(ratings):
    own = z_scores_grouped(ratings)
    return [(value - mean(own[name])) / stdev(own[name]) for name, value in ratings]


@Z_SCORES.wrong("ratings of annotators without spread are missing. They stay, with 0.")
def z_scores_dropped(ratings):
    own = z_scores_grouped(ratings)
    pairs = zip(z_scores(ratings), ratings, strict=True)
    return [z for z, (name, _) in pairs if min(own[name]) < max(own[name])]


@Z_SCORES.wrong("your result is ordered by annotator. Keep the order of the ratings.")
def z_scores_sorted(ratings):
    return z_scores(sorted(ratings, key=lambda row: row[0]))


@Z_SCORES.wrong("you forget to take off the annotator's mean.")
def z_scores_not_centred(ratings):
    own = z_scores_grouped(ratings)
    flat = {name: min(given) == max(given) for name, given in own.items()}
    return [0.0 if flat[n] else value / stdev(own[n]) for n, value in ratings]


@Z_SCORES.wrong("you divide by the deviation of everybody. Use the annotator's own.")
def z_scores_shared_spread(ratings):
    own = z_scores_grouped(ratings)
    spread = stdev(value for _, value in ratings)
    return [(value - mean(own[name])) / spread for name, value in ratings]


@Z_SCORES.wrong("you take off the mean of everybody. Use the annotator's own.")
def z_scores_shared_mean(ratings):
    own = z_scores_grouped(ratings)
    flat = {name: min(given) == max(given) for name, given in own.items()}
    centre = mean(value for _, value in ratings)
    return [
        0.0 if flat[name] else (value - centre) / stdev(own[name])
        for name, value in ratings
    ]


@Z_SCORES.wrong(
    "you stretch every annotator from 0 to 1. A z-score counts deviations from "
    "the mean."
)
def z_scores_range(ratings):
    own = z_scores_grouped(ratings)
    scores = []
    for name, value in ratings:
        low, high = min(own[name]), max(own[name])
        scores.append((value - low) / (high - low) if high > low else 0.0)
    return scores


@Z_SCORES.wrong("you take off the median. A z-score starts from the mean.")
def z_scores_median(ratings):
    own = z_scores_grouped(ratings)
    flat = {name: min(given) == max(given) for name, given in own.items()}
    return [
        0.0 if flat[name] else (value - median(own[name])) / stdev(own[name])
        for name, value in ratings
    ]


@Z_SCORES.wrong(
    "your signs are turned: a rating above the mean has a positive z-score."
)
def z_scores_turned(ratings):
    return [-z for z in z_scores(ratings)]
