"""The working and the picture of the length ratio."""

from __future__ import annotations

from mtedu.metrics.length_ratio import LengthRatio
from mtedu.show import charts
from mtedu.show.base import Axes, number, plot, working
from mtedu.show.tables import fraction


@working.register(LengthRatio)
def _(result: LengthRatio) -> str:
    shorter, longer = sorted((result.candidate_length, result.reference_length))
    return rf"$$\text{{ratio}} = {fraction(shorter, longer)} = {number(result.score)}$$"


@plot.register(LengthRatio)
def _(result: LengthRatio, ax: Axes | None = None) -> Axes:
    lengths = [result.candidate_length, result.reference_length]
    alt = f"Bars: the candidate has {lengths[0]} words, the reference {lengths[1]}."
    return charts.bars(["candidate", "reference"], charts.Bars(lengths), alt=alt, ax=ax)
