"""The working and the pictures of paired tests and bootstrap intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtedu.show import palette
from mtedu.show.base import escape, number, plot, table, working
from mtedu.show.figure import axes, say
from mtedu.stats.intervals import Interval
from mtedu.stats.significance import Comparison, PairedTest

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@working.register(PairedTest)
def _(test: PairedTest) -> str:
    rows = [
        [escape(test.name_a), number(test.score_a)],
        [escape(test.name_b), number(test.score_b)],
        ["difference $d$", f"{test.difference:+.4f}"],
    ]
    parts = [table(["system", test.metric], rows), _formula(test), _meaning(test)]
    if test.test == "paired bootstrap":
        low, high = test.interval()
        parts.insert(
            2,
            f"95 % of the drawn differences lie between {low:+.4f} and {high:+.4f}; "
            f"the better system is better on {100 * test.wins:.1f} % of the test sets.",
        )
    return "\n\n".join(parts)


def _formula(test: PairedTest) -> str:
    draws, p = test.samples, number(test.p_value)
    if test.definition == "wins":
        lost = round(test.p_value * draws)
        share = rf"\frac{{{lost}}}{{{draws}}}"
        what = r"\text{test sets on which the better system is not better}"
        return rf"$$p = \frac{{{what}}}{{\text{{test sets}}}} = {share} = {p}$$"
    extreme = {
        ("paired bootstrap", "centred"): r"|d_i - \bar d| \ge |d|",
        ("paired bootstrap", "sacrebleu"): r"|d_i| - \overline{|d|} > |d|",
        ("approximate randomisation", "standard"): r"|d_i| \ge |d|",
        ("approximate randomisation", "sacrebleu"): r"|d_i| > |d|",
    }[test.test, test.definition]
    count = round(test.p_value * (draws + 1)) - 1
    return (
        rf"$$p = \frac{{1 + \#\{{i : {extreme}\}}}}{{1 + \text{{draws}}}} = "
        rf"\frac{{1 + {count}}}{{1 + {draws}}} = {p}$$"
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
        [
            escape(test.name_a),
            number(test.score_a),
            f"{test.difference:+.4f}",
            number(test.p_value),
            number(corrected),
            "yes" if corrected < 0.05 else "no",
        ]
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
    draws = len(found.draws)
    return (
        rf"$${number(found.score)} \quad [{number(found.low)},\ {number(found.high)}]$$"
        "\n\n"
        f"{found.metric} of {found.segments} segments. {100 * found.level:g} % of "
        f"{draws} test sets, drawn from these segments with replacement, score within "
        f"the brackets. Their mean is {number(found.mean)}, half of that width "
        f"{number(found.half_width)}: sacreBLEU prints these two, times 100, as "
        f"$\\mu = {100 * found.mean:.1f} \\pm {100 * found.half_width:.1f}$."
    )


@plot.register(PairedTest)
def _(test: PairedTest, ax: Axes | None = None) -> Axes:
    bootstrap = test.test == "paired bootstrap"
    what = "drawn test sets" if bootstrap else "random exchanges of outputs"
    with axes(ax, (5.8, 3.0)) as ax:
        _histogram(ax, test.differences)
        ax.axvline(0, color=palette.INK, lw=1)
        marks = [test.difference] if bootstrap else [test.difference, -test.difference]
        for mark in marks:
            ax.axvline(mark, color=palette.INK_BAD, lw=2, ls="--")
        _legend(ax, test, bootstrap)
        ax.set(
            xlabel=f"difference in {test.metric}, {test.name_a} less {test.name_b}",
            ylabel=what,
            title=f"{test.metric}: d = {test.difference:+.4f}, p = {test.p_value:.4f}",
        )
    low, high = float(test.differences.min()), float(test.differences.max())
    return say(
        ax,
        f"Histogram of {test.samples} differences in {test.metric} over {what}, from "
        f"{low:+.4f} to {high:+.4f}. The observed difference is "
        f"{test.difference:+.4f}; p = {test.p_value:.4f}.",
    )


def _legend(ax: Axes, test: PairedTest, bootstrap: bool) -> None:
    from matplotlib.lines import Line2D

    signs: list[Any] = [
        Line2D([], [], color=palette.INK_BAD, lw=2, ls="--"),
        Line2D([], [], color=palette.INK, lw=1),
    ]
    names = [f"observed {test.difference:+.4f}", "no difference"]
    if not bootstrap:
        names[0] = f"observed ±{abs(test.difference):.4f}"
    if bootstrap:
        low, high = test.interval()
        ax.axvspan(low, high, color=palette.GREY, alpha=0.25, lw=0, zorder=0)
        signs.append(_patch())
        names.append("95 % of draws")
    ax.legend(
        signs, names, frameon=False, fontsize=8, loc="upper left", bbox_to_anchor=(1, 1)
    )


def _patch() -> Any:
    from matplotlib.patches import Patch

    return Patch(color=palette.GREY, alpha=0.25, lw=0)


def _histogram(ax: Axes, values: Any) -> None:
    flat = float(values.max() - values.min()) == 0
    ax.hist(
        values, bins=1 if flat else 40, color=palette.BLUE, edgecolor="white", lw=0.3
    )


@plot.register(Interval)
def _(found: Interval, ax: Axes | None = None) -> Axes:
    with axes(ax, (5.2, 2.8)) as ax:
        _histogram(ax, found.draws)
        ax.axvspan(
            found.low, found.high, color=palette.GREY, alpha=0.25, lw=0, zorder=0
        )
        ax.axvline(found.score, color=palette.INK_BAD, lw=2, ls="--")
        ax.set(
            xlabel=found.metric,
            ylabel="drawn test sets",
            title=f"{found.score:.4f}; grey: {100 * found.level:g} % of the draws, "
            f"{found.low:.4f} to {found.high:.4f}",
        )
    return say(
        ax,
        f"Histogram of {found.metric} on {len(found.draws)} drawn test sets: "
        f"{100 * found.level:g} % lie between {found.low:.4f} and {found.high:.4f}; "
        f"the whole test set scores {found.score:.4f}.",
    )


@plot.register(Comparison)
def _(found: Comparison, ax: Axes | None = None) -> Axes:
    bootstrap = found[0].test == "paired bootstrap"
    with axes(ax, (6.2, 0.9 + 0.38 * len(found))) as ax:
        for i, (test, p) in enumerate(zip(found, found.corrected, strict=True)):
            sure = p < 0.05
            if bootstrap:
                ax.plot(test.interval(), [i, i], color=palette.INK_QUIET, lw=2)
            ax.plot(
                test.difference,
                i,
                "o" if sure else "s",
                color=palette.INK_GOOD,
                mfc=palette.INK_GOOD if sure else "white",
                ms=7,
            )
            ax.annotate(
                f"p {p:.3f}",
                (1, i),
                xycoords=("axes fraction", "data"),
                xytext=(4, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
            )
        ax.axvline(0, color=palette.INK, lw=1)
        ax.set_yticks(range(len(found)), [test.name_a for test in found])
        ax.invert_yaxis()
        ax.margins(y=0.15)
        ax.set(
            xlabel=f"difference in {found[0].metric} to {found.baseline}",
            title="full circle: p < 0.05 after Holm; empty square: not significant",
        )
        ax.title.set_fontsize(9)
    words = "; ".join(
        f"{test.name_a} {test.difference:+.4f}, p {p:.3f}"
        for test, p in zip(found, found.corrected, strict=True)
    )
    return say(ax, f"Differences to {found.baseline} with corrected p-values: {words}.")
