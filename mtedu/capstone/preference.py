"""Which intervals of a share are defensible, and what others look like."""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from mtedu.capstone.settings import distance, hints, is_number
from mtedu.stats.intervals import Z, wilson

SAY = hints("preference")


def accept_preference(arguments: Any, value: Any) -> str | None:
    """Take a 95 % interval between those of the usual methods.

    Wald's, Wilson's and the exact one (Jeffreys' and Agresti and Coull's lie between
    them), with ties left out or halved.
    """
    wins, ties, losses = arguments
    if not isinstance(value, list | tuple) or len(value) != 2:
        return SAY.FORM
    low, high = value
    if not all(map(is_number, value)):
        return SAY.FORM
    if 0 <= low < high <= 1:
        slack = 0.006 + 0.4 / (wins + losses)
        halved = _band(wins + ties / 2, losses + ties / 2, halves(*arguments))
        bands = [_band(wins, losses), halved]
        if any(_inside(value, band, slack) for band in bands):
            return None
    return _words(arguments, low, high)


def wald(wins: float, n: float, z: float = Z) -> tuple[float, float]:
    """Return the share and z standard errors to each side, cut off at 0 and 1."""
    share = wins / n
    error = z * math.sqrt(share * (1 - share) / n)
    return max(share - error, 0.0), min(share + error, 1.0)


@lru_cache
def exact(wins: int, n: int) -> tuple[float, float]:
    """Return the interval of Clopper and Pearson: shares that the data do not refuse.

    >>> [round(end, 3) for end in exact(8, 10)]
    [0.444, 0.975]
    """

    def at_least(k: int, share: float) -> float:
        terms = (
            math.comb(n, i) * share**i * (1 - share) ** (n - i) for i in range(k, n + 1)
        )
        return sum(terms)

    low = _crossing(lambda share: at_least(wins, share) - 0.025) if wins else 0.0
    high = _crossing(lambda share: at_least(wins + 1, share) - 0.975)
    return low, high if wins < n else 1.0


def _crossing(rising: Any) -> float:
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2


def halves(wins: int, ties: int, losses: int) -> tuple[float, float]:
    """Return the mean of judgements 1, 1/2 and 0, and 1.96 errors to each side."""
    n = wins + ties + losses
    mean = (wins + ties / 2) / n
    variance = (wins + ties / 4) / n - mean**2
    error = Z * math.sqrt(max(variance, 0.0) / n)
    return max(mean - error, 0.0), min(mean + error, 1.0)


def _band(
    wins: float, losses: float, *more: tuple[float, float]
) -> list[tuple[float, float]]:
    """Return from where to where the usual methods put each of both ends."""
    n = wins + losses
    methods = [wilson(wins, n), exact(math.floor(wins), math.floor(n)), *more]
    if wins and losses:
        methods.append(wald(wins, n))
    return [(min(ends), max(ends)) for ends in zip(*methods, strict=True)]


def _inside(value: Any, band: list[tuple[float, float]], slack: float) -> bool:
    return all(
        first - slack <= end <= last + slack
        for end, (first, last) in zip(value, band, strict=True)
    )


def _words(arguments: Any, low: float, high: float) -> str:
    wins, ties, losses = arguments
    n = wins + losses
    if low == high:
        return SAY.NO_WIDTH
    mistaken = _mistaken(wins, ties, losses)
    off, hint = min((distance((low, high), other), hint) for hint, other in mistaken)
    if off <= 0.004 + 0.1 / n:
        return hint
    if high > 1 and distance((low / 100, high / 100), wilson(wins, n)) < 0.1:
        return SAY.PERCENT
    if high > 1.5:
        return SAY.COUNTS
    return SAY.OUTSIDE if low < 0 or high > 1 else SAY.FAR


def _mistaken(
    wins: int, ties: int, losses: int
) -> Iterator[tuple[str, tuple[float, float]]]:
    n = wins + losses
    for method in (wilson, wald):
        yield SAY.OTHER_SYSTEM, method(losses, n)
        if ties:
            yield SAY.TIES_LOSE, method(wins, n + ties)
            yield SAY.TIES_WIN, method(wins + ties, n + ties)
        yield SAY.NINETY, method(wins, n, 1.645)
        yield SAY.ONE_ERROR, method(wins, n, 1.0)
        yield SAY.ROUND_HALF, method(n / 2, n)
    share = wins / n
    spread = Z * math.sqrt(share * (1 - share))
    yield SAY.NOT_ROOTED, (share - spread, share + spread)
    yield SAY.NOT_ROOTED, (max(share - spread, 0.0), min(share + spread, 1.0))
