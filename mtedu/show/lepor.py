"""The working and the picture of LEPOR: its three factors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtedu.metrics.lepor import CorpusLepor, Lepor
from mtedu.show import palette
from mtedu.show.base import escape, fraction, number, plot, table, working
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_ROWS = 40


@working.register(Lepor)
def _(result: Lepor) -> str:
    c, r = result.candidate_length, result.reference_length
    rows = [
        [
            escape(row.word),
            rf"${fraction(row.candidate + 1, c)}$",
            rf"${fraction(row.reference + 1, r)}$",
            number(row.difference),
        ]
        for row in result.rows[:MOST_ROWS]
    ]
    parts = []
    if rows:
        headers = ["aligned word", "place / c", "place / r", "difference"]
        parts.append(table(headers, rows))
    if result.matched > MOST_ROWS:
        parts.append(f"... and {result.matched - MOST_ROWS} words more.")
    return "\n\n".join(
        [
            *parts,
            _length(result),
            _position(result),
            *_harmonic(result),
            _product(result),
        ]
    )


def _length(result: Lepor) -> str:
    c, r = result.candidate_length, result.reference_length
    value = number(result.length_penalty)
    if c == r:
        return rf"$$\text{{LP}} = 1 \quad\text{{because }} c = r = {c}$$"
    if not c or not r:
        return r"$$\text{LP} = 0 \quad\text{because one text is empty}$$"
    name, top, bottom = ("r/c", r, c) if c < r else ("c/r", c, r)
    return rf"$$\text{{LP}} = e^{{1 - {name}}} = e^{{1 - {top}/{bottom}}} = {value}$$"


def _position(result: Lepor) -> str:
    total = sum(row.difference for row in result.rows)
    npd = number(result.position_difference)
    return (
        r"$$\text{NPD} = \frac{\text{sum of differences}}{c} = "
        rf"\frac{{{number(total)}}}{{{result.candidate_length}}} = {npd} \qquad "
        rf"\text{{position penalty}} = e^{{-\text{{NPD}}}} = e^{{-{npd}}} = "
        rf"{number(result.position_penalty)}$$"
        if result.candidate_length
        else r"$$\text{NPD} = 0 \quad\text{because the candidate is empty}$$"
    )


def _harmonic(result: Lepor) -> list[str]:
    m, c, r = result.matched, result.candidate_length, result.reference_length
    if not m:
        return ["No word is aligned: precision, recall and their mean are 0."]
    a, b = result.alpha, result.beta
    p_, r_ = number(result.precision), number(result.recall)
    return [
        rf"$$P = {fraction(m, c)} = {p_} \qquad R = {fraction(m, r)} = {r_}$$",
        r"$$\text{harmonic} = \frac{\alpha + \beta}{\alpha/R + \beta/P} = "
        rf"\frac{{{a:g} + {b:g}}}{{{a:g}/{r_} + {b:g}/{p_}}} = "
        rf"{number(result.harmonic)}$$",
    ]


def _product(result: Lepor) -> str:
    factors = (result.length_penalty, result.position_penalty, result.harmonic)
    put_in = r" \cdot ".join(number(factor) for factor in factors)
    return (
        r"$$\text{LEPOR} = \text{LP} \cdot \text{position penalty} \cdot "
        rf"\text{{harmonic}} = {put_in} = {number(result.score)}$$"
    )


@working.register(CorpusLepor)
def _(result: CorpusLepor) -> str:
    rows = [
        ["length penalty", number(result.length_penalty)],
        ["position penalty", number(result.position_penalty)],
        ["harmonic mean", number(result.harmonic)],
    ]
    n = len(result.segments)
    return "\n\n".join(
        [
            table(["factor", "mean of the segments"], rows),
            rf"$$\text{{LEPOR}} = \frac{{1}}{{{n}}} \sum_{{i=1}}^{{{n}}} "
            rf"\text{{LEPOR}}_i = {number(result.score)}$$",
            "The product of the mean factors, the paper's other way, is "
            f"{number(result.product_of_means)}.",
        ]
    )


@plot.register(Lepor)
@plot.register(CorpusLepor)
def _(result: Lepor | CorpusLepor, ax: Axes | None = None) -> Axes:
    names = ["length", "position", "harmonic", "LEPOR"]
    values = [result.length_penalty, result.position_penalty, result.harmonic]
    values.append(result.score)
    of = "its three factors"
    if isinstance(result, CorpusLepor):
        of = f"its mean factors over {len(result.segments)} segments"
    with axes(ax, (5.2, 2.8)) as ax:
        colours = [palette.ORANGE, palette.BLUE, palette.BLUE, palette.PURPLE]
        bars = ax.bar(names, values, color=colours, edgecolor="white")
        for bar, hatch in zip(bars, ("//", "\\\\", "", "xx"), strict=True):
            bar.set_hatch(hatch)
        ax.bar_label(bars, [f"{value:.2f}" for value in values], padding=2)
        ax.set(ylim=(0, 1.12), yticks=(0, 0.5, 1), title=f"LEPOR and {of}")
    words = ", ".join(f"{n} {v:.2f}" for n, v in zip(names, values, strict=True))
    return say(ax, f"Bar chart of LEPOR and {of}: {words}.")
