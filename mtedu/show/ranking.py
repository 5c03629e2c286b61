"""The working and the pictures of rankings: wins, orders, agreement."""

from __future__ import annotations

import math

from mtedu.human.ranking import ExpectedWins, Pairs
from mtedu.human.ranking_agreement import RankingAgreement
from mtedu.show import charts, palette
from mtedu.show.agreement import WIDEST, kappa_formula, strength
from mtedu.show.base import Axes, escape, fraction, join, number, plot, plus, working
from mtedu.show.figure import axes, say
from mtedu.show.tables import table


@working.register(Pairs)
def _(result: Pairs) -> str:
    systems = result.systems[:WIDEST]
    rows = [
        [escape(a), *("·" if a == b else _record(result, a, b) for b in systems)]
        for a in systems
    ]
    heads = ["wins ↓ against →", *map(escape, systems)]
    note = f"{result!r}. A cell counts the wins of its row, ties in brackets."
    return join(table(heads, rows), note)


@working.register(ExpectedWins)
def _(result: ExpectedWins) -> str:
    rows = [
        [str(rank), escape(row.system), row.score, row.opponents]
        for rank, row in enumerate(result, start=1)
    ]
    lost = [escape(row.system) for row in result if not row.opponents]
    note = f"Never decided, 0.5 by definition: {', '.join(lost)}." if lost else ""
    heads = ["rank", "system", "expected wins", "opponents"]
    return join(table(heads, rows), *_example(result), note)


def _example(result: ExpectedWins) -> list[str]:
    """Write the formula with the numbers of the best system."""
    best, pairs = result[0].system, result.pairs
    half = 0.5 if result.ties == "half" else 0.0
    terms = []
    for other in pairs.systems:
        tied = half * pairs.ties.get((best, other), 0)
        won = pairs.wins.get((best, other), 0) + tied
        lost = pairs.wins.get((other, best), 0) + tied
        if won + lost:
            terms.append(fraction(won, won + lost))
    return [
        r"$$\text{score}(i) = \frac{1}{|J|} \sum_{j \in J} "
        r"\frac{\text{wins}(i, j)}{\text{wins}(i, j) + \text{wins}(j, i)}$$",
        rf"$$\text{{score}}(\text{{{escape(best)}}}) = \frac{{1}}{{{len(terms)}}} "
        rf"\Big({plus(terms)}\Big) = {number(result[0].score)}$$",
    ]


@working.register(RankingAgreement)
def _(result: RankingAgreement) -> str:
    share = result.ties / result.judgements
    tie, other = number(share), number((1 - share) / 2)
    ties = fraction(result.ties, result.judgements)
    return join(
        f"{result.compared} times two judgements of the same two systems on the "
        f"same item could be compared ({result.between}).",
        rf"$$P(A) = {fraction(result.agreed, result.compared)} = "
        rf"{number(result.observed)}$$",
        rf"$$P(=) = {ties} = {tie}, \quad P(\lt) = P(\gt) = "
        rf"\frac{{1 - P(=)}}{{2}} = {other}$$",
        rf"$$P(E) = P(=)^2 + P(\lt)^2 + P(\gt)^2 = {tie}^2 + 2 \cdot {other}^2 = "
        rf"{number(result.expected)}$$",
        kappa_formula(result.observed, result.expected, result.score),
        strength(result),
    )


def _record(result: Pairs, a: str, b: str) -> str:
    ties = result.ties[a, b]
    return f"{result.wins[a, b]} ({ties})" if ties else str(result.wins[a, b])


@plot.register(Pairs)
def _(result: Pairs, ax: Axes | None = None) -> Axes:
    names = result.systems
    words = "; ".join(
        f"{a} beats {b} {result.wins[a, b]} times, loses {result.wins[b, a]}, "
        f"ties {result.ties[a, b]}"
        for i, a in enumerate(names)
        for b in names[i + 1 :]
    )
    return charts.heat_map(
        [[result.wins.get((a, b), math.nan) for b in names] for a in names],
        names,
        alt=f"Table of wins, row against column: {words}.",
        ax=ax,
        xlabel="against",
        ylabel="wins of",
        title="Who beats whom",
    )


@plot.register(RankingAgreement)
def _(result: RankingAgreement, ax: Axes | None = None) -> Axes:
    a, e = result.observed, result.expected
    with axes(ax, (5.6, 1.5)) as ax:
        ax.barh(0, e, color="white", edgecolor=palette.INK_QUIET, hatch="///")
        ax.barh(0, a - e, left=e, color=palette.BLUE, edgecolor=palette.INK_QUIET)
        ax.barh(0, 1, color="none", edgecolor=palette.INK_QUIET)
        for place, words in ((e, f"P(E) {e:.2f}"), (a, f"P(A) {a:.2f}")):
            side = "right" if place == min(a, e) else "left"
            ax.text(place, 0.45, f" {words} ", ha=side, va="bottom")
        ax.spines["left"].set_visible(False)
        ax.set(yticks=[], xlim=(0, 1), ylim=(-0.45, 0.9), xticks=(0, 0.5, 1))
        ax.set_title(f"κ = {result.score:.2f} = full / (full + empty)")
    return say(
        ax,
        f"Bar from 0 to 1: chance alone reaches {e:.2f} (striped), the judges "
        f"{a:.2f}. Kappa, {result.score:.2f}, is the share of the way from chance to 1 "
        "that they went.",
    )


@plot.register(ExpectedWins)
def _(result: ExpectedWins, ax: Axes | None = None) -> Axes:
    words = ", ".join(f"{row.system} {row.score:.2f}" for row in result)
    return charts.bars(
        [row.system for row in result],
        charts.Bars([row.score for row in result], ".2f"),
        alt=f"Bar chart of expected wins, best first: {words}.",
        ax=ax,
        rules=[charts.Rule(0.5)],
        xlim=(0, 1.1),
        title="Expected wins",
    )
