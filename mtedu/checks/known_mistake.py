"""Which known mistake explains what an answer gave: one, two at once, or none.

Where few results are possible, answers agree by chance. So an outcome speaks for a
mistake the more, the fewer known mistakes give the same there: that is its weight. What
a mistake does not explain speaks against it, and so does an input on which it would be
wrong and the answer is right. A hint that misleads is worse than none.
"""

from collections.abc import Sequence
from itertools import combinations

from mtedu.checks.key import Key, Mistake
from mtedu.checks.run_answer import Outcome

# Logarithms: chance would give as much as is ENOUGH about once in fifty times.
ENOUGH, EACH_OF_TWO = 4.0, 2.0
UNEXPLAINED, TOO_MUCH = 3.0, 2.5
TWO = "two mistakes at once. First: {} Second: {}"


def known_mistake(key: Key, outcomes: Sequence[Outcome], wrong: Sequence[int]) -> str:
    """Return the hint of the mistake that fits, or of two at once, or nothing.

    One that gives the same on every input fits. Another has to explain the first wrong
    outcome, which the student sees, and far more of them than chance would.
    """
    bad, fits = set(wrong), []
    best, hint, whole = ENOUGH, "", False
    for one in key.mistakes:
        errs = set(one.weights)
        fit = {p for p in errs & bad if key.alike(one.gave[p], outcomes[p])}
        if fit == errs == bad:
            return one.hint
        against = UNEXPLAINED * len(bad - fit) + TOO_MUCH * len(errs - bad)
        votes = _votes(one, fit) - against
        if wrong[0] in fit and votes >= best:
            best, hint, whole = votes, one.hint, fit == bad
        fits.append((one, errs, fit))
    return hint if whole else _two_at_once(fits, bad) or hint


def _votes(mistake: Mistake, places: set[int]) -> float:
    return sum(mistake.weights[place] for place in sorted(places))


def _two_at_once(fits: list[tuple[Mistake, set[int], set[int]]], bad: set[int]) -> str:
    """Return two hints if the answer errs as each does where the other does not."""
    best, hint = ENOUGH, ""
    for (one, a, fit_a), (other, b, fit_b) in combinations(fits, 2):
        if a ^ b <= bad <= a | b and a - b <= fit_a and b - a <= fit_b:
            votes = _votes(one, a - b), _votes(other, b - a)
            if min(votes) >= EACH_OF_TWO and sum(votes) >= best:
                best, hint = sum(votes), TWO.format(one.hint, other.hint)
    return hint
