"""The working and the pictures of tests, bootstrap intervals and power."""

from collections.abc import Sequence
from dataclasses import replace
from math import comb, sqrt
from typing import Any

from mtedu.human.sign import SignTest
from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.tables import join, over, table
from mtedu.stats.intervals import Interval
from mtedu.stats.power import PowerCurve
from mtedu.stats.significance import Comparison, PairedTest
from mtedu.wording import count

TEST_SETS = r"\text{test sets}"


@working.register(PairedTest)
def _(test: PairedTest) -> str:
    rows: list[Sequence[object]] = [
        [escape(test.name_a), test.score_a],
        [escape(test.name_b), test.score_b],
        ["difference $d$", f"{test.difference:+.4f}"],
    ]
    drawn = ""
    if test.test == "paired bootstrap":
        low, high = test.interval()
        drawn = (
            f"95 % of the drawn differences lie between {low:+.4f} and {high:+.4f}; "
            f"the better system is better on {100 * test.wins:.1f} % of the test sets."
        )
    return join(
        table(["system", test.metric], rows), _formula(test), drawn, _meaning(test)
    )


def _formula(test: PairedTest) -> str:
    draws, p = test.samples, number(test.p_value)
    if test.definition == "wins":
        share = over(round(test.p_value * draws), draws)
        lost = r"\text{test sets on which the better system is not better}"
        return f"$$p = {over(lost, TEST_SETS)} = {share} = {p}$$"
    extreme = {
        ("paired bootstrap", "centred"): r"|d_i - \bar d| \ge |d|",
        ("paired bootstrap", "sacrebleu"): r"|d_i| - \overline{|d|} > |d|",
        ("approximate randomisation", "standard"): r"|d_i| \ge |d|",
        ("approximate randomisation", "sacrebleu"): r"|d_i| > |d|",
    }[test.test, test.definition]
    count = round(test.p_value * (draws + 1)) - 1
    return (
        rf"$$p = \frac{{1 + \#\{{i : {extreme}\}}}}{{1 + \text{{draws}}}} = "
        rf"{over(f'1 + {count}', f'1 + {draws}')} = {p}$$"
    )


def _meaning(test: PairedTest) -> str:
    if test.better is None:
        return "Both systems have the same score: there is no difference to test."
    if test.p_value < 0.05:
        return (
            "If both systems were equally good, a difference as large as this would be "
            f"rare. The difference in favour of {escape(test.better)} is significant "
            "at the 5 % level."
        )
    return (
        "Not significant at the 5 % level. That does not mean that the systems are "
        "equal: this test set does not show which one is better."
    )


@working.register(Comparison)
def _(found: Comparison) -> str:
    rows = [
        [escape(test.name_a), test.score_a, f"{test.difference:+.4f}"]
        + [test.p_value, corrected, "yes" if corrected < 0.05 else "no"]
        for test, corrected in zip(found, found.corrected, strict=True)
    ]
    first = found[0]
    headers = ["system", first.metric, "difference", "p", "p after Holm", "p < 0.05"]
    return (
        f"Against {escape(found.baseline)} ({first.metric} {number(first.score_b)}), "
        f"{first.test}, {first.samples} samples, {first.segments} segments:\n\n"
        f"{table(headers, rows)}"
    )


@working.register(Interval)
def _(found: Interval) -> str:
    sacrebleu = (
        f" Their mean is {number(found.mean)}, half of that width "
        f"{number(found.half_width)}: sacreBLEU prints these two, times 100, as "
        f"$\\mu = {100 * found.mean:.1f} \\pm {100 * found.half_width:.1f}$."
    )
    return (
        rf"$${number(found.score)} \quad [{number(found.low)},\ {number(found.high)}]$$"
        "\n\n"
        f"{found.metric} of {found.segments} {found.unit}. {100 * found.level:g} % of "
        f"{len(found.draws)} sets, drawn from these {found.unit} with replacement, "
        f"score within the brackets."
        + (
            f" {found.undefined} sets had no value: all raters used one label there."
            if found.undefined
            else ""
        )
        + (sacrebleu if found.unit != "items" else "")
    )


@working.register(SignTest)
def _(result: SignTest) -> str:
    n, k = result.decided, result.extreme
    if not n:
        return "There is no win and no loss, so nothing speaks against chance: $p = 1$."
    both = result.alternative == "two-sided"
    twice = "2 \\cdot " if both else ""
    p, _, power = f"{result.p_value:.4g}".partition("e")
    p += rf" \cdot 10^{{{int(power)}}}" if power else ""
    cap = r", \text{ cut to } 1" if both and result.wins == result.losses else ""
    verdict = (
        "So rare a result speaks against a fair coin (at 5 %)."
        if result.significant()
        else "A fair coin does this often enough: a difference is **not shown**. That "
        "does not mean that there is none."
    )
    return join(
        f"{count(result.wins, 'win')} and {count(result.losses, 'loss', 'es')}; "
        f"{count(result.ties, 'tie')} left out, since a tie says nothing about who is "
        f"better: $n = {n}$.",
        rf"$$p = {twice}\sum_{{i={k}}}^{{{n}}} \binom{{{n}}}{{i}} "
        rf"\Big/ 2^{{{n}}} = {p}{cap}$$",
        verdict,
    )


@working.register(PowerCurve)
def _(curve: PowerCurve) -> str:
    rows = [
        [row.segments, f"{row.found} / {row.trials}", f"{row.power:.2f}"]
        + ["{:.2f} to {:.2f}".format(*row.interval)]
        for row in curve.rows
    ]
    needed = (
        f"About **{curve.segments} segments** are needed"
        if curve.segments
        else f"More than **{curve.rows[-1].segments} segments** are needed"
    )
    headers = ["segments", "found", "power", "95 % interval"]
    return (
        f"{table(headers, rows)}\n\n{needed} to find a difference of "
        f"{number(curve.difference)} {curve.metric} (observed: "
        f"{number(curve.observed)}) in {100 * curve.wanted:g} % of tests at the "
        f"{100 * curve.alpha:g} % level."
    )


@plot.register(PairedTest)
def _(test: PairedTest, ax: Axes | None = None) -> Axes:
    bootstrap = test.test == "paired bootstrap"
    what = "drawn test sets" if bootstrap else "random exchanges of outputs"
    own = test.difference
    sign = f"{own:+.4f}" if bootstrap else f"±{abs(own):.4f}"
    rules = [charts.Rule(own, palette.INK_BAD, width=2, name=f"observed {sign}")]
    if not bootstrap:
        rules.append(charts.Rule(-own, palette.INK_BAD, width=2))
    rules.append(charts.Rule(0, palette.INK, "-", name="no difference"))
    low, high = float(test.differences.min()), float(test.differences.max())
    return charts.histogram(
        test.differences,
        40 if high > low else 1,
        alt=f"Histogram of {test.samples} differences in {test.metric} over {what}, "
        f"from {low:+.4f} to {high:+.4f}. The observed difference is "
        f"{own:+.4f}; p = {test.p_value:.4f}.",
        ax=ax,
        band=test.interval() if bootstrap else None,
        band_name="95 % of draws",
        rules=rules,
        legend={"fontsize": 8, "loc": "upper left", "bbox_to_anchor": (1, 1)},
        xlabel=f"difference in {test.metric}, {test.name_a} less {test.name_b}",
        ylabel=what,
        title=f"{test.metric}: d = {own:+.4f}, p = {test.p_value:.4f}",
    )


@plot.register(Interval)
def _(found: Interval, ax: Axes | None = None) -> Axes:
    share = f"{100 * found.level:g} %"
    return charts.histogram(
        found.draws,
        40,
        alt=f"Histogram of {found.metric} on {len(found.draws)} drawn sets of "
        f"{found.unit}: {share} lie between {found.low:.4f} and {found.high:.4f}; "
        f"the whole set has {found.score:.4f}.",
        ax=ax,
        **_reach(found.score, found.low, found.high),
        xlabel=found.metric,
        ylabel=f"drawn sets of {found.unit}",
        title=f"{found.score:.4f}; grey: {share} of the draws, "
        f"{found.low:.4f} to {found.high:.4f}",
    )


def _reach(value: float, low: float, high: float) -> dict[str, Any]:
    """Mark a value by a full line, and its interval in grey between dashed ends."""
    ends = [charts.Rule(end, palette.INK) for end in (low, high)]
    own = charts.Rule(value, palette.INK_BAD, "-", width=2)
    return {"band": (low, high), "rules": [*ends, own]}


@plot.register(Comparison)
def _(found: Comparison, ax: Axes | None = None) -> Axes:
    bootstrap = found[0].test == "paired bootstrap"
    rows = [
        charts.Interval(
            test.name_a,
            test.difference,
            *(test.interval() if bootstrap else (test.difference,) * 2),
            label=f"p {p:.3f}",
            sure=p < 0.05,
        )
        for test, p in zip(found, found.corrected, strict=True)
    ]
    words = "; ".join(f"{row.name} {row.value:+.4f}, {row.label}" for row in rows)
    return charts.intervals(
        rows,
        alt=f"Differences to {found.baseline} with corrected p-values: {words}.",
        ax=ax,
        rules=[charts.Rule(0, palette.INK, "-")],
        xlabel=f"difference in {found[0].metric} to {found.baseline}",
        title="full circle: p < 0.05 after Holm; empty square: not significant",
    )


@plot.register(SignTest)
def _(result: SignTest, ax: Axes | None = None) -> Axes:
    n, own = result.decided, result.wins
    if not n:
        raise ValueError("There is nothing to draw: no wins and no losses.")
    reach = max(5 * sqrt(n) / 2, abs(own - n / 2) + 2)
    wins = range(max(0, int(n / 2 - reach)), min(n, int(n / 2 + reach) + 1) + 1)
    chances = [comb(n, i) / 2**n for i in wins]
    tail = [
        replace(result, wins=i, losses=n - i).extreme >= result.extreme for i in wins
    ]
    colours = [palette.RED if extreme else palette.GREY for extreme in tail]
    top = 1.2 * max(chances)
    side = {"va": "top", "ha": "right" if own < n / 2 else "left"}
    return charts.bars(
        wins,
        charts.Bars(chances, "", colours, ["///" if e else "" for e in tail]),
        alt=f"Binomial distribution of wins in {n} fair throws. The bars as extreme as "
        f"{own} wins are red and striped; together they are {result.p_value:.4f}.",
        ax=ax,
        lying=False,
        rules=[charts.Rule(own, palette.INK)],
        notes=[charts.Note(f" {own} wins ", (own, top), (0, 0), side)],
        ylim=(0, top),
        yticks=[],
        xlabel=f"wins in {n} throws of a fair coin",
        title=f"p = {result.p_value:.4f}: the striped part",
    )


@plot.register(PowerCurve)
def _(curve: PowerCurve, ax: Axes | None = None) -> Axes:
    sizes = [row.segments for row in curve.rows]
    powers = [row.power for row in curve.rows]
    lows, highs = zip(*(row.interval for row in curve.rows), strict=True)
    lines, notes = [charts.Curve(sizes, powers, "", palette.INK_GOOD, "o")], []
    if found := curve.segments:
        lines.append(charts.Curve([found] * 2, [0, curve.wanted], "", palette.INK_BAD))
        red = {"color": palette.INK_BAD}
        notes.append(charts.Note(f"{found}", (found, 0.03), style=red))
    words = ", ".join(f"{row.segments}: {row.power:.2f}" for row in curve.rows)
    needed = curve.segments or f"more than {sizes[-1]}"
    return charts.curves(
        *lines,
        alt=f"Power by number of segments for a difference of {curve.difference:.4f} "
        f"{curve.metric}: {words}. {needed} segments reach {curve.wanted:g}.",
        ax=ax,
        band=(lows, highs),
        rules=[charts.Rule(curve.wanted, axis="y")],
        notes=notes,
        logarithmic=dict(zip(sizes, map(str, sizes), strict=True)),
        ylim=(0, 1.03),
        xlabel="segments of the test set",
        ylabel="share of tests that find it",
        title=f"Seeing a difference of {curve.difference:.4f} {curve.metric}",
    )
