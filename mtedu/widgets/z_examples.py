"""The examples behind the buttons of the z-score explorer."""

from __future__ import annotations

from typing import Any

NOISE = 4


def _example(
    label: str,
    bias: tuple[int, ...],
    spread: tuple[float, ...],
    note: str,
    unfair: bool = False,
) -> dict[str, Any]:
    return {
        "label": label,
        "bias": list(bias),
        "spread": list(spread),
        "noise": NOISE,
        "unfair": unfair,
        "note": note,
    }


EXAMPLES = (
    _example(
        "no habits",
        (0, 0, 0),
        (1, 1, 1),
        "Everybody uses the scale alike: raw averages and z-scores tell the same.",
    ),
    _example(
        "one is harsh",
        (-30, 0, 0),
        (1, 1, 1),
        "Rater 1 takes 30 off. Whoever happened to get more of these ratings pays for "
        "it, until z-scores take each rater's own mean away.",
    ),
    _example(
        "timid and bold",
        (0, 0, 0),
        (0.4, 1, 1.6),
        "Rater 1 stays near the middle, rater 3 uses the whole scale. A bold rater "
        "weighs more in raw averages; divided by the deviation all weigh alike.",
    ),
    _example(
        "all sorts",
        (-25, 5, 20),
        (0.6, 1, 1.3),
        "Harsh and timid, usual, lenient and bold: together they spoil raw averages.",
    ),
    _example(
        "unfair",
        (0, 0, 0),
        (1, 1, 1),
        "Nobody has habits, but nearly all of system A goes to rater 1, B and C to "
        "rater 2, D to rater 3. Each rater's mean is now that of a system, and "
        "z-scores take the difference between systems away: they need items given out "
        "at random.",
        unfair=True,
    ),
)
