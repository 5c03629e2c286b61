"""The working and the picture of NIST: what each matched n-gram tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtedu.metrics.nist import BETA, Nist
from mtedu.show import palette
from mtedu.show.base import escape, number, plot, table, working
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from mtedu.metrics.nist import InformationRow

MOST_ROWS = 30
MOST_BARS = 20
HATCHES = ("", "///", "...", "xxx", "++")


@working.register(Nist)
def _(result: Nist) -> str:
    rows = [
        [
            escape(" ".join(row.ngram)),
            row.matched,
            rf"$\log_2 \tfrac{{{row.history}}}{{{row.occurrences}}}$",
            number(row.information),
        ]
        for row in result.rows[:MOST_ROWS]
    ]
    parts = []
    if rows:
        headers = ["matched n-gram", "times", "information of one", ""]
        parts.append(table(headers, rows))
    if len(result.rows) > MOST_ROWS:
        parts.append(f"... and {len(result.rows) - MOST_ROWS} n-grams more.")
    orders = [
        [o.n, number(o.information), o.total, number(o.score)] for o in result.orders
    ]
    headers = ["order", "information of its matches", "n-grams", "ratio"]
    return "\n\n".join([*parts, table(headers, orders), *_formulas(result)])


def _formulas(result: Nist) -> list[str]:
    c, r = result.candidate_length, result.reference_length
    penalty = number(result.length_penalty)
    if c >= r and c:
        length = rf"1 \quad\text{{because }} c = {c} \ge r = {number(r)}"
    elif not c:
        length = r"0 \quad\text{because the candidate is empty}"
    else:
        length = (
            r"\exp\big(\beta \log^2 \tfrac{c}{r}\big) = "
            rf"\exp\big({BETA:.4f} \cdot \log^2 \tfrac{{{c}}}{{{number(r)}}}\big) "
            rf"= {penalty}"
        )
    terms = " + ".join(number(order.score) for order in result.orders)
    return [
        rf"$$\text{{length penalty}} = {length}$$",
        r"$$\text{NIST} = \text{length penalty} \cdot \sum_n "
        r"\frac{\text{information of the matched } n\text{-grams}}"
        r"{\text{all } n\text{-grams of the candidate}}$$",
        rf"$$= {penalty} \cdot ({terms}) = {number(result.score)}$$",
    ]


@plot.register(Nist)
def _(result: Nist, ax: Axes | None = None) -> Axes:
    ranked = sorted(result.rows, key=lambda row: -row.information)
    rows = ranked[:MOST_BARS][::-1]
    with axes(ax, (6, 1.0 + 0.3 * max(len(rows), 1))) as ax:
        for y, row in enumerate(rows):
            n = len(row.ngram)
            bar = ax.barh(
                y,
                row.information,
                color=palette.SEQUENCE[(n - 1) % len(palette.SEQUENCE)],
                hatch=HATCHES[(n - 1) % len(HATCHES)],
                edgecolor="white",
            )
            ax.bar_label(bar, [_label(row)], padding=3, size=9)
        ax.set_yticks(range(len(rows)), [" ".join(row.ngram) for row in rows])
        top = max((row.information for row in rows), default=0) or 1
        ax.set(xlim=(0, 1.25 * top), xlabel="information of one match, in bits")
        what = "what the matched n-grams tell"
        if len(ranked) > MOST_BARS:
            what = f"the {MOST_BARS} matched n-grams that tell most"
        ax.set_title(f"NIST {result.score:.2f}: {what}")
    words = "; ".join(
        f"{' '.join(row.ngram)} {row.information:.2f}" for row in rows[::-1]
    )
    return say(
        ax,
        "Bar chart of matched n-grams by their information in bits: "
        f"{words or 'none'}. NIST {result.score:.2f}.",
    )


def _label(row: InformationRow) -> str:
    times = f" × {row.matched}" if row.matched > 1 else ""
    return f"{row.information:.2f}{times}  ({len(row.ngram)}-gram)"
