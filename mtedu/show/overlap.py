"""The working of precision, recall and F1."""

from __future__ import annotations

from mtedu.metrics.overlap import NaivePrecision, Overlap
from mtedu.show.base import escape, fraction, number, over, working

FORMULAS = {
    "precision": r"P = \frac{\text{shared words}}{\text{candidate words}}",
    "recall": r"R = \frac{\text{shared words}}{\text{reference words}}",
    "f1": r"F_1 = \frac{2PR}{P + R}",
}


@working.register(Overlap)
def _(result: Overlap) -> str:
    shared = ", ".join(f"{escape(word)} ×{count}" for word, count in result.matches)
    p, r = (
        fraction(result.matched, length)
        for length in (result.candidate_length, result.reference_length)
    )
    numbers = {
        "precision": p,
        "recall": r,
        "f1": over(rf"2 \cdot {p} \cdot {r}", f"{p} + {r}"),
    }[result.measure]
    if not result.matched:
        numbers = "0"
    return (
        f"Shared words ({result.matched}): {shared or 'none'}\n\n"
        f"$${FORMULAS[result.measure]} = {numbers} = {number(result.score)}$$"
    )


@working.register(NaivePrecision)
def _(result: NaivePrecision) -> str:
    if not result.total:
        return "The candidate is empty: naive precision is 0."
    value = f"{fraction(result.found, result.total)} = {number(result.score)}"
    words = r"\frac{\text{candidate words that occur in a reference}}"
    return rf"$$P_\text{{naive}} = {words}{{\text{{candidate words}}}} = {value}$$"
