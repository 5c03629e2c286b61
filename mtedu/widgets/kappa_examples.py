"""The examples behind the buttons of the kappa explorer."""

from __future__ import annotations

from typing import Any


def _example(label: str, note: str, *rows: tuple[int, ...]) -> dict[str, Any]:
    return {"label": label, "note": note, "matrix": [list(row) for row in rows]}


EXAMPLES = (
    _example(
        "yes or no",
        "35 of 50 times the same word. But A says yes to half, B to 30 of 50: chance "
        "alone gives 0.5, so 0.2 of the remaining 0.5 is earned.",
        (20, 5),
        (10, 15),
    ),
    _example(
        "five grades",
        "Raters who mostly agree, or miss by one grade. Let near misses count in part "
        "and see kappa rise.",
        (6, 3, 1, 0, 0),
        (4, 9, 5, 1, 0),
        (1, 5, 12, 6, 1),
        (0, 1, 6, 13, 6),
        (0, 0, 2, 5, 13),
    ),
    _example(
        "nearly all good",
        "They agree on 90 of 100, yet kappa is below 0: who says good 95 % of the time "
        "agrees that often by habit alone.",
        (0, 5),
        (5, 90),
    ),
    _example(
        "blind",
        "What two raters who pick blindly from five grades get on average: each of the "
        "25 cells alike. 5 of the 25 cells are agreement, so P(A) is 1/5, and kappa is "
        "0 with the right chance term only.",
        *[(4,) * 5] * 5,
    ),
    _example(
        "opposites",
        "One turned the scale round. Kappa can be negative.",
        (1, 9),
        (9, 1),
    ),
)
