"""Which verdicts two intervals allow: sometimes more than one."""

from typing import Any

from mtedu.capstone.settings import hints

SAY = hints("verdict")


def accept_verdict(arguments: Any, value: Any) -> str | None:
    """Take a verdict that the two intervals allow; "" leaves the words to others.

    Both agree: that one. One is open: the other's, or open. They contradict each
    other: the people's, or open.
    """
    difference, lower_is_better, share = arguments
    if value in ("equal", "same", "tie", "none"):
        return SAY.EQUAL
    if value not in ("A", "B", "open"):
        return SAY.FORM
    metric = _side(difference, 0, lower_is_better)
    people = _side(share, 0.5, False)
    allowed = {metric} if metric == people else {people, "open"}
    if "open" in (metric, people):
        allowed = {metric, people}
    if value in allowed:
        return None
    return _words(arguments, value, metric, people)


def _side(interval: Any, middle: float, turned: bool) -> str:
    low, high = interval
    if low <= middle <= high:
        return "open"
    return "A" if (low > middle) != turned else "B"


def _words(arguments: Any, value: str, metric: str, people: str) -> str:
    difference, lower_is_better, _ = arguments
    if value == "open":
        return SAY.SHOWN
    alone = lower_is_better and people == "open"
    if alone and _side(difference, 0, False) == value:
        return SAY.DIRECTION
    return SAY.METRIC_FIRST if metric == value else ""
