"""The working and the picture of the sign test."""

from __future__ import annotations

from math import comb, sqrt
from typing import TYPE_CHECKING

from mtedu.human.sign import SignTest
from mtedu.show import palette
from mtedu.show.base import plot, working
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@working.register(SignTest)
def _(result: SignTest) -> str:
    n, k = result.decided, result.extreme
    if not n:
        return "There is no win and no loss, so nothing speaks against chance: $p = 1$."
    twice = "2 \\cdot " if result.alternative == "two-sided" else ""
    p = f"{result.p_value:.4g}"
    cap = (
        r", \text{ cut to } 1"
        if result.alternative == "two-sided" and result.wins == result.losses
        else ""
    )
    verdict = (
        "So rare a result speaks against a fair coin (at 5 %)."
        if result.significant()
        else "A fair coin does this often enough: a difference is **not shown**. That "
        "does not mean that there is none."
    )
    return "\n\n".join(
        [
            f"{result.wins} wins and {result.losses} losses; {result.ties} ties say "
            f"nothing about who is better and are left out: $n = {n}$.",
            rf"$$p = {twice}\sum_{{i={k}}}^{{{n}}} \binom{{{n}}}{{i}} "
            rf"\Big/ 2^{{{n}}} = {p}{cap}$$",
            verdict,
        ]
    )


@plot.register(SignTest)
def _(result: SignTest, ax: Axes | None = None) -> Axes:
    n = result.decided
    if not n:
        raise ValueError("There is nothing to draw: no wins and no losses.")
    reach = max(5 * sqrt(n) / 2, abs(result.wins - n / 2) + 2)
    wins = range(max(0, int(n / 2 - reach)), min(n, int(n / 2 + reach) + 1) + 1)
    chances = [comb(n, i) / 2**n for i in wins]
    tail = [_is_extreme(result, i) for i in wins]
    with axes(ax, (5.6, 2.8)) as ax:
        bars = ax.bar(wins, chances, color=palette.GREY, width=0.9)
        for bar, extreme in zip(bars, tail, strict=True):
            if extreme:
                bar.set(facecolor=palette.RED, hatch="///", edgecolor="white")
        ax.axvline(result.wins, color=palette.INK, ls="--", lw=1.2)
        ax.set_ylim(0, 1.2 * max(chances))
        ax.text(
            result.wins,
            1.19 * max(chances),
            f" {result.wins} wins ",
            va="top",
            ha="right" if result.wins < n / 2 else "left",
        )
        ax.set(
            yticks=[],
            xlabel=f"wins in {n} throws of a fair coin",
            title=f"p = {result.p_value:.4f}: the striped part",
        )
    return say(
        ax,
        f"Binomial distribution of wins in {n} fair throws. The bars as extreme as "
        f"{result.wins} wins are red and striped; together they are "
        f"{result.p_value:.4f}.",
    )


def _is_extreme(result: SignTest, wins: int) -> bool:
    n = result.decided
    if result.alternative == "greater":
        return wins >= result.wins
    if result.alternative == "less":
        return wins <= result.wins
    return abs(2 * wins - n) >= abs(2 * result.wins - n)
