"""Exercise 7: how sure is a share of wins?"""

import math
from statistics import NormalDist, fmean, pstdev

import numpy as np

from mtedu.capstone import preference as accept
from mtedu_grader.author.exercise import Exercise

from .solution import preference_interval

PREFERENCE_INTERVAL = Exercise(
    "lab9.preference_interval",
    title="how sure is a share of wins",
    inputs=((40, 0, 22), (30, 25, 45), (110, 12, 90), (9, 3, 0), (1, 0, 19)),
    hints=(
        "Leave the ties out (or give half of each to both): n judgements are left, of "
        "which A has the share wins / n.",
        "The standard error of a share is the root of share * (1 - share) / n; 1.96 of "
        "them to each side make 95 %. With 0 or n wins that fails: look at Wilson's "
        "formula above.",
        "Wilson: middle = (wins + z²/2) / (n + z²), half = z * sqrt(wins * losses / n "
        "+ z²/4) / (n + z²), with z = 1.96.",
    ),
    slips={
        "ZeroDivisionError": "you divide by wins or by losses alone, which may be 0. "
        "Divide by n = wins + losses.",
        "ValueError": "math.sqrt takes no negative number: check the sum below the "
        "root.",
    },
    forbidden=(),
    accepts=accept.accept_preference,
)


@PREFERENCE_INTERVAL.right
def preference_exact(wins, ties, losses):
    n = wins + losses
    ends = []
    for k, tail in ((wins, 0.975), (wins + 1, 0.025)):
        low, high = 0.0, 1.0
        for _ in range(60):
            p = (low + high) / 2
            below = sum(math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k))
            low, high = (p, high) if below > tail else (low, p)
        ends.append(low)
    return [ends[0] if wins else 0.0, ends[1] if losses else 1.0]


@PREFERENCE_INTERVAL.right
def preference_ties_halved(wins, ties, losses):
    values = [1] * wins + [0.5] * ties + [0] * losses
    if len(set(values)) == 1:
        return preference_exact(wins, ties, losses)
    error = NormalDist().inv_cdf(0.975) * pstdev(values) / math.sqrt(len(values))
    return [max(0, fmean(values) - error), min(1, fmean(values) + error)]


@PREFERENCE_INTERVAL.right
def preference_drawn(wins, ties, losses):
    if not wins or not losses:
        return preference_interval(wins, ties, losses)
    drawn = np.random.default_rng(2).binomial(
        wins + losses, wins / (wins + losses), 9999
    )
    return np.percentile(drawn / (wins + losses), [2.5, 97.5])


def preference_around(share, n, z=1.96):
    error = z * math.sqrt(share * (1 - share) / n)
    return [max(share - error, 0.0), min(share + error, 1.0)]


@PREFERENCE_INTERVAL.wrong(accept.SAY.NO_WIDTH)
def preference_no_width(wins, ties, losses):
    return preference_around(wins / (wins + losses), wins + losses)


@PREFERENCE_INTERVAL.wrong(accept.SAY.NINETY)
def preference_ninety(wins, ties, losses):
    if not wins or not losses:
        return preference_interval(wins, ties, losses)
    return preference_around(wins / (wins + losses), wins + losses, 1.645)


@PREFERENCE_INTERVAL.wrong(accept.SAY.ONE_ERROR)
def preference_one_error(wins, ties, losses):
    if not wins or not losses:
        return preference_interval(wins, ties, losses)
    return preference_around(wins / (wins + losses), wins + losses, 1)


@PREFERENCE_INTERVAL.wrong(accept.SAY.TIES_LOSE)
def preference_ties_lose(wins, ties, losses):
    return preference_interval(wins, 0, losses + ties)


@PREFERENCE_INTERVAL.wrong(accept.SAY.TIES_WIN)
def preference_ties_win(wins, ties, losses):
    return preference_interval(wins + ties, 0, losses)


@PREFERENCE_INTERVAL.wrong(accept.SAY.OTHER_SYSTEM)
def preference_other(wins, ties, losses):
    return preference_interval(losses, ties, wins)


@PREFERENCE_INTERVAL.wrong(accept.SAY.PERCENT)
def preference_percent(wins, ties, losses):
    return [100 * end for end in preference_interval(wins, ties, losses)]


@PREFERENCE_INTERVAL.wrong(accept.SAY.COUNTS)
def preference_counts(wins, ties, losses):
    n = wins + losses
    return [n * end for end in preference_interval(wins, ties, losses)]


@PREFERENCE_INTERVAL.wrong(accept.SAY.OUTSIDE)
def preference_outside(wins, ties, losses):
    n = wins + losses
    share = wins / n
    error = 1.96 * math.sqrt(max(share * (1 - share), 0.01) / n)
    return [share - error, share + error]


@PREFERENCE_INTERVAL.wrong(accept.SAY.NOT_ROOTED)
def preference_not_rooted(wins, ties, losses):
    share = wins / (wins + losses)
    error = 1.96 * math.sqrt(share * (1 - share))
    return [share - error, share + error]


@PREFERENCE_INTERVAL.wrong(accept.SAY.ROUND_HALF)
def preference_round_half(wins, ties, losses):
    return preference_around(0.5, wins + losses)


@PREFERENCE_INTERVAL.wrong(accept.SAY.FORM)
def preference_half_width(wins, ties, losses):
    low, high = preference_interval(wins, ties, losses)
    return (high - low) / 2
