"""The working and the picture of LEPOR: its three factors."""

from mtedu.metrics.lepor import Lepor
from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.tables import cut_table, fraction, join, over

MOST_ROWS = 40


@working.register(Lepor)
def _(result: Lepor) -> str:
    c, r = result.candidate_length, result.reference_length
    rows = [
        [escape(row.word), f"${fraction(row.candidate + 1, c)}$"]
        + [f"${fraction(row.reference + 1, r)}$", row.difference]
        for row in result.rows
    ]
    headers = ["aligned word", "place / c", "place / r", "difference"]
    return join(
        cut_table(headers, rows, MOST_ROWS, "words"),
        _length(result),
        _position(result),
        *_harmonic(result),
        _product(result),
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
    if not result.candidate_length:
        return r"$$\text{NPD} = 0 \quad\text{because the candidate is empty}$$"
    total = number(sum(row.difference for row in result.rows))
    npd = number(result.position_difference)
    return (
        r"$$\text{NPD} = \frac{\text{sum of differences}}{c} = "
        rf"{over(total, result.candidate_length)} = {npd} \qquad "
        rf"\text{{position penalty}} = e^{{-\text{{NPD}}}} = e^{{-{npd}}} = "
        rf"{number(result.position_penalty)}$$"
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


@plot.register(Lepor)
def _(result: Lepor, ax: Axes | None = None) -> Axes:
    values = {
        "length": result.length_penalty,
        "position": result.position_penalty,
        "harmonic": result.harmonic,
        "LEPOR": result.score,
    }
    colours = [palette.ORANGE, palette.BLUE, palette.BLUE, palette.PURPLE]
    hatches = ["//", "\\\\", "", "xx"]
    words = ", ".join(f"{name} {value:.2f}" for name, value in values.items())
    return charts.bars(
        list(values),
        charts.Bars(list(values.values()), ".2f", colours, hatches),
        alt=f"Bar chart of LEPOR and its three factors: {words}.",
        ax=ax,
        lying=False,
        title="LEPOR and its three factors",
        **charts.SHARES,
    )
