"""Which verdicts two intervals allow: sometimes more than one."""

from __future__ import annotations

from typing import Any

FORM = 'return one of three words: "A", "B" or "open".'
DIRECTION = (
    "you forget that lower is better for this metric: a negative difference is A's."
)
SHOWN = (
    "metric and people agree, with intervals wholly on one side: then the verdict is "
    "shown, not open."
)
EQUAL = (
    "not shown is not the same as equal. Where the evidence decides nothing, return "
    '"open".'
)
METRIC_FIRST = (
    "metric and people contradict each other, and you follow the metric. It stands in "
    "for people: follow them, or leave the verdict open."
)


def accept_verdict(arguments: Any, value: Any) -> str | None:
    """Take a verdict that the two intervals allow; "" leaves the words to others.

    Both agree: that one. One is open: the other's, or open. They contradict each
    other: the people's, or open.
    """
    difference, lower_is_better, share = arguments
    if value in ("equal", "same", "tie", "none"):
        return EQUAL
    if value not in ("A", "B", "open"):
        return FORM
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
        return SHOWN
    if lower_is_better and _side(difference, 0, False) == value:
        return DIRECTION
    return METRIC_FIRST if metric == value else ""
